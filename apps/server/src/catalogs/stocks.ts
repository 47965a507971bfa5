import type { Db } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { addToStocks, type StockMove } from './stocks.queries.ts';

/** Most offers that an announcement names, as it may have 8000 bytes; cabinets ask for all offers anew anyway. */
const mostNamed = 200;

/** Moves stock in the seller's own warehouse by differences, and tells open cabinets. */
export async function moveStock(db: Db, moves: readonly StockMove[]): Promise<void> {
  const real = moves.filter((move) => move.quantity !== 0 || move.reserved !== 0);
  if (real.length === 0) return;
  await addToStocks(db, real);
  const ids = real.map((move) => move.offer).slice(0, mostNamed);
  await announce(db, { type: 'changed', resource: 'catalogs/offers', ids });
}
