import { type Kind, kind } from '@prilavok/contract';
import type { Stored, StoredValues } from '../properties/values.ts';
import { keyOf } from '../text/keys.ts';
import { textToken, token } from './tokens.ts';

/** An offer with everything that lists find it by; `values` are its own over its product's. */
export interface FindableOffer {
  catalog: string;
  categoryPath: readonly string[];
  brand: string | null;
  collection: string | null;
  accounts: readonly string[];
  article: string;
  title: string;
  barcodes: readonly string[];
  values: StoredValues;
}

/** What the derived row holds beside the offer's own columns. */
export interface SearchRow {
  titleKey: string;
  searchText: string;
  valuesText: string;
  tokens: number[];
  numProps: number[];
  numVals: number[];
}

export interface Measures {
  /** Property → its kind. */
  kinds: ReadonlyMap<string, Kind>;
  /** Unit → how many of its group's base unit it is. */
  factors: ReadonlyMap<string, number>;
}

const sides = ['width', 'height', 'length', 'weight'] as const;

/** Dimensions are four numbers: each side is found under a property of its own, with a number below zero. */
export const sideProperty = (property: string, side: (typeof sides)[number]): number =>
  -(Number(property) * 4 + sides.indexOf(side));

/** The row that lists filter, count and sort in. Pure: the same offer gives the same row, whoever makes it. */
export function searchRowOf(offer: FindableOffer, measures: Measures): SearchRow {
  const tokens = new Set<number>([token('catalog', offer.catalog)]);
  for (const category of offer.categoryPath) tokens.add(token('category', category));
  if (offer.brand) tokens.add(token('brand', offer.brand));
  if (offer.collection) tokens.add(token('collection', offer.collection));
  for (const account of offer.accounts) tokens.add(token('account', account));
  const texts: string[] = [];
  const numProps: number[] = [];
  const numVals: number[] = [];
  for (const [property, values] of Object.entries(offer.values)) {
    const type = measures.kinds.get(property);
    if (!type || values.length === 0) continue;
    tokens.add(token('filled', property));
    for (const value of values) {
      const number = numberOf(value, measures);
      if (number !== undefined) {
        numProps.push(Number(property));
        numVals.push(number);
      } else if (typeof value === 'boolean') tokens.add(token(value ? 'yes' : 'no', property));
      else if (typeof value === 'string' && type === kind.shortText) {
        tokens.add(textToken(property, value));
        texts.push(keyOf(value));
      } else if (typeof value === 'object' && 'option' in value) tokens.add(token('option', value.option));
      else if (typeof value === 'object' && 'width' in value) {
        for (const side of sides) {
          const length = value[side];
          if (length === null) continue;
          numProps.push(sideProperty(property, side));
          numVals.push(length);
        }
      }
    }
  }
  return {
    titleKey: keyOf(offer.title),
    searchText: keyOf([offer.title, offer.article, ...offer.barcodes].join(' ')),
    valuesText: texts.join('\n').slice(0, 8000),
    tokens: [...tokens].sort((a, b) => a - b),
    ...inOrder(numProps, numVals),
  };
}

function numberOf(value: Stored, { factors }: Measures): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && 'unit' in value) return value.value * (factors.get(value.unit) ?? 1);
  return undefined;
}

/** The two parallel arrays by property, then number; the same number of a property stands once. */
function inOrder(props: number[], vals: number[]): Pick<SearchRow, 'numProps' | 'numVals'> {
  const pairs = props
    .map((property, index) => [property, vals[index] ?? 0] as const)
    .sort(([p, a], [q, b]) => p - q || a - b)
    .filter(([p, a], index, all) => index === 0 || p !== all[index - 1]?.[0] || a !== all[index - 1]?.[1]);
  return { numProps: pairs.map(([property]) => property), numVals: pairs.map(([, number]) => number) };
}
