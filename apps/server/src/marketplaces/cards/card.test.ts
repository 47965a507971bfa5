import type { MappingSource } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { buildCard, type CardTerms, cardHash } from './card.ts';
import { categoryFor, type MappedAttribute, type Mapping, optionKey, valueKey } from './catalog-mapping.ts';
import { faultOf } from './faults.ts';
import type { CardOffer } from './values.ts';

const goods: CardOffer = {
  offer: '1',
  product: '2',
  article: 'TV-55',
  newArticle: null,
  renamedWith: [],
  taken: false,
  putAway: null,
  title: 'Телевизор 55″',
  productTitle: 'Телевизор',
  description: 'Большой',
  categoryPath: ['1', '10', '11'],
  categoryTitle: 'Телевизоры',
  brand: 'Samsung',
  collection: null,
  price: '49990.00',
  oldPrice: '59990.00',
  minPrice: null,
  purchasePrice: null,
  permittedKopecks: null,
  barcodes: ['4600000000017'],
  images: ['https://example.test/tv.jpg'],
  values: {
    '100': [{ width: 1200, height: 800, length: 150, weight: 15000 }],
    '101': [{ option: '501' }],
    '102': [{ value: 1.5, unit: '901' }],
    '103': [true],
    '104': [{ option: '501' }, { option: '502' }],
    '105': ['OLED'],
    '106': [50],
  },
};

/** Roubles to roubles, no floor, no VAT. */
const terms: CardTerms = {
  from: 'RUB',
  to: 'RUB',
  rate: null,
  minMarkup: null,
  vat: null,
  shop: { title: 'Ozon', priceStep: 1, articleStays: null },
};

const properties: [string, { title: string; type: number }][] = [
  ['100', { title: 'Габариты', type: 6 }],
  ['101', { title: 'Цвет', type: 1 }],
  ['102', { title: 'Кабель', type: 7 }],
  ['103', { title: 'Подсветка', type: 2 }],
  ['104', { title: 'Цвета', type: 1 }],
  ['105', { title: 'Матрица', type: 1 }],
  ['106', { title: 'Частота', type: 4 }],
];
const property = (id: string): MappingSource => ({ type: 'property', property: id });

const attribute = (source: MappingSource | null, more: Partial<MappedAttribute> = {}): MappedAttribute => ({
  id: '7',
  category: '77',
  remoteId: '10096',
  title: 'Атрибут',
  description: '',
  kind: 'string',
  required: false,
  multiple: false,
  maxValues: null,
  limits: null,
  dictionary: null,
  aspect: false,
  group: null,
  ownValues: false,
  unit: null,
  source,
  ...more,
});

function mapping(attributes: MappedAttribute[] = [], more: Partial<Mapping> = {}): Mapping {
  return {
    categories: new Map([
      [
        '11',
        [{ conditions: null, category: { id: '77', remoteId: '5:6', path: 'Техника / Телевизор', disabled: false } }],
      ],
    ]),
    fields: {},
    attributes: new Map([['77', attributes]]),
    options: new Map(),
    values: new Map(),
    known: {
      properties: new Map(properties),
      options: new Map([
        ['501', 'Чёрный'],
        ['502', 'Серый'],
      ]),
      units: new Map([
        ['901', { symbol: 'м', factor: 1000, group: '9' }],
        ['902', { symbol: 'см', factor: 10, group: '9' }],
      ]),
    },
    ...more,
  };
}

function cardOf(built: ReturnType<typeof buildCard>) {
  if ('missing' in built) throw new Error(`Not a card: ${JSON.stringify(built.missing)}`);
  return built.card;
}

