import {
  contradicts,
  followWord,
  isStateBehind,
  kopecks,
  type OrderState,
  type PostingStanding,
  type PostingWord,
  reopenByReading,
  slowestState,
} from '@prilavok/contract';
import { houses, type RemotePosting } from '@prilavok/marketplaces';
import type { Db } from '../database/pools.ts';
import { byMarketplace, record } from './history.queries.ts';
import { insertOrder, type NewLine, offersByArticle, replaceLines } from './new-order.queries.ts';
import { confirmParcelAs, insertParcel, leaveDrafts, packLoose, parcelHeads, unpack } from './parcels.queries.ts';
import {
  findPosting,
  linesOf,
  parcelStandings,
  reopenParcels,
  saveParcelStanding,
  saveStanding,
} from './postings.queries.ts';
import { type AccountHead, sourceOfAccount } from './sources.queries.ts';
import { endSending, type LockedOrder, lockOrder, moveOrder, standingOf, tellChanged } from './state.queries.ts';

/** What came of a posting; `doubtful` asks for the posting to be read alone, `later` leaves it to the job that is on it. */
export type PostingOutcome = {
  order: string | null;
  result: 'created' | 'changed' | 'unchanged' | 'doubtful' | 'later';
};

export interface Heard {
  posting: RemotePosting;
  /** When we asked, not when the answer came. */
  at: string;
  /** Read by itself, so that it may move an order back. */
  alone: boolean;
}

/** Takes what a marketplace said of one posting into our orders: the one way in, however the word came. */
export async function takePosting(
  db: Db,
  company: string,
  account: AccountHead,
  heard: Heard,
): Promise<PostingOutcome> {
  const { posting } = heard;
  const known = await findPosting(db, company, account.id, posting.number);
  if (!known) return newOrder(db, company, account, heard);
  const order = await lockOrder(db, company, known.order);
  if (!order) return { order: null, result: 'unchanged' };
  if (order.sending === 'CONFIRM_PARCELS') return { order: order.id, result: 'later' };
  // Under the lock the posting may have become a parcel.
  const parcel = (await findPosting(db, company, account.id, posting.number))?.parcel ?? null;
  return parcel ? parcelSpoken(db, company, order, parcel, heard) : orderSpoken(db, company, account, order, heard);
}

const deliveryFacts = (posting: RemotePosting) => ({
  shipBy: posting.shipBy,
  trackingNumber: posting.trackingNumber,
  cancelReason: posting.cancellation?.reason ?? null,
  deliveryMethod: posting.deliveryMethod,
  warehouse: posting.warehouse?.title ?? null,
});

/** The marketplace calls it waiting for assembly, and a problem at that: the last attempt to assemble did not succeed. */
export function assemblyFailed({ marketplace }: Pick<AccountHead, 'marketplace'>, posting: RemotePosting): boolean {
  const status = houses[marketplace].orderStatuses.find((known) => known.status === posting.status);
  return posting.state === 'problem' && status?.state === 'assembling';
}

/** That goods wait to be assembled is for us a new order, until somebody takes it up. */
function localState(state: OrderState, started: boolean): OrderState {
  return state === 'assembling' && !started ? 'new' : state;
}

async function newOrder(db: Db, company: string, account: AccountHead, heard: Heard): Promise<PostingOutcome> {
  const { posting, at } = heard;
  if (posting.parentNumber) {
    const parent = await findPosting(db, company, account.id, posting.parentNumber);
    const locked = parent && (await lockOrder(db, company, parent.order));
    // Our own order is just being split into parcels: the job that does it knows this number, or soon will.
    if (locked?.sending === 'CONFIRM_PARCELS') return { order: locked.id, result: 'later' };
    if (locked && (await findPosting(db, company, account.id, posting.number))) {
      return takePosting(db, company, account, heard);
    }
  }
  const state = localState(posting.state, false);
  const id = await insertOrder(db, company, {
    ...deliveryFacts(posting),
    source: await sourceOfAccount(db, company, account),
    account: account.id,
    marketplace: account.marketplace,
    number: posting.number,
    orderNumber: posting.orderNumber || null,
    state,
    rawStatus: posting.status,
    substatus: posting.substatus,
    at,
    deliveryType: 'FBS',
    createdAt: posting.createdAt || at,
    region: posting.buyer.region,
    city: posting.buyer.city,
    comment: '',
    lines: await linesFrom(db, company, account, posting),
  });
  if (!id) return takePosting(db, company, account, heard);
  const split = posting.parentNumber ? `, отделён от отправления ${posting.parentNumber}` : '';
  const message = `Заказ пришёл от ${houses[account.marketplace].title}${split}`;
  await record(db, company, [id], byMarketplace, { kind: 'created', message });
  const order = await lockOrder(db, company, id);
  if (order) await adopt(db, company, account, order, posting, standingOf(order));
  await tellChanged(db, company, [id]);
  return { order: id, result: 'created' };
}

async function linesFrom(db: Db, company: string, account: AccountHead, posting: RemotePosting): Promise<NewLine[]> {
  const articles = posting.lines.map((line) => line.offerId);
  const offers = await offersByArticle(db, company, account.catalog, articles);
  return posting.lines.map((line) => {
    const offer = offers.get(line.offerId);
    return {
      offer: offer?.id ?? null,
      article: line.offerId,
      sku: line.sku,
      title: offer?.title ?? line.title,
      barcode: offer?.barcode ?? null,
      quantity: line.quantity,
      kopecks: kopecks(line.price),
    };
  });
}

const wordOf = ({ posting, at }: Heard, started: boolean): PostingWord => ({
  state: localState(posting.state, started),
  raw: posting.status,
  substatus: posting.substatus,
  at,
});

