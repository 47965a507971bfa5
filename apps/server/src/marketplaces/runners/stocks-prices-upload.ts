import { type ProductFault, roubles } from '@prilavok/contract';
import { type BatchOutcome, connectors, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { systemTitles } from '../cards/values.ts';
import type { TaskRun } from '../tasks/run.ts';
import { listWarehouses, saveWarehouses } from '../warehouses.queries.ts';
import {
  type DuePrice,
  type DueStock,
  duePrices,
  dueStocks,
  saveSentPrices,
  saveSentStocks,
} from './stocks-prices.queries.ts';

const Position = z.object({ what: z.enum(['prices', 'stocks']), after: z.string(), label: z.string() });
type Position = z.infer<typeof Position>;
const start: Position = { what: 'prices', after: '0', label: 'с начала' };

/**
 * Sends what differs from what was accepted last, a portion a slice: prices first, then stocks. Amounts are absolute, so a
 * portion that a killed pass may have sent is simply sent again.
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
  const { sendPrices: wanted, sendOldPrice: old } = account.settings;
  const limit = connectors[account.marketplace].batch.prices;
  const due = wanted ? await withCompany(company, (db) => duePrices(db, account.id, { old, after, limit })) : [];
  const last = due.at(-1)?.offer ?? null;
  if (last === null) return null;
  const rows = due.map((each) => ({
    offerId: each.article,
    price: roubles(each.kopecks),
    oldPrice: each.oldKopecks === null ? null : roubles(each.oldKopecks),
  }));
  const words = wordsOf(await run.client.prices.set(rows), (row) => row.offerId);
  await withCompany(company, async (db) => {
    const sent = due.map((each) => ({ ...each, ...told(words.get(each.article)) }));
    await saveSentPrices(db, account.id, sent);
    report(run, due, (each) => words.get(each.article), 'price');
    await run.saveWithin(db, {
      what: 'prices',
      after: last,
      label: `цены: отправлено ${due.length}`,
    } satisfies Position);
  });
  await run.log('info', `Цены: отправлено ${due.length}, отказано ${countRefused(due, words, (each) => each.article)}`);
  return last;
}

async function sendStocks(run: TaskRun, after: string): Promise<string | null> {
  const { company, account } = run;
  const { sendStocks: wanted, stockBuffer: buffer } = account.settings;
  if (!wanted) return null;
  await fetchWarehousesOnce(run);
  const limit = connectors[account.marketplace].batch.stocks;
  const due = await withCompany(company, (db) => dueStocks(db, account.id, { buffer, after, limit }));
  const last = due.at(-1)?.offer ?? null;
  if (last === null) return null;
  const key = (row: { offerId: string; warehouse: string }) => `${row.warehouse} ${row.offerId}`;
  const keyOf = (each: DueStock) => `${each.remoteWarehouse} ${each.article}`;
  const rows = due.map((each) => ({
    offerId: each.article,
    remoteId: each.remoteId,
    warehouse: each.remoteWarehouse,
    stock: each.stock,
  }));
  const words = wordsOf(await run.client.stocks.set(rows), key);
  await withCompany(company, async (db) => {
    const sent = due.map((each) => ({ ...each, ...told(words.get(keyOf(each))) }));
    await saveSentStocks(db, account.id, sent);
    report(run, due, (each) => words.get(keyOf(each)), 'stock');
    // A portion may end between two warehouses of one offer: the offer is looked at again, what was accepted of it is no longer due.
    const whole = due.length < limit || due.every((each) => each.offer === last) ? last : String(BigInt(last) - 1n);
    await run.saveWithin(db, {
      what: 'stocks',
      after: whole,
      label: `остатки: отправлено ${due.length}`,
    } satisfies Position);
  });
  await run.log('info', `Остатки: отправлено ${due.length}, отказано ${countRefused(due, words, keyOf)}`);
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

type Word = { accepted: true } | { accepted: false; code: string; message: string };

function wordsOf<Row>(sorted: BatchOutcome<Row>, key: (row: Row) => string): Map<string, Word> {
  return new Map<string, Word>([
    ...sorted.accepted.map((row) => [key(row), { accepted: true }] as const),
    ...sorted.rejected.map(({ row, code, message }) => [key(row), { accepted: false, code, message }] as const),
  ]);
}

const silence: Word = { accepted: false, code: 'no_answer', message: 'Площадка не ответила про эту строку' };

function told(word: Word = silence): { accepted: boolean; message: string } {
  return { accepted: word.accepted, message: word.accepted ? '' : word.message };
}

function countRefused<Due>(due: Due[], words: Map<string, Word>, key: (each: Due) => string): number {
  return due.filter((each) => !told(words.get(key(each))).accepted).length;
}

function report<Due extends DueStock | DuePrice>(
  run: TaskRun,
  due: Due[],
  wordOf: (each: Due) => Word | undefined,
  field: 'price' | 'stock',
): void {
  for (const each of due) {
    const word = wordOf(each) ?? silence;
    const fault: ProductFault | undefined = word.accepted
      ? undefined
      : {
          code: word.code,
          message: word.message,
          attribute: null,
          property: null,
          field,
          fieldTitle: field === 'price' ? systemTitles.price : 'Остаток',
        };
    run.result(each.offer, word.accepted ? 'accepted' : 'refused', fault ? [fault] : []);
    run.progress({ done: 1, ...(word.accepted ? { accepted: 1 } : { refused: 1 }) });
  }
}
