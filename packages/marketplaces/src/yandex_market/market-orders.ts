import { type Currency, type DeliveryType, type OrderAddress, serviceTitles } from '@prilavok/contract';
import { z } from 'zod';
import { addressOf, inOneLine } from '../addresses.ts';
import { type CancelReason, type RemoteOrder, unrecognized } from '../api/orders.ts';
import type { OrderStatus } from '../marketplace.ts';
import {
  count,
  flag,
  id,
  idOrNone,
  list,
  listOrNone,
  moment,
  number,
  numberOrNone,
  ourCurrency,
  text,
  word,
} from './shapes.ts';

/** Under way with the seller: the finer word says how far. */
const processing = 'PROCESSING';

/** Statuses of an order as we show them: in PROCESSING the finer word. Sources: descriptions of `OrderStatusType` and `OrderSubstatusType`. */
export const orderStatuses: readonly OrderStatus[] = [
  { status: 'PLACING', title: 'Оформляется', state: 'pending' },
  { status: 'RESERVED', title: 'Зарезервирован', state: 'pending' },
  { status: 'UNPAID', title: 'Ждёт оплаты', state: 'pending' },
  { status: 'PENDING', title: 'Ждёт обработки', state: 'pending' },
  { status: 'STARTED', title: 'Можно собирать', state: 'assembling' },
  { status: 'READY_TO_SHIP', title: 'Готов к отгрузке', state: 'ready' },
  { status: 'SHIPPED', title: 'Отгружен', state: 'delivering' },
  { status: 'DELIVERY', title: 'В доставке', state: 'delivering' },
  { status: 'PICKUP', title: 'В пункте выдачи', state: 'delivering' },
  { status: 'DELIVERED', title: 'Получен покупателем', state: 'delivered' },
  { status: 'CANCELLED', title: 'Отменён', state: 'cancelled' },
  { status: 'PARTIALLY_RETURNED', title: 'Возвращён частично', state: 'delivered' },
  { status: 'RETURNED', title: 'Возвращён', state: 'returned' },
];
const states = new Map(orderStatuses.map(({ status, state }) => [status, state]));

/** Before these words of PROCESSING an order can still be packed and thinned. */
export const isBeingAssembled = ({ status, substatus }: Pick<MarketOrder, 'status' | 'substatus'>): boolean =>
  status === processing && substatus === 'STARTED';

/** Why an order was cancelled, and who did it. Description of `OrderSubstatusType`. */
const reasons: Record<string, string> = {
  SHOP_FAILED: 'Магазин не может выполнить заказ',
  USER_UNREACHABLE: 'Не удалось связаться с покупателем',
  USER_CHANGED_MIND: 'Покупатель передумал',
  USER_REFUSED_DELIVERY: 'Покупателя не устроила доставка',
  USER_REFUSED_PRODUCT: 'Покупателю не подошёл товар',
  USER_REFUSED_QUALITY: 'Покупателя не устроило качество',
  REPLACING_ORDER: 'Покупатель решил заменить товар',
  USER_IDENTIFICATION_MISMATCH: 'Документ покупателя не совпал с заказом',
  USER_NOT_PAID: 'Покупатель не оплатил заказ',
  RESERVATION_EXPIRED: 'Покупатель не завершил оформление',
  PICKUP_EXPIRED: 'Истёк срок хранения в пункте выдачи',
  TOO_MANY_DELIVERY_DATE_CHANGES: 'Заказ переносили слишком много раз',
  TOO_LONG_DELIVERY: 'Заказ доставлялся слишком долго',
  INCORRECT_PERSONAL_DATA: 'Неверные данные получателя',
  TECHNICAL_ERROR: 'Техническая ошибка Маркета',
};
/** Discounts that a seller may give: of the Market's delivery one reason, of the own one what the buyer said, too. */
const ofSeller = {
  FBS: ['SHOP_FAILED'],
  DBS: [
    ...['SHOP_FAILED', 'USER_UNREACHABLE', 'USER_CHANGED_MIND', 'USER_REFUSED_DELIVERY', 'USER_REFUSED_PRODUCT'],
    ...['USER_REFUSED_QUALITY', 'REPLACING_ORDER'],
  ],
};

/** Description of `SellingProgramType`. */
const schemes: Record<string, DeliveryType> = { FBY: 'FBS', FBS: 'FBS', EXPRESS: 'FBS', LAAS: 'FBS', DBS: 'DBS' };

const Sum = z.object({ value: number, currencyId: text }).nullish();
const BoxItem = z.object({ id, fullCount: numberOrNone, partialCount: z.object({ current: count }).nullish() });
const Address = z
  .object({
    postcode: text,
    city: text,
    district: text,
    street: text,
    house: text,
    block: text,
    entrance: text,
    entryphone: text,
    floor: text,
    apartment: text,
    gps: z.object({ latitude: numberOrNone, longitude: numberOrNone }).nullish(),
  })
  .nullish();
const Region = z.object({ name: text }).nullish();

