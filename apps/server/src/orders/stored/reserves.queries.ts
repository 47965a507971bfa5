import { openStates, type StockMovementKind, shippedStates } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/**
 * Where a piece `u` of order `o`, parcel `p`, line `i` and account `a` has to stand. A parcel that the marketplace
 * reports of goes its own way; a disconnected account reports no more, so that its orders hold nothing.
 */
const dueHold = sql`
  case
    when i.offer_id is null or o.delivery_type = 'FBO' then 'free'
    when u.cancelled or o.archived_at is not null or o.state = 'cancelled' or p.order_state = 'cancelled' or a.disposed_at is not null
      then case when u.held = 'gone' then 'gone' else 'free' end
    when o.state = any(${shippedStates}::text[]) or p.order_state = any(${shippedStates}::text[]) then 'gone'
    when u.held = 'gone' and 'problem' in (o.state, p.order_state) then 'gone'
    else 'reserved'
  end`;

const piecesOf = (company: string, order: string) => sql`
  order_units u join order_items i on i.company_id = ${company} and i.id = u.item_id
    join orders o on o.company_id = ${company} and o.id = u.order_id
    left join marketplace_accounts a on a.company_id = ${company} and a.id = o.account_id
    left join parcels p on p.company_id = ${company} and p.id = u.parcel_id and p.state = 'confirmed'
  where u.company_id = ${company} and u.order_id = ${order}`;

/** Effect of moving an order's pieces on an offer's stock, and its title. */
export interface HeldMove {
  offer: string;
  quantity: number;
  reserved: number;
  kind: StockMovementKind;
  /** The marketplace's account that the order came from; null for an order of the seller's own. */
  account: string | null;
}

/** Puts the order's pieces where they have to stand by its state; what stands there already stays. */
export const holdByState = (db: Db, order: string): Promise<HeldMove[]> => updateHolds(db, order, dueHold);

/** Lets go of whatever the order reserves. */
export const freeReserved = (db: Db, order: string): Promise<HeldMove[]> =>
  updateHolds(db, order, sql`case when u.held = 'reserved' then 'free' else u.held end`);

/** The order's pieces, or those of one parcel, have left the seller. */
export function markGone(db: Db, order: string, parcel?: string): Promise<HeldMove[]> {
  const chosen = parcel === undefined ? sql`true` : sql`u.parcel_id = ${parcel}`;
  return updateHolds(
    db,
    order,
    sql`case when ${chosen} and i.offer_id is not null and o.delivery_type <> 'FBO' and not u.cancelled then 'gone' else u.held end`,
  );
}

/**
 * Moves the order's pieces; answers what that means for the stock of each offer. Pieces that stand alike are moved together: joined piece
 * by piece, ten thousand of one order would be compared with ten thousand.
 */
async function updateHolds(db: Db, order: string, becomes: RawBuilder<unknown>): Promise<HeldMove[]> {
  return rows<HeldMove>(db)`
    with alike as materialized (
      select distinct u.item_id, u.parcel_id, u.cancelled, i.offer_id, o.account_id, u.held as was, ${becomes} as becomes from ${piecesOf(db.company, order)}),
    moved as (
      update order_units w set held = alike.becomes from alike
      where w.company_id = ${db.company} and w.order_id = ${order} and w.item_id = alike.item_id and w.cancelled = alike.cancelled
        and w.parcel_id is not distinct from alike.parcel_id and w.held = alike.was and alike.was <> alike.becomes
      returning alike.offer_id, alike.account_id, alike.was, alike.becomes)
    select offer_id as offer, max(account_id) as account,
      (count(*) filter (where was = 'gone') - count(*) filter (where becomes = 'gone'))::int as quantity,
      (count(*) filter (where becomes = 'reserved') - count(*) filter (where was = 'reserved'))::int as reserved,
      case when bool_or(was = 'gone') then 'return' when bool_or(becomes <> 'free') then 'order' else 'cancellation' end as kind
    from moved group by offer_id order by offer_id`;
}

/** Locks the stock of several orders that move together in one row, so that two who do this don't wait for each other in a circle. */
export async function lockStocks(db: Db, orders: readonly string[]): Promise<void> {
  await execute(db)`
    select from offer_stocks s where s.company_id = ${db.company} and s.offer_id in (
      select i.offer_id from order_items i where i.company_id = ${db.company} and i.order_id = any(${orders}::bigint[]))
    order by s.offer_id, s.warehouse_id for update`;
}

/** Some of an account's orders that reserve stock. */
export async function ordersWithReserves(db: Db, account: string, limit: number): Promise<string[]> {
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
