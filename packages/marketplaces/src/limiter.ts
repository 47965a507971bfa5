import { setTimeout as sleep } from 'node:timers/promises';
import { MarketplaceError } from './errors.ts';
import type { Limiter } from './marketplace.ts';

/** Milliseconds. Whatever has to wait longer gives its place back and comes again: a job that sleeps keeps others from its runner and its queue. */
export const longestWait = 20_000;

/** At most so many requests in any stretch of `perMs` milliseconds; `path` absent means all paths together. */
export interface Rate {
  path?: string;
  requests: number;
  perMs: number;
}

/** Keeps the moments of the last requests of each rate, so that no stretch of time holds more than its rate allows. */
export function createLimiter(rates: readonly Rate[]): Limiter {
  const windows = rates.map((rate) => ({ rate, sent: [] as number[] }));
  const pausedUntil = new Map<string, number>();

  return {
    async turn(path, signal) {
      const mine = windows.filter(({ rate }) => rate.path === undefined || rate.path === path);
      // Nothing is awaited between the check and the push: several who woke at once can't take the same turn.
      for (;;) {
        signal?.throwIfAborted();
        const now = Date.now();
        const free = Math.max(
          pausedUntil.get(path) ?? 0,
          ...mine.map(({ rate, sent }) => (sent.length < rate.requests ? 0 : (sent[0] ?? 0) + rate.perMs)),
        );
        if (free <= now) break;
        if (free - now > longestWait) throw tooEarly(free - now);
        await sleep(free - now, undefined, signal ? { signal } : {});
      }
      for (const { rate, sent } of mine) {
        sent.push(Date.now());
        if (sent.length > rate.requests) sent.shift();
      }
    },
    pause(path, ms) {
      pausedUntil.set(path, Math.max(pausedUntil.get(path) ?? 0, Date.now() + ms));
    },
  };
}

/** Not sent at all, since the marketplace would refuse it. */
function tooEarly(ms: number): MarketplaceError {
  const message = 'Площадка просит подождать: запросов этого вида было слишком много.';
  return new MarketplaceError('limit', message, { retryAfter: Math.ceil(ms / 1000) });
}

const shared = new Map<string, Limiter>();

/** The limiter of an account: one per process, whoever connects. */
export function limiterOf(account: string, rates: readonly Rate[]): Limiter {
  const limiter = shared.get(account) ?? createLimiter(rates);
  shared.set(account, limiter);
  return limiter;
}
