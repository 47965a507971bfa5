import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { StockRow, StocksApi } from '../api/trade.ts';
import { throwMissing } from '../errors.ts';
import type { Connector } from '../marketplace.ts';
import { sendInPortions } from '../portions.ts';
import { batch } from './limits.ts';
import type { Speaker } from './speaker.ts';

/** A seller has one warehouse there, which no call names: the seller's own number stands for it. */
export const warehouseId: Connector['warehouseId'] = {
  hint: 'Идентификатор продавца (merchantId): склад на Мегамаркете один, и своего номера у него нет',
  pattern: '\\d{1,18}',
  key: 'merchant_id',
};

/** Stocks: …/stock/update, which knows of no warehouses. */
export function stocksApi(speaker: Speaker, merchant: string): StocksApi {
  async function send(rows: StockRow[]): Promise<BatchOutcome<StockRow>> {
    const stocks = rows.map(({ offerId, stock }) => ({ offerId, quantity: stock }));
    const path = '/api/merchantIntegration/v1/offerService/stock/update';
    await speaker.trade(path, { stocks }, z.unknown(), { repeatable: true });
    return { accepted: rows, rejected: [] };
  }

  return {
    async set(rows) {
      const fits = ({ warehouse }: StockRow) => warehouse === merchant;
      const sent = await sendInPortions(rows.filter(fits), batch.stocks, send);
      const unfit = rows.filter((row) => !fits(row)).map((row) => otherWarehouse(row, merchant));
      return { accepted: sent.accepted, rejected: [...sent.rejected, ...unfit] };
    },

    // …/stock/getByOfferId shows one article a request: five hundred would take minutes, and hold up everything else.
    get: async () => throwMissing('Мегамаркет показывает остатки только по одному товару: сверить их нельзя.'),
  };
}

/** Two warehouses would take turns at one number. */
const otherWarehouse = (row: StockRow, merchant: string) => ({
  row,
  kind: 'refused' as const,
  code: 'warehouse_unfit',
  message: `Мегамаркет ведёт остатки одного склада: его номер здесь — ${merchant}, идентификатор продавца.`,
});
