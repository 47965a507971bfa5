import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf } from '../list.ts';
import { sendingOff } from '../marketplaces/refusals.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id } from '../values.ts';
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

/** What can be done with the picked orders, each act with the orders that allow it and why the others don't. */
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
