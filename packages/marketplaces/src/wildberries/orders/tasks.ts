import type { Currency, OrderState } from '@prilavok/contract';
import { z } from 'zod';
import { addressOf } from '../../addresses.ts';
import type { RemoteOrder, RemoteStanding } from '../../api/orders.ts';
import type { OrderStatus } from '../../marketplace.ts';
import { cargoOf } from '../order-fields.ts';
import { count, decimal, flag, id, numberOrNone, text, texts, word } from '../shapes.ts';
import { methodOf, methodTitle, type SupplyKind } from '../supply-kind.ts';

/**
 * A task has two statuses: the seller moves the one, Wildberries the other. The second decides as soon as it says more than `waiting`. A task that stands
 * in a supply is assembled here: adding it is the one act that Wildberries knows. Source: description of /api/v3/orders/status.
 */
export const orderStatuses: readonly OrderStatus[] = [
  { status: 'new', title: 'Новое', state: 'new' },
  { status: 'confirm', title: 'На сборке', state: 'ready' },
  { status: 'complete', title: 'В доставке', state: 'delivering' },
  { status: 'sorted', title: 'Отсортировано', state: 'delivering' },
  { status: 'ready_for_pickup', title: 'Прибыло на пункт выдачи', state: 'delivering' },
  { status: 'postponed_delivery', title: 'Доставка отложена', state: 'delivering' },
  { status: 'accepted_by_carrier', title: 'Принято перевозчиком', state: 'delivering' },
  { status: 'sent_to_carrier', title: 'Отправлено перевозчику', state: 'delivering' },
  { status: 'sold', title: 'Получено покупателем', state: 'delivered' },
  { status: 'cancel', title: 'Отменено продавцом', state: 'cancelled' },
  { status: 'cancel_carrier', title: 'Отменено перевозчиком', state: 'cancelled' },
  { status: 'canceled', title: 'Отменено', state: 'cancelled' },
  { status: 'canceled_by_client', title: 'Покупатель отказался при получении', state: 'cancelled' },
  { status: 'declined_by_client', title: 'Покупатель отменил', state: 'cancelled' },
  { status: 'defect', title: 'Отменено из-за брака', state: 'cancelled' },
  { status: 'canceled_by_carrier', title: 'Отменено перевозчиком', state: 'cancelled' },
];
const known = new Map(orderStatuses.map((each) => [each.status, each]));

/** Who cancelled, by the status that says so. */
const initiators: Record<string, string> = {
  cancel: 'Продавец',
  cancel_carrier: 'Перевозчик',
  canceled_by_carrier: 'Перевозчик',
  canceled_by_client: 'Покупатель',
  declined_by_client: 'Покупатель',
};

/** Both statuses of a task. */
export const Statuses = z.object({
  id,
  supplierStatus: word('supplierStatus', known.keys()),
  wbStatus: word('wbStatus', [...known.keys(), 'waiting']),
  isCancellable: flag,
});
export type Statuses = z.output<typeof Statuses>;

/** Where a task stands; a status that we don't know yet is shown to a person as a problem. */
export function standingOf({ id: number, supplierStatus, wbStatus }: Statuses): RemoteStanding {
  // Who cancelled is said by the seller's status, where it was the seller.
  const told = wbStatus === 'waiting' || (wbStatus === 'canceled' && supplierStatus.startsWith('cancel'));
  const status = told ? supplierStatus : wbStatus;
  const state: OrderState = known.get(status)?.state ?? 'problem';
  return {
    number,
    status,
    substatus: `${supplierStatus}/${wbStatus}`,
    state,
    cancellation:
      state === 'cancelled'
        ? {
            reasonId: status,
            reason: known.get(status)?.title ?? status,
            initiator: initiators[status] ?? 'Wildberries',
            afterShip: supplierStatus === 'complete',
          }
        : null,
    parcels: null,
  };
}

/** A task in their lists: the fields that we read. */
export const Task = z.object({
  id,
  orderUid: text,
  rid: text,
  article: text,
  createdAt: text,
  skus: texts,
  warehouseId: id,
  nmId: id,
  chrtId: id,
  convertedPrice: count,
  convertedCurrencyCode: count,
  cargoType: count,
  crossBorderType: count,
  options: z.object({ isB2B: flag }).nullish(),
  address: z.object({ fullAddress: text, latitude: numberOrNone, longitude: numberOrNone }).nullish(),
  comment: text,
});
export type Task = z.output<typeof Task> & Partial<Pick<z.output<typeof NewTask>, 'ddate'>>;

/** A new task: only the list of those tells the day that the buyer was promised. */
export const NewTask = Task.extend({ ddate: text });

/** ISO 4217: they write the numbers of currencies. */
const currencies: Record<number, Currency> = {
  51: 'AMD',
  156: 'CNY',
  398: 'KZT',
  417: 'KGS',
  643: 'RUB',
  840: 'USD',
  860: 'UZS',
  933: 'BYN',
  978: 'EUR',
  981: 'GEL',
};

export const kindOf = ({ warehouseId, cargoType, crossBorderType, options }: Task): SupplyKind => ({
  warehouse: warehouseId,
  cargoType,
  crossBorderType,
  isB2B: options?.isB2B ?? false,
});

/** A task in the common shape: one piece. Its title it doesn't tell, nor until when it has to be handed over; names are found elsewhere. */
export function orderOf(
  task: Task,
  statuses: Statuses,
  {
    article = task.article,
    warehouse = task.warehouseId,
  }: { article?: string | undefined; warehouse?: string | undefined },
): RemoteOrder {
  const kind = kindOf(task);
  return {
    ...standingOf(statuses),
    // Tasks of one basket share it.
    orderNumber: task.orderUid || task.id,
    orderId: task.rid,
    parentNumber: null,
    scheme: 'FBS',
    createdAt: task.createdAt,
    shipBy: null,
    deliverFrom: null,
    deliverBy: promisedDay(task.ddate ?? ''),
    warehouse: { id: task.warehouseId, title: warehouse },
    deliveryMethod: { id: methodOf(kind), title: methodTitle(kind, warehouse) },
    carrier: 'Wildberries',
    trackingNumber: null,
    lines: [
      {
        offerId: article,
        sku: task.chrtId,
        title: `Артикул WB ${task.nmId}`,
        quantity: 1,
        // In hundredths.
        price: decimal(task.convertedPrice / 100),
      },
    ],
    currency: currencies[task.convertedCurrencyCode] ?? null,
    buyer: {
      name: null,
      phone: null,
      region: null,
      city: null,
      address: addressOf({
        full: task.address?.fullAddress,
        lat: task.address?.latitude,
        lon: task.address?.longitude,
        comment: task.comment,
      }),
    },
    services: [],
    barcode: task.skus[0] ?? null,
    actions: statuses.isCancellable ? ['cancel'] : [],
    more: { cargo: cargoOf(task.cargoType), b2b: kind.isB2B },
  };
}

/** `17.05.2024`, told of large goods: until the end of that day in Moscow. */
function promisedDay(day: string): string | null {
  const [, date, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(day) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${date}T23:59:59+03:00`).toISOString();
}
