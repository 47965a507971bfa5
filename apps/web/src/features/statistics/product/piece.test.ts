import { priceForMargin } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { assumptionsOf, stepsAtPrice, stepsOfPiece } from './piece.ts';

const piece = {
  price: '1000.00',
  commission: '-172.30',
  logistics: '-80.00',
  storage: '-5.00',
  other: '-12.70',
  cost: '500.00',
  tax: '60.00',
  profit: '170.00',
  margin: 0.17,
};
const tax = { base: 'came', percent: 6 } as const;

const sumBefore = (steps: readonly { amount: number; total?: boolean }[]) =>
  steps.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);

test('a piece of the books goes from its price to its profit without a rest', () => {
  const steps = stepsOfPiece(piece);
  expect(steps.map(({ id }) => id)).toEqual([
    'price',
    'commission',
    'logistics',
    'storage',
    'other',
    'cost',
    'tax',
    'profit',
  ]);
  expect(sumBefore(steps)).toBe(steps.at(-1)?.amount);
});

test('a piece whose cost is unknown shows no profit', () => {
  const steps = stepsOfPiece({ ...piece, cost: null, profit: null, margin: null });
  expect(steps.map(({ id }) => id)).toEqual(['price', 'commission', 'logistics', 'storage', 'other', 'tax']);
});

test('assumptions that come from the books leave what the books left', () => {
  const assumptions = assumptionsOf(piece, tax, null);
  expect(assumptions).toEqual({
    commissionPercent: 17.23,
    logistics: 8000,
    storage: 500,
    other: 1270,
    cost: 50_000,
    tax,
  });
  expect(stepsAtPrice(100_000, assumptions)).toEqual(stepsOfPiece(piece));
});

test('the cost of today goes before that of the books, and nothing sold keeps no share of nothing', () => {
  expect(assumptionsOf(piece, tax, '450.00').cost).toBe(45_000);
  expect(assumptionsOf({ ...piece, price: '0.00', commission: '0.00' }, tax, null).commissionPercent).toBe(0);
});

test('the price that leaves a margin leaves it in the waterfall, too', () => {
  const assumptions = assumptionsOf(piece, tax, null);
  const price = priceForMargin(0.15, assumptions);
  const profit = stepsAtPrice(price ?? 0, assumptions).at(-1)?.amount ?? 0;
  expect(profit / (price ?? 1)).toBeGreaterThanOrEqual(0.15);
});
