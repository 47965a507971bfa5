import type { Db } from '../../database/pools.ts';
import * as offers from './offers.queries.ts';
import * as products from './products.queries.ts';

/**
 * The one order in which products and offers are held: what a product becomes is written into its offers, so it comes before them.
 * `no key` lets through who only refers to them: a second update of an offer by one transaction has PostgreSQL look at its product again.
 */

/**
 * Offers with their products for whoever may change both: products by id, then all of their offers by id. Two who held them in different turns
 * would wait for each other. `moving` are the offers whose products may change, all unless told.
 */
export async function lockWithProducts(
  db: Db,
  ids: readonly string[],
  { moving = ids }: { moving?: readonly string[] } = {},
): Promise<{ offers: offers.StoredOffer[]; products: products.StoredProduct[] }> {
  if (moving.length === 0) return { offers: await offers.lockOffers(db, ids), products: [] };
  const held = await products.lockProductsOf(db, moving);
  await offers.lockOffersAround(db, { offers: ids, products: held.map(({ id }) => id) });
  return { offers: await offers.offersKept(db, ids), products: held };
}

/** Offers of products that the caller holds, for whoever writes into each of them. */
export const lockOffersOf = (db: Db, held: readonly string[]): Promise<void> =>
  offers.lockOffersAround(db, { offers: [], products: held });
