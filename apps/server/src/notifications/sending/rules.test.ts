import type { NoticeRules } from '@prilavok/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noRules, planOf, quietUntil } from './rules.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night: NoticeRules = { ...noRules, quiet: { from: '22:00', to: '08:00', days: everyDay } };
const order = { theme: 'orders', severity: 'info', account: '5' } as const;
const at = (text: string) => new Date(text);
const inMoscow = (text: string) => ({ now: at(text), timezone: 'Europe/Moscow' });
const plan = (rules: NoticeRules, moment: string, notice: Parameters<typeof planOf>[0] = order) =>
  planOf(notice, 'mail', rules, inMoscow(moment));

it('quiet hours over midnight are one window of the company’s clock', () => {
  const morning = { at: at('2026-11-29T05:00:00Z'), digest: false };
  expect(plan(night, '2026-11-28T18:59:00Z')).toEqual({ at: at('2026-11-28T18:59:00Z'), digest: false });
  expect(plan(night, '2026-11-28T19:00:00Z')).toEqual(morning);
  expect(plan(night, '2026-11-29T00:30:00Z')).toEqual(morning);
  expect(plan(night, '2026-11-29T05:00:00Z')).toEqual({ at: at('2026-11-29T05:00:00Z'), digest: false });
});

it('the night of a day that is quiet goes on into a day that is not', () => {
  const sunday: NoticeRules = { ...noRules, quiet: { from: '22:00', to: '08:00', days: [7] } };
  // The 29th of November 2026 is a Sunday.
  expect(plan(sunday, '2026-11-30T01:00:00Z')).toEqual({ at: at('2026-11-30T05:00:00Z'), digest: false });
  expect(plan(sunday, '2026-11-29T01:00:00Z')).toEqual({ at: at('2026-11-29T01:00:00Z'), digest: false });
});

it('errors wait neither for the end of quiet hours nor for the digest, and are muted like the rest', () => {
  const error = { ...order, severity: 'error' } as const;
  const rules: NoticeRules = { ...night, digest: { at: '09:00', themes: ['orders'], ways: ['mail'] } };
  const now = '2026-11-29T00:00:00Z';
  expect(plan(rules, now, error)).toEqual({ at: at(now), digest: false });
  const mutes = [{ theme: null, account: '5', until: '2026-11-30T00:00:00Z' }];
  expect(plan({ ...rules, mutes }, now, error)).toHaveProperty('dropped');
  expect(plan({ ...rules, mutes }, '2026-11-30T00:00:00Z', error)).not.toHaveProperty('dropped');
  expect(plan({ ...rules, mutes }, now, { ...error, account: '6' })).not.toHaveProperty('dropped');
});

it('a digest comes at its hour, and after the quiet ones if they hold it', () => {
  const digest = { at: '07:30', themes: ['orders' as const], ways: ['mail' as const] };
  const noon = '2026-11-28T09:00:00Z';
  expect(plan({ ...noRules, digest }, noon)).toEqual({ at: at('2026-11-29T04:30:00Z'), digest: true });
  expect(plan({ ...night, digest }, noon)).toEqual({ at: at('2026-11-29T05:00:00Z'), digest: true });
  expect(plan({ ...noRules, digest }, noon, { ...order, theme: 'tasks' })).toEqual({ at: at(noon), digest: false });
});

const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
const zones = fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'Europe/Berlin', 'America/New_York');
const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true });

it('quiet hours always end within a day and an hour, at a moment that is not quiet, whatever the clocks do', () => {
  fc.assert(
    fc.property(hours, hours, zones, moments, (from, to, timezone, now) => {
      fc.pre(from !== to);
      const until = quietUntil({ from, to, days: everyDay }, { now, timezone });
      if (!until) return;
      expect(until.getTime()).toBeGreaterThan(now.getTime());
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(quietUntil({ from, to, days: everyDay }, { now: until, timezone })).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});
