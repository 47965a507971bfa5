import type { ProductFault } from '@prilavok/contract';
import { connectors, type ProductCard } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { discountFaults, limitFaults, limitWarnings, type Size } from './limits.ts';

const fault = (field: string, code: string, message: string): ProductFault => ({
  code,
  message,
  attribute: null,
  property: null,
  field,
  fieldTitle: null,
});
const card = {
  offerId: 'A-1',
  title: 'Кружка',
  description: 'Белая',
  barcodes: [],
  images: ['https://x.test/1.jpg'],
  weight: 300,
};
const ofWildberries = { ...connectors.wildberries.cardLimits };
const wrong = (change: Partial<ProductCard>, sizes?: [string, Size][]) =>
  limitFaults({ ...card, ...change }, { limits: ofWildberries, sizes: new Map(sizes), at: fault }).map(
    ({ field, code, message }) => [field, code, message],
  );

describe('the limits of a card', () => {
  it.each([
    ['what fits', {}, []],
    ['a title to the last letter', { title: 'я'.repeat(60) }, []],
    ['letters, not their halves', { title: '🙂'.repeat(60) }, []],
    [
      'a title that is too long',
      { title: 'я'.repeat(61) },
      [['title', 'too_long', 'Название: 61 знак, а площадка принимает не больше 60']],
    ],
    [
      'an article that is too long',
      { offerId: 'a'.repeat(73) },
      [['article', 'too_long', 'Артикул: 73 знака, а площадка принимает не больше 72']],
    ],
    [
      'a description that is too long',
      { description: 'я'.repeat(5001) },
      [['description', 'too_long', 'Описание: 5 001 знак, а площадка принимает не больше 5000']],
    ],
  ] as const)('tell %s', (_, change, expected) => {
    expect(wrong(change).map((each) => each.map((text) => text?.replace(/[\u00a0\u202f]/g, ' ')))).toEqual(expected);
  });

  it('tell a picture of ours that is too small, on whichever side', () => {
    const [address] = card.images;
    const of = (width: number, height: number) => wrong({}, [[address ?? '', { width, height, bytes: 1000 }]]).length;
    expect([of(700, 900), of(900, 700), of(2000, 699), of(899, 899)]).toEqual([0, 0, 1, 1]);
  });
});

describe('the weight of a picture', () => {
  it('tells one of ours that is over the limit, whatever its sides', () => {
    const [address] = card.images;
    const of = (bytes: number, side: number | null) =>
      wrong({}, [[address ?? '', { width: side, height: side, bytes }]]).map(([, , message]) => message);
    const most = 32 * 1024 * 1024;
    expect(of(most, 1000)).toEqual([]);
    expect(of(most, null)).toEqual([]);
    expect(of(most + 1, null)).toEqual(['Картинка 1: 32,1 МБ, а площадка принимает не больше 32 МБ']);
  });
});

describe('each marketplace', () => {
  const told = (shop: keyof typeof connectors, change: Partial<ProductCard>) => {
    const { cardLimits: limits = {} } = connectors[shop];
    const changed = { ...card, ...change };
    return {
      keeps: limitFaults(changed, { limits, sizes: undefined, at: fault }).map(({ field }) => field),
      warns: limitWarnings(changed, { limits, at: fault }).map(({ field }) => field),
    };
  };
  const images = (ending: string, count = 1) =>
    Array.from({ length: count }, (_, at) => `https://x.test/${at}${ending}`);

  it.each([
    ['ozon', { weight: 1_000_001 }, ['weight'], []],
    ['ozon', { images: images('.webp?v=2') }, [], ['images']],
    ['ozon', { images: images('') }, [], []],
    ['ozon', { images: images('.JPEG', 31) }, [], ['images']],
    ['wildberries', { barcodes: ['4600000000017', 'штрих'] }, ['barcode'], []],
    ['wildberries', { description: 'я'.repeat(2001) }, [], ['description']],
    ['wildberries', { images: images('.webp') }, [], []],
    ['wildberries', { images: images('.avif') }, [], ['images']],
    ['magnit', { title: 'Чу', barcodes: ['12345'] }, ['title'], ['barcode']],
    ['magnit', { images: images('.gif') }, [], ['images']],
    ['yandex_market', { title: 'я'.repeat(257), offerId: 'a'.repeat(256) }, ['article', 'title'], []],
    ['yandex_market', { barcodes: ['46 00'] }, ['barcode'], []],
    ['yandex_market', { images: [`https://x.test/${'a'.repeat(2000)}.jpg`] }, ['images'], []],
    ['yandex_market', { images: images('.jpg', 31) }, [], ['images']],
    ['megamarket', { title: 'я'.repeat(91), description: 'я'.repeat(2501) }, ['title', 'description'], []],
    ['megamarket', { images: ['http://x.test/1.jpg'] }, ['images'], []],
    ['megamarket', { images: images('.jpg', 16) }, [], ['images']],
    ['megamarket', { barcodes: ['46000000000171'] }, [], ['barcode']],
  ] as const)('%s, of %o', (shop, change, keeps, warns) => {
    expect(told(shop, change as Partial<ProductCard>)).toEqual({ keeps, warns });
  });

  it('knows limits, and what its connector alone knows', () => {
    for (const { cardLimits, cardProblems } of Object.values(connectors)) {
      expect(cardLimits).toBeDefined();
      expect(cardProblems).toBeDefined();
    }
  });
});

describe('the rules of a discount', () => {
  const { cardLimits: limits = {} } = connectors.ozon;
  const codes = (price: string, oldPrice: string | null, currency: 'RUB' | 'KZT' = 'RUB') =>
    discountFaults({ price, oldPrice, currency }, { limits, at: fault }).map(
      ({ message }) => message.split('принимает ')[1],
    );

  it.each([
    ['none', '100.00', null, []],
    ['20 roubles up to 400 are too few', '400.00', '420.00', ['больше 20 ₽']],
    ['more than that', '400.00', '420.01', []],
    ['5 % above 400 are too few', '950.00', '1000.00', ['больше 5 %']],
    ['more than that', '949.00', '1000.00', []],
    ['500 roubles above 10 000 are too few', '20000.00', '20500.00', ['больше 500 ₽']],
    ['90 % are too many', '100.00', '1000.00', ['меньше 90 %']],
  ] as const)('%s', (_, price, oldPrice, expected) => {
    expect(codes(price, oldPrice).map((text) => text?.replace(/[\u00a0\u202f]/g, ' '))).toEqual(expected);
  });

  it.each([
    ['96.00', ['от 5 до 99 %']],
    ['95.00', []],
    ['1.00', []],
    ['0.99', ['от 5 до 99 %']],
  ])('of the Market at %s of 100, in any currency', (price, expected) => {
    const { cardLimits: limits = {} } = connectors.yandex_market;
    const found = discountFaults({ price, oldPrice: '100.00', currency: 'KZT' }, { limits, at: fault });
    expect(found.map(({ message }) => message.split('принимает ')[1])).toEqual(expected);
  });

  it('hold for roubles only', () => expect(codes('400.00', '410.00', 'KZT')).toEqual([]));
});
