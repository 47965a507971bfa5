import { z } from 'zod';
import type { Account } from './account.ts';
import { moment, type Operations, Refused, reads } from './wire.ts';

/** "Все методы": 50 requests a second for a Client-Id; /v2/products/stocks: 80 a minute. */
const rates = [
  { path: null, requests: 50, perMs: 1_000 },
  { path: '/v2/products/stocks', requests: 80, perMs: 60_000 },
] as const;

export const dailyCreate = 20_000;
export const dailyUpdate = 100_000;
const total = 200_000;

/** Counts an account's requests by our own clock: the sandbox's may be moved. */
export function createRateLimit(): (clientId: string, path: string) => void {
  const sent = new Map<string, number[]>();
  return (clientId, path) => {
    const now = Date.now();
    for (const rate of rates) {
      if (rate.path !== null && rate.path !== path) continue;
      const key = `${clientId} ${rate.path}`;
      const recent = (sent.get(key) ?? []).filter((at) => at > now - rate.perMs);
      sent.set(key, recent);
      if (recent.length >= rate.requests) {
        const wait = Math.max(1, Math.ceil(((recent[0] ?? now) + rate.perMs - now) / 1000));
        throw new TooManyRequests(wait);
      }
      recent.push(now);
    }
  };
}

export class TooManyRequests extends Refused {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(429, 8, 'You have reached request rate limit per second');
    this.retryAfter = retryAfter;
  }
}

/** A method is shut for some minutes. */
export class MethodShut extends Refused {
  readonly minutes: number;

  constructor(minutes: number) {
    super(429, 8, 'circle is open');
    this.minutes = minutes;
  }
}

/** Today's counters; a new day begins at 03:00 in Moscow, which is midnight UTC. */
export function quotaOf(account: Account, now: number): Account['quota'] {
  const day = new Date(now).toISOString().slice(0, 10);
  if (account.quota.day !== day) account.quota = { day, created: 0, updated: 0 };
  return account.quota;
}

export const limits: Operations = {
  '/v4/product/info/limit': reads(z.object({}), ({ account, now }) => {
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
