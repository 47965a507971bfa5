import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import type { Caller } from '../http.ts';
import { everyPage, nextOffset } from '../pages.ts';
import { russianOnly } from '../sentences.ts';
import { count, id, rows, text, wrapped } from './shapes.ts';

const TaskAnswer = wrapped(z.object({ status: count }).nullish());
const TaskGoods = wrapped(
  z.object({ historyGoods: rows(z.object({ nmID: id, status: count, errorText: text }), 'nmID') }),
);
const Quarantine = wrapped(z.object({ quarantineGoods: rows(z.object({ nmID: id }), 'nmID') }).nullish());

/** Descriptions of /api/v2/history/goods/task and /api/v2/quarantine/goods: largest `limit`. */
const page = 1000;

/** Statuses of an upload that is done, and of one of its goods. Source: descriptions of /api/v2/history/tasks and …/goods/task. */
const allTaken = 3;
const cancelled = 4;
const someTaken = [5, 6];
const goodsTaken = 2;

/** Milliseconds between the looks at an upload. */
const looks = [0, 500, 1_000, 2_000, 3_000, 5_000, 5_000];

const held =
  'Цена ниже порога карантина Wildberries: он держит её там и продаёт по старой. Снимите её с карантина в кабинете WB Партнёры или задайте цену повыше.';

/** Their words about one of the goods. Source: description of /api/v2/history/goods/task. */
const knownSentences: { pattern: RegExp; message: string }[] = [
  { pattern: /quarantine|карантин/i, message: held },
  {
    pattern: /high inventory|sale due/i,
    message: 'Товар попал под распродажу Wildberries из-за большого остатка: его цену сейчас не изменить.',
  },
];

/**
 * Reads the outcome of an upload of prices, or of goods that join a promotion: both are worked on afterwards, and told
 * by the same history.
 */
export function uploadReader(http: Caller, signal?: AbortSignal) {
  const get = <Schema extends z.ZodType>(
    path: string,
    query: Record<string, string | number>,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    http.json({ method: 'GET', host: 'prices', path, query, group: 'prices', repeatable: true }, schema);

  async function sorted<Row>(
    uploadID: string,
    rows: Row[],
    numberOf: (row: Row) => string,
  ): Promise<BatchOutcome<Row>> {
    const { data } = await get('/api/v2/history/goods/task', { limit: page, offset: 0, uploadID }, TaskGoods);
    const answers = new Map(data.historyGoods.map((each) => [each.nmID, each]));
    const inQuarantine = await quarantine();
    const outcome: BatchOutcome<Row> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const number = numberOf(row);
      const answer = answers.get(number);
      if (answer?.status === goodsTaken) outcome.accepted.push(row);
      else if (!answer) outcome.rejected.push(unanswered(row));
      else outcome.rejected.push(refusedPrice(row, sentenceOf(answer.errorText, inQuarantine.has(number))));
    }
    return outcome;
  }

  /** Numbers of the goods whose new price is held back. */
  async function quarantine(): Promise<Set<string>> {
    const held = await everyPage<{ nmID: string }, number>(async (offset = 0) => {
      const { data } = await get('/api/v2/quarantine/goods', { limit: page, offset }, Quarantine);
      const rows = data?.quarantineGoods ?? [];
      return { rows, next: nextOffset(rows, page, offset) };
    });
    return new Set(held.map(({ nmID }) => nmID));
  }

  /** Rows of an upload, by the numbers of their cards; those that aren't worked on yet are refused for now. */
  return async <Row>(uploadID: string, rows: Row[], numberOf: (row: Row) => string): Promise<BatchOutcome<Row>> => {
    for (const pause of looks) {
      if (pause > 0) await sleep(pause, undefined, signal ? { signal } : {});
      const { data } = await get('/api/v2/history/tasks', { uploadID }, TaskAnswer);
      if (data?.status === allTaken) return { accepted: rows, rejected: [] };
      if (data?.status === cancelled)
        return { accepted: [], rejected: rows.map((row) => refusedPrice(row, 'Wildberries отменил загрузку цен.')) };
      if (data && someTaken.includes(data.status)) return sorted(uploadID, rows, numberOf);
    }
    const message = 'Wildberries ещё обрабатывает цену, спросим о ней позже.';
    return { accepted: [], rejected: rows.map((row) => ({ row, kind: 'limit', code: 'processing', message })) };
  };
}

export const refusedPrice = <Row>(row: Row, message: string): RejectedRow<Row> => ({
  row,
  kind: 'refused',
  code: message === held ? 'quarantine' : 'refused',
  message,
});

const unanswered = <Row>(row: Row): RejectedRow<Row> => ({
  row,
  kind: 'down',
  code: 'unanswered',
  message: 'Wildberries не сказал, что стало с этой ценой.',
});

const sentenceOf = (said: string, inQuarantine: boolean): string =>
  knownSentences.find(({ pattern }) => pattern.test(said))?.message ??
  (inQuarantine ? held : russianOnly(said) || `Wildberries не принял цену: ${said || 'причина не названа'}`);
