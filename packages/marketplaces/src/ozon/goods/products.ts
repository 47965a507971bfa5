import { z } from 'zod';
import type { ProductCard, ProductKey, ProductsApi, RemoteProduct } from '../../api/catalog.ts';
import type { BatchOutcome, RejectedRow } from '../../api/lists.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { portions, sendInPortions, uniqueBy } from '../../portions.ts';
import { russianOnly } from '../../sentences.ts';
import {
  currency,
  flag,
  id,
  idOrNone,
  key,
  list,
  listOrNone,
  moment,
  money,
  rows,
  text,
  texts,
  toldIn,
} from '../shapes.ts';
import { addBarcodes, makeBarcodes } from './barcodes.ts';
import { cardErrorOf } from './card-errors.ts';
import { AttributesPage, cardOf } from './cards.ts';
import { picturesOf, type ShownPictures } from './pictures.ts';
import { cardPusher } from './pushed-cards.ts';
import { renameProducts } from './renaming.ts';

/** Descriptions of `visibility`: `ALL` are all but those in the archive, which are listed behind them. */
const inArchive = 'archive:';

const ProductsPage = z.object({
  result: z.object({
    items: rows(z.object({ product_id: id, offer_id: key, sku: idOrNone, archived: flag }), 'offer_id'),
    last_id: text,
  }),
});

const ProductInfoAnswer = z.object({
  items: rows(
    z.object({
      id,
      offer_id: key,
      sku: idOrNone,
      sources: listOrNone(z.object({ sku: idOrNone })),
      name: text,
      is_archived: flag,
      is_autoarchived: flag,
      description_category_id: idOrNone,
      type_id: idOrNone,
      price: money,
      old_price: money,
      currency_code: currency,
      vat: text,
      barcodes: texts,
      images: texts,
      primary_image: texts,
      updated_at: moment,
      statuses: z
        .object({
          status: text,
          status_name: text,
          status_failed: text,
          moderate_status: text,
          validation_status: text,
        })
        .nullish(),
      errors: list(
        z.object({
          code: text,
          field: text,
          level: text,
          attribute_id: idOrNone,
          texts: z.object({ message: text, description: text, short_description: text }).nullish(),
        }),
      ),
    }),
    'offer_id',
  ),
});
type ProductInfo = z.output<typeof ProductInfoAnswer>['items'][number];

const ArchiveAnswer = z.object({ result: flag });
const DeleteAnswer = z.object({ status: rows(z.object({ offer_id: key, is_deleted: flag, error: text }), 'offer_id') });

/** Descriptions of /v1/product/archive, …/unarchive and /v2/products/delete: most products in one request. */
const most = { archived: 100, deleted: 500 };

/** Description of /v3/product/list: largest page and filter. */
const page = 1000;

