import type { FiguresOfDay, FiguresOfProduct, productOrders } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { roubles, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** Figures of a product on a day, as they are written. */
export interface CountedRow {
  /** Key of the product: the marketplace's number, or the article. */
  good: string;
  day: string;
  sku: string | null;
  article: string;
  title: string;
  shows: number | null;
  visits: number | null;
  carts: number | null;
  ordered: number;
  kopecks: number;
}

/** Writes figures down with the products that they are of; what the marketplace says anew holds. */
export async function saveFigures(db: Db, account: string, told: readonly CountedRow[]): Promise<void> {
  if (told.length === 0) return;
  const goods = [
    ...new Map(told.map(({ good, sku, article, title }) => [good, { good, sku, article, title }])).values(),
  ];
  await execute(db)`
    insert into counted_products (company_id, account_id, good, sku, article, title)
    select ${db.company}::bigint, ${account}::bigint, t.good, t.sku, t.article, t.title
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as t(good text, sku text, article text, title text) order by t.good
    on conflict (company_id, account_id, good) do update set sku = excluded.sku, article = excluded.article, title = excluded.title, at = excluded.at`;
  await execute(db)`
    insert into product_figures (company_id, account_id, day, good, shows, visits, carts, ordered, kopecks)
    select ${db.company}::bigint, ${account}::bigint, t.day, t.good, t.shows, t.visits, t.carts, t.ordered, t.kopecks
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(day date, good text, shows int, visits int, carts int, ordered int, kopecks bigint)
    order by t.day, t.good
    on conflict (company_id, account_id, day, good) do update set shows = excluded.shows, visits = excluded.visits, carts = excluded.carts,
      ordered = excluded.ordered, kopecks = excluded.kopecks, at = excluded.at`;
}

/** Articles of the account's products, by the marketplace's numbers. */
export async function articlesOf(db: Db, account: string, skus: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ sku: string; article: string }>(db)`
    select sku, min(article) as article from sync_products
    where company_id = ${db.company} and account_id = ${account} and sku = any(${skus}::text[]) group by sku`;
  return new Map(found.map(({ sku, article }) => [sku, article]));
}

interface Days {
  from: string;
  to: string;
}

type Order = (typeof productOrders)[number];

/** Which products, and in which order. */
export interface FiguresRequest extends Days {
  search: string;
  sort: Order | `-${Order}`;
  limit: number;
  offset: number;
}

const sums = sql`sum(shows)::float8 as shows, sum(visits)::float8 as visits, sum(carts)::float8 as carts, sum(ordered)::float8 as ordered,
  sum(kopecks) as kopecks, sum(carts)::float8 / nullif(sum(visits), 0) as "toCart", sum(ordered)::float8 / nullif(sum(carts), 0) as "toOrder"`;

const orders: Record<Order, RawBuilder<unknown>> = {
  title: titleKey(sql`g.title`),
  shows: sql`f.shows`,
  visits: sql`f.visits`,
  carts: sql`f.carts`,
  ordered: sql`f.ordered`,
  revenue: sql`f.kopecks`,
  toCart: sql`f."toCart"`,
  toOrder: sql`f."toOrder"`,
};

function orderOf(sort: FiguresRequest['sort']): RawBuilder<unknown> {
  const down = sort.startsWith('-');
  const by = orders[(down ? sort.slice(1) : sort) as Order];
  return down ? sql`${by} desc nulls last, f.good` : sql`${by} nulls last, f.good`;
}

/** Products with what was counted of them within days. The account shows some of them no more. */
export function listFigures(
  db: Db,
  account: string,
  { from, to, search, sort, limit, offset }: FiguresRequest,
): Promise<FiguresOfProduct[]> {
  const like = (text: RawBuilder<unknown>) => sql`${titleKey(text)} like ${likeOf(search)}`;
  const found = search ? sql`(${like(sql`g.title`)} or ${like(sql`g.article`)})` : sql`true`;
  const paired = (by: RawBuilder<unknown>) => sql`(
    select min(s.id) from sync_products s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id is not null and ${by})`;
  return rows<FiguresOfProduct>(db)`
    select f.good as id, g.title, g.article, f.shows, f.visits, f.carts, f.ordered, ${roubles(sql`f.kopecks`)} as revenue, f."toCart", f."toOrder",
      coalesce(${paired(sql`s.sku = g.sku`)}, ${paired(sql`s.article = g.article`)})::text as product
    from (
      select good, ${sums} from product_figures
      where company_id = ${db.company} and account_id = ${account} and day between ${from}::date and ${to}::date group by good) f
    join counted_products g on g.company_id = ${db.company} and g.account_id = ${account} and g.good = f.good
    where ${found} order by ${orderOf(sort)} limit ${limit} offset ${offset}`;
}

/** Figures of each of the days. */
export function figuresByDay(db: Db, account: string, { from, to }: Days): Promise<FiguresOfDay[]> {
  return rows<FiguresOfDay>(db)`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.shows, d.visits, d.carts, d.ordered, ${roubles(sql`d.kopecks`)} as revenue
    from (
      select day, ${sums} from product_figures
      where company_id = ${db.company} and account_id = ${account} and day between ${from}::date and ${to}::date group by day) d
    order by d.day`;
}

type Total = Omit<FiguresOfProduct, 'id' | 'title' | 'article' | 'product'> & { readAt: string | null };

/** Figures within days, and when the last of them was read. */
export function figuresOfDays(db: Db, account: string, { from, to }: Days): Promise<Total> {
  return one<Total>(db)`
    select t.shows, t.visits, t.carts, coalesce(t.ordered, 0) as ordered, coalesce(${roubles(sql`t.kopecks`)}, '0.00') as revenue,
      t."toCart", t."toOrder", t."readAt"
    from (
      select ${sums}, max(at) as "readAt" from product_figures
      where company_id = ${db.company} and account_id = ${account} and day between ${from}::date and ${to}::date) t`;
}

/** Figures of one product, newest first; the days are Moscow's, as the marketplaces count them. */
export function figuresOfProduct(
  db: Db,
  { account, sku, article }: { account: string; sku: string | null; article: string },
  { since, to, limit, offset }: { since?: string | undefined; to?: string | undefined; limit: number; offset: number },
): Promise<FiguresOfDay[]> {
  const dayOf = (moment: string | undefined) =>
    sql`(${moment ?? null}::timestamptz at time zone 'Europe/Moscow')::date`;
  return rows<FiguresOfDay>(db)`
    select to_char(f.day, 'YYYY-MM-DD') as day, f.shows, f.visits, f.carts, f.ordered, ${roubles(sql`f.kopecks`)} as revenue
    from counted_products g
    join product_figures f on f.company_id = ${db.company} and f.account_id = g.account_id and f.good = g.good
    where g.company_id = ${db.company} and g.account_id = ${account}
      and (g.good = ${sku}::text and g.sku is not null or g.good = ${article} and g.sku is null)
      and (${since ?? null}::text is null or f.day >= ${dayOf(since)}) and (${to ?? null}::text is null or f.day <= ${dayOf(to)})
    order by f.day desc limit ${limit} offset ${offset}`;
}
