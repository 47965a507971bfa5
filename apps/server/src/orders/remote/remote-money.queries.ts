import type { Currency, MoneyKind } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** A sum as it is written down. */
export interface ToldOperation {
  remoteId: string;
  book: string;
  day: string;
  kind: MoneyKind;
  title: string;
  order: string;
  article: string;
  offer: string | null;
  kopecks: number;
  currency: Currency;
}

/** A sum that came, changed or went: its day and order, and those that it had before. */
export interface BookedChange {
  day: string;
  order: string;
  dayBefore: string | null;
  orderBefore: string | null;
}

/** Writes down what was booked; answers what of it is new or says something else than before. */
export async function upsertMoney(db: Db, account: string, told: readonly ToldOperation[]): Promise<BookedChange[]> {
  return rows<BookedChange>(db)`
    insert into money_operations (company_id, account_id, remote_id, book, day, kind, title, order_number, article, offer_id, kopecks, currency)
    select ${db.company}::bigint, ${account}::bigint, t."remoteId", t.book, t.day, t.kind, t.title, t."order", t.article, t.offer, t.kopecks, t.currency
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t("remoteId" text, book text, day date, kind text, title text, "order" text,
      article text, offer bigint, kopecks bigint, currency text)
    on conflict (company_id, account_id, remote_id) do update set book = excluded.book, day = excluded.day, kind = excluded.kind,
      title = excluded.title, order_number = excluded.order_number, article = excluded.article, offer_id = excluded.offer_id,
      kopecks = excluded.kopecks, currency = excluded.currency, at = excluded.at
    where (money_operations.book, money_operations.day, money_operations.kind, money_operations.title, money_operations.order_number,
        money_operations.article, money_operations.offer_id, money_operations.kopecks, money_operations.currency)
      is distinct from (excluded.book, excluded.day, excluded.kind, excluded.title, excluded.order_number,
        excluded.article, excluded.offer_id, excluded.kopecks, excluded.currency)
    returning new.day::text as day, new.order_number as "order", old.day::text as "dayBefore", old.order_number as "orderBefore"`;
}

/** Deletes operations that books which were told whole no longer have; answers the days and orders of those sums. */
export async function deleteMissingMoney(
  db: Db,
  account: string,
  { books, told }: { books: readonly string[]; told: readonly string[] },
): Promise<{ day: string; order: string }[]> {
  return rows<{ day: string; order: string }>(db)`
    delete from money_operations
    where company_id = ${db.company} and account_id = ${account} and book = any(${books}::text[]) and remote_id <> all(${told}::text[])
    returning day::text as day, order_number as "order"`;
}

export interface KnownGoods {
  /** Whose line it is; null: it stands in the account. */
  order: string | null;
  sku: string | null;
  article: string;
  offer: string | null;
}

/** Goods by the marketplace's number or the seller's article: those that the account shows, and what orders name, for those that it shows no more. */
export function goodsOf(
  db: Db,
  account: string,
  { skus, articles, orders }: { skus: string[]; articles: string[]; orders: string[] },
): Promise<KnownGoods[]> {
  return rows<KnownGoods>(db)`
    select o.number as "order", i.sku, i.article, i.offer_id as offer from orders o join order_items i on i.company_id = ${db.company} and i.order_id = o.id
    where o.company_id = ${db.company} and o.account_id = ${account} and o.number = any(${orders}::text[])
    union all
    select null, sku, article, offer_id from sync_products
    where company_id = ${db.company} and account_id = ${account} and sku = any(${skus}::text[])
    union all
    select null, sku, article, offer_id from sync_products
    where company_id = ${db.company} and account_id = ${account} and article = any(${articles}::text[])`;
}
