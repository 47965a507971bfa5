import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { RemoteStock, StockRow, StocksApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import type { KeyField } from '../marketplace.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { batch, page } from './limits.ts';
import { count, key, list, rows, text } from './shapes.ts';

/** Warehouses have no list of their own: their numbers stand in the cabinet and in orders. */
export const warehouseId: Pick<KeyField, 'hint' | 'pattern'> = {
  hint: 'Номер склада Магнит Маркета — UUID вида 5f6f0334-0759-4e04-af31-8c5a4c4fa7b4: он есть в кабинете площадки, в разделе «Склады»',
  pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
};
const isWarehouse = new RegExp(`^(?:${warehouseId.pattern})$`);

const StocksPage = z.object({
  result: rows(
    z.object({
      seller_sku_id: key,
      stock_info_details: list(z.object({ type: text, stock: count, reserved: count })),
    }),
    'seller_sku_id',
  ),
});

/** Stocks: set by …/sku/stocks, read by …/sku/stocks/info, which names no warehouse. */
export function stocksApi(http: Caller): StocksApi {
  async function send(rows: StockRow[]): Promise<BatchOutcome<StockRow>> {
    const stocks = rows.map(({ offerId, stock, warehouse }) => ({
      seller_sku_id: offerId,
      stock,
      warehouse_id: warehouse,
    }));
    // The answer is empty: all were taken, or the whole request was refused.
    await http.done({ path: '/api/seller/v1/products/sku/stocks', body: { stocks }, repeatable: true });
    return { accepted: rows, rejected: [] };
  }

  return {
    async set(rows) {
      const fits = ({ warehouse }: StockRow) => isWarehouse.test(warehouse);
      const sent = await sendInPortions(rows.filter(fits), batch.stocks, send);
      const unfit = rows.filter((row) => !fits(row)).map(unfitRow);
      return { accepted: sent.accepted, rejected: [...sent.rejected, ...unfit] };
    },

    // `stock` is all that lies there, reserved pieces too.
    async get(offerIds) {
      const rows: RemoteStock[] = [];
      for (const seller_sku_ids of portions(offerIds, page)) {
        const body = { filter: { seller_sku_ids }, pagination: { dir: 'ASC', page: 0, page_size: page } };
        const request = { path: '/api/seller/v1/products/sku/stocks/info', body, repeatable: true };
        const { result } = await http.json(request, StocksPage);
        for (const { seller_sku_id, stock_info_details } of uniqueBy(result, (each) => each.seller_sku_id))
          for (const { stock, reserved } of stock_info_details)
            rows.push({ offerId: seller_sku_id, warehouse: '', stock: Math.max(0, stock - reserved), reserved });
      }
      return rows;
    },
  };
}

const unfitRow = (row: StockRow) => ({
  row,
  kind: 'refused' as const,
  code: 'warehouse_unfit',
  message: `«${row.warehouse}» — не номер склада Магнит Маркета. ${warehouseId.hint}.`,
});
