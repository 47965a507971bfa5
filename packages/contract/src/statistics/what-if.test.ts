import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedDays, daysOfWindow } from './period.ts';
import { outcomeAtPrice, type PieceAssumptions, priceForMargin } from './what-if.ts';

const kopecks = fc.integer({ min: 0, max: 500_000 });
const assumptions: fc.Arbitrary<PieceAssumptions> = fc.record({
  commissionPercent: fc.integer({ min: 0, max: 6000 }).map((percent) => percent / 100),
  logistics: kopecks,
  storage: kopecks,
  other: kopecks,
  cost: kopecks,
  tax: fc.record({
    base: fc.constantFrom('none' as const, 'came' as const, 'profit' as const),
    percent: fc.constantFrom(0, 6, 15, 20.5),
  }),
});

test('the price for a margin is the least that leaves it', () => {
  fc.assert(
    fc.property(assumptions, fc.integer({ min: 0, max: 40 }), (assumed, percent) => {
      const price = priceForMargin(percent / 100, assumed);
      if (price === null) return;
      const leaves = (at: number) => outcomeAtPrice(at, assumed).profit >= (percent / 100) * at - 1e-6;
      expect(leaves(price)).toBe(true);
      if (price > 1) expect(leaves(price - 1)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('no price leaves a margin that commission and tax have taken', () => {
  const tax = { base: 'came', percent: 6 } as const;
  const assumed = { commissionPercent: 80, logistics: 100, storage: 0, other: 0, cost: 100, tax };
  expect(priceForMargin(0.15, assumed)).toBeNull();
  // Exactly 50 roubles; commission and tax are rounded to kopecks, so that a little less is enough.
  expect(priceForMargin(0.1, assumed)).toBe(4988);
});

test('windows end today, and are compared with as many days before them or with those of a year ago', () => {
  expect(daysOfWindow('lastMonth', '2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfWindow('7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  const week = { from: '2024-02-26', to: '2024-02-29' };
  expect(comparedDays(week, 'before')).toEqual({ from: '2024-02-22', to: '2024-02-25' });
  expect(comparedDays(week, 'year')).toEqual({ from: '2023-02-26', to: '2023-02-28' });
});
