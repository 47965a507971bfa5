import { z } from 'zod';
import type { Lot, Shipment } from './account.ts';
import { cancelLots, chosenLots, ItemIndex, isCancelled, OwnNumber, setLot } from './lots.ts';
import {
  done,
  enveloped,
  instant,
  lists,
  moment,
  mustBeSeller,
  type Operations,
  refused,
  success,
  writes,
} from './wire.ts';

const Status = z.enum([
  'NEW',
  'PENDING',
  'PENDING_CONFIRMATION',
  'CONFIRMED',
  'PENDING_PACKING',
  'PACKED',
  'PENDING_SHIPPING',
  'SHIPPED',
  'DELIVERED',
  'PACKING_EXPIRED',
  'SHIPPING_EXPIRED',
  'MERCHANT_CANCELED',
  'CUSTOMER_CANCELED',
]);
const Reason = z.enum([
  'OUT_OF_STOCK',
  'INCORRECT_PRICE',
  'INCORRECT_PRODUCT',
  'INCORRECT_SPEC',
  'TWICE_ORDER',
  'NOT_TIME_FOR_SHIPPING',
  'FRAUD_ORDER',
  'NOT_ACCEPTABLE',
]);
const Items = z.array(z.object({ itemIndex: ItemIndex, offerId: z.string() })).min(1);
const token = z.string();
const usualCount = 100;

export const orders: Operations = {
  /** By the moment of creation. There is no next page: who needs more asks for a shorter period. */
  'POST /api/market/v1/orderService/order/search': lists(
    'data.shipments',
    enveloped({
      token,
      dateFrom: instant,
      dateTo: instant,
      count: z.int().min(1).max(10_000).default(usualCount),
      statuses: z.array(Status).optional(),
    }),
    ({ account }, { body: { data } }) => {
      const found = Object.values(account.shipments).filter(
        ({ createdAt, lots }) =>
          createdAt >= data.dateFrom &&
          createdAt <= data.dateTo &&
          (!data.statuses || lots.some(({ status }) => data.statuses?.includes(status))),
      );
      const oldest = found.toSorted((one, other) => one.createdAt - other.createdAt);
      return success({ shipments: oldest.slice(0, data.count).map(({ id }) => id) });
    },
  ),

  'POST /api/market/v1/orderService/order/get': lists(
    'data.shipments',
    enveloped({ token, merchantId: z.int().optional(), shipments: z.array(z.string()).min(1).max(1000) }),
    ({ account }, { body: { data } }) => {
      mustBeSeller(account, data.merchantId);
      const shipments = [...new Set(data.shipments)].flatMap((id) => account.shipments[id] ?? []);
      if (shipments.length === 0) throw refused(`Отправление ${data.shipments.join(', ')} не найдено`);
      return success({ shipments: shipments.map((shipment) => shown(shipment, account.shippingPoint)) });
    },
  ),

  'POST /api/market/v1/orderService/order/confirm': writes(
    enveloped({
      token,
      shipments: z.array(z.object({ shipmentId: z.string(), orderCode: OwnNumber, items: Items })).min(1),
    }),
    ({ account, now, clock, pace }, { body: { data } }) => {
      const chosen = chosenLots(account, data.shipments, { from: ['NEW'], action: 'подтвердить' });
      for (const [at, { shipment, lots }] of chosen.entries()) {
        shipment.ownNumber = data.shipments[at]?.orderCode ?? null;
        for (const lot of lots) setLot(shipment, lot, 'PENDING_CONFIRMATION', { now, nextAt: clock + pace.task });
      }
      return done();
    },
  ),

  'POST /api/market/v1/orderService/order/reject': writes(
    enveloped({
      token,
      reason: z.object({ type: Reason, comment: z.string().default('') }),
      shipments: z.array(z.object({ shipmentId: z.string(), items: Items })).min(1),
    }),
    ({ account, now }, { body: { data } }) => {
      const chosen = chosenLots(account, data.shipments, {
        from: ['NEW', 'CONFIRMED', 'PACKED', 'PACKING_EXPIRED'],
        action: 'отменить',
      });
      for (const { shipment, lots } of chosen)
        for (const lot of lots)
          cancelLots(account, shipment, [lot], {
            status: 'MERCHANT_CANCELED',
            subStatus: lot.status === 'NEW' ? 'CONFIRMATION_REJECT' : 'LATE_REJECT',
            reason: `Отменил продавец: ${data.reason.type}`,
            now,
          });
      return done();
    },
  ),
};

/** Slowest of its lots, as the sheet has it "less reliable". */
const statusOf = (lots: readonly Lot[]): string => (lots.find((lot) => !isCancelled(lot)) ?? lots[0])?.status ?? 'NEW';

const day = 24 * 3_600_000;

/** Who orders from a seller that delivers by itself: it has to know where to. */
const buyer = {
  customerFullName: 'Смирнова Анна',
  phone: '79990000007',
  email: '',
  address: {
    source: 'г Тула, ул Оружейная, д 7',
    postalCode: '300002',
    geo: { lat: '54.2', lon: '37.6' },
    access: { apartment: '42', entrance: '2', floor: '5', intercom: '42К', comment: 'Позвоните за час' },
  },
};

function shown(shipment: Shipment, shippingPoint: number) {
  const { id, orderCode, scheme, lots, createdAt, confirmBy, packBy, shipBy, packedAt } = shipment;
  const ownDelivery = scheme === 'DELIVERY_BY_MERCHANT';
  return {
    shipmentId: id,
    orderCode,
    status: statusOf(lots),
    creationDate: moment(createdAt),
    confirmedTimeLimit: moment(confirmBy),
    packingTimeLimit: moment(packBy),
    shippingTimeLimit: moment(shipBy),
    shipmentDateFrom: moment(shipBy - day / 2),
    shipmentDateTo: moment(shipBy),
    packingDate: packedAt === null ? null : moment(packedAt),
    // Of click & collect.
    reserveExpirationDate: null,
    deliveryId: `D${id}`,
    deliveryMethodId: ownDelivery ? 'BY_MERCHANT' : 'BY_MEGAMARKET',
    deliveryDate: moment(shipBy + 3 * day),
    deliveryDateFrom: moment(shipBy + 2 * day),
    deliveryDateTo: moment(shipBy + 3 * day),
    shipmentDateShift: false,
    shipmentIsChangeable: true,
    serviceScheme: scheme,
    shippingPoint,
    depositedAmount: lots.reduce((sum, { price }) => sum + price, 0),
    customerFullName: ownDelivery ? buyer.customerFullName : null,
    customerAddress: ownDelivery ? buyer.address.source : null,
    customer: ownDelivery ? buyer : null,
    items: lots.map((lot) => ({
      itemIndex: lot.itemIndex,
      status: lot.status,
      subStatus: lot.subStatus,
      offerId: lot.offerId,
      goodsId: lot.goodsId,
      goodsData: { name: lot.title, categoryName: lot.category },
      price: lot.price,
      finalPrice: lot.price,
      discounts: [],
      quantity: 1,
      boxIndex: lot.boxIndex,
      events: lot.events.map(({ at, name }) => ({ eventDate: moment(at), eventName: 'STATUS', eventValue: name })),
    })),
  };
}
