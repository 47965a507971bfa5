import { sql } from 'kysely';
import { and, type Condition, slice } from '../../../database/fragments.ts';
import { ids } from '../../../database/rows.ts';
import { fewFinds } from '../../../lists/ordered-scan.queries.ts';
import type { Strategy } from '../../../lists/strategies.ts';
import type { OfferQuery } from '../filter.queries.ts';
import { newestFirst, type OfferList } from '../order.queries.ts';
import { indexConditions } from './index-scan.queries.ts';
import { farthest, firstRows } from './ordered-scan.queries.ts';

/** A list in the order of options: all offers of the first, then all of the second, as far as the page goes. */
export const options: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment: { groups } }, query, page) => {
  if (!groups) return undefined;
  const { conditions } = query;
  const { index } = newestFirst(db.company, catalog);
  const most = page.offset + page.limit;
  const near = firstRows.tokens + 4 * most;
  const newest = (reach: number) => sql`
    select z.id, z.tokens, z.updated_at from ${index.from(sql`limit ${reach}`)} where ${and([sql`true`, ...conditions])}`;
  const among = (rows: Condition) =>
    sql`(select array(select id from ${rows} where tokens @> g.tokens order by ${index.order} limit ${most}) as ids offset 0)`;
  const own = and(indexConditions(db.company, catalog, [sql`z.tokens @> g.tokens`, ...conditions]));
  // An option that few have is found by its index: a scan to those few would read the whole catalog, and again for each
  // option that nobody has.
  const few = sql`array(
    with k as materialized (select id, updated_at from find_offers z where ${own}) select id from k order by ${index.order} limit ${most})`;
  const many = sql`(select ids from ${among(sql`far`)} f where cardinality(ids) = ${most} and cardinality(n.ids) > ${fewFinds})`;
  return ids(db)`
    with near as materialized (${newest(near)}), far as materialized (${newest(Math.min(16 * near, farthest.tokens))})
    select h.id from (select x.tokens, x.rank from (${groups}) x order by x.rank) g
    cross join lateral ${among(sql`near`)} n
    cross join lateral unnest(case when cardinality(n.ids) = ${most} then n.ids else coalesce(${many}, ${few}) end) h(id)
    order by g.rank ${slice(page)}`;
};
