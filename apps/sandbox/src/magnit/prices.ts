import { z } from 'zod';
import type { Sku } from './account.ts';
import { ByIds, Pages, pageOfSkus, skusBy, skusOf } from './assortment.ts';
import { goods, moment, type Operations } from './wire.ts';

const { lists, writes } = goods;
const commissionPercent = 15;
const most = 100_000_000;

const Row = z.object({
  sku_id: z.int().optional(),
  seller_sku_id: z.string().max(80).optional(),
  price: z.number(),
  old_price: z.number().optional(),
  currency_code: z.string(),
});

export const prices: Operations = {
  'POST /api/seller/v1/products/sku/price': writes(
    { body: z.object({ prices: z.array(Row).min(1) }) },
    ({ account, now }, { body }) => {
      const find = skusOf(account);
      const result = body.prices.map((row) => {
        const sku = find(row);
        const error = faultOf(row, sku);
        if (sku && error === null) Object.assign(sku, { price: row.price, old_price: row.old_price, pricedAt: now });
        const ids = sku ? { sku_id: sku.sku_id, seller_sku_id: sku.seller_sku_id } : {};
        return { ...row, ...ids, ...(error !== null && { error }) };
      });
      return { result };
    },
  ),

  'POST /api/seller/v1/products/sku/price/info': lists(
    'result',
    { body: z.object({ filter: ByIds.nullish(), pagination: Pages }) },
    ({ account }, { body: { filter, pagination } }) => ({
      result: pageOfSkus(skusBy(account, filter ?? {}), pagination).map((sku) => ({
        sku_id: sku.sku_id,
        seller_sku_id: sku.seller_sku_id,
        price: sku.price,
        old_price: sku.old_price,
        currency_code: 'RUB',
        commission_percent: commissionPercent,
        commission_amount: Math.round(sku.price * commissionPercent) / 100,
        commission_currency_code: 'RUB',
        timestamp: moment(sku.pricedAt),
      })),
    }),
  ),
};

function faultOf({ price, old_price, currency_code }: z.output<typeof Row>, sku: Sku | undefined): string | null {
  if (!sku) return 'SKU не найден';
  if (currency_code !== 'RUB') return 'Допустимая валюта: RUB';
  if (!Number.isInteger(price) || !Number.isInteger(old_price ?? 0)) return 'Цена должна быть в целых рублях';
  if (price <= 0 || price > most) return 'Цена должна быть больше нуля';
  if (old_price !== undefined && old_price <= price) return 'Цена без скидки должна быть больше цены продажи';
  return null;
}
