import { z } from 'zod';
import type { CardLimits } from '../card-limits.ts';
import type { Caller } from '../http.ts';
import type { LimitsApi, Quota } from '../marketplace.ts';
import type { Rate, Sends } from '../rate.ts';
import { count, moment } from './shapes.ts';

/**
 * Ozon, "Все методы": 50 requests a second for one Client-Id, whatever programs it uses; a fifth is left to others.
 * Description of /v2/products/stocks: 80 requests a minute, 100 pairs of product and warehouse in each. Of /v1/barcode/generate and …/add: 20 a minute, of
 * /v1/analytics/data: one.
 */
export const rates: readonly Rate[] = [
  { title: 'Все запросы', amount: 40, published: 50, perMs: 1_000, looks: 2 },
  { group: '/v2/products/stocks', title: 'Остатки', amount: 75, published: 80, perMs: 60_000 },
  { group: '/v1/barcode/generate', title: 'Новые штрихкоды', amount: 18, published: 20, perMs: 60_000 },
  { group: '/v1/barcode/add', title: 'Ещё штрихкоды', amount: 18, published: 20, perMs: 60_000 },
  { group: '/v1/analytics/data', title: 'Аналитика', amount: 1, perMs: 60_000 },
];

/** Elements in one request. Descriptions of /v3/product/import, /v2/products/stocks, /v1/product/import/prices, /v2/posting/fbs/package-label. */
export const batch = {
  cards: 100,
  stocks: 100,
  prices: 1000,
  labels: 20,
  orders: 20,
  promotions: 100,
  commissions: 1000,
};

/** By which calls goods go out. */
export const sends: Sends = {
  cards: [{ group: '/v3/product/import', elements: batch.cards }],
  stocks: [{ group: '/v2/products/stocks', elements: batch.stocks }],
  prices: [{ group: '/v1/product/import/prices', elements: batch.prices }],
};

/** Description of /v1/product/import/prices: two digits after the point at most. */
export const priceStep = 1;

/**
 * Description of /v3/product/import: 50 characters of `offer_id`, up to 30 pictures as JPG or PNG, up to 1000 kilograms, one `barcode`. It says 500 characters
 * of `name`, its error `name_too_long` 255: what keeps to the less is taken by both. Of /v1/product/import/prices, error codes
 * `discount_for_…_price_is_too_small` and `discount_too_big`: up to 400 roubles more than 20, up to 10 000 more than 5 %, above that more than 500, and
 * less than 90 %.
 */
export const cardLimits = {
  article: { most: 50 },
  title: { most: 255 },
  images: { most: 30, formats: ['jpg', 'jpeg', 'png'] },
  weight: { most: 1_000_000 },
  discount: {
    least: [
      { upTo: 40_000, amount: 2_000 },
      { upTo: 1_000_000, percent: 5 },
      { upTo: null, amount: 50_000 },
    ],
    below: 90,
  },
} satisfies CardLimits;

const TotalAnswer = z.object({ limit: count, usage: count }).nullish();
const QuotaAnswer = z.object({ limit: count, usage: count, reset_at: moment }).nullish();
const LimitsAnswer = z.object({
  total: TotalAnswer,
  daily_create: QuotaAnswer,
  daily_update: QuotaAnswer,
  operation_limits: z.object({ limit: count }).nullish(),
});

/** Quotas of products: /v4/product/info/limit. They begin anew at 03:00 Moscow time. */
export function limitsApi(http: Caller): LimitsApi {
  return {
    async read() {
      const answer = await http.json({ path: '/v4/product/info/limit', body: {}, repeatable: true }, LimitsAnswer);
      const quota = (key: Quota['key'], title: string, usage: z.output<typeof QuotaAnswer>): Quota[] =>
        // −1: no limit.
        usage
          ? [{ key, title, limit: usage.limit < 0 ? null : usage.limit, used: usage.usage, resetAt: usage.reset_at }]
          : [];
      return [
        ...quota('total', 'Товаров в кабинете', answer.total && { ...answer.total, reset_at: null }),
        ...quota('daily_create', 'Новых товаров в сутки', answer.daily_create),
        ...quota('daily_update', 'Обновлений товаров в сутки', answer.daily_update),
        ...quota(
          'per_minute',
          'Операций с товарами в минуту',
          answer.operation_limits && { limit: answer.operation_limits.limit, usage: 0, reset_at: null },
        ),
      ];
    },
  };
}
