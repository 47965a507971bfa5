import {
  isStateBehind,
  type OrderEvent,
  type OrderStanding,
  type OrderState,
  orderStateTitles,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { publish } from '../../rooms/topic.ts';
import { orderHappened } from '../events/topics.ts';
import { type Author, byMarketplace, type HistoryLine, insertHistory } from '../stored/history.queries.ts';
import { statusOf } from '../stored/new-order.queries.ts';
import * as queries from '../stored/order-state.queries.ts';
import { ownStatusOf, seedStatuses, statusesByIds } from '../stored/statuses.queries.ts';
import { settleReserves } from './reserves.ts';

interface Move {
  author: Author;
  message: string;
  kind?: HistoryLine['kind'];
  /** The company's own for what the marketplace says; that of the state unless told. */
  status?: string | undefined;
  /** Other changes beside it. */
  changes?: HistoryLine['changes'];
}

/** Moves an order into a state, with its status, its stock, a line of its history and news to open cabinets. */
export async function moveOrder(
  db: Db,
  order: Pick<queries.StoredOrder, 'id' | 'state'>,
  to: OrderState,
  { author, message, kind = 'state', status, changes: others = [] }: Move,
): Promise<void> {
  await seedStatuses(db);
  const own = await ownStatusOf(db, order.id);
  const became = status ?? (own?.stays ? own.id : await statusOf(db, to));
  const renamed = await queries.updateState(db, order.id, to, became);
  await settleReserves(db, order.id, author.user);
  if (to === 'delivering' || to === 'delivered') await queries.moveOwnDelivery(db, order.id, to);
  const changes = [{ field: 'Состояние', was: orderStateTitles[order.state], became: orderStateTitles[to] }, ...others];
  if (own && own.id !== became) changes.push(await statusChange(db, own.id, became));
  await insertHistory(db, [order.id], author, { kind, message, changes });
  await announceOrders(db, [order.id]);
  await publish(db, orderHappened, { kind: 'state', orders: [order.id] });
  await publish(db, orderHappened, { kind: 'status', orders: renamed ? [order.id] : [] });
}

/** Gives an order that stays in its state the status that the company has chosen for the marketplace's word, else that of the state. */
export async function renameStatus(
  db: Db,
  order: Pick<queries.StoredOrder, 'id' | 'state' | 'status'>,
  { status, message, changes = [] }: { status: string | undefined; message: string; changes?: HistoryLine['changes'] },
): Promise<void> {
  const own = await ownStatusOf(db, order.id);
  const became = status ?? (own?.stays ? own.id : await statusOf(db, order.state));
  await queries.updateStatus(db, order.id, became);
  const change = await statusChange(db, order.status, became);
  await insertHistory(db, [order.id], byMarketplace, { kind: 'status', message, changes: [change, ...changes] });
  await announceOrders(db, [order.id]);
  await publish(db, orderHappened, { kind: 'status', orders: [order.id] });
}

/** Line of history about another status. */
async function statusChange(db: Db, from: string, to: string): Promise<OrderEvent['changes'][number]> {
  const titles = new Map((await statusesByIds(db, [from, to])).map(({ id, title }) => [id, title]));
  return { field: 'Статус', was: titles.get(from) ?? null, became: titles.get(to) ?? null };
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
  // Their rows are parcels and deliveries, of which these orders say nothing.
  announce(db, { type: 'changed', resource: 'orders/parcels', ids: [] });
  announce(db, { type: 'changed', resource: 'orders/deliveries', ids: [] });
}

/** Where the order stands by the marketplace's reports. */
export const standingOf = (order: queries.StoredOrder): OrderStanding => ({
  state: order.reportedState,
  raw: order.rawStatus ?? '',
  substatus: order.substatus ?? '',
  at: order.seenAt,
  sentBackAt: order.sentBackAt,
});
