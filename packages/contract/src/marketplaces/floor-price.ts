import { kopecks, type Money, roubles } from '../values.ts';

/** The least that an offer may cost on a marketplace, and which of the two rules says so. */
export interface FloorPrice {
  amount: Money;
  by: 'minPrice' | 'minMarkup';
}

/**
 * The least that an offer may cost: its own minimal price, or its purchase price with the account's least markup, whichever is
 * higher; null where neither is known. All amounts are in the catalog's currency: a floor is held before anything is converted.
 */
export function floorPrice(
  { minPrice, purchasePrice }: { minPrice: Money | null; purchasePrice: Money | null },
  minMarkup: number | null,
): FloorPrice | null {
  const own = minPrice === null ? 0 : kopecks(minPrice);
  // Rounded up: a hundredth less would be below what was asked for.
  const marked =
    purchasePrice === null || minMarkup === null
      ? 0
      : Number((BigInt(kopecks(purchasePrice)) * BigInt(100 + minMarkup) + 99n) / 100n);
  if (own === 0 && marked === 0) return null;
  return own >= marked ? { amount: roubles(own), by: 'minPrice' } : { amount: roubles(marked), by: 'minMarkup' };
}