describe('a card', () => {
  it('takes fields from the offer where nobody said otherwise', () => {
    expect(cardOf(buildCard(goods, mapping(), { ...terms, vat: '22' }))).toEqual({
      offerId: 'TV-55',
      title: 'Телевизор 55″',
      description: 'Большой',
      category: '5:6',
      price: '49990.00',
      oldPrice: '59990.00',
      currency: 'RUB',
      vat: '22',
      barcodes: ['4600000000017'],
      brand: goods.brand,
      group: goods.product,
      images: ['https://example.test/tv.jpg'],
      dimensions: { length: 150, width: 1200, height: 800 },
      weight: 15000,
      attributes: [],
    });
  });

  it('has its texts shortened by whole words where their sources say so, and tells it', () => {
    const source = { ...property('105'), shorten: true } as MappingSource;
    const about = attribute(source, { limits: { longest: 20 } });
    const long = { ...goods, values: { ...goods.values, '105': ['Матовая, с защитой и для яркого света'] } };
    const built = buildCard(long, mapping([about]), terms);
    expect(cardOf(built).attributes).toEqual([{ id: '10096', values: [{ value: 'Матовая, с защитой' }] }]);
    expect('warnings' in built && built.warnings).toMatchObject([
      {
        code: 'shortened',
        message: '«Атрибут»: 37 знаков, уйдёт сокращённым до 18: «Матовая, с защитой»',
        property: '105',
      },
    ]);
    const whole = buildCard(long, mapping([{ ...about, source: property('105') }]), terms);
    expect('missing' in whole && whole.missing).toMatchObject([{ code: 'too_long', property: '105' }]);
  });

  it('takes fields from where a person said', () => {
    const fields = { title: { type: 'system', field: 'productTitle' }, weight: property('102') } as const;
    const card = cardOf(buildCard(goods, mapping([], { fields }), terms));
    // One and a half metres of weight make no sense, and are what was asked for.
    expect([card.title, card.weight]).toEqual(['Телевизор', 1500]);
  });

  it.each<[string, MappedAttribute, unknown]>([
    ['a text as it stands', attribute(property('105')), [{ value: 'OLED' }]],
    ['an option by its text', attribute(property('101')), [{ value: 'Чёрный' }]],
    ['yes and no in the common words', attribute(property('103'), { kind: 'boolean' }), [{ value: 'true' }]],
    ['a number in its own unit', attribute(property('102'), { kind: 'decimal' }), [{ value: '1.5' }]],
    [
      'a number in the unit that is wanted',
      attribute(property('102'), { kind: 'decimal', unit: 'см' }),
      [{ value: '150' }],
    ],
    [
      'a value of our own where the dictionary lacks it and own ones are taken',
      attribute(property('105'), { kind: 'dictionary', dictionary: '9', ownValues: true }),
      [{ value: 'OLED' }],
    ],
    ['a whole number, rounded', attribute(property('102'), { kind: 'integer' }), [{ value: '2' }]],
    ['the first of several where one is allowed', attribute(property('104')), [{ value: 'Чёрный' }]],
    [
      'several where they are',
      attribute(property('104'), { multiple: true }),
      [{ value: 'Чёрный' }, { value: 'Серый' }],
    ],
    ['no more than are allowed', attribute(property('104'), { multiple: true, maxValues: 1 }), [{ value: 'Чёрный' }]],
    ['a constant', attribute({ type: 'constant', text: 'Россия' }), [{ value: 'Россия' }]],
    ['the brand', attribute({ type: 'system', field: 'brand' }), [{ value: 'Samsung' }]],
  ])('gives %s', (_, wanted, values) => {
    expect(cardOf(buildCard(goods, mapping([wanted]), terms)).attributes).toEqual([{ id: '10096', values }]);
  });

  it('takes a dictionary value that a person chose before one that reads the same', () => {
    const wanted = attribute(property('101'), { dictionary: '1494', kind: 'dictionary' });
    const values = new Map([[valueKey('7', 'чёрный'), { remoteId: '61574', value: 'чёрный' }]]);
    expect(cardOf(buildCard(goods, mapping([wanted], { values }), terms)).attributes[0]?.values).toEqual([
      { id: '61574', value: 'чёрный' },
    ]);
    const options = new Map([[optionKey('1494', '101', 'Черный'), { remoteId: '1', value: 'чёрный матовый' }]]);
    expect(cardOf(buildCard(goods, mapping([wanted], { values, options }), terms)).attributes[0]?.values).toEqual([
      { id: '1', value: 'чёрный матовый' },
    ]);
  });

  it('says that there is no brand in the words of the dictionary, but no other value in any but its own', () => {
    const none = new Map([[valueKey('7', 'Без бренда'), { remoteId: '1', value: 'Без бренда' }]]);
    const of = (title: string) => {
      const wanted = attribute({ type: 'system', field: 'brand' }, { title, dictionary: '1494', kind: 'dictionary' });
      return mapping([{ ...wanted, required: true }], { values: none });
    };
    const unbranded = { ...goods, brand: 'Нет бренда' };
    expect(cardOf(buildCard(unbranded, of('Бренд'), terms)).attributes[0]?.values).toEqual([
      { id: '1', value: 'Без бренда' },
    ]);
    expect(buildCard(goods, of('Бренд'), terms)).toMatchObject({ missing: [{ code: 'value_unmapped' }] });
    expect(buildCard(unbranded, of('Серия'), terms)).toMatchObject({ missing: [{ code: 'value_unmapped' }] });
  });

  it.each<[string, Partial<MappedAttribute>, string, string]>([
    ['a text that is too long', { limits: { longest: 3 } }, '105', 'too_long'],
    ['a number below the range', { kind: 'decimal', limits: { least: 51 } }, '106', 'too_small'],
    ['a number above the range', { kind: 'integer', limits: { most: 49 } }, '106', 'too_large'],
    ['a length in the unit that is wanted', { kind: 'decimal', unit: 'см', limits: { most: 149 } }, '102', 'too_large'],
  ])('is kept back for %s of an attribute, by what the marketplace says of it', (_, more, own, code) => {
    const built = buildCard(goods, mapping([attribute(property(own), more)]), terms);
    expect('missing' in built && built.missing).toMatchObject([{ code, property: own, attribute: 'Атрибут' }]);
  });

  it('goes with values within the limits of their attributes, the bounds among them', () => {
    const limits = { longest: 4, least: 50, most: 50 };
    const own = [attribute(property('105'), { limits }), attribute(property('106'), { kind: 'decimal', limits })];
    expect(cardOf(buildCard(goods, mapping(own), terms)).attributes).toHaveLength(2);
  });

  it('says which values do not go together, where the marketplace restricts one by another', () => {
    const grid = attribute(property('105'), { remoteId: '1', title: 'Сетка', kind: 'dictionary', dictionary: '1' });
    const size = attribute(property('101'), {
      id: '8',
      remoteId: '2',
      title: 'Размер',
      kind: 'dictionary',
      dictionary: '2',
      restrictions: [{ attribute: '1', remaining: { '10': ['20'], '11': ['21', '22'] } }],
    });
    const built = (gridId: string, sizeId: string) =>
      buildCard(
        goods,
        mapping([grid, size], {
          values: new Map([
            [valueKey('7', 'OLED'), { remoteId: gridId, value: 'RU' }],
            [valueKey('8', 'Чёрный'), { remoteId: sizeId, value: 'S' }],
          ]),
        }),
        terms,
      );
    const faultsOf = (gridId: string, sizeId: string) => {
      const found = built(gridId, sizeId);
      return 'missing' in found ? found.missing : [];
    };
    expect(faultsOf('10', '20')).toEqual([]);
    expect(faultsOf('11', '22')).toEqual([]);
    // Nothing is said of this grid.
    expect(faultsOf('12', '99')).toEqual([]);
    expect(faultsOf('10', '21')).toMatchObject([
      {
        code: 'restricted',
        attribute: 'Размер',
        property: '101',
        message: '«Размер»: «S» не бывает там, где «Сетка» — «RU». Измените одно из двух',
      },
    ]);
  });

  it('goes without an optional value that is in no dictionary, and says so', () => {
    const built = buildCard(
      goods,
      mapping([attribute(property('101'), { dictionary: '1494', kind: 'dictionary' })]),
      terms,
    );
    // A remark, as the contract has it: the card goes, and what stands isn't held back by it.
    expect(built).toMatchObject({
      card: { attributes: [] },
      warnings: [{ code: 'value_unmapped', property: '101', warning: true }],
    });
  });

  it.each<[string, Partial<CardOffer>, string | null]>([
    ['a higher price before the discount', { oldPrice: '59990.00' }, '59990.00'],
    ['none that is not higher', { oldPrice: '49990.00' }, null],
    ['none where there is none', { oldPrice: null }, null],
  ])('sends %s', (_, more, expected) => {
    expect(cardOf(buildCard({ ...goods, ...more }, mapping(), terms)).oldPrice).toBe(expected);
  });

  it('lacks at once what it has not and what only the connector knows, each once', () => {
    const built = buildCard({ ...goods, title: '', description: '', brand: null, price: null }, mapping(), {
      ...terms,
      shop: connectors.yandex_market,
    });
    expect('missing' in built && built.missing.map(({ field, attribute }) => attribute ?? field)).toEqual([
      'title',
      'price',
      'description',
      // Of Ozon's shape.
      'category',
      'vendor',
    ]);
  });

  it('has the same hash however its attributes were ordered, and another after any change', () => {
    const two = [attribute(property('105'), { remoteId: '1' }), attribute(property('101'), { remoteId: '2' })];
    const hash = cardHash(cardOf(buildCard(goods, mapping(two), terms)));
    expect(cardHash(cardOf(buildCard(goods, mapping(two.toReversed()), terms)))).toBe(hash);
    expect(cardHash(cardOf(buildCard({ ...goods, price: '49991.00' }, mapping(two), terms)))).not.toBe(hash);
  });
});

