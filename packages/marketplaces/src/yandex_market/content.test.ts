import { describe, expect, test } from 'vitest';
import type { AdvisedParameter } from './categories.ts';
import { contentApi } from './content.ts';
import type { OfferCard } from './offers.ts';

const card = (change: Partial<OfferCard>): OfferCard => ({
  offerId: 'A-1',
  mapping: { marketCategoryId: '91' },
  parameterValues: [],
  cardStatus: 'HAS_CARD_CAN_UPDATE',
  errors: [],
  warnings: [],
  contentRating: 60,
  averageContentRating: 70,
  recommendations: [],
  ...change,
});
const parameters: AdvisedParameter[] = [
  { id: '1', title: 'Цвет', advice: ['MAIN', 'DISTINCTIVE'] },
  { id: '2', title: 'Объём', advice: ['MAIN'] },
  { id: '3', title: 'Узор', advice: ['ADDITIONAL'] },
];

/** The Market with one card, and how often it was asked for a category. */
function aMarket(change: Partial<OfferCard>) {
  const asked: string[] = [];
  const api = contentApi({
    offers: { cards: async () => new Map([['A-1', card(change)]]) } as never,
    advised: async (category) => {
      asked.push(category);
      return parameters;
    },
  });
  return { asked, rated: async () => (await api.ratings([{ offerId: 'A-1', sku: null }]))[0] };
}
const advice = (...types: string[]) => types.map((type) => ({ type, remainingRatingPoints: 7 }));

describe('the advice of the Market', () => {
  test.each([
    ['MAIN', ['Цвет', 'Объём']],
    ['ADDITIONAL', ['Узор']],
    ['DISTINCTIVE', ['Цвет']],
    ['FILTERABLE', []],
  ])('of the kind %s names the characteristics of the category that are of it', async (type, titles) => {
    const { rated } = aMarket({ recommendations: advice(type) });
    const group = (await rated())?.groups[1];
    expect(group?.missing).toMatchObject([{ key: type, points: 7 }]);
    expect(group?.attributes.map(({ title }) => title)).toEqual(titles);
  });

  test('leaves out what the card has', async () => {
    const filled = [{ parameterId: '1', valueId: null, value: 'белый' }];
    const { rated } = aMarket({ recommendations: advice('MAIN'), parameterValues: filled });
    expect((await rated())?.groups[1]?.attributes).toEqual([{ id: '2', title: 'Объём' }]);
  });

  test('of a part that every card has names our field, or the attribute of the maker', async () => {
    const { rated, asked } = aMarket({ recommendations: advice('TITLE_LENGTH', 'RECOGNIZED_VENDOR', 'NEW_KIND') });
    expect((await rated())?.groups).toMatchObject([
      { missing: [{ field: 'title' }, { attribute: 'vendor' }, { key: 'NEW_KIND', title: 'NEW_KIND' }] },
    ]);
    // Nothing is asked that nobody needs.
    expect(asked).toEqual([]);
  });
});
