import { type DeliveryType, deliveryTypes } from '@prilavok/contract';
import type { FieldChoice, FieldValue, RemoteLine, RemoteOrder, RemoteStanding } from './orders.ts';

interface Field {
  id: string;
  title: string;
  kind: 'text' | 'choice' | 'boolean' | 'moment';
  /** Of a choice: all that there are, where that is known; else orders bring them. */
  choices?: readonly FieldChoice[];
}

/** Something that a marketplace says of orders and that a seller may keep as a property of his own: what it is, and where it is read. */
export type OrderField =
  | (Field & { of: 'order'; read: (order: RemoteOrder) => FieldValue })
  /** Said also where only the standing is. */
  | (Field & { of: 'standing'; read: (standing: RemoteStanding) => FieldValue })
  | (Field & { of: 'line'; read: (line: RemoteLine) => FieldValue });

/** A word that is its own number. */
const wordOf = (text: string | null | undefined): FieldChoice | null => (text ? { id: text, title: text } : null);

const schemes: Record<DeliveryType, string> = {
  FBS: 'Со склада продавца, везёт площадка (FBS)',
  DBS: 'Со склада продавца, везёт продавец (DBS)',
  FBO: 'Со склада площадки (FBO)',
  PICKUP: 'Самовывоз',
};

/** Fields of what all orders have in common: a house names those that its marketplace fills. */
export const commonFields = {
  orderNumber: {
    id: 'order_number',
    title: 'Номер заказа покупателя',
    of: 'order',
    kind: 'text',
    read: ({ orderNumber }) => orderNumber || null,
  },
  scheme: {
    id: 'scheme',
    title: 'Схема работы',
    of: 'order',
    kind: 'choice',
    choices: deliveryTypes.map((id) => ({ id, title: schemes[id] })),
    read: ({ scheme: id }) => ({ id, title: schemes[id] }),
  },
  warehouse: { id: 'warehouse', title: 'Склад', of: 'order', kind: 'choice', read: ({ warehouse }) => warehouse },
  deliveryMethod: {
    id: 'delivery_method',
    title: 'Способ доставки',
    of: 'order',
    kind: 'choice',
    read: ({ deliveryMethod }) => deliveryMethod,
  },
  carrier: {
    id: 'carrier',
    title: 'Служба доставки',
    of: 'order',
    kind: 'choice',
    read: ({ carrier }) => wordOf(carrier),
  },
  trackingNumber: {
    id: 'tracking_number',
    title: 'Трек-номер',
    of: 'order',
    kind: 'text',
    read: ({ trackingNumber }) => trackingNumber,
  },
  shipBy: { id: 'ship_by', title: 'Отгрузить до', of: 'order', kind: 'moment', read: ({ shipBy }) => shipBy },
  deliverBy: {
    id: 'deliver_by',
    title: 'Доставить покупателю до',
    of: 'order',
    kind: 'moment',
    read: ({ deliverBy }) => deliverBy,
  },
  // Name and phone of the buyer are no fields: as properties they would be seen by everybody, and outlive their day.
  region: { id: 'region', title: 'Регион доставки', of: 'order', kind: 'text', read: ({ buyer }) => buyer.region },
  city: { id: 'city', title: 'Город доставки', of: 'order', kind: 'text', read: ({ buyer }) => buyer.city },
  barcode: { id: 'barcode', title: 'Штрихкод этикетки', of: 'order', kind: 'text', read: ({ barcode }) => barcode },
  cancelReason: {
    id: 'cancel_reason',
    title: 'Причина отмены',
    of: 'standing',
    kind: 'choice',
    read: ({ cancellation }) =>
      cancellation?.reason ? { id: cancellation.reasonId || cancellation.reason, title: cancellation.reason } : null,
  },
  cancelledBy: {
    id: 'cancelled_by',
    title: 'Кто отменил',
    of: 'standing',
    kind: 'choice',
    read: ({ cancellation }) => wordOf(cancellation?.initiator),
  },
  sku: { id: 'sku', title: 'Номер товара на площадке', of: 'line', kind: 'text', read: ({ sku }) => sku || null },
  lineTitle: {
    id: 'line_title',
    title: 'Название на площадке',
    of: 'line',
    kind: 'text',
    read: ({ title }) => title || null,
  },
} satisfies Record<string, OrderField>;

/** A field that only this marketplace has: its house puts the value into `more` under the same id. */
export const ownField = (field: Pick<Field, 'id' | 'title' | 'kind' | 'choices'>): OrderField => ({
  ...field,
  of: 'order',
  read: ({ more }) => more?.[field.id] ?? null,
});
