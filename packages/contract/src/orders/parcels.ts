import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, In, listOf, PageSearch } from '../list.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Marketplace, Moment } from '../values.ts';
import { deliveryTypes } from './rules/delivery-types.ts';
import { orderStates, parcelStates } from './rules/states.ts';

/** Which units: of a line of the order, so many. */
export const ParcelItem = z.object({
  product: Id.describe('Строка заказа'),
  quantity: z.int().min(1).max(100_000).describe('Сколько штук'),
});

export const Parcel = z.object({
  id: Id.describe('Номер у нас'),
  order: Id.describe('Заказ'),
  orderNumber: z.string().describe('Номер заказа'),
  position: z.int().describe('Какая по счёту в заказе'),
  number: z.string().nullable().describe('Номер у маркетплейса'),
  state: z
    .enum(parcelStates)
    .describe('open — собирается, sending — подтверждается, confirmed — подтверждена, cancelled — отменена'),
  orderState: z.enum(orderStates).nullable().describe('Где посылка, по словам маркетплейса'),
  shipment: Id.nullable().describe('Отгрузка, в которой лежит; null — ни в какой'),
  marketplace: Marketplace.nullable().describe('Маркетплейс; null у своего заказа'),
  account: Id.nullable().describe('Аккаунт; null у своего заказа'),
  accountTitle: z.string().nullable().describe('Название аккаунта'),
  deliveryMethod: z
    .string()
    .nullable()
    .describe('Способ доставки словами маркетплейса; вместе уезжают посылки одного аккаунта и одного способа'),
  deliveryType: z.enum(deliveryTypes).describe('Как едет заказ'),
  items: z
    .array(ParcelItem.extend({ title: z.string(), article: z.string(), barcode: z.string().nullable() }))
    .describe('Что лежит внутри'),
  createdAt: Moment.describe('Когда собрана'),
  confirmedAt: Moment.nullable().describe('Когда подтверждена'),
  labelledAt: Moment.nullable().describe('Когда этикетку печатали в последний раз'),
});
export type Parcel = z.infer<typeof Parcel>;

const endpoint = resource('orders/parcels');

export const findParcels = endpoint('POST', '/oms/parcels/search', {
  title: 'Посылки',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({ order: In, shipment: In, state: z.array(z.enum(parcelStates)).max(10).optional() }),
  reply: listOf(Parcel),
});

export const getParcels = endpoint('GET', '/oms/parcels/{ids}', {
  title: 'Посылки по номерам',
  roles: orderReaders,
  reply: listOf(Parcel),
});

/** Puts units of an order into a parcel; all that are still loose when none are named. */
export const createParcel = endpoint('POST', '/oms/parcels/create', {
  title: 'Собрать посылку',
  creates: true,
  roles: orderEditors,
  body: z.object({ order: Id, items: z.array(ParcelItem).max(1000).optional() }),
  reply: Parcel,
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему' },
  touches: ['orders/orders', 'orders/actions'],
});

export const cancelParcels = endpoint('DELETE', '/oms/parcels/{ids}', {
  title: 'Отменить посылки: товары снова не разложены',
  roles: orderEditors,
  reply: batchOf(Id),
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему' },
  touches: ['orders/orders', 'orders/actions'],
});

export const findParcelsForShipment = endpoint('POST', '/oms/parcels/shipment-available', {
  title: 'Посылки, которые можно положить в отгрузку',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend({ source: Id.optional(), account: Id.optional() }),
  reply: listOf(Parcel),
});

/** The labels as one PDF, up to 1000 parcels. */
export const getParcelLabels = endpoint('GET', '/oms/parcels/{ids}/labels', {
  title: 'Этикетки посылок одним PDF',
  roles: orderReaders,
  reply: 'application/pdf',
  personal: true,
  errors: {
    labels_not_ready: 'Маркетплейс ещё готовит этикетки',
    refused: 'Маркетплейс отказал, в сообщении — его слова',
    unreachable: 'Маркетплейс не отвечает',
  },
});
