import {
  type OrderModel,
  type OrderRow,
  type OrderShipment,
  type OrderState,
  shipmentStates,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { roubles } from '../../database/fragments.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { counted } from '../stored/order-counts.ts';
import { recipientColumn } from '../stored/recipients.queries.ts';
import type { StoredOrderCard } from '../values/read-values.ts';

const products = (company: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id::text, 'offer', i.offer_id::text, 'product', f.product_id::text, 'catalog', f.catalog_id::text,
    'article', i.article, 'sku', i.sku, 'title', i.title, 'barcode', coalesce(i.barcode, f.barcodes[1]),
    'image', coalesce(i.image, f.images -> 0 ->> 'url', c.images -> 0 ->> 'url'),
    'quantity', i.quantity, 'cancelled', n.cancelled, 'loose', n.loose, 'needsMark', i.needs_mark, 'marks', to_jsonb(i.marks), 'needsCountry', i.needs_country, 'country', i.country,
    'missing', coalesce((select s.missing from order_shortages s where s.company_id = ${company} and s.order_id = o.id and s.offer_id = i.offer_id), 0),
    'properties', i.property_values, 'price', ${roubles(sql`i.kopecks`)}, 'total', ${roubles(sql`i.kopecks * (i.quantity - n.cancelled)`)}) order by i.place), '[]')
  from order_items i
  left join offers f on f.company_id = ${company} and f.id = i.offer_id
  left join products c on c.company_id = ${company} and c.id = f.product_id
  cross join lateral (
    select count(*) filter (where u.cancelled)::int as cancelled,
      count(*) filter (where u.parcel_id is null and not u.cancelled)::int as loose
    from order_units u where u.company_id = ${company} and u.order_id = o.id and u.item_id = i.id) n
  where i.company_id = ${company} and i.order_id = o.id)`;

const columns = (company: string) => sql`
  o.id, o.number, o.order_number as "orderNumber", o.marketplace, o.state, o.raw_status as "rawStatus", o.substatus, o.sending, o.refusal,
  case when r.id is null then null else jsonb_build_object('id', r.id::text, 'title', r.title) end as source,
  case when a.id is null then null else jsonb_build_object('id', a.id::text, 'title', a.title) end as account,
  jsonb_build_object('id', t.id::text, 'title', t.title, 'color', t.color) as status,
  o.delivery_type as "deliveryType", o.created_at as "createdAt", o.ship_by as "shipBy", o.ship_by_ours as "shipByOurs",
  ${roubles(sql`o.kopecks`)} as total, o.currency, o.units as items, o.region, ${recipientColumn} as recipient, o.deliver_from as "deliverFrom", o.deliver_to as "deliverTo", o.services,
  coalesce((select sum(s.missing)::int from order_shortages s where s.company_id = ${company} and s.order_id = o.id), 0) as missing,
  (select count(*)::int from parcels p where p.company_id = ${company} and p.order_id = o.id and p.state <> 'cancelled') as parcels,
  (select count(*)::int from parcels p where p.company_id = ${company} and p.order_id = o.id and p.state = 'confirmed') as "parcelsConfirmed",
  (select jsonb_build_object('reason', q.reason, 'message', q.message, 'askedAt', q.asked_at, 'answerBy', q.answer_by) from order_cancel_requests q
    where q.company_id = ${company} and q.order_id = o.id and q.answered_at is null order by q.answer_by, q.number limit 1) as "cancelRequest",
  o.property_values as properties, ${products(company)} as products`;

const joins = (company: string) => sql`
  join order_statuses t on t.company_id = ${company} and t.id = o.status_id
  left join order_sources r on r.company_id = ${company} and r.id = o.source_id
  left join marketplace_accounts a on a.company_id = ${company} and a.id = o.account_id`;

/** An order of a list as it is stored: what the marketplace's status means, its house says. */
export type ListedOrder = StoredOrderCard<Omit<OrderRow, 'rawTitle'>>;

/** Orders as lists show them, in the order of the ids. */
export async function listOrders(db: Db, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  return rows<ListedOrder>(byKeys(db))`
    select ${columns(db.company)} from unnest(${ids}::bigint[]) with ordinality as page(id, place)
      join orders o on o.company_id = ${db.company} and o.id = page.id and o.archived_at is null ${joins(db.company)}
    order by page.place`;
}

/** The order itself, without what is counted from its parcels and shipments. */
export type OrderDetails = StoredOrderCard<
  Omit<OrderModel, 'actions' | 'rawTitle' | 'ownDelivery' | 'boxes' | 'shipment' | 'cancelRefusals'>
>;

async function detailsWhere(db: Db, condition: RawBuilder<unknown>): Promise<OrderDetails | undefined> {
  return maybeOne<OrderDetails>(db)`
    select ${columns(db.company)}, o.warehouse, o.delivery_method as "deliveryMethod", o.city, o.recipient_address as address, false as "peopleHidden", o.people_erased_at as "peopleErased", o.tracking_number as "trackingNumber",
      o.cancel_reason as "cancelReason", o.comment, o.reached -> 'assembling' as "startedAt",
      o.accounting_at as "sentToAccounting", o.version
    from orders o ${joins(db.company)}
    where o.company_id = ${db.company} and o.archived_at is null and ${condition}
    order by o.id desc limit 1`;
}

/** The order, unless it was removed. */
export const orderById = (db: Db, id: string) => detailsWhere(db, sql`o.id = ${id}`);
/** The newest order of the number, be it a marketplace's or the seller's own. */
export const orderByNumber = (db: Db, number: string) => detailsWhere(db, sql`o.number = ${number}`);

/** The shipment in which the order lies: of several the one that is least far. */
export async function shipmentOfOrder(db: Db, order: string): Promise<OrderShipment | null> {
  const row = await maybeOne<OrderShipment>(db)`
    select s.id, s.number, s.state, s.departure::text as date, d.address,
      (select count(distinct q.order_id)::int from parcels q where q.company_id = ${db.company} and q.shipment_id = s.id) as orders
    from parcels p
    join shipments s on s.company_id = ${db.company} and s.id = p.shipment_id
    left join shipment_addresses d on d.company_id = ${db.company} and d.id = s.address_id
    where p.company_id = ${db.company} and p.order_id = ${order} and s.state <> 'cancelled'
    order by array_position(${shipmentStates}::text[], s.state), s.id limit 1`;
  return row ?? null;
}

/** When each state was reached first. */
export async function reachedStates(db: Db, id: string): Promise<Partial<Record<OrderState, string>>> {
  const row = await maybeOne<{ reached: Partial<Record<OrderState, string>> }>(db)`
    select reached from orders where company_id = ${db.company} and id = ${id}`;
  return row?.reached ?? {};
}

/** Numbers of those of the orders that there are. */
export async function orderNumbers(db: Db, ids: string[]): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, number as title from orders
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null order by id`;
}

export interface OrderChange {
  status?: string | undefined;
  comment?: string | undefined;
  shipBy?: string | null | undefined;
}

/** Changes what is given and leaves the rest. */
export async function updateOrder(db: Db, id: string, change: OrderChange): Promise<void> {
  await counted(db)`
    update orders set version = version + 1, updated_at = now(),
      status_id = coalesce(${change.status ?? null}::bigint, status_id), comment = coalesce(${change.comment ?? null}, comment),
      ship_by = case when ${change.shipBy === undefined} then ship_by else ${change.shipBy ?? null}::timestamptz end
    where company_id = ${db.company} and id = ${id}`;
}

/** Marks the order as sent to the accounting program (1С), or takes the mark off. */
export async function updateAccountingMark(db: Db, id: string, sent: boolean): Promise<void> {
  await execute(db)`
    update orders set accounting_at = ${sent ? sql`now()` : null}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Takes the order out of all lists. */
export async function archiveOrder(db: Db, id: string): Promise<void> {
  await counted(db)`
    update orders set archived_at = now(), updated_at = now() where company_id = ${db.company} and id = ${id}`;
}
