import type { Db } from '../../database/pools.ts';
import { type Topic, topic } from '../../rooms/topic.ts';

/** Event of an order: it came in, moved, got another status, lacks pieces, or its buyer asks for a cancellation. */
export type OrderEventKind = 'arrived' | 'state' | 'status' | 'shortage' | 'cancel_asked';

export interface OrderHappening {
  kind: OrderEventKind;
  orders: readonly string[];
}

/** Published in the transaction that changes the orders, which holds their rows. A change of state is one of the status as well. */
export const orderHappened: Topic<OrderHappening, Db> = topic('orders.happened', ({ orders }) => orders.length === 0);

/** An order as statistics count it; a removed one isn't there. */
export interface CountedOrder {
  id: string;
  number: string;
  source: string | null;
  account: string | null;
  marketplace: string | null;
  currency: string;
  state: string;
  createdAt: string;
  pieces: number;
  kopecks: number;
}

/** An order before and after a change; null where there is none. */
export interface OrderChange {
  was: CountedOrder | null;
  is: CountedOrder | null;
}

/** Orders came, changed or went; nothing that they are counted by need be another. */
export const ordersCounted = topic<{ changes: readonly OrderChange[] }>(
  'orders.orders-counted',
  ({ changes }) => changes.length === 0,
);

/** Lines of orders found their offers. */
export const orderLinesMatched = topic<{ orders: readonly string[] }>(
  'orders.lines-matched',
  ({ orders }) => orders.length === 0,
);

/** A day of an account's books, and the order that was booked on it; empty: none is named. */
export interface BookedDay {
  day: string;
  order: string;
}

/** Books of an account say something else of these days. */
export const booksChanged = topic<{ account: string; days: readonly BookedDay[] }>(
  'orders.books-changed',
  ({ days }) => days.length === 0,
);
