import {
  applyReport,
  applySingleReading,
  contradicts,
  isShippedState,
  isStateBehind,
  type OrderAction,
  type OrderState,
  type PostingReport,
  type PostingStanding,
  slowestState,
} from '@prilavok/contract';
import { connectors, isWhole, type RemoteOrder, type RemoteReading } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import type { OrdersAccount } from '../accounts.queries.ts';
import { leaveDraftShipments } from '../parcels.queries.ts';
import { sourceOfAccount } from '../sources.queries.ts';
import { byMarketplace, insertHistory } from '../workflow/history.queries.ts';
import { statusOf } from '../workflow/new-order.queries.ts';
import { addOrder } from '../workflow/new-order.ts';
import { lockOrder, type StoredOrder } from '../workflow/order-state.queries.ts';
import { announceOrders, endSending, moveOrder, standingOf } from '../workflow/order-state.ts';
import { settleReserves, writeOff } from '../workflow/reserves.ts';
import { adoptAssembled, linesOfPosting, syncLines } from './posting-lines.ts';
import {
  type PostingFacts,
  parcelStandings,
  postingByNumber,
  reopenParcels,
  updateParcelStanding,
  updateStanding,
} from './postings.queries.ts';

/** What came of a posting; `doubtful` asks for the posting to be read alone, `later` leaves it to the job that is on it. */
export type PostingOutcome = {
  order: string | null;
  result: 'created' | 'changed' | 'unchanged' | 'doubtful' | 'later';
};

/** A posting as it was read from the marketplace. */
export interface PostingReading {
  posting: RemoteReading;
  /** When we asked, not when the answer came. */
  at: string;
  /** Read by itself, so that it may move an order back. */
  alone: boolean;
}

/** While one of these is on its way, the job that sends it takes what the posting says. */
const tellsOfIt: readonly OrderAction[] = ['CONFIRM_PARCELS', 'CANCEL_ITEM'];

/** Takes what a marketplace said of one posting into our orders: the one way in, however it was read. */
export async function takePosting(db: Db, account: OrdersAccount, reading: PostingReading): Promise<PostingOutcome> {
  const { posting } = reading;
  const known = await postingByNumber(db, account.id, posting.number);
  if (!known) {
    if (isWhole(posting)) return takeNewOrder(db, account, { ...reading, posting });
    return { order: null, result: 'unchanged' };
  }
  const order = await lockOrder(db, known.order);
  if (!order) return { order: null, result: 'unchanged' };
  if (order.sending !== null && tellsOfIt.includes(order.sending)) return { order: order.id, result: 'later' };
  // Under the lock the posting may have become a parcel.
  const parcel = (await postingByNumber(db, account.id, posting.number))?.parcel ?? null;
  return parcel ? takeParcelReport(db, order, parcel, reading) : takeOrderReport(db, account, order, reading);
}

function deliveryFacts(posting: RemoteReading): PostingFacts {
  const whole = isWhole(posting) ? posting : undefined;
  return {
    shipBy: whole?.shipBy ?? null,
    trackingNumber: whole?.trackingNumber ?? null,
    cancelReason: posting.cancellation?.reason ?? null,
    deliveryMethod: whole?.deliveryMethod ?? null,
    warehouse: whole?.warehouse?.title ?? null,
  };
}

/** That goods wait to be assembled is for us a new order, until somebody takes it up. */
function orderStateFor(state: OrderState, started: boolean): OrderState {
  return state === 'assembling' && !started ? 'new' : state;
}

async function takeNewOrder(
  db: Db,
  account: OrdersAccount,
  reading: PostingReading & { posting: RemoteOrder },
): Promise<PostingOutcome> {
  const { posting, at } = reading;
  const source = await sourceOfAccount(db, account);
  const parent = posting.parentNumber ? await postingByNumber(db, account.id, posting.parentNumber) : undefined;
  // Loading is off: no new order comes in. What is split off from one that is here belongs to it.
  if (!source.loads && !parent) return { order: null, result: 'unchanged' };
  if (parent) {
    const locked = await lockOrder(db, parent.order);
    // Our own order is just being split into parcels: the job that does it knows this number, or soon will.
    if (locked?.sending === 'CONFIRM_PARCELS') return { order: locked.id, result: 'later' };
    if (locked && (await postingByNumber(db, account.id, posting.number))) {
      return takePosting(db, account, reading);
    }
  }
  const state = orderStateFor(posting.state, false);
  const [status, lines] = await Promise.all([statusOf(db, state), linesOfPosting(db, account, posting)]);
  const id = await addOrder(db, {
    ...deliveryFacts(posting),
    source: source.id,
    account: account.id,
    marketplace: account.marketplace,
    number: posting.number,
    orderNumber: posting.orderNumber || null,
    state,
    status,
    rawStatus: posting.status,
    substatus: posting.substatus,
    at,
    deliveryType: posting.scheme,
    createdAt: posting.createdAt || at,
    region: posting.buyer.region,
    city: posting.buyer.city,
    comment: '',
    shipped: isShippedState(posting.state),
    // One that names none is in the cabinet's currency.
    currency: posting.currency ?? account.currency ?? 'RUB',
    lines,
  });
  if (!id) return takePosting(db, account, reading);
  const split = posting.parentNumber ? `, отделён от отправления ${posting.parentNumber}` : '';
  const message = `Заказ пришёл от ${connectors[account.marketplace].title}${split}`;
  await insertHistory(db, [id], byMarketplace, { kind: 'created', message });
  const order = await lockOrder(db, id);
  if (order) await adoptAssembled(db, account, order, posting, standingOf(order));
  await announceOrders(db, [id]);
  return { order: id, result: 'created' };
}

