import { z } from 'zod';
import type { CardOutcome, ProductCard, ProductKey, ProductsApi, RemoteProduct } from '../api/catalog.ts';
import type { BatchOutcome } from '../api/lists.ts';
import type { PricesApi } from '../api/trade.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { sendInPortions, uniqueBy } from '../portions.ts';
import { type CardChange, cardOf, cardProblems, changeOf, fixedWarning, skuOf } from './cards.ts';
import { familiesIn } from './categories.ts';
import { batch, page } from './limits.ts';
import { removeProducts } from './removing.ts';
import { flag, id, rows, text, toldIn } from './shapes.ts';
import type { Sku, SkusApi } from './skus.ts';
import { outcomeOf, Ticket } from './uploads.ts';

const TaskAnswer = z.object({ task_id: id });
const ArchiveAnswer = z.object({
  result: rows(z.object({ success: flag, error_msg: text, sku_id: id.optional() }), 'sku_id'),
});

/** Goods: made by …/products/sku, changed as far as that goes by …/sku/update, read by …/sku/list and …/short/list. */
export function productsApi(
  http: Caller,
  shop: string,
  { skus, prices }: { skus: SkusApi; prices: PricesApi },
): ProductsApi {
  const pricesOf = async (offerIds: string[]) => new Map((await prices.get(offerIds)).map((row) => [row.offerId, row]));

  async function task(call: {
    path: string;
    params?: { shop_id: string };
    sku_list: object[];
  }): Promise<string | null> {
    const { sku_list, ...where } = call;
    if (sku_list.length === 0) return null;
    // Cards are keyed by article: one that is there already is refused, and found there afterwards.
    return (await http.json({ ...where, body: { sku_list }, repeatable: true }, TaskAnswer)).task_id;
  }

  /** Each is answered by itself; what stands so already is as it should be. */
  async function move(
    products: readonly ProductKey[],
    { path, already, failed }: { path: string; already: RegExp; failed: string },
  ): Promise<BatchOutcome<ProductKey>> {
    return sendInPortions(products, batch.cards, async (some) => {
      const body = { sku_ids: some.map(({ remoteId }) => idNumber(remoteId)) };
      const call = { path, params: { shop_id: shop }, body, repeatable: true };
      const { result } = await http.json(call, ArchiveAnswer);
      const said = new Map(result.map((each) => [each.sku_id, each]));
      const isDone = ({ remoteId }: ProductKey) => {
        const answer = said.get(remoteId);
        return answer !== undefined && (answer.success || already.test(answer.error_msg));
      };
      return {
        accepted: some.filter(isDone),
        rejected: some
          .filter((row) => !isDone(row))
          .map((row) => {
            const why = said.get(row.remoteId)?.error_msg || 'причину он не назвал';
            return { row, kind: 'refused', code: 'not_moved', message: `Магнит Маркет ${failed}: ${why}` };
          }),
      };
    });
  }

  return {
    async list({ cursor, limit = page }) {
      const size = Math.min(limit, page);
      const number = Number(cursor ?? 0);
      const listed = await skus.list(number, size);
      const rows = listed.map((sku) => ({
        offerId: sku.seller_sku_id,
        remoteId: sku.sku_id,
        sku: sku.sku_id,
        archived: sku.is_archive,
      }));
      return { rows: uniqueBy(rows, (row) => row.remoteId), cursor: toldIn(listed) < size ? null : String(number + 1) };
    },

    async get(offerIds) {
      const [found, priced] = [await skus.whole(offerIds), await pricesOf(offerIds)];
      return [...found.values()].map((sku) => productOf(sku, priced.get(sku.seller_sku_id)));
    },

    async cards(offerIds) {
      const [found, priced] = [await skus.whole(offerIds), await pricesOf(offerIds)];
      const familyOf = await familiesIn(
        http,
        [...found.values()].flatMap(({ category_id }) => category_id ?? []),
      );
      return [...found.values()].map((sku) =>
        cardOf(sku, priced.get(sku.seller_sku_id) ?? { price: null, oldPrice: null }, familyOf),
      );
    },

    async push(cards) {
      if (cards.length > batch.cards) throw new RangeError(`${cards.length} cards in one push, ${batch.cards} at most`);
      const rejected = cards.flatMap(cardProblems);
      const refused = new Set(rejected.map((card) => card.offerId));
      const fit = cards.filter((card) => !refused.has(card.offerId));
      const known = await skus.idsOf(fit.map((card) => card.offerId));
      const fresh = fit.filter((card) => !known.has(card.offerId));
      const shown = known.size > 0 ? await skus.whole([...known.keys()]) : new Map<string, Sku>();
      const changes = fit.flatMap((card) => {
        const sku = shown.get(card.offerId);
        return sku ? [{ card, sku, ...changeOf(card, sku) }] : [];
      });
      const skipped = changes.filter(({ change }) => change === null).map(skippedCard);
      const changed = changes.flatMap(({ change, fixed }) => (change ? [{ change, fixed }] : []));
      const ticket: Ticket = {
        create: await task({
          path: '/api/seller/v1/products/sku',
          sku_list: fresh.map((card) => skuOf(card, shop)),
        }),
        update: await task({
          path: '/api/seller/v1/products/sku/shops/{shop_id}/sku/update',
          params: { shop_id: shop },
          sku_list: changed.map(({ change }) => change),
        }),
        fixed: Object.fromEntries(changed.map(({ change, fixed }) => [change.seller_sku_id, fixed])),
      };
      const sent = ticket.create !== null || ticket.update !== null;
      return { ticket: sent ? JSON.stringify(ticket) : null, rejected: [...rejected, ...skipped] };
    },

    async outcome(ticket, waiting) {
      return outcomeOf(http, skus, Ticket.parse(JSON.parse(ticket)), waiting);
    },

    archive: (products) =>
      move(products, {
        path: '/api/seller/v1/products/sku/shops/{shop_id}/sku/archive',
        already: /уже в архиве/i,
        failed: 'не убрал товар в архив',
      }),

    unarchive: (products) =>
      move(products, {
        path: '/api/seller/v1/products/sku/shops/{shop_id}/sku/unarchive',
        already: /не в архиве/i,
        failed: 'не вернул товар из архива',
      }),

    remove: (products) => removeProducts(http, shop, { skus, products }),
  };
}

