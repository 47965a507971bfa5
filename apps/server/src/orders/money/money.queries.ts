import type { Currency, MoneyKind, MoneyOfDay, MoneyOfKind, MoneyOperation } from '@prilavok/contract';
import { buyersMoney, marketplacesMoney } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, roubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

interface Days {
  from: string;
  to: string;
}

/** Which sums are meant. */
export interface Filter extends Days {
  kind?: readonly MoneyKind[] | undefined;
  search: string;
}

function conditionsOf(db: Db, account: string, { from, to, kind, search }: Filter): RawBuilder<unknown>[] {
  const conditions = [
    sql`m.company_id = ${db.company} and m.account_id = ${account} and m.day between ${from}::date and ${to}::date`,
  ];
  if (kind) conditions.push(sql`m.kind = any(${kind}::text[])`);
  if (search)
    conditions.push(
      sql`(starts_with(lower(m.order_number), ${search.toLowerCase()}) or starts_with(lower(m.article), ${search.toLowerCase()}))`,
    );
  return conditions;
}

/** A page of sums, newest first. An order may come after them: they are brought together when they are read. */
export function listMoney(
  db: Db,
  account: string,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<MoneyOperation[]> {
  return rows<MoneyOperation>(db)`
    select m.id, to_char(m.day, 'YYYY-MM-DD') as day, m.kind, m.title, m.order_number as "orderNumber", m.article, m.currency,
      ${roubles(sql`m.kopecks`)} as amount,
      case when o.id is not null then jsonb_build_object('id', o.id::text, 'number', o.number) end as "order",
      case when f.id is not null then jsonb_build_object('id', f.id::text, 'catalog', f.catalog_id::text, 'product', f.product_id::text,
        'title', f.title) end as offer
    from (
      select m.* from money_operations m where ${and(conditionsOf(db, account, filter))}
      order by m.day desc, m.id desc limit ${limit} offset ${offset}) m
    left join orders o on o.company_id = ${db.company} and o.account_id = m.account_id and o.number = m.order_number
    left join offers f on f.company_id = ${db.company} and f.id = m.offer_id and f.archived_at is null
    order by m.day desc, m.id desc`;
}

export interface MoneyLine {
  id: string;
  day: string;
  kind: MoneyKind;
  title: string;
  order: string;
  article: string;
  kopecks: number;
  currency: Currency;
}

/** Sums before one, newest first: the way of a file through all of them. */
export function moneyBefore(
  db: Db,
  account: string,
  filter: Filter,
  { before, limit }: { before: Pick<MoneyLine, 'day' | 'id'> | undefined; limit: number },
): Promise<MoneyLine[]> {
  const conditions = conditionsOf(db, account, filter);
  if (before) conditions.push(sql`(m.day, m.id) < (${before.day}::date, ${before.id}::bigint)`);
  return rows<MoneyLine>(db)`
    select m.id, to_char(m.day, 'YYYY-MM-DD') as day, m.kind, m.title, m.order_number as "order", m.article, m.kopecks::float8 as kopecks, m.currency
    from money_operations m where ${and(conditions)} order by m.day desc, m.id desc limit ${limit}`;
}

/** Sums of each kind within days. */
export function moneyByKind(db: Db, account: string, { from, to }: Days): Promise<MoneyOfKind[]> {
  return rows<MoneyOfKind>(db)`
    select kind, currency, ${roubles(sql`sum(kopecks)`)} as amount, count(*)::int as count from money_operations
    where company_id = ${db.company} and account_id = ${account} and day between ${from}::date and ${to}::date
    group by kind, currency order by currency, kind`;
}

/** Money that came and was kept on each of the days. */
export function moneyByDay(db: Db, account: string, { from, to }: Days): Promise<MoneyOfDay[]> {
  const sum = (kinds: readonly MoneyKind[]) =>
    roubles(sql`coalesce(sum(kopecks) filter (where kind = any(${kinds}::text[])), 0)`);
  return rows<MoneyOfDay>(db)`
    select to_char(day, 'YYYY-MM-DD') as day, currency, ${sum(buyersMoney)} as came, ${sum(marketplacesMoney)} as kept from money_operations
    where company_id = ${db.company} and account_id = ${account} and day between ${from}::date and ${to}::date
    group by money_operations.day, currency order by money_operations.day, currency`;
}

export interface BookedOfOrder {
  kind: MoneyKind;
  currency: Currency;
  kopecks: number;
  count: number;
  since: string;
  until: string;
}

/** Bookings of an order, by kinds. */
export function moneyOfOrder(
  db: Db,
  { account, number }: { account: string; number: string },
): Promise<BookedOfOrder[]> {
  return rows<BookedOfOrder>(db)`
    select kind, currency, sum(kopecks)::float8 as kopecks, count(*)::int as count, to_char(min(day), 'YYYY-MM-DD') as since,
      to_char(max(day), 'YYYY-MM-DD') as until from money_operations
    where company_id = ${db.company} and account_id = ${account} and order_number = ${number} group by kind, currency order by currency, kind`;
}

/**
 * Costs of an order's lines for the company itself: as somebody has set it for the order's day, else by the purchase
 * price of when it was taken; null where nobody knows it.
 */
export function purchaseOfLines(
  db: Db,
  order: string,
): Promise<{ kopecks: number | null; currency: Currency | null }[]> {
  return rows<{ kopecks: number | null; currency: Currency | null }>(db)`
    select (coalesce(c.kopecks, i.cost_kopecks) * i.quantity)::float8 as kopecks, coalesce(c.currency, i.cost_currency) as currency
    from order_items i join orders o on o.company_id = ${db.company} and o.id = i.order_id
    left join lateral (
      select s.kopecks, s.currency from offer_costs s
      where s.company_id = ${db.company} and s.offer_id = i.offer_id
        and s.from_day <= (o.created_at at time zone (select timezone from companies where id = ${db.company}))::date
      order by s.from_day desc limit 1) c on true
    where i.company_id = ${db.company} and i.order_id = ${order}`;
}
