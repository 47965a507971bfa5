import type { Db } from '../../database/pools.ts';
import { type PriceName, priceKinds, pricesOf } from './prices.queries.ts';
import { lockStocks } from './stocks.queries.ts';
import { countOf } from './stocks.ts';

/** A number that an offer has. */
export type NumberField = PriceName | 'stock';

/** Prices of offers, and their stock where it is asked for: held until the transaction ends, as orders move it meanwhile. */
export async function valuesHeld(
  db: Db,
  offers: readonly string[],
  stocked: boolean,
): Promise<(offer: string, field: NumberField) => number | null> {
  const [prices, stocks] = [await pricesOf(db, offers), stocked ? await lockStocks(db, offers) : undefined];
  return (offer, field) => {
    if (field !== 'stock') return prices.get(offer)?.get(priceKinds[field]) ?? null;
    const stock = stocks?.get(offer);
    return stock ? countOf(stock) : null;
  };
}
