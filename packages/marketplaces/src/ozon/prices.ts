import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { PriceRow, PricesApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { batch } from './limits.ts';
import { rejectedRow } from './rows.ts';
import { currency, flag, key, listOrNone, money, rows, text } from './shapes.ts';

const UpdateAnswer = z.object({
  result: rows(
    z.object({ offer_id: key, updated: flag, errors: listOrNone(z.object({ code: text, message: text })) }),
    'offer_id',
  ),
});

const PricesPage = z.object({
  items: rows(
    z.object({
      offer_id: key,
      price: z.object({ price: money, old_price: money, min_price: money, currency_code: currency }).nullish(),
    }),
    'offer_id',
  ),
  cursor: text,
});

/** Description of /v5/product/info/prices: largest `limit`. */
const page = 1000;

/** Prices: set by /v1/product/import/prices (each product ten times an hour at most), read by /v5/product/info/prices. */
export function pricesApi(http: Caller): PricesApi {
  async function send(rows: PriceRow[]): Promise<BatchOutcome<PriceRow>> {
    const prices = rows.map((row) => ({
      offer_id: row.offerId,
      price: row.price,
      // Once sent, it must be sent with every new price; "0" removes it.
      old_price: row.oldPrice ?? '0',
      ...(row.minPrice ? { min_price: row.minPrice } : {}),
      currency_code: row.currency,
    }));
    const request = { path: '/v1/product/import/prices', body: { prices }, repeatable: true };
    const answers = new Map((await http.json(request, UpdateAnswer)).result.map((item) => [item.offer_id, item]));
    const outcome: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const answer = answers.get(row.offerId);
      if (answer?.updated) outcome.accepted.push(row);
      else outcome.rejected.push(rejectedRow(row, answer?.errors[0]));
    }
    return outcome;
  }

  return {
    set: (rows) => sendInPortions(rows, batch.prices, send),

    async get(offerIds) {
      const rows: PriceRow[] = [];
      for (const offer_id of portions(offerIds, page)) {
        const body = { filter: { offer_id, visibility: 'ALL' }, limit: page };
        const { items } = await http.json({ path: '/v5/product/info/prices', body, repeatable: true }, PricesPage);
        rows.push(
          ...items.map(({ offer_id: offerId, price }) => ({
            offerId,
            price: price?.price ?? '0.00',
            oldPrice: zeroIsNone(price?.old_price),
            minPrice: zeroIsNone(price?.min_price),
            currency: price?.currency_code ?? 'RUB',
          })),
        );
      }
      return uniqueBy(rows, (row) => row.offerId);
    },
  };
}

const zeroIsNone = (price: string | null | undefined): string | null => (!price || price === '0.00' ? null : price);
