import { expect, test } from 'vitest';
import { daysBefore, rateWords, stepsOf, wholeDays } from './-steps.ts';

const figures = { shows: 1000, visits: 100, carts: 20, ordered: 5, revenue: '2500.00' };

test('each step says which part of the one before went on to it', () => {
  expect(stepsOf(figures, null).map(({ id, count, share }) => [id, count, share])).toEqual([
    ['shows', 1000, null],
    ['visits', 100, 0.1],
    ['carts', 20, 0.2],
    ['ordered', 5, 0.25],
  ]);
});

test('a step of which nothing is told is none, and nobody is a part of nobody', () => {
  const steps = stepsOf({ ...figures, shows: null, carts: 0, ordered: 0 }, { ...figures, visits: null });
  expect(steps.map(({ id, share, before }) => [id, share, before])).toEqual([
    ['visits', null, null],
    ['carts', 0, 20],
    ['ordered', null, 5],
  ]);
});

test('days of which nothing was told stand between the others, across the end of a month', () => {
  const told = [{ ...figures, day: '2026-10-31' }];
  const whole = wholeDays(told, { from: '2026-10-30', to: '2026-11-01' });
  expect(whole.map(({ day, visits, ordered }) => [day, visits, ordered])).toEqual([
    ['2026-10-30', null, 0],
    ['2026-10-31', 100, 5],
    ['2026-11-01', null, 0],
  ]);
});

test('days are compared with as many before them', () => {
  expect(daysBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' });
  expect(daysBefore({ from: '2026-11-01', to: '2026-11-01' })).toEqual({ from: '2026-10-31', to: '2026-10-31' });
});

test('a share below a tenth has a digit behind the comma', () => {
  expect([0.0148, 0.01, 0, 0.0949, 0.123, 1].map(rateWords)).toEqual(
    ['1,5', '1', '0', '9,5', '12', '100'].map((words) => `${words}\u00a0%`),
  );
});
