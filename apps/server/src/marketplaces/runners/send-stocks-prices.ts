import { type Currency, kopecks, type ProductFault, roubles } from '@prilavok/contract';
import {
  type BatchOutcome,
  connectors,
  MarketplaceError,
  type PriceRow,
  type RefusalKind,
  type StockRow,
} from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import { judgeOffers } from '../events/sale-due.ts';
import { currencyOf } from '../prices/currency.ts';
import { type OwnPrices, outgoingPrice } from '../prices/outgoing-price.ts';
import { updateRefusal } from '../stored/accounts.queries.ts';
import * as queries from '../stored/stocks-prices.queries.ts';
import { systemTitles } from '../stored/system-titles.ts';
import { listWarehouses, saveWarehouses } from '../stored/warehouses.queries.ts';
import { pauseText } from '../tasks/outcome.ts';
import type { TaskRun } from '../tasks/run.ts';

/** To whom is sent, and over what. */
export type SendTo = Pick<TaskRun, 'company' | 'client'> & {
  account: Pick<TaskRun['account'], 'id' | 'marketplace' | 'settings' | 'switches'> & { currency: Currency | null };
};

/** Result for an offer's price, or for its stock in one warehouse. */
export interface SentRow {
  offer: string;
  accepted: boolean;
  /** Null when it was accepted. */
  kind: RefusalKind | null;
  code: string;
  message: string;
  /** Fault that held it back before it was sent; null when it was sent. */
  fault: ProductFault | null;
}

/** Called in the transaction that writes the answers down, with those who are to hold or fall with them. */
type Keep = (db: Db, sent: SentRow[], last: string) => Promise<void>;

/** Due rows of a portion. */
export interface Portion {
  due: number;
  /** The offer after which the next portion begins. */
  last: string;
  /** It was as large as the marketplace takes: there may be more. */
  more: boolean;
}

/** Where a portion begins, and of which offers it is; how large it may be, the marketplace says, and to which goods the switch is narrowed, the account. */
type From = Omit<queries.Portion, 'limit' | 'within'>;

/** Sends the prices of a portion that differ from what was accepted last. */
export const sendPrices = (to: SendTo, from: From, keep: Keep): Promise<Portion> =>
  withNote(to, 'prices', () => sendDuePrices(to, from, keep));

/** Sends the stocks of a portion that differ from what was accepted last. */
export const sendStocks = (to: SendTo, from: From, keep: Keep): Promise<Portion> =>
  withNote(to, 'stocks', () => sendDueStocks(to, from, keep));

/** The account says why the marketplace takes nothing, until it takes something. */
async function withNote<Result>(
  { company, account }: SendTo,
  what: PushKind,
  send: () => Promise<Result>,
): Promise<Result> {
  const note = (refusal: string | null) =>
    withCompany(company, async (db) => {
      if (await updateRefusal(db, account.id, { what, refusal }))
        announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [account.id] });
    });
  try {
    const result = await send();
    await note(null);
    return result;
  } catch (error) {
    if (error instanceof MarketplaceError) await note(refusalText(error));
    throw error;
  }
}

/** A long pause is told with its length: the person decides whether to wait. */
const refusalText = ({ message, retryAfter }: MarketplaceError): string =>
  retryAfter && retryAfter >= 120 ? `${message} Повторим через ${pauseText(retryAfter)}` : message;

