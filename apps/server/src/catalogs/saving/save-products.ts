import type { Db } from '../../database/pools.ts';
import { announceProducts } from '../events/announce.ts';
import { type ChangedBy, insertChanges } from './changes.queries.ts';
import { differenceOf, isEmpty } from './difference.ts';
import { lockOffersOf } from './locks.ts';
import * as queries from './products.queries.ts';
import { reindexOffers } from './search.ts';

/** Edit of a product, which the caller has locked. */
export interface ProductEdit {
  was: queries.StoredProduct;
  now: queries.ProductFields;
}

const fields = ['title', 'description', 'category', 'brand', 'collection', 'images'] as const;

/**
 * Writes products where they differ: as one next version and one line of history each, and tells open cabinets. Answers those that changed; their
 * offers are still found as before, see `saveProducts`.
 */
export async function writeProducts(db: Db, edits: readonly ProductEdit[], by: ChangedBy): Promise<string[]> {
  const changed = edits.flatMap(({ was, now }) => {
    const diff = differenceOf<queries.ProductFields>(was, now, fields);
    return isEmpty(diff) ? [] : [{ now, diff, id: was.id, version: was.version + 1 }];
  });
  const isWhole = ({ diff }: (typeof changed)[number]) => fields.some((field) => field in diff);
  // Sent in this order, awaited together.
  await Promise.all([
    queries.updateProducts(
      db,
      changed.filter(isWhole).map(({ id, now }) => ({ ...now, id })),
    ),
    queries.updateProductValues(
      db,
      changed.filter((edit) => !isWhole(edit)).map(({ id, now }) => ({ id, values: now.values })),
    ),
    insertChanges(
      db,
      by,
      changed.map(({ id, version, diff }) => ({ owner: 'product', id, version, diff })),
    ),
  ]);
  const ids = changed.map(({ id }) => id);
  await announceProducts(db, ids);
  return ids;
}

/** Saves products and brings the search rows of their offers up to date. */
export async function saveProducts(db: Db, edits: readonly ProductEdit[], by: ChangedBy): Promise<string[]> {
  await lockOffersOf(
    db,
    edits.map(({ was }) => was.id),
  );
  const ids = await writeProducts(db, edits, by);
  await reindexOffers(db, await queries.offersOfProducts(db, ids));
  return ids;
}
