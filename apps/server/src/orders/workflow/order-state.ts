import { isStateBehind, type OrderStanding, type OrderState, orderStateTitles } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { seedStatuses } from '../statuses.queries.ts';
import { type Author, type HistoryLine, insertHistory } from './history.queries.ts';
import * as queries from './order-state.queries.ts';
import { settleReserves } from './reserves.ts';

type Move = { author: Author; message: string; kind?: HistoryLine['kind'] };

/** Moves an order into a state, with its status, its stock, a line of its history and news to open cabinets. */
export async function moveOrder(
  db: Db,
  order: Pick<queries.StoredOrder, 'id' | 'state'>,
  to: OrderState,
  { author, message, kind = 'state' }: Move,
): Promise<void> {
  await seedStatuses(db);
  await queries.updateState(db, order.id, to);
  await settleReserves(db, order.id, author.user);
  const changes = [{ field: 'Состояние', was: orderStateTitles[order.state], became: orderStateTitles[to] }];
  await insertHistory(db, [order.id], author, { kind, message, changes });
  await announceOrders(db, [order.id]);
}

/** Moves it only if that is forward; our own steps never take back what the marketplace said. */
export async function advanceOrder(
  db: Db,
  order: Pick<queries.StoredOrder, 'id' | 'state'>,
  to: OrderState,
  move: Move,
): Promise<void> {
  if (isStateBehind(order.state, to)) await moveOrder(db, order, to, move);
}

/** The action arrived, or was refused in these words. */
export async function endSending(db: Db, order: string, refusal: string | null): Promise<void> {
  await queries.clearSending(db, order, refusal);
  await announceOrders(db, [order]);
}

/** Something about the orders changed that is no state. */
export async function touchOrders(db: Db, ids: string[]): Promise<void> {
  await queries.updateVersions(db, ids);
  await announceOrders(db, ids);
}

/** Lists and pages that show something of these orders ask anew. */
export async function announceOrders(db: Db, ids: string[]): Promise<void> {
  for (const resource of ['orders/orders', 'orders/actions']) announce(db, { type: 'changed', resource, ids });
  // Its rows are parcels, of which these orders say nothing.
  announce(db, { type: 'changed', resource: 'orders/parcels', ids: [] });
}

/** Where the order stands by the marketplace's reports. */
export const standingOf = (order: queries.StoredOrder): OrderStanding => ({
  state: order.reportedState,
  raw: order.rawStatus ?? '',
  substatus: order.substatus ?? '',
  at: order.seenAt,
  sentBackAt: order.sentBackAt,
});
