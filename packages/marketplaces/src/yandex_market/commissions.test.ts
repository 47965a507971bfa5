import { expect, test } from 'vitest';
import type { Caller } from '../http.ts';
import { commissionsReader } from './commissions.ts';
import type { Offer, OffersApi } from './offers.ts';

const whole = {
  category: '7',
  basicPrice: { value: '1000', discountBase: null, currency: 'RUB' },
  weightDimensions: { length: 10, width: 10, height: 10, weight: 0.3 },
} satisfies Partial<Offer>;

/** The cabinet's goods, and a calculator that takes 150 roubles of whatever it is asked for. */
function aReader(goods: Record<string, Partial<Offer>>) {
  const asked: object[][] = [];
  const http = {
    async json({ body }: { body: { offers: object[] } }) {
      asked.push(body.offers);
      return { result: { offers: body.offers.map(() => ({ tariffs: [{ type: 'FEE', amount: 150 }] })) } };
    },
  };
  const named = async (articles: readonly string[]) =>
    new Map(
      articles.flatMap((article) => (goods[article] ? [[article, { offerId: article, ...goods[article] }]] : [])),
    );
  const offers = { named };
  const read = commissionsReader(http as unknown as Caller, {
    campaign: '1',
    offers: offers as unknown as OffersApi,
  });
  return { read, asked };
}

test('what lacks for the calculator is told of each product, and only the others are asked for', async () => {
  const { read, asked } = aReader({
    'A-1': whole,
    'A-2': { ...whole, basicPrice: { value: '1000', discountBase: null, currency: 'KZT' } },
    'A-3': { ...whole, weightDimensions: null },
    'A-4': { ...whole, weightDimensions: { ...whole.weightDimensions, weight: 0 } },
    'A-5': { ...whole, category: null },
    'A-6': { ...whole, basicPrice: null },
  });
  const found = await read(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7']);
  const why = (part: string) => ({ why: expect.stringContaining(part) });
  expect(Object.fromEntries(found)).toEqual({
    'A-1': 15,
    'A-2': why('в рублях'),
    'A-3': why('габаритов и веса'),
    'A-4': why('габаритов и веса'),
    'A-5': why('Без категории'),
    'A-6': why('Без цены'),
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(1);
});

test('where nothing can be calculated, nobody is asked', async () => {
  const { read, asked } = aReader({ 'A-1': { ...whole, basicPrice: null } });
  expect((await read(['A-1'])).size).toBe(1);
  expect(asked).toEqual([]);
});
