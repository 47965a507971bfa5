import {
  type OrderAction,
  type OrderFacts,
  type OrderModel,
  type OrderState,
  ownCourier,
  shipmentStates,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { counted } from './order-counts.ts';
import { type SaidShipping, shippingLack } from './shipping.ts';

/** An order's row, as the workflow needs it. */
export interface StoredOrder {
  id: string;
  number: string;
  state: OrderState;
  marketplace: OrderFacts['marketplace'];
  deliveryType: OrderFacts['deliveryType'];
  account: string | null;
  status: string;
  sending: OrderAction | null;
  sendingBy: string | null;
  sendingDetail: SendingDetail | null;
  started: boolean;
  /** The state that the marketplace has reported; it may be behind or before ours. */
  reportedState: OrderState;
  rawStatus: string | null;
  substatus: string | null;
  seenAt: string;
  sentBackAt: string;
  shipBy: string | null;
  kopecks: string;
  trackingNumber: string | null;
  cancelReason: string | null;
  deliveryMethod: { id: string; title: string } | null;
  version: number;
}

/** Detail of an action that is on its way to the marketplace. */
export interface SendingDetail {
  /** When it was sent; from then on the marketplace is asked what came of it before it is sent again. */
  sentAt?: string;
  /** How many times it was sent. */
  times?: number;
  /** The order stood as failed before it was sent, so that standing so still means nothing for a while. */
  failing?: boolean;
  /** Numbers in the marketplace's answer: the numbers that the parcels got. */
  numbers?: string[];
  /** Which pieces are cancelled: of the order's line, so many. */
  items?: CancelledPieces[];
  /** How many of each goods the order has once they are: by the marketplace's number. */
  left?: Record<string, number>;
  /** Why the order, or a part of it, is cancelled: the id of a reason of the marketplace's, or its title. */
  reason?: string;
  /** Message beside the reason. */
  message?: string;
  /** By which a parcel that the seller carries is followed. */
  track?: string;
  /** On which day the buyer got what the seller carried. */
  day?: string;
}

/** Pieces of an order's line that are cancelled. */
export interface CancelledPieces {
  line: string;
  sku: string;
  title: string;
  quantity: number;
}

const columns = sql`
  o.id, o.number, o.state, o.marketplace, o.delivery_type as "deliveryType", o.account_id as account, o.status_id as status,
  o.sending, o.sending_by as "sendingBy", o.sending_detail as "sendingDetail", (o.reached ? 'assembling') as started,
  o.reported_state as "reportedState", o.raw_status as "rawStatus", o.substatus, o.seen_at as "seenAt", o.sent_back_at as "sentBackAt", o.ship_by as "shipBy", o.kopecks,
  o.tracking_number as "trackingNumber", o.cancel_reason as "cancelReason", o.version,
  case when o.delivery_method_id is null then null
    else jsonb_build_object('id', o.delivery_method_id, 'title', o.delivery_method) end as "deliveryMethod"`;

/** The order as it stands, without keeping others from it; nothing when it was removed. */
export async function storedOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return maybeOne<StoredOrder>(db)`
    select ${columns} from orders o where o.company_id = ${db.company} and o.id = ${id} and o.archived_at is null`;
}

/** The order for whoever is about to change it: nobody else does until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return maybeOne<StoredOrder>(db)`
    select ${columns} from orders o
    where o.company_id = ${db.company} and o.id = ${id} and o.archived_at is null for update of o`;
}

/** Several at once, by id, so that two who lock the same ones don't wait for each other in a circle. */
export async function lockOrders(db: Db, ids: string[]): Promise<StoredOrder[]> {
  return rows<StoredOrder>(db)`
    select ${columns} from orders o where o.company_id = ${db.company} and o.id = any(${ids}::bigint[]) and o.archived_at is null
    order by o.id for update of o`;
}

