import type { Currency, Days, MeasureName, SumRow } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition, roubles, slice } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { type AccountDay, sourcesOf } from '../counting/entries.queries.ts';
import type { ChannelFilter } from './channels.queries.ts';
import type { GoodsFilter } from './goods.queries.ts';
import type { PeriodBody } from './period.ts';

/** Rows of a page, with what all of them come to. */
export interface FoundRows {
  rows: SumRow[];
  total: number;
  sum: string | null;
  pieces: number;
}

/** Of which orders a measure of orders is. */
const stateOf = (measure: MeasureName): RawBuilder<unknown> => {
  if (measure === 'revenue') return sql`state <> 'cancelled'`;
  const state = (['cancelled', 'delivered', 'returned'] as const).find((each) => measure.startsWith(each));
  return state ? sql`state = ${state}` : sql`true`;
};

/** Whether a measure adds up orders or pieces, no money. */
const isCount = (measure: MeasureName): boolean => measure === 'orders' || measure.endsWith('Pieces');

/** A page of what a number is the sum of. */
export interface RowsQuestion {
  measure: MeasureName;
  days: Days;
  currency: Currency;
  limit: number;
  offset: number;
}

/** How a call asks for rows. */
export interface RowsBody extends PeriodBody, Pick<RowsQuestion, 'measure' | 'limit' | 'offset'> {
  day?: string | undefined;
}

interface Totals {
  total: number;
  sum: string;
  pieces: number;
}

const answered = (found: SumRow[], { total, sum, pieces }: Totals, measure: MeasureName): FoundRows => ({
  rows: found,
  total,
  sum: isCount(measure) ? null : sum,
  pieces,
});

/** Orders of channels whose sum a number is. */
export async function ordersBehind(db: Db, question: RowsQuestion, filter: ChannelFilter): Promise<FoundRows> {
  const { measure, days, currency } = question;
  const conditions = [
    sql`o.company_id = ${db.company} and o.archived_at is null and o.currency = ${currency} and ${stateOf(measure)}`,
    sql`o.created_at >= ${days.from}::date::timestamp at time zone c.timezone`,
    sql`o.created_at < (${days.to}::date + 1)::timestamp at time zone c.timezone`,
  ];
  if (filter.source) conditions.push(sql`coalesce(o.source_id, 0) = any(${filter.source.in}::bigint[])`);
  if (filter.account) conditions.push(sql`coalesce(o.account_id, 0) = any(${filter.account.in}::bigint[])`);
  if (filter.marketplace) conditions.push(sql`o.marketplace = any(${filter.marketplace.in}::text[])`);
  if (filter.ofMarketplaces) conditions.push(sql`o.account_id is not null`);
  const from = sql`from orders o join companies c on c.id = ${db.company} where ${and(conditions)}`;
  const amount = isCount(measure) ? sql`null` : roubles(sql`o.kopecks`);
  const found = await rows<SumRow>(db)`
    select 'order' as kind, (o.created_at at time zone c.timezone)::date::text as day, o.number as title,
      jsonb_build_object('id', o.id::text, 'number', o.number) as "order", o.number as "orderNumber", '' as article, o.units as pieces, ${amount} as amount
    ${from} order by o.created_at desc, o.id desc ${slice(question)}`;
  const counted = measure === 'orders' ? sql`count(*)::int` : sql`coalesce(sum(o.units), 0)::int`;
  const totals = await one<Totals>(db)`
    select count(*)::int as total, ${roubles(sql`coalesce(sum(o.kopecks), 0)`)} as sum, ${counted} as pieces ${from}`;
  return answered(found, totals, measure);
}

const goodsConditions = (alias: string, filter: GoodsFilter): Condition[] => {
  const within = (column: RawBuilder<unknown>, of: { in: string[] } | undefined) =>
    of ? [sql`${column} = any(${of.in}::bigint[])`] : [];
  return [
    ...within(sql.ref(`${alias}.account_id`), filter.account),
    ...within(sql.ref(`${alias}.offer_id`), filter.offer),
    ...within(sql`coalesce(f.catalog_id, 0)`, filter.catalog),
    ...within(sql`f.category_id`, filter.category),
    ...within(sql`f.brand_id`, filter.brand),
  ];
};

const offersOf = (db: Db, alias: string) =>
  sql`left join offers f on f.company_id = ${db.company} and f.id = ${sql.ref(`${alias}.offer_id`)}`;

