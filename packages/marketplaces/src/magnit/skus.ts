import { z } from 'zod';
import type { Caller } from '../http.ts';
import { portions } from '../portions.ts';
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
const ShortPage = z.object({ result: list(z.object({ sku_id: idOrNone, seller_sku_id: text })) });

/** Milliseconds for which the page that was listed last is still good for looking into. */
const goodFor = 60_000;

/**
 * The shop's goods. Only the short list can be asked by ids; all that a card is made of stands in the whole list alone, which has no filter for
 * articles: it is gone through from its newest until all are found, and the page that was read last is looked into first.
 */
export function skusApi(http: Caller, shop: string) {
  let last: { at: number; skus: Sku[] } = { at: 0, skus: [] };

  async function readPage(number: number, { dir, size }: { dir: 'ASC' | 'DESC'; size: number }): Promise<Sku[]> {
    const body = { filter: { shop_id: Number(shop) }, pagination: { dir, page: number, page_size: size } };
    const request = { path: '/api/seller/v1/products/sku/list', body, repeatable: true };
    return (await http.json(request, SkusPage)).result;
  }

  async function short(filters: object, limit: number) {
    const request = {
      path: '/api/seller/v1/products/sku/shops/{shop_id}/short/list',
      params: { shop_id: shop },
      body: { filters, pagination: { dir: 'ASC', last_key: 0, limit } },
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
        for (const { sku_id, seller_sku_id } of await short({ sku_ids: ids.map(Number) }, page))
          if (sku_id) found.set(sku_id, seller_sku_id);
      return found;
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
