import { expect, test } from 'vitest';
import {
  type Allowance,
  type AllowanceStore,
  countedOf,
  countsFor,
  emptyAllowance,
  giveOut,
  restBefore,
  withPause,
} from './allowance.ts';
import { createSharedLimiter } from './limiter.ts';

const rates = [{ amount: 10, perMs: 500, looks: 2 }];

/** An allowance in memory, as two processes find one in the database. */
function aStore(): AllowanceStore {
  let allowance: Allowance = emptyAllowance;
  let turn = Promise.resolve();
  return {
    change(change) {
      const answered = turn.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        const changed = change(allowance, Date.now());
        allowance = changed.allowance;
        return changed.answer;
      });
      turn = answered.then(() => {});
      return answered;
    },
  };
}

test('two who send for one account stay within its rate together, in any stretch', async () => {
  const store = aStore();
  const limiters = [createSharedLimiter(rates, store), createSharedLimiter(rates, store)];
  const moments: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await limiters[at % 2]?.turn({ group: '/a' });
      moments.push(performance.now());
    }),
  );
  // Two of the ten are set aside for looks: the ninth comes a stretch after the first.
  const gaps = moments.slice(8).map((at, index) => at - (moments[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(480);
});

test('a pause that one met holds the other back, on that path only', async () => {
  const store = aStore();
  const [met, other] = [createSharedLimiter(rates, store), createSharedLimiter(rates, store)];
  met.pause('/a', 90_000);
  await met.turn({ group: '/b' });
  await other.turn({ group: '/b' });
  for (const limiter of [met, other])
    await expect(limiter.turn({ group: '/a' })).rejects.toMatchObject({ kind: 'limit', retryAfter: 90 });
});

test('who sends much takes more at once, and gives nothing back that it can’t send in time', async () => {
  const store = aStore();
  let asked = 0;
  const counted: AllowanceStore = {
    change(change) {
      asked++;
      return store.change(change);
    },
  };
  const limiter = createSharedLimiter([{ amount: 1000, perMs: 10_000 }], counted);
  for (let sent = 0; sent < 60; sent++) await limiter.turn({ group: '/a' });
  expect(asked).toBeLessThan(12);
});

test('of a slow rate that is half gone nobody takes more than is sent at once', async () => {
  const slow = { amount: 40, perMs: 20_000 };
  const store = aStore();
  const limiter = createSharedLimiter([slow], store);
  for (let sent = 0; sent < 33; sent++) await limiter.turn({ group: '/a' });
  const given = await store.change((allowance, now) => ({ allowance, answer: countedOf(allowance, slow, now) }));
  expect(given.reduce((sum, [, amount]) => sum + amount, 0)).toBe(33);
});

test('gives out what is wanted or what there is, says when there will be more, and forgets old pauses', () => {
  const ask = (allowance: Allowance, now: number, wanted: number) =>
    giveOut(allowance, { group: '/a', rates, wanted, now });
  const first = ask(emptyAllowance, 1000, 6);
  expect(first.answer).toEqual({ granted: 6, freeIn: 0 });
  const second = ask(first.allowance, 1100, 6);
  expect(second.answer).toEqual({ granted: 2, freeIn: 0 });
  // Half a second, and twice the twentieth of a second for which they are good.
  expect(ask(second.allowance, 1200, 1).answer).toEqual({ granted: 0, freeIn: 400 });
  const paused = withPause(withPause(emptyAllowance, '/a', 5000), '/a', 3000);
  expect(ask(paused, 1000, 1).answer).toEqual({ granted: 0, freeIn: 4000 });
  expect(ask(paused, 6000, 1).allowance.pauses).toEqual({});
});

test('two who send elements for one account stay within their rate together', async () => {
  const store = aStore();
  const items = [{ group: '/a', unit: 'item' as const, amount: 100, perMs: 600_000 }];
  const [one, other] = [createSharedLimiter(items, store), createSharedLimiter(items, store)];
  await Promise.all([one.turn({ group: '/a', cost: 50 }), other.turn({ group: '/a', cost: 40 })]);
  await expect(one.turn({ group: '/a', cost: 20 })).rejects.toMatchObject({ kind: 'limit' });
  await other.turn({ group: '/a', cost: 10 });
});

test('what an answer cost beside its request is counted for all', async () => {
  const store = aStore();
  const few = [{ amount: 12, perMs: 600_000 }];
  const [one, other] = [createSharedLimiter(few, store), createSharedLimiter(few, store)];
  one.spent('/a', 12);
  await expect(one.turn({ group: '/a' })).rejects.toMatchObject({ kind: 'limit' });
  await expect(other.turn({ group: '/b' })).rejects.toMatchObject({ kind: 'limit' });
});

test.each([
  { title: 'requests', rate: { amount: 75, perMs: 60_000 }, cost: 100 },
  { title: 'few of them, some set aside', rate: { amount: 20, perMs: 10_000, looks: 2 }, cost: 100 },
  { title: 'elements', rate: { unit: 'item' as const, amount: 10_000, perMs: 60_000 }, cost: 500 },
])('who rests between calls ($title) sends as many in the long run, and a call is soon free', ({ rate, cost }) => {
  const stretch = countsFor(rate);
  const most = (rate.amount - (rate.looks ?? 0)) / (rate.unit === 'item' ? cost : 1);
  let allowance: Allowance = emptyAllowance;
  const moments: number[] = [];
  for (let now = 1; now < 10 * stretch; ) {
    const rest = restBefore(allowance, { rates: [rate], cost, now });
    if (rest > 0) {
      now += Math.ceil(rest);
      continue;
    }
    const given = giveOut(allowance, { group: '/a', rates: [rate], wanted: 1, cost, now });
    allowance = given.allowance;
    if (given.answer.granted > 0) moments.push(now);
    now += given.answer.granted > 0 ? 1 : Math.ceil(given.answer.freeIn);
  }
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
  expect(moments.length).toBeGreaterThanOrEqual(Math.floor(9.9 * most));
  expect(Math.max(...gaps)).toBeLessThan((2.5 * stretch) / most);
  expect((moments[Math.floor(most / 2) - 1] ?? stretch) - 1).toBeLessThan(most);
});
