import { getOrderTitles } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { numbersOf } from './orders.queries.ts';

export const naming = [handle(getOrderTitles, async ({ db, body }) => ({ orders: await numbersOf(db, body.orders) }))];