/** Reads the facts that decide about actions now, for each of the orders that there are. */
export async function factsOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const found = await rows<
    Omit<OrderFacts, keyof Cancelling | keyof Standing | 'shipment'> & {
      id: string;
      rawStatus: string | null;
      substatus: string | null;
      shipment: (Omit<SaidShipping, 'marketplace'> & { state: NonNullable<OrderFacts['shipment']> }) | null;
    }
  >(db)`
    select o.id, o.state, o.raw_status as "rawStatus", o.substatus, o.marketplace, o.delivery_type as "deliveryType", o.sending,
      (select count(*)::int from order_units u
        where u.company_id = ${db.company} and u.order_id = o.id and u.parcel_id is null and not u.cancelled) as loose,
      (select coalesce(sum(greatest(0, n.pieces - cardinality(i.marks))), 0)::int from order_items i
        cross join lateral (select count(*) as pieces from order_units u
          where u.company_id = ${db.company} and u.order_id = o.id and u.item_id = i.id and not u.cancelled) n
        where i.company_id = ${db.company} and i.order_id = o.id and (i.needs_mark or cardinality(i.marks) > 0)) as unmarked,
      (select count(*)::int from order_items i
        where i.company_id = ${db.company} and i.order_id = o.id and i.needs_country and i.country is null
          and (select count(*) from order_units u
            where u.company_id = ${db.company} and u.order_id = o.id and u.item_id = i.id and not u.cancelled) > 0) as "ofNowhere",
      exists (select from order_cancel_requests r
        where r.company_id = ${db.company} and r.order_id = o.id and r.answered_at is null) as "cancelAsked",
      (select d.state from deliveries d where d.company_id = ${db.company} and d.order_id = o.id order by d.id desc limit 1) as delivery,
      n.parcels, n.shipment
    from orders o cross join lateral (
      select
        jsonb_build_object(
          'open', count(*) filter (where p.state = 'open'),
          'confirmed', count(*) filter (where p.state = 'confirmed'),
          'free', count(*) filter (where p.state = 'confirmed' and p.shipment_id is null)) as parcels,
        (array_agg(jsonb_build_object('state', s.state, 'shipping', s.shipping, 'waybill', s.waybill, 'currency', a.currency)
          order by array_position(${shipmentStates}::text[], s.state)) filter (where s.state <> 'cancelled'))[1] as shipment
      from parcels p left join shipments s on s.company_id = ${db.company} and s.id = p.shipment_id
      left join marketplace_accounts a on a.company_id = ${db.company} and a.id = s.account_id
      where p.company_id = ${db.company} and p.order_id = o.id) n
    where o.company_id = ${db.company} and o.id = any(${ids}::bigint[]) and o.archived_at is null`;
  return new Map(
    found.map(({ id, rawStatus, substatus, shipment, ...facts }) => [
      id,
      {
        ...facts,
        shipment: shipment?.state ?? null,
        shipmentLacks: shipment && shippingLack({ ...shipment, marketplace: facts.marketplace }),
        ...cancelling(facts),
        noDocuments: noDocuments(facts),
        ...standing(facts.marketplace, { rawStatus, substatus }),
      },
    ]),
  );
}

type Standing = Pick<OrderFacts, 'disputable' | 'disputed' | 'awaitsLastMile'>;

/** Actions that the order's marketplace takes in this state. */
function standing(
  marketplace: OrderFacts['marketplace'],
  { rawStatus, substatus }: { rawStatus: string | null; substatus: string | null },
): Standing {
  if (marketplace === null) return { disputable: false, disputed: false, awaitsLastMile: false };
  const { disputable = [], disputed = [], ownDelivery } = connectors[marketplace];
  const isAmong = (statuses: readonly string[]) => rawStatus !== null && statuses.includes(rawStatus);
  const lastMile = ownDelivery?.lastMile ?? null;
  return {
    disputable: isAmong(disputable),
    disputed: isAmong(disputed),
    awaitsLastMile: lastMile !== null && substatus !== lastMile,
  };
}

type Cancelling = Pick<OrderFacts, 'cancelsItems' | 'cancelsOnTheWay' | 'cancelsConfirmed'>;

/** Parts of an order that its marketplace lets cancel. */
function cancelling({ marketplace }: Pick<OrderFacts, 'marketplace'>): Cancelling {
  if (marketplace === null) return { cancelsItems: true, cancelsOnTheWay: false, cancelsConfirmed: true };
  const { cancelsItems, cancelsShipments, ownDelivery } = connectors[marketplace];
  return {
    cancelsItems,
    cancelsOnTheWay: ownDelivery?.cancelsOnTheWay ?? false,
    cancelsConfirmed: cancelsShipments,
  };
}

