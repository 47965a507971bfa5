import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { PriceRow, PricesApi } from '../api/trade.ts';
import { throwMissing } from '../errors.ts';
import { sendInPortions } from '../portions.ts';
import { batch } from './limits.ts';
import { answer, key, number, rowsOrNone, text } from './shapes.ts';
import type { Speaker } from './speaker.ts';

const Saved = answer(
  z.object({
    savedPrices: number,
    // Fact sheet, 5: where nothing is wrong there may be none.
    warnings: rowsOrNone(z.object({ offerId: key, warning: text }), 'offerId'),
  }),
);

/** Prices: …/manualPrice/save, in whole roubles. There is no crossed-out price, and nothing shows a price that was sent. */
export function pricesApi(speaker: Speaker): PricesApi {
  async function send(rows: PriceRow[]): Promise<BatchOutcome<PriceRow>> {
    const prices = rows.map(({ offerId, price }) => ({ offerId, price: Number(price), isDeleted: false }));
    const path = '/api/merchantIntegration/v1/offerService/manualPrice/save';
    const { data } = await speaker.trade(path, { prices }, Saved, { repeatable: true });
    // A warning is a price that wasn't taken: an article that isn't there comes as one.
    const warned = new Map(data.warnings.map(({ offerId, warning }) => [offerId, warning]));
    const outcome: BatchOutcome<PriceRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const warning = warned.get(row.offerId);
      if (warning !== undefined) outcome.rejected.push(refused(row, warning));
      else if (data.savedPrices === 0) outcome.rejected.push(refused(row, 'Мегамаркет не сохранил цену'));
      else outcome.accepted.push(row);
    }
    return outcome;
  }

  return {
    set: (rows) => sendInPortions(rows, batch.prices, send),
    get: async () => throwMissing('Мегамаркет не показывает цен, которые ему переданы.'),
  };
}

const refused = (row: PriceRow, message: string) => ({
  row,
  kind: /не найден/i.test(message) ? ('missing' as const) : ('refused' as const),
  code: 'price_warning',
  message,
});
