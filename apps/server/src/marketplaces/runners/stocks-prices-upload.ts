import { kopecks, type ProductFault, roubles } from '@prilavok/contract';
import { type BatchOutcome, connectors, MarketplaceError, type PriceRow } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { systemTitles } from '../cards/values.ts';
import { currencyOf } from '../prices/currency.ts';
import { type OwnPrices, outgoingPrice } from '../prices/outgoing-price.ts';
import type { TaskRun } from '../tasks/run.ts';
import { listWarehouses, saveWarehouses } from '../warehouses.queries.ts';
import {
  type DuePrice,
  duePrices,
  dueStocks,
  saveHeldPrices,
  saveSentPrices,
  saveSentStocks,
} from './stocks-prices.queries.ts';

const Position = z.object({ what: z.enum(['prices', 'stocks']), after: z.string(), label: z.string() });
type Position = z.infer<typeof Position>;
const start: Position = { what: 'prices', after: '0', label: 'с начала' };

/**
 * Sends what differs from what was accepted last, a portion a slice: prices first, then stocks. Amounts are absolute, so a
 * portion that a killed run may have sent is simply sent again.
 */
export async function uploadStocksAndPrices(run: TaskRun): Promise<void> {
  const known = Position.safeParse(run.position);
  const position = known.success ? known.data : start;
  const sent =
    position.what === 'prices' ? await sendPrices(run, position.after) : await sendStocks(run, position.after);
  if (sent !== null) return run.later(0);
  if (position.what === 'stocks') return run.save(null);
  await run.save({ what: 'stocks', after: '0', label: 'цены отправлены' } satisfies Position);
  run.later(0);
}

/** The last offer of the portion, or null when nothing is left. */
async function sendPrices(run: TaskRun, after: string): Promise<string | null> {
  const { company, account } = run;
  const { sendPrices: wanted, sendOldPrice: old, minMarkup } = account.settings;
  if (!wanted) return null;
  const shop = connectors[account.marketplace];
  const to = await currencyOf(company, account, () => run.client);
  const search = { old, to, minMarkup, after, limit: shop.batch.prices };
  const due = await withCompany(company, (db) => duePrices(db, account.id, search));
  const last = due.at(-1)?.offer ?? null;
  if (last === null) return null;
  const looked = due.map((each) => ({
    ...each,
    outgoing: outgoingPrice(ownPrices(each), { from: each.from, to, rate: each.rate, minMarkup }, shop),
  }));
  const held = looked.flatMap(({ outgoing, ...each }) =>
    'held' in outgoing ? [{ ...each, fault: outgoing.held }] : [],
  );
  const leaving = looked.flatMap(({ outgoing, ...each }) =>
    'held' in outgoing ? [] : [{ ...each, row: { offerId: each.article, ...outgoing } }],
  );
  const outcome = leaving.length > 0 ? await run.client.prices.set(leaving.map(({ row }) => row)) : nothing;
  const answers = answersBy(outcome, (row) => row.offerId);
  const sent = withAnswers(leaving, (each) => answers.get(each.article)).map((each) => ({
    ...each,
    sent: amounts(each.row),
  }));
  await withCompany(company, async (db) => {
    await saveSentPrices(db, account.id, sent);
    await saveHeldPrices(db, account.id, held);
    addResults(run, sent, 'price');
    for (const { offer, fault } of held) {
      run.result(offer, 'refused', [fault]);
      run.progress({ done: 1, refused: 1 });
    }
    await run.saveWithin(db, {
      what: 'prices',
      after: last,
      label: `цены: отправлено ${sent.length}`,
    } satisfies Position);
  });
  const stopped = held.length > 0 ? `, не отправлено ${held.length}: ${held[0]?.fault.message}` : '';
  await run.log(
    held.length > 0 ? 'warn' : 'info',
    `Цены: отправлено ${sent.length}, отказано ${countRefused(sent)}${stopped}`,
  );
  return last;
}

const nothing: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };

