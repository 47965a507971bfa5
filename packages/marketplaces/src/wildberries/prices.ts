import { z } from 'zod';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import type { PriceRow, PricesApi } from '../api/trade.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { sendInPortions, uniqueBy } from '../portions.ts';
import { type Goods, goodsByArticles } from './goods/goods.ts';
import { pricesIn } from './goods/products.ts';
import { batch } from './limits.ts';
import { refusedPrice, uploadReader } from './price-uploads.ts';
import { salePrice } from './sale-price.ts';
import { id, wrapped } from './shapes.ts';

const UploadAnswer = wrapped(z.object({ id }));
/** Prices: set by /api/v2/upload/task, which works on them afterwards, read by /api/v2/list/goods/filter. */
export function pricesApi(http: Caller, signal?: AbortSignal): PricesApi {
  const outcomeOf = uploadReader(http, signal);

  async function send(rows: PriceRow[], goods: Map<string, Goods>): Promise<BatchOutcome<PriceRow>> {
    const changing = rows.filter((row) => !isSet(row, goods.get(row.offerId)));
    const same = rows.filter((row) => isSet(row, goods.get(row.offerId)));
    if (changing.length === 0) return { accepted: same, rejected: [] };
    // Sizes of one card have one price: who sends several of them sends it once.
    const data = uniqueBy(
      changing.map((row) => ({ nmID: idNumber(goods.get(row.offerId)?.nmID ?? ''), ...saleOf(row) })),
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
    const answered = await outcomeOf(upload.data.id, changing, (row) => goods.get(row.offerId)?.nmID ?? '');
    return { accepted: [...same, ...answered.accepted], rejected: answered.rejected };
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

/**
 * Whether a price stands there already, which is refused if sent again: "the specified prices and discounts are already
 * set".
 */
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
    return refusedPrice(
      row,
      `У размеров одной карточки Wildberries цена общая, а здесь она разная: ${others.join(', ')} ₽. Задайте размерам одну цену.`,
    );
  if (!/^\d+(\.00)?$/.test(row.price)) return refusedPrice(row, 'Wildberries принимает цены только в целых рублях.');
  return undefined;
}
