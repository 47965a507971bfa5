import {
  dimensionsIn,
  dimensionsText,
  isDimensions,
  isFileValue,
  isOptionValue,
  isUnitValue,
  type Kind,
  kind,
  matchValue,
  type Side,
  valueKinds,
} from '@prilavok/contract';
import { booleanIn } from '../text/booleans.ts';
import { keyOf } from '../text/keys.ts';
import { measuredIn } from '../text/measured.ts';
import { numberIn } from '../text/numbers.ts';
import { onlySide } from './dimensions.ts';
import type { Stored } from './values.ts';
import { shortTextLimit } from './values.ts';

/** Form of a property's values. */
export interface Form {
  type: Kind;
  options: boolean;
  multiple: boolean;
  /** Numbers with a unit: whose units they may have, which one a bare number has, which one a number is said in. */
  unitGroup: string | null;
  unit: string | null;
}

/** From what to what; `side` says which of the dimensions a number is. */
export interface Conversion {
  from: Form;
  to: Form;
  side: Side | null;
}

/** Things that values point at. */
export interface Pointed {
  /** Option → its text. */
  options: ReadonlyMap<string, string>;
  /** Unit → what it is. */
  units: ReadonlyMap<string, { symbol: string; group: string; factor: number }>;
}

/** A value that was made: an option by its text, as it may be still to be created. */
export type Made = Stored | { text: string };

/** New values of a card; `reason` says what didn't come through. */
export interface Outcome {
  values: Made[];
  outcome: 'kept' | 'changed' | 'lost';
  reason: string | null;
}

type Plain = Exclude<Stored, { option: string }>;
/** A value in the new kind, with what it lost on the way; or why there is none. */
type Step = { value: Plain; loss?: string } | { none: string };

/** Converts what a card holds; pure, the rules of the specification for every pair of kinds. */
export function converted(values: readonly Stored[], conversion: Conversion, pointed: Pointed): Outcome {
  const { to } = conversion;
  const reasons = new Set<string>();
  const made: Made[] = [];
  for (const value of values) {
    const step = then(plainOf(value, conversion.from, pointed), (plain) => inKind(plain, conversion, pointed));
    if ('none' in step) {
      reasons.add(step.none);
      continue;
    }
    const listed = to.options ? asOption(step.value, pointed) : { value: step.value as Made };
    if ('none' in listed) reasons.add(listed.none);
    else {
      for (const { loss } of [step, listed as { loss?: string }]) if (loss) reasons.add(loss);
      made.push(listed.value);
    }
  }
  const once = to.options ? withoutDoubles(made) : made;
  if (once.length < made.length) reasons.add('одинаковые значения стали одним вариантом');
  const kept = to.multiple ? once : once.slice(0, 1);
  if (kept.length < once.length) reasons.add('осталось первое из нескольких значений');
  const outcome = kept.length === 0 ? 'lost' : reasons.size > 0 ? 'changed' : 'kept';
  return { values: kept, outcome, reason: reasons.size > 0 ? [...reasons].join('; ') : null };
}

function withoutDoubles(values: readonly Made[]): Made[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(typeof value === 'object' && 'text' in value ? value.text : JSON.stringify(value));
    return !seen.has(key) && seen.add(key);
  });
}

function then(step: Step, next: (value: Plain) => Step): Step {
  if ('none' in step) return step;
  const after = next(step.value);
  return 'none' in after || !step.loss ? after : { ...after, loss: step.loss };
}

/** The value itself where an option stands for it. */
function plainOf(value: Stored, from: Form, { options, units }: Pointed): Step {
  if (!isListed(value)) return { value };
  const text = options.get(value.option);
  if (text === undefined) return { none: 'варианта больше нет' };
  if (from.type === kind.shortText) return { value: text };
  return from.type === kind.unit ? unitIn(text, from, units) : numberStep(text);
}

const isListed = (value: Stored): value is { option: string } => isOptionValue(value);

function numberStep(text: string): Step {
  const number = numberIn(text);
  return number === undefined ? { none: 'не число' } : { value: number };
}

