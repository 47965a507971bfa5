import { expect, it } from 'vitest';
import { lastOfDays } from './-last-of-days.ts';

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