/** Product cards: sent and asked after as `pushed-cards` does, renamed by /v1/product/update/offer-id, read by /v3/product/list and …/info/list. */
export function productsApi(http: Caller): ProductsApi {
  async function productInfo(offerIds: string[]): Promise<ProductInfo[]> {
    const parts: ProductInfo[] = [];
    for (const offer_id of portions(offerIds, page)) {
      const request = { path: '/v3/product/info/list', body: { offer_id }, repeatable: true };
      parts.push(...(await http.json(request, ProductInfoAnswer)).items);
    }
    return uniqueBy(parts, (item) => item.offer_id);
  }

  const barcodesOf = async (offerIds: readonly string[]) =>
    new Map((await productInfo([...offerIds])).map((item) => [item.offer_id, item.barcodes]));

  /** The answer is one for all of them. */
  async function move(path: string, products: ProductKey[]): Promise<BatchOutcome<ProductKey>> {
    const body = { product_id: products.map(({ remoteId }) => idNumber(remoteId)) };
    const { result } = await http.json({ path, body, repeatable: true }, ArchiveAnswer);
    if (!result) throw new MarketplaceError('refused', 'Ozon не перенёс товары и не назвал причины.');
    return { accepted: products, rejected: [] };
  }

  const productsBy = async (offerIds: string[]) => (await productInfo(offerIds)).map(productOf);

  return {
    ...cardPusher(http, productsBy),

    async list({ cursor, limit = page }) {
      const archived = cursor?.startsWith(inArchive) ?? false;
      const visibility = archived ? 'ARCHIVED' : 'ALL';
      const last_id = cursor?.replace(inArchive, '') ?? '';
      const body = { filter: { visibility }, last_id, limit: Math.min(limit, page) };
      const { result } = await http.json({ path: '/v3/product/list', body, repeatable: true }, ProductsPage);
      const rows = result.items.map((item) => ({
        offerId: item.offer_id,
        remoteId: item.product_id,
        sku: item.sku,
        archived: item.archived,
      }));
      // The last page is the one that isn't full.
      const next = toldIn(result.items) < body.limit ? null : result.last_id || null;
      const own = uniqueBy(rows, (row) => row.remoteId);
      if (archived) return { rows: own, cursor: next === null ? null : `${inArchive}${next}` };
      return { rows: own, cursor: next ?? inArchive };
    },

    async get(offerIds) {
      const products = await productsBy(offerIds);
      const pictures = await picturesOf(
        http,
        products.map(({ remoteId }) => remoteId),
      ).catch(nothingSaid);
      return products.map((product) => ({
        ...product,
        errors: [...product.errors, ...(pictures.get(product.remoteId)?.errors ?? [])],
      }));
    },

    async cards(offerIds) {
      const prices = new Map((await productInfo(offerIds)).map((item) => [item.offer_id, item]));
      const cards: ProductCard[] = [];
      for (const offer_id of portions(offerIds, page)) {
        const body = { filter: { offer_id, visibility: 'ALL' }, limit: page };
        const request = { path: '/v4/product/info/attributes', body, repeatable: true };
        const { result } = await http.json(request, AttributesPage);
        cards.push(...uniqueBy(result, (item) => item.offer_id).map((item) => cardOf(item, prices.get(item.offer_id))));
      }
      return cards;
    },

    rename: (cards) =>
      renameProducts(http, cards, async (offerIds) => {
        const known = await productInfo(offerIds);
        return new Set(known.map((item) => item.offer_id));
      }),

    archive: (products) => sendInPortions(products, most.archived, (some) => move('/v1/product/archive', some)),

    unarchive: (products) => sendInPortions(products, most.archived, (some) => move('/v1/product/unarchive', some)),

    makeBarcodes: (products) => makeBarcodes(http, products, barcodesOf),

    addBarcodes: (barcodes) => addBarcodes(http, barcodes, barcodesOf),

    async remove(products) {
      return sendInPortions(products, most.deleted, async (some) => {
        const body = { products: some.map(({ offerId }) => ({ offer_id: offerId })) };
        const { status } = await http.json({ path: '/v2/products/delete', body, repeatable: true }, DeleteAnswer);
        const said = new Map(status.map((each) => [each.offer_id, each]));
        const kept = some.filter(({ offerId }) => !said.get(offerId)?.is_deleted);
        return {
          accepted: some.filter((row) => !kept.includes(row)),
          rejected: kept.map((row) => notDeleted(row, said.get(row.offerId)?.error ?? '')),
        };
      });
    },
  };
}

/** A key whose role doesn't reach to pictures shows products all the same. */
function nothingSaid(error: unknown): Map<string, ShownPictures> {
  if (error instanceof MarketplaceError && ['keys', 'refused', 'missing'].includes(error.kind)) return new Map();
  throw error;
}

/** Only what lies in the archive and was never given a SKU can be deleted: that is said where Ozon's own words aren't Russian. */
function notDeleted(row: ProductKey, error: string): RejectedRow<ProductKey> {
  const why = russianOnly(error) || 'удалить можно только товар из архива, которому ещё не присвоен SKU';
  return { row, kind: 'refused', code: 'not_deleted', message: `Ozon не удалил товар: ${why}` };
}

function productOf(item: ProductInfo): RemoteProduct {
  const { statuses } = item;
  return {
    offerId: item.offer_id,
    remoteId: item.id,
    sku: item.sku ?? item.sources.find((source) => source.sku)?.sku ?? null,
    archived: item.is_archived || item.is_autoarchived,
    title: item.name,
    category: item.description_category_id && item.type_id ? `${item.description_category_id}:${item.type_id}` : null,
    price: item.price,
    oldPrice: item.old_price === '0.00' ? null : item.old_price,
    barcodes: item.barcodes,
    images: [...item.primary_image, ...item.images],
    status: statuses?.status ?? '',
    statusTitle: statuses?.status_name ?? '',
    moderation: moderationOf(statuses),
    errors: item.errors.map(({ texts, ...error }) =>
      cardErrorOf({ ...error, message: texts?.description || texts?.message || texts?.short_description || '' }),
    ),
    updatedAt: item.updated_at,
  };
}

function moderationOf(statuses: ProductInfo['statuses']): RemoteProduct['moderation'] {
  if (!statuses) return 'pending';
  if (statuses.status_failed || /declin|fail/.test(`${statuses.moderate_status} ${statuses.validation_status}`))
    return 'refused';
  return statuses.moderate_status === 'approved' ? 'approved' : 'pending';
}
