import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import type { PriceRow, PricesApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { sendInPortions, uniqueBy } from '../portions.ts';
import { russianOnly } from '../sentences.ts';
import { type Goods, goodsByArticles } from './goods.ts';
import { batch } from './limits.ts';
import { pricesIn } from './products.ts';
import { salePrice } from './sale-price.ts';
import { count, id, list, text, wrapped } from './shapes.ts';

const UploadAnswer = wrapped(z.object({ id }));
const TaskAnswer = wrapped(z.object({ status: count }).nullish());
const TaskGoods = wrapped(z.object({ historyGoods: list(z.object({ nmID: id, status: count, errorText: text })) }));
const Quarantine = wrapped(z.object({ quarantineGoods: list(z.object({ nmID: id })) }).nullish());

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
  'Цена ниже прежней в три раза или больше: Wildberries держит её в карантине и продаёт по старой. Снимите её с карантина в кабинете WB Партнёры или задайте цену повыше.';

/** Their words about one of the goods. Source: description of /api/v2/history/goods/task. */
const knownSentences: { pattern: RegExp; message: string }[] = [
  { pattern: /quarantine|карантин/i, message: held },
  {
    pattern: /high inventory|sale due/i,
    message: 'Товар попал под распродажу Wildberries из-за большого остатка: его цену сейчас не изменить.',
  },
];

/** Prices: set by /api/v2/upload/task, which works on them afterwards, read by /api/v2/list/goods/filter. */
export function pricesApi(http: Caller, signal?: AbortSignal): PricesApi {
  const get = <Schema extends z.ZodType>(
    path: string,
    query: Record<string, string | number>,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    http.json({ method: 'GET', host: 'prices', path, query, group: 'prices', repeatable: true }, schema);

  async function send(rows: PriceRow[], goods: Map<string, Goods>): Promise<BatchOutcome<PriceRow>> {
    const changing = rows.filter((row) => !isSet(row, goods.get(row.offerId)));
    const same = rows.filter((row) => isSet(row, goods.get(row.offerId)));
    if (changing.length === 0) return { accepted: same, rejected: [] };
    // Sizes of one card have one price: who sends several of them sends it once.
    const data = uniqueBy(
      changing.map((row) => ({ nmID: Number(goods.get(row.offerId)?.nmID), ...saleOf(row) })),
      ({ nmID }) => String(nmID),
    );
    // Sent twice, it answers 208 with the number of the first.
    const call = {
      method: 'POST',
      host: 'prices',
      path: '/api/v2/upload/task',
      body: { data },
      group: 'prices',
    } as const;
    const upload = await http.json({ ...call, repeatable: true }, UploadAnswer);
    const answered = await outcomeOf(upload.data.id, changing, goods);
    return { accepted: [...same, ...answered.accepted], rejected: answered.rejected };
  }

  async function outcomeOf(
    uploadID: string,
    rows: PriceRow[],
    goods: Map<string, Goods>,
  ): Promise<BatchOutcome<PriceRow>> {
    for (const pause of looks) {
      if (pause > 0) await sleep(pause, undefined, signal ? { signal } : {});
      const { data } = await get('/api/v2/history/tasks', { uploadID }, TaskAnswer);
      if (data?.status === allTaken) return { accepted: rows, rejected: [] };
      if (data?.status === cancelled)
        return { accepted: [], rejected: rows.map((row) => refused(row, 'Wildberries отменил загрузку цен.')) };
      if (data && someTaken.includes(data.status)) return sorted(uploadID, rows, goods);
    }
    const message = 'Wildberries ещё обрабатывает цену, спросим о ней позже.';
    return { accepted: [], rejected: rows.map((row) => ({ row, kind: 'limit', code: 'processing', message })) };
  }

  async function sorted(
    uploadID: string,
    rows: PriceRow[],
    goods: Map<string, Goods>,
  ): Promise<BatchOutcome<PriceRow>> {
    const { data } = await get('/api/v2/history/goods/task', { limit: page, offset: 0, uploadID }, TaskGoods);
    const answers = new Map(data.historyGoods.map((each) => [each.nmID, each]));
    const inQuarantine = await quarantine();
    const outcome: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const nmID = goods.get(row.offerId)?.nmID ?? '';
      const answer = answers.get(nmID);
      if (answer?.status === goodsTaken) outcome.accepted.push(row);
      else if (!answer) outcome.rejected.push(unanswered(row));
      else outcome.rejected.push(refused(row, sentenceOf(answer.errorText, inQuarantine.has(nmID))));
    }
    return outcome;
  }

  /** Numbers of the goods whose new price is held back. */
  async function quarantine(): Promise<Set<string>> {
    const found = new Set<string>();
    for (let offset = 0; ; offset += page) {
      const { data } = await get('/api/v2/quarantine/goods', { limit: page, offset }, Quarantine);
      for (const { nmID } of data?.quarantineGoods ?? []) found.add(nmID);
      if ((data?.quarantineGoods.length ?? 0) < page) return found;
    }
  }

  return {
    async set(rows) {
      const goods = await goodsByArticles(
        http,
        rows.map((row) => row.offerId),
      );
      const pricesOf = Map.groupBy(rows, (row) => goods.get(row.offerId)?.nmID);
      const faults = rows.flatMap((row) => {
        const own = goods.get(row.offerId);
        const fault = faultOf(row, own, pricesOf.get(own?.nmID) ?? []);
        return fault ? [fault] : [];
      });
      const faulty = new Set(faults.map(({ row }) => row));
      const fit = rows.filter((row) => !faulty.has(row));
      const sent = await sendInPortions(fit, batch.prices, (portion) => send(portion, goods));
      return { accepted: sent.accepted, rejected: [...sent.rejected, ...faults] };
    },

    async get(offerIds) {
      const goods = await goodsByArticles(http, offerIds);
      return [...goods.values()].map((each) => ({
        offerId: each.offerId,
        price: pricesIn(each).price ?? '0.00',
        oldPrice: pricesIn(each).oldPrice,
        currency: each.currency ?? 'RUB',
      }));
    },
  };
}

const saleOf = ({ price, oldPrice }: PriceRow) =>
  salePrice(Math.round(Number(price)), oldPrice === null ? null : Math.round(Number(oldPrice)));

/** What stands there already is refused if sent again: "the specified prices and discounts are already set". */
function isSet(row: PriceRow, goods: Goods | undefined): boolean {
  const wanted = saleOf(row);
  return goods?.price === wanted.price && goods.discount === wanted.discount;
}

function faultOf(
  row: PriceRow,
  goods: Goods | undefined,
  ofCard: readonly PriceRow[],
): RejectedRow<PriceRow> | undefined {
  if (!goods) {
    const message =
      'Wildberries ещё не знает товара с таким артикулом: после создания карточки это занимает до получаса.';
    return { row, kind: 'limit', code: 'goods_not_found', message };
  }
  const others = [...new Set(ofCard.map(({ price }) => Number(price)))].toSorted((one, other) => one - other);
  if (others.length > 1)
    return refused(
      row,
      `У размеров одной карточки Wildberries цена общая, а здесь она разная: ${others.join(', ')} ₽. Задайте размерам одну цену.`,
    );
  if (!/^\d+(\.00)?$/.test(row.price)) return refused(row, 'Wildberries принимает цены только в целых рублях.');
  return undefined;
}

const refused = (row: PriceRow, message: string): RejectedRow<PriceRow> => ({
  row,
  kind: 'refused',
  code: message === held ? 'quarantine' : 'refused',
  message,
});

const unanswered = (row: PriceRow): RejectedRow<PriceRow> => ({
  row,
  kind: 'down',
  code: 'unanswered',
  message: 'Wildberries не сказал, что стало с этой ценой.',
});

const sentenceOf = (said: string, inQuarantine: boolean): string =>
  knownSentences.find(({ pattern }) => pattern.test(said))?.message ??
  (inQuarantine ? held : russianOnly(said) || `Wildberries не принял цену: ${said || 'причина не названа'}`);