describe('what a card lacks is named by fields of ours', () => {
  it.each<[string, Partial<CardOffer>, MappedAttribute[], object]>([
    ['an article of its own', { taken: true }, [], { field: 'article' }],
    ['the price', { price: null }, [], { field: 'price', fieldTitle: 'Цена' }],
    ['pictures', { images: [] }, [], { field: 'images' }],
    [
      'the category',
      { categoryPath: ['1'], categoryTitle: 'Прочее' },
      [],
      { field: 'category', message: 'Категория «Прочее» не сопоставлена' },
    ],
    [
      'an attribute that is mapped to nothing',
      {},
      [attribute(null, { required: true, title: 'Тип матрицы' })],
      { code: 'unmapped', attribute: 'Тип матрицы', property: null },
    ],
    [
      'a property without a value',
      { values: { '100': goods.values['100'] ?? [] } },
      [attribute(property('105'), { required: true })],
      { code: 'empty', property: '105', fieldTitle: 'Матрица' },
    ],
    [
      'a required value that is in no dictionary',
      {},
      [attribute(property('101'), { required: true, dictionary: '1494', kind: 'dictionary' })],
      {
        code: 'value_unmapped',
        property: '101',
        message: 'Значения «Чёрный» нет в справочнике «Атрибут»: сопоставьте его',
      },
    ],
  ])('%s', (_, more, attributes, expected) => {
    expect(buildCard({ ...goods, ...more }, mapping(attributes), terms)).toMatchObject({ missing: [expected] });
  });

  it('weight and sizes together', () => {
    const built = buildCard({ ...goods, values: {} }, mapping(), terms);
    expect('missing' in built && built.missing.map((fault) => fault.field)).toEqual([
      'weight',
      'length',
      'width',
      'height',
    ]);
  });
});

