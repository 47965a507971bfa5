import { z } from 'zod';
import type { Sorted } from '../doors/lists.ts';
import type { RemoteStock, StockRow, StocksDoor } from '../doors/trade.ts';
import type { Caller } from '../http.ts';
import { once, portions, sendInPortions } from '../portions.ts';
import { batch } from './limits.ts';
import { rejection } from './rows.ts';
import { count, flag, id, idOrNone, list, text } from './shapes.ts';
import { warehouseId } from './warehouses.ts';

const Updated = z.object({
  result: list(
    z.object({
      product_id: idOrNone,
      offer_id: text,
      warehouse_id: idOrNone,
      updated: flag,
      errors: list(z.object({ code: text, message: text })),
    }),
  ),
});

const ByWarehouse = z.object({
  products: list(
    z.object({
      offer_id: text,
      product_id: idOrNone,
      warehouse_id: id,
      present: count,
      reserved: count,
      free_stock: count,
    }),
  ),
  cursor: text,
  has_next: flag,
});

const Ids = z.object({ items: list(z.object({ id, offer_id: text })) });

/** A number that isn't one of a warehouse would spoil the whole request. */
const isWarehouse = new RegExp(`^(?:${warehouseId.pattern})$`);

/** Description of /v2/product/info/stocks-by-warehouse/fbs. */
const page = 1000;

export function openStocks(caller: Caller): StocksDoor {
  /** The published schema wants product_id, and says to send only one of the two ids. */
  async function withIds(rows: StockRow[]): Promise<Map<string, string>> {
    const known = new Map(rows.flatMap((row) => (row.remoteId ? [[row.offerId, row.remoteId] as const] : [])));
    const unknown = [...new Set(rows.map((row) => row.offerId))].filter((offer) => !known.has(offer));
    for (const offer_id of portions(unknown, page)) {
      const call = { path: '/v3/product/info/list', body: { offer_id }, repeatable: true };
      for (const item of (await caller.json(call, Ids)).items) known.set(item.offer_id, item.id);
    }
    return known;
  }

  async function send(rows: StockRow[], ids: Map<string, string>): Promise<Sorted<StockRow>> {
    const stocks = rows.map((row) => ({
      product_id: Number(ids.get(row.offerId)),
      warehouse_id: Number(row.warehouse),
      stock: row.stock,
      // Required by the schema; 1 is an ordinary product, not a pack of several.
      quant_size: 1,
    }));
    // Sets a number, so twice is once; a pair sent again within 30 s comes back as an element's error.
    const { result } = await caller.json({ path: '/v2/products/stocks', body: { stocks }, repeatable: true }, Updated);
    const answers = new Map(result.map((item) => [`${item.product_id} ${item.warehouse_id}`, item]));
    const sorted: Sorted<StockRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const answer = answers.get(`${ids.get(row.offerId)} ${row.warehouse}`);
      if (answer?.updated) sorted.accepted.push(row);
      else sorted.rejected.push(rejection(row, answer?.errors[0]));
    }
    return sorted;
  }

  return {
    async set(rows) {
      const ids = await withIds(rows);
      const faultOf = ({ offerId, warehouse }: StockRow) =>
        ids.has(offerId) ? (isWarehouse.test(warehouse) ? null : 'WAREHOUSE_NOT_FOUND') : 'offer_id_not_found';
      const fit = rows.filter((row) => faultOf(row) === null);
      const sent = await sendInPortions(fit, batch.stocks, (portion) => send(portion, ids));
      const unfit = rows.flatMap((row) => {
        const code = faultOf(row);
        return code ? [rejection(row, { code, message: '' })] : [];
      });
      return { accepted: sent.accepted, rejected: [...sent.rejected, ...unfit] };
    },

    async get(offerIds) {
      const rows: RemoteStock[] = [];
      for (const offer_id of portions(offerIds, page)) {
        for (let cursor = ''; ; ) {
          const body = { offer_id, limit: page, ...(cursor ? { cursor } : {}) };
          const call = { path: '/v2/product/info/stocks-by-warehouse/fbs', body, repeatable: true };
          const part = await caller.json(call, ByWarehouse);
          rows.push(
            ...part.products.map((item) => ({
              offerId: item.offer_id,
              remoteId: item.product_id,
              warehouse: item.warehouse_id,
              stock: item.free_stock,
              reserved: item.reserved,
            })),
          );
          if (!part.has_next || !part.cursor) break;
          cursor = part.cursor;
        }
      }
      return once(rows, (row) => `${row.warehouse} ${row.offerId}`);
    },
  };
}
