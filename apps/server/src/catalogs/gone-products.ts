import type { Db } from '../database/pools.ts';
import { announceRelations } from './announce.ts';
import { takenOver } from './pairing.ts';
import * as queries from './related-products.queries.ts';

/** What becomes of the pairs of products that go. */

/** Gives a product the pairs of those that are merged into it; they themselves are about to be put away. */
export async function carryRelations(db: Db, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  const pairs = await queries.pairsOfProducts(db, [...from, to]);
  const taken = takenOver(pairs, new Set(from), to);
  if (taken.length === 0) return;
  await queries.insertPairs(db, taken);
  await announceRelations(db);
}

/** Deletes the pairs of products that are put away. */
export async function dropRelations(db: Db, products: readonly string[]): Promise<void> {
  if ((await queries.deletePairsOfProducts(db, products)) > 0) await announceRelations(db);
}
