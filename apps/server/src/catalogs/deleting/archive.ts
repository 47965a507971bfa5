import type { Db } from '../../database/pools.ts';
import { publish } from '../../rooms/topic.ts';
import { announceOffers, announceProducts } from '../events/announce.ts';
import { offersChanged, stocksChanged } from '../events/topics.ts';
import { dropRelations } from '../relations/gone-products.ts';
import { type ChangedBy, insertChanges } from '../saving/changes.queries.ts';
import { lockOffersOf } from '../saving/locks.ts';
import * as offers from '../saving/offers.queries.ts';
import * as products from '../saving/products.queries.ts';
import { removeFromSearch } from '../saving/search.ts';

/** Jobs that put deleted things of catalogs away: out of every list, and there for history and for orders. */

/** Puts products away with all their offers; what they were related to, they are no more. */
export async function archiveProducts(db: Db, ids: readonly string[], by: ChangedBy): Promise<void> {
  await products.lockProducts(db, ids);
  await lockOffersOf(db, ids);
  await archiveOffers(db, await products.offersOfProducts(db, ids), by);
  const archived = await products.archiveProducts(db, ids);
  await insertChanges(
    db,
    by,
    archived.map((row) => ({ owner: 'product', ...row, diff: { archived: [false, true] } })),
  );
  await dropRelations(db, ids);
  await announceProducts(db, ids);
}

/** Puts offers away; their products stay, even without offers. */
export async function archiveOffers(db: Db, ids: readonly string[], by: ChangedBy): Promise<void> {
  await removeFromSearch(db, ids);
  const archived = await offers.archiveOffers(db, ids);
  await insertChanges(
    db,
    by,
    archived.map((row) => ({ owner: 'offer', ...row, diff: { archived: [false, true] } })),
  );
  await publish(db, stocksChanged, { offers: ids, urgent: by.source === 'person' });
  await publish(db, offersChanged, { offers: ids });
  await announceOffers(db, ids);
}

/** Puts away those of the products that have no offers left. */
export async function archiveEmptyProducts(db: Db, ids: readonly string[], by: ChangedBy): Promise<void> {
  await archiveProducts(db, await products.productsWithoutOffers(db, ids), by);
}
