import type { Db } from '../database/pools.ts';
import { announceOffers } from './announce.ts';
import { tellAccounts } from './outbox.ts';
import { addToStocks, type StockMove } from './stocks.queries.ts';

/** Moves stock in the seller's own warehouse by differences, and tells the accounts that show it, and open cabinets. */
export async function moveStock(db: Db, moves: readonly StockMove[]): Promise<void> {
  const real = moves.filter((move) => move.quantity !== 0 || move.reserved !== 0);
  if (real.length === 0) return;
  await addToStocks(db, real);
  const offers = real.map((move) => move.offer);
  await tellAccounts(db, { stocks: offers });
  await announceOffers(db, offers);
}
