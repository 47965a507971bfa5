import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { PriceRow, PricesApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { batch, page } from './limits.ts';
import { key, roubles, rows, text } from './shapes.ts';

const UpdateAnswer = z.object({ result: rows(z.object({ seller_sku_id: key, error: text }), 'seller_sku_id') });
const PricesPage = z.object({
  result: rows(z.object({ seller_sku_id: key, price: roubles, old_price: roubles }), 'seller_sku_id'),
});

/** Prices: set by …/sku/price, read by …/sku/price/info. Whole roubles. */
export function pricesApi(http: Caller): PricesApi {
  async function send(rows: PriceRow[]): Promise<BatchOutcome<PriceRow>> {
    const prices = rows.map((row) => ({
      seller_sku_id: row.offerId,
      price: Number(row.price),
      ...(row.oldPrice === null ? {} : { old_price: Number(row.oldPrice) }),
      currency_code: row.currency,
    }));
    const request = { path: '/api/seller/v1/products/sku/price', body: { prices }, repeatable: true };
    const { result } = await http.json(request, UpdateAnswer);
    // "Prices with errors": what isn't named was taken.
    const errors = new Map(result.flatMap((row) => (row.error ? [[row.seller_sku_id, row.error] as const] : [])));
    const outcome: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const error = errors.get(row.offerId);
      if (error === undefined) outcome.accepted.push(row);
      else outcome.rejected.push({ row, kind: kindOf(error), code: 'price_error', message: error });
    }
    return outcome;
  }

  return {
    set: (rows) => sendInPortions(rows, batch.prices, send),

    async get(offerIds) {
      const rows: PriceRow[] = [];
      for (const seller_sku_ids of portions(offerIds, page)) {
        const body = { filter: { seller_sku_ids }, pagination: { dir: 'ASC', page: 0, page_size: page } };
        const request = { path: '/api/seller/v1/products/sku/price/info', body, repeatable: true };
        const { result } = await http.json(request, PricesPage);
        rows.push(
          ...result.map((row) => ({
            offerId: row.seller_sku_id,
            price: row.price ?? '0.00',
            // Without a discount both are the same.
            oldPrice: row.old_price === null || Number(row.old_price) <= Number(row.price) ? null : row.old_price,
            currency: 'RUB' as const,
          })),
        );
      }
      return uniqueBy(rows, (row) => row.offerId);
    },
  };
}

const kindOf = (error: string) => (/не найден/i.test(error) ? 'missing' : 'refused');
