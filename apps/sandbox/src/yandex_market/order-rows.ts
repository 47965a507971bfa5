import { moscowDay } from '../goods/days.ts';
import type { Account, Order, OrderItem, Status } from './account.ts';
import { priceNow } from './promos.ts';
import { moment, roubles } from './wire.ts';

/** The status of single pieces. */
const pieces: Partial<Record<Status, string>> = {
  DELIVERY: 'SHIPPED',
  PICKUP: 'SHIPPED',
  DELIVERED: 'DELIVERED_TO_BUYER',
  CANCELLED: 'CANCELLED',
  RETURNED: 'RETURNED',
};

/** An order as …/orders shows it. */
export function orderRow(account: Account, order: Order, now: number) {
  const sum = (of: (item: OrderItem) => number) => order.items.reduce((all, item) => all + of(item) * item.count, 0);
  const shipment = account.shipments[order.shipment];
  const own = order.model === 'DBS';
  const place = {
    region: { id: 213, name: order.region, type: 'REPUBLIC_AREA' },
    address: { country: 'Россия', city: order.city, ...(own && doorOfBuyer) },
  };
  return {
    orderId: order.id,
    campaignId: order.campaign,
    programType: order.model,
    status: order.status,
    substatus: order.substatus || substatuses[order.status] || 'STARTED',
    creationDate: moment(order.createdAt),
    updateDate: moment(order.changedAt),
    paymentType: 'PREPAID',
    paymentMethod: 'YANDEX',
    fake: order.fake,
    items: order.items.map((item) => ({
      id: item.id,
      offerId: item.offerId,
      offerName: item.offerName,
      count: item.count,
      prices: {
        payment: roubles(item.price * item.count),
        subsidy: roubles(item.subsidy * item.count),
        cashback: roubles(0),
        vat: 'VAT_22',
      },
      itemStatuses: [{ status: pieces[order.status] ?? 'CREATED', count: item.count }],
    })),
    prices: {
      payment: roubles(sum(({ price }) => price)),
      subsidy: roubles(sum(({ subsidy }) => subsidy)),
      cashback: roubles(0),
      delivery: { payment: roubles(own ? 199 : 0), subsidy: roubles(0), vat: 'VAT_22' },
    },
    delivery: {
      type: own ? 'DELIVERY' : 'PICKUP',
      serviceName: own ? 'Доставка магазина' : 'Яндекс Доставка',
      deliveryServiceId: own ? 99 : 1_006_360,
      warehouseId: String(order.warehouse),
      deliveryPartnerType: own ? 'SHOP' : 'YANDEX_MARKET',
      dispatchType: own ? 'BUYER' : 'MARKET_BRANDED_OUTLET',
      dates: {
        fromDate: moscowDay(order.createdAt + 3 * 86_400_000),
        toDate: moscowDay(order.createdAt + 4 * 86_400_000),
        ...(own && { fromTime: '10:00', toTime: '18:00' }),
        ...(order.receivedOn && { realDeliveryDate: order.receivedOn }),
      },
      ...(order.tracks && { tracks: order.tracks }),
      shipment: { ...(shipment && { id: shipment.id }), shipmentDate: shipment?.day ?? moscowDay(now) },
      ...(own ? { courier: place } : { pickup: { ...place, logisticPointId: 10_000_000 + (order.id % 1000) } }),
      ...(order.boxes.length > 0 && {
        boxesLayout: order.boxes.map(({ id, items }, at) => ({
          items,
          boxId: id,
          barcode: `${order.id}-${at + 1}`,
        })),
      }),
      estimated: false,
    },
    ...(own && { services: { liftType: 'ELEVATOR' }, notes: 'Позвоните за час' }),
    buyerType: 'PERSON',
    sourcePlatform: 'MARKET',
    ...(own && { cancelRequested: order.askedAt !== undefined }),
  };
}

/** Where in town the buyer of a seller's own delivery lives. */
const doorOfBuyer = {
  postcode: '300002',
  street: 'Оружейная улица',
  house: '7',
  block: '2',
  entrance: '2',
  entryphone: '42К',
  floor: '5',
  apartment: '42',
  gps: { latitude: 54.2, longitude: 37.6 },
};

/** The finer word where an order carries none of its own. */
const substatuses: Partial<Record<Status, string>> = {
  DELIVERY: 'DELIVERY_SERVICE_RECEIVED',
  PICKUP: 'PICKUP_SERVICE_RECEIVED',
  DELIVERED: 'DELIVERY_SERVICE_DELIVERED',
};

/** Price of a buyer for one piece, and the Market's addition to it: a twentieth of the price is its own discount. */
export function sharesOf(account: Account, offerId: string, now: number): { price: number; subsidy: number } {
  const offer = account.offers[offerId];
  const price = offer ? priceNow(account, offer, now) : 0;
  const subsidy = Math.floor(price / 20);
  return { price: price - subsidy, subsidy };
}
