import { describe, expect, test } from 'vitest';
import type { ProductCard } from '../../api/catalog.ts';
import type { ListedCard } from './listed-cards.ts';
import {
  isNamed,
  listedFor,
  namesakesOf,
  newNameOf,
  sharedArticle,
  sizeOfCard,
  variantsIn,
  vendorCodeOf,
} from './sizes.ts';

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
    imtID: '1',
    subjectID: '192',
    vendorCode,
    brand: '',
    title: '',
    description: '',
    kizMarked: false,
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

describe('a card that gets another article', () => {
  const renamed = (from: string, to: string, size: string) => shirt(to, size, { formerly: from });

  test('is found under the one that it has, and is named once it is called by the new one', () => {
    const there = new Map([listed('MUG', '0')]);
    const card = renamed('MUG', 'CUP', '');
    const [before] = namesakesOf(card, there);
    expect(before?.vendorCode).toBe('MUG');
    expect(before && [isNamed(card, before), newNameOf([card], before), sizeOfCard(card, before)?.chrtID]).toEqual([
      false,
      'CUP',
      '10',
    ]);
    const after = listedFor(card, new Map([listed('CUP', '0')]));
    expect(after && [isNamed(card, after), newNameOf([card], after)]).toEqual([true, 'CUP']);
  });

  test('is told from another that has the new one', () => {
    expect(namesakesOf(renamed('MUG', 'CUP', ''), new Map([listed('MUG', '0'), listed('CUP', '0')]))).toHaveLength(2);
  });

  test('of several sizes gets it when all of them do, and the same', () => {
    const [, there] = listed('TS', 'M', 'L');
    const [medium, large] = [renamed('TS/M', 'NEW/M', 'M'), renamed('TS/L', 'NEW/L', 'L')];
    expect(newNameOf([medium, large], there)).toBe('NEW');
    expect(newNameOf([medium], there)).toBeNull();
    expect(newNameOf([medium, shirt('TS/L', 'L')], there)).toBeNull();
    expect(newNameOf([medium, renamed('TS/L', 'OTHER/L', 'L')], there)).toBeNull();
    expect(newNameOf([shirt('TS/M', 'M')], there)).toBe('TS');
  });

  test('of several sizes gets it from the first of them that come, where the others get it in another sending', () => {
    const [, there] = listed('TS', 'M', 'L', 'XL');
    const first = (renamedWith: string[]) => shirt('NEW/M', 'M', { formerly: 'TS/M', renamedWith });
    expect(newNameOf([first(['NEW/L', 'NEW/XL'])], there)).toBe('NEW');
    expect(newNameOf([first(['NEW/L'])], there)).toBeNull();
    expect(newNameOf([first(['NEW/L', 'OTHER/XL'])], there)).toBeNull();
    const [, named] = listed('NEW', 'M', 'L', 'XL');
    expect(newNameOf([renamed('TS/L', 'NEW/L', 'L')], named)).toBe('NEW');
  });
});
