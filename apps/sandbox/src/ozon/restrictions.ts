import type { Line } from './account.ts';

/** Limits of the point of acceptance: grams, centimetres, roubles. */
export const restrictions = {
  max_posting_weight: 25_000,
  min_posting_weight: 0,
  width: 80,
  length: 120,
  height: 80,
  max_posting_price: 500_000,
  min_posting_price: 0,
};

/** Whether a parcel with these goods is heavier than the point takes. */
export const isTooHeavy = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { weight, quantity }) => sum + weight * 1000 * quantity, 0) > restrictions.max_posting_weight;
