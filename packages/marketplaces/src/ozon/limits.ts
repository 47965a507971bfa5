import { z } from 'zod';
import type { Caller } from '../http.ts';
import type { Rate } from '../limiter.ts';
import type { LimitsDoor, Quota } from '../marketplace.ts';
import { count, moment } from './shapes.ts';

/**
 * Ozon, "Все методы": 50 requests a second for one Client-Id, whatever programs it uses; a fifth is left to others.
 * Description of /v2/products/stocks: 80 requests a minute, 100 pairs of product and warehouse in each.
 */
export const rates: readonly Rate[] = [
  { requests: 40, perMs: 1_000 },
  { path: '/v2/products/stocks', requests: 75, perMs: 60_000 },
];

/** Descriptions of /v3/product/import, /v2/products/stocks, /v1/product/import/prices, /v2/posting/fbs/package-label. */
export const batch = { cards: 100, stocks: 100, prices: 1000, labels: 20 };

const Usage = z.object({ limit: count, usage: count, reset_at: moment }).nullish();
const Limits = z.object({
  total: Usage,
  daily_create: Usage,
  daily_update: Usage,
  operation_limits: z.object({ limit: count }).nullish(),
});

export function openLimits(caller: Caller): LimitsDoor {
  return {
    async read() {
      const answer = await caller.json({ path: '/v4/product/info/limit', body: {}, repeatable: true }, Limits);
      const quota = (key: Quota['key'], title: string, usage: z.output<typeof Usage>): Quota[] =>
        // −1: no limit.
        usage
          ? [{ key, title, limit: usage.limit < 0 ? null : usage.limit, used: usage.usage, resetAt: usage.reset_at }]
          : [];
      return [
        ...quota('total', 'Товаров в кабинете', answer.total),
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
