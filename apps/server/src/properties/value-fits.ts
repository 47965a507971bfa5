import { isDimensions, isOptionValue, isUnitValue, type Kind, kind, type PropertyFilter } from '@prilavok/contract';
import { keyOf } from '../text/keys.ts';
import type { Stored } from './values.ts';

/** Measures by which a filter's numbers and texts are compared. */
export interface FittingMeasures {
  /** The property's kind; nothing when there is no such property any more. */
  type: Kind | undefined;
  /** Unit → how many of its group's base unit it is. */
  factors: ReadonlyMap<string, number>;
}

/** Whether values of a property fit a filter: as `needValue` asks it of a search row. */
export function valueFits(
  filter: PropertyFilter,
  values: readonly Stored[],
  { type, factors }: FittingMeasures,
): boolean {
  const { options, equal, oneOf, contains, from, to, side, unit, filled } = filter;
  const known = type === undefined ? [] : values;
  const texts = known.flatMap((value) => (typeof value === 'string' ? [keyOf(value)] : []));
  const short = type === kind.shortText ? texts : [];
  const numbers = known.flatMap((value) => numbersOf(value, side, factors));
  const factor = unit ? factors.get(unit) : 1;
  const inUnit = (number: number) => number * (factor ?? Number.NaN);
  const any = [...(oneOf ?? []), ...(typeof equal === 'string' || typeof equal === 'number' ? [equal] : [])];
  const anyNumber = any.filter((value) => typeof value === 'number');
  const anyText = any.filter((value) => typeof value === 'string').map(keyOf);
  return (
    (!options || known.some((value) => isOptionValue(value) && options.includes(value.option))) &&
    (typeof equal !== 'boolean' || known.includes(equal)) &&
    (anyText.length === 0 || short.some((text) => anyText.includes(text))) &&
    (anyNumber.length === 0 || numbers.some((number) => anyNumber.some((each) => inUnit(each) === number))) &&
    (filled === undefined || filled === known.length > 0) &&
    (!contains || short.some((text) => text.includes(keyOf(contains)))) &&
    ((from === undefined && to === undefined) ||
      numbers.some((number) => number >= inUnit(from ?? -Infinity) && number <= inUnit(to ?? Infinity)))
  );
}

function numbersOf(value: Stored, side: PropertyFilter['side'], factors: ReadonlyMap<string, number>): number[] {
  if (typeof value === 'number') return side ? [] : [value];
  if (typeof value !== 'object') return [];
  if (isUnitValue(value)) return side ? [] : [value.value * (factors.get(value.unit) ?? 1)];
  if (!side || !isDimensions(value)) return [];
  const number = value[side];
  return number === null ? [] : [number];
}
