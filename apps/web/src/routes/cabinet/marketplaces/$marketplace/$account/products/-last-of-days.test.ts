import { expect, it } from 'vitest';
import { everyDay, lastOfDays } from './-last-of-days.ts';

it('keeps the last number of a day, and parts that said nothing since as they were', () => {
  const told = [
    { at: '2026-11-03T12:00:00', of: 'north', value: 1 },
    { at: '2026-11-02T18:00:00', of: 'north', value: 4 },
    { at: '2026-11-02T09:00:00', of: 'north', value: 9 },
    { at: '2026-11-01T09:00:00', of: 'south', value: 5 },
  ];
  expect(lastOfDays(told)).toEqual([
    { day: '2026-11-01', value: 5 },
    { day: '2026-11-02', value: 9 },
    { day: '2026-11-03', value: 6 },
  ]);
});

it('makes nothing of nothing', () => expect(lastOfDays([])).toEqual([]));

it('has every day until the last one: a number that holds is repeated, of one that doesn’t nothing is known', () => {
  const rows = [
    { day: '2026-10-30', value: 5 },
    { day: '2026-11-02', value: 7 },
  ];
  expect(everyDay(rows, { until: '2026-11-03', holds: true }).map(({ day, value }) => `${day} ${value}`)).toEqual([
    '2026-10-30 5',
    '2026-10-31 5',
    '2026-11-01 5',
    '2026-11-02 7',
    '2026-11-03 7',
  ]);
  expect(everyDay(rows, { until: '2026-11-02', holds: false }).map(({ value }) => value)).toEqual([5, null, null, 7]);
});
