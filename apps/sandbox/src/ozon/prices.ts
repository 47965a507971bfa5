import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Product } from './account.ts';
import { filterProducts } from './goods/products.ts';
import { int64, int64s, invalid, lists, type Operations, optionalInt64, optionalText, texts, writes } from './wire.ts';

/** Share that is kept of a sale. */
export const commissionPercent = 17;

const Row = z.object({
  offer_id: optionalText,
  product_id: optionalInt64,
  price: optionalText,
  old_price: optionalText,
  min_price: optionalText,
  currency_code: optionalText,
});
const amount = /^\d{1,9}(\.\d{1,4})?$/;

export const prices: Operations = {
  'POST /v1/product/import/prices': writes(
    z.object({ prices: z.array(Row) }),
    ({ account, now, clock }, { prices: rows }) => {
      if (rows.length === 0 || rows.length > 1000)
        throw invalid('prices must contain between 1 and 1000 items, inclusive');
      const byId = new Map(Object.values(account.products).map((product) => [product.id, product]));
      return {
        result: rows.map((row) => {
          const product = row.offer_id ? account.products[row.offer_id] : byId.get(row.product_id);
          const error = priceError(row, product, { currency: account.currency, clock });
          if (product && !error) {
            product.price = row.price;
            if (row.old_price) product.old_price = row.old_price;
            if (row.min_price) product.minPrice = row.min_price;
            product.updatedAt = now;
            product.pricedAt = [...recently(product, clock), clock];
          }
          return {
            product_id: product?.id ?? row.product_id,
            offer_id: product?.offer_id ?? row.offer_id,
            updated: !error,
            errors: error ? [error] : [],
          };
        }),
      };
    },
  ),

  'POST /v5/product/info/prices': lists(
    'items',
    z.object({
      cursor: optionalText,
      limit: int64,
      filter: z.object({ offer_id: texts, product_id: int64s, visibility: optionalText }),
    }),
    ({ account }, { cursor, limit, filter }) => {
      if (limit < 1 || limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      const all = filterProducts(account, { ...filter, sku: [], skus: [] });
      const page = pageOf(all, (product) => padded(product.id), { cursor, limit });
      const items = page.rows.map((product) => ({
        product_id: product.id,
        offer_id: product.offer_id,
        acquiring: 0,
        volume_weight: 0.1,
        price: {
          price: Number(product.price),
          old_price: Number(product.old_price || 0),
          min_price: Number(product.minPrice || 0),
          currency_code: account.currency,
          vat: Number(product.vat),
          auto_action_enabled: false,
        },
        commissions: { sales_percent_fbs: commissionPercent, fbs_deliv_to_customer_amount: 25 },
      }));
      return { items, total: all.length, cursor: page.cursor };
    },
  ),
};

/** Description of /v1/product/import/prices: each product ten times an hour. */
const mostAnHour = 10;
const hour = 3600 * 1000;
const recently = ({ pricedAt = [] }: Product, clock: number): number[] => pricedAt.filter((at) => at > clock - hour);

function priceError(
  row: z.output<typeof Row>,
  product: Product | undefined,
  { currency, clock }: { currency: string; clock: number },
) {
  const refuse = (code: string, message: string) => ({ code, message });
  if (!product) return refuse('NOT_FOUND_ERROR', 'Product is not found');
  if (Number(row.price) < 0) return refuse('price_negative', 'price is negative');
  if (!amount.test(row.price) || Number(row.price) <= 0) return refuse('PRICE_NOT_VALID', 'Цена указана неверно');
  if (row.old_price && !amount.test(row.old_price))
    return refuse('OLD_PRICE_NOT_VALID', 'Цена до скидки указана неверно');
  // A crossed-out price that isn't sent stays, and holds the new price as well.
  const fault = discountFault(Number(row.price), Number(row.old_price || product.old_price || 0), currency);
  if (fault) return refuse(fault, fault.replaceAll('_', ' '));
  if ((row.currency_code || 'RUB') !== currency)
    return refuse('CURRENCY_MISMATCH', 'Валюта не совпадает с валютой кабинета');
  if (recently(product, clock).length >= mostAnHour)
    return refuse('LIMIT_EXCEEDED', 'error limiting: acquire limit per item: items limit: limit exceeded');
  return undefined;
}

/** "Ошибки", /v1/product/import/prices: the least discounts are named in roubles. */
function discountFault(price: number, old: number, currency: string): string | undefined {
  if (old <= 0) return undefined;
  if (old <= price) return 'old_price_less_than_price';
  const off = old - price;
  if (off >= old * 0.9) return 'discount_too_big';
  if (currency !== 'RUB') return undefined;
  if (price <= 400) return off > 20 ? undefined : 'discount_for_low_price_is_too_small';
  if (price <= 10_000) return off > old * 0.05 ? undefined : 'discount_for_average_price_is_too_small';
  return off > 500 ? undefined : 'discount_for_top_price_is_too_small';
}
