import { describe, expect, test } from 'vitest';
import { tellTimeOf } from '#text/zone.ts';
import { daysOf, Period, periodWords, spanOf } from './period.ts';

describe('a period', () => {
  test.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    // That day is a Sunday: the week began on Monday before it.
    ['week', '2026-11-16', '2026-11-22'],
    ['days7', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-22'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['2026-02-01..2026-02-09', '2026-02-01', '2026-02-09'],
  ] as const)('%s goes from %s to %s', (period, from, to) => {
    expect(daysOf(period, '2026-11-22')).toEqual([from, to]);
  });

  test('begins and ends by the company’s clock', () => {
    tellTimeOf('Europe/Moscow');
    expect(spanOf('2026-11-01..2026-11-02')).toEqual({
      from: '2026-10-31T21:00:00.000Z',
      to: '2026-11-02T20:59:59.999Z',
    });
    tellTimeOf(undefined);
  });

  test('is told in words', () => {
    expect(periodWords('lastMonth')).toBe('Прошлый месяц');
    expect(periodWords('2026-11-01..2026-11-20')).toBe('01.11.2026 – 20.11.2026');
    expect(periodWords('2026-11-01..2026-11-01')).toBe('01.11.2026');
  });

  test.each(['soon', '2026-13-01..2026-11-02', '2026-11-01', 7])('is none where an address says %s', (text) => {
    expect(Period.parse(text)).toBeUndefined();
  });
});
