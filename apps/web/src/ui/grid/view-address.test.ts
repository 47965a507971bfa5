import { expect, test } from 'vitest';
import { asksOf } from './view-address.ts';

test('a view remembers what a list is asked for, in one order, and not what is open beside it', () => {
  expect(asksOf('?sort=-total&open=7&brand=3')).toBe('?brand=3&sort=-total');
  expect(asksOf('?open=7')).toBe('');
});
