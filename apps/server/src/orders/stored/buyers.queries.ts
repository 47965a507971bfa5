import { type BuyerData, type BuyerOrder, finalStates, soughtPhone } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { recipientColumn } from './recipients.queries.ts';

/** Orders whose recipient has this phone or name, removed ones too, newest first. */
export async function listBuyerOrders(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<BuyerOrder[]> {
  const phone = soughtPhone(search);
  return rows<BuyerOrder>(db)`
    select o.id, o.number, o.marketplace, o.created_at as "createdAt", o.state, ${recipientColumn} as recipient,
      case when a.id is null then null else jsonb_build_object('id', a.id::text, 'title', a.title) end as account
    from orders o left join marketplace_accounts a on a.company_id = ${db.company} and a.id = o.account_id
    where o.company_id = ${db.company} and o.people_text <> '' and o.people_text like ${phone ? `%${phone}%` : likeOf(search)}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`;
}

/** All that the orders keep of their recipients, as it is handed to who asks for it. */
export async function peopleOfOrders(db: Db, orders: readonly string[]): Promise<(BuyerData & { id: string })[]> {
  return rows<BuyerData & { id: string }>(db)`
    select o.id, o.number, o.order_number as "orderNumber", o.marketplace, o.created_at as "createdAt", ${recipientColumn} as recipient,
      o.recipient_address as address, o.region, o.city, o.deliver_from as "deliverFrom", o.deliver_to as "deliverTo", o.services, o.comment,
      (select coalesce(jsonb_agg(jsonb_build_object('article', i.article, 'title', i.title, 'quantity', i.quantity) order by i.place), '[]')
        from order_items i where i.company_id = ${db.company} and i.order_id = o.id) as products,
      (select coalesce(jsonb_agg(r.message), '[]') from order_cancel_requests r
        where r.company_id = ${db.company} and r.order_id = o.id and r.message <> '') as "cancelRequests",
      (select coalesce(jsonb_agg(jsonb_build_object('name', d.recipient_name, 'phone', d.recipient_phone, 'address', d.full_address, 'comment', d.comment) order by d.id), '[]')
        from deliveries d where d.company_id = ${db.company} and d.order_id = o.id) as deliveries
    from orders o where o.company_id = ${db.company} and o.id = any(${orders}::bigint[]) order by o.created_at`;
}

const hasPeople = sql`(o.people_text <> '' or o.recipient_address is not null)`;

/** Erases people of the orders, with what they wrote about them; answers the numbers of those that had any. */
async function eraseWhere(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<{ id: string; number: string }[]> {
  const erased = await rows<{ id: string; number: string }>(db)`
    update orders w set recipient_name = null, recipient_phone = null, recipient_address = null, people_text = '', people_erased_at = now(),
      version = w.version + 1, updated_at = now()
    where w.company_id = ${db.company} and w.id = any(array(
      select o.id from orders o where o.company_id = ${db.company} and ${condition} and ${hasPeople}
      order by o.created_at limit ${limit} for update))
    returning w.id, w.number`;
  const ids = erased.map(({ id }) => id);
  const numbers = erased.map(({ number }) => number);
  if (ids.length === 0) return erased;
  await execute(db)`
    update deliveries set recipient_name = '', recipient_phone = '', full_address = '', geo_lat = null, geo_lon = null, comment = '',
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and order_id = any(${ids}::bigint[]) and (recipient_name <> '' or recipient_phone <> '' or full_address <> '' or comment <> '')`;
  await execute(db)`
    update order_cancel_requests set message = '' where company_id = ${db.company} and order_id = any(${ids}::bigint[]) and message <> ''`;
  await execute(db)`
    update order_returns r set comment = '' from orders o
    where r.company_id = ${db.company} and o.company_id = ${db.company} and o.id = any(${ids}::bigint[])
      and r.account_id = o.account_id and r.order_number = o.number and r.comment <> '' and r.order_number = any(${numbers}::text[])`;
  return erased;
}

/** Erases people of these orders. */
export const erasePeople = (db: Db, orders: readonly string[]): Promise<{ id: string; number: string }[]> =>
  eraseWhere(db, sql`o.id = any(${orders}::bigint[])`, orders.length);

/** An order that isn't over keeps its recipient until it is, so many days at most. */
const longestOpen = 365;

/** Erases people of orders that are older than so many days, some at a time. */
export const eraseOldPeople = (db: Db, days: number, limit: number): Promise<{ id: string; number: string }[]> =>
  eraseWhere(
    db,
    sql`o.created_at < now() - make_interval(secs => ${days * 86_400}::float8)
      and (o.state = any(${finalStates}::text[]) or o.created_at < now() - make_interval(days => ${longestOpen}))`,
    limit,
  );

/** For how many days the company keeps people, where it has decided that. */
export async function buyerDays(db: Db): Promise<{ days: number; version: number } | undefined> {
  return maybeOne<{ days: number; version: number }>(db)`
    select days, version from buyer_retention where company_id = ${db.company}`;
}

/** The company's days under lock; where nobody has set them yet, the usual ones, of version 0. */
export async function lockBuyerDays(db: Db, usual: number): Promise<{ days: number; version: number }> {
  await execute(db)`
    insert into buyer_retention (company_id, days, version) values (${db.company}, ${usual}, 0) on conflict (company_id) do nothing`;
  return one<{ days: number; version: number }>(db)`
    select days, version from buyer_retention where company_id = ${db.company} for update`;
}

/** Sets the company's days. */
export async function updateBuyerDays(db: Db, days: number): Promise<void> {
  await execute(db)`update buyer_retention set days = ${days}, version = version + 1 where company_id = ${db.company}`;
}