/** An order in the Market's answers: the fields that we read. */
export const MarketOrder = z.object({
  orderId: id,
  campaignId: id,
  programType: word('programType', Object.keys(schemes)),
  status: word('status', [...states.keys(), processing]),
  substatus: text,
  creationDate: moment,
  updateDate: moment,
  cancelRequested: flag,
  items: list(
    z.object({
      id,
      offerId: text,
      offerName: text,
      count,
      prices: z.object({ payment: Sum, subsidy: Sum, cashback: Sum }).nullish(),
    }),
  ),
  prices: z.object({ delivery: z.object({ payment: Sum }).nullish() }).nullish(),
  services: z.object({ liftType: text }).nullish(),
  notes: text,
  delivery: z.object({
    serviceName: text,
    deliveryServiceId: id,
    warehouseId: idOrNone,
    dates: z.object({ fromDate: text, toDate: text, fromTime: text, toTime: text }).nullish(),
    shipment: z.object({ id: idOrNone, shipmentDate: text, shipmentTime: text }).nullish(),
    courier: z.object({ address: Address, region: Region }).nullish(),
    pickup: z.object({ address: Address, region: Region }).nullish(),
    // Null by the description until there are any, as are tracks.
    boxesLayout: listOrNone(z.object({ boxId: id, barcode: text, items: list(BoxItem) })),
    tracks: listOrNone(z.object({ trackCode: text })),
  }),
});
export type MarketOrder = z.output<typeof MarketOrder>;

/** Goods of the seller's that another carries, or that the seller carries. */
const schemeOf = ({ programType }: MarketOrder): DeliveryType => schemes[programType] ?? 'FBS';

/** A box by its order and its own number: a label is asked for by both. */
export const parcelNumber = (order: string, box: string): string => `${order}-${box}`;
export function boxOf(parcel: string): { order: string; box: string | null } {
  const [order = '', box = null] = parcel.split('-');
  return { order, box };
}

/** An order in the common shape. */
export function orderOf(order: MarketOrder): RemoteOrder {
  const { programType } = order;
  const own = whole(order);
  return programType === '' || programType in schemes ? own : unrecognized(own, `модель ${programType}`);
}

function whole(order: MarketOrder): RemoteOrder {
  const { delivery } = order;
  const inside = order.status === processing && order.substatus !== '';
  const status = inside ? order.substatus : order.status;
  const scheme = schemeOf(order);
  const to = delivery.courier ?? delivery.pickup;
  const [box, ...others] = delivery.boxesLayout;
  return {
    number: order.orderId,
    orderNumber: order.orderId,
    orderId: order.orderId,
    parentNumber: null,
    status,
    substatus: inside ? order.status : order.substatus,
    // A word that we don't know yet is shown to a person as a problem, also one within PROCESSING.
    state: states.get(status) ?? 'problem',
    cancellation: order.status === 'CANCELLED' ? cancellationOf(order) : null,
    parcels: parcelsOf(order),
    scheme,
    createdAt: order.creationDate ?? '',
    shipBy: shipBy(delivery.shipment),
    deliverFrom: deliverFrom(delivery.dates),
    deliverBy: deliverBy(delivery.dates),
    warehouse: delivery.warehouseId ? { id: delivery.warehouseId, title: `Склад ${delivery.warehouseId}` } : null,
    deliveryMethod: scheme === 'FBS' ? methodOf(order) : null,
    carrier: delivery.serviceName || null,
    trackingNumber: delivery.tracks[0]?.trackCode || null,
    lines: order.items
      .filter((item) => item.count > 0)
      .map((item) => ({
        offerId: item.offerId,
        // Boxes are packed by these.
        sku: item.id,
        title: item.offerName,
        quantity: item.count,
        price: priceOf(item),
      })),
    currency: currencyOf(order),
    // Who it is only a request of its own tells: `buyerOf`.
    buyer: {
      name: null,
      phone: null,
      region: to?.region?.name || null,
      city: to?.address?.city || null,
      // To a point of the Market's the seller brings nothing.
      address: scheme === 'DBS' ? addressThere(to?.address, order.notes) : null,
    },
    services: scheme === 'DBS' ? servicesOf(order) : [],
    barcode: box && others.length === 0 ? box.barcode || null : null,
    actions: [],
  };
}

function addressThere(address: z.output<typeof Address>, notes: string): OrderAddress | null {
  if (!address) return null;
  const { postcode, city, district, street, house, block, apartment, entrance, floor, entryphone, gps } = address;
  return addressOf({
    full: inOneLine(postcode, city, district, street, house && `д. ${house}`, block && `корп. ${block}`),
    lat: gps?.latitude,
    lon: gps?.longitude,
    flat: apartment,
    entrance,
    floor,
    comment: inOneLine(entryphone && `домофон ${entryphone}`, notes),
  });
}

/** Description of `OrderLiftType`. */
const lifts: Record<string, string> = {
  MANUAL: 'Подъём на этаж вручную',
  ELEVATOR: 'Подъём на лифте',
  CARGO_ELEVATOR: 'Подъём на грузовом лифте',
  FREE: 'Подъём на этаж, бесплатно для покупателя',
  UNKNOWN: serviceTitles.LIFT,
};

