import { z } from 'zod';
import type { Sorted } from '../doors/lists.ts';
import type { PriceRow, PricesDoor } from '../doors/trade.ts';
import type { Caller } from '../http.ts';
import { once, portions, sendInPortions } from '../portions.ts';
import { batch } from './limits.ts';
import { rejection } from './rows.ts';
import { flag, list, money, text } from './shapes.ts';

const Updated = z.object({
  result: list(z.object({ offer_id: text, updated: flag, errors: list(z.object({ code: text, message: text })) })),
});

const Prices = z.object({
  items: list(
    z.object({ offer_id: text, price: z.object({ price: money, old_price: money, min_price: money }).nullish() }),
  ),
  cursor: text,
});

/** Description of /v5/product/info/prices. */
const page = 1000;

export function openPrices(caller: Caller): PricesDoor {
  async function send(rows: PriceRow[]): Promise<Sorted<PriceRow>> {
    const prices = rows.map((row) => ({
      offer_id: row.offerId,
      price: row.price,
      // Once sent, it must be sent with every new price; "0" removes it.
      old_price: row.oldPrice ?? '0',
      ...(row.minPrice ? { min_price: row.minPrice } : {}),
      currency_code: 'RUB',
    }));
    const call = { path: '/v1/product/import/prices', body: { prices }, repeatable: true };
    const answers = new Map((await caller.json(call, Updated)).result.map((item) => [item.offer_id, item]));
    const sorted: Sorted<PriceRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const answer = answers.get(row.offerId);
      if (answer?.updated) sorted.accepted.push(row);
      else sorted.rejected.push(rejection(row, answer?.errors[0]));
    }
    return sorted;
  }

  return {
    set: (rows) => sendInPortions(rows, batch.prices, send),

    async get(offerIds) {
      const rows: PriceRow[] = [];
      for (const offer_id of portions(offerIds, page)) {
        const body = { filter: { offer_id, visibility: 'ALL' }, limit: page };
        const { items } = await caller.json({ path: '/v5/product/info/prices', body, repeatable: true }, Prices);
        rows.push(
          ...items.map(({ offer_id: offerId, price }) => ({
            offerId,
            price: price?.price ?? '0.00',
            oldPrice: zeroIsNone(price?.old_price),
            minPrice: zeroIsNone(price?.min_price),
          })),
        );
      }
      return once(rows, (row) => row.offerId);
    },
  };
}

const zeroIsNone = (price: string | null | undefined): string | null => (!price || price === '0.00' ? null : price);