async function sendDuePrices(to: SendTo, portion: From, keep: Keep): Promise<Portion> {
  const { company, account, client } = to;
  const shop = connectors[account.marketplace];
  const at = new Date().toISOString();
  const currency = await currencyOf(company, account, () => client);
  const { held, leaving } = await withCompany(company, async (db) => {
    const { sendOldPrice: old, minMarkup } = account.settings;
    const limit = shop.batch.prices;
    const due = await queries.duePrices(db, account.id, {
      ...portion,
      within: account.switches.prices.scope,
      limit,
      old,
      to: currency,
      minMarkup,
    });
    const looked = due.map((each) => ({
      ...each,
      outgoing: outgoingPrice(ownPrices(each), { from: each.from, to: currency, rate: each.rate, minMarkup }, shop),
    }));
    const prices = {
      held: looked.flatMap(({ outgoing, ...each }) => ('held' in outgoing ? [{ ...each, fault: outgoing.held }] : [])),
      leaving: looked.flatMap(({ outgoing, ...each }) =>
        'held' in outgoing ? [] : [{ ...each, row: { offerId: each.article, ...outgoing } }],
      ),
    };
    const leave = prices.leaving.map((each) => each.offer);
    if (leave.length > 0) await queries.beginPrices(db, account.id, leave, at);
    return prices;
  });
  const due = held.length + leaving.length;
  if (due === 0) return { due, last: portion.after, more: false };
  const outcome = leaving.length > 0 ? await client.prices.set(leaving.map(({ row }) => row)) : nothing;
  const answers = answersBy(outcome, (row) => row.offerId);
  const sent = leaving.map((each) => ({
    ...each,
    sent: amounts(each.row),
    fault: null,
    ...(answers.get(each.article) ?? noAnswer),
  }));
  const stopped = held.map(({ offer, fault }) => ({
    offer,
    fault,
    ...heldBack,
    code: fault.code,
    message: fault.message,
  }));
  const last = [...held, ...leaving].reduce((most, { offer }) => (BigInt(offer) > BigInt(most) ? offer : most), '0');
  await withCompany(company, async (db) => {
    await queries.saveSentPrices(db, account.id, sent, at);
    await queries.saveHeldPrices(db, account.id, held);
    if (held.length > 0 || sent.some((each) => each.wasHeld))
      for (const resource of ['marketplaces/held-prices', 'marketplaces/accounts'])
        announce(db, { type: 'changed', resource, ids: [account.id] });
    await judgeOffers(
      db,
      account.id,
      [...sent, ...stopped].map((row) => row.offer),
    );
    await keep(db, [...sent, ...stopped], last);
  });
  return { due, last, more: due === shop.batch.prices };
}

const nothing: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };

/** Not sent at all: the seller's own rules stop it. */
const heldBack = { accepted: false, kind: 'refused' } as const;

/** The prices of an offer as rules take them. */
export const ownPrices = ({
  kopecks: price,
  oldKopecks,
  minKopecks,
  purchaseKopecks,
  permitted,
}: queries.DuePrice): OwnPrices => ({
  price: roubles(price),
  oldPrice: oldKopecks === null ? null : roubles(oldKopecks),
  minPrice: minKopecks === null ? null : roubles(minKopecks),
  purchasePrice: purchaseKopecks === null ? null : roubles(purchaseKopecks),
  permitted,
});

const amounts = ({ price, oldPrice, currency }: PriceRow) => ({
  kopecks: kopecks(price),
  oldKopecks: oldPrice === null ? null : kopecks(oldPrice),
  currency,
});

async function sendDueStocks(to: SendTo, portion: From, keep: Keep): Promise<Portion> {
  const { company, account } = to;
  await fetchWarehousesOnce(to);
  const limit = connectors[account.marketplace].batch.stocks;
  const at = new Date().toISOString();
  const due = await withCompany(company, async (db) => {
    const archivedSells = connectors[account.marketplace].wholeCards?.sellsOn ?? false;
    const buffer = account.settings.stockBuffer;
    const within = account.switches.stocks.scope;
    const rows = await queries.dueStocks(db, account.id, { ...portion, within, limit, buffer, archivedSells });
    if (rows.length > 0) await queries.beginStocks(db, account.id, rows, at);
    return rows;
  });
  const last = due.at(-1)?.offer;
  if (last === undefined) return { due: 0, last: portion.after, more: false };
  const shown = await shownAlready(to, due);
  const leaving = due.filter((row) => !shown.has(row));
  const outcome = leaving.length > 0 ? await to.client.stocks.set(leaving.map(remoteRow)) : nothingSet;
  const answers = answersBy(outcome, stockKey);
  const sent = leaving.map((row) => ({ ...row, fault: null, ...(answers.get(stockKey(remoteRow(row))) ?? noAnswer) }));
  const stands = [...shown].map((row) => ({ ...row, fault: null, ...taken }));
  // A portion may end between two warehouses of one offer: the offer is looked at again, what was accepted of it is no longer due.
  const more = due.length === limit;
  const cut = more && due.some((each) => each.offer !== last);
  const upTo = cut ? String(BigInt(last) - 1n) : last;
  await withCompany(company, async (db) => {
    await queries.saveSentStocks(db, account.id, [...sent, ...stands], at);
    await queries.insertSentStocks(db, account.id, sent);
    await judgeOffers(
      db,
      account.id,
      sent.map((row) => row.offer),
    );
    await keep(db, [...sent, ...stands], upTo);
  });
  return { due: due.length, last: upTo, more };
}

