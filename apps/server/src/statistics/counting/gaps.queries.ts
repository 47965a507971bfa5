import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';

/** Days back in which what an offer sells, and lacks, is looked at. */
export const span = 30;

/** Counts the days of the last thirty at whose end these offers had nothing in the own warehouse. */
export async function replaceGaps(db: Db, offers: readonly string[]): Promise<void> {
  await execute(db)`delete from offer_gaps where company_id = ${db.company} and offer_id = any(${bigints(offers)})`;
  await execute(db)`
    with ends as (
      select ((now() at time zone c.timezone)::date - k)::timestamp at time zone c.timezone as at
      from companies c cross join generate_series(0, ${sql.lit(span - 1)}) k where c.id = ${db.company}),
    written as (
      insert into offer_gaps (company_id, offer_id, days)
      select ${db.company}::bigint, o.id, count(*) from unnest(${bigints(offers)}) as o(id) cross join ends e
      cross join lateral (
        select m.quantity_left - m.reserved_left as available from stock_movements m
        where m.company_id = ${db.company} and m.offer_id = o.id and m.warehouse_id = 0 and m.at < e.at
        order by m.at desc, m.id desc limit 1) m
      where m.available <= 0 group by o.id returning 1)
    select count(*) from written`;
}
