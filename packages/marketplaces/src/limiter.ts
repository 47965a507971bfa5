import { setTimeout as sleep } from 'node:timers/promises';
import type { Limiter } from './marketplace.ts';

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

const shared = new Map<string, Limiter>();

/** The limiter of an account: one per process, whoever connects. */
export function limiterOf(account: string, rates: readonly Rate[]): Limiter {
  const limiter = shared.get(account) ?? createLimiter(rates);
  shared.set(account, limiter);
  return limiter;
}
