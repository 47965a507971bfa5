import { getOrderTitles } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { orderNumbers } from './orders.queries.ts';

export const naming = [
  handle(getOrderTitles, async ({ db, body }) => ({ orders: await orderNumbers(db, body.orders) })),
];
