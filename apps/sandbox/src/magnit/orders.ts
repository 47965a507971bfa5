import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Order } from './account.ts';
import { cancelItems, cancelOrder, completeOrder, mustBeOpen, orderOf, packedOf } from './assembly.ts';
import { ParcelItems, parcelRow, splitOrder } from './parcels.ts';
import { among, Id, Ids, moment, type Operations, Paging, Period, refused, trading, within } from './wire.ts';

const { lists, writes } = trading;
const OrderId = z.object({ order_id: Id });
const Filter = { customer_order_number: z.array(z.string()).min(1).max(50).optional(), warehouse_id: Ids.optional() };
const unprocessed = ['NEW', 'IN_ASSEMBLY'];

export const orders: Operations = {
  'POST /api/seller/v1/orders/list/unprocessed': lists(
    'orders',
    { body: z.object({ ...Paging, ...Filter, created_at: Period.optional(), cutoff_time: Period.optional() }) },
    ({ account }, { body }) =>
      page(
        Object.values(account.orders).filter(
          (order) =>
            unprocessed.includes(order.status) &&
            named(order, body) &&
            within(order.createdAt, body.created_at) &&
            within(order.cutoffAt, body.cutoff_time),
        ),
        body,
      ),
  ),

  'POST /api/seller/v1/orders/list': lists(
    'orders',
    {
      body: z.object({
        ...Paging,
        ...Filter,
        created_at: Period,
        order_id: Ids.optional(),
        status: z.enum(['NEW', 'IN_ASSEMBLY', 'ASSEMBLED', 'CANCELED']).optional(),
      }),
    },
    ({ account }, { body }) =>
      page(
        Object.values(account.orders).filter(
          (order) =>
            named(order, body) &&
            among(body.order_id, order.id) &&
            (body.status ?? order.status) === order.status &&
            within(order.createdAt, body.created_at),
        ),
        body,
      ),
  ),

  'POST /api/seller/v1/orders/cancel': writes({ body: OrderId }, ({ account, now }, { body }) => {
    const order = orderOf(account, body.order_id);
    mustBeOpen(order);
    cancelOrder(account, order, now, 'Отменил продавец');
    return {};
  }),

  'POST /api/seller/v1/orders/cancel-items': writes(
    { body: OrderId.extend({ items: z.array(z.object({ sku_id: z.int(), quantity: z.int().min(1) })).min(1) }) },
    ({ account, now }, { body }) => {
      const order = orderOf(account, body.order_id);
      mustBeOpen(order);
      const packed = packedOf(account, order);
      for (const { sku_id, quantity } of body.items) {
        const item = order.items.find((one) => one.sku_id === sku_id);
        if (!item) throw refused(`Товара ${sku_id} нет в задании`);
        if (quantity > item.quantity - (packed.get(sku_id) ?? 0))
          throw refused(`Товар ${sku_id} уже распределён по посылкам или отменён`);
      }
      cancelItems(account, order, body.items, now);
      return { order: row(order) };
    },
  ),

  'POST /api/seller/v1/orders/parcels': writes(
    {
      body: OrderId.extend({
        parcels: z.array(z.object({ items: ParcelItems })).min(1),
        auto_complete_order: z.boolean().default(false),
      }),
    },
    (call, { body }) => {
      const order = orderOf(call.account, body.order_id);
      if (order.status !== 'NEW') throw refused(`Задание в статусе ${order.status}, а разбить можно только новое`);
      const parcels = splitOrder(call, order, body.parcels);
      if (body.auto_complete_order) completeOrder(call.account, order, call);
      return { parcels: parcels.map(parcelRow) };
    },
  ),

  'POST /api/seller/v1/orders/complete': writes({ body: OrderId }, (call, { body }) => {
    const order = orderOf(call.account, body.order_id);
    mustBeOpen(order);
    const parcels = completeOrder(call.account, order, call);
    return { parcels: parcels.map(parcelRow) };
  }),
};

interface Named {
  customer_order_number?: string[] | undefined;
  warehouse_id?: string[] | undefined;
}

const named = (order: Order, { customer_order_number, warehouse_id }: Named): boolean =>
  among(customer_order_number, order.customerOrderNumber) && among(warehouse_id, order.warehouse);

interface PageRequest {
  dir: 'ASC' | 'DESC';
  page_size: number;
  page_token?: string | undefined;
}

function page(found: Order[], { dir, page_size, page_token = '' }: PageRequest) {
  const { rows, cursor } = pageOf(found, (order) => `${padded(order.createdAt)} ${order.id}`, {
    cursor: page_token,
    limit: page_size,
    descending: dir === 'DESC',
  });
  return { orders: rows.map(row), ...(cursor && { next_page_token: cursor }) };
}

function row(order: Order) {
  return {
    order_id: order.id,
    customer_order_number: order.customerOrderNumber,
    customer_id: order.customerId,
    status: order.status,
    warehouse_id: order.warehouse,
    created_at: moment(order.createdAt),
    cutoff_time: moment(order.cutoffAt),
    delivery_region: order.region,
    items: order.items.map(({ sku_id, quantity, canceled, price }) => ({
      sku_id,
      quantity,
      canceled_quantity: canceled,
      financial_data: { price, old_price: price, payment_price: price },
    })),
  };
}
