import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ProductCard } from '../api/catalog.ts';
import type { Call, Caller } from '../http.ts';
import { connectors } from '../registry.ts';
import { cardErrorOf, limitOf } from './goods/card-errors.ts';
import { cardProblems, importItem } from './goods/cards.ts';
import { categoriesApi, categoryIds } from './goods/categories.ts';
import { ListedPosting, orderStatuses, postingOf, SinglePosting } from './orders/postings.ts';
import { judge } from './refusals.ts';
import { rejectedRow } from './rows.ts';
import { money } from './shapes.ts';
import { stocksApi } from './stocks.ts';

const card: ProductCard = {
  offerId: 'A-1',
  title: 'Кружка',
  description: 'Держит тепло',
  category: '17030819:95310',
  price: '500.00',
  oldPrice: null,
  currency: 'RUB',
  vat: '22',
  barcodes: [],
  brand: null,
  group: '1',
  images: ['https://example.org/1.jpg'],
  dimensions: { length: 120, width: 90, height: 100 },
  weight: 350,
  attributes: [{ id: '85', values: [{ id: '5060049', value: 'Luminarc' }] }],
};

describe('a card for Ozon', () => {
  test('carries its description as an attribute and its VAT as a fraction', () => {
    const item = importItem(card);
    expect(item).toMatchObject({
      vat: '0.22',
      description_category_id: 17030819,
      type_id: 95310,
      depth: 120,
      weight: 350,
    });
    expect(item.attributes.at(-1)).toEqual({ id: 4191, complex_id: 0, values: [{ value: 'Держит тепло' }] });
  });

  test('removes an old price that is no more', () => {
    expect(importItem(card).old_price).toBe('0');
  });

  test('is kept back with a reason when it would spoil the whole request', () => {
    const reasons = [
      { offerId: 'x'.repeat(51) },
      { title: 'x'.repeat(256) },
      { category: '17030819' },
      { weight: 1_000_001 },
      { vat: '13' },
    ].map((change) => cardProblems({ ...card, ...change })[0]?.errors[0]?.field);
    expect(reasons).toEqual(['article', 'title', 'category', 'weight', undefined]);
    expect(cardProblems(card)).toEqual([]);
  });

  test('has a category that is a type of goods', () => {
    expect(() => categoryIds('17030819')).toThrow('самый нижний');
  });
});

describe('a posting of Ozon', () => {
  const posting = { posting_number: '1-1', status: 'awaiting_packaging', products: [] };

  test('keeps an unknown status and asks for a person instead of failing', () => {
    expect(postingOf(ListedPosting.parse({ ...posting, status: 'teleported' }))).toMatchObject({
      status: 'teleported',
      state: 'problem',
    });
  });

  test('is a problem when its assembly failed, though the status has not changed', () => {
    expect(postingOf(ListedPosting.parse({ ...posting, substatus: 'ship_failed' })).state).toBe('problem');
  });

  const line = { offer_id: 'A', sku: 1, name: 'A', quantity: 1 };
  const listed = (price: object) => ListedPosting.parse({ ...posting, products: [{ ...line, price }] });
  const alone = (fields: object) => SinglePosting.parse({ ...posting, products: [{ ...line, ...fields }] });

  test('has its price as an object in lists and as a string alone, and survives nulls', () => {
    const listedPrice = postingOf(listed({ amount: '300', currency: 'RUB' })).lines[0]?.price;
    const ownPrice = postingOf(alone({ price: '1530.0000', addressee: null, barcodes: null })).lines[0]?.price;
    expect([listedPrice, ownPrice]).toEqual(['300.00', '1530.00']);
  });

  test.each([
    ['beside the amount', listed({ amount: '300', currency: 'KZT' }), 'KZT'],
    ['beside the line', alone({ price: '300', currency_code: 'BYN' }), 'BYN'],
    ['nowhere', alone({ price: '300' }), null],
    ['by a code that we do not know', alone({ price: '300', currency_code: 'XTS' }), null],
  ])('finds its currency %s', (_, parsed, currency) => {
    expect(postingOf(parsed).currency).toBe(currency);
  });

  test.each([
    ['ozon', 'FBS'],
    ['aggregator', 'FBS'],
    ['3pl_tracking', 'FBS'],
    ['non_integrated', 'DBS'],
  ])('with the integration %s is delivered as %s', (tpl_integration_type, scheme) => {
    expect(postingOf(ListedPosting.parse({ ...posting, tpl_integration_type })).scheme).toBe(scheme);
  });

  test('survives a buyer that is a company', () => {
    const legal = {
      legal_info: { company_name: 'ООО «Ромашка»', inn: '7700000000', kpp: '770001001' },
      analytics_data: { is_legal: true, region: 'Тула', city: null, delivery_date_end: null },
      customer: null,
      addressee: null,
    };
    expect(postingOf(SinglePosting.parse({ ...posting, ...legal })).buyer).toEqual({
      name: null,
      phone: null,
      region: 'Тула',
      city: null,
      address: null,
    });
  });

  test('has a meaning for each status once', () => {
    expect(new Set(orderStatuses.map(({ status }) => status)).size).toBe(orderStatuses.length);
  });
});

test('a stock for a warehouse that cannot be one is told by its row, and the others leave', async () => {
  const sent: unknown[] = [];
  const http = {
    json: async ({ body }: Call, schema: z.ZodType) => {
      sent.push(body);
      return schema.parse({
        result: [{ product_id: 5, offer_id: 'A-1', warehouse_id: 77, updated: true, errors: [] }],
      });
    },
  } as unknown as Caller;
  const row = (warehouse: string) => ({ offerId: 'A-1', remoteId: '5', warehouse, stock: 1 });
  const { accepted, rejected } = await stocksApi(http).set(
    ['Образец', '77', '1.5', '-1', '9999999999999999999'].map(row),
  );
  expect(accepted).toEqual([row('77')]);
  expect(rejected.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'WAREHOUSE_NOT_FOUND'));
  expect(sent).toMatchObject([{ stocks: [{ warehouse_id: 77 }] }]);
});