/** Nothing of it can be changed there, or nothing has to be. */
const skippedCard = ({ card, sku, fixed }: { card: ProductCard; sku: Sku } & CardChange): CardOutcome => ({
  offerId: card.offerId,
  status: 'skipped',
  remoteId: sku.sku_id,
  errors: fixed.map(fixedWarning),
});

function productOf(sku: Sku, priced: { price: string; oldPrice: string | null } | undefined): RemoteProduct {
  return {
    offerId: sku.seller_sku_id,
    remoteId: sku.sku_id,
    sku: sku.sku_id,
    archived: sku.is_archive,
    title: sku.title,
    category: sku.category_id,
    price: priced?.price ?? null,
    oldPrice: priced?.oldPrice ?? null,
    barcodes: sku.barcode ? [sku.barcode] : [],
    images: sku.product_images.map(({ url }) => url),
    ...standingOf(sku),
    updatedAt: null,
  };
}

function standingOf(sku: Sku): Pick<RemoteProduct, 'status' | 'statusTitle' | 'moderation' | 'errors'> {
  if (sku.is_blocked)
    return {
      status: 'blocked',
      statusTitle: 'Заблокирован',
      moderation: 'refused',
      errors: [
        {
          code: 'blocked',
          message: 'Магнит Маркет заблокировал товар; причину он называет только в своём кабинете.',
          warning: false,
        },
      ],
    };
  if (sku.is_archive) return { status: 'archive', statusTitle: 'В архиве', moderation: 'approved', errors: [] };
  if (sku.is_active) return { status: 'active', statusTitle: 'Активен', moderation: 'approved', errors: [] };
  return { status: 'moderation', statusTitle: 'На проверке', moderation: 'pending', errors: [] };
}
