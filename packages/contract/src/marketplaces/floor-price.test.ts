import { expect, test } from 'vitest';
import { floorPrice } from './floor-price.ts';

test.each([
  ['nothing is known', { minPrice: null, purchasePrice: null }, 20, null],
  ['the markup is not looked at', { minPrice: null, purchasePrice: '100' }, null, null],
  ['it has a minimal price', { minPrice: '490', purchasePrice: null }, 20, { amount: '490.00', by: 'minPrice' }],
  ['nothing may be lost', { minPrice: null, purchasePrice: '100' }, 0, { amount: '100.00', by: 'minMarkup' }],
  ['the markup asks for more', { minPrice: '110', purchasePrice: '100' }, 20, { amount: '120.00', by: 'minMarkup' }],
  [
    'the minimal price asks for more',
    { minPrice: '130', purchasePrice: '100' },
    20,
    { amount: '130.00', by: 'minPrice' },
  ],
  [
    'the markup ends between two hundredths',
    { minPrice: null, purchasePrice: '0.33' },
    50,
    { amount: '0.50', by: 'minMarkup' },
  ],
])('the floor of an offer when %s', (_, offer, minMarkup, expected) => {
  expect(floorPrice(offer, minMarkup)).toEqual(expected);
});
