import { and } from '../../../database/fragments.ts';
import { ids, slice } from '../../../lists/ordered-scan.queries.ts';
import type { Strategy } from '../../../lists/strategies.ts';
import { inCatalog, type OfferQuery } from '../filter.queries.ts';
import type { OfferList } from './index-scan.queries.ts';

/** An article or a barcode that an offer has whole: that offer comes first, then those whose articles begin with it. */
export const code: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment }, query, page) => {
  if (!query.exact) return undefined;
  const conditions = [...inCatalog(db.company, catalog), ...query.rows, ...query.texts];
  return ids(db)`
    with k as materialized (select id, ${segment.key} as key, ${query.exact} as exact from find_offers z where ${and(conditions)})
    select id from k order by exact desc, ${segment.order} ${slice(page)}`;
};
