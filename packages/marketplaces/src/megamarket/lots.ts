import { type DeliveryType, type OrderAddress, type OrderState, serviceTitles } from '@prilavok/contract';
import { z } from 'zod';
import { addressOf, inOneLine, recipientOf } from '../addresses.ts';
import { type RemoteLine, type RemoteOrder, unrecognized } from '../api/orders.ts';
import type { OrderStatus } from '../marketplace.ts';
import { id, idOrNone, list, moment, numberOrNone, roubles, text, word } from './shapes.ts';

/**
 * Statuses of lots, which are what has a status there: a shipment is as far as the slowest of its lots. Source: fact sheet, 2. NEW waits for the seller's
 * confirmation (?): the sheet calls for none there and names no other status to confirm in.
 */
export const orderStatuses: readonly OrderStatus[] = [
  { status: 'PENDING', title: 'Проверяется Мегамаркетом', state: 'pending' },
  { status: 'NEW', title: 'Новый', state: 'assembling' },
  { status: 'PENDING_CONFIRMATION', title: 'Подтверждение обрабатывается', state: 'assembling' },
  { status: 'CONFIRMED', title: 'Подтверждён', state: 'assembling' },
  { status: 'PENDING_PACKING', title: 'Комплектация обрабатывается', state: 'assembling' },
  { status: 'PACKED', title: 'Скомплектован', state: 'ready' },
  { status: 'PENDING_SHIPPING', title: 'Отгрузка обрабатывается', state: 'ready' },
  { status: 'SHIPPED', title: 'Отгружен', state: 'delivering' },
  { status: 'DELIVERED', title: 'Получен покупателем', state: 'delivered' },
  { status: 'PACKING_EXPIRED', title: 'Просрочена комплектация', state: 'problem' },
  { status: 'SHIPPING_EXPIRED', title: 'Просрочена отгрузка', state: 'problem' },
  { status: 'MERCHANT_CANCELED', title: 'Отменён продавцом', state: 'cancelled' },
  { status: 'CUSTOMER_CANCELED', title: 'Отменён покупателем', state: 'cancelled' },
];
const states = new Map(orderStatuses.map(({ status, state }) => [status, state]));
/** In the order of the way. */
const way = orderStatuses.flatMap(({ status, state }) => (['problem', 'cancelled'].includes(state) ? [] : [status]));

/** Those that somebody has still to do something about. */
export const openStatuses = orderStatuses.flatMap(({ status, state }) =>
  ['pending', 'assembling', 'ready', 'problem'].includes(state) ? [status] : [],
);
export const allStatuses = orderStatuses.map(({ status }) => status);

/** Why a lot was cancelled. Source: fact sheet, 2. */
const substatuses: Record<string, string> = {
  LATE_REJECT: 'Отменён продавцом после подтверждения',
  CONFIRMATION_REJECT: 'Отменён продавцом',
  CONFIRMATION_EXPIRED: 'Не подтверждён вовремя',
  PACKING_EXPIRED: 'Не скомплектован вовремя',
};

/** One piece of a shipment. */
const Lot = z.object({
  // It is sent back as it came.
  itemIndex: z.union([z.string(), z.number()]),
  status: word('items.status', states.keys()),
  subStatus: text,
  offerId: text,
  goodsId: idOrNone,
  goodsData: z.object({ name: text }).nullish(),
  price: roubles,
  boxIndex: numberOrNone,
});
export type Lot = z.output<typeof Lot>;

/** Fact sheet, 3: DELIVERY_BY_MERCHANT; of the others only names are known (?). */
const bySeller = 'DELIVERY_BY_MERCHANT';
const isPickup = /CLICK|COLLECT|PICKUP/i;
const knownSchemes = ['FULFILLMENT_BY_MERCHANT', bySeller, 'CLICK_AND_COLLECT', 'CLICK_COLLECT', 'PICKUP'];

/** Fact sheet, 3.2 and 4.3: what is said of who buys, and where they live. Which words stand in `access` it leaves open (?). */
const Address = z.object({
  source: text,
  geo: z.object({ lat: numberOrNone, lon: numberOrNone }).nullish(),
  access: z.object({ apartment: text, entrance: text, floor: text, intercom: text, comment: text }).nullish(),
});
const Customer = z.object({ customerFullName: text, phone: text, address: Address.nullish() });

