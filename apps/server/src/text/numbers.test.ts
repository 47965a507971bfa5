import { expect, test } from 'vitest';
import { asShown, kopecksIn, numberIn } from './numbers.ts';

test.each([
  ['2776.9500000000003', 2776.95],
  ['0.30000000000000004', 0.3],
  ['-1 234,50', -1234.5],
  ['999999999999999', 999_999_999_999_999],
  ['1234567890123456', undefined],
  ['дорого', undefined],
])('%j is the number %d', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test('a sum of doubles is money to the kopeck', () => {
  expect(kopecksIn('2776.9500000000003')).toBe(277_695);
  expect(kopecksIn(String(0.1 + 0.7))).toBe(80);
  expect(asShown(1.1 * 3)).toBe(3.3);
});
