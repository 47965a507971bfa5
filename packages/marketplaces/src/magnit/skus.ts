import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { eachPage } from '../pages.ts';
import { portions, uniqueBy } from '../portions.ts';
import { page } from './limits.ts';
import { count, flag, id, idOrNone, key, list, listOrNone, rows, text, toldIn, unreadIn } from './shapes.ts';

const Characteristic = z.object({ characteristic_id: id, characteristic_value: text });

/** A SKU as the list shows it whole. */
const Sku = z.object({
  sku_id: id,
  product_id: idOrNone,
  seller_sku_id: key,
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
  // Not required by the description.
  product_filters_list: listOrNone(Characteristic),
  sku_characteristic_list: listOrNone(Characteristic),
});
export type Sku = z.output<typeof Sku>;

const SkusPage = z.object({ result: rows(Sku, 'seller_sku_id') });
const ShortSku = z.object({ sku_id: idOrNone, product_id: idOrNone, seller_sku_id: key });
type ShortSku = z.output<typeof ShortSku>;
const ShortPage = z.object({
  result: rows(ShortSku, 'seller_sku_id'),
});

/** One of the SKUs of a product. */
export interface ProductSku {
  id: string;
  article: string;
}

const unreadSkus =
  'Магнит Маркет показал товар, который не получилось прочитать: удалять товары, пока неизвестно, из чего они состоят, нельзя.';

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
      if (wanted.size === 0) return new Map();
      const all = eachPage<ShortSku, string>(async (last_key) => {
        const rows = await short({}, page, last_key);
        // One that can't be read may be of these products: what is thrown away with them isn't known.
        if (unreadIn(rows).length > 0) throw new MarketplaceError('down', unreadSkus);
        return { rows, next: rows.length < page ? null : (rows.at(-1)?.sku_id ?? null) };
      });
      for await (const rows of all)
        for (const { product_id: product, sku_id, seller_sku_id: article } of rows)
          if (product && sku_id && wanted.has(product)) found.push({ product, id: sku_id, article });
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
      if (found.size === wanted.size) return found;
      const newest = eachPage<Sku, number>(async (number = 0) => {
        const skus = await readPage(number, { dir: 'DESC', size: page });
        return { rows: skus, next: toldIn(skus) < page ? null : number + 1 };
      });
      for await (const skus of newest) {
        take(skus);
        if (found.size === wanted.size) break;
      }
      return found;
    },
  };
}
export type SkusApi = ReturnType<typeof skusApi>;
