import { expect, it } from 'vitest';
import { pauseAfter } from './retries.ts';

it('an event is sent again after 1, 5, 15 and 60 minutes, then hourly for a day, then given up', () => {
  const pauses = Array.from({ length: 30 }, (_, failures) => pauseAfter(failures + 1));
  expect(pauses.slice(0, 5)).toEqual([1, 5, 15, 60, 60].map((minutes) => minutes * 60_000));
  expect(pauses.indexOf(undefined)).toBe(28);
});
