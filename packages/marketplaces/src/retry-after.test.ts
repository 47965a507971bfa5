import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const at = Date.parse('2026-11-28T10:00:00Z');

test.each([
  ['17', 17],
  ['0', undefined],
  ['1.2', 2],
  ['Sat, 28 Nov 2026 10:01:30 GMT', 90],
  ['Saturday, 28-Nov-26 10:01:30 GMT', 90],
  ['Sat, 28 Nov 2026 09:59:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
  [undefined, undefined],
])('%s asks for %s seconds', (value, seconds) => {
  expect(retryAfterOf({ 'retry-after': value }, at)).toBe(seconds);
});

test('a moment is held against the clock of who named it', () => {
  const headers = { 'retry-after': 'Sat, 28 Nov 2026 12:01:00 GMT', date: 'Sat, 28 Nov 2026 12:00:00 GMT' };
  expect(retryAfterOf(headers, at)).toBe(60);
});

test('of several the longest counts', () => {
  expect(retryAfterOf({ 'retry-after': ['5', '60'] }, at)).toBe(60);
});
