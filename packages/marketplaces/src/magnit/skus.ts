import { z } from 'zod';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { portions, uniqueBy } from '../portions.ts';
import { page } from './limits.ts';
import { count, flag, id, idOrNone, list, text } from './shapes.ts';

const Characteristic = z.object({ characteristic_id: id, characteristic_value: text });

/** A SKU as the list shows it whole. */
const Sku = z.object({
  sku_id: id,
  product_id: idOrNone,
  seller_sku_id: text,
  category_id: idOrNone,
  barcode: idOrNone,
  title: text,
  description: text,
  vat: text,
  length: count,
  width: count,
  height: count,
  weight: count,
  is_active: flag,
  is_archive: flag,
  is_blocked: flag,
  product_images: list(z.object({ url: text })),
  product_filters_list: list(Characteristic),
  sku_characteristic_list: list(Characteristic),
});
export type Sku = z.output<typeof Sku>;

const SkusPage = z.object({ result: list(Sku) });
const ShortPage = z.object({
  result: list(z.object({ sku_id: idOrNone, product_id: idOrNone, seller_sku_id: text })),
});

/** One of the SKUs of a product. */
export interface ProductSku {
  id: string;
  article: string;
}

/** Milliseconds for which the page that was listed last is still good for looking into. */
const goodFor = 60_000;

/**
 * The shop's goods. Only the short list can be asked by ids; all that a card is made of stands in the whole list alone, which has no filter for
 * articles: it is gone through from its newest until all are found, and the page that was read last is looked into first.
 */
export function skusApi(http: Caller, shop: string) {
  let last: { at: number; skus: Sku[] } = { at: 0, skus: [] };

  async function readPage(number: number, { dir, size }: { dir: 'ASC' | 'DESC'; size: number }): Promise<Sku[]> {
    const body = { filter: { shop_id: idNumber(shop) }, pagination: { dir, page: number, page_size: size } };
    const request = { path: '/api/seller/v1/products/sku/list', body, repeatable: true };
    return (await http.json(request, SkusPage)).result;
  }

  async function short(filters: object, limit: number, last_key = '0') {
    const request = {
      path: '/api/seller/v1/products/sku/shops/{shop_id}/short/list',
      params: { shop_id: shop },
      body: { filters, pagination: { dir: 'ASC', last_key: idNumber(last_key), limit } },
      repeatable: true,
    };
    return (await http.json(request, ShortPage)).result;
  }

  return {
    async list(number: number, size: number): Promise<Sku[]> {
      const skus = await readPage(number, { dir: 'ASC', size });
      last = { at: Date.now(), skus };
      return skus;
    },

    /** Ids of SKUs by the seller's articles; unknown ones are left out. */
    async idsOf(offerIds: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const seller_sku_ids of portions(offerIds, page))
        for (const { sku_id, seller_sku_id } of await short({ seller_sku_ids }, page))
          if (sku_id) found.set(seller_sku_id, sku_id);
      return found;
    },

    /** The seller's articles by the ids of SKUs. */
    async articlesOf(skuIds: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const ids of portions(skuIds, page))
        for (const { sku_id, seller_sku_id } of await short({ sku_ids: ids.map(idNumber) }, page))
          if (sku_id) found.set(sku_id, seller_sku_id);
      return found;
    },

    /**
     * The products of these SKUs, each with all that it has: one card may be of several. No list can be asked by product, so the whole shop is gone
     * through, a thousand SKUs at a time.
     */
    async productsOf(skuIds: readonly string[]): Promise<Map<string, ProductSku[]>> {
      const wanted = new Set<string>();
      for (const ids of portions(skuIds, page))
        for (const { product_id } of await short({ sku_ids: ids.map(idNumber) }, page))
          if (product_id) wanted.add(product_id);
      const found: (ProductSku & { product: string })[] = [];
      for (let last_key = '0'; wanted.size > 0; ) {
        const rows = await short({}, page, last_key);
        for (const { product_id: product, sku_id, seller_sku_id: article } of rows)
          if (product && sku_id && wanted.has(product)) found.push({ product, id: sku_id, article });
        const next = rows.at(-1)?.sku_id ?? '0';
        if (rows.length < page || BigInt(next) <= BigInt(last_key)) break;
        last_key = next;
      }
      return Map.groupBy(
        uniqueBy(found, (sku) => sku.id),
        ({ product }) => product,
      );
    },

    /** SKUs whole, by articles; unknown ones are left out. */
    async whole(offerIds: readonly string[]): Promise<Map<string, Sku>> {
      const found = new Map<string, Sku>();
      const take = (skus: readonly Sku[]) => {
        for (const sku of skus) if (wanted.has(sku.seller_sku_id)) found.set(sku.seller_sku_id, sku);
      };
      let wanted = new Set(offerIds);
      if (Date.now() - last.at < goodFor) take(last.skus);
      if (found.size === wanted.size) return found;
      wanted = new Set((await this.idsOf([...wanted])).keys());
      for (let number = 0; found.size < wanted.size; number++) {
        const skus = await readPage(number, { dir: 'DESC', size: page });
        take(skus);
        if (skus.length < page) break;
      }
      return found;
    },
  };
}
export type SkusApi = ReturnType<typeof skusApi>;
