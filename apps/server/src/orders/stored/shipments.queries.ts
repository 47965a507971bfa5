import {
  type Currency,
  type Marketplace,
  openStates,
  type Shipment,
  type ShipmentState,
  type Shipping,
  sentShipmentStates,
  shipmentStates,
  shippedStates,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, mostCounted, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** How many parcels lie in the shipment, and of how many orders; looked at up to a bound. */
const contents = (company: string) => sql`(
  select count(*)::int as parcels, count(distinct order_id)::int as orders
  from (select p.order_id from parcels p where p.company_id = ${company} and p.shipment_id = s.id limit ${sql.lit(mostCounted + 1)}) few)`;

const columns = sql`
  s.id, s.number, s.state, s.marketplace, s.departure::text as date, s.refusal, s.version,
  case when a.id is null then null else jsonb_build_object('id', a.id::text, 'title', a.title) end as account,
  case when s.delivery_method_id is null then null
    else jsonb_build_object('id', s.delivery_method_id, 'title', coalesce(s.delivery_method, '')) end as "deliveryMethod",
  case when d.id is null then null else jsonb_build_object('id', d.id::text, 'title', d.title, 'address', d.address) end as address,
  s.shipping, s.waybill, a.currency,
  n.parcels, n.orders, s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.completed_at as "completedAt"`;

/** A shipment as it is stored: what its marketplace lets be done with it, that knows. */
export type ListedShipment = Omit<Shipment, 'cancelsConfirmed' | 'noDocuments' | 'shippingTypes' | 'lacks'> & {
  currency: Currency | null;
};

async function shipmentsWhere(
  db: Db,
  conditions: RawBuilder<unknown>[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedShipment[]> {
  return rows<ListedShipment>(db)`
    select ${columns} from shipments s cross join lateral ${contents(db.company)} n
    left join marketplace_accounts a on a.company_id = ${db.company} and a.id = s.account_id
    left join shipment_addresses d on d.company_id = ${db.company} and d.id = s.address_id
    where ${and([sql`s.company_id = ${db.company}`, ...conditions])}
    order by s.id desc limit ${limit} offset ${offset}`;
}

interface Search {
  search: string;
  account?: { in: string[] } | undefined;
  state?: ShipmentState[] | undefined;
  limit: number;
  offset: number;
}

/** Shipments of the accounts and states, newest first; the text is sought in their number and in those of their parcels. */
export function listShipments(db: Db, filter: Search): Promise<ListedShipment[]> {
  const conditions = [sql`true`];
  if (filter.account) conditions.push(sql`s.account_id = any(${filter.account.in}::bigint[])`);
  if (filter.state) conditions.push(sql`s.state = any(${filter.state}::text[])`);
  if (filter.search) {
    conditions.push(sql`(${titleKey(sql`s.number`)} like ${likeOf(filter.search)} or exists (
      select from parcels p where p.company_id = ${db.company} and p.shipment_id = s.id and ${titleKey(sql`p.number`)} like ${likeOf(filter.search)}))`);
  }
  return shipmentsWhere(db, conditions, filter);
}

/** Those of the shipments that there are, newest first. */
export const shipmentsByIds = (db: Db, ids: string[]): Promise<ListedShipment[]> =>
  shipmentsWhere(db, [sql`s.id = any(${ids}::bigint[])`], { limit: 1000, offset: 0 });

/** A shipment's row, as the workflow needs it. */
export interface StoredShipment {
  id: string;
  state: ShipmentState;
  number: string | null;
  account: string | null;
  marketplace: Marketplace | null;
  deliveryMethodId: string | null;
  deliveryMethod: string | null;
  departure: string | null;
  shipping: Shipping | null;
  waybill: string | null;
  /** Of the account. */
  currency: Currency | null;
  askedAt: string | null;
  confirmedAt: string | null;
  version: number;
}

/** The shipment for whoever is about to change it: nobody else does until the transaction ends. */
export async function lockShipment(db: Db, id: string): Promise<StoredShipment | undefined> {
  return maybeOne<StoredShipment>(db)`
    select s.id, s.state, s.number, s.account_id as account, s.marketplace, s.delivery_method_id as "deliveryMethodId", s.delivery_method as "deliveryMethod",
      s.departure::text as departure, s.shipping, s.waybill, a.currency, s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.version
    from shipments s left join marketplace_accounts a on a.company_id = ${db.company} and a.id = s.account_id
    where s.company_id = ${db.company} and s.id = ${id} for update of s`;
}

/** The id of a draft of the same account and delivery method, to which more parcels can go. */
export async function openDraft(db: Db, account: string | null, method: string | null): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select id from shipments where company_id = ${db.company} and state = 'draft'
      and account_id is not distinct from ${account}::bigint and delivery_method_id is not distinct from ${method}::text
    order by id desc limit 1 for update`;
  return row?.id;
}

export interface NewShipment {
  account: string | null;
  marketplace: string | null;
  deliveryMethod: { id: string; title: string } | null;
  address: string | null;
  date: string | null;
  shipping: Shipping | null;
  author: string | null;
}

/** Where the newest shipment of the account and delivery method went, and how; null where none has said it. */
export async function lastShipping(
  db: Db,
  { account, deliveryMethod }: Pick<NewShipment, 'account' | 'deliveryMethod'>,
): Promise<Shipping | null> {
  const row = await maybeOne<{ shipping: Shipping }>(db)`
    select shipping from shipments where company_id = ${db.company} and account_id = ${account}::bigint
      and delivery_method_id = ${deliveryMethod?.id ?? null} and shipping is not null
    order by id desc limit 1`;
  return row?.shipping ?? null;
}

/** Answers the id of the new draft. */
export async function insertShipment(db: Db, shipment: NewShipment): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into shipments (company_id, account_id, marketplace, delivery_method_id, delivery_method, address_id, departure, author_id, shipping)
    values (${db.company}, ${shipment.account}::bigint, ${shipment.marketplace}, ${shipment.deliveryMethod?.id ?? null},
      ${shipment.deliveryMethod?.title ?? null}, ${shipment.address}::bigint, ${shipment.date}::date, ${shipment.author}::bigint,
      ${shipment.shipping && JSON.stringify(shipment.shipping)}::jsonb)
    returning id`;
  return id;
}

/** Change of a shipment; what isn't named stays. */
export interface ShipmentChange {
  address?: string | null | undefined;
  date?: string | null | undefined;
  shipping?: Shipping | null | undefined;
  waybill?: string | null | undefined;
}

/** Changes what is given and leaves the rest. */
export async function updateShipment(db: Db, id: string, change: ShipmentChange): Promise<void> {
  await execute(db)`
    update shipments set version = version + 1,
      address_id = case when ${change.address === undefined} then address_id else ${change.address ?? null}::bigint end,
      departure = case when ${change.date === undefined} then departure else ${change.date ?? null}::date end,
      shipping = case when ${change.shipping === undefined} then shipping else ${change.shipping ? JSON.stringify(change.shipping) : null}::jsonb end,
      waybill = case when ${change.waybill === undefined} then waybill else ${change.waybill ?? null}::uuid end
    where company_id = ${db.company} and id = ${id}`;
}

/** Puts the shipment into a state and remembers when it was confirmed and completed. */
export async function updateShipmentState(
  db: Db,
  id: string,
  state: ShipmentState,
  refusal: string | null,
): Promise<void> {
  await execute(db)`
    update shipments set state = ${state}, refusal = ${refusal}, version = version + 1,
      confirmed_at = ${state === 'confirmed' ? sql`least(confirmed_at, now())` : sql`confirmed_at`},
      completed_at = ${state === 'completed' ? sql`now()` : sql`completed_at`},
      asked_at = case when ${state} in ('draft', 'confirming') then null else asked_at end,
      confirming_since = ${state === 'confirming' ? sql`now()` : null},
      cancelling_since = ${state === 'cancelling' ? sql`now()` : null}
    where company_id = ${db.company} and id = ${id}`;
}

/** Written before the marketplace is asked to make the shipment: whoever comes after a crash looks there first. */
export async function markAsked(db: Db, id: string): Promise<void> {
  await execute(db)`update shipments set asked_at = now() where company_id = ${db.company} and id = ${id}`;
}

/** Sets the marketplace's number of the shipment. */
export async function updateShipmentNumber(db: Db, id: string, number: string | null): Promise<void> {
  await execute(db)`update shipments set number = ${number} where company_id = ${db.company} and id = ${id}`;
}

/** Numbers of shipments that other rows of ours already stand for. */
export async function shipmentNumbers(db: Db, account: string): Promise<string[]> {
  const found = await rows<{ number: string }>(db)`
    select number from shipments where company_id = ${db.company} and account_id = ${account} and number is not null
      and state = any(${sentShipmentStates}::text[])`;
  return found.map((row) => row.number);
}

export interface ShipmentParcel {
  id: string;
  order: string;
  number: string | null;
  shipBy: string | null;
}

/** The shipment's parcels, order by order. */
export async function parcelsOfShipment(db: Db, id: string): Promise<ShipmentParcel[]> {
  return rows<ShipmentParcel>(db)`
    select p.id, p.order_id as "order", p.number, o.ship_by as "shipBy"
    from parcels p join orders o on o.company_id = ${db.company} and o.id = p.order_id
    where p.company_id = ${db.company} and p.shipment_id = ${id} order by p.order_id, p.id`;
}

/** A parcel that its marketplace shall find in the shipment. */
export interface SentParcel {
  order: string;
  number: string;
}

/** The shipment's parcels that are still to arrive: what was cancelled meanwhile is nobody's loss. */
export async function parcelsSent(db: Db, id: string): Promise<SentParcel[]> {
  return rows<SentParcel>(db)`
    select p.order_id as "order", p.number
    from parcels p join orders o on o.company_id = ${db.company} and o.id = p.order_id
    where p.company_id = ${db.company} and p.shipment_id = ${id} and p.number is not null
      and p.state <> 'cancelled' and o.state <> 'cancelled' order by p.order_id, p.id`;
}

/** Ids of the shipment's orders all of whose parcels have been handed over by now. */
export async function ordersHandedOver(db: Db, shipment: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select p.order_id as id from parcels p left join shipments s on s.company_id = ${db.company} and s.id = p.shipment_id
    where p.company_id = ${db.company} and p.state <> 'cancelled'
      and p.order_id in (select q.order_id from parcels q where q.company_id = ${db.company} and q.shipment_id = ${shipment})
    group by p.order_id having bool_and(coalesce(s.state, '') = 'completed') order by p.order_id`;
  return found.map((row) => row.id);
}

/** Ids of the shipments in which parcels of an order are, in the order in which they are locked. */
export async function shipmentsOfOrder(db: Db, order: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select distinct shipment_id as id from parcels
    where company_id = ${db.company} and order_id = ${order} and shipment_id is not null order by shipment_id`;
  return found.map((row) => row.id);
}

/** Whether the shipment has left: some of its orders are under way or further, and none is with the seller any more. */
export async function hasLeft(db: Db, shipment: string): Promise<boolean> {
  const { left } = await one<{ left: boolean }>(db)`
    select coalesce(bool_or(o.state = any(${shippedStates}::text[])) and not bool_or(o.state = any(${openStates}::text[])), false) as left
    from parcels p join orders o on o.company_id = ${db.company} and o.id = p.order_id
    where p.company_id = ${db.company} and p.shipment_id = ${shipment} and p.state <> 'cancelled'`;
  return left;
}

/** Takes parcels out of the shipment that they are in. */
export async function detachParcels(db: Db, parcels: readonly string[]): Promise<void> {
  await execute(db)`
    update parcels set shipment_id = null where company_id = ${db.company} and id = any(${parcels}::bigint[])`;
}

/** The id of the order's newest shipment in one of these states. */
export async function shipmentInState(db: Db, order: string, states: ShipmentState[]): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select s.id from parcels p join shipments s on s.company_id = ${db.company} and s.id = p.shipment_id
    where p.company_id = ${db.company} and p.order_id = ${order} and s.state = any(${states}::text[])
    order by s.id desc limit 1`;
  return row?.id;
}

/** In which shipment each of the orders lies; of several, in the one that is least far. */
export async function shipmentsOfOrders(db: Db, orders: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ order: string; shipment: string }>(db)`
    select distinct on (p.order_id) p.order_id as "order", s.id as shipment
    from parcels p join shipments s on s.company_id = ${db.company} and s.id = p.shipment_id and s.state <> 'cancelled'
    where p.company_id = ${db.company} and p.order_id = any(${orders}::bigint[])
    order by p.order_id, array_position(${shipmentStates}::text[], s.state)`;
  return new Map(found.map(({ order, shipment }) => [order, shipment]));
}
