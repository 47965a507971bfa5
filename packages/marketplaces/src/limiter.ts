import { setTimeout as sleep } from 'node:timers/promises';
import { type AllowanceStore, giveOut, goodFor, withPause } from './allowance.ts';
import { MarketplaceError } from './errors.ts';
import type { Limiter, Rate } from './rate.ts';

/** Milliseconds. Whatever has to wait longer gives its place back and comes again: a job that sleeps keeps others from its runner and its queue. */
export const longestWait = 20_000;

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

/**
 * Keeps an account within its rates together with all others who send for it: takes a few requests at a time out of the allowance that they share, more
 * while it is busy, and sends them within a moment or not at all.
 */
export function createSharedLimiter(rates: readonly Rate[], store: AllowanceStore): Limiter {
  const hands = new Map<string, Hand>();
  let writing: Promise<unknown> = Promise.resolve();

  function handOf(path: string): Hand {
    const hand = hands.get(path) ?? { left: 0, until: 0, pausedUntil: 0, waiting: 0, lately: 0, asking: undefined };
    hands.set(path, hand);
    return hand;
  }

  /** Takes some more for all who wait; answers in how many milliseconds there may be some, where there were none. */
  async function takeMore(path: string, hand: Hand): Promise<number> {
    // A pause that we were told of ourselves stands before anything else is asked.
    await writing;
    const mine = rates.filter((rate) => rate.path === undefined || rate.path === path);
    const most = Math.max(1, Math.floor(Math.min(...mine.map(({ requests }) => requests / 4))));
    const wanted = Math.max(1, Math.min(most, hand.waiting + hand.lately));
    const { granted, freeIn } = await store.change((allowance, now) =>
      giveOut(allowance, { path, rates: mine, wanted, now }),
    );
    hand.left = granted;
    hand.lately = 0;
    hand.until = Date.now() + Math.min(...mine.map(goodFor));
    return freeIn;
  }

  return {
    async turn(path, signal) {
      const hand = handOf(path);
      hand.waiting++;
      try {
        for (;;) {
          signal?.throwIfAborted();
          const now = Date.now();
          let freeIn = hand.pausedUntil - now;
          if (freeIn <= 0) {
            if (hand.left > 0 && hand.until > now) {
              hand.left--;
              hand.lately++;
              return;
            }
            hand.asking ??= takeMore(path, hand).finally(() => {
              hand.asking = undefined;
            });
            freeIn = await hand.asking;
            if (freeIn <= 0) continue;
          }
          if (freeIn > longestWait) throw tooEarly(freeIn);
          await sleep(freeIn, undefined, signal ? { signal } : {});
        }
      } finally {
        hand.waiting--;
      }
    },
    pause(path, ms) {
      const hand = handOf(path);
      hand.pausedUntil = Math.max(hand.pausedUntil, Date.now() + ms);
      hand.left = 0;
      // Where it can't be written down, it holds here all the same.
      writing = writing
        .then(() =>
          store.change((allowance, now) => ({ allowance: withPause(allowance, path, now + ms), answer: null })),
        )
        .catch(() => {});
    },
  };
}

/** What a process may send to a path without asking again. */
interface Hand {
  left: number;
  until: number;
  pausedUntil: number;
  /** How many wait for their turn. */
  waiting: number;
  /** How many of the last portion were sent: the next one is larger by so many. */
  lately: number;
  asking: Promise<number> | undefined;
}
