import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Account, Order, Parcel, ParcelItem } from './account.ts';
import { cancelParcel, mustBeOpen, orderOf, packedOf } from './assembly.ts';
import { labels } from './labels.ts';
import {
  absent,
  among,
  type Call,
  Id,
  Ids,
  moment,
  type Operations,
  Paging,
  Period,
  refused,
  trading,
  within,
} from './wire.ts';

const { lists, writes } = trading;

const Identifiers = z.object({
  cis: z.string().optional(),
  gtd: z.string().optional(),
  rnpt: z.string().optional(),
  uin: z.string().optional(),
});
export const ParcelItems = z
  .array(
    z.object({
      sku_id: z.int(),
      quantity: z.int().min(1),
      identifiers: z.array(Identifiers).default([]),
    }),
  )
  .min(1);
const ParcelId = z.object({ parcel_id: Id });

export const parcels: Operations = {
  ...labels,

  'POST /api/seller/v1/parcels/list': lists(
    'parcels',
    {
      body: z.object({
        ...Paging,
        created_at: Period.optional(),
        cutoff_time: Period.optional(),
        barcode: z.array(z.string()).min(1).max(50).optional(),
        customer_order_number: z.array(z.string()).min(1).max(50).optional(),
        order_id: Ids.optional(),
        parcel_id: Ids.optional(),
        warehouse_id: Ids.optional(),
        status: z
          .enum(['NEW', 'READY_TO_SHIPMENT', 'AWAITING_DELIVERY', 'DELIVERING', 'RECEIVED', 'CANCELED'])
          .optional(),
      }),
    },
    ({ account }, { body }) => {
      const found = Object.values(account.parcels).filter((parcel) => {
        const order = account.orders[parcel.order];
        return (
          order !== undefined &&
          within(parcel.createdAt, body.created_at) &&
          within(order.cutoffAt, body.cutoff_time) &&
          among(body.barcode, parcel.barcode) &&
          among(body.customer_order_number, order.customerOrderNumber) &&
          among(body.order_id, parcel.order) &&
          among(body.parcel_id, parcel.id) &&
          among(body.warehouse_id, parcel.warehouse) &&
          (body.status ?? parcel.status) === parcel.status
        );
      });
      const page = pageOf(found, (parcel) => `${padded(parcel.createdAt)} ${parcel.id}`, {
        cursor: body.page_token ?? '',
        limit: body.page_size,
        descending: body.dir === 'DESC',
      });
      return {
        parcels: page.rows.map((parcel) => ({
          ...parcelRow(parcel),
          order_id: parcel.order,
          customer_order_number: account.orders[parcel.order]?.customerOrderNumber ?? '',
          cutoff_time: moment(account.orders[parcel.order]?.cutoffAt ?? 0),
          warehouse_id: parcel.warehouse,
          status: parcel.status,
        })),
        ...(page.cursor && { next_page_token: page.cursor }),
      };
    },
  ),

  'POST /api/seller/v1/parcels/create': writes(
    { body: z.object({ order_id: Id, items: ParcelItems }) },
    (call, { body }) => {
      const order = orderOf(call.account, body.order_id);
      mustBeOpen(order);
      refuseMoreThanLeft(call.account, order, [body.items]);
      const parcel = newParcel(call, order, body.items);
      return { parcel_id: parcel.id, items: parcel.items };
    },
  ),

  'POST /api/seller/v1/parcels/unpack': writes({ body: ParcelId }, ({ account, now }, { body }) => {
    const parcel = parcelOf(account, body.parcel_id);
    if (parcel.status !== 'NEW') throw refused(`Посылка в статусе ${parcel.status}, а разобрать можно только новую`);
    delete account.parcels[parcel.id];
    const order = account.orders[parcel.order];
    if (order && packedOf(account, order).size === 0) Object.assign(order, { status: 'NEW', changedAt: now });
    return {};
  }),

  'POST /api/seller/v1/parcels/cancel': writes({ body: ParcelId }, ({ account, now }, { body }) => {
    const parcel = parcelOf(account, body.parcel_id);
    if (!['NEW', 'READY_TO_SHIPMENT'].includes(parcel.status))
      throw refused(`Посылка в статусе ${parcel.status}, её отменить уже нельзя`);
    cancelParcel(account, parcel, now, 'Отменил продавец');
    return {};
  }),

  'POST /api/seller/v1/parcels/set-marking': writes(
    {
      body: ParcelId.extend({
        items: z.array(z.object({ sku_id: z.int(), identifiers: z.array(Identifiers).min(1) })).min(1),
      }),
    },
    ({ account, now }, { body }) => {
      const parcel = parcelOf(account, body.parcel_id);
      if (parcel.status !== 'NEW') throw refused('Маркировку можно передать до подтверждения сборки');
      const marked = body.items.map(({ sku_id, identifiers }) => {
        const item = parcel.items.find((one) => one.sku_id === sku_id);
        if (!item) throw refused(`Товара ${sku_id} нет в посылке`);
        if (identifiers.length !== item.quantity)
          throw refused(`Маркировка нужна на все единицы товара ${sku_id}: ${item.quantity}`);
        return { item, identifiers };
      });
      for (const { item, identifiers } of marked) item.identifiers = identifiers;
      parcel.changedAt = now;
      return {};
    },
  ),
};

