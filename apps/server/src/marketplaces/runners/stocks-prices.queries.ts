import { sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** What the marketplace should show and doesn't yet: our stock and price beside what it accepted last. */

/** Which part of what is due: so many from an offer on, of all offers or of some. */
export interface Portion {
  after: string;
  limit: number;
  /** Absent: all that the account shows. */
  offers?: readonly string[] | undefined;
}

const among = (offers: readonly string[] | undefined) =>
  sql`(${offers === undefined} or s.offer_id = any(${bigints(offers ?? [])}))`;

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
 * parts always add up, and the first piece goes to the first warehouse. A warehouse that takes none any more is set to zero once. Stock that nobody
 * has counted here is left as the marketplace has it.
 */
export async function dueStocks(
  db: Db,
  account: string,
  { buffer, after, limit, offers }: Portion & { buffer: number },
): Promise<DueStock[]> {
  return rows<DueStock>(db)`
    with warehouses as (
      select s.id, s.remote_id, s.is_active as active, s.weight, sum(s.weight) over (order by s.id)::bigint as upto, sum(s.weight) over ()::bigint as whole
      from (select id, remote_id, is_active, case when is_active then share else 0 end as weight from marketplace_warehouses
        where company_id = ${db.company} and account_id = ${account}) s),
    goods as (
      select s.offer_id as offer, s.article, s.remote_id,
        case when o.archived_at is null then greatest(0, q.pieces - ${buffer}::int)::bigint else 0 end as free
      from sync_products s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
      cross join lateral (select sum(k.quantity - k.reserved) as pieces from offer_stocks k
        where k.company_id = ${db.company} and k.offer_id = s.offer_id and k.counted) q
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and ${among(offers)}
        and (q.pieces is not null or o.archived_at is not null)),
    due as (
      select g.offer, g.article, g.remote_id as "remoteId", w.id as warehouse, w.remote_id as "remoteWarehouse", w.active,
        case when w.weight = 0 then 0
          else ((g.free * w.upto + w.whole - 1) / w.whole - (g.free * (w.upto - w.weight) + w.whole - 1) / w.whole)::int end as stock
      from goods g cross join warehouses w)
    select d.offer, d.article, d."remoteId", d.warehouse, d."remoteWarehouse", d.stock from due d
    left join sent_stocks x on x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = d.offer and x.warehouse_id = d.warehouse
    where case when d.active then x.stock is distinct from d.stock else x.stock <> 0 end
    order by d.offer, d.warehouse limit ${limit}`;
}

export interface SentStock {
  offer: string;
  warehouse: string;
  stock: number;
  accepted: boolean;
  message: string;
}

/** A stock that was sent and hasn't been answered: nobody knows what the marketplace shows. One that was refused is null. */
const unknown = -1;

/**
 * Writes down, before they leave, that stocks are sent at this moment: until the answer is here nobody knows what the marketplace shows, and a run that
 * is killed in between finds them due again, whatever they are by then.
 */
export async function beginStocks(db: Db, account: string, due: readonly DueStock[], at: string): Promise<void> {
  await execute(db)`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock, at)
    select ${db.company}::bigint, ${account}::bigint, x.offer, x.warehouse, ${sql.lit(unknown)}, ${at}::timestamptz
    from unnest(${bigints(due.map((row) => row.offer))}, ${bigints(due.map((row) => row.warehouse))}) as x(offer, warehouse) order by 3, 4
    on conflict (company_id, account_id, offer_id, warehouse_id) do update set stock = excluded.stock, at = excluded.at`;
}

/**
 * Writes down the stocks that were sent at this moment: what was accepted is no longer due, all of it stays in the ledger. Where another sending has
 * begun since, nobody knows which of the two the marketplace heard last: it stays due.
 */
export async function saveSentStocks(db: Db, account: string, sent: SentStock[], at: string): Promise<void> {
  if (sent.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(offer bigint, warehouse bigint, stock int, accepted boolean, message text)`;
  await execute(db)`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock, at)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.warehouse, case when r.accepted then r.stock end, ${at}::timestamptz
    from ${rows} order by r.offer, r.warehouse
    on conflict (company_id, account_id, offer_id, warehouse_id) do update set
      stock = case when sent_stocks.at = excluded.at then excluded.stock else ${sql.lit(unknown)} end, at = excluded.at`;
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
  { old, after, limit, offers }: Portion & { old: boolean },
): Promise<DuePrice[]> {
  return rows<DuePrice>(db)`
    with due as (
      select s.offer_id as offer, s.article, p.kopecks, case when ${old} and o.kopecks > p.kopecks then o.kopecks end as old_kopecks
      from sync_products s
      join offer_prices p on p.company_id = ${db.company} and p.offer_id = s.offer_id and p.kind = ${sql.lit(priceKinds.price)}
      left join offer_prices o on o.company_id = ${db.company} and o.offer_id = s.offer_id and o.kind = ${sql.lit(priceKinds.oldPrice)}
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and ${among(offers)} and p.kopecks > 0)
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

/** Writes down, before they leave, that prices are sent at this moment; as with stocks. */
export async function beginPrices(db: Db, account: string, due: readonly DuePrice[], at: string): Promise<void> {
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, at)
    select ${db.company}::bigint, ${account}::bigint, x.offer, ${at}::timestamptz from unnest(${bigints(due.map((row) => row.offer))}) as x(offer) order by 3
    on conflict (company_id, account_id, offer_id) do update set kopecks = null, old_kopecks = null, at = excluded.at`;
}

/** Writes down the prices that were sent at this moment; as with stocks. */
export async function saveSentPrices(db: Db, account: string, sent: SentPrice[], at: string): Promise<void> {
  if (sent.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(offer bigint, kopecks bigint, "oldKopecks" bigint, accepted boolean, message text)`;
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, kopecks, old_kopecks, at)
    select ${db.company}::bigint, ${account}::bigint, r.offer, case when r.accepted then r.kopecks end, case when r.accepted then r."oldKopecks" end,
      ${at}::timestamptz
    from ${rows} order by r.offer
    on conflict (company_id, account_id, offer_id) do update set kopecks = case when sent_prices.at = excluded.at then excluded.kopecks end,
      old_kopecks = case when sent_prices.at = excluded.at then excluded.old_kopecks end, at = excluded.at`;
  await execute(db)`
    insert into sent_ledger (company_id, account_id, offer_id, kopecks, old_kopecks, accepted, message)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.kopecks, r."oldKopecks", r.accepted, r.message from ${rows} returning id`;
}
