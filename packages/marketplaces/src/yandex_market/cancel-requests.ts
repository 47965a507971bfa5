import type { CursorPage } from '../api/lists.ts';
import type { CancelRequestsApi, RemoteCancelRequest } from '../api/orders.ts';
import type { Caller } from '../http.ts';
import type { MarketOrder } from './market-orders.ts';

/** Description of …/cancellation/accept: why an order can't be cancelled any more. */
export const cancelRefusals = [
  { id: 'ORDER_IN_DELIVERY', title: 'Заказ уже у курьера' },
  { id: 'ORDER_DELIVERED', title: 'Заказ уже доставлен' },
] as const;

/** Description of …/cancellation/accept: unanswered for so long, the order is cancelled. */
const answeredWithin = 48 * 3_600_000;

interface Ask {
  /** Orders that are under way and that their buyers don't want any more. */
  waiting(cursor: string | undefined): Promise<CursorPage<MarketOrder>>;
  named(numbers: string[]): Promise<MarketOrder[]>;
}

/**
 * Requests of buyers about orders that the store brings: the order says that it was asked for, …/cancellation/accept
 * answers.
 */
export function cancelRequestsApi(http: Caller, campaign: string, ask: Ask): CancelRequestsApi {
  return {
    async open({ cursor, numbers }) {
      const found = numbers ? { rows: await ask.named(numbers), cursor: null } : await ask.waiting(cursor);
      return { rows: found.rows.filter(isAskedFor).map(requestOf), cursor: found.cursor };
    },

    answer: ({ number }, answer) =>
      http.done({
        method: 'PUT',
        path: '/v2/campaigns/{campaignId}/orders/{orderId}/cancellation/accept',
        params: { campaignId: campaign, orderId: number },
        body: answer.agree ? { accepted: true } : { accepted: false, reason: answer.reason },
        repeatable: false,
      }),
  };
}

/** Whether a request waits for an answer; an order that is still with the seller the Market cancels by itself. */
const isAskedFor = ({ cancelRequested, status }: MarketOrder): boolean =>
  cancelRequested && (status === 'DELIVERY' || status === 'PICKUP');

/** The Market doesn't say since when: the order has changed at that moment, or later. */
function requestOf({ orderId, updateDate }: MarketOrder): RemoteCancelRequest {
  const answerBy = updateDate === null ? null : new Date(Date.parse(updateDate) + answeredWithin).toISOString();
  return { id: '', number: orderId, reason: '', message: '', askedAt: updateDate, answerBy };
}
