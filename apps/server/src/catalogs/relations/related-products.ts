import {
  findPairs,
  findRelatedProducts,
  findSources,
  findTargets,
  mostPairs,
  type Pair,
  RelatedSide,
  relateProducts,
  relationKind,
  unrelateProducts,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { batchAnswer, type CheckedBatch } from '../../http/batch.ts';
import { invalid, mustFind, notFound } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announceRelations } from '../events/announce.ts';
import { insertChanges } from '../saving/changes.queries.ts';
import { productsAmong } from '../saving/products.queries.ts';
import { keptAs, pairKey, sortPairs } from './pairing.ts';
import { type ChangedPair, relatedChanges } from './related-changes.ts';
import * as queries from './related-products.queries.ts';
import { livingRelation, lockRelation } from './relations.queries.ts';
import { relationMissing } from './relations.ts';

const productMissing = 'Товар не найден';

export const relatedProducts = [
  handle(findTargets, async ({ db, path, query }) => {
    await mustBeThere(db, path.relation, path.source);
    const asked = { product: path.source, relations: [path.relation], sides: ['target', 'mutual'] as const };
    return { rows: await queries.listRelated(db, { ...query, ...asked }) };
  }),

  handle(findSources, async ({ db, path, query }) => {
    await mustBeThere(db, path.relation, path.target);
    const asked = { product: path.target, relations: [path.relation], sides: ['source', 'mutual'] as const };
    return { rows: await queries.listRelated(db, { ...query, ...asked }) };
  }),

  handle(findPairs, async ({ db, path, query }) => {
    mustFind(await livingRelation(db, path.relation), relationMissing);
    return { rows: await queries.listPairs(db, path.relation, query) };
  }),

  handle(findRelatedProducts, async ({ db, path, body }) => {
    mustFind((await productsAmong(db, [path.product]))[0], productMissing);
    const sides = body.side ? [body.side] : RelatedSide.options;
    return {
      rows: await queries.listRelated(db, { ...body, product: path.product, relations: body.relation?.in, sides }),
    };
  }),

  handle(relateProducts, async ({ db, user, path, body }) => {
    const asked = pairsIn(path);
    // Pairs of one relation are made one call after another: two can't relate the same products both ways round.
    const relation = mustFind(await lockRelation(db, path.relation), relationMissing);
    const { mutual, counted } = relationKind(relation.kind);
    if (body.quantity !== undefined && !counted)
      throw invalid('quantity', 'в этой связи штуки не считают: уберите поле');
    const ids = [...path.sourceIds, ...path.targetIds];
    const products = await queries.lockRelatable(db, relation.catalog, ids);
    const between = { sources: path.sourceIds, targets: path.targetIds };
    const pairs = await queries.pairsBetween(db, relation.id, between);
    const [targets, sources] = await Promise.all([
      queries.countPairs(db, relation.id, { side: 'source', ids }),
      queries.countPairs(db, relation.id, { side: 'target', ids }),
    ]);
    const titles = new Map(products.map(({ id, title }) => [id, title]));
    const known = {
      mutual,
      titles,
      pairs,
      beneath: counted ? await queries.pairsBeneath(db, relation.id, path.targetIds) : undefined,
      targets: mutual ? sumOf(targets, sources) : targets,
      sources,
    };
    const { fit, added, there, refused } = sortPairs(asked, known);

    const quantity = counted ? (body.quantity ?? 1) : null;
    await queries.insertPairs(
      db,
      added.map((pair) => ({ ...pair, relation: relation.id, quantity })),
    );
    const before = new Map(pairs.map((pair) => [pairKey(pair), pair.quantity]));
    const requantified =
      body.quantity === undefined ? [] : there.filter((pair) => before.get(pairKey(pair)) !== body.quantity);
    if (body.quantity !== undefined)
      await queries.updateQuantities(db, relation.id, { pairs: requantified, quantity: body.quantity });
    const changed: ChangedPair[] = [
      ...added.map((pair) => ({ ...pair, now: { quantity } })),
      ...requantified.map((pair) => ({
        ...pair,
        was: { quantity: before.get(pairKey(pair)) ?? null },
        now: { quantity },
      })),
    ];
    await tell(db, user, relatedChanges(relation, products, changed));
    return {
      ...pairAnswer({ done: fit.map(pairKey), refused }),
      added,
      requantified: requantified.map((pair) => ({ ...pair, quantity: before.get(pairKey(pair)) ?? null })),
    };
  }),

  handle(unrelateProducts, async ({ db, user, path }) => {
    const asked = pairsIn(path);
    const relation = mustFind(await lockRelation(db, path.relation), relationMissing);
    const { mutual } = relationKind(relation.kind);
    const ids = [...path.sourceIds, ...path.targetIds];
    const products = await queries.lockRelatable(db, relation.catalog, ids);
    const deleted = await queries.deletePairs(
      db,
      relation.id,
      asked.map((pair) => keptAs(pair, mutual)),
    );
    const gone = new Set(deleted.map(pairKey));
    const wasThere = (pair: Pair) => gone.has(pairKey(keptAs(pair, mutual)));
    const changed = deleted.map(({ quantity, ...pair }) => ({ ...pair, was: { quantity } }));
    await tell(db, user, relatedChanges(relation, products, changed));
    return pairAnswer({
      done: asked.filter(wasThere).map(pairKey),
      refused: new Map(
        asked
          .filter((pair) => !wasThere(pair))
          .map((pair) => [pairKey(pair), notFound('Эти товары в этой связи не стоят')]),
      ),
    });
  }),
];

/** Writes the history of what was changed, and tells open cabinets. */
async function tell(db: Db, author: string | null, changes: ReturnType<typeof relatedChanges>): Promise<void> {
  if (changes.length === 0) return;
  await insertChanges(db, { source: 'person', author }, changes);
  await announceRelations(db);
}

async function mustBeThere(db: Db, relation: string, product: string): Promise<void> {
  mustFind(await livingRelation(db, relation), relationMissing);
  mustFind((await productsAmong(db, [product]))[0], productMissing);
}

/** Each source with each target. */
function pairsIn({ sourceIds, targetIds }: { sourceIds: string[]; targetIds: string[] }): Pair[] {
  if (sourceIds.length * targetIds.length > mostPairs)
    throw invalid('targetIds', `за один раз — не больше ${mostPairs} пар: разделите номера на части`);
  return sourceIds.flatMap((source) => targetIds.map((target) => ({ source, target })));
}

function sumOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(one);
  for (const [id, count] of other) sum.set(id, (sum.get(id) ?? 0) + count);
  return sum;
}

function pairAnswer(batch: CheckedBatch) {
  const { done, failed } = batchAnswer(batch);
  return { done: done.map(pairOf), failed: failed.map(({ id, ...why }) => ({ id: pairOf(id), ...why })) };
}

function pairOf(key: string): Pair {
  const [source = '', target = ''] = key.split(':');
  return { source, target };
}
