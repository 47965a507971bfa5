import { afterEach, expect, test, vi } from 'vitest';
import { type AllowanceStore, emptyAllowance } from './allowance.ts';
import { createLimiter, createSharedLimiter } from './limiter.ts';
import type { Limiter } from './rate.ts';

const passed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

test('lets through as many requests as the rate allows and holds the next one until the first is old enough', async () => {
  const four = (limiter: Limiter) => Promise.all(['/a', '/b', '/a', '/b'].map((group) => limiter.turn({ group })));
  expect(await passed(() => four(createLimiter([{ amount: 3, perMs: 200 }])))).toBeGreaterThan(190);
  // Too long to be waited for: the fourth is refused, and the first three were not held.
  const slow = createLimiter([{ amount: 3, perMs: 60_000 }]);
  await Promise.all([slow.turn({ group: '/a' }), slow.turn({ group: '/b' }), slow.turn({ group: '/a' })]);
  await expect(slow.turn({ group: '/b' })).rejects.toMatchObject({ kind: 'limit' });
});

test('never lets more than the rate through in any stretch, however many come at once', async () => {
  const limiter = createLimiter([{ amount: 4, perMs: 100 }]);
  const moments: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      await limiter.turn({ group: '/a' });
      moments.push(performance.now());
    }),
  );
  // The fifth after the first, the sixth after the second: at least a stretch apart, but for a timer's grain.
  const gaps = moments.slice(4).map((at, index) => at - (moments[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(90);
});

test('holds only the path whose own rate is used up', async () => {
  const limiter = createLimiter([{ group: '/stocks', amount: 1, perMs: 60_000 }]);
  await limiter.turn({ group: '/stocks' });
  await limiter.turn({ group: '/prices' });
  await expect(limiter.turn({ group: '/stocks' })).rejects.toMatchObject({ kind: 'limit' });
});

test('waits as long as the marketplace asked', async () => {
  const limiter = createLimiter([]);
  limiter.pause('/a', 120);
  expect(await passed(() => limiter.turn({ group: '/a' }))).toBeGreaterThan(100);
});

test('refuses at once what would have to wait for long, with the moment, and lets other paths through', async () => {
  const limiter = createLimiter([{ group: '/c', amount: 1, perMs: 60_000 }]);
  limiter.pause('/a', 90 * 60_000);
  await expect(limiter.turn({ group: '/a' })).rejects.toMatchObject({ kind: 'limit', retryAfter: 5400 });
  await limiter.turn({ group: '/b' });
  await limiter.turn({ group: '/c' });
  await expect(limiter.turn({ group: '/c' })).rejects.toMatchObject({ kind: 'limit', retryAfter: 60 });
});

test('stops waiting when the work is called off', async () => {
  const limiter = createLimiter([]);
  limiter.pause('/a', 10_000);
  await expect(limiter.turn({ group: '/a' }, AbortSignal.timeout(30))).rejects.toThrow();
});

test('counts elements where a rate counts those, and whole calls where it doesn’t', async () => {
  const limiter = createLimiter([
    { group: 'prices', unit: 'item', amount: 100, perMs: 60_000 },
    { group: 'prices', amount: 3, perMs: 60_000 },
  ]);
  await limiter.turn({ group: 'prices', cost: 60 });
  await expect(limiter.turn({ group: 'prices', cost: 60 })).rejects.toMatchObject({ kind: 'limit' });
  await limiter.turn({ group: 'prices', cost: 40 });
  await expect(limiter.turn({ group: 'prices', cost: 101 })).rejects.toThrow(RangeError);
});

test('counts what an answer cost beside its request', async () => {
  const limiter = createLimiter([{ group: 'a', amount: 11, perMs: 60_000 }]);
  await limiter.turn({ group: 'a' });
  limiter.spent('a', 9);
  await limiter.turn({ group: 'a' });
  await expect(limiter.turn({ group: 'a' })).rejects.toMatchObject({ kind: 'limit' });
});

afterEach(() => void vi.useRealTimers());

test('lets through as much as before when the machine’s clock is set back or forward', async () => {
  const limiter = createLimiter([{ amount: 1, perMs: 200 }]);
  const shared = createSharedLimiter([{ amount: 100, perMs: 1000 }], inMemory());
  await limiter.turn({ group: '/a' });
  limiter.pause('/b', 100);
  shared.pause('/a', 100);
  for (const hours of [-1, 1]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    // Back: nobody waits for the hour. Forward: the stretch is not over sooner.
    expect(await passed(() => limiter.turn({ group: '/a' }))).toBeGreaterThan(hours === -1 ? 50 : 190);
    await limiter.turn({ group: '/b' });
    await shared.turn({ group: '/a' });
    vi.useRealTimers();
  }
});

/** Keeps an allowance as the server does, by a clock of its own. */
function inMemory(): AllowanceStore {
  let kept = emptyAllowance;
  return {
    async change(change) {
      const { allowance, answer } = change(kept, performance.now());
      kept = allowance;
      return answer;
    },
  };
}
