import {
  dueStates,
  kopecks,
  mostCounted,
  type OrderFilters,
  type OrderSum,
  type OrderTab,
  soughtPhone,
  unprocessedStates,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { and, type Condition, roubles, slice } from '../../database/fragments.ts';
import { companyOfTexts } from '../../database/largest.ts';
import type { Db } from '../../database/pools.ts';
import { ids, one, rows } from '../../database/rows.ts';
import { scanInOrder } from '../../lists/ordered-scan.queries.ts';
import { firstPage, type Page, type Strategy } from '../../lists/strategies.ts';
import { likeOf } from '../../text/keys.ts';
import { valueConditions } from '../values/search.queries.ts';

/** A list of orders: its company's transaction, and its order. */
interface OrderList {
  db: Db;
  sort: OrderSort;
}

/** Further down the index of texts is the shorter way. */
const bounds = { first: 2 ** 8, farthest: 2 ** 13 };

/** A text that many of the first rows have. */
const orderedScan: Strategy<OrderList, OrderSearch> = async ({ db, sort }, search, page) => {
  if (!search.search) return undefined;
  const order = sorting(sort);
  const from = (stretch: Condition) =>
    sql`(select * from find_orders o where o.company_id = ${db.company} order by ${order} ${stretch}) o`;
  return scanInOrder(db, { from, order }, { conditions: conditionsOf(db.company, search), page, bounds });
};

/** A text that few have: its index finds all of them, which are sorted then. */
const textScan: Strategy<OrderList, OrderSearch> = async ({ db, sort }, search, page) => {
  if (!search.search) return undefined;
  const where = and(conditionsOf(db.company, search));
  return ids(db)`
    with o as materialized (select o.id, o.created_at, o.ship_by, o.kopecks, o.number from find_orders o where ${where})
    select o.id from o order by ${sorting(sort)} ${slice(page)}`;
};

/** Anything without a text: PostgreSQL takes an index of the filters in the usual order, or one of the order alone. */
const indexScan: Strategy<OrderList, OrderSearch> = async ({ db, sort }, search, page) => ids(db)`
  select o.id from find_orders o where ${and(conditionsOf(db.company, search))} order by ${sorting(sort)} ${slice(page)}`;

/** The ways to find a page, the first that has it. */
const strategies = [orderedScan, textScan, indexScan];

/** The ids of one page of orders. */
export const findOrderPage = (db: Db, search: OrderSearch, sort: OrderSort, page: Page): Promise<string[]> =>
  firstPage(strategies, { db, sort }, search, page);

/** The end of the company's day. */
const tonight = (company: string) => sql`(
  select (date_trunc('day', now() at time zone c.timezone) + interval '1 day') at time zone c.timezone
  from companies c where c.id = ${company})`;

function tabCondition(company: string, tab: OrderTab): Condition {
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

/** Words of a search, and where they are looked for; text in the order's numbers, its articles, titles and barcodes. */
export interface OrderSearch {
  search: string;
  /** Whether who asks may find orders by their recipients. */
  people: boolean;
  filters: OrderFilters;
}

/**
 * Text anywhere. Of one letter or two no index knows the middle of words, and one that knows their beginnings would be as
 * large again: they begin a word.
 */
function holdsWords(search: string): Condition {
  const like = likeOf(search);
  if (like.length > 4) return sql`o.search_text like ${like}`;
  const word = like.slice(1);
  return sql`(o.search_text like ${word} or o.search_text like ${`% ${word}`})`;
}

/** Our own number of an order, whole. */
const isId = /^\d{1,18}$/;

/** Text in the order, or in who gets it: part of the name, or of the phone in whatever spelling; or its number here. Each has an index of its own. */
function matches({ search, people }: Pick<OrderSearch, 'search' | 'people'>): Condition {
  const found = [holdsWords(search)];
  if (isId.test(search)) found.push(sql`o.id = ${search}::bigint`);
  const phone = soughtPhone(search);
  const like = phone ? `%${phone}%` : likeOf(search);
  const isName = /\p{L}/u.test(search) && like.length > 4;
  if (people && (phone || isName)) found.push(sql`(o.people_text <> '' and o.people_text like ${like})`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The conditions of a search on an order `o`: of a page, and of a count. */
function conditionsOf(company: string, { search, people, filters }: OrderSearch): Condition[] {
  const found = [search ? companyOfTexts('orders', sql`o.company_id`, company) : sql`o.company_id = ${company}`];
  const among = (column: string, values: readonly string[] | undefined, type: 'text' | 'bigint') => {
    if (values) found.push(sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`);
  };
  const between = (column: string, span: { from?: string | undefined; to?: string | undefined } | undefined) => {
    if (span?.from) found.push(sql`${sql.ref(column)} >= ${span.from}::timestamptz`);
    if (span?.to) found.push(sql`${sql.ref(column)} < ${span.to}::timestamptz`);
  };
  if (search) found.push(matches({ search, people }));
  if (filters.tab) found.push(tabCondition(company, filters.tab));
  among('o.state', filters.state?.in, 'text');
  among('o.status_id', filters.status?.in, 'bigint');
  among('o.source_id', filters.source?.in, 'bigint');
  among('o.account_id', filters.account?.in, 'bigint');
  among('o.marketplace', filters.marketplace?.in, 'text');
  between('o.created_at', filters.created);
  between('o.ship_by', filters.shipBy);
  among('o.delivery_type', filters.deliveryType?.in, 'text');
  if (filters.service) found.push(sql`o.service_types <> '{}' and o.service_types && ${filters.service.in}::text[]`);
  if (filters.total?.from) found.push(sql`o.kopecks >= ${kopecks(filters.total.from)}::bigint`);
  if (filters.total?.to) found.push(sql`o.kopecks <= ${kopecks(filters.total.to)}::bigint`);
  if (filters.sent !== undefined)
    found.push(filters.sent ? sql`o.accounting_at is not null` : sql`o.accounting_at is null`);
  if (filters.offer) {
    found.push(sql`o.id in (select i.order_id from order_items i
      where i.company_id = ${company} and i.offer_id = any(${filters.offer.in}::bigint[]))`);
  }
  found.push(...valueConditions(company, filters.properties ?? []));
  return found;
}

/** Those of the orders that fit the list's filters now. */
export async function matchingOrders(db: Db, orders: readonly string[], filters: OrderFilters): Promise<string[]> {
  if (orders.length === 0) return [];
  const where = and([
    sql`o.id = any(${bigints(orders)})`,
    ...conditionsOf(db.company, { search: '', people: false, filters }),
  ]);
  return ids(db)`select o.id from find_orders o where ${where} order by o.id`;
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
function sorting(sort: OrderSort): Condition {
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
    from (select o.currency, o.kopecks from find_orders o where ${and(conditionsOf(db.company, search))} ${exact ? sql`` : sql`limit ${mostCounted + 1}`}) z
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
