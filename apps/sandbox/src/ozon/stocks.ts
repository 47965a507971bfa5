import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Account, Product } from './account.ts';
import { filterProducts } from './goods/products.ts';
import { int64, int64s, invalid, lists, type Operations, optionalInt64, optionalText, texts, writes } from './wire.ts';

/** Description of /v2/products/stocks: the same pair once in 30 s. */
const samePairMs = 30_000;

const Row = z.object({ offer_id: optionalText, product_id: optionalInt64, stock: int64, warehouse_id: int64 });

export const stocks: Operations = {
  'POST /v2/products/stocks': writes(z.object({ stocks: z.array(Row) }), ({ account, clock }, { stocks: rows }) => {
    if (rows.length === 0 || rows.length > 100) throw invalid('stocks must contain between 1 and 100 items, inclusive');
    const byId = new Map(Object.values(account.products).map((product) => [product.id, product]));
    return {
      result: rows.map((row) => {
        // When both ids are sent, the article wins.
        const product = row.offer_id ? account.products[row.offer_id] : byId.get(row.product_id);
        const error = stockError(row, product, account, clock);
        if (product && !error) {
          const known = product.stocks[row.warehouse_id];
          product.stocks[row.warehouse_id] = { free: row.stock, reserved: known?.reserved ?? 0, setAt: clock };
        }
        return {
          product_id: product?.id ?? row.product_id,
          offer_id: product?.offer_id ?? row.offer_id,
          warehouse_id: row.warehouse_id,
          updated: !error,
          errors: error ? [error] : [],
        };
      }),
    };
  }),

  'POST /v4/product/info/stocks': lists(
    'items',
    z.object({
      cursor: optionalText,
      limit: int64,
      filter: z.object({ offer_id: texts, product_id: int64s, visibility: optionalText }),
    }),
    ({ account }, { cursor, limit, filter }) => {
      const all = filterProducts(account, { ...filter, sku: [], skus: [] });
      const page = pageOf(all, (product) => padded(product.id), { cursor, limit: Math.min(Math.max(limit, 1), 1000) });
      return { items: page.rows.map(stockTotals), total: all.length, cursor: page.cursor };
    },
  ),

  'POST /v2/product/info/stocks-by-warehouse/fbs': lists(
    'products',
    z.object({ cursor: optionalText, limit: int64, offer_id: texts, sku: int64s }),
    ({ account }, { cursor, limit, offer_id, sku }) => {
      if (limit < 1 || limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      if (offer_id.length > 0 === sku.length > 0) throw invalid('exactly one of offer_id and sku must be set');
      const titles = new Map(account.warehouses.map((warehouse) => [String(warehouse.id), warehouse.title]));
      const rows = filterProducts(account, { offer_id, sku, skus: [], product_id: [], visibility: 'ALL' }).flatMap(
        (product) =>
          Object.entries(product.stocks).map(([warehouse, stock]) => ({
            product_id: product.id,
            offer_id: product.offer_id,
            sku: product.sku,
            warehouse_id: Number(warehouse),
            warehouse_name: titles.get(warehouse) ?? '',
            present: stock.free + stock.reserved,
            reserved: stock.reserved,
            free_stock: stock.free,
          })),
      );
      const page = pageOf(rows, (row) => `${padded(row.product_id)} ${row.warehouse_id}`, { cursor, limit });
      return { products: page.rows, cursor: page.cursor, has_next: page.hasNext };
    },
  ),
};

function stockError(row: z.output<typeof Row>, product: Product | undefined, account: Account, clock: number) {
  const refuse = (code: string, message: string) => ({ code, message });
  if (!product) return refuse(row.offer_id ? 'offer_id_not_found' : 'NOT_FOUND_ERROR', 'Product is not found');
  if (!account.warehouses.some(({ id }) => id === row.warehouse_id))
    return refuse('WAREHOUSE_NOT_FOUND', 'Warehouse is not found');
  if (product.archived) return refuse('PRODUCT_IS_ARCHIVED', 'Product is archived');
  if (product.state !== 'price_sent') return refuse('product_is_not_created', 'Product is not created yet');
  if (row.stock < 0) return refuse('STOCK_NOT_VALID', 'Stock must not be negative');
  if (row.stock >= 1_000_000) return refuse('STOCK_TOO_BIG', 'Stock is too big');
  const known = product.stocks[row.warehouse_id];
  // By the sandbox's clock, so that moving it lets one go on.
  if (known && known.setAt > clock - samePairMs) return refuse('TOO_MANY_REQUESTS', 'Stock is updated too frequently');
  return undefined;
}

function stockTotals(product: Product) {
  const all = Object.values(product.stocks);
  const sum = (of: (stock: { free: number; reserved: number }) => number) =>
    all.reduce((total, stock) => total + of(stock), 0);
  return {
    product_id: product.id,
    offer_id: product.offer_id,
    stocks: [
      {
        type: 'fbs',
        present: sum(({ free, reserved }) => free + reserved),
        reserved: sum(({ reserved }) => reserved),
        shipment_type: 'SHIPMENT_TYPE_GENERAL',
        sku: product.sku,
        warehouse_ids: Object.keys(product.stocks).map(Number),
      },
    ],
  };
}