/** A shipment in Megamarket's answers: the fields that we read. */
export const Shipment = z.object({
  shipmentId: id,
  orderCode: text,
  creationDate: moment,
  confirmedTimeLimit: moment,
  packingTimeLimit: moment,
  shippingTimeLimit: moment,
  shipmentDateTo: moment,
  deliveryDateFrom: moment,
  deliveryDateTo: moment,
  serviceScheme: word('serviceScheme', knownSchemes),
  shippingPoint: idOrNone,
  customerFullName: text,
  customerAddress: text,
  customer: Customer.nullish(),
  items: list(Lot),
});
export type Shipment = z.output<typeof Shipment>;

/** Under which number goods stand in a line: Megamarket's, or the article where it has none. */
export const skuOf = ({ goodsId, offerId }: Lot): string => goodsId ?? offerId;

const isCancelled = ({ status }: Lot) => states.get(status) === 'cancelled';
/** Lots that aren't cancelled. */
export const activeLots = ({ items }: Shipment): Lot[] => items.filter((lot) => !isCancelled(lot));

/** Fact sheet, 2: what the buyer of a seller's own delivery pays for it comes as a lot of its own. */
export const isDelivery = ({ offerId }: Lot): boolean => offerId === 'delivery';

/** Who delivers; (?) of click & collect only the name of the scheme is known. */
export function schemeOf({ serviceScheme }: Shipment): DeliveryType {
  if (serviceScheme === bySeller) return 'DBS';
  return isPickup.test(serviceScheme) ? 'PICKUP' : 'FBS';
}

/** Fact sheet, 3.3: the seller's own number of a shipment has Latin letters, digits, `_` and `-`. Ours is theirs. */
export const ownNumber = (shipment: string): string => shipment.replace(/[^\w-]/g, '-');

/** The text of the barcode on a box. */
export const boxCode = (merchant: string, shipment: string, boxIndex: number): string =>
  `${merchant}*${ownNumber(shipment)}*${boxIndex}`;

/** The shipment and the box that a code names; nothing where it is none. */
export function boxOf(code: string): { shipment: string; boxIndex: number } | undefined {
  const [, shipment, boxIndex] = /^\d+\*([^*]+)\*(\d+)$/.exec(code) ?? [];
  return shipment === undefined ? undefined : { shipment, boxIndex: Number(boxIndex) };
}

/** A shipment in the common shape. */
export function orderOf(shipment: Shipment, merchant: string): RemoteOrder {
  const { serviceScheme } = shipment;
  const order = whole(shipment, merchant);
  return serviceScheme === '' || knownSchemes.includes(serviceScheme)
    ? order
    : unrecognized(order, `схема ${serviceScheme}`);
}

function whole(shipment: Shipment, merchant: string): RemoteOrder {
  const { shipmentId: number, orderCode, shippingPoint, items } = shipment;
  const active = activeLots(shipment);
  const status = statusOf(shipment);
  const scheme = schemeOf(shipment);
  const parcels = scheme === 'FBS' ? boxesOf(shipment, merchant) : null;
  return {
    number,
    orderNumber: orderCode,
    orderId: orderCode,
    parentNumber: null,
    status,
    substatus: active.length === 0 ? (items[0]?.subStatus ?? '') : '',
    state: stateOf(status),
    cancellation: active.length === 0 ? cancellationOf(items, status) : null,
    parcels,
    scheme,
    createdAt: shipment.creationDate ?? '',
    shipBy: deadlineOf(shipment, status),
    deliverFrom: shipment.deliveryDateFrom,
    deliverBy: shipment.deliveryDateTo,
    warehouse: { id: merchant, title: 'Склад продавца' },
    // Parcels of one shipping point go together; a seller who delivers hands nothing over.
    deliveryMethod:
      scheme === 'FBS'
        ? { id: shippingPoint ?? merchant, title: shippingPoint ? `Точка отгрузки ${shippingPoint}` : 'Отгрузка' }
        : null,
    carrier: scheme === 'FBS' ? 'Мегамаркет' : null,
    trackingNumber: null,
    lines: linesOf(active.length > 0 ? active : items),
    currency: 'RUB',
    buyer: {
      ...recipientOf(shipment.customerFullName || shipment.customer?.customerFullName, shipment.customer?.phone),
      region: null,
      city: null,
      address: addressThere(shipment),
    },
    services: servicesOf(active),
    barcode: parcels?.length === 1 ? (parcels[0]?.number ?? null) : null,
    actions: [],
  };
}

