import { expect, test } from 'vitest';
import { lastMonths, monthWords, periodOf } from './-months.ts';

test('months are told from this one back to the same of last year', () => {
  const months = lastMonths('2026-03-31');
  expect([months[0], months[1], months[3], months.at(-1)]).toEqual(['2026-03', '2026-02', '2025-12', '2025-03']);
});

test('a month is said in words, and is a period from its first day to its last', () => {
  expect(monthWords('2026-10')).toBe('октябрь 2026');
  expect(periodOf('2028-02')).toBe('2028-02-01..2028-02-29');
});
