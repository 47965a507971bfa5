import { z } from 'zod';
import type { Account, Sku } from './account.ts';
import { ShopPath } from './uploads.ts';
import { Dir, goods, goodsRefused, type Operations } from './wire.ts';

const { lists, writes } = goods;

/** Pages by number, from 0. */
export const Pages = z.object({ dir: Dir, page: z.int().min(0), page_size: z.int().min(1).max(1000) });
/** Goods by one of their two ids; none of both: all. */
export const ByIds = z.object({ sku_ids: z.array(z.int()).optional(), seller_sku_ids: z.array(z.string()).optional() });
const Named = z.object({
  sku_ids: z.array(z.int()).max(1000).default([]),
  seller_sku_ids: z.array(z.string()).max(1000).default([]),
});

export const assortment: Operations = {
  'POST /api/seller/v1/products/sku/list': lists(
    'result',
    {
      body: z.object({
        filter: z.object({ category_id: z.int().optional(), shop_id: z.int().optional() }).nullish(),
        pagination: Pages,
      }),
    },
    ({ account }, { body: { filter, pagination } }) => {
      const found = Object.values(account.skus).filter(
        ({ category_id, shop_id }) =>
          (filter?.category_id ?? category_id) === category_id && (filter?.shop_id ?? shop_id) === shop_id,
      );
      return { result: pageOfSkus(found, pagination).map(whole) };
    },
  ),

  'POST /api/seller/v1/products/sku/shops/{shop_id}/short/list': lists(
    'result',
    {
      path: ShopPath,
      body: z.object({
        filters: ByIds.nullish(),
        pagination: z
          .object({ dir: Dir, last_key: z.int().min(0), limit: z.int().min(1).max(1000) })
          .default({ dir: 'ASC', last_key: 0, limit: 1000 }),
      }),
    },
    ({ account }, { path: { shop_id }, body: { filters, pagination } }) => {
      mustBeShop(account, shop_id);
      const { dir, last_key, limit } = pagination;
      const result = sortedSkus(skusBy(account, filters ?? {}), dir)
        .filter((sku) => sku.shop_id === shop_id)
        .filter(({ sku_id }) => last_key === 0 || (dir === 'ASC' ? sku_id > last_key : sku_id < last_key))
        .slice(0, limit)
        .map(({ sku_id, seller_sku_id, product_id, barcode }) => ({ sku_id, seller_sku_id, product_id, barcode }));
      return { result, result_count: result.length, shop_id };
    },
  ),

  'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/archive': writes(
    { path: ShopPath, body: Named },
    ({ account, now }, { path, body }) => ({
      result: eachNamed(account, path.shop_id, body, (sku) => {
        if (sku.archived) return 'SKU уже в архиве';
        Object.assign(sku, { archived: true, updatedAt: now });
        return null;
      }),
    }),
  ),

  'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/unarchive': writes(
    { path: ShopPath, body: Named },
    ({ account, now }, { path, body }) => ({
      result: eachNamed(account, path.shop_id, body, (sku) => {
        if (!sku.archived) return 'SKU не в архиве';
        Object.assign(sku, { archived: false, updatedAt: now });
        return null;
      }),
    }),
  ),

  'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/delete': writes(
    { path: ShopPath, body: z.object({ product_ids: z.array(z.int()).min(1).max(1000) }) },
    ({ account }, { path: { shop_id }, body }) => {
      mustBeShop(account, shop_id);
      return { result: body.product_ids.map((product_id) => removeProduct(account, shop_id, product_id)) };
    },
  ),
};

/** Goods that are named by one of their ids; all when none are. */
export function skusBy(account: Account, ids: z.output<typeof ByIds>): Sku[] {
  const [numbers, own] = [new Set(ids.sku_ids), new Set(ids.seller_sku_ids)];
  const all = Object.values(account.skus);
  if (numbers.size + own.size === 0) return all;
  return all.filter(({ sku_id, seller_sku_id }) => numbers.has(sku_id) || own.has(seller_sku_id));
}

