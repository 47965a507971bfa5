import { isDeepStrictEqual } from 'node:util';
import type { StoredValues } from '../../properties/values.ts';

/** Field → what it was, what it is; values of properties under `property:<id>`. */
export type Difference = Record<string, [was: unknown, now: unknown]>;

/** Difference of two states of a product or an offer: the named fields, and all values of properties. */
export function differenceOf<State extends { values: StoredValues }>(
  was: State,
  now: State,
  fields: readonly (keyof State & string)[],
): Difference {
  const difference: Difference = {};
  for (const field of fields)
    if (!isDeepStrictEqual(was[field], now[field])) difference[field] = [was[field], now[field]];
  for (const property of new Set([...Object.keys(was.values), ...Object.keys(now.values)])) {
    const before = was.values[property] ?? null;
    const after = now.values[property] ?? null;
    if (!isDeepStrictEqual(before, after)) difference[`property:${property}`] = [before, after];
  }
  return difference;
}

/** Whether anything differs. */
export const isEmpty = (difference: Difference): boolean => Object.keys(difference).length === 0;