describe('the category of the marketplace', () => {
  const to = (id: string) => ({ id, remoteId: id, path: id, disabled: false });
  const at = (categories: Mapping['categories']) => categoryFor(goods, mapping([], { categories }))?.id;

  it('comes from the nearest category of ours that is mapped', () => {
    const categories: Mapping['categories'] = new Map([
      ['1', [{ conditions: null, category: to('root') }]],
      ['10', [{ conditions: null, category: to('near') }]],
    ]);
    expect(at(categories)).toBe('near');
  });

  it.each([
    [{ property: '101', operator: 'in', values: ['черный'] }, true],
    [{ property: '101', operator: 'in', values: ['501'] }, true],
    [{ property: '101', operator: 'in', values: ['белый'] }, false],
    [{ property: '101', operator: 'not_in', values: ['белый'] }, true],
    [{ property: '105', operator: 'filled', values: [] }, true],
    [{ property: '999', operator: 'empty', values: [] }, true],
    [{ property: '999', operator: 'filled', values: [] }, false],
  ] as const)('obeys the condition %j', (condition, meets) => {
    const conditions = [{ ...condition, values: [...condition.values] }];
    const categories: Mapping['categories'] = new Map([
      [
        '11',
        [
          { conditions, category: to('special') },
          { conditions: null, category: to('usual') },
        ],
      ],
    ]);
    expect(at(categories)).toBe(meets ? 'special' : 'usual');
  });
});

describe('the words of the marketplace are pinned to the field of ours', () => {
  const error = { code: 'x', message: 'Не так', warning: false };
  it.each([
    [
      { ...error, attribute: '10096' },
      { attribute: 'Цвет товара', property: '101', fieldTitle: 'Цвет' },
    ],
    [
      { ...error, attribute: '99' },
      { attribute: '99', property: null, fieldTitle: null },
    ],
    [
      { ...error, field: 'oldPrice' as const },
      { attribute: null, field: 'oldPrice', fieldTitle: 'Цена до скидки' },
    ],
    [
      { ...error, field: 'weight' as const },
      { property: '102', field: null, fieldTitle: 'Кабель' },
    ],
    [error, { message: 'Не так', property: null, field: null }],
  ])('%j', (told, expected) => {
    const known = mapping([], { fields: { weight: property('102') } });
    expect(faultOf(told, [attribute(property('101'), { title: 'Цвет товара' })], known)).toMatchObject(expected);
  });
});
