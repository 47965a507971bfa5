import { type FeedCondition, type FeedTests, kopecks } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, type Condition } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { OrderRow } from './order-row.ts';

/** Milliseconds of a day. */
const day = 86_400_000;

/** A tree of conditions on an order `z`; never null. */
function orderCondition(tree: FeedCondition, now: Date): Condition {
  const { group, ...tests } = tree;
  const own = testConditions(tests, now);
  if (group) {
    const members = group.of.map((member) => orderCondition(member, now));
    const any = sql`(${members.length > 0 ? sql.join(members, sql` or `) : sql`false`})`;
    if (group.match === 'all') own.push(...members);
    else own.push(group.match === 'any' ? any : sql`not ${any}`);
  }
  return own.length > 0 ? sql`(${and(own)})` : sql`true`;
}

function testConditions(
  { orderState, orderSource, orderAccount, orderDays, orderTotal }: FeedTests,
  now: Date,
): Condition[] {
  const conditions: Condition[] = [];
  const among = (
    column: Condition,
    type: Condition,
    test: { in?: string[] | undefined; notIn?: string[] | undefined } | undefined,
  ) => {
    if (test?.in) conditions.push(sql`coalesce(${column} = any(${test.in}::${type}), false)`);
    if (test?.notIn) conditions.push(sql`coalesce(${column} <> all(${test.notIn}::${type}), true)`);
  };
  among(sql`z.state`, sql`text[]`, orderState);
  among(sql`z.source_id`, sql`bigint[]`, orderSource);
  among(sql`z.account_id`, sql`bigint[]`, orderAccount);
  if (orderDays !== undefined)
    conditions.push(sql`z.created_at > ${new Date(now.getTime() - orderDays * day).toISOString()}::timestamptz`);
  if (orderTotal?.from !== undefined) conditions.push(sql`z.kopecks >= ${kopecks(orderTotal.from)}::bigint`);
  if (orderTotal?.to !== undefined) conditions.push(sql`z.kopecks <= ${kopecks(orderTotal.to)}::bigint`);
  return conditions;
}

/** Orders of these sources, or of all. */
const ofSources = (sources: readonly string[]): Condition =>
  sources.length > 0 ? sql`z.source_id = any(${sources}::bigint[])` : sql`true`;

/** The next orders from an id on, and whether each fits a tree. */
export async function ordersFrom(
  db: Db,
  sources: readonly string[],
  {
    from,
    before,
    limit,
    tree,
    now,
  }: { from: string; before?: string | undefined; limit: number; tree: FeedCondition; now: Date },
): Promise<{ id: string; fits: boolean }[]> {
  const until = before === undefined ? sql`true` : sql`z.id < ${before}::bigint`;
  return rows<{ id: string; fits: boolean }>(db)`
    select z.id, ${orderCondition(tree, now)} as fits from orders z
    where z.company_id = ${db.company} and z.archived_at is null and ${ofSources(sources)} and z.id >= ${from}::bigint and ${until}
    order by z.id limit ${limit}`;
}

/** How many orders fit a tree, counted up to a bound. */
export async function countFittingOrders(
  db: Db,
  sources: readonly string[],
  tree: FeedCondition,
  now: Date,
  most: number,
): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (
      select from orders z where z.company_id = ${db.company} and z.archived_at is null and ${ofSources(sources)} and ${orderCondition(tree, now)}
      limit ${most}) z`;
  return count;
}

/** The newest orders that fit a tree. */
export async function newestOrders(
  db: Db,
  sources: readonly string[],
  { tree, now, limit }: { tree: FeedCondition; now: Date; limit: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select z.id from orders z
    where z.company_id = ${db.company} and z.archived_at is null and ${ofSources(sources)} and ${orderCondition(tree, now)}
    order by z.id desc limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Orders whose number has a text in it, newest first. */
export async function ordersNumbered(db: Db, search: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select z.id from orders z where z.company_id = ${db.company} and z.archived_at is null and lower(z.number) like ${likeOf(search)}
    order by z.id desc limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Orders as feeds tell them, in the order of their ids; those removed meanwhile are left out. */
export async function orderRows(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const { company } = db;
  return rows<OrderRow>(db)`
    select z.id, z.number, z.order_number as "orderNumber", z.created_at as "createdAt", z.ship_by as "shipBy", z.state, t.title as status,
      z.source_id as "sourceId", r.title as source, z.account_id as "accountId", a.title as account, z.kopecks::float8 as kopecks, z.currency, z.units as items,
      z.region, z.city, z.tracking_number as "trackingNumber", z.comment,
      coalesce((select jsonb_agg(jsonb_build_object('offer', i.offer_id::text, 'article', i.article, 'title', i.title, 'barcode', i.barcode,
          'kopecks', i.kopecks, 'quantity', i.quantity - (select count(*)::int from order_units u
            where u.company_id = ${company} and u.order_id = z.id and u.item_id = i.id and u.cancelled)) order by i.place)
        from order_items i where i.company_id = ${company} and i.order_id = z.id), '[]') as lines
    from orders z join order_statuses t on t.company_id = ${company} and t.id = z.status_id
      left join order_sources r on r.company_id = ${company} and r.id = z.source_id
      left join marketplace_accounts a on a.company_id = ${company} and a.id = z.account_id
    where z.company_id = ${company} and z.id = any(${ids}::bigint[]) and z.archived_at is null order by z.id`;
}