const nothingSet: BatchOutcome<StockRow> = { accepted: [], rejected: [] };

const remoteRow = (row: queries.DueStock): StockRow => ({
  offerId: row.article,
  remoteId: row.remoteId,
  warehouse: row.remoteWarehouse,
  stock: row.stock,
});

const stockKey = ({ warehouse, offerId }: StockRow) => `${warehouse} ${offerId}`;

/**
 * Those whose number stands there already. A marketplace takes off by itself what it sells, so that after an order of its own most numbers are right, and
 * telling them anew would spend what the next real change needs: Ozon takes a pair once in 30 s. Where it doesn't say what it shows, all are told.
 */
async function shownAlready({ client }: SendTo, due: readonly queries.DueStock[]): Promise<Set<queries.DueStock>> {
  const unsure = due.filter((row) => row.unsure);
  if (unsure.length === 0) return new Set();
  const remote = await client.stocks.get([...new Set(unsure.map((row) => row.article))]).catch((error: unknown) => {
    if (error instanceof MarketplaceError) return [];
    throw error;
  });
  const there = new Map(remote.map((row) => [stockKey(row), row.stock]));
  return new Set(unsure.filter((row) => there.get(stockKey(remoteRow(row))) === row.stock));
}

/** An account that has never shown its warehouses is asked for them once. */
export async function fetchWarehousesOnce({
  company,
  account,
  client,
}: Pick<SendTo, 'company' | 'client'> & { account: Pick<SendTo['account'], 'id' | 'marketplace'> }): Promise<void> {
  const filter = { search: '', isActive: 'any', limit: 1, offset: 0 } as const;
  const known = await withCompany(company, (db) => listWarehouses(db, account.id, filter));
  if (known.length > 0) return;
  const reason = connectors[account.marketplace].missing.warehouses;
  if (reason) throw new MarketplaceError('refused', reason);
  const remote = await client.warehouses.list();
  if (remote.length === 0)
    throw new MarketplaceError('refused', 'На площадке нет ни одного склада: заведите склад в её кабинете');
  await withCompany(company, async (db) => {
    await saveWarehouses(db, account.id, remote);
    announce(db, { type: 'changed', resource: 'marketplaces/warehouses', ids: [] });
    announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [account.id] });
  });
}

type Answer = Omit<SentRow, 'offer' | 'fault'>;

/** Answers of the marketplace, by row. */
function answersBy<Row>(outcome: BatchOutcome<Row>, keyOf: (row: Row) => string): Map<string, Answer> {
  return new Map<string, Answer>([
    ...outcome.accepted.map((row) => [keyOf(row), taken] as const),
    ...outcome.rejected.map(
      ({ row, kind, code, message }) => [keyOf(row), { accepted: false, kind, code, message }] as const,
    ),
  ]);
}

const taken: Answer = { accepted: true, kind: null, code: '', message: '' };

const noAnswer: Answer = {
  accepted: false,
  kind: 'down',
  code: 'no_answer',
  message: 'Площадка не ответила про эту строку',
};

/** Seconds after which is sent again what the marketplace put off without naming a moment: Ozon takes a stock of a product once in thirty. */
export const putOffFor = 30;

/** Whether the marketplace takes it a little later. */
export const isPutOff = ({ kind }: SentRow): boolean => kind === 'limit' || kind === 'down';

/** Why a row was not taken, as the results of tasks keep it. */
export function faultOf(row: SentRow, field: 'price' | 'stock'): ProductFault {
  const { code, message, fault } = row;
  if (fault) return fault;
  const fieldTitle = field === 'price' ? systemTitles.price : 'Остаток';
  const later = isPutOff(row) && { later: true as const };
  return { code, message, attribute: null, property: null, field, fieldTitle, ...later };
}