const reportOf = ({ posting, at }: PostingReading, started: boolean): PostingReport => ({
  state: orderStateFor(posting.state, started),
  raw: posting.status,
  substatus: posting.substatus,
  at,
});

/** Goods of a cancelled order that have been on their way: the stock must hear of that, even after the cancellation. */
function wasOnItsWay({ sentBackAt, state }: PostingStanding, report: PostingReport): boolean {
  return state === 'cancelled' && report.at >= sentBackAt && isShippedState(report.state);
}

async function takeOrderReport(
  db: Db,
  account: OrdersAccount,
  order: StoredOrder,
  reading: PostingReading,
): Promise<PostingOutcome> {
  const numbered = [...(await parcelStandings(db, order.id)).keys()];
  // The posting was split into others, which are our parcels: its own end says nothing of the order.
  if (numbered.length > 0 && reading.posting.parcels === null) return { order: order.id, result: 'unchanged' };
  const before = standingOf(order);
  const report = reportOf(reading, order.started);
  if (contradicts(before, report) && !reading.alone) return { order: order.id, result: 'doubtful' };
  const after = reading.alone ? applySingleReading(before, report) : applyReport(before, report);
  const { posting } = reading;
  if (after.state === report.state && isWhole(posting)) await syncLines(db, account, order, posting);
  await adoptAssembled(db, account, order, posting, after);
  for (const parcel of numbered) await updateParcelStanding(db, parcel, after);
  if (wasOnItsWay(before, report)) await writeOff(db, order.id);
  return applyStanding(db, order, { before, after, reading, reopened: after.sentBackAt !== before.sentBackAt });
}

async function takeParcelReport(
  db: Db,
  order: StoredOrder,
  parcel: string,
  reading: PostingReading,
): Promise<PostingOutcome> {
  const standings = await parcelStandings(db, order.id);
  const report = reportOf(reading, order.started);
  const was = standings.get(parcel) ?? standingOf(order);
  if (contradicts(was, report) && !reading.alone) return { order: order.id, result: 'doubtful' };
  const now = reading.alone ? applySingleReading(was, report) : applyReport(was, report);
  await updateParcelStanding(db, parcel, now);
  if (wasOnItsWay(was, report)) await writeOff(db, order.id, parcel);
  if (now.state !== was.state) await settleReserves(db, order.id);
  const states = [...standings.set(parcel, now).values()].flatMap((standing) => (standing ? [standing.state] : []));
  const before = standingOf(order);
  const sentBackAt = [now.sentBackAt, before.sentBackAt].toSorted().at(-1) ?? now.sentBackAt;
  const after = { ...now, sentBackAt, state: slowestState(states) ?? now.state };
  return applyStanding(db, order, { before, after, reading, reopened: now.sentBackAt !== was.sentBackAt });
}

/** What a report leaves out is none. */
const isNews = (said: string | null, known: string | null): boolean => said !== null && said !== known;

/** Writes down where the order stands by the marketplace's report, and moves it if that is news. */
async function applyStanding(
  db: Db,
  order: StoredOrder,
  {
    before,
    after,
    reading,
    reopened,
  }: { before: PostingStanding; after: PostingStanding; reading: PostingReading; reopened: boolean },
): Promise<PostingOutcome> {
  const facts = deliveryFacts(reading.posting);
  const shipByMoved = facts.shipBy !== null && Date.parse(facts.shipBy) !== Date.parse(order.shipBy ?? '');
  const news =
    after.state !== before.state ||
    after.raw !== before.raw ||
    after.substatus !== before.substatus ||
    isNews(facts.trackingNumber, order.trackingNumber) ||
    isNews(facts.cancelReason, order.cancelReason) ||
    shipByMoved;
  if (after.at !== before.at || news) await updateStanding(db, order.id, after, facts);
  if (!news) return { order: order.id, result: 'unchanged' };

  if (after.state === 'cancelled') {
    await leaveDraftShipments(db, order.id);
    if (order.sending !== null) await endSending(db, order.id, null);
  }
  const backwards = reopened && isStateBehind(after.state, order.state);
  if (backwards && isStateBehind(after.state, 'ready')) await reopenParcels(db, order.id);
  if (backwards || isStateBehind(order.state, after.state)) {
    const connector = order.marketplace ? connectors[order.marketplace] : undefined;
    const { status } = reading.posting;
    const statusTitle = connector?.orderStatuses.find((known) => known.status === status)?.title ?? status;
    const reason = after.state === 'cancelled' && facts.cancelReason ? `. Причина: ${facts.cancelReason}` : '';
    await moveOrder(db, order, after.state, {
      author: byMarketplace,
      message: `${connector?.title ?? 'Маркетплейс'}: «${statusTitle}»${reason}`,
    });
  } else {
    await announceOrders(db, [order.id]);
  }
  return { order: order.id, result: 'changed' };
}
