import { expect, test } from 'vitest';
import { commaOf, decimalIn } from './decimals.ts';

test.each([
  [['925', '1,215', '1,300'], 'thousands'],
  [['1,215,000', '12'], 'thousands'],
  [['1,215.50'], 'thousands'],
  [['1,5', '1,215'], 'decimal'],
  [['0,125'], 'decimal'],
  [['1 990,50 руб.'], 'decimal'],
  [['10', '20'], 'decimal'],
] as const)('the comma of %j is told by all of the column', (texts, comma) => {
  expect(commaOf(texts)).toBe(comma);
});

test.each([
  ['1 990,50', 'decimal', '1990.50'],
  ['1\u00a0990,50 ₽', 'decimal', '1990.50'],
  ['1 990.50 руб.', 'decimal', '1990.50'],
  ['990р.', 'decimal', '990'],
  ['$12.30', 'decimal', '12.30'],
  ['2776.9500000000003', 'decimal', '2776.9500000000003'],
  ['1,215', 'thousands', '1215'],
  ['1,215', 'decimal', '1.215'],
  ['1,215.50', 'decimal', '1215.50'],
  ['1.215,50', 'thousands', '1215.50'],
  ['1.215.000', 'decimal', '1215000'],
  ['1’215.5', 'decimal', '1215.5'],
  ['−5', 'decimal', '-5'],
  ['12,5', 'thousands', undefined],
  ['1,215a', 'thousands', undefined],
  ['по запросу', 'decimal', undefined],
  ['', 'decimal', undefined],
  ['1e5', 'decimal', undefined],
] as const)('%j with a comma for %s is %j', (text, comma, number) => {
  expect(decimalIn(text, comma)).toBe(number);
});
