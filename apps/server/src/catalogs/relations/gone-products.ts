import { relationKind } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { announceRelations } from '../events/announce.ts';
import { type ChangedBy, insertChanges } from '../saving/changes.queries.ts';
import { titlesIn } from '../saving/naming.queries.ts';
import { ringClosedBy, takenOver } from './pairing.ts';
import { relatedChanges } from './related-changes.ts';
import * as queries from './related-products.queries.ts';
import { relationsAmong } from './relations.queries.ts';

/** Removes the pairs of products that go. */

/** Gives a product the pairs of those of its catalog that are merged into it; they themselves are about to be put away. */
export async function carryRelations(
  db: Db,
  { from, to, catalog }: { from: readonly string[]; to: string; catalog: string },
  by: ChangedBy,
): Promise<void> {
  if (from.length === 0) return;
  const pairs = await queries.pairsOfProducts(db, [...from, to]);
  await refuseRings(db, [...from, to], [...new Set(pairs.map(({ relation }) => relation))]);
  const taken = takenOver(pairs, new Set(from), to);
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

/** Refuses to make one of products of which one lies within another by way of a third. */
async function refuseRings(db: Db, merged: readonly string[], among: readonly string[]): Promise<void> {
  for (const { id, kind, title } of await relationsAmong(db, among)) {
    if (!relationKind(kind).counted) continue;
    const ring = ringClosedBy(new Set(merged), await queries.pairsBeneath(db, id, merged));
    if (!ring) continue;
    const found = await titlesIn(db, 'products', [ring.outer, ...ring.between, ring.inner]);
    const titles = new Map(found.map((product) => [product.id, `«${product.title}»`]));
    const between = ring.between.map((product) => titles.get(product)).join(', ');
    throw conflict(
      'relation_circle',
      `${titles.get(ring.outer)} и ${titles.get(ring.inner)} не слить: по связи «${title}» второй товар входит в первый через ${between}, и состав замкнулся бы в круг. Сначала уберите из него лишнее`,
    );
  }
}

/** Deletes the pairs of products that are put away. */
export async function dropRelations(db: Db, products: readonly string[]): Promise<void> {
  if ((await queries.deletePairsOfProducts(db, products)) > 0) await announceRelations(db);
}