function addressThere({ customer, customerAddress }: Shipment): OrderAddress | null {
  if (!customer?.address) return addressOf({ full: customerAddress });
  const { source, geo, access } = customer.address;
  return addressOf({
    full: source || customerAddress,
    lat: geo?.lat,
    lon: geo?.lon,
    flat: access?.apartment ?? '',
    entrance: access?.entrance ?? '',
    floor: access?.floor ?? '',
    comment: inOneLine(access?.intercom && `домофон ${access.intercom}`, access?.comment),
  });
}

/** Services that the buyer of a seller's own delivery pays for. */
const servicesOf = (lots: Lot[]): RemoteOrder['services'] =>
  lots.filter(isDelivery).map(({ price }) => ({ type: 'DELIVERY', title: serviceTitles.DELIVERY, price }));

/** Of the lots that are left: one that is overdue or unknown decides, else the slowest. */
export function statusOf(shipment: Shipment): string {
  const active = activeLots(shipment);
  if (active.length === 0)
    return shipment.items.every(({ status }) => status === 'MERCHANT_CANCELED')
      ? 'MERCHANT_CANCELED'
      : 'CUSTOMER_CANCELED';
  const trouble = active.find(({ status }) => !way.includes(status));
  return trouble?.status ?? way[Math.min(...active.map(({ status }) => way.indexOf(status)))] ?? '';
}

/** A status that we don't know yet is shown to a person as a problem instead of failing the import. */
const stateOf = (status: string): OrderState => states.get(status) ?? 'problem';

/** The next act has a deadline of its own, and a lot that misses it is lost: that is until when something has to be done. */
function deadlineOf(shipment: Shipment, status: string): string | null {
  const { confirmedTimeLimit, packingTimeLimit, shippingTimeLimit, shipmentDateTo } = shipment;
  const last = shippingTimeLimit ?? shipmentDateTo;
  if (status === 'NEW') return confirmedTimeLimit ?? packingTimeLimit ?? last;
  return (status === 'CONFIRMED' ? packingTimeLimit : null) ?? last;
}

const cancellationOf = (lots: Lot[], status: string): RemoteOrder['cancellation'] => ({
  reasonId: lots[0]?.subStatus ?? '',
  reason: substatuses[lots[0]?.subStatus ?? ''] ?? orderStatuses.find((each) => each.status === status)?.title ?? '',
  initiator: status === 'CUSTOMER_CANCELED' ? 'CUSTOMER' : 'MERCHANT',
  afterShip: lots.some(({ boxIndex }) => boxIndex !== null),
});

/** Equal pieces at an equal price are one line. */
function linesOf(lots: Lot[]): RemoteLine[] {
  const goods = lots.filter((lot) => !isDelivery(lot));
  return [...Map.groupBy(goods, (lot) => `${skuOf(lot)} ${lot.price}`).values()].flatMap((equal) => {
    const [lot] = equal;
    if (!lot) return [];
    const { offerId, price, goodsData } = lot;
    return { offerId, sku: skuOf(lot), title: goodsData?.name || offerId, quantity: equal.length, price };
  });
}

function boxesOf(shipment: Shipment, merchant: string): NonNullable<RemoteOrder['parcels']> {
  const packed = activeLots(shipment).filter(({ boxIndex }) => boxIndex !== null);
  return [...Map.groupBy(packed, ({ boxIndex }) => boxIndex ?? 0)].map(([boxIndex, lots]) => ({
    number: boxCode(merchant, shipment.shipmentId, boxIndex),
    lines: [...Map.groupBy(lots, skuOf)].map(([sku, equal]) => ({ sku, quantity: equal.length })),
  }));
}
