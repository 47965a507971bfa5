import { isDeepStrictEqual } from 'node:util';
import type { StoredValues } from '../properties/values.ts';

/** Field → what it was, what it is; values of properties under `property:<id>`. */
export type Diff = Record<string, [was: unknown, now: unknown]>;

/** Numbers of owners and sources as `changes` keeps them. */
export const ownerKinds = { product: 1, offer: 2 } as const;
export const sourceKinds = { person: 1, import: 2, sync: 3, rule: 4, marketplace: 5 } as const;
export type Source = keyof typeof sourceKinds;

interface Card {
  values: StoredValues;
}

/** What differs between two states of a card, field by field. */
export function diffOf<State extends Card & object>(
  was: State,
  now: State,
  fields: readonly (keyof State & string)[],
): Diff {
  const diff: Diff = {};
  for (const field of fields) if (!isDeepStrictEqual(was[field], now[field])) diff[field] = [was[field], now[field]];
  for (const property of new Set([...Object.keys(was.values), ...Object.keys(now.values)])) {
    const before = was.values[property] ?? null;
    const after = now.values[property] ?? null;
    if (!isDeepStrictEqual(before, after)) diff[`property:${property}`] = [before, after];
  }
  return diff;
}

/** Fields as people call them. */
export const fieldTitles: Record<string, string> = {
  created: 'Создание',
  archived: 'Удаление',
  title: 'Название',
  description: 'Описание',
  category: 'Категория',
  brand: 'Бренд',
  collection: 'Коллекция',
  images: 'Картинки',
  article: 'Артикул',
  barcodes: 'Штрихкоды',
  product: 'Товар',
  merged: 'Слияние',
};
