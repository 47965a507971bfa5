import {
  type FileValue,
  isDimensions,
  isFileValue,
  isOptionValue,
  isUnitValue,
  type Kind,
  kind,
  matchValue,
  type PropertyChange,
  type Scheme,
  type Value,
} from '@prilavok/contract';
import { conflict, invalid } from '../http/errors.ts';

/** A value as it lies in jsonb: in its kind's shape, options by their ids alone. */
export type Stored =
  | string
  | number
  | boolean
  | { option: string }
  | { value: number; unit: string }
  | { width: number | null; height: number | null; length: number | null; weight: number | null }
  | { file: string | null; url: string; title: string };

/** Property id → its values: always a list. */
export type StoredValues = Record<string, Stored[]>;

/** Rule of a property. */
export interface PropertyRule {
  id: string;
  title: string;
  type: Kind;
  multiple: boolean;
  options: boolean;
  uniqOptions: boolean;
  scheme: Partial<Scheme>;
  /** A conversion is under way: its values stay as they are until it ends. */
  converting: boolean;
  /** It has a formula: nobody writes its values. */
  calculated: boolean;
}

/** A unit that values are told in, or limits. */
export interface KnownUnit {
  group: string;
  symbol: string;
  /** How many base units of the group it is. */
  factor: number;
}

/** Things that values may point at, as they are in the database. */
export interface KnownProperties {
  /** Where properties were looked for: «в каталоге», «у заказов». */
  where: string;
  rules: Map<string, PropertyRule>;
  /** Option → its property. */
  options: Map<string, string>;
  units: Map<string, KnownUnit>;
  /** File → its address. */
  files: Map<string, string>;
}

/** Why neither a property nor its values are edited now. */
export const convertingNow = (title: string): string =>
  `Свойство «${title}» сейчас преобразуют в другой вид: дождитесь конца или остановите преобразование`;

/** Why nobody writes a value of a calculated property. */
export const calculatedNow = (title: string): string =>
  `Свойство «${title}» считается по формуле: его значение не вводят. Чтобы вводить, уберите формулу`;

/** The values after a save; throws naming the property whose value can't be. */
export function changedValues(
  current: StoredValues,
  changes: readonly PropertyChange[],
  known: KnownProperties,
): StoredValues {
  const next = { ...current };
  for (const change of changes) {
    const rule = known.rules.get(change.property);
    if (!rule) throw invalid('properties', `${known.where} нет свойства ${change.property}`);
    if (rule.converting) throw conflict('conflict', convertingNow(rule.title));
    if (rule.calculated) throw conflict('conflict', calculatedNow(rule.title));
    const given = change.mode === 'unset' ? [] : (change.values ?? []).filter((value) => !isEmpty(value));
    const values = rule.uniqOptions && rule.options ? withoutDoubles(given) : given;
    if (values.length > 1 && !rule.multiple) throw refused(rule, 'свойство хранит только одно значение');
    if (values.length === 0) delete next[rule.id];
    else next[rule.id] = values.map((value) => storedValue(value, rule, known));
  }
  return next;
}

function isEmpty(value: Value | null): value is null {
  if (value === null) return true;
  return matchValue(value, {
    text: (text) => text.trim() === '',
    number: () => false,
    boolean: () => false,
    option: () => false,
    unit: () => false,
    dimensions: ({ width, height, length, weight }) => [width, height, length, weight].every((side) => side === null),
    file: ({ file, url }) => !file && !url,
  });
}

function withoutDoubles(values: Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = isOptionValue(value) ? value.option : JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}

