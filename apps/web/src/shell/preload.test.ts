import { expect, it } from 'vitest';
import { atMost } from './preload.ts';

it('runs four at a time and all of them in the end, failures included', async () => {
  let running = 0;
  let peak = 0;
  const work = atMost(4, async (n: number) => {
    peak = Math.max(peak, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (n % 5 === 0) throw new Error('no');
    return n;
  });
  const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)));
  expect(peak).toBe(4);
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(16);
});
