import { type Currency, kopecks, roubles } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converted, type OwnPrices, outgoingPrice, type PriceTerms } from './outgoing-price.ts';

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

  it('is never further from the exact amount than half a step, whatever the rate', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 10 });
    const rate = fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999_999 }));
    const step = fc.constantFrom(1, 5, 100);
    fc.assert(
      fc.property(amount, rate, step, (hundredths, [whole, billionths], each) => {
        const written = `${whole}.${String(billionths).padStart(9, '0')}`;
        const there = BigInt(kopecks(converted(roubles(hundredths), written, each)));
        const exact = BigInt(hundredths) * (BigInt(whole) * 10n ** 9n + BigInt(billionths));
        const off = there * 10n ** 9n - exact;
        expect(there % BigInt(each)).toBe(0n);
        expect((off < 0n ? -off : off) * 2n <= BigInt(each) * 10n ** 9n).toBe(true);
      }),
    );
  });

  it('is no less for a dearer offer', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const there = (hundredths: number) => kopecks(converted(roubles(hundredths), '0.1734', 100));
        expect(there(less)).toBeLessThanOrEqual(there(more));
      }),
    );
  });
});
