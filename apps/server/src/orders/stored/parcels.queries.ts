import type { Parcel, ParcelState } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

const columns = (company: string) => sql`
  p.id, p.order_id as "order", o.number as "orderNumber", p.place as position, p.number, p.state, p.order_state as "orderState",
  p.shipment_id as shipment, o.marketplace, o.account_id as account, o.delivery_method as "deliveryMethod",
  o.delivery_type as "deliveryType",
  (select a.title from marketplace_accounts a where a.company_id = ${company} and a.id = o.account_id) as "accountTitle",
  p.created_at as "createdAt", p.confirmed_at as "confirmedAt", p.labelled_at as "labelledAt",
  (select coalesce(jsonb_agg(jsonb_build_object('product', i.id::text, 'quantity', n.quantity, 'title', i.title, 'article', i.article,
      'barcode', i.barcode) order by i.place), '[]')
    from (select u.item_id, count(*)::int as quantity from order_units u
      where u.company_id = ${company} and u.parcel_id = p.id group by u.item_id) n
    join order_items i on i.company_id = ${company} and i.id = n.item_id) as items`;

async function parcelsWhere(
  db: Db,
  conditions: RawBuilder<unknown>[],
  { order, limit = 1000, offset = 0 }: { order: RawBuilder<unknown>; limit?: number; offset?: number },
): Promise<Parcel[]> {
  return rows<Parcel>(db)`
    select ${columns(db.company)} from parcels p join orders o on o.company_id = ${db.company} and o.id = p.order_id
    where ${and([sql`p.company_id = ${db.company}`, ...conditions])}
    order by ${order} limit ${limit} offset ${offset}`;
}

interface Search {
  search: string;
  order?: { in: string[] } | undefined;
  shipment?: { in: string[] } | undefined;
  state?: ParcelState[] | undefined;
  limit: number;
  offset: number;
}

/** Parcels of the orders, shipments and states, newest first; the text is sought in their number and their order's. */
export function listParcels(db: Db, filter: Search): Promise<Parcel[]> {
  const conditions = [sql`true`];
  if (filter.order) conditions.push(sql`p.order_id = any(${filter.order.in}::bigint[])`);
  if (filter.shipment) conditions.push(sql`p.shipment_id = any(${filter.shipment.in}::bigint[])`);
  if (filter.state) conditions.push(sql`p.state = any(${filter.state}::text[])`);
  if (filter.search)
    conditions.push(sql`${titleKey(sql`o.number || ' ' || coalesce(p.number, '')`)} like ${likeOf(filter.search)}`);
  return parcelsWhere(db, conditions, { ...filter, order: sql`p.id desc` });
}

/** Those of the parcels that there are, in the order of the ids. */
export const parcelsByIds = (db: Db, ids: string[]): Promise<Parcel[]> =>
  parcelsWhere(db, [sql`p.id = any(${ids}::bigint[])`], {
    order: sql`array_position(${ids}::bigint[], p.id)`,
  });

/** The order's parcels that are not cancelled, as its page shows them. */
export const parcelsOfOrder = (db: Db, order: string): Promise<Parcel[]> =>
  parcelsWhere(db, [sql`p.order_id = ${order}`, sql`p.state <> 'cancelled'`], { order: sql`p.place` });

/** Condition on orders that others carry: those that the seller carries leave in no shipment. */
const carriedByOthers = sql`(o.marketplace is null or o.delivery_type not in ('DBS', 'PICKUP'))`;

/** Confirmed, in no shipment, of orders that still wait for one. */
export function listParcelsForShipment(
  db: Db,
  filter: { source?: string | undefined; account?: string | undefined; search: string; limit: number; offset: number },
): Promise<Parcel[]> {
  const conditions = [sql`p.state = 'confirmed'`, sql`p.shipment_id is null`, sql`o.state = 'ready'`, carriedByOthers];
  if (filter.source) conditions.push(sql`o.source_id = ${filter.source}`);
  if (filter.account) conditions.push(sql`o.account_id = ${filter.account}`);
  if (filter.search) conditions.push(sql`${titleKey(sql`o.number`)} like ${likeOf(filter.search)}`);
  return parcelsWhere(db, conditions, { ...filter, order: sql`o.ship_by, p.id` });
}

/** Puts a new parcel behind the order's others. */
export async function insertParcel(db: Db, order: string): Promise<{ id: string; place: number }> {
  const { account, place } = await one<{ account: string | null; place: number }>(db)`
    select o.account_id as account,
      (select coalesce(max(p.place), 0) + 1 from parcels p where p.company_id = ${db.company} and p.order_id = ${order}
        and p.state <> 'cancelled') as place
    from orders o where o.company_id = ${db.company} and o.id = ${order}`;
  return one<{ id: string; place: number }>(db)`
    insert into parcels (company_id, order_id, account_id, place) values (${db.company}, ${order}, ${account}, ${place}) returning id, place`;
}

/** Takes so many loose units of a line into a parcel; answers how many there were to take. */
export async function packUnits(
  db: Db,
  { order, item, parcel, quantity }: { order: string; item: string; parcel: string; quantity: number },
): Promise<number> {
  return execute(db)`
    update order_units set parcel_id = ${parcel} where company_id = ${db.company} and id in (
      select u.id from order_units u where u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = ${item}
        and u.parcel_id is null and not u.cancelled order by u.id limit ${quantity})`;
}