async function orderSpoken(
  db: Db,
  company: string,
  account: AccountHead,
  order: LockedOrder,
  heard: Heard,
): Promise<PostingOutcome> {
  const numbered = (await parcelStandings(db, company, order.id)).size > 0;
  // The posting was split into others, which are our parcels: its own end says nothing of the order.
  if (numbered) return { order: order.id, result: 'unchanged' };
  const before = standingOf(order);
  const word = wordOf(heard, order.started);
  if (contradicts(before, word) && !heard.alone) return { order: order.id, result: 'doubtful' };
  const after = heard.alone ? reopenByReading(before, word) : followWord(before, word);
  if (after.state === word.state) await syncLines(db, company, account, order, heard.posting);
  await adopt(db, company, account, order, heard.posting, after);
  return settle(db, company, order, { before, after, heard, reopened: after.lapAt !== before.lapAt });
}

async function parcelSpoken(
  db: Db,
  company: string,
  order: LockedOrder,
  parcel: string,
  heard: Heard,
): Promise<PostingOutcome> {
  const standings = await parcelStandings(db, company, order.id);
  const word = wordOf(heard, order.started);
  const was = standings.get(parcel) ?? standingOf(order);
  if (contradicts(was, word) && !heard.alone) return { order: order.id, result: 'doubtful' };
  const now = heard.alone ? reopenByReading(was, word) : followWord(was, word);
  await saveParcelStanding(db, company, parcel, now);
  const states = [...standings.set(parcel, now).values()].flatMap((standing) => (standing ? [standing.state] : []));
  const before = standingOf(order);
  const lapAt = [now.lapAt, before.lapAt].toSorted().at(-1) ?? now.lapAt;
  const after = { ...now, lapAt, state: slowestState(states) ?? now.state };
  return settle(db, company, order, { before, after, heard, reopened: now.lapAt !== was.lapAt });
}

/** Writes down where the order stands by the marketplace's word, and moves it if that is news. */
async function settle(
  db: Db,
  company: string,
  order: LockedOrder,
  {
    before,
    after,
    heard,
    reopened,
  }: { before: PostingStanding; after: PostingStanding; heard: Heard; reopened: boolean },
): Promise<PostingOutcome> {
  const facts = deliveryFacts(heard.posting);
  const shipByMoved = facts.shipBy !== null && Date.parse(facts.shipBy) !== Date.parse(order.shipBy ?? '');
  const news =
    after.state !== before.state ||
    after.raw !== before.raw ||
    after.substatus !== before.substatus ||
    facts.trackingNumber !== order.trackingNumber ||
    facts.cancelReason !== order.cancelReason ||
    shipByMoved;
  if (after.at !== before.at || news) await saveStanding(db, company, order.id, after, facts);
  if (!news) return { order: order.id, result: 'unchanged' };

  if (after.state === 'cancelled') {
    await leaveDrafts(db, company, order.id);
    if (order.sending !== null) await endSending(db, company, order.id, null);
  }
  const backwards = reopened && isStateBehind(after.state, order.state);
  if (backwards && isStateBehind(after.state, 'ready')) await reopenParcels(db, company, order.id);
  if (backwards || isStateBehind(order.state, after.state)) {
    const house = order.marketplace ? houses[order.marketplace] : undefined;
    const said =
      house?.orderStatuses.find(({ status }) => status === heard.posting.status)?.title ?? heard.posting.status;
    const reason = after.state === 'cancelled' && facts.cancelReason ? `. Причина: ${facts.cancelReason}` : '';
    await moveOrder(db, company, order, after.state, {
      author: byMarketplace,
      message: `${house?.title ?? 'Маркетплейс'}: «${said}»${reason}`,
    });
  } else {
    await tellChanged(db, company, [order.id]);
  }
  return { order: order.id, result: 'changed' };
}

/** Lines may change there (a split, a piece taken out) as long as nothing is confirmed here. */
async function syncLines(
  db: Db,
  company: string,
  account: AccountHead,
  order: LockedOrder,
  posting: RemotePosting,
): Promise<void> {
  if (posting.lines.length === 0) return;
  const ours = await linesOf(db, company, order.id);
  const key = (line: { sku: string | null; quantity: number; kopecks: number }) =>
    `${line.sku}×${line.quantity}×${line.kopecks}`;
  const theirs = posting.lines.map((line) => key({ ...line, kopecks: kopecks(line.price) }));
  if (ours.map(key).sort().join() === theirs.sort().join()) return;
  const heads = await parcelHeads(db, company, order.id);
  await unpack(
    db,
    company,
    heads.map((head) => head.id),
  );
  const lines = await linesFrom(db, company, account, posting);
  await replaceLines(db, company, { ...order, orderNumber: posting.orderNumber || null }, lines);
  const said =
    heads.length > 0
      ? 'Состав заказа изменился у маркетплейса, посылки разобраны'
      : 'Состав заказа изменился у маркетплейса';
  await record(db, company, [order.id], byMarketplace, { kind: 'changed', message: said });
}

/** A posting that was assembled elsewhere, in the marketplace's own cabinet, is one confirmed parcel of everything. */
async function adopt(
  db: Db,
  company: string,
  account: AccountHead,
  order: LockedOrder,
  posting: RemotePosting,
  standing: PostingStanding,
): Promise<void> {
  if (isStateBehind(standing.state, 'ready') || standing.state === 'cancelled' || assemblyFailed(account, posting))
    return;
  const heads = await parcelHeads(db, company, order.id);
  if (heads.some((head) => head.state === 'confirmed')) return;
  await unpack(
    db,
    company,
    heads.map((head) => head.id),
  );
  const { id } = await insertParcel(db, company, order.id);
  await packLoose(db, company, order.id, id);
  await confirmParcelAs(db, company, id, posting.number);
  await saveParcelStanding(db, company, id, standing);
}
