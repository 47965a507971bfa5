import {
  applyReport,
  applySingleReading,
  contradicts,
  isFinalState,
  isOpenState,
  isShippedState,
  isStateBehind,
  isTooFresh,
  type OrderAction,
  type OrderReport,
  type OrderStanding,
  type OrderState,
  slowestState,
} from '@prilavok/contract';
import { connectors, isWhole, type RemoteOrder, type RemoteReading } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { learnWarehouse, warehouseTitle } from '../../marketplaces/index.ts';
import { publish } from '../../rooms/topic.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';
import { orderHappened } from '../events/topics.ts';
import { markAnswered } from '../stored/cancel-requests.queries.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { statusOf } from '../stored/new-order.queries.ts';
import { lockOrder, type StoredOrder } from '../stored/order-state.queries.ts';
import { leaveDraftShipments } from '../stored/parcels.queries.ts';
import {
  knownByNumber,
  parcelStandings,
  type RemoteFacts,
  reopenParcels,
  updateParcelStanding,
  updateStanding,
} from '../stored/remote-orders.queries.ts';
import { deadlineByRule, sourceOfAccount } from '../stored/sources.queries.ts';
import { addOrder } from '../workflow/new-order.ts';
import {
  announceOrders,
  endSending,
  moveOrder,
  renameStatus,
  standingOf,
  touchOrders,
} from '../workflow/order-state.ts';
import { settleReserves, writeOff } from '../workflow/reserves.ts';
import { completeShipmentsOf } from '../workflow/shipments.jobs.ts';
import { completeLater, hasDetails } from './complete-order.jobs.ts';
import { chosenStatuses, fillProperties, rememberChoices } from './follow-settings.ts';
import { adoptAssembled, linesOfRemote, syncLines } from './remote-lines.ts';
import { deliveryThere, takeDelivery } from './take-recipient.ts';

/**
 * Outcome of an order; `doubtful` asks for the order to be read alone, `later` for that to be done the next time: a job
 * is on it, or answers may lag.
 */
export type OrderOutcome = {
  order: string | null;
  result: 'created' | 'changed' | 'unchanged' | 'doubtful' | 'later';
};

/** An order as it was read from the marketplace. */
export interface OrderReading {
  remote: RemoteReading;
  /** When we asked, not when the answer came. */
  at: string;
  /** Read by itself, so that it may move an order back. */
  alone: boolean;
}

/** While one of these is on its way, the job that sends it takes what the order says. */
const tellsOfIt: readonly OrderAction[] = ['CONFIRM_PARCELS', 'CANCEL_ITEM'];

/** Takes what a marketplace said of one order into our orders: the one way in, however it was read. */
export async function takeOrder(db: Db, account: OrdersAccount, reading: OrderReading): Promise<OrderOutcome> {
  const { remote } = reading;
  const known = await knownByNumber(db, account.id, remote.number);
  if (!known) {
    if (isWhole(remote)) return takeNewOrder(db, account, { ...reading, remote });
    return { order: null, result: 'unchanged' };
  }
  const order = await lockOrder(db, known.order);
  if (!order) return { order: null, result: 'unchanged' };
  if (order.sending !== null && tellsOfIt.includes(order.sending)) return { order: order.id, result: 'later' };
  // Under the lock the order may have become a parcel.
  const parcel = (await knownByNumber(db, account.id, remote.number))?.parcel ?? null;
  return parcel
    ? takeParcelReport(db, account, { order, parcel }, reading)
    : takeOrderReport(db, account, order, reading);
}

async function deliveryFacts(
  db: Db,
  account: Pick<OrdersAccount, 'id' | 'marketplace'>,
  remote: RemoteReading,
): Promise<RemoteFacts> {
  const whole = isWhole(remote) ? remote : undefined;
  const there = whole?.warehouse ?? null;
  const warehouse = there && (await warehouseTitle(db, account, there));
  const method = whole?.deliveryMethod ?? null;
  return {
    shipBy: whole?.shipBy ?? null,
    trackingNumber: whole?.trackingNumber ?? null,
    cancelReason: remote.cancellation?.reason ?? null,
    // A way of delivery may be called by its warehouse.
    deliveryMethod:
      method && there && warehouse ? { ...method, title: method.title.replace(there.title, warehouse) } : method,
    warehouse,
  };
}

/** That goods wait to be assembled is for us a new order, until somebody takes it up. */
function orderStateFor(state: OrderState, started: boolean): OrderState {
  return state === 'assembling' && !started ? 'new' : state;
}

