import type { Currency, Days, MeasureName, StatisticsWindow } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition, slice, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { ids, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { figureColumns } from '../counting/columns.ts';
import { allAccounts } from '../counting/settle.queries.ts';
import type { Scope } from './channels.queries.ts';
import type { DaySums, Sums } from './figures.ts';

/** Which goods are meant; absent: all. */
export interface GoodsFilter {
  account?: { in: string[] } | undefined;
  catalog?: { in: string[] } | undefined;
  category?: { in: string[] } | undefined;
  brand?: { in: string[] } | undefined;
  offer?: { in: string[] } | undefined;
}

const floats = (of: string): RawBuilder<unknown> =>
  sql.join(figureColumns.map((column) => sql`sum(${sql.ref(`${of}.${column}`)})::float8 as ${sql.ref(column)}`));

const within = (column: string, filter: { in: string[] } | undefined): Condition[] =>
  filter ? [sql`${sql.ref(column)} = any(${filter.in}::bigint[])`] : [];

/** Whether a filter looks at more than catalogs and accounts. */
const needsOffers = ({ category, brand, offer }: GoodsFilter): boolean => Boolean(category ?? brand ?? offer);

const ofOffers = (filter: GoodsFilter): Condition[] => [
  ...within('f.catalog_id', filter.catalog),
  ...within('f.category_id', filter.category),
  ...within('f.brand_id', filter.brand),
];

const daysOf = (db: Db, { days, currency }: Scope, filter: GoodsFilter): Condition[] => [
  sql`d.company_id = ${db.company} and d.day between ${days.from}::date and ${days.to}::date and d.currency = ${currency}`,
  ...within('d.account_id', filter.account),
];

/** Figures of goods by days. Those of whole catalogs are kept; a category's are added up from its offers. */
export function goodsByDay(db: Db, scope: Scope, filter: GoodsFilter): Promise<DaySums[]> {
  if (!needsOffers(filter)) {
    const conditions = and([...daysOf(db, scope, filter), ...within('d.catalog_id', filter.catalog)]);
    return rows<DaySums>(db)`
      select d.day::text as day, ${floats('d')} from catalog_days d where ${conditions} group by d.day`;
  }
  const conditions = [...daysOf(db, scope, filter), ...within('d.offer_id', filter.offer), ...ofOffers(filter)];
  return rows<DaySums>(db)`
    select d.day::text as day, ${floats('d')} from offer_days d join offers f on f.company_id = ${db.company} and f.id = d.offer_id
    where ${and(conditions)} group by d.day`;
}

/** Figures of a thing. */
export interface ThingSums extends Partial<Sums> {
  id: string;
}

/** Figures of catalogs (0: lines and operations without an offer), categories or brands within days. */
export function goodsBy(
  db: Db,
  by: 'catalog' | 'category' | 'brand',
  scope: Scope,
  filter: GoodsFilter,
): Promise<ThingSums[]> {
  if (by === 'catalog' && !needsOffers(filter)) {
    const conditions = and([...daysOf(db, scope, filter), ...within('d.catalog_id', filter.catalog)]);
    return rows<ThingSums>(db)`
      select d.catalog_id::text as id, ${floats('d')} from catalog_days d where ${conditions} group by 1`;
  }
  return rows<ThingSums>(db)`
    select coalesce(${sql.ref(`f.${by}_id`)}, 0)::text as id, ${floats('d')} from offer_days d
    join offers f on f.company_id = ${db.company} and f.id = d.offer_id
    where ${and([...daysOf(db, scope, filter), ...ofOffers(filter)])} group by 1`;
}

/** An offer with its figures. */
export interface OfferSums extends Sums {
  id: string;
  title: string;
  article: string;
  image: string | null;
  catalog: string;
  product: string;
}

const kept = sql`w.commission + w.logistics + w.storage + w.other`;
const profit = sql`(w.came + ${kept} - w.cost - w.tax)`;
const part = (of: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`(${of})::float8 / nullif(${whole}, 0)`;

/** Measures as lists are ordered by them. */
const orders: Record<MeasureName, RawBuilder<unknown>> = {
  orders: sql`w.orders`,
  ordered: sql`w.ordered`,
  orderedPieces: sql`w.ordered_pieces`,
  revenue: sql`w.ordered - w.cancelled`,
  cancelled: sql`w.cancelled`,
  cancelledPieces: sql`w.cancelled_pieces`,
  delivered: sql`w.delivered`,
  deliveredPieces: sql`w.delivered_pieces`,
  returned: sql`w.returned`,
  returnedPieces: sql`w.returned_pieces`,
  buyout: part(sql`w.delivered_pieces`, sql`w.delivered_pieces + w.cancelled_pieces + w.returned_pieces`),
  returnShare: part(sql`w.returned_pieces`, sql`w.delivered_pieces + w.returned_pieces`),
  average: part(sql`w.ordered`, sql`w.orders`),
  came: sql`w.came`,
  commission: sql`w.commission`,
  logistics: sql`w.logistics`,
  storage: sql`w.storage`,
  other: sql`w.other`,
  kept,
  cost: sql`w.cost`,
  tax: sql`w.tax`,
  profit,
  margin: part(profit, sql`w.came`),
};

/** Question about a page of offers. */
export interface OffersQuestion {
  window: StatisticsWindow;
  currency: Currency;
  filter: GoodsFilter;
  search: string;
  sort: MeasureName | 'title';
  descending: boolean;
  limit: number;
  offset: number;
}

const windowsOf = (
  db: Db,
  { window, currency, filter, search }: Omit<OffersQuestion, 'sort' | 'descending' | 'limit' | 'offset'>,
) => {
  const accounts = filter.account?.in ?? [allAccounts];
  const one = accounts.length === 1;
  const conditions = [
    sql`w.company_id = ${db.company} and w.period = ${window} and w.account_id = any(${accounts}::bigint[]) and w.currency = ${currency}`,
    ...within('w.offer_id', filter.offer),
  ];
  const columns = one
    ? sql.join(figureColumns.map((column) => sql.ref(`w.${column}`)))
    : sql.join(figureColumns.map((column) => sql`sum(${sql.ref(`w.${column}`)})::bigint as ${sql.ref(column)}`));
  const of = sql`(select w.offer_id, ${columns} from offer_windows w where ${and(conditions)} ${one ? sql`` : sql`group by w.offer_id`})`;
  const narrowed = [sql`f.company_id = ${db.company}`, ...ofOffers(filter)];
  if (search) {
    const like = likeOf(search);
    narrowed.push(sql`(${titleKey(sql`f.title`)} like ${like} or ${titleKey(sql`f.article`)} like ${like})`);
  }
  return sql`${of} w join offers f on f.id = w.offer_id and ${and(narrowed)}`;
};

/** An offer's first picture, or its product's. */
export const pictureOf = (db: Db): RawBuilder<unknown> => sql`
  coalesce(f.images->0->>'url', (select p.images->0->>'url' from products p where p.company_id = ${db.company} and p.id = f.product_id))`;

/** A page of offers by their figures within a window. */
export function listOffers(db: Db, question: OffersQuestion): Promise<OfferSums[]> {
  const by = question.sort === 'title' ? titleKey(sql`f.title`) : orders[question.sort];
  const direction = question.descending ? sql`desc nulls last` : sql`asc nulls last`;
  return rows<OfferSums>(db)`
    select f.id, f.title, f.article, f.catalog_id as catalog, f.product_id as product, ${pictureOf(db)} as image,
      ${sql.join(figureColumns.map((column) => sql`w.${sql.ref(column)}::float8 as ${sql.ref(column)}`))}
    from ${windowsOf(db, question)}
    order by ${by} ${direction}, f.id ${slice(question)}`;
}

/** How many offers the question finds. */
export async function countOffers(
  db: Db,
  question: Omit<OffersQuestion, 'sort' | 'descending' | 'limit' | 'offset'>,
): Promise<number> {
  return (await one<{ total: number }>(db)`select count(*)::int as total from ${windowsOf(db, question)}`).total;
}

/** Figures of these offers within days. */
export function sumsOfOffers(
  db: Db,
  offers: readonly string[],
  { days, currency }: Scope,
  filter: Pick<GoodsFilter, 'account'>,
): Promise<ThingSums[]> {
  return rows<ThingSums>(db)`
    select d.offer_id as id, ${floats('d')} from offer_days d
    where d.company_id = ${db.company} and d.offer_id = any(${[...offers]}::bigint[]) and d.day between ${days.from}::date and ${days.to}::date
      and d.currency = ${currency} ${filter.account ? sql`and d.account_id = any(${filter.account.in}::bigint[])` : sql``}
    group by d.offer_id`;
}

/** Titles of catalogs, categories or brands. */
export function listTitles(
  db: Db,
  what: 'catalogs' | 'categories' | 'brands',
  of: readonly string[],
): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, title from ${sql.table(what)} where company_id = ${db.company} and id = any(${[...of]}::bigint[])`;
}

/** Currencies of what was sold of these goods. */
export async function currenciesOfGoods(db: Db, days: Days): Promise<Currency[]> {
  const found = await rows<{ currency: Currency }>(db)`
    select currency from catalog_days where company_id = ${db.company} and day between ${days.from}::date and ${days.to}::date
    group by currency order by sum(orders) desc, currency`;
  return found.map(({ currency }) => currency);
}

/** Whether a filter narrows which offers are meant. */
export const filtersOffers = ({ catalog, category, brand }: GoodsFilter): boolean =>
  Boolean(catalog ?? category ?? brand);

/** Those of the offers that the filter means. */
export const offersAmong = (db: Db, offers: readonly string[], filter: GoodsFilter): Promise<string[]> =>
  ids(db)`
    select f.id from offers f where ${and([sql`f.company_id = ${db.company} and f.id = any(${[...offers]}::bigint[])`, ...ofOffers(filter)])}`;