const ownPrices = ({ kopecks: price, oldKopecks, minKopecks, purchaseKopecks, permitted }: DuePrice): OwnPrices => ({
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

async function sendStocks(run: TaskRun, after: string): Promise<string | null> {
  const { company, account } = run;
  const { sendStocks: wanted, stockBuffer: buffer } = account.settings;
  if (!wanted) return null;
  await fetchWarehousesOnce(run);
  const limit = connectors[account.marketplace].batch.stocks;
  const due = await withCompany(company, (db) => dueStocks(db, account.id, { buffer, after, limit }));
  const last = due.at(-1)?.offer ?? null;
  if (last === null) return null;
  const rows = due.map((each) => ({
    offerId: each.article,
    remoteId: each.remoteId,
    warehouse: each.remoteWarehouse,
    stock: each.stock,
  }));
  const key = (warehouse: string, article: string) => `${warehouse} ${article}`;
  const answers = answersBy(await run.client.stocks.set(rows), (row) => key(row.warehouse, row.offerId));
  const sent = withAnswers(due, (each) => answers.get(key(each.remoteWarehouse, each.article)));
  await withCompany(company, async (db) => {
    await saveSentStocks(db, account.id, sent);
    addResults(run, sent, 'stock');
    // A portion may end between two warehouses of one offer: the offer is looked at again, what was accepted of it is no longer due.
    const whole = due.length < limit || due.every((each) => each.offer === last) ? last : String(BigInt(last) - 1n);
    await run.saveWithin(db, {
      what: 'stocks',
      after: whole,
      label: `остатки: отправлено ${due.length}`,
    } satisfies Position);
  });
  await run.log('info', `Остатки: отправлено ${due.length}, отказано ${countRefused(sent)}`);
  return last;
}

/** An account that has never shown its warehouses is asked for them once. */
async function fetchWarehousesOnce(run: TaskRun): Promise<void> {
  const { company, account } = run;
  const filter = { search: '', isActive: 'any', limit: 1, offset: 0 } as const;
  const known = await withCompany(company, (db) => listWarehouses(db, account.id, filter));
  if (known.length > 0) return;
  const remote = await run.client.warehouses.list();
  if (remote.length === 0)
    throw new MarketplaceError('refused', 'На площадке нет ни одного склада: заведите склад в её кабинете');
  await withCompany(company, (db) => saveWarehouses(db, account.id, remote));
}

type Answer = { accepted: true } | { accepted: false; code: string; message: string };

/** What the marketplace answered, by row. */
function answersBy<Row>(outcome: BatchOutcome<Row>, keyOf: (row: Row) => string): Map<string, Answer> {
  return new Map<string, Answer>([
    ...outcome.accepted.map((row) => [keyOf(row), { accepted: true }] as const),
    ...outcome.rejected.map(({ row, code, message }) => [keyOf(row), { accepted: false, code, message }] as const),
  ]);
}

const noAnswer: Answer = { accepted: false, code: 'no_answer', message: 'Площадка не ответила про эту строку' };

/** The rows that were sent, each with its answer. */
function withAnswers<Due>(due: readonly Due[], answerOf: (row: Due) => Answer | undefined) {
  return due.map((row) => {
    const answer = answerOf(row) ?? noAnswer;
    return { ...row, answer, accepted: answer.accepted, message: answer.accepted ? '' : answer.message };
  });
}

const countRefused = (sent: readonly { accepted: boolean }[]): number => sent.filter((row) => !row.accepted).length;

function addResults(run: TaskRun, sent: readonly { offer: string; answer: Answer }[], field: 'price' | 'stock'): void {
  for (const { offer, answer } of sent) {
    run.result(offer, answer.accepted ? 'accepted' : 'refused', answer.accepted ? [] : [faultOf(answer, field)]);
    run.progress({ done: 1, ...(answer.accepted ? { accepted: 1 } : { refused: 1 }) });
  }
}

function faultOf({ code, message }: { code: string; message: string }, field: 'price' | 'stock'): ProductFault {
  const fieldTitle = field === 'price' ? systemTitles.price : 'Остаток';
  return { code, message, attribute: null, property: null, field, fieldTitle };
}