/** Finds goods by whichever id is given: one walk through the shop, however many are asked for. */
export function skusOf(account: Account): (ids: SkuIds) => Sku | undefined {
  const numbers = new Map(Object.values(account.skus).map((sku) => [sku.sku_id, sku]));
  return ({ sku_id, seller_sku_id }) =>
    seller_sku_id === undefined ? numbers.get(sku_id ?? 0) : account.skus[seller_sku_id];
}
interface SkuIds {
  sku_id?: number | undefined;
  seller_sku_id?: string | undefined;
}

export const sortedSkus = (skus: Sku[], dir: 'ASC' | 'DESC'): Sku[] =>
  skus.toSorted((one, other) => (dir === 'ASC' ? one.sku_id - other.sku_id : other.sku_id - one.sku_id));

export const pageOfSkus = (skus: Sku[], { dir, page, page_size }: z.output<typeof Pages>): Sku[] =>
  sortedSkus(skus, dir).slice(page * page_size, (page + 1) * page_size);

export const freeOf = ({ stocks }: Sku): number => Object.values(stocks).reduce((sum, { free }) => sum + free, 0);
export const reservedOf = ({ stocks }: Sku): number =>
  Object.values(stocks).reduce((sum, { reserved }) => sum + reserved, 0);

function mustBeShop(account: Account, shop: number): void {
  if (!account.shops.some(({ id }) => id === shop)) throw goodsRefused('SHOP_NOT_FOUND', `Магазин ${shop} не найден`);
}

/** Does something to each of the named, and says of each what hindered it. */
function eachNamed(account: Account, shop: number, named: z.output<typeof Named>, act: (sku: Sku) => string | null) {
  mustBeShop(account, shop);
  const ids: SkuIds[] = [
    ...named.seller_sku_ids.map((seller_sku_id) => ({ seller_sku_id })),
    ...named.sku_ids.map((sku_id) => ({ sku_id })),
  ];
  if (ids.length === 0) throw goodsRefused('VALIDATION_ERROR', 'Передайте sku_ids или seller_sku_ids');
  const find = skusOf(account);
  return ids.map((id) => {
    const sku = find(id);
    const error = sku?.shop_id === shop ? act(sku) : 'SKU не найден';
    const both = sku ? { sku_id: sku.sku_id, seller_sku_id: sku.seller_sku_id } : id;
    return { ...both, success: error === null, ...(error !== null && { error_msg: error }) };
  });
}

function removeProduct(account: Account, shop: number, product_id: number) {
  const skus = Object.values(account.skus).filter((sku) => sku.product_id === product_id && sku.shop_id === shop);
  const error =
    skus.length === 0 ? 'Товар не найден' : skus.some((sku) => reservedOf(sku) > 0) ? 'Товар есть в заказах' : null;
  if (error === null) for (const { seller_sku_id } of skus) delete account.skus[seller_sku_id];
  return { product_id, success: error === null, ...(error !== null && { error_msg: error }) };
}

function whole(sku: Sku) {
  return {
    sku_id: sku.sku_id,
    seller_sku_id: sku.seller_sku_id,
    product_id: sku.product_id,
    category_id: sku.category_id,
    barcode: sku.barcode,
    title: sku.title,
    description: sku.description,
    vat: sku.vat,
    okpd2: sku.okpd2,
    length: sku.length,
    width: sku.width,
    height: sku.height,
    weight: sku.weight,
    is_active: sku.state === 'active' && !sku.archived,
    is_archive: sku.archived,
    is_blocked: sku.state === 'blocked',
    is_no_stock: freeOf(sku) === 0,
    product_images: sku.product_images,
    product_attributes: sku.product_attributes,
    product_filters_list: sku.product_filters_list,
    sku_characteristic_list: [
      ...sku.defined_characteristic_list,
      ...sku.sku_filter_list.flatMap(({ characteristic_id, characteristic_values }) =>
        characteristic_values.map(({ characteristic_value }) => ({ characteristic_id, characteristic_value })),
      ),
    ],
    custom_characteristic_values_skus: sku.custom_characteristic_values_skus,
    certificate: sku.certificate,
    composition: sku.composition,
    instruction: sku.instruction,
    size_chart: sku.size_chart,
    photo_360: sku.photo360,
    video: sku.video,
  };
}
