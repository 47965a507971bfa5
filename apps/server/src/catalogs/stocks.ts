import type { Db } from '../database/pools.ts';
import { announceOffers } from './announce.ts';
import { addToStocks, type StockMove } from './stocks.queries.ts';

/** Moves stock in the seller's own warehouse by differences, and tells open cabinets. */
export async function moveStock(db: Db, moves: readonly StockMove[]): Promise<void> {
  const real = moves.filter((move) => move.quantity !== 0 || move.reserved !== 0);
  if (real.length === 0) return;
  await addToStocks(db, real);
  await announceOffers(
    db,
    real.map((move) => move.offer),
  );
}
