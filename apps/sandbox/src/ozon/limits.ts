import { z } from 'zod';
import type { Rate } from '../frame/gate.ts';
import type { Account } from './account.ts';
import { moment, type Operations, reads } from './wire.ts';

/** "Все методы": 50 requests a second for a Client-Id; /v2/products/stocks: 80 a minute, /v1/barcode/generate and …/add 20, /v1/analytics/data one. */
export const rates: readonly Rate[] = [
  { title: 'all', amount: 50, perMs: 1_000 },
  {
    title: 'stocks',
    amount: 80,
    perMs: 60_000,
    covers: ({ operation }) => operation === 'POST /v2/products/stocks',
  },
  ...['POST /v1/barcode/generate', 'POST /v1/barcode/add'].map((title) => ({
    title,
    amount: 20,
    perMs: 60_000,
    covers: ({ operation }: { operation: string }) => operation === title,
  })),
  {
    title: 'analytics',
    amount: 1,
    perMs: 60_000,
    covers: ({ operation }) => operation === 'POST /v1/analytics/data',
  },
];

export const dailyCreate = 20_000;
export const dailyUpdate = 100_000;
const total = 200_000;

/** Today's counters; a new day begins at 03:00 in Moscow, which is midnight UTC. */
export function quotaOf(account: Account, now: number): Account['quota'] {
  const day = new Date(now).toISOString().slice(0, 10);
  if (account.quota.day !== day) account.quota = { day, created: 0, updated: 0 };
  return account.quota;
}

export const limits: Operations = {
  'POST /v4/product/info/limit': reads(z.object({}), ({ account, now }) => {
    const quota = quotaOf(account, now);
    const reset_at = moment(Date.parse(quota.day) + 24 * 3600 * 1000);
    return {
      total: { limit: total, usage: Object.keys(account.products).length },
      daily_create: { limit: dailyCreate, usage: quota.created, reset_at },
      daily_update: { limit: dailyUpdate, usage: quota.updated, reset_at },
      operation_limits: { limit: 2000, limit_type: 'RATE_LIMIT_PER_MINUTE' },
    };
  }),
};