/** Why its marketplace prepares no documents of shipments. */
export const noDocuments = ({ marketplace }: Pick<OrderFacts, 'marketplace'>): string | null =>
  (marketplace && connectors[marketplace].noDocuments) ?? null;

/** Facts of an order that has no parcel yet, and of whose pieces none is cancelled. */
export function factsOfUnpacked(
  order: Pick<OrderModel, 'state' | 'marketplace' | 'deliveryType' | 'sending' | 'items'>,
): OrderFacts {
  const { state, marketplace, deliveryType, sending, items: loose } = order;
  const none = { open: 0, confirmed: 0, free: 0 };
  return {
    state,
    marketplace,
    deliveryType,
    sending,
    loose,
    unmarked: 0,
    ofNowhere: 0,
    disputable: false,
    disputed: false,
    awaitsLastMile: false,
    cancelAsked: false,
    parcels: none,
    shipment: null,
    delivery: null,
    shipmentLacks: null,
    ...cancelling(order),
    noDocuments: noDocuments(order),
  };
}

/** Facts of one order that is there. */
export async function orderFacts(db: Db, { id }: Pick<StoredOrder, 'id'>): Promise<OrderFacts> {
  const facts = (await factsOfOrders(db, [id])).get(id);
  if (!facts) throw new Error('Facts of an order that is not there');
  return facts;
}

/** Puts the order into a state with this status, and remembers when it came there first. True where it has another status now. */
export async function updateState(db: Db, order: string, to: OrderState, status: string): Promise<boolean> {
  const [changed] = await counted(db)`
    update orders set state = ${to}, version = version + 1, updated_at = now(),
      reached = jsonb_build_object(${to}::text, to_jsonb(now())) || reached,
      status_id = ${status}::bigint
    where company_id = ${db.company} and id = ${order}`;
  return changed !== undefined && changed.wasStatus !== changed.isStatus;
}

/** Gives the order a status of the company's; its state stays. */
export async function updateStatus(db: Db, order: string, status: string): Promise<void> {
  await counted(db)`
    update orders set status_id = ${status}::bigint, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${order}`;
}

/** Marks an action as being on its way to the marketplace; it was decided by this person. */
export async function beginSending(
  db: Db,
  order: string,
  { action, user, detail = {} }: { action: OrderAction; user: string | null; detail?: SendingDetail },
): Promise<void> {
  await execute(db)`
    update orders set sending = ${action}, sending_since = now(), sending_by = ${user}::bigint, sending_detail = ${JSON.stringify(detail)}::jsonb,
      refusal = null, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${order}`;
}

/** Writes down how far the sending of the order's action is. */
export async function updateSending(db: Db, order: string, detail: SendingDetail): Promise<void> {
  await execute(db)`update orders set sending_detail = ${JSON.stringify(detail)}::jsonb
    where company_id = ${db.company} and id = ${order} and sending is not null`;
}

/** Nothing is on its way any more: the action arrived, or was refused in these words. */
export async function clearSending(db: Db, order: string, refusal: string | null): Promise<void> {
  await execute(db)`
    update orders set sending = null, sending_since = null, sending_by = null, sending_detail = null, refusal = ${refusal}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${order}`;
}

/** The parcel that the seller carries is followed by this. */
export async function updateTrack(db: Db, order: string, track: string): Promise<void> {
  await execute(db)`update orders set tracking_number = ${track}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${order}`;
}

/** Counts a change of the orders that other rows hold. */
export async function updateVersions(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`update orders set version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** The own courier's delivery goes where its order has gone: carriers report by themselves. */
export async function moveOwnDelivery(db: Db, order: string, to: 'delivering' | 'delivered'): Promise<void> {
  const before = to === 'delivering' ? ['ordered'] : ['ordered', 'delivering'];
  await execute(db)`
    update deliveries set state = ${to}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and order_id = ${order} and provider = ${ownCourier} and state = any(${before}::text[])`;
}
