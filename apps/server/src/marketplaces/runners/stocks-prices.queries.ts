import { sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** What the marketplace should show and doesn't yet: our stock and price beside what it accepted last. */

export interface DueStock {
  offer: string;
  article: string;
  remoteId: string;
  warehouse: string;
  remoteWarehouse: string;
  stock: number;
}

/**
 * Free stock is divided among the account's active warehouses in proportion to their shares, so that no piece is shown in two of them; the
 * parts always add up, and the first piece goes to the first warehouse. A warehouse that takes none any more is set to zero once.
 */
export async function dueStocks(
  db: Db,
  account: string,
  { buffer, after, limit }: { buffer: number; after: string; limit: number },
): Promise<DueStock[]> {
  return rows<DueStock>(db)`
    with warehouses as (
      select s.id, s.remote_id, s.is_active as active, s.weight, sum(s.weight) over (order by s.id)::bigint as upto, sum(s.weight) over ()::bigint as whole
      from (select id, remote_id, is_active, case when is_active then share else 0 end as weight from marketplace_warehouses
        where company_id = ${db.company} and account_id = ${account}) s),
    goods as (
      select s.offer_id as offer, s.article, s.remote_id, case when o.archived_at is null then greatest(0, coalesce((
          select sum(q.quantity - q.reserved) from offer_stocks q
          where q.company_id = ${db.company} and q.offer_id = s.offer_id), 0) - ${buffer}::int)::bigint else 0 end as free
      from sync_products s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint),
    due as (
      select g.offer, g.article, g.remote_id as "remoteId", w.id as warehouse, w.remote_id as "remoteWarehouse", w.active,
        case when w.weight = 0 then 0
          else ((g.free * w.upto + w.whole - 1) / w.whole - (g.free * (w.upto - w.weight) + w.whole - 1) / w.whole)::int end as stock
      from goods g cross join warehouses w)
    select d.offer, d.article, d."remoteId", d.warehouse, d."remoteWarehouse", d.stock from due d
    left join sent_stocks x on x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = d.offer and x.warehouse_id = d.warehouse
    where case when d.active then x.stock is distinct from d.stock else x.stock > 0 end
    order by d.offer, d.warehouse limit ${limit}`;
}

export interface SentStock {
  offer: string;
  warehouse: string;
  stock: number;
  accepted: boolean;
  message: string;
}

/** Writes down the stocks that were sent: what was accepted is no longer due, all of it stays in the ledger. */
export async function saveSentStocks(db: Db, account: string, sent: SentStock[]): Promise<void> {
  if (sent.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(offer bigint, warehouse bigint, stock int, accepted boolean, message text)`;
  await execute(db)`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.warehouse, case when r.accepted then r.stock end from ${rows} order by r.offer, r.warehouse
    on conflict (company_id, account_id, offer_id, warehouse_id) do update set stock = excluded.stock, at = excluded.at`;
  await execute(db)`
    insert into sent_ledger (company_id, account_id, offer_id, warehouse_id, stock, accepted, message)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.warehouse, r.stock, r.accepted, r.message from ${rows} returning id`;
}

export interface DuePrice {
  offer: string;
  article: string;
  kopecks: number;
  oldKopecks: number | null;
}

/** Prices that differ from those accepted last; `old` sends the price before the discount, too. */
export async function duePrices(
  db: Db,
  account: string,
  { old, after, limit }: { old: boolean; after: string; limit: number },
): Promise<DuePrice[]> {
  return rows<DuePrice>(db)`
    with due as (
      select s.offer_id as offer, s.article, p.kopecks, case when ${old} and o.kopecks > p.kopecks then o.kopecks end as old_kopecks
      from sync_products s
      join offer_prices p on p.company_id = ${db.company} and p.offer_id = s.offer_id and p.kind = ${sql.lit(priceKinds.price)}
      left join offer_prices o on o.company_id = ${db.company} and o.offer_id = s.offer_id and o.kind = ${sql.lit(priceKinds.oldPrice)}
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and p.kopecks > 0)
    select d.offer, d.article, d.kopecks::float8 as kopecks, d.old_kopecks::float8 as "oldKopecks" from due d
    left join sent_prices x on x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = d.offer
    where (x.kopecks, x.old_kopecks) is distinct from (d.kopecks, d.old_kopecks)
    order by d.offer limit ${limit}`;
}

export interface SentPrice {
  offer: string;
  kopecks: number;
  oldKopecks: number | null;
  accepted: boolean;
  message: string;
}

/** Writes down the prices that were sent: what was accepted is no longer due, all of it stays in the ledger. */
export async function saveSentPrices(db: Db, account: string, sent: SentPrice[]): Promise<void> {
  if (sent.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(offer bigint, kopecks bigint, "oldKopecks" bigint, accepted boolean, message text)`;
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, kopecks, old_kopecks)
    select ${db.company}::bigint, ${account}::bigint, r.offer, case when r.accepted then r.kopecks end, case when r.accepted then r."oldKopecks" end
    from ${rows} order by r.offer
    on conflict (company_id, account_id, offer_id) do update set kopecks = excluded.kopecks, old_kopecks = excluded.old_kopecks,
      at = excluded.at`;
  await execute(db)`
    insert into sent_ledger (company_id, account_id, offer_id, kopecks, old_kopecks, accepted, message)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.kopecks, r."oldKopecks", r.accepted, r.message from ${rows} returning id`;
}
