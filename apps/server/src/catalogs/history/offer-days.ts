import { findOfferDays, type OfferDay } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { dayByDay } from './day-by-day.ts';
import * as queries from './offer-days.queries.ts';

export const offerDays = [
  handle(findOfferDays, async ({ db, path, query }) => {
    return { rows: mustFind(await daysOfOffer(db, path.catalog, path.offer, query.days), 'Предложение не найдено') };
  }),
];

/** Price and stock of a living offer at the end of each day, the oldest first. */
export async function daysOfOffer(
  db: Db,
  catalog: string,
  offer: string,
  days: number,
): Promise<OfferDay[] | undefined> {
  const found = await queries.offerToday(db, catalog, offer, days);
  if (!found) return undefined;
  const { since, ...now } = found;
  return dayByDay(now, [
    ...(await queries.listPriceDays(db, offer, since)),
    ...(await queries.listStockDays(db, offer, since)),
  ]);
}
