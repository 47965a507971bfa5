import type { Account, Line, Posting, Product } from './account.ts';
import { needsMark } from './orders/marks.ts';
import { needsCountry } from './orders/origins.ts';
import { deliversThemselves } from './orders/own-delivery.ts';
import { inCourierService } from './orders/postings.ts';
import { deliveryMethod } from './warehouses.ts';
import { moment } from './wire.ts';

interface Blocks {
  analytics_data?: boolean | undefined;
  barcodes?: boolean | undefined;
}

const actions: Record<string, string[]> = {
  awaiting_packaging: ['cancel', 'product_cancel', 'ship', 'ship_async'],
  awaiting_deliver: ['cancel', 'label_download', 'label_download_big', 'label_download_small'],
  arbitration: ['awaiting_delivery'],
};

/** Fields that the lists and the single posting share. */
function commonFields(account: Account, posting: Posting, blocks: Blocks) {
  const warehouse = account.warehouses.find(({ id }) => id === posting.warehouse);
  const own = deliversThemselves(account);
  const carrier = own
    ? { tpl_provider_id: 0, tpl_provider: 'Доставка продавца' }
    : { tpl_provider_id: 24, tpl_provider: 'Доставка Ozon' };
  const { cancellation } = posting;
  return {
    posting_number: posting.number,
    order_id: posting.orderId,
    order_number: posting.orderNumber,
    parent_posting_number: posting.parent,
    status: posting.status,
    substatus: posting.substatus,
    delivery_method: {
      id: posting.warehouse,
      name: warehouse ? deliveryMethod(warehouse) : '',
      warehouse_id: posting.warehouse,
      warehouse: warehouse?.title ?? '',
      ...carrier,
    },
    tracking_number: posting.track ?? '',
    tpl_integration_type: own ? 'non_integrated' : 'ozon',
    integration_type_flow: own ? 'non_integrated' : 'ozon',
    in_process_at: moment(posting.createdAt),
    shipment_date: moment(posting.shipBy),
    shipment_date_without_delay: moment(posting.shipBy),
    ...(['delivering', 'delivered'].includes(posting.status) ? { delivering_date: moment(posting.changedAt) } : {}),
    cancellation: {
      cancel_reason_id: cancellation?.reasonId ?? 0,
      cancel_reason: cancellation?.reason ?? '',
      cancellation_type: cancellation?.type ?? '',
      cancellation_initiator: cancellation?.initiator ?? '',
      cancelled_after_ship: cancellation?.afterShip ?? false,
      affect_cancellation_rating: cancellation?.type === 'seller',
    },
    available_actions: [...(actions[posting.status] ?? []), ...(own ? actionsOfCourier(posting) : [])],
    is_express: false,
    is_multibox: false,
    multi_box_qty: 1,
    requirements: {
      products_requiring_gtd: [],
      products_requiring_country: posting.lines
        .filter((line) => needsCountry(account, line))
        .map((line) => String(line.sku)),
      products_requiring_mandatory_mark: posting.lines
        .filter((line) => needsMark(account, line.offerId))
        .map((line) => String(line.sku)),
      products_requiring_rnpt: [],
    },
    ...(blocks.barcodes && { barcodes: barcodesOf(posting) }),
    ...(blocks.analytics_data && {
      analytics_data: {
        region: posting.buyer.region,
        city: posting.buyer.city,
        delivery_type: 'PVZ',
        is_premium: false,
        is_legal: false,
        payment_type_group_name: 'Банковская карта',
        warehouse_id: posting.warehouse,
        warehouse: warehouse?.title ?? '',
        ...carrier,
        delivery_date_begin: moment(posting.deliverBy - 24 * 3600 * 1000),
        delivery_date_end: moment(posting.deliverBy),
      },
    }),
  };
}

/** Who ordered what the seller brings, and where to. */
const customerOf = ({ buyer }: Posting) => ({
  customer_id: 7,
  name: 'Смирнова Анна',
  phone: '79990000007',
  address: {
    address_tail: 'ул. Оружейная, 7, кв. 42',
    city: buyer.city,
    country: 'Россия',
    district: '',
    region: buyer.region,
    zip_code: '300002',
    comment: 'Позвоните за час',
    latitude: 54.2,
    longitude: 37.6,
    provider_pvz_code: '',
    pvz_code: 0,
  },
});

/** States that a seller may tell of a posting that nobody else carries. */
function actionsOfCourier({ status, substatus }: Posting): string[] {
  if (status === 'awaiting_deliver') return ['non_int_delivering', 'set_track_number'];
  if (status !== 'delivering') return [];
  return [...(substatus === inCourierService ? [] : ['non_int_last_mile']), 'non_int_delivered'];
}

/** The two barcodes that stand on the posting's label. */
export function barcodesOf(posting: Posting) {
  const digits = posting.number.replaceAll('-', '');
  return { upper_barcode: `%101%${digits}`, lower_barcode: digits };
}

/** A posting as the lists show it. */
export function postingInList(account: Account, posting: Posting, blocks: Blocks) {
  return {
    ...commonFields(account, posting, blocks),
    ...(deliversThemselves(account) && {
      customer: { ...customerOf(posting), customer_email: '' },
      addressee: { name: 'Смирнова Анна' },
    }),
    delivery_schema: 'fbs',
    is_presortable: false,
    is_click_and_collect: false,
    products: posting.lines.map((line) => ({
      offer_id: line.offerId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      price: { amount: line.price, currency: account.currency },
      weight: line.weight,
      imei: [],
    })),
  };
}

/** Millimetres and grams of a piece in its package. */
function dimensionsOf(product: Product | undefined, { weight }: Line) {
  const side = (length: number | undefined) => (length ? length.toFixed(2) : '');
  const { height, depth, width } = product ?? {};
  return { height: side(height), length: side(depth), width: side(width), weight: String(Math.round(weight * 1000)) };
}

/** A posting as it is shown alone. */
export function singlePosting(account: Account, posting: Posting, blocks: Blocks) {
  return {
    ...commonFields(account, posting, blocks),
    previous_substatus: posting.previousSubstatus,
    provider_status: '',
    ...(deliversThemselves(account) && {
      customer: customerOf(posting),
      addressee: { name: 'Смирнова Анна', phone: '+7(999)000-00-07', pin: '' },
    }),
    delivery_price: deliversThemselves(account) ? '299.0000' : '',
    additional_data: [],
    products: posting.lines.map((line) => ({
      offer_id: line.offerId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      // The single posting writes prices with four digits.
      price: `${line.price}00`,
      currency_code: account.currency,
      mandatory_mark: (posting.exemplars ?? [])
        .filter(({ sku }) => sku === line.sku)
        .flatMap(({ marks }) => marks.map(({ mark }) => mark)),
      dimensions: dimensionsOf(account.products[line.offerId], line),
    })),
  };
}
