import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { PromotionRow, PromotionsApi } from '../api/promotions.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import { rejectedRow } from './rows.ts';
import { count, flag, id, idOrNone, moment, money, rows, text, toldIn } from './shapes.ts';

const PromotionsAnswer = z.object({
  result: rows(
    z.object({
      id,
      title: text,
      action_type: text,
      description: text,
      date_start: moment,
      date_end: moment,
      freeze_date: text,
      potential_products_count: count,
      participating_products_count: count,
      is_participating: flag,
    }),
    'id',
  ),
});

const ProductsPage = z.object({
  result: z.object({
    products: rows(
      z.object({
        id,
        price: money,
        action_price: money,
        max_action_price: money,
        add_mode: text,
        min_stock: count,
        stock: count,
      }),
      'id',
    ),
    last_id: idOrNone,
  }),
});

const CommissionsPage = z.object({
  items: rows(
    z.object({ product_id: id, commissions: z.object({ sales_percent_fbs: count }).nullish() }),
    'product_id',
  ),
});

const ChangeAnswer = z.object({
  result: z.object({
    product_ids: rows(id),
    rejected: rows(z.object({ product_id: id, reason: text }), 'product_id'),
  }),
});

/** Products on one page; the description names no largest one, its default is 100. */
const page = 100;

/** Promotions of Ozon: GET /v1/actions, /v1/actions/candidates, …/products and its …/activate, …/deactivate. */
export function promotionsApi(http: Caller): PromotionsApi {
  async function change<Row>(path: string, body: object, rows: Row[], idOf: (row: Row) => string) {
    const { result } = await http.json({ path, body, repeatable: true }, ChangeAnswer);
    const taken = new Set(result.product_ids);
    const reasons = new Map(result.rejected.map(({ product_id, reason }) => [product_id, reason]));
    const outcome: BatchOutcome<Row> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const reason = reasons.get(idOf(row));
      if (taken.has(idOf(row))) outcome.accepted.push(row);
      else
        outcome.rejected.push(
          rejectedRow(row, reason === undefined ? undefined : { code: 'rejected', message: reason }),
        );
    }
    return outcome;
  }

  return {
    async list() {
      const { result } = await http.json({ method: 'GET', path: '/v1/actions', repeatable: true }, PromotionsAnswer);
      return uniqueBy(result, (promotion) => promotion.id).map((promotion) => ({
        id: promotion.id,
        title: promotion.title,
        description: plain(promotion.description),
        kind: promotion.action_type,
        startsAt: promotion.date_start,
        endsAt: promotion.date_end,
        frozenAt: promotion.freeze_date || null,
        joined: promotion.is_participating,
        members: promotion.participating_products_count,
        candidates: promotion.potential_products_count,
      }));
    },

    async products(promotion, which, { cursor }) {
      const body = { action_id: idNumber(promotion), limit: page, ...(cursor && { last_id: idNumber(cursor) }) };
      const path = which === 'members' ? '/v1/actions/products' : '/v1/actions/candidates';
      const { result } = await http.json({ path, body, repeatable: true }, ProductsPage);
      const found = uniqueBy(result.products, (product) => product.id);
      const rows = found.map((product) => ({
        remoteId: product.id,
        price: product.price,
        promoPrice: which === 'members' ? product.action_price : null,
        maxPrice: zeroIsNone(product.max_action_price),
        stock: product.stock,
        minStock: product.min_stock,
        auto: /auto/i.test(product.add_mode),
      }));
      return { rows, cursor: toldIn(result.products) < page ? null : result.last_id };
    },

    /** Of a sale from the seller's warehouse: said beside prices, not beside promotions. */
    async commissions(goods) {
      if (goods.length === 0) return new Map();
      const product_id = goods.map(({ remoteId }) => remoteId);
      const body = { filter: { product_id, visibility: 'ALL' }, limit: goods.length };
      const { items } = await http.json({ path: '/v5/product/info/prices', body, repeatable: true }, CommissionsPage);
      return new Map(
        items.flatMap((item) =>
          item.commissions ? [[item.product_id, item.commissions.sales_percent_fbs] as const] : [],
        ),
      );
    },

    activate: (promotion, rows) => {
      const products = rows.map(({ remoteId, price, stock }: PromotionRow) => ({
        product_id: idNumber(remoteId),
        action_price: Number(price),
        ...(stock ? { stock } : {}),
      }));
      const body = { action_id: idNumber(promotion), products };
      return change('/v1/actions/products/activate', body, rows, (row) => row.remoteId);
    },

    deactivate: (promotion, remoteIds) => {
      const body = { action_id: idNumber(promotion), product_ids: remoteIds.map(idNumber) };
      return change('/v1/actions/products/deactivate', body, remoteIds, (each) => each);
    },
  };
}

const zeroIsNone = (amount: string | null): string | null => (amount === null || Number(amount) === 0 ? null : amount);

/** Descriptions come with markup. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
