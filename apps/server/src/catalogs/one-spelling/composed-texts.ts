import type { Db } from '../../database/pools.ts';
import { lockOffersOf, lockWithProducts } from '../saving/locks.ts';
import { lockProducts, offersOfProducts } from '../saving/products.queries.ts';
import { reindexOffers } from '../saving/search.ts';

/** Makes search rows anew when texts of products are given their one spelling (see upkeep/one-spelling). */
export const composedProducts = {
  async hold(db: Db, ids: readonly string[]): Promise<void> {
    await lockProducts(db, ids);
    await lockOffersOf(db, ids);
  },
  follow: async (db: Db, ids: readonly string[]): Promise<void> => reindexOffers(db, await offersOfProducts(db, ids)),
};

/** Makes search rows anew when texts of offers are given it. */
export const composedOffers = { hold: lockWithProducts, follow: reindexOffers };
