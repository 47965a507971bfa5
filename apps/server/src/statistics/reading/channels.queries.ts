import type { Currency, Days, Marketplace } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { bookColumns } from '../counting/columns.ts';
import type { DaySums, Sums } from './figures.ts';

/** Which channels are meant; absent: all. */
export interface ChannelFilter {
  source?: { in: string[] } | undefined;
  account?: { in: string[] } | undefined;
  marketplace?: { in: Marketplace[] } | undefined;
  /** Only what came through marketplaces. */
  ofMarketplaces?: boolean;
}

/** Of which days, in which currency. */
export interface Scope {
  days: Days;
  currency: Currency;
}

const ofState = (column: string, state: string) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where state = ${sql.lit(state)}), 0)::float8`;

/** Sums of counted orders. */
const orderSums = sql`
  sum(orders)::float8 as orders, sum(pieces)::float8 as ordered_pieces, sum(kopecks)::float8 as ordered,
  ${ofState('pieces', 'cancelled')} as cancelled_pieces, ${ofState('kopecks', 'cancelled')} as cancelled,
  ${ofState('pieces', 'delivered')} as delivered_pieces, ${ofState('kopecks', 'delivered')} as delivered,
  ${ofState('pieces', 'returned')} as returned_pieces, ${ofState('kopecks', 'returned')} as returned`;

function orderConditions(db: Db, { days, currency }: Scope, filter: ChannelFilter): Condition {
  const all = [
    sql`company_id = ${db.company} and day between ${days.from}::date and ${days.to}::date and currency = ${currency}`,
  ];
  if (filter.source) all.push(sql`coalesce(source_id, 0) = any(${filter.source.in}::bigint[])`);
  if (filter.account) all.push(sql`coalesce(account_id, 0) = any(${filter.account.in}::bigint[])`);
  if (filter.marketplace) all.push(sql`marketplace = any(${filter.marketplace.in}::text[])`);
  if (filter.ofMarketplaces) all.push(sql`account_id is not null`);
  return and(all);
}

function bookConditions(db: Db, { days, currency }: Scope, filter: ChannelFilter): Condition {
  const all = [
    sql`m.company_id = ${db.company} and m.day between ${days.from}::date and ${days.to}::date and m.currency = ${currency}`,
  ];
  if (filter.source)
    all.push(sql`m.account_id = any(array(
      select s.account_id from order_sources s where s.company_id = ${db.company} and s.id = any(${filter.source.in}::bigint[])))`);
  if (filter.account) all.push(sql`m.account_id = any(${filter.account.in}::bigint[])`);
  if (filter.marketplace)
    all.push(sql`m.account_id = any(array(
      select a.id from marketplace_accounts a where a.company_id = ${db.company} and a.marketplace = any(${filter.marketplace.in}::text[])))`);
  return and(all);
}

/** Figures of channels by days: what was ordered, and what was booked. */
export async function channelsByDay(db: Db, scope: Scope, filter: ChannelFilter, books: boolean): Promise<DaySums[]> {
  const ordered = rows<DaySums>(db)`
    select day::text as day, ${orderSums} from channel_days where ${orderConditions(db, scope, filter)} group by channel_days.day`;
  if (!books) return ordered;
  const booked = rows<DaySums>(db)`
    select m.day::text as day, ${floats()} from money_days m where ${bookConditions(db, scope, filter)} group by m.day`;
  return (await Promise.all([ordered, booked])).flat();
}

const floats = (): RawBuilder<unknown> =>
  sql.join(bookColumns.map((column) => sql`sum(${sql.ref(`m.${column}`)})::float8 as ${sql.ref(column)}`));

/** Figures of one channel. */
export interface ChannelSums extends Partial<Sums> {
  id: string;
}

/** Figures of sources or accounts (0: none) within days. */
export async function channelSums(
  db: Db,
  by: 'source' | 'account',
  scope: Scope,
  filter: ChannelFilter,
  books: boolean,
): Promise<ChannelSums[]> {
  const column = sql.ref(`${by}_id`);
  const ordered = rows<ChannelSums>(db)`
    select coalesce(${column}, 0)::text as id, ${orderSums} from channel_days where ${orderConditions(db, scope, filter)} group by 1`;
  if (!books) return ordered;
  const booked =
    by === 'account'
      ? rows<ChannelSums>(db)`
          select m.account_id::text as id, ${floats()} from money_days m where ${bookConditions(db, scope, filter)} group by 1`
      : rows<ChannelSums>(db)`
          select coalesce(s.id, 0)::text as id, ${floats()} from money_days m
          left join order_sources s on s.company_id = ${db.company} and s.account_id = m.account_id
          where ${bookConditions(db, scope, filter)} group by 1`;
  return (await Promise.all([ordered, booked])).flat();
}

/** A channel by its name. */
export interface Channel {
  id: string;
  title: string;
  account: string | null;
  marketplace: Marketplace | null;
}

/** Sources by their names. */
export const listSources = (db: Db): Promise<Channel[]> =>
  rows<Channel>(db)`
    select s.id, s.title, s.account_id as account, a.marketplace from order_sources s
    left join marketplace_accounts a on a.company_id = ${db.company} and a.id = s.account_id
    where s.company_id = ${db.company} and s.replaced_by is null order by s.id`;

/** Accounts by their names; those that were disconnected too, where anything is left of them. */
export const listAccounts = (db: Db): Promise<(Channel & { disposed: boolean })[]> =>
  rows<Channel & { disposed: boolean }>(db)`
    select id, title, id as account, marketplace, disposed_at is not null as disposed from marketplace_accounts
    where company_id = ${db.company} order by id`;

/** Currencies in which anything was ordered or booked on these days, the one of most orders first. */
export async function listCurrencies(db: Db, days: Days): Promise<Currency[]> {
  const found = await rows<{ currency: Currency }>(db)`
    select currency from (
      select currency, sum(orders) as weight from channel_days
      where company_id = ${db.company} and day between ${days.from}::date and ${days.to}::date group by currency having sum(orders) > 0
      union all
      select currency, 0 from money_days where company_id = ${db.company} and day between ${days.from}::date and ${days.to}::date group by currency) t
    group by currency order by sum(weight) desc, currency`;
  return found.map(({ currency }) => currency);
}

/** Orders of these days that are cancelled now. */
export const countCancelled = async (db: Db, days: Days, currency: Currency): Promise<number> =>
  (
    await one<{ orders: number }>(db)`
      select coalesce(sum(orders), 0)::int as orders from channel_days where company_id = ${db.company}
        and day between ${days.from}::date and ${days.to}::date and currency = ${currency} and state = 'cancelled'`
  ).orders;