test('a type of goods takes itself alone for its type, and shares no pairs with others', async () => {
  const values = [
    { id: 94_001, value: 'Чехол' },
    { id: 95_310, value: 'Кружка' },
  ];
  const attributes = [{ id: 8229, name: 'Тип', dictionary_id: 1960 }];
  const http = {
    json: async ({ path }: Call, schema: z.ZodType) =>
      schema.parse({ result: path.endsWith('/attribute') ? attributes : values, has_next: false }),
  } as unknown as Caller;
  const categories = categoriesApi(http);
  const of = { category: '17030819:95310', attribute: '8229' };
  expect((await categories.values(of, {})).rows.map(({ value }) => value)).toEqual(['Кружка']);
  expect(await categories.searchValues({ ...of, category: '17030819:1' }, 'чехол')).toEqual([]);
  expect((await categories.values({ ...of, attribute: '85' }, {})).rows).toHaveLength(2);
  const dictionaryIn = async (category: string) => (await categories.attributes(category))[0]?.dictionary;
  expect(await dictionaryIn('1:2')).not.toBe(await dictionaryIn('1:3'));
});

test("words that aren't for people stay in the request log", () => {
  const said = (status: number, message: string) =>
    judge(
      { path: '/x', repeatable: true },
      { status, headers: {}, body: Buffer.from(JSON.stringify({ code: 3, message })) },
    );
  const technical = said(400, 'Request validation error: invalid stocks.2.warehouse_id: Invalid input');
  expect(technical?.message).not.toMatch(/validation|stocks/);
  expect(technical?.remote?.message).toContain('stocks.2');
  expect(said(404, 'task 1605 is not found')?.message).not.toContain('task');
  expect(said(403, 'Access denied')?.message).not.toContain('denied');
  expect(said(400, 'Акция уже закончилась')?.message).toContain('Акция уже закончилась');
  expect(rejectedRow({}, { code: 'STOCK_ODD', message: 'Stock is odd' }).message).toMatch(/^Ozon .*STOCK_ODD/);
});

test('a 403 for a tariff leaves the keys alone, and one for the keys does not', () => {
  const kindOf = (message: string) =>
    judge(
      { path: '/x', repeatable: true },
      { status: 403, headers: {}, body: Buffer.from(JSON.stringify({ code: 7, message })) },
    )?.kind;
  expect(kindOf('not available with existing subscription')).toBe('refused');
  expect(kindOf('Method requires Premium Plus subscription')).toBe('refused');
  expect(kindOf('Метод доступен на тарифе Premium Pro')).toBe('refused');
  expect(['Api-key is deactivated, use another one or generate a new one', 'Access denied'].map(kindOf)).toEqual([
    'keys',
    'keys',
  ]);
});

describe('an error of a card', () => {
  const said = { message: '', level: 'LEVEL_ERROR', field: '', attribute_id: null };
  test('says in our words what mends it, at our field', () => {
    expect(cardErrorOf({ ...said, code: 'all_image_failed', message: 'image is failed' })).toEqual({
      code: 'all_image_failed',
      message: expect.stringContaining('открываются по ссылке'),
      warning: false,
      field: 'images',
    });
  });

  test('stays in their words where it names an attribute, or is not known', () => {
    const attribute = { code: 'error_attribute_values_empty', message: 'Не заполнен «Бренд»', attribute_id: '85' };
    expect(cardErrorOf({ ...said, ...attribute })).toMatchObject({ message: 'Не заполнен «Бренд»', attribute: '85' });
    expect(cardErrorOf({ ...said, code: 'odd', message: 'Странный товар' }).message).toBe('Странный товар');
  });

  test('is a limit where waiting helps, and none where it does not', () => {
    const limit = (code: string, level = 'LEVEL_ERROR') => limitOf([cardErrorOf({ ...said, code, level })]);
    expect(limit('periodic_limit_exceeded')).toEqual({ message: expect.stringContaining('03:00'), retryAfter: 3600 });
    expect(limit('TOTAL_CREATE_LIMIT_EXCEEDED')).toBeUndefined();
    expect(limit('vat_invalid')).toBeUndefined();
    expect(limit('periodic_limit_exceeded', 'LEVEL_WARNING')).toBeUndefined();
  });
});

test.each([
  ['discount_too_big', 'discount too big', 'refused', '90 %'],
  ['LIMIT_EXCEEDED', 'error limiting: acquire limit per item: items limit: limit exceeded', 'limit', '10 раз за час'],
  ['', 'Stock is updated too frequently', 'limit', '30 секунд'],
])('a row refused by %s says why', (code, message, kind, sentence) => {
  expect(rejectedRow({}, { code, message })).toMatchObject({ kind, message: expect.stringContaining(sentence) });
});

test('money stays decimal text with two digits', () => {
  expect(['1530.0000', '300', 12.5, '', null].map((value) => money.parse(value))).toEqual([
    '1530.00',
    '300.00',
    '12.50',
    null,
    null,
  ]);
});

test('every connector says why its sections are closed', () => {
  const connect = (slug: keyof typeof connectors) => connectors[slug].connect({ keys: {} });
  expect(() => connect('megamarket').returns).toThrow('Возвратов');
  expect(() => connect('magnit').returns).toThrow('Возвратов');
  expect(Object.values(connectors).every((connector) => connector.keys.length > 0)).toBe(true);
  expect(connectors.megamarket.searchLink).toBeNull();
});
