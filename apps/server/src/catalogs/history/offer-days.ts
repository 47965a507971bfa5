import { findOfferDays } from '@prilavok/contract';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { dayByDay } from './day-by-day.ts';
import * as queries from './offer-days.queries.ts';

export const offerDays = [
  handle(findOfferDays, async ({ db, path, query }) => {
    const { since, ...now } = mustFind(
      await queries.offerToday(db, path.catalog, path.offer, query.days),
      'Предложение не найдено',
    );
    const changed = [
      ...(await queries.listPriceDays(db, path.offer, since)),
      ...(await queries.listStockDays(db, path.offer, since)),
    ];
    return { rows: dayByDay(now, changed) };
  }),
];
