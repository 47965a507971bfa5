import { and, slice } from '../../../database/fragments.ts';
import { ids } from '../../../database/rows.ts';
import type { Strategy } from '../../../lists/strategies.ts';
import { inCatalog, type OfferQuery } from '../filter.queries.ts';
import type { OfferList } from '../order.queries.ts';

/** An article or a barcode that an offer has whole: that offer comes first, then those whose articles begin with it. */
export const code: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment }, query, page) => {
  if (!query.wholeCode) return undefined;
  const conditions = [...inCatalog(db.company, catalog), ...query.conditions];
  return ids(db)`
    with k as materialized (select id, ${segment.key} as key, ${query.wholeCode} as exact from find_offers z where ${and(conditions)})
    select id from k order by exact desc, ${segment.order} ${slice(page)}`;
};
