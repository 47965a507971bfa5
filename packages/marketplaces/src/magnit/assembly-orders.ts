import type { OrderState } from '@prilavok/contract';
import { z } from 'zod';
import type { RemoteOrder } from '../api/orders.ts';
import type { OrderStatus } from '../marketplace.ts';
import { count, id, key, list, moment, roubles, text, word } from './shapes.ts';

/**
 * Statuses of an order as we show them: its own until it is assembled, and from then on the status of its slowest parcel, as the order itself stays
 * ASSEMBLED for ever. Sources: descriptions of …/orders/list and …/parcels/list, of
 * …/shipments/list for `NOT_FOUND`.
 */
export const orderStatuses: readonly OrderStatus[] = [
  { status: 'NEW', title: 'Новый', state: 'assembling' },
  { status: 'IN_ASSEMBLY', title: 'Собирается', state: 'assembling' },
  { status: 'ASSEMBLED', title: 'Сборка завершена', state: 'ready' },
  { status: 'READY_TO_SHIPMENT', title: 'Готов к отгрузке', state: 'ready' },
  { status: 'AWAITING_DELIVERY', title: 'Передаётся в доставку', state: 'ready' },
  { status: 'DELIVERING', title: 'В пути', state: 'delivering' },
  { status: 'NOT_FOUND', title: 'Не найден при приёмке', state: 'problem' },
  { status: 'RECEIVED', title: 'Получен покупателем', state: 'delivered' },
  { status: 'CANCELED', title: 'Отменён', state: 'cancelled' },
];
const states = new Map(orderStatuses.map(({ status, state }) => [status, state]));

/**
 * Mark of a parcel that wasn't there when its shipment was taken in: its own status goes on saying that it is being
 * handed over.
 */
export const notFound = 'NOT_FOUND';

/** Of parcels, in the order of the way. */
const way = ['NEW', 'READY_TO_SHIPMENT', 'AWAITING_DELIVERY', 'DELIVERING', 'RECEIVED'];

/** An order in Magnit Market's answers ("assembly task"): the fields that we read. */
export const AssemblyOrder = z.object({
  order_id: key,
  customer_order_number: text,
  created_at: moment,
  cutoff_time: moment,
  delivery_region: text,
  status: word('status', states.keys()),
  warehouse_id: text,
  items: list(z.object({ sku_id: id, quantity: count, financial_data: z.object({ price: roubles }).nullish() })),
});
export type AssemblyOrder = z.output<typeof AssemblyOrder>;

export const Parcel = z.object({
  parcel_id: key,
  order_id: text,
  barcode: text,
  status: word('parcels.status', states.keys()),
  items: list(z.object({ sku_id: id, quantity: count })),
});
export type Parcel = z.output<typeof Parcel>;

/** Warehouses have numbers only. */
const warehouseTitle = (warehouse: string) => `Склад ${warehouse.slice(0, 8)}`;

/** An order with its parcels in the common shape; articles come from the list of goods, as an order names SKUs only. */
export function orderOf(order: AssemblyOrder, parcels: Parcel[], articles: Map<string, string>): RemoteOrder {
  const { warehouse_id: warehouse } = order;
  const active = parcels.filter(({ status }) => status !== 'CANCELED');
  const status = statusOf(order, parcels);
  return {
    number: order.order_id,
    orderNumber: order.customer_order_number,
    orderId: order.order_id,
    parentNumber: null,
    status,
    substatus: order.status === status ? '' : order.status,
    state: stateOf(status),
    cancellation:
      status === 'CANCELED'
        ? { reasonId: '', reason: 'Отменён на Магнит Маркете', initiator: '', afterShip: order.status === 'ASSEMBLED' }
        : null,
    parcels: active.map(({ parcel_id, items }) => ({
      number: parcel_id,
      lines: items.map(({ sku_id, quantity }) => ({ sku: sku_id, quantity })),
    })),
    scheme: 'FBS',
    createdAt: order.created_at ?? '',
    shipBy: order.cutoff_time,
    deliverFrom: null,
    deliverBy: null,
    warehouse: warehouse ? { id: warehouse, title: warehouseTitle(warehouse) } : null,
    // What leaves one warehouse goes together.
    deliveryMethod: warehouse ? { id: warehouse, title: `Точка приёма · ${warehouseTitle(warehouse)}` } : null,
    carrier: null,
    trackingNumber: null,
    // What was cancelled is subtracted already; a line of which nothing is left stays at 0.
    lines: order.items
      .filter(({ quantity }) => quantity > 0)
      .map(({ sku_id, quantity, financial_data }) => {
        const article = articles.get(sku_id) ?? sku_id;
        return { offerId: article, sku: sku_id, title: article, quantity, price: financial_data?.price ?? '0.00' };
      }),
    currency: 'RUB',
    buyer: { name: null, phone: null, region: order.delivery_region || null, city: null, address: null },
    services: [],
    barcode: active.length === 1 ? (active[0]?.barcode ?? null) : null,
    actions: [],
  };
}

function statusOf({ status }: AssemblyOrder, parcels: Parcel[]): string {
  if (status !== 'ASSEMBLED' || parcels.length === 0) return status;
  const active = parcels.filter((parcel) => parcel.status !== 'CANCELED');
  if (active.length === 0) return 'CANCELED';
  const unknown = active.find((parcel) => !way.includes(parcel.status));
  if (unknown) return unknown.status;
  const slowest = Math.min(...active.map((parcel) => way.indexOf(parcel.status)));
  // A parcel may still be called new in the moment after the order was complete.
  return slowest === 0 ? status : (way[slowest] ?? status);
}

/** A status that we don't know yet is shown to a person as a problem instead of failing the import. */
const stateOf = (status: string): OrderState => states.get(status) ?? 'problem';