/** Takes loose units into a parcel as the marketplace counts them: so many of each SKU. */
export async function packBySku(
  db: Db,
  order: string,
  { parcel, lines }: { parcel: string; lines: readonly { sku: string; quantity: number }[] },
): Promise<void> {
  await execute(db)`
    update order_units set parcel_id = ${parcel} where company_id = ${db.company} and id in (
      select z.id from (
        select u.id, x.quantity, row_number() over (partition by x.sku order by u.id) as place
        from unnest(${lines.map(({ sku }) => sku)}::text[], ${lines.map(({ quantity }) => quantity)}::int[]) as x(sku, quantity)
        join order_items i on i.company_id = ${db.company} and i.order_id = ${order} and i.sku = x.sku
        join order_units u on u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = i.id and u.parcel_id is null and not u.cancelled
      ) z where z.place <= z.quantity)`;
}

/** Takes whatever is loose into a parcel; answers how many units. */
export async function packLoose(db: Db, order: string, parcel: string): Promise<number> {
  return execute(db)`
    update order_units set parcel_id = ${parcel}
    where company_id = ${db.company} and order_id = ${order} and parcel_id is null and not cancelled`;
}

/** A parcel that isn't cancelled, as the workflow needs it. */
export interface ActiveParcel {
  id: string;
  order: string;
  place: number;
  state: ParcelState;
  number: string | null;
  shipment: string | null;
}

/** The order's parcels that are not cancelled; the order must be locked. */
export async function activeParcels(db: Db, order: string): Promise<ActiveParcel[]> {
  return rows<ActiveParcel>(db)`
    select id, order_id as "order", place, state, number, shipment_id as shipment from parcels
    where company_id = ${db.company} and order_id = ${order} and state <> 'cancelled' order by place`;
}

/** Which orders these parcels belong to, order by order; cancelled parcels are left out. */
export async function ordersOfParcels(db: Db, ids: string[]): Promise<{ id: string; order: string }[]> {
  return rows<{ id: string; order: string }>(db)`
    select id, order_id as "order" from parcels
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and state <> 'cancelled' order by order_id, id`;
}

/** Takes parcels of the order apart: their units are loose again, the others close up behind them. */
export async function unpack(db: Db, order: string, parcels: string[]): Promise<void> {
  await execute(db)`
    update order_units set parcel_id = null where company_id = ${db.company} and parcel_id = any(${parcels}::bigint[])`;
  await execute(db)`update parcels set state = 'cancelled', shipment_id = null
    where company_id = ${db.company} and id = any(${parcels}::bigint[])`;
  // One by one from the front: no two may have a place at the same time.
  for (const [index, { id, place }] of (await activeParcels(db, order)).entries()) {
    if (place === index + 1) continue;
    await execute(db)`update parcels set place = ${index + 1} where company_id = ${db.company} and id = ${id}`;
  }
}

/** Puts parcels into a state and remembers when they were confirmed. */
export async function updateParcelState(db: Db, parcels: string[], state: ParcelState): Promise<void> {
  await execute(db)`
    update parcels set state = ${state}, confirmed_at = ${state === 'confirmed' ? sql`least(confirmed_at, now())` : null}
    where company_id = ${db.company} and id = any(${parcels}::bigint[])`;
}

/** The marketplace has confirmed the parcel and calls it by this number from now on. */
export async function confirmParcel(db: Db, parcel: string, number: string): Promise<void> {
  await execute(db)`
    update parcels set state = 'confirmed', confirmed_at = least(confirmed_at, now()), number = ${number}
    where company_id = ${db.company} and id = ${parcel}`;
  // The order is found by the numbers of its parcels, too.
  await execute(db)`
    update orders set search_text = search_text || ' ' || ${number.toLowerCase()} where company_id = ${db.company}
      and id = (select p.order_id from parcels p where p.company_id = ${db.company} and p.id = ${parcel})
      and position(${number.toLowerCase()} in search_text) = 0`;
}

/** Puts parcels into a shipment. */
export async function putIntoShipment(db: Db, parcels: string[], shipment: string): Promise<void> {
  await execute(db)`
    update parcels set shipment_id = ${shipment}::bigint where company_id = ${db.company} and id = any(${parcels}::bigint[])`;
}

/** A cancelled order's parcels aren't handed over: they leave shipments that nobody has confirmed. */
export async function leaveDraftShipments(db: Db, order: string): Promise<void> {
  await execute(db)`
    update parcels set shipment_id = null where company_id = ${db.company} and order_id = ${order}
      and shipment_id in (select s.id from shipments s where s.company_id = ${db.company} and s.state = 'draft')`;
}

/** Remembers that the labels of the parcels were printed just now. */
export async function markLabelled(db: Db, parcels: string[]): Promise<void> {
  await execute(db)`
    update parcels set labelled_at = now() where company_id = ${db.company} and id = any(${parcels}::bigint[])`;
}

/** So many pieces of a line in a parcel. */
export interface ParcelLine {
  parcel: string;
  item: string;
  sku: string | null;
  article: string;
  /** Codes of the whole line. */
  marks: string[];
  /** Where the goods were made; null where nobody has said it. */
  country: string | null;
  quantity: number;
}

/** Contents of each parcel, as the marketplace counts them. */
export async function parcelContents(db: Db, parcels: string[]): Promise<ParcelLine[]> {
  return rows<ParcelLine>(db)`
    select u.parcel_id as parcel, i.id as item, i.sku, i.article, i.marks, i.country, count(*)::int as quantity
    from order_units u join order_items i on i.company_id = ${db.company} and i.id = u.item_id
    where u.company_id = ${db.company} and u.parcel_id = any(${parcels}::bigint[])
    group by u.parcel_id, i.id, i.sku, i.article, i.marks, i.country order by u.parcel_id, i.id`;
}
