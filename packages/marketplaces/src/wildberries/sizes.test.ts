import { describe, expect, test } from 'vitest';
import type { ProductCard } from '../api/catalog.ts';
import type { ListedCard } from './listed-cards.ts';
import { listedFor, sharedArticle, sizeOfCard, variantsIn, vendorCodeOf } from './sizes.ts';

const shirt = (offerId: string, techSize: string, change: Partial<ProductCard> = {}): ProductCard => ({
  offerId,
  title: 'Футболка',
  description: null,
  category: '192',
  price: '900.00',
  oldPrice: null,
  currency: 'RUB',
  vat: null,
  barcodes: [],
  brand: null,
  group: 'g',
  images: [],
  dimensions: null,
  weight: null,
  attributes: [{ id: 'techSize', values: [{ value: techSize }] }],
  ...change,
});

const listed = (vendorCode: string, ...sizes: string[]): [string, ListedCard] => [
  vendorCode,
  {
    nmID: '1',
    imtID: 1,
    subjectID: '192',
    vendorCode,
    brand: '',
    title: '',
    description: '',
    kizMarked: null,
    wholesale: null,
    photos: [],
    dimensions: null,
    characteristics: [],
    sizes: sizes.map((techSize, at) => ({ chrtID: String(10 + at), techSize, wbSize: '', skus: [] })),
    updatedAt: '',
  },
];

describe('a size of a card', () => {
  test.each([
    ['TS/XL', 'XL', 'TS'],
    ['TS/42/44', '44', 'TS/42'],
    ['TS/XL', 'L', null],
    ['TS-XL', 'XL', null],
    ['/XL', 'XL', null],
    ['TS', '', null],
  ])('called %s of size %s belongs to %s', (article, size, shared) => {
    expect(sharedArticle(shirt(article, size))).toBe(shared);
  });

  test('goes with the others of its article and product; one that comes alone is a card of its own', () => {
    const cards = [
      shirt('TS/M', 'M'),
      shirt('MUG', ''),
      shirt('TS/L', 'L'),
      shirt('TS/S', 'S', { group: 'other' }),
      shirt('COAT/M', 'M'),
    ];
    const variants = variantsIn(cards);
    expect(variants.map((sizes) => [vendorCodeOf(sizes), sizes.map(({ offerId }) => offerId)])).toEqual([
      ['TS', ['TS/M', 'TS/L']],
      ['MUG', ['MUG']],
      ['TS/S', ['TS/S']],
      ['COAT/M', ['COAT/M']],
    ]);
  });

  test('joins a listed card of several sizes, never one of a single size, whose article would become another', () => {
    const card = shirt('TS/XL', 'XL');
    expect(listedFor(card, new Map([listed('TS', 'M', 'L')]))?.vendorCode).toBe('TS');
    expect(listedFor(card, new Map([listed('TS', 'M')]))).toBeUndefined();
    expect(listedFor(card, new Map([listed('TS', 'M', 'L'), listed('TS/XL', 'XL')]))?.vendorCode).toBe('TS/XL');
  });

  test('is found by its name, and on a card of its own is the only one', () => {
    const [, several] = listed('TS', 'M', 'XL');
    const [, own] = listed('TS/XL', '0');
    expect(sizeOfCard(shirt('TS/XL', 'XL'), several)?.chrtID).toBe('11');
    expect(sizeOfCard(shirt('TS/S', 'S'), several)).toBeUndefined();
    expect(sizeOfCard(shirt('TS/XL', 'XL'), own)?.chrtID).toBe('10');
  });
});