/** One value in the shape of its property, or a refusal. */
export function storedValue(value: Value, rule: PropertyRule, known: KnownProperties): Stored {
  if (rule.options) {
    if (!isOptionValue(value)) throw refused(rule, 'нужен вариант из списка');
    if (known.options.get(value.option) !== rule.id) throw refused(rule, `в списке нет варианта ${value.option}`);
    return { option: value.option };
  }
  switch (rule.type) {
    case kind.boolean:
      if (typeof value !== 'boolean') throw refused(rule, 'нужно да или нет');
      return value;
    case kind.integer:
      return number(value, rule, true);
    case kind.decimal:
      return number(value, rule, false);
    case kind.shortText:
    case kind.longText:
      return text(value, rule);
    case kind.dimensions:
      if (!isDimensions(value)) throw refused(rule, 'нужны длина, ширина, высота и вес');
      return { width: value.width, height: value.height, length: value.length, weight: value.weight };
    case kind.unit:
      return withUnit(value, rule, known);
    case kind.image:
    case kind.file:
      return fileValue(value, (message) => refused(rule, message), known.files);
  }
}

function number(value: Value, rule: PropertyRule, whole: boolean): number {
  if (typeof value !== 'number') throw refused(rule, whole ? 'нужно целое число' : 'нужно число');
  if (whole && !Number.isSafeInteger(value)) throw refused(rule, 'нужно целое число');
  mustFit(value, rule);
  return value;
}

function mustFit(value: number, rule: PropertyRule, unit = ''): void {
  const { min, max } = rule.scheme;
  if (typeof min === 'number' && value < min) throw refused(rule, `не меньше ${min}${unit}`);
  if (typeof max === 'number' && value > max) throw refused(rule, `не больше ${max}${unit}`);
}

/** Short texts end at 700 characters: what converting a long one cuts them to. */
export const shortTextLimit = 700;

function text(value: Value, rule: PropertyRule): string {
  if (typeof value !== 'string') throw refused(rule, 'нужен текст');
  const longest = Math.min(rule.scheme.max ?? Infinity, rule.type === kind.shortText ? shortTextLimit : 50_000);
  if (value.length > longest) throw refused(rule, `не длиннее ${longest} знаков`);
  return value.trim();
}

/** The unit in which a property's limits are told, and in which formulas read and set it. */
export const unitOf = ({ type, scheme }: Pick<PropertyRule, 'type' | 'scheme'>): string | null =>
  type === kind.unit ? (scheme.storageUnit ?? scheme.defaultUnit ?? null) : null;

function withUnit(value: Value, rule: PropertyRule, known: KnownProperties): Stored {
  if (!isUnitValue(value)) throw refused(rule, 'нужны число и единица измерения');
  const unit = known.units.get(value.unit);
  if (!unit || (rule.scheme.unitGroup && unit.group !== rule.scheme.unitGroup))
    throw refused(rule, `единица ${value.unit} не из группы свойства`);
  const limits = known.units.get(unitOf(rule) ?? value.unit) ?? unit;
  mustFit(Number(((value.value * unit.factor) / limits.factor).toPrecision(12)), rule, ` ${limits.symbol}`);
  return { value: value.value, unit: value.unit };
}

/** A file of ours by its id, or a picture that stays at its address. */
export function fileValue(
  value: Value,
  refuse: (message: string) => Error,
  files: Map<string, string>,
): { file: string | null; url: string; title: string; source?: string } {
  if (!isFileValue(value)) throw refuse('нужен файл');
  if (value.file) {
    const url = files.get(value.file);
    if (!url) throw refuse(`файла ${value.file} нет`);
    return { file: value.file, url, title: value.title ?? '', ...(value.source ? { source: value.source } : {}) };
  }
  if (!/^https?:\/\//i.test(value.url ?? '')) throw refuse('адрес файла начинается с http:// или https://');
  return { file: null, url: value.url ?? '', title: value.title ?? '' };
}

/** The picture of a card after a change: `undefined` leaves it as it is, `null` takes it away. */
export function changedImage(
  was: FileValue | null,
  given: FileValue | null | undefined,
  files: Map<string, string>,
): FileValue | null {
  if (given === undefined) return was;
  return given && fileValue(given, (message) => invalid('image', message), files);
}

function refused(rule: PropertyRule, message: string): Error {
  return invalid(`properties.${rule.id}`, `«${rule.title}»: ${message}`);
}
