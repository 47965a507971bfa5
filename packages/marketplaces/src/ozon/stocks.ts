import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { RemoteStock, StockRow, StocksApi } from '../api/trade.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { batch } from './limits.ts';
import { rejectedRow } from './rows.ts';
import { count, flag, id, idOrNone, key, listOrNone, rows, text } from './shapes.ts';
import { warehouseId } from './warehouses.ts';

const UpdateAnswer = z.object({
  result: rows(
    z.object({
      product_id: idOrNone,
      offer_id: text,
      warehouse_id: idOrNone,
      updated: flag,
      errors: listOrNone(z.object({ code: text, message: text })),
    }),
    'offer_id',
  ),
});

const StocksPage = z.object({
  products: rows(
    z.object({
      offer_id: key,
      product_id: idOrNone,
      warehouse_id: id,
      present: count,
      reserved: count,
      free_stock: count,
    }),
    'offer_id',
  ),
  cursor: text,
  has_next: flag,
});

const IdsAnswer = z.object({ items: rows(z.object({ id, offer_id: key }), 'offer_id') });

/** Something that can't be a warehouse's number would fail the whole request. */
const isWarehouse = new RegExp(`^(?:${warehouseId.pattern})$`);

/** Description of /v2/product/info/stocks-by-warehouse/fbs: largest `limit`. */
const page = 1000;

/** Stocks: set by /v2/products/stocks (a pair of product and warehouse once in 30 s), read by …/info/stocks-by-warehouse/fbs. */
export function stocksApi(http: Caller): StocksApi {
  /** The published schema wants product_id, and says to send only one of the two ids. */
  async function productIds(rows: StockRow[]): Promise<Map<string, string>> {
    const known = new Map(rows.flatMap((row) => (row.remoteId ? [[row.offerId, row.remoteId] as const] : [])));
    const unknown = [...new Set(rows.map((row) => row.offerId))].filter((offer) => !known.has(offer));
    for (const offer_id of portions(unknown, page)) {
      const request = { path: '/v3/product/info/list', body: { offer_id }, repeatable: true };
      for (const item of (await http.json(request, IdsAnswer)).items) known.set(item.offer_id, item.id);
    }
    return known;
  }

  async function send(rows: StockRow[], ids: Map<string, string>): Promise<BatchOutcome<StockRow>> {
    const stocks = rows.map((row) => ({
      product_id: idNumber(ids.get(row.offerId) ?? ''),
      warehouse_id: idNumber(row.warehouse),
      stock: row.stock,
      // Required by the schema; 1 is an ordinary product, not a pack of several.
      quant_size: 1,
    }));
    // Sets a number, so twice is once; a pair sent again within 30 s comes back as an element's error.
    const { result } = await http.json(
      { path: '/v2/products/stocks', body: { stocks }, repeatable: true },
      UpdateAnswer,
    );
    const answers = new Map(result.map((item) => [`${item.product_id} ${item.warehouse_id}`, item]));
    const outcome: BatchOutcome<StockRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const answer = answers.get(`${ids.get(row.offerId)} ${row.warehouse}`);
      if (answer?.updated) outcome.accepted.push(row);
      else outcome.rejected.push(rejectedRow(row, answer?.errors[0]));
    }
    return outcome;
  }

  return {
    async set(rows) {
      const ids = await productIds(rows);
      const faultOf = ({ offerId, warehouse }: StockRow) =>
        ids.has(offerId) ? (isWarehouse.test(warehouse) ? null : 'WAREHOUSE_NOT_FOUND') : 'offer_id_not_found';
      const fit = rows.filter((row) => faultOf(row) === null);
      const sent = await sendInPortions(fit, batch.stocks, (portion) => send(portion, ids));
      const unfit = rows.flatMap((row) => {
        const code = faultOf(row);
        return code ? [rejectedRow(row, { code, message: '' })] : [];
      });
      return { accepted: sent.accepted, rejected: [...sent.rejected, ...unfit] };
    },

    async get(offerIds) {
      const rows: RemoteStock[] = [];
      for (const offer_id of portions(offerIds, page)) {
        const products = await everyPage(async (cursor) => {
          const body = { offer_id, limit: page, ...(cursor && { cursor }) };
          const request = { path: '/v2/product/info/stocks-by-warehouse/fbs', body, repeatable: true };
          const part = await http.json(request, StocksPage);
          return { rows: part.products, next: part.has_next ? part.cursor || null : null };
        });
        rows.push(
          ...products.map((item) => ({
            offerId: item.offer_id,
            remoteId: item.product_id,
            warehouse: item.warehouse_id,
            stock: item.free_stock,
            reserved: item.reserved,
          })),
        );
      }
      return uniqueBy(rows, (row) => `${row.warehouse} ${row.offerId}`);
    },
  };
}
