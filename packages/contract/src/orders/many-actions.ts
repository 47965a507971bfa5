import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, Page } from '../list.ts';
import { sendingOff } from '../marketplaces/refusals.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id } from '../values.ts';
import { Work } from '../work.ts';
import { line } from './line.ts';
import { OrderAction } from './rules/action-names.ts';
import { orderActs } from './rules/ways.ts';

const endpoint = resource('orders/many-actions');

const Orders = z
  .array(Id)
  .min(1)
  .max(1000)
  .overwrite((ids) => [...new Set(ids)])
  .describe('Заказы');

const WholeWay = z.boolean().describe('Вместе с шагами до него, которых ещё не сделали');

/** Acts upon the picked orders, each with the orders that allow it and why the others don't. */
export const findManyOrdersActions = endpoint('POST', '/oms/orders/actions', {
  title: 'Что можно сделать с несколькими заказами сразу',
  reads: true,
  roles: orderReaders,
  body: z.object({ ids: Orders }),
  reply: z.object({
    rows: z.array(
      z.object({
        action: OrderAction.describe('Действие'),
        wholeWay: WholeWay,
        title: z.string(),
        allowed: z.array(Id).describe('Заказы, с которыми сейчас можно'),
        refused: z
          .array(z.object({ id: Id, reason: z.string().describe('Почему сейчас нельзя') }))
          .describe('Остальные заказы'),
      }),
    ),
  }),
});

/** Labels are no change: they are fetched as one file for all parcels. */
const acts = [...new Set(orderActs.map(({ action }) => action))].filter((action) => action !== 'GET_PARCEL_LABELS');

/**
 * Does one thing with many orders, each by itself: one that refuses doesn't keep the others. Orders that lie in one shipment take its steps
 * together.
 */
export const runManyOrdersAction = endpoint('POST', '/oms/orders/action/{action}', {
  title: 'Действие с несколькими заказами',
  roles: orderEditors,
  path: { action: z.enum(acts).describe('Действие; те, что касаются одного заказа, делаются по одному') },
  body: z.object({
    ids: Orders,
    wholeWay: WholeWay.default(false),
    reason: line(1000).optional().describe('Причина отмены: слова или название причины у маркетплейса'),
    message: line(1000).optional().describe('Пояснение к причине'),
  }),
  reply: batchOf(Id),
  errors: { not_allowed: 'Действие сейчас невозможно, в сообщении — почему', ...sendingOff },
  touches: ['orders/orders', 'orders/actions', 'orders/parcels', 'orders/shipments'],
});

/** One act upon many orders, with its outcome order by order. */
export const OrdersAct = Work.extend({
  id: Id.describe('Номер действия'),
  title: z.string(),
  action: z.enum(acts).describe('Действие'),
  orders: z.int().describe('Сколько заказов выбрано'),
  refused: z
    .array(
      z.object({
        id: Id,
        number: z.string().describe('Номер заказа'),
        message: z.string().describe('Почему не удалось'),
      }),
    )
    .describe('С какими заказами не удалось'),
  changed: z.array(Id).describe('С какими удалось'),
});
export type OrdersAct = z.infer<typeof OrdersAct>;

/** Input of an act upon many orders. */
export const OrdersActInput = z.object({
  action: z.enum(acts).describe('Действие; те, что касаются одного заказа, делаются по одному'),
  ids: Orders,
  wholeWay: WholeWay.default(false),
  reason: line(1000).optional().describe('Причина отмены: слова или название причины у маркетплейса'),
  message: line(1000).optional().describe('Пояснение к причине'),
  date: z.iso.date().optional().describe('День отгрузки, один на всех'),
  address: Id.optional().describe('Адрес отгрузки, один на всех'),
});
export type OrdersActInput = z.infer<typeof OrdersActInput>;

/**
 * Begins one thing with many orders as long work: it goes on without the page, says how far it is, and can be stopped between two orders. Each order is a
 * transaction of its own; orders that lie in one shipment take its steps together.
 */
export const beginOrdersAct = endpoint('POST', '/oms/orders/acts', {
  title: 'Начать действие с несколькими заказами: идёт само, с ходом и остановкой',
  creates: true,
  roles: orderEditors,
  body: OrdersActInput,
  reply: OrdersAct,
});

export const findOrdersActs = endpoint('POST', '/oms/orders/acts/search', {
  title: 'Действия с несколькими заказами, сначала новые',
  reads: true,
  roles: orderReaders,
  body: Page,
  reply: listOf(OrdersAct.omit({ refused: true, changed: true })),
});

export const getOrdersAct = endpoint('GET', '/oms/orders/acts/{id}', {
  title: 'Действие с несколькими заказами: ход и чем кончилось',
  roles: orderReaders,
  reply: OrdersAct,
});

/** With what is done it is done; the rest stays as it is. */
export const stopOrdersAct = endpoint('POST', '/oms/orders/acts/{id}/stop', {
  title: 'Остановить действие с несколькими заказами',
  roles: orderEditors,
  reply: OrdersAct,
  errors: { over: 'Действие уже закончилось' },
});

/** Begins the act anew with the orders that it could not be done with, or did not come to. */
export const repeatOrdersAct = endpoint('POST', '/oms/orders/acts/{id}/repeat', {
  title: 'Повторить действие с заказами, с которыми оно не удалось',
  creates: true,
  roles: orderEditors,
  reply: OrdersAct,
  errors: { under_way: 'Действие ещё идёт', none_left: 'Повторять не с чем' },
});
