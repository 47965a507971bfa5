import { setTimeout as sleep } from 'node:timers/promises';
import type { Allowance } from './allowance.ts';
import { type AllowanceStore, type Changed, giveOut, goodFor, isScarce, withPause, withSpent } from './allowance.ts';
import { MarketplaceError } from './errors.ts';
import { type Limiter, type Rate, ratesOf, sizeIn, type Turn } from './rate.ts';

/** Milliseconds. Whatever has to wait longer gives its place back and comes again: a job that sleeps keeps others from its runner and its queue. */
export const longestWait = 20_000;

/**
 * Keeps what was sent last of each rate, so that no stretch of time holds more than its rate allows. By the process's own clock: the machine's may be set
 * back or forward, and a stretch is no longer or shorter for it.
 */
export function createLimiter(rates: readonly Rate[]): Limiter {
  const sent = new Map<Rate, { at: number; amount: number }[]>(rates.map((rate) => [rate, []]));
  const pausedUntil = new Map<string, number>();

  /** When the rate lets so much more through. */
  function freeAt(rate: Rate, size: number, now: number): number {
    const counted = (sent.get(rate) ?? []).filter(({ at }) => at > now - rate.perMs);
    sent.set(rate, counted);
    let lacks = size + counted.reduce((sum, { amount }) => sum + amount, 0) - rate.amount;
    for (const { at, amount } of counted) {
      if (lacks <= 0) break;
      lacks -= amount;
      if (lacks <= 0) return at + rate.perMs;
    }
    return 0;
  }

  return {
    async turn(turn, signal) {
      const mine = ratesOf(rates, turn.group);
      checkFits(mine, turn);
      // Nothing is awaited between the check and the push: several who woke at once can't take the same turn.
      for (;;) {
        signal?.throwIfAborted();
        const now = performance.now();
        const free = Math.max(
          pausedUntil.get(turn.group) ?? 0,
          ...mine.map((rate) => freeAt(rate, sizeIn(rate, turn), now)),
        );
        if (free <= now) break;
        if (free - now > longestWait) throw tooEarly(free - now);
        await sleep(free - now, undefined, signal ? { signal } : {});
      }
      for (const rate of mine) sent.get(rate)?.push({ at: performance.now(), amount: sizeIn(rate, turn) });
    },
    spent(group, requests) {
      for (const rate of ratesOf(rates, group))
        if (rate.unit !== 'item') sent.get(rate)?.push({ at: performance.now(), amount: requests });
    },
    pause(group, ms) {
      pausedUntil.set(group, Math.max(pausedUntil.get(group) ?? 0, performance.now() + ms));
    },
  };
}

/** A call that is larger than its rate would wait for ever. */
function checkFits(rates: readonly Rate[], turn: Turn): void {
  const broken = rates.find((rate) => sizeIn(rate, turn) > rate.amount);
  if (broken) throw new RangeError(`${turn.group}: ${turn.cost} elements in one call, ${broken.amount} at most`);
}

/** Not sent at all, since the marketplace would refuse it. */
function tooEarly(ms: number): MarketplaceError {
  const message = 'Площадка просит подождать: запросов этого вида было слишком много.';
  return new MarketplaceError('limit', message, { retryAfter: Math.ceil(ms / 1000) });
}

/**
 * Keeps an account within its rates together with all others who send for it: takes a few calls at a time out of the allowance that they share, more
 * while it is busy, and sends them within a moment or not at all. Where elements are counted, each call is asked for by itself.
 */
export function createSharedLimiter(rates: readonly Rate[], store: AllowanceStore): Limiter {
  const hands = new Map<string, Hand>();
  let writing: Promise<unknown> = Promise.resolve();

  function handOf(group: string): Hand {
    const hand = hands.get(group) ?? { left: 0, until: 0, pausedUntil: 0, waiting: 0, lately: 0, asking: undefined };
    hands.set(group, hand);
    return hand;
  }

  /** Takes some more for all who wait; answers in how many milliseconds there may be some, where there were none. */
  async function takeMore(group: string, hand: Hand): Promise<number> {
    // A pause that we were told of ourselves stands before anything else is asked.
    await writing;
    const mine = ratesOf(rates, group);
    const most = Math.max(1, Math.floor(Math.min(...mine.map(({ amount }) => amount / 4))));
    const wanted = (lately: number) => Math.max(1, Math.min(most, hand.waiting + lately));
    const { granted, freeIn } = await store.change((allowance, now) =>
      giveOut(allowance, {
        group,
        rates: mine,
        wanted: wanted(isScarce(allowance, mine, now) ? 0 : hand.lately),
        now,
      }),
    );
    hand.left = granted;
    hand.lately = 0;
    hand.until = performance.now() + Math.min(...mine.map(goodFor));
    return freeIn;
  }

  /** Takes what one call with its elements needs; answers in how many milliseconds it may be there, 0 when it is. */
  async function takeOne({ group, cost = 1 }: Turn): Promise<number> {
    await writing;
    const mine = ratesOf(rates, group);
    const { freeIn } = await store.change((allowance, now) =>
      giveOut(allowance, { group, rates: mine, wanted: 1, cost, now }),
    );
    return freeIn;
  }

  /** Where it can't be written down, it holds here all the same. */
  function write(change: (allowance: Allowance, now: number) => Changed<null>): void {
    writing = writing.then(() => store.change(change)).catch(() => {});
  }

  return {
    async turn(turn, signal) {
      const hand = handOf(turn.group);
      const mine = ratesOf(rates, turn.group);
      checkFits(mine, turn);
      const alone = mine.some(({ unit }) => unit === 'item');
      hand.waiting++;
      try {
        for (;;) {
          signal?.throwIfAborted();
          const now = performance.now();
          let freeIn = hand.pausedUntil - now;
          if (freeIn <= 0 && alone) {
            freeIn = await takeOne(turn);
            if (freeIn <= 0) return;
          } else if (freeIn <= 0) {
            if (hand.left > 0 && hand.until > now) {
              hand.left--;
              hand.lately++;
              return;
            }
            hand.asking ??= takeMore(turn.group, hand).finally(() => {
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
    spent(group, requests) {
      handOf(group).left = 0;
      const mine = ratesOf(rates, group);
      write((allowance, now) => ({ allowance: withSpent(allowance, { rates: mine, requests, now }), answer: null }));
    },
    pause(group, ms) {
      const hand = handOf(group);
      hand.pausedUntil = Math.max(hand.pausedUntil, performance.now() + ms);
      hand.left = 0;
      write((allowance, now) => ({ allowance: withPause(allowance, group, now + ms), answer: null }));
    },
  };
}

/** Requests that a process may send to a group without asking again. */
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