/** The delivery that the buyer pays for, and the lift, whose price the Market doesn't tell. */
function servicesOf({ prices, services }: MarketOrder): RemoteOrder['services'] {
  const paid = prices?.delivery?.payment?.value ?? 0;
  const lift = lifts[services?.liftType ?? ''];
  return [
    ...(paid > 0 ? [{ type: 'DELIVERY' as const, title: serviceTitles.DELIVERY, price: paid.toFixed(2) }] : []),
    ...(lift ? [{ type: 'LIFT' as const, title: lift, price: services?.liftType === 'FREE' ? '0.00' : null }] : []),
  ];
}

/** Roubles where none is named; null for one that we don't know. */
function currencyOf({ items }: MarketOrder): Currency | null {
  const code = items[0]?.prices?.payment?.currencyId ?? '';
  return code === '' ? 'RUB' : ourCurrency(code);
}

/**
 * Price that the seller gets for one piece: what the buyer pays, and what the Market adds for its discounts and points.
 */
function priceOf({ count: pieces, prices }: MarketOrder['items'][number]): string {
  const sum = (prices?.payment?.value ?? 0) + (prices?.subsidy?.value ?? 0) + (prices?.cashback?.value ?? 0);
  return (sum / Math.max(1, pieces)).toFixed(2);
}

/** None while it is being assembled: boxes may still be packed otherwise. One that was never laid out is a single box. */
function parcelsOf(order: MarketOrder): RemoteOrder['parcels'] {
  const { boxesLayout } = order.delivery;
  if (isBeingAssembled(order) || states.get(order.status) === 'pending') return [];
  if (boxesLayout.length === 0)
    return [
      {
        number: order.orderId,
        lines: order.items.map((item) => ({ sku: item.id, quantity: item.count })),
      },
    ];
  return boxesLayout.map((box) => ({
    number: parcelNumber(order.orderId, box.boxId),
    // A part of a large piece counts in its first box.
    lines: box.items.flatMap((item) => {
      const quantity = item.fullCount ?? (item.partialCount?.current === 1 ? 1 : 0);
      return quantity > 0 ? [{ sku: item.id, quantity }] : [];
    }),
  }));
}

function cancellationOf({ substatus, delivery }: MarketOrder): RemoteOrder['cancellation'] {
  const initiator =
    substatus === 'SHOP_FAILED' ? 'Продавец' : /^(USER|REPLACING)_/.test(substatus) ? 'Покупатель' : 'Маркет';
  return {
    reasonId: substatus,
    reason: reasons[substatus] ?? substatus,
    initiator,
    afterShip: delivery.boxesLayout.length > 0,
  };
}

/** The reasons for which a seller may cancel this order. */
export const cancelReasonsOf = (order: MarketOrder): CancelReason[] =>
  ofSeller[schemeOf(order) === 'DBS' ? 'DBS' : 'FBS'].map((reason) => ({
    id: reason,
    title: reasons[reason] ?? reason,
    needsMessage: false,
  }));

/** For these a courier comes at once: the Market makes no shipment of them. */
export const express = 'express';

/** The Market plans one shipment for a warehouse and a day: what it has put into one goes together. */
function methodOf({ programType, delivery: { shipment, warehouseId } }: MarketOrder): RemoteOrder['deliveryMethod'] {
  if (programType === 'EXPRESS') return { id: express, title: 'Экспресс: заказ заберёт курьер Маркета' };
  if (shipment?.id) return { id: shipment.id, title: `Отгрузка ${shipment.id} на ${dayText(shipment.shipmentDate)}` };
  if (!shipment?.shipmentDate) return null;
  // Until it has a number the day tells it apart.
  const where = warehouseId ? ` со склада ${warehouseId}` : '';
  return {
    id: `${shipment.shipmentDate}/${warehouseId ?? ''}`,
    title: `Отгрузка ${dayText(shipment.shipmentDate)}${where}`,
  };
}

const dayText = (day: string): string => day.split('-').reverse().join('.');

/** Days and times are those of Moscow; without a time until its end. */
function shipBy(shipment: MarketOrder['delivery']['shipment']): string | null {
  if (!shipment?.shipmentDate) return null;
  const time = /^\d\d:\d\d/.exec(shipment.shipmentTime)?.[0];
  return time ? iso(`${shipment.shipmentDate}T${time}:00+03:00`) : dayEnd(shipment.shipmentDate);
}
type Dates = MarketOrder['delivery']['dates'];
const clock = /^\d\d:\d\d/;

/** A day without an hour says only until when. */
function deliverFrom(dates: Dates): string | null {
  const time = clock.exec(dates?.fromTime ?? '')?.[0];
  return dates?.fromDate && time ? iso(`${dates.fromDate}T${time}:00+03:00`) : null;
}

function deliverBy(dates: Dates): string | null {
  const day = dates?.toDate || dates?.fromDate;
  const time = clock.exec(dates?.toTime ?? '')?.[0];
  return day && time ? iso(`${day}T${time}:00+03:00`) : dayEnd(day);
}

const dayEnd = (day: string | undefined): string | null => (day ? iso(`${day}T23:59:59+03:00`) : null);
function iso(at: string): string | null {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
