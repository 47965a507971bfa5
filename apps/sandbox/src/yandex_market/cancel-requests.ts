import { z } from 'zod';
import type { Tick } from '../frame/clock.ts';
import type { Account, Order } from './account.ts';
import { cancelOrder } from './assembly.ts';
import { OrderPath, orderOf } from './order-path.ts';
import { market, type Operations, ok, wrong } from './wire.ts';

/** The seller brings it, and knows whether the buyer takes it. */
export const isCarried = ({ model, status }: Order): boolean =>
  model === 'DBS' && (status === 'DELIVERY' || status === 'PICKUP');

/** "Если в течение 48 часов вы не подтвердите или отклоните отмену, заказ будет отменен автоматически." */
const answeredWithin = 48 * 3_600_000;

/** A buyer who doesn't want what is on its way has to ask the store that brings it. */
export const cancelRequests: Operations = {
  'PUT /v2/campaigns/{campaignId}/orders/{orderId}/cancellation/accept': market.writes(
    {
      path: OrderPath,
      body: z.object({
        accepted: z.boolean(),
        reason: z.enum(['ORDER_DELIVERED', 'ORDER_IN_DELIVERY']).optional(),
      }),
    },
    ({ account, now }, { path, body }) => {
      const order = orderOf(account, path);
      if (order.askedAt === undefined) throw wrong(`Order ${order.id} has no cancellation request`);
      if (!body.accepted && !body.reason) throw wrong('Reason must be specified for rejected cancellation');
      if (body.accepted) cancelOrder(account, order, 'USER_CHANGED_MIND', now);
      else {
        delete order.askedAt;
        order.changedAt = now;
      }
      return ok();
    },
  ),
};

/** The buyer asks for a cancellation. */
export function askToCancel(order: Order, { now, clock }: Tick): void {
  Object.assign(order, { askedAt: clock, changedAt: now });
}

/** Cancels requests that nobody answers. True when something was. */
export function expireRequests(account: Account, { now, clock }: Tick): boolean {
  const due = Object.values(account.orders).filter(
    ({ askedAt }) => askedAt !== undefined && askedAt + answeredWithin <= clock,
  );
  for (const order of due) cancelOrder(account, order, 'USER_CHANGED_MIND', now);
  return due.length > 0;
}
