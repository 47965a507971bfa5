import { topic } from '../../rooms/topic.ts';

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
