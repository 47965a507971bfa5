import { z } from 'zod';
import { padded, pageOf } from '../../frame/paging.ts';
import type { Account, Product } from '../account.ts';
import { int64, int64s, invalid, lists, moment, type Operations, optionalText, texts, writes } from '../wire.ts';
import { barcodesOfProduct } from './barcodes.ts';

const Filter = z
  .object({ offer_id: texts, product_id: int64s, sku: int64s, skus: int64s, visibility: optionalText })
  .nullish();
type Filter = z.output<typeof Filter>;

const statusTitles = { moderating: 'На модерации', price_sent: 'Готов к продаже', declined: 'Не прошёл модерацию' };

export const products: Operations = {
  'POST /v3/product/list': lists(
    'result.items',
    z.object({ filter: Filter, last_id: optionalText, limit: int64.default(1000) }),
    ({ account }, { filter, last_id, limit }) => {
      if (limit < 1 || limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      const all = filterProducts(account, filter);
      const page = pageOf(all, (product) => padded(product.id), { cursor: last_id, limit });
      const items = page.rows.map((product) => ({
        product_id: product.id,
        offer_id: product.offer_id,
        sku: product.sku,
        archived: product.archived,
        has_fbo_stocks: false,
        has_fbs_stocks: hasStock(product),
        is_discounted: false,
        quants: [],
      }));
      return { result: { items, total: all.length, last_id: page.cursor } };
    },
  ),

  'POST /v3/product/info/list': lists(
    'items',
    z.object({ offer_id: texts, product_id: int64s, sku: int64s }),
    ({ account }, { offer_id, product_id, sku }) => {
      if (offer_id.length + product_id.length + sku.length > 1000) throw invalid('no more than 1000 ids are allowed');
      const ids = { offer_id, product_id, sku, skus: [], visibility: '' };
      const any = offer_id.length + product_id.length + sku.length > 0;
      return {
        items: any
          ? filterProducts(account, ids, { archivedToo: true }).map((product) => productInfo(product, account))
          : [],
      };
    },
  ),

  'POST /v4/product/info/attributes': lists(
    'result',
    z.object({
      filter: Filter,
      last_id: optionalText,
      limit: int64.default(100),
      sort_by: optionalText,
      sort_dir: optionalText,
    }),
    ({ account }, { filter, last_id, limit }) => {
      if (limit < 1 || limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      const all = filterProducts(account, filter);
      const page = pageOf(all, (product) => padded(product.id), { cursor: last_id, limit });
      return { result: page.rows.map(productAttributes), total: String(all.length), last_id: page.cursor };
    },
  ),

  'POST /v1/product/archive': writes(
    z.object({ product_id: z.array(int64).max(100) }),
    ({ account }, { product_id }) => {
      for (const product of Object.values(account.products)) {
        if (product_id.includes(product.id)) product.archived = true;
      }
      return { result: true };
    },
  ),

  'POST /v1/product/unarchive': writes(
    z.object({ product_id: z.array(int64).max(100) }),
    ({ account }, { product_id }) => {
      for (const product of Object.values(account.products)) {
        if (product_id.includes(product.id)) product.archived = false;
      }
      return { result: true };
    },
  ),
};

const hasStock = (product: Product): boolean => Object.values(product.stocks).some((stock) => stock.free > 0);

/** Products that a filter names; all when it names none. Archived ones only where they are asked for. */
export function filterProducts(account: Account, filter: Filter, { archivedToo = false } = {}): Product[] {
  const skus = new Set([...(filter?.sku ?? []), ...(filter?.skus ?? [])]);
  const [offers, ids] = [new Set(filter?.offer_id), new Set(filter?.product_id)];
  const all = offers.size + ids.size + skus.size === 0;
  const fits = ({ archived }: Product) => archivedToo || archived === (filter?.visibility === 'ARCHIVED');
  // Mostly asked for by article: no need to walk through the whole shop.
  if (!all && ids.size + skus.size === 0)
    return [...offers].flatMap((offer) => account.products[offer] ?? []).filter(fits);
  return Object.values(account.products).filter(
    (product) => fits(product) && (all || offers.has(product.offer_id) || ids.has(product.id) || skus.has(product.sku)),
  );
}

function productInfo(product: Product, { currency }: Account) {
  const failed = product.state === 'declined';
  const stocks = Object.values(product.stocks);
  return {
    id: product.id,
    offer_id: product.offer_id,
    sku: product.sku,
    name: product.name,
    is_archived: product.archived,
    is_autoarchived: false,
    is_discounted: false,
    is_kgt: false,
    barcodes: barcodesOfProduct(product),
    description_category_id: product.description_category_id,
    type_id: product.type_id,
    created_at: moment(product.createdAt),
    updated_at: moment(product.updatedAt),
    images: product.images,
    primary_image: product.primary_image ? [product.primary_image] : [],
    currency_code: currency,
    price: fixed(product.price),
    old_price: Number(product.old_price) > 0 ? fixed(product.old_price) : '',
    min_price: product.minPrice,
    vat: Number(product.vat).toFixed(2),
    sources: product.sku
      ? [
          {
            sku: product.sku,
            source: 'sds',
            created_at: moment(product.createdAt),
            shipment_type: 'SHIPMENT_TYPE_GENERAL',
            quant_code: '',
          },
        ]
      : [],
    stocks: {
      has_stock: hasStock(product),
      stocks: stocks.map(({ free, reserved }) => ({
        present: free + reserved,
        reserved,
        sku: product.sku,
        source: 'fbs',
      })),
    },
    errors: product.errors.map((error) => ({
      code: error.code,
      field: error.field,
      attribute_id: error.attribute_id,
      level: error.level === 'error' ? 'ERROR_LEVEL_ERROR' : 'ERROR_LEVEL_WARNING',
      state: product.state,
      texts: {
        attribute_name: error.attribute_name,
        message: error.message,
        description: error.message,
        short_description: error.message,
        hint_code: '',
        params: [],
      },
    })),
    statuses: {
      is_created: true,
      status: product.state,
      status_name: product.state === 'price_sent' && hasStock(product) ? 'Продаётся' : statusTitles[product.state],
      status_description: '',
      status_tooltip: '',
      status_failed: failed ? 'declined' : '',
      moderate_status: { moderating: 'in-moderating', price_sent: 'approved', declined: 'declined' }[product.state],
      validation_status: product.state === 'moderating' ? 'pending' : 'success',
      status_updated_at: moment(product.updatedAt),
    },
    visibility_details: { has_price: true, has_stock: hasStock(product) },
    volume_weight: Math.round((product.depth * product.width * product.height) / 5_000) / 1_000,
  };
}

const fixed = (amount: string): string => Number(amount).toFixed(2);

function productAttributes(product: Product) {
  return {
    id: product.id,
    offer_id: product.offer_id,
    sku: String(product.sku),
    name: product.name,
    barcode: product.barcode,
    barcodes: barcodesOfProduct(product),
    description_category_id: product.description_category_id,
    type_id: product.type_id,
    depth: product.depth,
    width: product.width,
    height: product.height,
    dimension_unit: product.dimension_unit || 'mm',
    weight: product.weight,
    weight_unit: product.weight_unit || 'g',
    primary_image: product.primary_image || (product.images[0] ?? ''),
    images: product.images,
    color_image: product.color_image ?? '',
    pdf_list: (product.pdf_list ?? []).map(({ name, src_url }) => ({ name, file_name: src_url })),
    model_info: { model_id: product.id, count: 1 },
    attributes: product.attributes,
    attributes_with_defaults: [],
    // Read one under the other, with a name of their own for the id in the dictionary.
    complex_attributes: (product.complex_attributes ?? []).flatMap(({ attributes }) =>
      attributes.map(({ id, complex_id, values }) => ({
        id,
        complex_id,
        values: values.map(({ dictionary_value_id, value }) => ({ dictionaryValueId: dictionary_value_id, value })),
      })),
    ),
  };
}
