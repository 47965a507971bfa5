import {
  dueStates,
  mostCounted,
  type OrderFilters,
  type OrderSum,
  type OrderTab,
  unprocessedStates,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, roubles } from '../../database/fragments.ts';
import { companyOfTexts } from '../../database/largest.ts';
import { keepPlans } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { valueConditions } from '../values/search.queries.ts';

/** Which part of the list. */
export interface OrderPage {
  sort: OrderSort;
  limit: number;
  offset: number;
}

/** Text is looked for among the first of the list before the index of texts gathers all that have it: a number of few orders, a word of many. */
const firstRows = (search: string) => (/^(?=.*\d)\S{5,}$/.test(search.trim()) ? 150 : 300);
/** A word that some of them have is looked for so far down the list. */
const walkRows = 10_000;

/**
 * One page of orders. `read` gets the page's ids as an array, for the statement that reads the rows. A list without a text has indexes of its filters and
 * its order. With one, a probe walks the first of the list, goes on from there where that found some, and where the page isn't full the index of
 * texts gathers all that have it: one statement, whose later parts run only if they are needed.
 */
export async function findOrderPage<Row>(
  db: Db,
  search: OrderSearch,
  { sort, limit, offset }: OrderPage,
  read: (ids: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const { company } = db;
  keepPlans(db);
  const order = sorting(sort);
  const where = conditions(company, search);
  const page = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  if (!search.search) return read(sql`array(select o.id from find_orders o where ${where} order by ${order} ${page})`);

  // All up to the page's end: what is found further down belongs behind it.
  const upto = offset + limit;
  const probe = (from: number, to: number) => sql`array(
    select o.id from (select * from find_orders o where o.company_id = ${company} order by ${order} limit ${sql.lit(to - from)} offset ${sql.lit(from)}) o
    where ${where} limit ${sql.lit(upto)})`;
  const pageOf = (ids: RawBuilder<unknown>) => sql`(${ids})[${offset + 1}::int : ${upto}::int]`;
  const first = firstRows(search.search);
  const enoughToGoOn = offset > 0 ? 0 : Math.ceil((1.5 * limit * first) / walkRows);
  const gather = sql`array(
    with o as materialized (select o.id, o.created_at, o.ship_by, o.kopecks, o.number from find_orders o where ${where})
    select o.id from o order by ${order} ${page})`;
  return read(sql`(
    with near as materialized (select ${probe(0, first)} as ids)
    select coalesce(
      (select ${pageOf(sql`ids`)} from near where cardinality(ids) = ${upto}),
      (select ${pageOf(sql`far.ids`)} from (
        select near.ids || ${probe(first, walkRows)} as ids from near where cardinality(near.ids) >= ${enoughToGoOn} offset 0) far
        where cardinality(far.ids) >= ${upto}),
      ${gather}))`);
}

/** The end of the company's day. */
const tonight = (company: string) => sql`(
  select (date_trunc('day', now() at time zone c.timezone) + interval '1 day') at time zone c.timezone
  from companies c where c.id = ${company})`;

function tabCondition(company: string, tab: OrderTab): RawBuilder<unknown> {
  switch (tab) {
    case 'all':
      return sql`true`;
    case 'unprocessed':
      return sql`o.state = any(${unprocessedStates}::text[])`;
    case 'today':
      return sql`o.state = any(${dueStates}::text[]) and o.ship_by >= now() and o.ship_by < ${tonight(company)}`;
    case 'overdue':
      return sql`o.state = any(${dueStates}::text[]) and o.ship_by < now()`;
    case 'asked':
      return sql`o.id in (select r.order_id from order_cancel_requests r where r.company_id = ${company} and r.answered_at is null)`;
    case 'short':
      return sql`o.id in (select s.order_id from order_shortages s where s.company_id = ${company})`;
    case 'labels':
      return sql`o.state = 'ready' and exists (select from parcels p
        where p.company_id = ${company} and p.order_id = o.id and p.state = 'confirmed' and p.labelled_at is null)`;
  }
}

/** What is sought and where; text in the order's numbers, its articles, titles and barcodes. */
export interface OrderSearch {
  search: string;
  filters: OrderFilters;
}

/** Text anywhere. Of one letter or two no index knows the middle of words, and one that knows their beginnings would be as large again: they begin a word. */
function holdsWords(search: string): RawBuilder<unknown> {
  const like = likeOf(search);
  if (like.length > 4) return sql`o.search_text like ${like}`;
  const word = like.slice(1);
  return sql`(o.search_text like ${word} or o.search_text like ${`% ${word}`})`;
}

function conditions(company: string, { search, filters }: OrderSearch): RawBuilder<unknown> {
  const found = [search ? companyOfTexts('orders', sql`o.company_id`, company) : sql`o.company_id = ${company}`];
  const among = (column: string, values: readonly string[] | undefined, type: 'text' | 'bigint') => {
    if (values) found.push(sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`);
  };
  const between = (column: string, span: { from?: string | undefined; to?: string | undefined } | undefined) => {
    if (span?.from) found.push(sql`${sql.ref(column)} >= ${span.from}::timestamptz`);
    if (span?.to) found.push(sql`${sql.ref(column)} < ${span.to}::timestamptz`);
  };
  if (search) found.push(holdsWords(search));
  if (filters.tab) found.push(tabCondition(company, filters.tab));
  among('o.state', filters.state?.in, 'text');
  among('o.status_id', filters.status?.in, 'bigint');
  among('o.source_id', filters.source?.in, 'bigint');
  among('o.account_id', filters.account?.in, 'bigint');
  among('o.marketplace', filters.marketplace?.in, 'text');
  between('o.created_at', filters.created);
  between('o.ship_by', filters.shipBy);
  if (filters.offer) {
    found.push(sql`o.id in (select i.order_id from order_items i
      where i.company_id = ${company} and i.offer_id = any(${filters.offer.in}::bigint[]))`);
  }
  found.push(...valueConditions(company, filters.properties ?? []));
  return and(found);
}

/** Orders by one of these, the greater first with a minus. */
export type OrderSort = 'createdAt' | 'shipBy' | 'total' | 'number' | `-${'createdAt' | 'shipBy' | 'total' | 'number'}`;

const sortColumns: Record<string, string> = {
  createdAt: 'o.created_at',
  shipBy: 'o.ship_by',
  total: 'o.kopecks',
  number: 'o.number',
};

/** The order of the list, of rows that are called `o`. */
export function sorting(sort: OrderSort): RawBuilder<unknown> {
  const column = sql.ref(sortColumns[sort.replace('-', '')] ?? 'o.created_at');
  return sort.startsWith('-') ? sql`${column} desc, o.id desc` : sql`${column}, o.id`;
}

/** How many orders are found, and their sum in each of their currencies, the greater first. Beyond the bound nobody knows the sum. */
export async function orderTotals(
  db: Db,
  search: OrderSearch,
  exact: boolean,
): Promise<{ total: number; more: boolean; sums: OrderSum[] }> {
  const found = await rows<OrderSum & { count: number }>(db)`
    select z.currency, count(*)::int as count, ${roubles(sql`sum(z.kopecks)`)} as sum
    from (select o.currency, o.kopecks from find_orders o where ${conditions(db.company, search)} ${exact ? sql`` : sql`limit ${mostCounted + 1}`}) z
    group by z.currency order by sum(z.kopecks) desc`;
  const total = found.reduce((sum, { count }) => sum + count, 0);
  if (!exact && total > mostCounted) return { total: mostCounted, more: true, sums: [] };
  return { total, more: false, sums: found.map(({ currency, sum }) => ({ currency, sum })) };
}

/** Tabs that the clock, the stock and the parcels decide; the others are sums of states. */
type MovingTab = Exclude<OrderTab, 'all' | 'unprocessed'>;

/** How many orders these tabs hold, up to the bound. */
export async function countsOfMovingTabs(db: Db): Promise<Record<MovingTab, number>> {
  const count = (tab: MovingTab) => sql`(
    select count(*)::int from (select from find_orders o
    where o.company_id = ${db.company} and ${tabCondition(db.company, tab)} limit ${mostCounted}) z)`;
  return one<Record<MovingTab, number>>(db)`
    select ${count('today')} as today, ${count('overdue')} as overdue, ${count('asked')} as asked, ${count('short')} as short, ${count('labels')} as labels`;
}
