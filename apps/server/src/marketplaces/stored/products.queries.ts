import type { Currency, ProductFault, ProductResult } from '@prilavok/contract';
import { roubles } from '@prilavok/contract';
import type { ProductCard } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { maybeOne, rows } from '../../database/rows.ts';
import { withBarcodes } from './batches.queries.ts';

/** Between which moments, and which page of what was then. */
export interface Period {
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

const between = (column: string, { since, to }: Period) => sql`
  (${since ?? null}::timestamptz is null or ${sql.ref(column)} >= ${since ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or ${sql.ref(column)} <= ${to ?? null}::timestamptz)`;

export interface KnownProduct {
  account: string;
  article: string;
  sku: string | null;
  offer: string | null;
}

/** Which account's product it is, and the offer that it is paired with. */
export async function productById(db: Db, id: string): Promise<KnownProduct | undefined> {
  return maybeOne<KnownProduct>(db)`
    select account_id as account, article, sku, offer_id as offer from sync_products where company_id = ${db.company} and id = ${id}`;
}

export interface HistoryRow {
  id: string;
  at: string;
  task: string;
  result: ProductResult;
  faults: ProductFault[];
}

/** Results of the offer's cards, run by run, newest first. */
export async function listSentHistory(
  db: Db,
  account: string,
  offer: string | null,
  period: Period,
): Promise<HistoryRow[]> {
  return rows<HistoryRow>(db)`
    select l.id, l.at, l.task_id as task, l.result, l.faults from task_result_logs l
    where l.company_id = ${db.company} and l.account_id = ${account} and l.offer_id = ${offer}::bigint and ${between('l.at', period)}
    order by l.id desc limit ${period.limit} offset ${period.offset}`;
}

/** States that the marketplace has shown of the product, newest first. */
export async function listStateHistory(db: Db, product: string, period: Period) {
  return rows<{ id: string; at: string; state: string }>(db)`
    select s.id, s.at, s.state from sync_product_states s
    where s.company_id = ${db.company} and s.sync_product_id = ${product} and ${between('s.at', period)}
    order by s.id desc limit ${period.limit} offset ${period.offset}`;
}

interface StockRow {
  id: string;
  at: string;
  warehouse: string | null;
  warehouseTitle: string | null;
  stock: number;
  accepted: boolean;
  message: string;
}

/** Stocks that were sent, newest first. */
export async function listStockHistory(
  db: Db,
  account: string,
  offer: string | null,
  period: Period,
): Promise<StockRow[]> {
  return rows<StockRow>(db)`
    select l.id, l.at, l.warehouse_id as warehouse, s.title as "warehouseTitle", l.stock, l.accepted, l.message from sent_ledger l
    left join marketplace_warehouses s on s.company_id = ${db.company} and s.id = l.warehouse_id
    where l.company_id = ${db.company} and l.account_id = ${account} and l.offer_id = ${offer}::bigint and l.stock is not null
      and ${between('l.at', period)}
    order by l.id desc limit ${period.limit} offset ${period.offset}`;
}

interface PriceRow {
  id: string;
  at: string;
  kopecks: number;
  oldKopecks: number | null;
  currency: Currency;
  accepted: boolean;
  message: string;
  permittedBy: { id: string; name: string } | null;
}

/** Prices that were sent, newest first. */
export async function listPriceHistory(db: Db, account: string, offer: string | null, period: Period) {
  const found = await rows<PriceRow>(db)`
    select l.id, l.at, l.kopecks::float8 as kopecks, l.old_kopecks::float8 as "oldKopecks", l.currency, l.accepted, l.message,
      case when u.id is not null then jsonb_build_object('id', u.id::text,
        'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as "permittedBy"
    from sent_ledger l left join users u on u.id = l.permitted_by
    where l.company_id = ${db.company} and l.account_id = ${account} and l.offer_id = ${offer}::bigint and l.kopecks is not null
      and ${between('l.at', period)}
    order by l.id desc limit ${period.limit} offset ${period.offset}`;
  return found.map(({ kopecks, oldKopecks, ...row }) => ({
    ...row,
    price: roubles(kopecks),
    oldPrice: oldKopecks === null ? null : roubles(oldKopecks),
  }));
}

/** The cards that the marketplace has accepted, by offer. */
export async function acceptedCards(db: Db, account: string, offers: string[]): Promise<Map<string, ProductCard>> {
  const found = await rows<{ offer: string; card: ProductCard }>(db)`
    select offer_id as offer, ${withBarcodes(sql`accepted_card`)} as card from sent_cards
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${offers}::bigint[]) and accepted_card is not null`;
  return new Map(found.map(({ offer, card }) => [offer, card]));
}
