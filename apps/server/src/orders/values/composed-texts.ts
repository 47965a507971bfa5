import type { Db } from '../../database/pools.ts';
import { holdOrders, ordersOfLines } from './search.queries.ts';
import { reindexOrders } from './search.ts';

/** Makes search rows anew when texts of orders are given their one spelling (see upkeep/one-spelling). */
export const composedOrders = { hold: holdOrders, follow: reindexOrders };

/** Makes search rows anew when texts of orders' lines are given it: by the lines' ids. */
export const composedLines = {
  hold: async (db: Db, lines: readonly string[]): Promise<void> => holdOrders(db, await ordersOfLines(db, lines)),
  follow: async (db: Db, lines: readonly string[]): Promise<void> => reindexOrders(db, await ordersOfLines(db, lines)),
};
