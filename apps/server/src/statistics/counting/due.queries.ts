import type { Days } from '@prilavok/contract';
import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import type { MovedOrder } from './channel-days.queries.ts';

/** A day of an account (0: own orders) that is to be calculated; with an order's number, the days of its books, too. */
export interface DueDay {
  account: string;
  day: string;
  order: string;
}

/** Writes down the days on which these orders were made. */
export async function insertDueOrders(db: Db, orders: readonly MovedOrder['order'][]): Promise<void> {
  await one(db)`
    with written as (
      insert into statistics_due (company_id, account_id, day, order_number)
      select distinct ${db.company}::bigint, coalesce(x.account, 0), (x.at::timestamptz at time zone c.timezone)::date, x.number
      from unnest(${texts(orders.map(({ createdAt }) => createdAt))}, ${bigints(orders.map(({ account }) => account))},
        ${texts(orders.map(({ number }) => number))}) as x(at, account, number)
      join companies c on c.id = ${db.company}::bigint returning 1)
    select count(*) from written`;
}

/** Writes days down. */
export async function insertDueDays(db: Db, due: readonly DueDay[]): Promise<void> {
  await one(db)`
    with written as (
      insert into statistics_due (company_id, account_id, day, order_number)
      select distinct ${db.company}::bigint, x.account, x.day::date, x.number
      from unnest(${bigints(due.map(({ account }) => account))}, ${texts(due.map(({ day }) => day))}, ${texts(due.map(({ order }) => order))})
        as x(account, day, number) returning 1)
    select count(*) from written`;
}

/** Days on which these orders were made. */
export async function daysOfOrders(db: Db, orders: readonly string[]): Promise<DueDay[]> {
  return rows<DueDay>(db)`
    select coalesce(o.account_id, 0) as account, (o.created_at at time zone c.timezone)::date::text as day, o.number as "order"
    from orders o join companies c on c.id = ${db.company}
    where o.company_id = ${db.company} and o.id = any(${bigints(orders)})`;
}

/** Days on which orders with these offers were made, since a day of each. */
export async function daysWithOffers(db: Db, since: readonly { offer: string; from: string }[]): Promise<DueDay[]> {
  return rows<DueDay>(db)`
    select distinct coalesce(o.account_id, 0) as account, (o.created_at at time zone c.timezone)::date::text as day, o.number as "order"
    from unnest(${bigints(since.map(({ offer }) => offer))}, ${texts(since.map(({ from }) => from))}) as x(offer, since)
    join order_items i on i.company_id = ${db.company} and i.offer_id = x.offer
    join orders o on o.company_id = ${db.company} and o.id = i.order_id
    join companies c on c.id = ${db.company}
    where (o.created_at at time zone c.timezone)::date >= x.since::date`;
}

/** Every day of every account on which anything happened, within these days. */
export async function daysWithAnything(db: Db, { from, to }: Days): Promise<DueDay[]> {
  return rows<DueDay>(db)`
    select distinct coalesce(account_id, 0) as account, day::text as day, '' as "order" from channel_days
    where company_id = ${db.company} and day between ${from}::date and ${to}::date
    union
    select distinct account_id, day::text, '' from money_operations
    where company_id = ${db.company} and day between ${from}::date and ${to}::date
    union
    select distinct account_id, day::text, '' from offer_days
    where company_id = ${db.company} and day between ${from}::date and ${to}::date`;
}

/** Takes days that are due, the oldest first; they come back if the transaction fails. */
export async function takeDue(db: Db, limit: number): Promise<DueDay[]> {
  return rows<DueDay>(db)`
    with taken as (
      delete from statistics_due where company_id = ${db.company} and id = any(array(
        select id from statistics_due where company_id = ${db.company} order by id limit ${limit}))
      returning account_id, day, order_number)
    select distinct account_id as account, day::text as day, order_number as "order" from taken`;
}

/** Days on which these orders were booked. */
export async function bookedDays(db: Db, orders: readonly DueDay[]): Promise<DueDay[]> {
  return rows<DueDay>(db)`
    select distinct m.account_id as account, m.day::text as day, '' as "order"
    from unnest(${bigints(orders.map(({ account }) => account))}, ${texts(orders.map(({ order }) => order))}) as x(account, number)
    join money_operations m on m.company_id = ${db.company} and m.account_id = x.account and m.order_number = x.number`;
}

/** How many days are still due. */
export async function countDue(db: Db): Promise<number> {
  return (
    await one<{ due: number }>(db)`
      select count(*)::int as due from (select distinct account_id, day from statistics_due where company_id = ${db.company}) d`
  ).due;
}