async function takeNewOrder(
  db: Db,
  account: OrdersAccount,
  reading: OrderReading & { remote: RemoteOrder },
): Promise<OrderOutcome> {
  const { remote, at } = reading;
  const source = await sourceOfAccount(db, account);
  const parent = remote.parentNumber ? await knownByNumber(db, account.id, remote.parentNumber) : undefined;
  // Loading is off: no new order comes in. What is split off from one that is here belongs to it.
  if (!source.loads && !parent) return { order: null, result: 'unchanged' };
  if (parent) {
    const locked = await lockOrder(db, parent.order);
    // Our own order is just being split into parcels: the job that does it knows this number, or soon will.
    if (locked?.sending === 'CONFIRM_PARCELS') return { order: locked.id, result: 'later' };
    if (locked && (await knownByNumber(db, account.id, remote.number))) {
      return takeOrder(db, account, reading);
    }
  }
  const state = orderStateFor(remote.state, false);
  const [status, lines, chosen] = await Promise.all([
    statusOf(db, state),
    linesOfRemote(db, account, remote),
    chosenStatuses(db, account.marketplace),
  ]);
  const createdAt = remote.createdAt || at;
  const byRule = remote.shipBy === null && source.hasRule ? await deadlineByRule(db, source.id, createdAt) : null;
  const id = await addOrder(db, {
    ...(await deliveryFacts(db, account, remote)),
    ...deliveryThere(remote),
    shipBy: remote.shipBy ?? byRule,
    shipByOurs: remote.shipBy === null && byRule !== null,
    services: remote.services ?? [],
    source: source.id,
    account: account.id,
    marketplace: account.marketplace,
    number: remote.number,
    orderNumber: remote.orderNumber || null,
    state,
    status: chosen({ raw: remote.status, state }) ?? status,
    rawStatus: remote.status,
    substatus: remote.substatus,
    at,
    deliveryType: remote.scheme,
    createdAt,
    region: remote.buyer.region,
    city: remote.buyer.city,
    comment: '',
    shipped: isShippedState(remote.state),
    // One that names none is in the cabinet's currency.
    currency: remote.currency ?? account.currency ?? 'RUB',
    lines,
  });
  if (!id) return takeOrder(db, account, reading);
  const split = remote.parentNumber ? `, отделён от заказа ${remote.parentNumber}` : '';
  const message = `Заказ пришёл с площадки ${connectors[account.marketplace].title}${split}`;
  if (remote.warehouse) await learnWarehouse(db, account, remote.warehouse);
  await rememberChoices(db, account.marketplace, remote);
  const changes = await fillProperties(db, { id, marketplace: account.marketplace }, remote);
  await insertHistory(db, [id], byMarketplace, { kind: 'created', message, changes });
  const order = await lockOrder(db, id);
  if (order) await adoptAssembled(db, account, order, remote, standingOf(order));
  if (hasDetails(account.marketplace, remote)) await completeLater(db, { account: account.id, order: id });
  await announceOrders(db, [id]);
  await publish(db, orderHappened, { kind: 'arrived', orders: [id] });
  return { order: id, result: 'created' };
}

const reportOf = ({ remote, at }: OrderReading, started: boolean): OrderReport => ({
  state: orderStateFor(remote.state, started),
  raw: remote.status,
  substatus: remote.substatus,
  at,
});

/** A list is never believed that an order went back; a reading of it alone is, once answers can't lag any more. */
const isDoubtful = (standing: OrderStanding, report: OrderReport, { alone }: OrderReading): boolean =>
  alone ? isTooFresh(standing, report) : contradicts(standing, report);

/** Goods of a cancelled order that have been on their way: the stock must hear of that, even after the cancellation. */
function wasOnItsWay({ sentBackAt, state }: OrderStanding, report: OrderReport): boolean {
  return state === 'cancelled' && report.at >= sentBackAt && isShippedState(report.state);
}

async function takeOrderReport(
  db: Db,
  account: OrdersAccount,
  order: StoredOrder,
  reading: OrderReading,
): Promise<OrderOutcome> {
  const numbered = [...(await parcelStandings(db, order.id)).keys()];
  // The order was split into others, which are our parcels: its own end says nothing of the order.
  if (numbered.length > 0 && reading.remote.parcels === null) return { order: order.id, result: 'unchanged' };
  const before = standingOf(order);
  const report = reportOf(reading, order.started);
  if (isDoubtful(before, report, reading)) return { order: order.id, result: reading.alone ? 'later' : 'doubtful' };
  const after = reading.alone ? applySingleReading(before, report) : applyReport(before, report);
  const { remote } = reading;
  if (after.state === report.state && isWhole(remote)) await syncLines(db, account, order, remote);
  await adoptAssembled(db, account, order, remote, after);
  for (const parcel of numbered) await updateParcelStanding(db, parcel, after);
  if (wasOnItsWay(before, report)) await writeOff(db, order.id);
  const reopened = after.sentBackAt !== before.sentBackAt;
  return applyStanding(db, order, { account, before, after, reading, reopened, alone: true });
}