/** Lines of orders whose sum a number of goods is. */
export async function linesBehind(
  db: Db,
  question: RowsQuestion,
  days: readonly AccountDay[],
  filter: GoodsFilter,
): Promise<FoundRows> {
  const { measure, currency } = question;
  const conditions = and([
    sql`l.currency = ${currency} and l.pieces > 0 and ${stateOf(measure)}`,
    ...goodsConditions('l', filter),
  ]);
  const from = sql`from lines l ${offersOf(db, 'l')} where ${conditions}`;
  const amount = isCount(measure) ? sql`null` : roubles(sql`l.kopecks`);
  const found = await rows<SumRow>(db)`
    with ${sourcesOf(db, days)}
    select 'line' as kind, l.day::text as day, l.title, jsonb_build_object('id', l.order_id::text, 'number', l.number) as "order",
      l.number as "orderNumber", l.article, l.pieces, ${amount} as amount
    ${from} order by l.day desc, l.line_id desc ${slice(question)}`;
  const counted = measure === 'orders' ? sql`count(distinct l.order_id)::int` : sql`coalesce(sum(l.pieces), 0)::int`;
  const totals = await one<Totals>(db)`
    with ${sourcesOf(db, days)}
    select count(*)::int as total, ${roubles(sql`coalesce(sum(l.kopecks), 0)`)} as sum, ${counted} as pieces ${from}`;
  return answered(found, totals, measure);
}

const kindsOf: Partial<Record<MeasureName, string[]>> = {
  came: ['sale', 'return'],
  commission: ['commission'],
  logistics: ['logistics'],
  storage: ['storage'],
  other: ['other'],
  kept: ['commission', 'logistics', 'storage', 'other'],
  cost: ['cost'],
};

/** Amount that an entry adds to a measure. */
const amountIn = (measure: MeasureName): RawBuilder<unknown> => {
  if (measure === 'tax') return sql`e.tax`;
  if (measure === 'profit') return sql`(case when e.kind = 'cost' then -e.kopecks else e.kopecks end - e.tax)`;
  return sql`e.kopecks`;
};

/** Operations, costs and taxes whose sum a number of books is. */
export async function entriesBehind(
  db: Db,
  question: RowsQuestion,
  days: readonly AccountDay[],
  filter: GoodsFilter,
): Promise<FoundRows> {
  const { measure, currency } = question;
  const amount = amountIn(measure);
  const kinds = kindsOf[measure];
  const conditions = and([
    sql`e.currency = ${currency} and ${amount} <> 0`,
    ...(kinds ? [sql`e.kind = any(${kinds}::text[])`] : []),
    ...goodsConditions('e', filter),
  ]);
  const from = sql`from entries e ${offersOf(db, 'e')} where ${conditions}`;
  const found = await rows<SumRow>(db)`
    with ${sourcesOf(db, days)},
    page as (
      select e.*, ${amount} as amount ${from} order by e.day desc, e.origin, e.place desc, e.kind ${slice(question)})
    select ${measure === 'tax' ? sql`'tax'` : sql`p.origin`} as kind, p.day::text as day, p.title,
      case when o.id is not null then jsonb_build_object('id', o.id::text, 'number', o.number) end as "order", p.order_number as "orderNumber",
      p.article, case when p.origin = 'operation' then null else p.pieces::int end as pieces, ${roubles(sql`p.amount`)} as amount
    from page p left join orders o on o.company_id = ${db.company} and o.account_id = p.account_id and o.number = p.order_number
    order by p.day desc, p.origin, p.place desc, p.kind`;
  const totals = await one<Totals>(db)`
    with ${sourcesOf(db, days)}
    select count(*)::int as total, ${roubles(sql`coalesce(sum(${amount}), 0)`)} as sum, coalesce(sum(e.pieces), 0)::int as pieces ${from}`;
  return answered(found, totals, measure);
}

/** Days of accounts that have figures of these goods, or of these accounts' books. */
export function accountDays(
  db: Db,
  of: 'offer' | 'catalog' | 'money',
  { days, ids }: { days: Days; ids: readonly string[] },
): Promise<AccountDay[]> {
  const within = sql`company_id = ${db.company} and day between ${days.from}::date and ${days.to}::date`;
  const table = { offer: 'offer_days', catalog: 'catalog_days', money: 'money_days' }[of];
  const column = { offer: 'offer_id', catalog: 'catalog_id', money: 'account_id' }[of];
  return rows<AccountDay>(db)`
    select distinct account_id as account, day::text as day from ${sql.table(table)}
    where ${within} and ${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}
