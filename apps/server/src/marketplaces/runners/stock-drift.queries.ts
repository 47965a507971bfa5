import type { StockEntry } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** The ledger of stocks: what was sent and taken beside what the marketplace shows. */

/** A stock as the marketplace shows it. */
export interface Shown {
  article: string;
  /** The marketplace's number of the warehouse. */
  warehouse: string;
  stock: number;
}

/** That `x` was taken, so long ago that the marketplace shows it by now, and is shown as another number. */
const drifted = sql`(x.stock >= 0 and x.stock <> x.shown and x.at < x.shown_at - interval '10 minutes')`;

/**
 * Writes down what the marketplace shows. What differs from what it took long ago is marked; what is shown as it was taken has drifted no more.
 * Answers how many have drifted anew.
 */
export async function saveShown(db: Db, account: string, shown: readonly Shown[]): Promise<number> {
  if (shown.length === 0) return 0;
  const found = await rows<{ offer: string; warehouse: string; stock: number }>(db)`
    select s.offer_id as offer, w.id as warehouse, r.stock from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r(article text, warehouse text, stock int)
    join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.article = r.article and s.offer_id is not null
    join marketplace_warehouses w on w.company_id = ${db.company} and w.account_id = ${account} and w.remote_id = r.warehouse`;
  await execute(db)`
    update sent_stocks x set shown = r.stock, shown_at = now()
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(offer bigint, warehouse bigint, stock int)
    where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = r.offer and x.warehouse_id = r.warehouse`;
  const offers = [...new Set(found.map((row) => row.offer))];
  await execute(db)`
    update sent_stocks x set drifted_at = null
    where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = any(${bigints(offers)})
      and x.drifted_at is not null and x.repaired_at is null and not ${drifted}`;
  return execute(db)`
    update sent_stocks x set drifted_at = now(), repaired_at = null
    where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = any(${bigints(offers)})
      and (x.drifted_at is null or x.repaired_at is not null) and ${drifted}`;
}

/** Offers of which a stock has drifted and wasn't sent anew since, with the articles under which the marketplace knows them. */
export async function driftedOffers(
  db: Db,
  account: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ offer: string; article: string }[]> {
  return rows<{ offer: string; article: string }>(db)`
    select s.offer_id as offer, s.article from sync_products s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and exists (
      select from sent_stocks x where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = s.offer_id
        and x.drifted_at is not null and x.repaired_at is null)
    order by s.offer_id limit ${limit}`;
}

/** Those of the offers whose stock has drifted still: nobody knows any more what the marketplace shows, so that it is looked up and sent anew. */
export async function forgetDrifted(db: Db, account: string, offers: readonly string[]): Promise<string[]> {
  const found = await rows<{ offer: string }>(db)`
    update sent_stocks x set stock = -1, at = now(), repaired_at = now()
    where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = any(${bigints(offers)})
      and x.drifted_at is not null and x.repaired_at is null and ${drifted}
    returning x.offer_id as offer`;
  return [...new Set(found.map((row) => row.offer))];
}

/** Stocks that were sent, beside what is shown, in the order of offers. */
export async function listStockLedger(
  db: Db,
  account: string,
  { drift, limit, offset }: { drift: boolean; limit: number; offset: number },
): Promise<StockEntry[]> {
  const only = drift ? sql`and x.drifted_at is not null` : sql``;
  return rows<StockEntry>(db)`
    select x.offer_id || '-' || x.warehouse_id as id, o.id as offer, o.product_id as product, o.catalog_id as catalog, o.article, o.title,
      w.title as warehouse, case when x.stock >= 0 then x.stock end as taken,
      case when x.stock >= 0 then 'taken' when x.stock is null then 'refused' else 'unknown' end as state, x.at, x.shown, x.shown_at as "shownAt",
      x.drifted_at as "driftedAt", x.repaired_at as "repairedAt"
    from sent_stocks x join offers o on o.company_id = ${db.company} and o.id = x.offer_id
    join marketplace_warehouses w on w.company_id = ${db.company} and w.id = x.warehouse_id
    where x.company_id = ${db.company} and x.account_id = ${account} ${only}
    order by x.offer_id, x.warehouse_id limit ${limit} offset ${offset}`;
}