async function takeParcelReport(
  db: Db,
  account: OrdersAccount,
  { order, parcel }: { order: StoredOrder; parcel: string },
  reading: OrderReading,
): Promise<OrderOutcome> {
  const standings = await parcelStandings(db, order.id);
  const report = reportOf(reading, order.started);
  const was = standings.get(parcel) ?? standingOf(order);
  if (isDoubtful(was, report, reading)) return { order: order.id, result: reading.alone ? 'later' : 'doubtful' };
  const now = reading.alone ? applySingleReading(was, report) : applyReport(was, report);
  await updateParcelStanding(db, parcel, now);
  if (wasOnItsWay(was, report)) await writeOff(db, order.id, parcel);
  if (now.state !== was.state) await settleReserves(db, order.id);
  const states = [...standings.set(parcel, now).values()].flatMap((standing) => (standing ? [standing.state] : []));
  const before = standingOf(order);
  const sentBackAt = [now.sentBackAt, before.sentBackAt].toSorted().at(-1) ?? now.sentBackAt;
  const after = { ...now, sentBackAt, state: slowestState(states) ?? now.state };
  const reopened = now.sentBackAt !== was.sentBackAt;
  return applyStanding(db, order, { account, before, after, reading, reopened, alone: standings.size === 1 });
}

/** Whether a field is news; one that a report leaves out is none. */
const isNews = (said: string | null, known: string | null): boolean => said !== null && said !== known;

interface Standing {
  account: OrdersAccount;
  before: OrderStanding;
  after: OrderStanding;
  reading: OrderReading;
  reopened: boolean;
  /** The reading is of all the order, not of one of several parcels: what it says besides is the order's. */
  alone: boolean;
}

/** Writes down where the order stands by the marketplace's report, and moves it if that is news. */
async function applyStanding(
  db: Db,
  order: StoredOrder,
  { account, before, after, reading, reopened, alone }: Standing,
): Promise<OrderOutcome> {
  const facts = await deliveryFacts(db, account, reading.remote);
  const shipByMoved = facts.shipBy !== null && Date.parse(facts.shipBy) !== Date.parse(order.shipBy ?? '');
  const news =
    after.state !== before.state ||
    after.raw !== before.raw ||
    after.substatus !== before.substatus ||
    isNews(facts.trackingNumber, order.trackingNumber) ||
    isNews(facts.cancelReason, order.cancelReason) ||
    shipByMoved;
  if (after.at !== before.at || news) await updateStanding(db, order.id, after, facts);
  // An older answer that arrives late says nothing new of properties either.
  const { id, marketplace } = order;
  const newest = alone && reading.at >= before.at;
  const changes =
    newest && marketplace
      ? [
          ...(isWhole(reading.remote) ? await takeDelivery(db, id, deliveryThere(reading.remote)) : []),
          ...(await fillProperties(db, { id, marketplace }, reading.remote)),
        ]
      : [];
  if (!news && changes.length === 0) return { order: order.id, result: 'unchanged' };
  if (marketplace) await rememberChoices(db, marketplace, reading.remote);
  // Of an order that isn't paid yet no marketplace names the recipient.
  if (before.state === 'pending' && isWhole(reading.remote) && hasDetails(account.marketplace, reading.remote))
    await completeLater(db, { account: account.id, order: id });

  if (isFinalState(after.state)) await markAnswered(db, order.id);
  if (after.state === 'cancelled') {
    await leaveDraftShipments(db, order.id);
    if (order.sending !== null) await endSending(db, order.id, null);
  }
  const chosen = marketplace ? await chosenStatuses(db, marketplace) : () => undefined;
  const status = chosen(after);
  const backwards = reopened && isStateBehind(after.state, order.state);
  if (backwards && isStateBehind(after.state, 'ready')) await reopenParcels(db, order.id);
  if (backwards || isStateBehind(order.state, after.state)) {
    const reason = after.state === 'cancelled' && facts.cancelReason ? `. Причина: ${facts.cancelReason}` : '';
    const message = `${wordsOf(order, reading)}${reason}`;
    await moveOrder(db, order, after.state, { author: byMarketplace, message, status, changes });
    if (!isOpenState(after.state)) await completeShipmentsOf(db, order.id);
  } else if (status !== chosen(before)) {
    // It stays in its state, and is called otherwise there.
    await renameStatus(db, order, { status, message: wordsOf(order, reading), changes });
  } else if (changes.length > 0) {
    await insertHistory(db, [order.id], byMarketplace, { kind: 'changed', message: wordsOf(order, reading), changes });
    await touchOrders(db, [order.id]);
  } else {
    await announceOrders(db, [order.id]);
  }
  return { order: order.id, result: 'changed' };
}

/** «Ozon: «Доставляется»». */
function wordsOf({ marketplace }: StoredOrder, { remote: { status } }: OrderReading): string {
  const connector = marketplace ? connectors[marketplace] : undefined;
  const title = connector?.orderStatuses.find((known) => known.status === status)?.title ?? status;
  return `${connector?.title ?? 'Маркетплейс'}: «${title}»`;
}
