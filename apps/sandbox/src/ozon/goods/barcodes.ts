import { z } from 'zod';
import type { Account, Product } from '../account.ts';
import { int64, invalid, type Operations, writes } from '../wire.ts';

/** All barcodes of a product, that of its card first. */
export const barcodesOfProduct = ({ barcode, moreBarcodes = [] }: Product): string[] => [
  ...new Set([...(barcode ? [barcode] : []), ...moreBarcodes]),
];

export const barcodes: Operations = {
  'POST /v1/barcode/add': writes(
    z.object({ barcodes: z.array(z.object({ sku: int64, barcode: z.string().min(1).max(100) })) }),
    ({ account, now }, { barcodes: sent }) => {
      if (sent.length === 0 || sent.length > 100) throw invalid('barcodes must contain between 1 and 100 items');
      return {
        errors: sent.flatMap(({ sku, barcode }) => {
          const product = Object.values(account.products).find((one) => one.sku === sku);
          const refuse = (code: string, error: string) => ({ code, error, barcode, sku });
          if (!product) return refuse('SKU_NOT_FOUND', 'Товар не найден');
          if (ownerOf(account, barcode)) return refuse('BARCODE_EXISTS', 'Штрихкод уже привязан к товару');
          give(product, barcode, now);
          return [];
        }),
      };
    },
  ),

  'POST /v1/barcode/generate': writes(
    z.object({ product_ids: z.array(int64).min(1).max(100) }),
    ({ account, now, next }, { product_ids }) => ({
      errors: product_ids.flatMap((product_id) => {
        const product = Object.values(account.products).find(({ id }) => id === product_id);
        const refuse = (code: string, error: string) => ({ code, error, barcode: '', product_id });
        if (!product) return refuse('PRODUCT_NOT_FOUND', 'Товар не найден');
        if (product.sku === 0) return refuse('SKU_NOT_FOUND', 'Товар ещё не прошёл модерацию');
        if (barcodesOfProduct(product).length > 0) return refuse('BARCODE_EXISTS', 'У товара уже есть штрихкод');
        give(product, `OZN${product.sku}${next() % 10}`, now);
        return [];
      }),
    }),
  ),
};

const ownerOf = (account: Account, barcode: string): Product | undefined =>
  Object.values(account.products).find((product) => barcodesOfProduct(product).includes(barcode));

function give(product: Product, barcode: string, now: number): void {
  product.moreBarcodes = [...(product.moreBarcodes ?? []), barcode];
  product.updatedAt = now;
}
