import type { Db } from '../database/pools.ts';
import { announceRelations } from './announce.ts';
import { type ChangedBy, insertChanges } from './changes.queries.ts';
import { takenOver } from './pairing.ts';
import { relatedChanges } from './related-changes.ts';
import * as queries from './related-products.queries.ts';
import { relationsAmong } from './relations.queries.ts';

/** What becomes of the pairs of products that go. */

/** Gives a product the pairs of those of its catalog that are merged into it; they themselves are about to be put away. */
export async function carryRelations(
  db: Db,
  { from, to, catalog }: { from: readonly string[]; to: string; catalog: string },
  by: ChangedBy,
): Promise<void> {
  if (from.length === 0) return;
  const taken = takenOver(await queries.pairsOfProducts(db, [...from, to]), new Set(from), to);
  if (taken.length === 0) return;
  await queries.insertPairs(db, taken);
  const ends = new Set(taken.flatMap(({ source, target }) => [source, target]));
  const products = await queries.lockRelatable(db, catalog, [...ends]);
  const relations = await relationsAmong(db, [...new Set(taken.map(({ relation }) => relation))]);
  const changes = relations.flatMap((relation) => {
    const pairs = taken.filter((pair) => pair.relation === relation.id);
    return relatedChanges(
      relation,
      products,
      pairs.map(({ source, target, quantity }) => ({ source, target, now: { quantity } })),
    );
  });
  await insertChanges(db, by, changes);
  await announceRelations(db);
}

/** Deletes the pairs of products that are put away. */
export async function dropRelations(db: Db, products: readonly string[]): Promise<void> {
  if ((await queries.deletePairsOfProducts(db, products)) > 0) await announceRelations(db);
}
