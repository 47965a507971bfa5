import { type DeliveryType, type OrderAddress, type OrderState, serviceTitles } from '@prilavok/contract';
import { z } from 'zod';
import { addressOf, inOneLine, recipientOf } from '../../addresses.ts';
import { type RemoteOrder, unrecognized } from '../../api/orders.ts';
import type { OrderStatus } from '../../marketplace.ts';
import {
  count,
  currency,
  flag,
  id,
  idOrNone,
  key,
  list,
  listOrNone,
  moment,
  money,
  numberOrNone,
  text,
  texts,
  word,
} from '../shapes.ts';

/** Ozon's statuses of a posting, with the state of ours for each. Source: description of /v4/posting/fbs/list. */
export const orderStatuses: readonly OrderStatus[] = [
  { status: 'awaiting_registration', title: 'Ожидает регистрации', state: 'pending' },
  { status: 'awaiting_approve', title: 'Ожидает подтверждения', state: 'pending' },
  { status: 'awaiting_verification', title: 'Создано', state: 'pending' },
  { status: 'awaiting_packaging', title: 'Ожидает упаковки', state: 'assembling' },
  { status: 'awaiting_deliver', title: 'Ожидает отгрузки', state: 'ready' },
  { status: 'sent_by_seller', title: 'Отправлено продавцом', state: 'delivering' },
  { status: 'acceptance_in_progress', title: 'Идёт приёмка', state: 'delivering' },
  { status: 'driver_pickup', title: 'У водителя', state: 'delivering' },
  { status: 'delivering', title: 'Доставляется', state: 'delivering' },
  { status: 'delivered', title: 'Доставлено', state: 'delivered' },
  { status: 'cancelled', title: 'Отменено', state: 'cancelled' },
  { status: 'cancelled_from_split_pending', title: 'Отменено из-за разделения отправления', state: 'cancelled' },
  { status: 'arbitration', title: 'Арбитраж', state: 'problem' },
  { status: 'client_arbitration', title: 'Клиентский арбитраж доставки', state: 'problem' },
  { status: 'not_accepted', title: 'Не принято на сортировочном центре', state: 'problem' },
];

/** Handed over, and not yet seen by the sorting centre. Source: description of /v2/posting/fbs/arbitration. */
export const disputable: readonly string[] = [
  'sent_by_seller',
  'driver_pickup',
  'acceptance_in_progress',
  'not_accepted',
];

/** Common state of each status of a posting. Source: description of /v3/posting/fbs/list. */
export const states: ReadonlyMap<string, OrderState> = new Map(
  orderStatuses.map(({ status, state }) => [status, state]),
);

/** A status that we don't know yet is shown to a person as a problem instead of failing the import. */
function stateOf(status: string, substatus: string): OrderState {
  return substatus === 'ship_failed' ? 'problem' : (states.get(status) ?? 'problem');
}

/** Description of /v4/posting/fbs/list, `tpl_integration_type`: who delivers. */
const schemes: Record<string, DeliveryType> = {
  ozon: 'FBS',
  '3pl_tracking': 'FBS',
  aggregator: 'FBS',
  // So they write it there, and rightly elsewhere.
  hybryd: 'FBS',
  hybrid: 'FBS',
  non_integrated: 'DBS',
};

const line = { offer_id: text, sku: id, name: text, quantity: count };
const person = z.object({ name: text, phone: text }).nullish();
const customer = z
  .object({
    name: text,
    phone: text,
    address: z
      .object({
        address_tail: text,
        city: text,
        region: text,
        zip_code: text,
        comment: text,
        latitude: numberOrNone,
        longitude: numberOrNone,
      })
      .nullish(),
  })
  .nullish();

/** Fields that lists and the single posting share: the fields that we read. */
const posting = {
  posting_number: key,
  order_number: text,
  order_id: idOrNone,
  parent_posting_number: text,
  status: word('status', states.keys()),
  substatus: text,
  in_process_at: moment,
  shipment_date: moment,
  delivering_date: moment,
  tracking_number: text,
  /** Description of /v3/posting/fbs/get: `non_integrated` is delivered by the seller. */
  tpl_integration_type: word('tpl_integration_type', Object.keys(schemes)),
  delivery_method: z
    .object({ id: idOrNone, name: text, warehouse_id: idOrNone, warehouse: text, tpl_provider: text })
    .nullish(),
  analytics_data: z
    .object({
      region: text,
      city: text,
      delivery_date_begin: moment,
      delivery_date_end: moment,
      is_legal: flag,
      is_premium: flag,
      payment_type_group_name: text,
    })
    .nullish(),
  customer,
  cancellation: z
    .object({
      cancel_reason_id: idOrNone,
      cancel_reason: text,
      cancellation_initiator: text,
      cancelled_after_ship: flag,
    })
    .nullish(),
  barcodes: z.object({ lower_barcode: text, upper_barcode: text }).nullish(),
  available_actions: texts,
  requirements: z
    .object({
      products_requiring_mandatory_mark: listOrNone(id),
      products_requiring_country: listOrNone(id),
      products_requiring_change_country: listOrNone(id),
    })
    .nullish(),
  is_express: flag,
};