export function parcelOf(account: Account, id: string): Parcel {
  const parcel = account.parcels[id];
  if (!parcel) throw absent(`Посылка ${id} не найдена`);
  return parcel;
}

/** A parcel as the answers to its making show it. */
export const parcelRow = ({ id, barcode, items }: Parcel) => ({ parcel_id: id, barcode, items });

/** Packs an order whole; refuses what leaves pieces over, or takes more than there are. */
export function splitOrder(call: Call, order: Order, parts: { items: ParcelItem[] }[]): Parcel[] {
  const lists = parts.map(({ items }) => items);
  refuseMoreThanLeft(call.account, order, lists);
  const packed = lists.flat();
  const missing = order.items.some(
    ({ sku_id, quantity }) =>
      packed.filter((one) => one.sku_id === sku_id).reduce((sum, one) => sum + one.quantity, 0) !== quantity,
  );
  if (missing) throw refused('По посылкам распределены не все товары задания');
  return lists.map((items) => newParcel(call, order, items));
}

function refuseMoreThanLeft(account: Account, order: Order, parts: ParcelItem[][]): void {
  const packed = packedOf(account, order);
  for (const { sku_id, quantity, identifiers } of parts.flat()) {
    const item = order.items.find((one) => one.sku_id === sku_id);
    if (!item) throw refused(`Товара ${sku_id} нет в задании`);
    packed.set(sku_id, (packed.get(sku_id) ?? 0) + quantity);
    if ((packed.get(sku_id) ?? 0) > item.quantity) throw refused(`Товара ${sku_id} в задании меньше, чем в посылках`);
    if (identifiers.length > 0 && identifiers.length !== quantity)
      throw refused(`Маркировка нужна на все единицы товара ${sku_id}: ${quantity}`);
  }
}

function newParcel({ account, now }: Call, order: Order, items: ParcelItem[]): Parcel {
  order.parcelsMade++;
  const parcel: Parcel = {
    id: crypto.randomUUID(),
    barcode: `${order.customerOrderNumber}-${order.parcelsMade}`,
    order: order.id,
    warehouse: order.warehouse,
    status: 'NEW',
    items,
    shipment: '',
    accepted: 'UNKNOWN',
    createdAt: now,
    changedAt: now,
    readyAt: 0,
    nextAt: 0,
    reason: '',
  };
  account.parcels[parcel.id] = parcel;
  Object.assign(order, { status: 'IN_ASSEMBLY', changedAt: now });
  return parcel;
}
