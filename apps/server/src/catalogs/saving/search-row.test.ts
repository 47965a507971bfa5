import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeToken, markToken, token } from '../../properties/tokens.ts';
import { searchRowOf } from './search-row.ts';

const offer = {
  catalog: '1',
  categoryPath: ['10', '11'],
  brand: '5',
  collection: null,
  accounts: ['3'],
  article: 'AB-1',
  title: 'Ёлка Зелёная',
  barcodes: ['460'],
  pictured: false,
  values: {},
};

test('a search row finds an offer by every category above it, its brand, its accounts, its barcodes and whether it has a picture', () => {
  const row = searchRowOf(offer, { kinds: new Map(), factors: new Map() });
  expect(row.tokens).toEqual(
    [
      token('category', 10),
      token('category', 11),
      token('brand', 5),
      token('account', 3),
      markToken('unpictured'),
      markToken('linked'),
      token('catalog', 1),
      barcodeToken('1', '460'),
    ].sort((a, b) => a - b),
  );
  expect(row.searchText).toBe('елка зеленая ab-1 460');
});

test('a search row keeps numbers in the base unit and dimensions as four numbers', () => {
  const values = {
    '2': [{ value: 1.5, unit: '9' }],
    '3': [{ width: 10, height: null, length: 30, weight: 400 }],
    '4': [7, 7, 2],
  };
  const row = searchRowOf(
    { ...offer, values },
    {
      kinds: new Map([
        ['2', 7],
        ['3', 6],
        ['4', 3],
      ]),
      factors: new Map([['9', 1000]]),
    },
  );
  expect(row.numProps).toEqual([-15, -14, -12, 2, 4, 4]);
  expect(row.numVals).toEqual([400, 30, 10, 1500, 2, 7]);
});

test('the order of values does not matter to the row', () => {
  const kinds = new Map([
    ['1', 1 as const],
    ['2', 3 as const],
  ]);
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.integer()), (texts, numbers) => {
      const there = searchRowOf({ ...offer, values: { '1': texts, '2': numbers } }, { kinds, factors: new Map() });
      const back = searchRowOf(
        { ...offer, values: { '2': numbers.toReversed(), '1': texts.toReversed() } },
        { kinds, factors: new Map() },
      );
      expect({ ...back, valuesText: '' }).toEqual({ ...there, valuesText: '' });
    }),
  );
});
