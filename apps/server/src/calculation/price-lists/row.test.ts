import type { PriceMapping } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { readRow } from './row.ts';

const mapping: PriceMapping = {
  sheet: 0,
  columns: { code: 0, article: 1, barcode: 2, title: 3, price: 4, currency: 5, stock: 6 },
  comma: 'decimal',
  available: 3,
  absent: 'keep',
};
const read = (cells: string[], other: Partial<PriceMapping> = {}) =>
  readRow(
    { number: 5, cells: cells.map((text) => (text === '' ? null : { kind: 'text', text })) },
    { ...mapping, ...other },
    'RUB',
  );

test.each([
  ['1 290,50 руб.', 129_050],
  ['12.345', 1235],
  ['12.344', 1234],
  ['0,005', 1],
])('the price %j is so many kopecks', (price, kopecks) => {
  expect(read(['K', '', '', '', price])).toMatchObject({ kopecks, fault: '' });
});

test.each([
  ['', 'Нет цены'],
  ['0', 'Цена 0'],
  ['-5', 'Цена «-5» не читается'],
  ['договорная', 'Цена «договорная» не читается'],
  ['99999999999999', 'Цена «99999999999999» не читается'],
])('the price %j is a fault', (price, fault) => {
  expect(read(['K', '', '', 'Кружка', price])?.fault).toBe(fault);
});

test('commas that part thousands are read so', () => {
  expect(read(['K', '', '', '', '1,215'], { comma: 'thousands' })?.kopecks).toBe(121_500);
  expect(read(['K', '', '', '', '12,5'], { comma: 'thousands' })?.fault).toBe('Цена «12,5» не читается');
});

test.each([
  ['', 'RUB'],
  ['руб.', 'RUB'],
  ['usd', 'USD'],
  ['у.е.', 'USD'],
  ['тенге', 'KZT'],
  ['€', 'EUR'],
])('the currency %j is %s', (said, currency) => {
  expect(read(['K', '', '', '', '5', said])).toMatchObject({ currency, fault: '' });
});

test('a currency that nobody knows is a fault', () => {
  expect(read(['K', '', '', '', '5', 'фантики'])?.fault).toBe('Валюта «фантики» не знакома');
});

test.each([
  ['12', 12],
  ['12,9 шт.', 12],
  ['>10', 10],
  ['более 50', 50],
  ['10+', 10],
  ['есть', 3],
  ['В наличии', 3],
  ['+++', 3],
  ['нет', 0],
  ['под заказ', 0],
  ['-4', 0],
  ['', null],
  ['уточняйте', null],
])('the stock %j is %j', (said, stock) => {
  expect(read(['K', '', '', '', '5', '', said])?.stock).toBe(stock);
});

test('several barcodes of a cell are taken apart, each once', () => {
  expect(read(['', '', '460 461; 460', '', '5'])?.barcodes).toEqual(['460', '461']);
});

test('a section’s title is no row of goods, and a price without a code is a fault', () => {
  expect(read(['', '', '', 'Посуда'])).toBeUndefined();
  expect(read(['', '', '', 'Кружка', '5'])?.fault).toBe('Нет ни кода, ни артикула, ни штрихкода');
});

test('what a spreadsheet has shortened or cut names no goods: what is left of the row is used, and the rest is told', () => {
  const mend = expect.stringContaining('задайте столбцу формат «Текстовый»');
  expect(read(['K', '1,2E+15', '4,60705E+12', '1E+05', '10'])).toMatchObject({
    code: 'K',
    article: '',
    barcodes: [],
    title: '',
    fault: '',
    note: mend,
  });
  expect(read(['', '', '4600000000015,4,60705E+12', '', '10'])).toMatchObject({
    barcodes: ['4600000000015'],
    note: mend,
  });
  expect(read(['', '', '4,60705E+12', '', '10'])).toMatchObject({ barcodes: [], fault: mend });
  expect(read(['', '', '4,60705E+12', 'Кружка', ''])).toMatchObject({ fault: mend });
  const cells = [
    null,
    { kind: 'number' as const, text: '12345678901234568' },
    null,
    null,
    { kind: 'number' as const, text: '5' },
  ];
  expect(readRow({ number: 1, cells }, mapping, 'RUB')).toMatchObject({
    article: '',
    fault: expect.stringContaining('только 15 цифр'),
  });
});

test('an article that became a date is taken and told', () => {
  expect(read(['K', '2026-02-10', '', '', '10'])).toMatchObject({
    article: '2026-02-10',
    fault: '',
    note: expect.stringContaining('Excel принял за неё «10-2»'),
  });
  expect(read(['10.фев', '', '', '', '10'])?.note).toContain('«10-2»');
});
