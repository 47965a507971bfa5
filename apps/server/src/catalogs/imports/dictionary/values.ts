import { type Dimensions, type Kind, kind } from '@prilavok/contract';
import { type Stored, shortTextLimit } from '../../../properties/values.ts';
import { booleanIn } from '../../../text/booleans.ts';
import { keyOf } from '../../../text/keys.ts';
import { measuredIn, type UnitGroups } from '../../../text/measured.ts';
import { numberIn, numberText } from '../../../text/numbers.ts';
import type { ParsedParam } from '../yml/offer.ts';
import type { ImportedProperty } from './dictionary.queries.ts';

/** A property that a param of the feed goes to. */
export interface TargetProperty extends ImportedProperty {
  /** Key of an option's text → its id. */
  optionIds: Map<string, string>;
}

/** Shape of a property that is to be made. */
export interface PropertyShape {
  type: Kind;
  options: boolean;
  multiple: boolean;
  scheme: { unitGroup?: string | null; defaultUnit?: string | null; storageUnit?: string | null };
}

/** The company's units by every spelling. */
export interface Units {
  /** Symbol, and its key, → group. */
  groups: UnitGroups;
  /** Symbol, and its key, → unit. */
  ids: ReadonlyMap<string, string>;
}

/** The param's texts as values of the property; what doesn't fit is told by `fault` and left out. */
export function valuesFor(
  param: ParsedParam,
  target: TargetProperty,
  units: Units,
  fault: (reason: string) => void,
): Stored[] {
  const values: Stored[] = [];
  for (const text of param.values) {
    const value = valueFor(text, param.unit, target, units);
    if (value === undefined)
      fault(`«${text.slice(0, 60)}» не подходит свойству «${target.title}» (${expected[target.type]})`);
    else values.push(value);
  }
  if (values.length > 1 && !target.multiple) {
    fault(`Свойство «${target.title}» хранит одно значение: взято первое`);
    return values.slice(0, 1);
  }
  return values;
}

function valueFor(text: string, unit: string, target: TargetProperty, units: Units): Stored | undefined {
  if (target.options) {
    const option = target.optionIds.get(keyOf(text));
    return option === undefined ? undefined : { option };
  }
  switch (target.type) {
    case kind.boolean:
      return booleanIn(text);
    case kind.integer: {
      const number = numberIn(text);
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case kind.decimal:
      return numberIn(text);
    case kind.shortText:
      return text.replace(/\s+/g, ' ').trim().slice(0, shortTextLimit);
    case kind.longText:
      return text;
    case kind.unit: {
      const measured = measuredIn(text, unit, units.groups);
      if (measured) {
        const id = units.ids.get(measured.symbol) ?? units.ids.get(keyOf(measured.symbol));
        return measured.group === target.unitGroup && id ? { value: measured.number, unit: id } : undefined;
      }
      const number = numberIn(text);
      return number !== undefined && target.defaultUnit ? { value: number, unit: target.defaultUnit } : undefined;
    }
    case kind.dimensions:
      return sidesOfParam(text);
    default:
      return undefined;
  }
}

/** Length, width, height and weight as `sidesParam` writes them. */
function sidesOfParam(text: string): Dimensions | undefined {
  const [length, width, height, weight, ...more] = text.split('|').map((side) => (side === '' ? null : numberIn(side)));
  if (length === undefined || width === undefined || height === undefined || weight === undefined || more.length > 0)
    return undefined;
  return { length, width, height, weight };
}

/** Dimensions and weight as one text, for a param of an offer; nothing is written for nothing. */
export const sidesParam = ({ length, width, height, weight }: Dimensions): string =>
  [length, width, height, weight].map((side) => (side === null ? '' : numberText(side))).join('|');

const expected: Record<Kind, string> = {
  [kind.shortText]: 'вариант из списка',
  [kind.boolean]: 'да или нет',
  [kind.integer]: 'целое число',
  [kind.decimal]: 'число',
  [kind.longText]: 'текст',
  [kind.dimensions]: 'габариты',
  [kind.unit]: 'число с единицей',
  [kind.image]: 'картинка',
  [kind.file]: 'файл',
};