/** The value in the new kind. */
function inKind(value: Plain, conversion: Conversion, pointed: Pointed): Step {
  switch (conversion.to.type) {
    case kind.shortText:
      return then(asText(value, pointed), shortened);
    case kind.longText:
      return asText(value, pointed);
    case kind.boolean:
      return asBoolean(value);
    case kind.integer:
      return then(asNumber(value, conversion, pointed), rounded);
    case kind.decimal:
      return asNumber(value, conversion, pointed);
    case kind.unit:
      return asUnit(value, conversion, pointed);
    case kind.dimensions:
      return asDimensions(value, conversion, pointed);
    case kind.image:
    case kind.file:
      return asFile(value, conversion.to.type);
  }
}

const asText = (value: Plain, { units }: Pointed): Step =>
  matchValue<Step>(value, {
    text: (text) => ({ value: text }),
    number: (number) => ({ value: String(number) }),
    boolean: (yes) => ({ value: yes ? 'Да' : 'Нет' }),
    option: () => ({ none: 'не текст' }),
    unit: ({ value: number, unit }) => ({ value: measure(number, units.get(unit)?.symbol) }),
    dimensions: (sides) => ({ value: dimensionsText(sides) }),
    file: ({ url = '', title }) =>
      /^https?:/i.test(url)
        ? { value: url }
        : { value: title || url, loss: 'от загруженного файла осталось его название' },
  });

const measure = (number: number, symbol: string | undefined) => `${number} ${symbol ?? ''}`.trim();

/** Cut to what a short text holds, never through the middle of a character. */
function shortened(value: Plain): Step {
  if (typeof value !== 'string' || value.length <= shortTextLimit) return { value };
  const cut = value.slice(0, shortTextLimit);
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
  return { value: whole.trimEnd(), loss: `текст обрезан до ${shortTextLimit} знаков` };
}

const asBoolean = (value: Plain): Step => {
  if (typeof value === 'boolean') return { value };
  const one = typeof value === 'string' ? (booleanIn(value) ?? numberIn(value)) : value;
  if (one === true || one === 1) return { value: true };
  if (one === false || one === 0) return { value: false };
  return { none: typeof value === 'number' ? 'число не 0 и не 1' : `из этого не получается ${named(kind.boolean)}` };
};

function asNumber(value: Plain, { from, to, side }: Conversion, { units }: Pointed): Step {
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return { value: value ? 1 : 0 };
  if (typeof value === 'string') return numberStep(value);
  if (isUnitValue(value)) return said(value, to.unit ?? from.unit, units);
  if (isDimensions(value) && side) {
    const number = value[side];
    return number === null ? { none: 'этот размер не указан' } : { value: number };
  }
  return { none: `из этого не получается ${named(kind.decimal)}` };
}

/** How many of the unit it is. */
function said(value: { value: number; unit: string }, unit: string | null, units: Pointed['units']): Step {
  if (!unit || unit === value.unit) return { value: value.value };
  const [own, wanted] = [units.get(value.unit), units.get(unit)];
  if (!own || !wanted || own.group !== wanted.group) return { none: 'единица из другой группы' };
  return { value: exact((value.value * own.factor) / wanted.factor) };
}

/** Without the dust of binary fractions: 0.1 × 1000 is 100. */
const exact = (number: number): number => Number(number.toPrecision(15));

/** Half away from zero, as people round. */
function rounded(value: Plain): Step {
  if (typeof value !== 'number') return { value };
  const whole = Math.sign(value) * Math.round(Math.abs(value)) || 0;
  if (!Number.isSafeInteger(whole)) return { none: 'слишком большое число' };
  return whole === value ? { value: whole } : { value: whole, loss: 'число округлено' };
}

