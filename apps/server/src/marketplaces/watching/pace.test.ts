import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

/** Noon and three at night in Moscow. */
const noon = Date.parse('2026-11-21T09:00:00Z');
const night = Date.parse('2026-11-21T00:00:00Z');
const hour = 3_600_000;
const quiet = (now: number) => ({
  now,
  newsAt: now - 3 * hour,
  looked: false,
  timezone: 'Europe/Moscow',
  failures: 0,
});

test('an account that sells, or at which somebody looks, is asked every five seconds, at night too', () => {
  expect(paceOf({ ...quiet(noon), newsAt: noon - 60_000 })).toBe(5000);
  expect(paceOf({ ...quiet(night), newsAt: night - 60_000 })).toBe(5000);
  expect(paceOf({ ...quiet(night), looked: true })).toBe(5000);
});

test('an idle one is asked a little less often by day, and gently less and less at night by the company’s clock', () => {
  expect(paceOf(quiet(noon))).toBe(7000);
  expect(paceOf(quiet(night))).toBe(60_000);
  expect(paceOf({ ...quiet(night), timezone: 'Asia/Vladivostok' })).toBe(7000);
  const since = (minutes: number) => paceOf({ ...quiet(night), newsAt: night - minutes * 60_000 });
  expect([since(10), since(11), since(20), since(70)]).toEqual([7000, 8000, 17_000, 60_000]);
});

test('one whose runs fail again and again is left alone for longer each time, a minute at most', () => {
  expect([1, 2, 3, 4, 50].map((failures) => paceOf({ ...quiet(noon), failures }))).toEqual([
    10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
});
