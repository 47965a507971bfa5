import { changeKinds } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { totalsText } from './-totals.ts';

const none = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Parameters<typeof totalsText>[0];

it('totals are told in words that agree with their numbers', () => {
  const kinds = { ...none, price_up: 184, price_drop: 12, stock_zero: 31 };
  expect(totalsText(kinds, ['price_up', 'price_down', 'price_drop', 'stock_zero'])).toBe(
    '184 цены вырастут, 12 упадут больше чем на 20 %, 31 остаток станет нулём',
  );
});

it('a drop that is told first names what drops', () => {
  expect(totalsText({ ...none, price_drop: 1 }, ['price_up', 'price_drop'])).toBe('1 цена упадёт больше чем на 20 %');
});

it('nothing is said where nothing changes', () => {
  expect(totalsText(none, changeKinds)).toBe('');
});
