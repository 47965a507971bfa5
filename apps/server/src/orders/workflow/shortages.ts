import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { publish } from '../../rooms/topic.ts';
import { orderHappened } from '../events/topics.ts';
import * as queries from './shortages.queries.ts';

/**
 * Says anew which orders lack pieces of these offers, after their stock or their reserves have moved. The caller's transaction holds their stock: so
 * no two say it at once. Where there is enough it costs one look.
 */
export async function settleShortages(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length === 0) return;
  const scarce = await queries.scarceOffers(db, offers);
  if (scarce.length === 0) return;
  const changes = await queries.shortageChanges(db, scarce);
  if (changes.length === 0) return;
  await queries.saveShortages(db, changes);
  const ids = [...new Set(changes.map((row) => row.order))];
  announce(db, { type: 'changed', resource: 'orders/orders', ids });
  const short = [
    ...new Set(changes.flatMap(({ order, missing, was }) => (missing !== null && was === null ? order : []))),
  ];
  await publish(db, orderHappened, { kind: 'shortage', orders: short });
}

/**
 * Settles an order that came a moment ago, as the last of all: the others lack what they lacked, however many they are.
 */
export async function settleLast(
  db: Db,
  order: string,
  held: readonly { offer: string; pieces: number }[],
): Promise<void> {
  const lacks = await queries.insertLastShortages(db, order, held);
  await publish(db, orderHappened, { kind: 'shortage', orders: lacks ? [order] : [] });
}

/** Offers of one transaction. */
const portion = 200;

/** The stock of offers that orders reserve was counted anew, by hand or by a feed: what came in goes to the orders that wait, in their order. */
export async function fillShortages(company: string, offers: readonly string[]): Promise<void> {
  for (let start = 0; start < offers.length; start += portion) {
    const some = offers.slice(start, start + portion);
    await withCompany(company, async (db) => {
      await queries.lockStocksOf(db, some);
      await settleShortages(db, some);
    });
  }
}
