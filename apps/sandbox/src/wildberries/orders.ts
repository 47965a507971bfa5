import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import type { Account, Task } from './account.ts';
import { stickerOf } from './stickers.ts';
import { cancelTask, isOpen } from './tasks.ts';
import { int64, market, marketRefusal, notFound, type Operations, second, whole } from './wire.ts';

const Page = z.object({
  limit: whole.min(1).max(1000),
  next: whole,
  dateFrom: whole.optional(),
  dateTo: whole.optional(),
});
const Numbers = z.object({ orders: z.array(int64).min(1).max(1000) });
const longestPeriod = 30 * 24 * 3600;
const kept = 90 * 24 * 3600;

export const orders: Operations = {
  'GET /api/v3/orders/new': market.lists('orders', {}, ({ account }) => ({
    orders: Object.values(account.tasks)
      .filter(({ supplierStatus, wbStatus }) => supplierStatus === 'new' && wbStatus === 'waiting')
      .map((task) => ({ ...taskInfo(account, task), ...newTaskInfo(task) })),
  })),

  'GET /api/v3/orders': market.lists('orders', { query: Page }, ({ account, now }, { query }) => {
    const today = Math.ceil(now / 1000);
    const { limit, next, dateFrom = today - longestPeriod, dateTo = today } = query;
    if (dateTo - dateFrom > longestPeriod)
      throw marketRefusal(400, 'IncorrectParameter', 'Период больше 30 календарных дней');
    const found = Object.values(account.tasks)
      .filter(({ id, createdAt }) => {
        const at = Math.floor(createdAt / 1000);
        return id > next && at >= dateFrom && at <= dateTo && at > today - kept;
      })
      .toSorted((one, other) => one.id - other.id);
    const rows = found.slice(0, limit);
    return {
      next: found.length > rows.length ? (rows.at(-1)?.id ?? 0) : 0,
      orders: rows.map((task) => ({
        ...taskInfo(account, task),
        ...(task.supplyId && { supplyId: task.supplyId }),
      })),
    };
  }),

  'POST /api/v3/orders/status': market.lists('orders', { body: Numbers }, ({ account }, { body }) => ({
    orders: body.orders.flatMap((id) => {
      const task = account.tasks[id];
      if (!task) return [];
      const { supplierStatus, wbStatus } = task;
      return [{ id, isCancellable: isOpen(task), supplierStatus, wbStatus }];
    }),
  })),

  'PATCH /api/v3/orders/{orderId}/cancel': market.writes(
    { path: z.object({ orderId: whole }) },
    ({ account, now }, { path: { orderId } }) => {
      const task = account.tasks[orderId];
      if (!task) throw notFound();
      if (!isOpen(task))
        throw marketRefusal(409, 'StatusMismatch', 'Несоответствие статусов, проверьте их правильность');
      const status = { supplierStatus: 'cancel', wbStatus: 'canceled' };
      cancelTask(account, task, { status, reason: 'Отменено продавцом', now });
      return new Reply(204);
    },
  ),

  'POST /api/v3/orders/stickers': market.reads(
    {
      query: z.object({
        type: z.enum(['svg', 'zplv', 'zplh', 'png']),
        width: z.enum(['58', '40']),
        height: z.enum(['40', '30']),
      }),
      body: z.object({ orders: z.array(int64).min(1).max(100) }),
    },
    ({ account }, { query, body }) => ({
      stickers: body.orders.flatMap((id) => {
        const task = account.tasks[id];
        const printed = task && ['confirm', 'complete'].includes(task.supplierStatus);
        return printed ? [stickerOf(task, query)] : [];
      }),
    }),
  ),
};

function taskInfo(account: Account, task: Task) {
  const warehouse = account.warehouses.find(({ id }) => id === task.warehouse);
  const price = Math.round(task.price * 100);
  return {
    address: null,
    scanPrice: null,
    deliveryType: 'fbs',
    orderUid: task.orderUid,
    article: task.article,
    colorCode: '',
    rid: `f884001e44e511edb878${String(task.id).padStart(12, '0')}`,
    createdAt: second(task.createdAt),
    offices: warehouse ? [warehouse.office] : null,
    skus: task.skus,
    id: task.id,
    warehouseId: task.warehouse,
    officeId: warehouse?.officeId ?? 0,
    nmId: task.nmId,
    chrtId: task.chrtId,
    price,
    convertedPrice: price,
    currencyCode: 643,
    convertedCurrencyCode: 643,
    cargoType: warehouse?.cargoType ?? 1,
    crossBorderType: 0,
    comment: '',
    isZeroOrder: false,
    options: { isB2B: false },
  };
}

function newTaskInfo(task: Task) {
  const price = Math.round(task.price * 100);
  return {
    ddate: '',
    sellerDate: null,
    salePrice: price,
    requiredMeta: [],
    optionalMeta: [],
    finalPrice: price,
    convertedFinalPrice: price,
    isPickupPointShipmentAllowed: true,
  };
}
