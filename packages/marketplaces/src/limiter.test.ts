import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const passed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

test('lets through as many requests as the rate allows and holds the next one until the first is old enough', async () => {
  const limiter = createLimiter([{ requests: 3, perMs: 200 }]);
  const quick = await passed(async () => {
    await Promise.all([limiter.turn('/a'), limiter.turn('/b'), limiter.turn('/a')]);
  });
  const slow = await passed(() => limiter.turn('/b'));
  expect(quick).toBeLessThan(100);
  expect(slow).toBeGreaterThan(90);
});

test('never lets more than the rate through in any stretch, however many come at once', async () => {
  const limiter = createLimiter([{ requests: 4, perMs: 100 }]);
  const moments: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      await limiter.turn('/a');
      moments.push(performance.now());
    }),
  );
  // The fifth after the first, the sixth after the second: at least a stretch apart, but for a timer's grain.
  const gaps = moments.slice(4).map((at, index) => at - (moments[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(90);
});

test('holds only the path whose own rate is used up', async () => {
  const limiter = createLimiter([{ path: '/stocks', requests: 1, perMs: 300 }]);
  await limiter.turn('/stocks');
  expect(await passed(() => limiter.turn('/prices'))).toBeLessThan(50);
  expect(await passed(() => limiter.turn('/stocks'))).toBeGreaterThan(200);
});

test('waits as long as the marketplace asked', async () => {
  const limiter = createLimiter([]);
  limiter.pause('/a', 120);
  expect(await passed(() => limiter.turn('/a'))).toBeGreaterThan(100);
});

test('refuses at once what would have to wait for long, with the moment, and lets other paths through', async () => {
  const limiter = createLimiter([{ path: '/c', requests: 1, perMs: 60_000 }]);
  limiter.pause('/a', 90 * 60_000);
  await expect(limiter.turn('/a')).rejects.toMatchObject({ kind: 'limit', retryAfter: 5400 });
  expect(await passed(() => limiter.turn('/b'))).toBeLessThan(50);
  await limiter.turn('/c');
  await expect(limiter.turn('/c')).rejects.toMatchObject({ kind: 'limit', retryAfter: 60 });
});

test('stops waiting when the work is called off', async () => {
  const limiter = createLimiter([]);
  limiter.pause('/a', 10_000);
  await expect(limiter.turn('/a', AbortSignal.timeout(30))).rejects.toThrow();
});
