import type { Db } from '../../database/pools.ts';
import { type Topic, topic } from '../../rooms/topic.ts';

/** What happened to an order: it came in, moved, got another status, lacks pieces, or its buyer asks for a cancellation. */
export type OrderEventKind = 'arrived' | 'state' | 'status' | 'shortage' | 'cancel_asked';

export interface OrderHappening {
  kind: OrderEventKind;
  orders: readonly string[];
}

/** Published in the transaction that changes the orders, which holds their rows. A change of state is one of the status as well. */
export const orderHappened: Topic<OrderHappening, Db> = topic('orders.happened', ({ orders }) => orders.length === 0);