function asUnit(value: Plain, { to, side }: Conversion, { units }: Pointed): Step {
  if (isUnitValue(value)) {
    const fits = !to.unitGroup || units.get(value.unit)?.group === to.unitGroup;
    return fits ? { value } : { none: 'единица из другой группы' };
  }
  if (typeof value === 'string') return unitIn(value, to, units);
  if (isDimensions(value) && side) {
    const [base] = [...units].find(([, unit]) => unit.symbol === baseOf(side) && unit.group === to.unitGroup) ?? [];
    const number = value[side];
    if (number === null) return { none: 'этот размер не указан' };
    if (!base || !to.unit) return { none: 'единица из другой группы' };
    return then(said({ value: number, unit: base }, to.unit, units), (plain) => withUnit(plain, to));
  }
  if (typeof value === 'boolean') return withUnit(value ? 1 : 0, to);
  return typeof value === 'number' ? withUnit(value, to) : { none: `из этого не получается ${named(kind.unit)}` };
}

const withUnit = (number: Plain, { unit }: Form): Step =>
  typeof number === 'number' && unit ? { value: { value: number, unit } } : { none: 'не указано, в какой единице' };

/** «10 кг», or a bare number in the usual unit. */
function unitIn(text: string, form: Form, units: Pointed['units']): Step {
  const ours = [...units].filter(([, { group }]) => !form.unitGroup || group === form.unitGroup);
  // The symbol as it is spelt goes before another that differs by case.
  const ids = new Map([
    ...ours.map(([id, { symbol }]): [string, string] => [keyOf(symbol), id]),
    ...ours.map(([id, { symbol }]): [string, string] => [symbol, id]),
  ]);
  const measured = measuredIn(text, '', ids);
  if (measured) return { value: { value: measured.number, unit: measured.group } };
  return then(numberStep(text), (number) => withUnit(number, form));
}

/** Base unit of a side of dimensions. */
const baseOf = (side: Side) => (side === 'weight' ? 'г' : 'мм');

function asDimensions(value: Plain, { side }: Conversion, { units }: Pointed): Step {
  if (isDimensions(value)) return { value };
  if (typeof value === 'string') {
    const sides = dimensionsIn(value);
    if (sides) return { value: sides };
  }
  if (!side) return { none: 'не похоже на габариты' };
  const number = isUnitValue(value) ? inBase(value, side, units) : typeof value === 'string' ? numberIn(value) : value;
  if (typeof number !== 'number') return { none: `из этого не получаются ${named(kind.dimensions)}` };
  const sides = onlySide(side, number);
  return sides ? { value: sides } : { none: 'размер меньше нуля или слишком велик' };
}

function inBase(value: { value: number; unit: string }, side: Side, units: Pointed['units']): number | undefined {
  const group = units.get(value.unit)?.group;
  const [base] = [...units].find(([, unit]) => unit.symbol === baseOf(side) && unit.group === group) ?? [];
  const step = base ? said(value, base, units) : undefined;
  return step && 'value' in step && typeof step.value === 'number' ? step.value : undefined;
}

const picture = /\.(jpe?g|png|webp|gif|avif|bmp|heic|svg)$/i;

function asFile(value: Plain, type: typeof kind.image | typeof kind.file): Step {
  if (typeof value === 'string') {
    const address = value.trim();
    const fits = /^https?:\/\/\S+$/i.test(address) && address.length <= 2000 && URL.canParse(address);
    return fits ? { value: { file: null, url: address, title: '' } } : { none: 'это не адрес файла' };
  }
  if (typeof value !== 'object' || !isFileValue(value)) return { none: `из этого не получается ${named(type)}` };
  const names = [value.title ?? '', (value.url ?? '').replace(/[?#].*$/, '')];
  if (type === kind.file || names.some((name) => picture.test(name))) return { value };
  return { none: 'файл — не картинка' };
}

/** The value as the text of an option. */
function asOption(value: Plain, pointed: Pointed): { value: Made; loss?: string } | { none: string } {
  const step = then(asText(value, pointed), (text) =>
    typeof text === 'string' ? shortened(text.replace(/[\s\p{Cc}]+/gu, ' ').trim()) : { none: 'не текст' },
  );
  if ('none' in step) return step;
  if (typeof step.value !== 'string' || step.value === '') return { none: 'пустой вариант' };
  return { value: { text: step.value }, ...(step.loss ? { loss: step.loss } : {}) };
}

const named = (type: Kind) => `«${valueKinds.find(({ id }) => id === type)?.title.toLowerCase()}»`;
