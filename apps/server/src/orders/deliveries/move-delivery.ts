import type { CarrierOrder } from '@prilavok/carriers';
import {
  type DeliveryState,
  deliveryAfterReport,
  deliveryStateTitles,
  followedDeliveryStates,
  isStateBehind,
  kopecks,
  type OrderState,
  orderRefusal,
  ownCourier,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { handOver } from '../sending/hand-over.ts';
import { type Author, insertHistory } from '../stored/history.queries.ts';
import { lockOrder, orderFacts, type StoredOrder } from '../stored/order-state.queries.ts';
import { advanceOrder, announceOrders } from '../workflow/order-state.ts';
import { providerTitle } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';

/** Author of acts by a carrier, or by a job that talks to it. */
export const byCarrier: Author = { user: null, source: 'carrier' };

/** Seconds after which a carrier is asked again about a delivery in such a state. */
const askAgainIn: Partial<Record<DeliveryState, number>> = {
  ordering: 60,
  cancelling: 60,
  ordered: 600,
  delivering: 900,
  returning: 3600,
};
/** Seconds after which an order that can't follow its delivery yet is tried again. */
const followAgainIn = 60;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Move {
  author: Author;
  /** In the history, after the title of the provider. */
  message: string;
  refusal?: string | null;
  reason?: string;
  photo?: string | null;
  /** The carrier's own events are written already. */
  toldByCarrier?: boolean;
}

/** Where an own order is when its delivery stands so: what comes back has left as well. */
const orderStateAt: Partial<Record<DeliveryState, OrderState>> = {
  delivering: 'delivering',
  returning: 'delivering',
  delivered: 'delivered',
  returned: 'returned',
};
const movesOrder = (state: DeliveryState) => orderStateAt[state] !== undefined;
const asksCarrier = (state: DeliveryState) => (followedDeliveryStates as readonly DeliveryState[]).includes(state);

/** The delivery with its order, both under lock: the order first, as everybody does. */
export async function lockWithOrder(
  db: Db,
  id: string,
): Promise<{ delivery: queries.StoredDelivery; order: StoredOrder } | undefined> {
  const found = await queries.deliveryById(db, id);
  const order = found && (await lockOrder(db, found.order));
  const delivery = order && (await queries.lockDelivery(db, id));
  return order && delivery ? { delivery, order } : undefined;
}

/** Puts a delivery into a state, with a line of its way and of the order's history, and has the order follow in the same transaction. */
export async function moveDelivery(
  db: Db,
  { delivery, order }: { delivery: queries.StoredDelivery; order: StoredOrder },
  to: DeliveryState,
  { author, message, refusal = null, reason = '', photo = null, toldByCarrier = false }: Move,
): Promise<void> {
  const wait = delivery.provider === ownCourier ? undefined : askAgainIn[to];
  const askAt = wait === undefined ? null : new Date(Date.now() + wait * 1000);
  await queries.updateState(db, delivery.id, { state: to, askAt, followed: !movesOrder(to), refusal });
  const event = {
    at: new Date().toISOString(),
    state: to,
    title: sentence(message),
    reason,
    photo,
    author: author.user,
  };
  if (!toldByCarrier) await queries.insertEvents(db, delivery.id, [event]);
  await insertHistory(db, [order.id], author, {
    kind: 'delivery',
    message: `${providerTitle(delivery.provider)}: ${message}`,
    changes: [{ field: 'Доставка', was: deliveryStateTitles[delivery.state], became: deliveryStateTitles[to] }],
  });
  await announceDeliveries(db, [delivery.id]);
  await announceOrders(db, [order.id]);
  if (movesOrder(to)) await followDelivery(db, { ...delivery, state: to }, author);
}

/** Lists and pages that show these deliveries ask anew. */
export async function announceDeliveries(db: Db, ids: string[]): Promise<void> {
  announce(db, { type: 'changed', resource: 'orders/deliveries', ids });
}

/**
 * Brings the order where its delivery stands. An own order goes there at once; a marketplace's is told to its marketplace, a step at a time, and stays due
 * until that has agreed.
 */
export async function followDelivery(db: Db, delivery: queries.StoredDelivery, author: Author): Promise<void> {
  const order = await lockOrder(db, delivery.order);
  if (!order) return;
  const followed =
    order.account === null
      ? await moveOwnOrder(db, order, delivery, author)
      : await tellMarketplace(db, order, delivery);
  await queries.updateFollowed(db, delivery.id, followed);
  if (!followed) await queries.updateAskAt(db, [delivery.id], new Date(Date.now() + followAgainIn * 1000));
  else if (!asksCarrier(delivery.state)) await queries.updateAskAt(db, [delivery.id], null);
}

async function moveOwnOrder(
  db: Db,
  order: StoredOrder,
  { state, provider }: queries.StoredDelivery,
  author: Author,
): Promise<boolean> {
  const to = orderStateAt[state];
  const message = `${providerTitle(provider)}: ${deliveryStateTitles[state].toLowerCase()}`;
  if (to) await advanceOrder(db, order, to, { author, message });
  return true;
}

/** Answers whether nothing is left to be told. */
async function tellMarketplace(db: Db, order: StoredOrder, { state, track }: queries.StoredDelivery): Promise<boolean> {
  // That a parcel came back, and why, the marketplace hears when the order is cancelled or returned there.
  if (state !== 'delivering' && state !== 'delivered') return true;
  if (!isStateBehind(order.state, state)) return true;
  const action = order.state === 'ready' ? 'MARK_AS_DELIVERING' : 'COMPLETED';
  if (action === 'COMPLETED' && state === 'delivering') return false;
  if (orderRefusal(action, await orderFacts(db, order)) !== null) return false;
  try {
    await handOver(
      { db, user: null },
      order,
      action,
      action === 'MARK_AS_DELIVERING' && track ? { dto: { track } } : {},
    );
  } catch (error) {
    // The account doesn't send orders: its page says so.
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}

/** The words with which a report is told of in the history. */
const reportWords: Partial<Record<DeliveryState, string>> = {
  ordered: 'доставка заказана',
  delivering: 'посылка в пути',
  delivered: 'посылка вручена',
  cancelled: 'доставка отменена',
  failed: 'доставка не принята',
  returning: 'посылка возвращается',
  returned: 'посылка вернулась',
};

/**
 * Takes in what a carrier tells of a parcel: whatever of it is new. Late, doubled and reordered reports come to the same; none moves back. Answers
 * the state after it.
 */
export async function applyReport(db: Db, id: string, carried: CarrierOrder): Promise<DeliveryState | undefined> {
  const locked = await lockWithOrder(db, id);
  if (!locked) return undefined;
  const { delivery } = locked;
  const last = carried.events.at(-1);
  await queries.updateCarried(db, id, {
    external: carried.external,
    track: carried.track,
    cost: carried.cost === null ? null : kopecks(carried.cost),
    raw: last ? { status: last.status, title: last.title, at: last.at } : null,
  });
  await queries.insertEvents(
    db,
    id,
    carried.events.map(({ status, title, at, state }) => ({ at, state, title, source: `${status} ${at}` })),
  );
  let state = delivery.state;
  for (const { state: reported } of carried.events) if (reported) state = deliveryAfterReport(state, reported);
  if (state === delivery.state) {
    const wait = askAgainIn[state];
    if (asksCarrier(state) && wait !== undefined)
      await queries.updateAskAt(db, [id], new Date(Date.now() + wait * 1000));
    else if (!delivery.followed) await followDelivery(db, delivery, byCarrier);
    else await queries.updateAskAt(db, [id], null);
    return state;
  }
  const refusal = state === 'failed' ? (carried.refusal ?? last?.title ?? null) : null;
  const track = state === 'ordered' && carried.track ? `трек-номер ${carried.track}` : null;
  const words = reportWords[state] ?? deliveryStateTitles[state].toLowerCase();
  const message = [words, refusal ?? track].filter((part) => part !== null).join(refusal ? ': ' : ', ');
  const current = { ...locked, delivery: { ...delivery, track: carried.track ?? delivery.track } };
  await moveDelivery(db, current, state, { author: byCarrier, message, refusal, toldByCarrier: refusal === null });
  if (state === 'failed' || state === 'returning') await tellPeople(db, locked, state, refusal);
  return state;
}

/** Tells people what needs them. */
export async function tellPeople(
  db: Db,
  { delivery, order }: { delivery: queries.StoredDelivery; order: StoredOrder },
  state: DeliveryState,
  reason: string | null,
): Promise<void> {
  await notify(db, {
    theme: 'orders',
    severity: state === 'failed' ? 'error' : 'warn',
    title: `${providerTitle(delivery.provider)}: ${deliveryStateTitles[state].toLowerCase()}`,
    message: reason ? `Заказ ${order.number}: ${reason}` : `Заказ ${order.number}`,
    link: `/cabinet/orders/deliveries?open=${delivery.id}`,
  });
}
