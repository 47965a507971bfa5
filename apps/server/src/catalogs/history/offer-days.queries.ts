import { sql } from 'kysely';
import { shortRoubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne, rows } from '../../database/rows.ts';
import { ownerNumber } from '../saving/changes.queries.ts';
import { priceKinds } from '../saving/prices.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';
import type { DayChange, Today } from './day-by-day.ts';

/** By whose clock days begin. */
const zone = (db: Db) => sql`(select timezone from companies where id = ${db.company})`;
const dayOf = (db: Db, moment: ReturnType<typeof sql>) =>
  sql<string>`to_char(${moment} at time zone ${zone(db)}, 'YYYY-MM-DD')`;

/**
 * Reads a living offer as it is now, and the days since it was created, so many at most; `since` is the moment when
 * they begin.
 */
export async function offerToday(
  db: Db,
  catalog: string,
  offer: string,
  days: number,
): Promise<(Today & { since: string }) | undefined> {
  const price = (kind: number) => sql`
    (select ${shortRoubles(sql`r.kopecks`)} from offer_prices r where r.company_id = ${db.company} and r.offer_id = o.id and r.kind = ${sql.lit(kind)})`;
  const begin = sql`greatest(date_trunc('day', o.created_at at time zone ${zone(db)}), date_trunc('day', now() at time zone ${zone(db)}) - make_interval(days => ${days - 1}))`;
  return maybeOne<Today & { since: string }>(db)`
    select to_char(${begin}, 'YYYY-MM-DD') as first, ${dayOf(db, sql`now()`)} as today, ${begin} at time zone ${zone(db)} as since,
      ${price(priceKinds.price)} as price, ${price(priceKinds.oldPrice)} as "oldPrice",
      (select s.quantity from offer_stocks s
        where s.company_id = ${db.company} and s.offer_id = o.id and s.warehouse_id = ${ownWarehouse} and s.counted) as stock
    from offers o where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.id = ${offer} and o.archived_at is null`;
}

/** Sums of history have their kopecks always. */
const shortened = (sum: ReturnType<typeof sql>) => sql`trim_scale(${sum}::numeric)::text`;

/** Days on which prices of an offer changed: at most two rows a day, however often that was. */
export async function listPriceDays(db: Db, offer: string, since: string): Promise<DayChange[]> {
  return rows<DayChange>(db)`
    select ${dayOf(db, sql`c.at`)} as day, f.field,
      ${shortened(sql`(array_agg(f.pair->>0 order by c.at, c.id))[1]`)} as was,
      ${shortened(sql`(array_agg(f.pair->>1 order by c.at desc, c.id desc))[1]`)} as now
    from changes c cross join lateral (values ('price', c.diff->'price'), ('oldPrice', c.diff->'oldPrice')) as f(field, pair)
    where c.company_id = ${db.company} and c.kind = ${ownerNumber('offer')} and c.owner_id = ${offer} and c.at >= ${since}::timestamptz and f.pair is not null
    group by 1, 2`;
}

/**
 * Days on which the stock of an offer in the own warehouse moved, or began or ceased to be counted: that stands in its history, and what orders take
 * in the ledger alone. Both are written by one transaction at one moment.
 */
export async function listStockDays(db: Db, offer: string, since: string): Promise<DayChange[]> {
  return rows<DayChange>(db)`
    with told as (
      select c.at, c.id, (c.diff->'stock'->>0)::int as was, (c.diff->'stock'->>1)::int as now from changes c
      where c.company_id = ${db.company} and c.kind = ${ownerNumber('offer')} and c.owner_id = ${offer} and c.at >= ${since}::timestamptz
        and c.diff->'stock' is not null),
    moved as (
      select m.at, m.id, m.quantity_left - m.quantity as was, m.quantity_left as now from stock_movements m
      where m.company_id = ${db.company} and m.offer_id = ${offer} and m.warehouse_id = ${ownWarehouse} and m.at >= ${since}::timestamptz
        and m.at not in (select at from told))
    select ${dayOf(db, sql`e.at`)} as day, 'stock' as field, (array_agg(e.was order by e.at, e.id))[1] as was,
      (array_agg(e.now order by e.at desc, e.id desc))[1] as now
    from (select * from told union all select * from moved) e group by 1`;
}
