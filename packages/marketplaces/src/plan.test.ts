import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Allowance, emptyAllowance, giveOut, withPause, withSpent } from './allowance.ts';
import type { Quota } from './marketplace.ts';
import { type Planned, planOf, useOf } from './plan.ts';
import { type Rate, sentKinds } from './rate.ts';
import { connectors } from './registry.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

/** Ten calls of a hundred stocks a minute; the limiter lets four seconds pass on top of it. */
const rate: Rate = { group: 'stocks', title: 'Остатки', amount: 10, perMs: minute };
const shop = (rates: readonly Rate[], elements = 100) => {
  const calls = [{ group: 'stocks', elements }];
  return { rates, sends: { cards: calls, stocks: calls, prices: calls } };
};
const planned = (rest: Partial<Planned>): Planned => ({
  kind: 'stocks',
  waiting: 0,
  quotas: [],
  allowance: emptyAllowance,
  now: noon,
  dayEnds: noon + day / 2,
  ...rest,
});
const given = (...moments: [at: number, amount: number][]): Allowance =>
  moments.reduce(
    (allowance, [at, requests]) => withSpent(allowance, { rates: [rate], requests, now: at }),
    emptyAllowance,
  );
const turn = minute + 4_000;

test.each([
  ['nothing waits', { waiting: 0 }, noon],
  ['it fits into what is free', { waiting: 1000 }, noon],
  ['one more than is free waits for the next turn', { waiting: 1001 }, noon + turn],
  ['what was sent before is waited for', { waiting: 1000, allowance: given([noon - 10_000, 4]) }, noon - 10_000 + turn],
  [
    'what was sent too much is made up for',
    { waiting: 100, allowance: given([noon - 10_000, 25]) },
    noon - 10_000 + turn,
  ],
  [
    'a pause holds everything',
    { waiting: 100, allowance: withPause(emptyAllowance, 'stocks', noon + 90_000) },
    noon + 90_000,
  ],
  [
    'a pause of other calls holds nothing',
    { waiting: 100, allowance: withPause(emptyAllowance, 'a', noon + 90_000) },
    noon,
  ],
  ['many turns', { waiting: 10_000 }, noon + 9 * turn],
])('when %s', (_, rest, doneAt) => {
  expect(planOf(shop([rate]), planned(rest)).doneAt).toBe(doneAt);
});

test('of several limits the narrowest decides, and elements are counted where the marketplace counts them', () => {
  const items: Rate = { group: 'stocks', title: 'Поштучно', unit: 'item', amount: 500, perMs: minute };
  const plan = planOf(shop([rate, items]), planned({ waiting: 600, dayEnds: noon + turn - 1 }));
  expect(plan).toEqual({
    perMinute: Math.floor((500 * minute) / turn),
    today: 500,
    doneAt: noon + turn,
    pausedUntil: null,
    narrowest: { is: 'rate', title: 'Поштучно' },
  });
});

const quota = (rest: Partial<Quota>): Quota => ({
  key: 'daily_create',
  title: 'Новых товаров в сутки',
  limit: 100,
  used: 40,
  resetAt: new Date(noon + 15 * 60 * minute).toISOString(),
  ...rest,
});
const midnight = noon + 15 * 60 * minute;

test.each([
  ['fits into what is left of the day', quota({}), 60, noon, 60],
  ['goes over it', quota({}), 61, midnight, 60],
  ['takes days', quota({}), 361, midnight + 3 * day, 60],
  ['has no room at all', quota({ key: 'total', used: 100, resetAt: null }), 1, null, 0],
  ['has a quota of which nobody says when it begins anew', quota({ resetAt: null }), 61, null, 60],
  ['has no limit', quota({ limit: null }), 10_000, noon, null],
  ['only changes cards by this quota', quota({ key: 'daily_update' }), 10_000, noon, null],
])('what %s by a quota', (_, told, waiting, doneAt, today) => {
  const wide = { ...rate, amount: 1000 };
  const plan = planOf(shop([wide]), planned({ kind: 'cards', waiting, quotas: [told] }));
  expect(plan.doneAt).toBe(doneAt);
  if (today !== null) expect(plan).toMatchObject({ today, narrowest: { is: 'quota' } });
  // Nothing but new cards is counted by it.
  expect(planOf(shop([wide]), planned({ waiting, quotas: [told] })).doneAt).toBe(noon);
});

test('what a quota of the day takes is told as of today, up to the moment at which it begins anew', () => {
  const plan = planOf(shop([rate], 1000), planned({ kind: 'cards', quotas: [quota({})], dayEnds: midnight }));
  expect(plan.today).toBe(160);
});

/** How it goes indeed: everything is asked of the limiter's own rule as soon as it gives something. */
function sentAt(rates: readonly Rate[], allowance: Allowance, calls: number): number {
  let [state, now, left] = [allowance, noon, calls];
  for (;;) {
    const { allowance: next, answer } = giveOut(state, { group: 'stocks', rates, wanted: left, now });
    state = next;
    left -= answer.granted;
    if (left === 0) return now;
    now += answer.freeIn;
  }
}

test('a plan of one rate is what the limiter does', () => {
  const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 12 }), (before, calls, amount) => {
      const own = { ...rate, amount, looks: 2 };
      const allowance = before
        .toSorted(([one], [other]) => other - one)
        .reduce((sum, [ago, requests]) => withSpent(sum, { rates: [own], requests, now: noon - ago }), emptyAllowance);
      const plan = planOf(shop([own], 1), planned({ waiting: calls, allowance }));
      expect(plan.doneAt).toBe(sentAt([own], allowance, calls));
    }),
  );
});

test('what may go until a moment is what is done by then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 20 }), (ahead, before) => {
      const allowance = given([noon - 5_000, before]);
      const { today } = planOf(shop([rate], 1), planned({ allowance, dayEnds: noon + ahead }));
      const doneAt = (waiting: number) => planOf(shop([rate], 1), planned({ waiting, allowance })).doneAt ?? 0;
      if (today > 0) expect(doneAt(today)).toBeLessThanOrEqual(noon + ahead);
      expect(doneAt(today + 1)).toBeGreaterThan(noon + ahead);
    }),
  );
});

test.each(Object.values(connectors))('all that goes to $slug passes a limit that has a title', (connector) => {
  expect(connector.rates.filter(({ title }) => !title)).toEqual([]);
  for (const kind of sentKinds) {
    const plan = planOf(connector, planned({ kind, waiting: 1 }));
    expect(plan.doneAt).toBe(noon);
    expect(plan.perMinute).toBeGreaterThan(0);
    expect(Number.isFinite(plan.today)).toBe(true);
  }
});

test('how far a rate is used says what counts still, and whose pause it is', () => {
  const allowance = withPause(given([noon - 10_000, 4], [noon - turn, 5]), 'stocks', noon + 1000);
  expect(useOf(rate, { allowance, now: noon })).toEqual({ used: 4, pausedUntil: noon + 1000 });
  expect(useOf({ amount: 10, perMs: minute }, { allowance, now: noon })).toEqual({ used: 0, pausedUntil: null });
});
