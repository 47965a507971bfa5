import { openStates, shippedStates } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { moveStock, type StockMove } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/**
 * Where a piece `u` of order `o`, parcel `p`, line `i` and account `a` has to stand. A parcel that the marketplace spoke of goes its own
 * way; of a disconnected account nothing more is heard, so that it holds nothing.
 */
const rightful = sql`
  case
    when i.offer_id is null or o.delivery_type = 'FBO' then 'free'
    when u.cancelled or o.archived_at is not null or o.state = 'cancelled' or p.order_state = 'cancelled' or a.disposed_at is not null
      then case when u.held = 'gone' then 'gone' else 'free' end
    when o.state = any(${shippedStates}::text[]) or p.order_state = any(${shippedStates}::text[]) then 'gone'
    when u.held = 'gone' and 'problem' in (o.state, p.order_state) then 'gone'
    else 'reserved'
  end`;

const ofOrder = (company: string, order: string) => sql`
  order_units u join order_items i on i.company_id = ${company} and i.id = u.item_id
    join orders o on o.company_id = ${company} and o.id = u.order_id
    left join marketplace_accounts a on a.company_id = ${company} and a.id = o.account_id
    left join parcels p on p.company_id = ${company} and p.id = u.parcel_id and p.state = 'confirmed'
  where u.company_id = ${company} and u.order_id = ${order}`;

/** Holds, lets go or writes off stock, as the order stands now; does nothing where that was done. The order must be locked. */
export async function settleReserves(db: Db, order: string): Promise<void> {
  await moveStock(db, await standAs(db, order, rightful));
}

/** Before several orders move together: their stock is locked in one row, so that two who do this don't wait for each other in a circle. */
export async function lockReserves(db: Db, orders: readonly string[]): Promise<void> {
  await execute(db)`
    select from offer_stocks s where s.company_id = ${db.company} and s.offer_id in (
      select i.offer_id from order_items i where i.company_id = ${db.company} and i.order_id = any(${orders}::bigint[]))
    order by s.offer_id, s.warehouse_id for update`;
}

/** Lets go whatever is reserved: before lines are replaced. */
export async function releaseReserves(db: Db, order: string): Promise<void> {
  await moveStock(db, await standAs(db, order, sql`case when u.held = 'reserved' then 'free' else u.held end`));
}

/** The goods were on their way once, though the order stands elsewhere by now: a late word, a cancellation on the road. */
export async function writeOff(db: Db, order: string, parcel?: string): Promise<void> {
  const ours = parcel === undefined ? sql`true` : sql`u.parcel_id = ${parcel}`;
  await moveStock(db, await standAs(db, order, gone(ours)));
}

/** Goods that left before their stock was ours to count: the number that the seller has entered is without them. */
export async function leftBefore(db: Db, order: string): Promise<void> {
  await standAs(db, order, gone(sql`true`));
}

const gone = (where: RawBuilder<unknown>) =>
  sql`case when ${where} and i.offer_id is not null and o.delivery_type <> 'FBO' and not u.cancelled then 'gone' else u.held end`;

/** Puts the order's pieces where they have to stand; answers what that means for the stock of each offer. */
async function standAs(db: Db, order: string, becomes: RawBuilder<unknown>): Promise<StockMove[]> {
  return rows<StockMove>(db)`
    with pieces as (select u.id, i.offer_id, u.held as was, ${becomes} as becomes from ${ofOrder(db.company, order)}),
    moved as (
      update order_units w set held = pieces.becomes from pieces
      where w.company_id = ${db.company} and w.order_id = ${order} and w.id = pieces.id and pieces.was <> pieces.becomes
      returning pieces.offer_id, pieces.was, pieces.becomes)
    select offer_id as offer,
      (count(*) filter (where was = 'gone') - count(*) filter (where becomes = 'gone'))::int as quantity,
      (count(*) filter (where becomes = 'reserved') - count(*) filter (where was = 'reserved'))::int as reserved
    from moved group by offer_id order by offer_id`;
}

/** Some of an account's orders that hold stock. */
export async function ordersHolding(db: Db, account: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select o.id from orders o
    where o.company_id = ${db.company} and o.account_id = ${account} and o.archived_at is null
      and o.state = any(${openStates}::text[])
      and exists (select from order_units u where u.company_id = ${db.company} and u.order_id = o.id and u.held = 'reserved')
    order by o.id limit ${limit}`;
  return found.map((row) => row.id);
}

/** Whether the order was placed before its account was connected here. */
export async function isOlderThanAccount(db: Db, order: string): Promise<boolean> {
  const found = await rows(db)`
    select from orders o join marketplace_accounts a on a.company_id = ${db.company} and a.id = o.account_id
    where o.company_id = ${db.company} and o.id = ${order} and o.created_at < a.created_at`;
  return found.length > 0;
}