/** A posting in a list: its lines' prices are objects, its addressee has a name only. */
export const ListedPosting = z.object({
  ...posting,
  addressee: z
    .object({ name: text })
    .transform(({ name }) => ({ name, phone: '' }))
    .nullish(),
  products: list(z.object({ ...line, price: z.object({ amount: money, currency }).nullish() })),
});

/** A posting alone: its lines' prices are strings with the currency beside them. */
export const SinglePosting = z
  .object({
    ...posting,
    addressee: person,
    delivery_price: money,
    products: list(z.object({ ...line, price: money, currency_code: currency })),
  })
  .transform(({ products, ...rest }) => ({
    ...rest,
    products: products.map(({ price, currency_code, ...item }) => ({
      ...item,
      price: { amount: price, currency: currency_code },
    })),
  }));

/** A posting of a list, or alone: only then it names the price of the delivery. */
type Posting = z.output<typeof ListedPosting> & { delivery_price?: string | null };

/** Ozon's posting in the common shape. */
export function postingOf(posting: Posting): RemoteOrder {
  const type = posting.tpl_integration_type;
  const order = orderOf(posting, schemes[type] ?? 'FBS');
  return type === '' || type in schemes ? order : unrecognized(order, `способ доставки ${type}`);
}

function orderOf(posting: Posting, scheme: DeliveryType): RemoteOrder {
  const marked = new Set(posting.requirements?.products_requiring_mandatory_mark);
  const ofNowhere = new Set([
    ...(posting.requirements?.products_requiring_country ?? []),
    ...(posting.requirements?.products_requiring_change_country ?? []),
  ]);
  const { delivery_method: method, analytics_data: analytics, addressee, customer, cancellation } = posting;
  return {
    number: posting.posting_number,
    orderNumber: posting.order_number,
    orderId: posting.order_id ?? '',
    parentNumber: posting.parent_posting_number || null,
    status: posting.status,
    substatus: posting.substatus,
    state: stateOf(posting.status, posting.substatus),
    parcels: null,
    scheme,
    createdAt: posting.in_process_at ?? '',
    shipBy: posting.shipment_date,
    deliverFrom: analytics?.delivery_date_begin ?? null,
    deliverBy: analytics?.delivery_date_end ?? null,
    warehouse: method?.warehouse_id ? { id: method.warehouse_id, title: method.warehouse } : null,
    deliveryMethod: method?.id ? { id: method.id, title: method.name } : null,
    carrier: method?.tpl_provider || null,
    trackingNumber: posting.tracking_number || null,
    lines: posting.products.map((line) => ({
      offerId: line.offer_id,
      sku: line.sku,
      title: line.name,
      quantity: line.quantity,
      price: line.price?.amount ?? '0.00',
      needsMark: marked.has(line.sku),
      needsCountry: ofNowhere.has(line.sku),
    })),
    currency: posting.products.map((line) => line.price?.currency).find(Boolean) ?? null,
    buyer: {
      ...recipientOf(addressee?.name || customer?.name, addressee?.phone || customer?.phone),
      region: analytics?.region || null,
      city: analytics?.city || null,
      address: addressThere(customer?.address),
    },
    services: servicesOf(posting, scheme),
    cancellation: cancellation?.cancel_reason_id
      ? {
          reasonId: cancellation.cancel_reason_id,
          reason: cancellation.cancel_reason,
          initiator: cancellation.cancellation_initiator,
          afterShip: cancellation.cancelled_after_ship,
        }
      : null,
    barcode: posting.barcodes?.upper_barcode || null,
    actions: posting.available_actions,
    more: {
      express: posting.is_express,
      legal: analytics?.is_legal ?? null,
      premium: analytics?.is_premium ?? null,
      payment: analytics?.payment_type_group_name
        ? { id: analytics.payment_type_group_name, title: analytics.payment_type_group_name }
        : null,
    },
  };
}

function addressThere(address: NonNullable<Posting['customer']>['address']): OrderAddress | null {
  if (!address) return null;
  const { address_tail, zip_code, region, city, latitude, longitude, comment } = address;
  const full = address_tail || inOneLine(zip_code, region, city);
  return addressOf({ full, lat: latitude, lon: longitude, comment });
}

/** The buyer pays for a delivery that the seller makes; a list doesn't say how much. */
function servicesOf({ delivery_price: price }: Posting, scheme: DeliveryType): RemoteOrder['services'] {
  if (scheme !== 'DBS') return [];
  if (price === undefined) return null;
  return price !== null && Number(price) > 0 ? [{ type: 'DELIVERY', title: serviceTitles.DELIVERY, price }] : [];
}
