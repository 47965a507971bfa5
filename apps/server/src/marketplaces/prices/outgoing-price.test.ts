import type { Currency } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { type OwnPrices, outgoingPrice, type PriceTerms } from './outgoing-price.ts';

const shop = { title: 'Ozon', priceStep: 1 };
const own: OwnPrices = { price: '37413', oldPrice: null, minPrice: null, purchasePrice: null, permitted: false };
const roublesOnly: PriceTerms = { from: 'RUB', to: 'RUB', rate: null, minMarkup: null };
const tenge: PriceTerms = { from: 'KZT', to: 'RUB', rate: '0.17', minMarkup: null };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a price on its way out', () => {
  it.each<[string, Partial<OwnPrices>, PriceTerms, { price: string; oldPrice: string | null; currency: Currency }]>([
    ['stays as it is in its own currency', {}, roublesOnly, { price: '37413.00', oldPrice: null, currency: 'RUB' }],
    ['is converted', {}, tenge, { price: '6360.21', oldPrice: null, currency: 'RUB' }],
    [
      'is converted with the one before the discount',
      { oldPrice: '50000' },
      tenge,
      { price: '6360.21', oldPrice: '8500.00', currency: 'RUB' },
    ],
    [
      'loses a discount that is too small to be seen there',
      { price: '100', oldPrice: '100.01' },
      tenge,
      { price: '17.00', oldPrice: null, currency: 'RUB' },
    ],
    [
      'is rounded half up',
      { price: '0.05' },
      { ...tenge, rate: '0.1' },
      { price: '0.01', oldPrice: null, currency: 'RUB' },
    ],
    [
      'is compared with its floor before it is converted',
      { minPrice: '37413' },
      tenge,
      { price: '6360.21', oldPrice: null, currency: 'RUB' },
    ],
    [
      'goes below its floor where a person has let it through',
      { minPrice: '40000', permitted: true },
      tenge,
      { price: '6360.21', oldPrice: null, currency: 'RUB' },
    ],
  ])('%s', (_, prices, terms, expected) => {
    expect(outgoingPrice({ ...own, ...prices }, terms, shop)).toEqual(expected);
  });

  it.each<[string, Partial<OwnPrices>, PriceTerms, string]>([
    [
      'no_currency',
      {},
      { ...roublesOnly, to: null },
      'Ozon не назвал валюту кабинета: проверьте ключи на странице аккаунта',
    ],
    [
      'no_rate',
      {},
      { ...tenge, rate: null },
      'Каталог в тенге, кабинет Ozon в рублях: укажите курс на странице аккаунта',
    ],
    ['below_floor', { price: '222', minPrice: '7930' }, roublesOnly, 'Цена 222 ₽ ниже минимальной: 7 930 ₽'],
    [
      'below_floor',
      { price: '119.99', purchasePrice: '100' },
      { ...tenge, minMarkup: 20 },
      'Цена 119,99 ₸ ниже закупочной с наценкой 20 %: 120 ₸',
    ],
    ['below_step', { price: '0.01' }, tenge, 'По курсу 0.17 цена меньше 0,01 ₽'],
  ])('is held back for %s', (code, prices, terms, message) => {
    const outgoing = outgoingPrice({ ...own, ...prices }, terms, shop);
    if (!('held' in outgoing)) throw new Error(`Went out: ${JSON.stringify(outgoing)}`);
    expect([outgoing.held.code, plain(outgoing.held.message)]).toEqual([code, message]);
  });

  it('says which price it was, so that exactly this one can be let through', () => {
    const outgoing = outgoingPrice({ ...own, price: '222', minPrice: '7930' }, roublesOnly, shop);
    expect(outgoing).toMatchObject({ held: { price: { amount: '222', currency: 'RUB' }, field: 'price' } });
  });
});
