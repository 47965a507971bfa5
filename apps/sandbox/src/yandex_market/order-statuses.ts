import { z } from 'zod';
import { moscowDay } from '../goods/days.ts';
import type { Order, Status } from './account.ts';
import { cancelOrder, isOpen, setStatus } from './assembly.ts';
import { isCarried } from './cancel-requests.ts';
import { moveOrder } from './delivery.ts';
import { OrderPath, orderOf } from './order-path.ts';
import { type Call, CampaignPath, campaignOf, market, type Operations, ok, wrong } from './wire.ts';

const statuses = [
  ...['PLACING', 'RESERVED', 'UNPAID', 'PROCESSING', 'DELIVERY', 'PICKUP', 'DELIVERED', 'CANCELLED', 'PENDING'],
  ...['PARTIALLY_RETURNED', 'RETURNED', 'UNKNOWN'],
];
export const StatusName = z.enum(statuses);

/** Statuses of orders that a seller tells. */
export const orderStatuses: Operations = {
  'POST /v2/campaigns/{campaignId}/orders/status-update': market.writes(
    {
      path: CampaignPath,
      body: z.object({
        orders: z
          .array(z.object({ id: z.int(), status: StatusName, substatus: z.string().optional() }))
          .min(1)
          .max(30),
      }),
    },
    (call, { path, body }) => {
      const campaign = campaignOf(call.account, path).id;
      return ok({
        orders: body.orders.map(({ id, status, substatus = '' }) => {
          const order = call.account.orders[id];
          const error =
            order?.campaign === campaign ? update(call, order, { status, substatus }) : `Заказ ${id} не найден`;
          return {
            id,
            status: order?.status ?? status,
            substatus: order?.substatus || 'STARTED',
            updateStatus: error ? 'ERROR' : 'OK',
            ...(error && { errorDetails: error }),
          };
        }),
      });
    },
  ),

  'PUT /v2/campaigns/{campaignId}/orders/{orderId}/status': market.writes(
    {
      path: OrderPath,
      body: z.object({
        order: z.object({
          status: StatusName,
          substatus: z.string().optional(),
          delivery: z.object({ dates: z.object({ realDeliveryDate: z.iso.date().optional() }).optional() }).optional(),
        }),
      }),
    },
    (call, { path, body: { order: to } }) => {
      const order = orderOf(call.account, path);
      const real = to.delivery?.dates?.realDeliveryDate;
      if (real !== undefined && real > moscowDay(call.now)) throw wrong('realDeliveryDate must not be in the future');
      if (real !== undefined && !['PICKUP', 'DELIVERED'].includes(to.status))
        throw wrong('realDeliveryDate is not allowed for this status');
      const error = update(call, order, { status: to.status, substatus: to.substatus ?? '' });
      if (error) throw wrong(error, 'STATUS_NOT_ALLOWED');
      if (real !== undefined) order.receivedOn = real;
      return {};
    },
  ),

  'POST /v2/campaigns/{campaignId}/orders/{orderId}/delivery/track': market.writes(
    { path: OrderPath, body: z.object({ trackCode: z.string().min(1), deliveryServiceId: z.int() }) },
    (call, { path, body }) => {
      const order = orderOf(call.account, path);
      if (order.model !== 'DBS') throw wrong('Order must be delivered by the shop');
      if (!['PROCESSING', 'DELIVERY', 'PICKUP'].includes(order.status))
        throw wrong(`Order ${order.id} with status ${order.status} is not allowed for track`);
      order.tracks = [...(order.tracks ?? []), body];
      order.changedAt = call.now;
      return ok();
    },
  ),
};

/** From which statuses an order that the seller carries may go on to each. */
const before: Partial<Record<Status, readonly Status[]>> = {
  DELIVERY: ['PROCESSING'],
  PICKUP: ['DELIVERY'],
  DELIVERED: ['DELIVERY', 'PICKUP'],
};

/** Of a delivery of the seller's own all steps are the seller's; otherwise the seller makes ready or cancels. Answers why not. */
export function update(call: Call, order: Order, to: { status: string; substatus: string }): string | null {
  const { account, now, clock } = call;
  if (to.status === 'CANCELLED') {
    if (!isOpen(order) && !isCarried(order)) return `Заказ ${order.id} уже передан в доставку, отменить его нельзя`;
    if (order.model === 'FBS' && to.substatus !== 'SHOP_FAILED')
      return `Причина ${to.substatus} не подходит заказу FBS`;
    cancelOrder(account, order, to.substatus, now);
    return null;
  }
  if (to.status === 'PROCESSING' && to.substatus === 'READY_TO_SHIP') {
    if (order.status !== 'PROCESSING') return `Заказ ${order.id} в статусе ${order.status}`;
    setStatus(order, 'PROCESSING', 'READY_TO_SHIP', now);
    order.readyAt = clock;
    return null;
  }
  const own = (['DELIVERY', 'PICKUP', 'DELIVERED'] as const).find((status) => status === to.status);
  if (order.model !== 'DBS' || !own || !before[own]?.includes(order.status))
    return `Перевести заказ ${order.id} в статус ${to.status} нельзя`;
  moveOrder(account, order, own, call);
  return null;
}
