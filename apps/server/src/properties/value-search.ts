import {
  type Dimensions,
  dimensionSides,
  type Kind,
  kind,
  matchValue,
  type Side,
  type ValueCases,
} from '@prilavok/contract';
import { keyOf } from '../text/keys.ts';
import { textToken, token } from './tokens.ts';
import type { StoredValues } from './values.ts';

/** Columns of a search row that hold values, whoever has them. */
export interface ValueColumns {
  /** Short texts, for a search by their parts. */
  valuesText: string;
  tokens: number[];
  /** Properties and their numbers, side by side. */
  numProps: number[];
  numVals: number[];
}

export interface Measures {
  /** Property → its kind. */
  kinds: ReadonlyMap<string, Kind>;
  /** Unit → how many of its group's base unit it is. */
  factors: ReadonlyMap<string, number>;
}

/** Dimensions are four numbers: each side is found under a property of its own, with a number below zero. */
export const sideProperty = (property: string, side: Side): number =>
  -(Number(property) * 4 + dimensionSides.indexOf(side));

/** How much of a row's texts is found by their parts: enough for short ones, and for those who ask for long ones, for these. */
const textLimits = { short: 8000, long: 200_000 };

/**
 * Gathers what values are found by; `tokens` has what else is to be found by. Parts of long texts are found only where rows are few
 * enough for their index. Pure: the same values give the same columns.
 */
export function valueColumns(
  cards: readonly StoredValues[],
  measures: Measures,
  { tokens = new Set(), longTexts = false }: { tokens?: Set<number>; longTexts?: boolean } = {},
): ValueColumns {
  const texts: string[] = [];
  const numbers: [property: number, number: number][] = [];
  let property = '';
  let type: Kind = kind.shortText;
  const gather: ValueCases<unknown> = {
    text(value) {
      if (type === kind.shortText) tokens.add(textToken(property, value));
      if (type === kind.shortText || longTexts) texts.push(keyOf(value));
    },
    number: (value) => numbers.push([Number(property), value]),
    boolean: (value) => tokens.add(token(value ? 'yes' : 'no', property)),
    option: ({ option }) => tokens.add(token('option', option)),
    unit: ({ value, unit }) => numbers.push([Number(property), value * (measures.factors.get(unit) ?? 1)]),
    dimensions: (value) => numbers.push(...sideNumbers(property, value)),
    file: () => undefined,
  };
  for (const card of cards) {
    for (const [id, values] of Object.entries(card)) {
      const known = measures.kinds.get(id);
      if (!known || values.length === 0) continue;
      [property, type] = [id, known];
      tokens.add(token('filled', property));
      for (const value of values) matchValue(value, gather);
    }
  }
  return {
    valuesText: texts.join('\n').slice(0, longTexts ? textLimits.long : textLimits.short),
    tokens: [...tokens].sort((a, b) => a - b),
    ...inOrder(numbers),
  };
}

const sideNumbers = (property: string, value: Dimensions) =>
  dimensionSides.flatMap((side): [number, number][] => {
    const number = value[side];
    return number === null ? [] : [[sideProperty(property, side), number]];
  });

/** The two parallel arrays by property, then number; the same number of a property stands once. */
function inOrder(numbers: [property: number, number: number][]): Pick<ValueColumns, 'numProps' | 'numVals'> {
  const pairs = numbers
    .sort(([p, a], [q, b]) => p - q || a - b)
    .filter(([p, a], index, all) => index === 0 || p !== all[index - 1]?.[0] || a !== all[index - 1]?.[1]);
  return { numProps: pairs.map(([property]) => property), numVals: pairs.map(([, number]) => number) };
}
