import type { Strategy } from '../../../lists/strategies.ts';
import { newestOffers, type OfferQuery } from '../filter.queries.ts';
import type { OfferList } from '../order.queries.ts';
import { sortedPage } from './index-scan.queries.ts';

/** One or two letters are looked for among the offers that changed last: no index knows them. */
export const newest: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment }, query, page) => {
  if (!query.short) return undefined;
  const from = newestOffers(db.company, catalog);
  return sortedPage(db, segment, { from, conditions: query.conditions, isShort: true }, page);
};
