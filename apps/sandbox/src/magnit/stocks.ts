import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import { ByIds, freeOf, Pages, pageOfSkus, reservedOf, skusBy, skusOf } from './assortment.ts';
import { goods, goodsRefused, type Operations } from './wire.ts';

const { lists, writes } = goods;
const most = 1_000_000;

const Row = z.object({
  sku_id: z.int().optional(),
  seller_sku_id: z.string().max(80).optional(),
  stock: z.int().min(0).max(most),
  warehouse_id: z.string(),
});

export const stocks: Operations = {
  /** Answers nothing: all of it is taken, or none. */
  'POST /api/seller/v1/products/sku/stocks': writes(
    { body: z.object({ stocks: z.array(Row).min(1) }) },
    ({ account, now }, { body }) => {
      const find = skusOf(account);
      const rows = body.stocks.map((row) => {
        const sku = find(row);
        const name = row.seller_sku_id ?? row.sku_id;
        if (!sku) throw goodsRefused('SKU_NOT_FOUND', `SKU ${name} не найден`);
        if (!account.warehouses.some(({ id }) => id === row.warehouse_id))
          throw goodsRefused('WAREHOUSE_NOT_FOUND', `Склад ${row.warehouse_id} не найден`);
        if (sku.archived) throw goodsRefused('SKU_ARCHIVED', `SKU ${name} в архиве`);
        return { sku, ...row };
      });
      for (const { sku, stock, warehouse_id } of rows) {
        sku.stocks[warehouse_id] = { free: stock, reserved: sku.stocks[warehouse_id]?.reserved ?? 0 };
        sku.updatedAt = now;
      }
      return new Reply(200);
    },
  ),

  'POST /api/seller/v1/products/sku/stocks/info': lists(
    'result',
    { body: z.object({ filter: ByIds.nullish(), pagination: Pages }) },
    ({ account }, { body: { filter, pagination } }) => ({
      result: pageOfSkus(skusBy(account, filter ?? {}), pagination).map((sku) => ({
        sku_id: sku.sku_id,
        seller_sku_id: sku.seller_sku_id,
        stock_info_details: [{ type: 'FBS', stock: freeOf(sku) + reservedOf(sku), reserved: reservedOf(sku) }],
      })),
    }),
  ),
};
