import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ProductCard } from '../api/catalog.ts';
import type { Call, Caller } from '../http.ts';
import { portions } from '../portions.ts';
import { connectors } from '../registry.ts';
import { AssemblyOrder, orderOf, orderStatuses, Parcel } from './assembly-orders.ts';
import { cardProblems, changeOf, skuOf } from './cards.ts';
import { categoriesApi, treeOf } from './categories.ts';
import { keysApi } from './keys.ts';
import { ordersApi } from './orders.ts';
import { pricesApi } from './prices.ts';
import { productsApi } from './products.ts';
import { judge } from './refusals.ts';
import { shipmentsApi } from './shipments.ts';
import { type Sku, skusApi } from './skus.ts';
import { stocksApi } from './stocks.ts';

/** Magnit Market, as far as a test needs it: answers by the end of the path. */
function aMarket(answers: Record<string, unknown>) {
  const sent: Call[] = [];
  const answerTo = (call: Call): unknown => {
    sent.push(call);
    const found = Object.entries(answers).find(([end]) => call.path.endsWith(end));
    if (!found) throw new Error(`Nobody answers ${call.path}`);
    return typeof found[1] === 'function' ? found[1](call) : found[1];
  };
  const http: Caller = {
    json: async (call, schema: z.ZodType) => schema.parse(answerTo(call)) as never,
    done: async (call) => void answerTo(call),
    read: (_, schema, value) => schema.parse(value),
    unread: () => 0,
    again: async () => {},
    file: async (call) => {
      answerTo(call);
      return { type: 'application/pdf', body: Buffer.from('%PDF-') };
    },
  };
  const bodies = (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return { http, sent, bodies };
}

const card: ProductCard = {
  offerId: 'A-1',
  title: 'Кружка',
  description: 'Держит тепло до вечера',
  category: '123',
  price: '500.00',
  oldPrice: '700.00',
  currency: 'RUB',
  vat: '22',
  barcodes: ['не число', '4600000000015'],
  brand: 'Тёплый дом',
  group: '17',
  images: Array.from({ length: 12 }, (_, index) => `https://example.org/${index}.jpg`),
  dimensions: { length: 120, width: 90, height: 100 },
  weight: 350,
  attributes: [
    { id: 'DEFINED:1', values: [{ value: 'Белый' }] },
    { id: 'PRODUCT:2', values: [{ value: 'Тёплый дом' }] },
    { id: 'SKU:3', values: [{ value: '350' }] },
  ],
};
/** Cards that wait for an answer. */
const waiting = (...articles: string[]): ProductCard[] => articles.map((offerId) => ({ ...card, offerId }));

const shown: Sku = {
  sku_id: '4001',
  product_id: '70',
  seller_sku_id: 'A-1',
  category_id: '123',
  barcode: '4600000000015',
  title: 'Кружка',
  description: 'Держит тепло до вечера',
  vat: '22',
  length: 120,
  width: 90,
  height: 100,
  weight: 350,
  is_active: true,
  is_archive: false,
  is_blocked: false,
  product_images: card.images.slice(0, 10).map((url) => ({ url })),
  product_filters_list: [{ characteristic_id: '2', characteristic_value: 'Тёплый дом' }],
  sku_characteristic_list: [
    { characteristic_id: '1', characteristic_value: 'Белый' },
    { characteristic_id: '3', characteristic_value: '350' },
  ],
};

describe('a deletion', () => {
  const skuOf = (sku_id: number, product_id: number) => ({ sku_id, product_id, seller_sku_id: `A-${sku_id}` });
  const keyOf = (number: number) => ({ offerId: `A-${number}`, remoteId: String(number) });
  /** A shop of a thousand and three: the second variant of the first product stands on the second page. */
  const all = [...Array.from({ length: 1002 }, (_, at) => skuOf(at + 1, at + 1 + 5000)), skuOf(1003, 5001)];
  const aShop = (answer: unknown) => {
    const market = aMarket({
      '/short/list': ({ body }: { body: ShortRequest }) => {
        const { filters, pagination } = body;
        const found = all.filter(({ sku_id }) => (filters.sku_ids ?? [sku_id]).includes(sku_id));
        return { result: found.filter(({ sku_id }) => sku_id > pagination.last_key).slice(0, pagination.limit) };
      },
      '/sku/delete': answer,
    });
    const skus = skusApi(market.http, '10');
    return { ...market, products: productsApi(market.http, '10', { skus, prices: pricesApi(market.http) }) };
  };
  interface ShortRequest {
    filters: { sku_ids?: number[] };
    pagination: { last_key: number; limit: number };
  }

  test('is of whole products: one that has another variant stays, and its name is told', async () => {
    const { products, bodies } = aShop({ result: [{ product_id: 5002, success: true }] });
    const { accepted, rejected } = await products.remove([keyOf(1), keyOf(2)]);
    expect(accepted).toEqual([keyOf(2)]);
    expect(rejected).toMatchObject([
      { row: keyOf(1), code: 'has_variants', message: expect.stringContaining('«A-1003»') },
    ]);
    expect(bodies('/sku/delete')).toEqual([{ product_ids: [5002] }]);
  });

  test('goes out when all variants are chosen, and of one whose answer was lost «не найден» is as good', async () => {
    const lost = { product_id: 5001, success: false, error_msg: 'Товар не найден' };
    const { products, bodies } = aShop({ result: [lost] });
    expect(await products.remove([keyOf(1), keyOf(1003)])).toEqual({ accepted: [keyOf(1), keyOf(1003)], rejected: [] });
    expect(bodies('/sku/delete')).toEqual([{ product_ids: [5001] }]);
  });

  test('that is refused says so in Magnit Market’s words, and what is not there any more is told', async () => {
    const busy = { product_id: 5002, success: false, error_msg: 'Товар есть в заказах' };
    const { products } = aShop({ result: [busy] });
    expect((await products.remove([keyOf(2), keyOf(9999)])).rejected).toMatchObject([
      { row: keyOf(9999), kind: 'missing', code: 'gone' },
      { row: keyOf(2), kind: 'refused', message: 'Магнит Маркет не удалил товар: Товар есть в заказах' },
    ]);
  });
});

describe('a card for Magnit Market', () => {
  test('carries its three families of characteristics, whole roubles and the first barcode that is a number', () => {
    expect(skuOf(card, '10')).toMatchObject({
      shop_id: 10,
      seller_sku_id: 'A-1',
      sku_group_id: '17',
      price: 500,
      old_price: 700,
      vat: '22',
      barcode: 4600000000015,
      short_description: 'Держит тепло до вечера',
      defined_characteristic_list: [{ characteristic_id: 1, characteristic_value: 'Белый' }],
      product_filters_list: [{ characteristic_id: 2, characteristic_value: 'Тёплый дом' }],
      sku_filter_list: [{ characteristic_id: 3, characteristic_values: [{ characteristic_value: '350' }] }],
    });
    expect(skuOf(card, '10').product_images).toHaveLength(10);
    expect(skuOf({ ...card, vat: null }, '10').vat).toBe('Не облагается');
  });

  test('has a short description that ends with a whole word', () => {
    const { short_description } = skuOf({ ...card, description: '<p>слово </p>'.repeat(200) }, '10');
    expect(short_description.length).toBeLessThanOrEqual(390);
    expect(short_description).toMatch(/^(слово )+слово$/);
  });

  test('is kept back with a reason when it would spoil the whole request', () => {
    const fields = (change: Partial<ProductCard>) =>
      cardProblems({ ...card, ...change }).flatMap(({ errors }) => errors.map(({ field }) => field));
    expect(fields({ offerId: 'Ёлка' })).toEqual(['article']);
    expect(fields({ title: 'x'.repeat(91) })).toEqual(['title']);
    expect(fields({ description: null })).toEqual(['description']);
    expect(fields({ category: 'Дом -> Кухня' })).toEqual(['category']);
    expect(fields({ price: '500.50' })).toEqual(['price']);
    expect(fields({ dimensions: null, weight: null })).toEqual(['length', 'weight']);
    expect(fields({ currency: 'KZT' })).toEqual(['price']);
    expect(fields({ vat: '20' })).toEqual([undefined]);
    expect(fields({})).toEqual([]);
  });

  test('that is there changes by its barcode, measures and filters alone; the rest is named', () => {
    expect(changeOf(card, shown)).toEqual({ change: null, fixed: [] });
    const renamed = { ...card, title: 'Кружка большая', images: [], weight: 400, barcodes: ['4600000000022'] };
    expect(changeOf(renamed, shown)).toEqual({
      change: {
        seller_sku_id: 'A-1',
        barcode: 4600000000022,
        dimensions: { length: 120, width: 90, height: 100, weight: 400 },
      },
      fixed: ['title', 'images'],
    });
    const [, , filter] = card.attributes;
    const filtered = {
      ...card,
      attributes: [
        { id: 'DEFINED:1', values: [{ value: 'Синий' }] },
        { ...filter, id: 'SKU:3', values: [{ value: '400' }] },
      ],
    };
    expect(changeOf(filtered, shown)).toEqual({
      change: { seller_sku_id: 'A-1', sku_filter_list: [{ characteristic_id: 3, characteristic_values: ['400'] }] },
      fixed: ['characteristics'],
    });
  });
});

describe('a push', () => {
  const wanted = (call: Call, key: string) => (call.body as { filters: Record<string, string[]> }).filters[key] ?? [];

  function aShop(status: object) {
    const market = aMarket({
      '/short/list': (call: Call) => ({
        result: wanted(call, 'seller_sku_ids').flatMap((article) =>
          article === 'A-1' || article === 'A-4'
            ? [{ sku_id: article === 'A-1' ? 4001 : 4004, seller_sku_id: article }]
            : [],
        ),
      }),
      '/sku/list': { result: [{ ...shown, sku_id: 4001 }] },
      '/sku/update': { task_id: 8 },
      '/products/sku': { task_id: 7 },
      '/status': status,
      '/defined-characteristics': [
        {
          category_id: 123,
          defined_characteristic: [],
          product_filter: [{ characteristic_title: 'Бренд', dictionary_id: 2, input_type: 'SINGLE_CHOICE' }],
          sku_filter: [{ characteristic_title: 'Объём, мл', dictionary_id: 3, input_type: 'RANGED_VALUE' }],
        },
      ],
    });
    const products = productsApi(market.http, '10', {
      skus: skusApi(market.http, '10'),
      prices: pricesApi(market.http),
    });
    return { ...market, products };
  }

  test('makes new cards, changes what can be changed, and skips with a warning what cannot', async () => {
    const { products, bodies } = aShop({});
    const { ticket, rejected } = await products.push([
      { ...card, title: 'Другое имя' },
      { ...card, offerId: 'A-2' },
      { ...card, offerId: 'A-3', description: null },
    ]);
    expect(rejected).toMatchObject([
      { offerId: 'A-3', status: 'refused' },
      {
        offerId: 'A-1',
        status: 'skipped',
        remoteId: '4001',
        errors: [{ code: 'unchangeable', field: 'title', warning: true }],
      },
    ]);
    expect(bodies('/products/sku')).toMatchObject([{ sku_list: [{ seller_sku_id: 'A-2' }] }]);
    expect(bodies('/sku/update')).toEqual([]);
    expect(JSON.parse(ticket ?? '')).toEqual({ create: '7', update: null, fixed: {} });
  });

  test('is over when its tasks are; who is not named as failed was taken', async () => {
    const running = aShop({ status: 'IN_PROGRESS', total_upload: 0, error: [], warnings: [] });
    const ticket = JSON.stringify({ create: '7', update: '8', fixed: { 'A-1': ['title'] } });
    expect((await running.products.outcome(ticket, waiting('A-1', 'A-2'))).done).toBe(false);
    const over = aShop({
      status: 'COMPLETED',
      error: [
        { seller_sku_id: 'A-2', attribute_error: 'product_images', message: 'Фото не открылось', status: 'ERROR' },
        { seller_sku_id: 'A-4', attribute_error: 'seller_sku_id', message: 'SKU уже существует', status: 'ERROR' },
      ],
      warnings: [],
    });
    expect(await over.products.outcome(ticket, waiting('A-1', 'A-2', 'A-4'))).toMatchObject({
      done: true,
      cards: [
        { offerId: 'A-1', status: 'accepted', remoteId: '4001', errors: [{ field: 'title', warning: true }] },
        { offerId: 'A-2', status: 'refused', errors: [{ field: 'images', message: 'Фото не открылось' }] },
        // Sent twice: the first time had made it.
        { offerId: 'A-4', status: 'accepted', remoteId: '4004' },
      ],
    });
  });

  test('names the attribute of ours in which a characteristic is at fault, and why a barcode is wrong', async () => {
    const shop = aShop({
      status: 'COMPLETED',
      error: [
        {
          seller_sku_id: 'A-5',
          attribute_error: 'sku_filter_list',
          message: 'Значение «1 л» не подходит характеристике «Объём, мл»',
        },
        {
          seller_sku_id: 'A-5',
          attribute_error: 'product_filters_list',
          message: 'Не заполнена обязательная характеристика «Бренд»',
        },
        { seller_sku_id: 'A-5', attribute_error: 'barcode', message: 'Штрихкод указан неверно' },
      ],
      warnings: [],
    });
    const ticket = JSON.stringify({ create: '7', update: null, fixed: {} });
    const wrong = { ...card, offerId: 'A-5', barcodes: ['4600000000010'] };
    const { cards } = await shop.products.outcome(ticket, [wrong]);
    expect(cards).toMatchObject([
      {
        status: 'refused',
        errors: [
          { attribute: 'SKU:3' },
          { attribute: 'PRODUCT:2' },
          { field: 'barcode', message: expect.stringMatching(/Штрихкод указан неверно.*контрольная цифра/) },
        ],
      },
    ]);
  });

  test('of too many cards is an error instead of a loss', async () => {
    const cards = Array.from({ length: 101 }, (_, index) => ({ ...card, offerId: `A-${index}` }));
    await expect(aShop({}).products.push(cards)).rejects.toThrow(RangeError);
  });
});

describe('an order', () => {
  const order = (status: string) =>
    AssemblyOrder.parse({
      order_id: 'o-1',
      customer_order_number: 'M12345678-00001',
      created_at: '2026-11-20T10:00:00Z',
      cutoff_time: '2026-11-21T10:00:00Z',
      delivery_region: 'Республика Татарстан',
      status,
      warehouse_id: '5f6f0334-0759-4e04-af31-8c5a4c4fa7b4',
      items: [
        {
          sku_id: 4001,
          quantity: 2,
          canceled_quantity: 1,
          financial_data: { price: 30, old_price: 40, payment_price: 25 },
        },
        {
          sku_id: 4002,
          quantity: 0,
          canceled_quantity: 3,
          financial_data: { price: 10, old_price: 10, payment_price: 10 },
        },
      ],
    });
  const parcel = (id: string, status: string) =>
    Parcel.parse({
      parcel_id: id,
      order_id: 'o-1',
      barcode: `${id}-bar`,
      status,
      items: [{ sku_id: 4001, quantity: 1 }],
    });

  test.each([
    ['NEW', [], 'NEW', 'assembling'],
    ['IN_ASSEMBLY', ['NEW'], 'IN_ASSEMBLY', 'assembling'],
    ['ASSEMBLED', [], 'ASSEMBLED', 'ready'],
    ['ASSEMBLED', ['NEW'], 'ASSEMBLED', 'ready'],
    ['ASSEMBLED', ['READY_TO_SHIPMENT', 'DELIVERING'], 'READY_TO_SHIPMENT', 'ready'],
    ['ASSEMBLED', ['AWAITING_DELIVERY', 'CANCELED'], 'AWAITING_DELIVERY', 'ready'],
    ['ASSEMBLED', ['DELIVERING', 'RECEIVED'], 'DELIVERING', 'delivering'],
    ['ASSEMBLED', ['RECEIVED', 'RECEIVED', 'CANCELED'], 'RECEIVED', 'delivered'],
    ['ASSEMBLED', ['CANCELED', 'CANCELED'], 'CANCELED', 'cancelled'],
    ['ASSEMBLED', ['DELIVERING', 'TELEPORTED'], 'TELEPORTED', 'problem'],
    ['CANCELED', [], 'CANCELED', 'cancelled'],
    ['LOST', [], 'LOST', 'problem'],
  ])('that is %s with parcels %j stands at %s', (status, parcels, shownStatus, state) => {
    const read = orderOf(
      order(status),
      parcels.map((each, index) => parcel(`p-${index}`, each)),
      new Map(),
    );
    expect([read.status, read.state]).toEqual([shownStatus, state]);
  });

  test('has the pieces that are left, articles of the seller and its active parcels', () => {
    const read = orderOf(
      order('ASSEMBLED'),
      [parcel('p-1', 'DELIVERING'), parcel('p-2', 'CANCELED')],
      new Map([['4001', 'A-1']]),
    );
    expect(read.lines).toEqual([{ offerId: 'A-1', sku: '4001', title: 'A-1', quantity: 2, price: '30.00' }]);
    expect(read.parcels).toEqual([{ number: 'p-1', lines: [{ sku: '4001', quantity: 1 }] }]);
    expect(read.deliveryMethod?.id).toBe('5f6f0334-0759-4e04-af31-8c5a4c4fa7b4');
  });

  test('is packed at once while it is new, and divided anew where somebody has begun', async () => {
    const packages = [{ lines: [{ sku: '4001', quantity: 1 }] }, { lines: [{ sku: '4001', quantity: 1 }] }];
    const wire = {
      order_id: 'o-1',
      created_at: '2026-11-20T10:00:00Z',
      cutoff_time: '2026-11-21T10:00:00Z',
      items: [],
    };
    const noneLost = { lostParcels: async () => new Set<string>() };
    const fresh = aMarket({
      '/orders/list': { orders: [{ ...wire, status: 'NEW' }] },
      '/orders/parcels': { parcels: [] },
    });
    await ordersApi(fresh.http, skusApi(fresh.http, '10'), noneLost).pack('o-1', packages);
    const items = [{ sku_id: 4001, quantity: 1 }];
    expect(fresh.bodies('/orders/parcels')).toEqual([
      { order_id: 'o-1', parcels: [{ items }, { items }], auto_complete_order: true },
    ]);
    const begun = aMarket({
      '/orders/list': { orders: [{ ...wire, status: 'IN_ASSEMBLY' }] },
      '/parcels/list': { parcels: [{ parcel_id: 'p-1', order_id: 'o-1', status: 'NEW', items }] },
      '/parcels/unpack': {},
      '/parcels/create': { parcel_id: 'p-2' },
      '/orders/complete': { parcels: [] },
    });
    await ordersApi(begun.http, skusApi(begun.http, '10'), noneLost).pack('o-1', packages);
    expect(begun.sent.map(({ path }) => path.split('/').at(-1))).toEqual([
      'list',
      'list',
      'unpack',
      'create',
      'create',
      'complete',
    ]);
  });

  test('has a meaning for each status once', () => {
    expect(new Set(orderStatuses.map(({ status }) => status)).size).toBe(orderStatuses.length);
  });
});

describe('a shipment', () => {
  const draft = { shipment_id: 's-1', status: 'DRAFT', parcels: [{ parcel_id: 'p-1' }, { parcel_id: 'p-2' }] };

  test('is made by its first parcel, and holds those that are wanted', async () => {
    const market = aMarket({
      '/shipments/list': (call: Call) => ({ shipments: 'status' in (call.body as object) ? [] : [draft] }),
      '/parcels/list': { parcels: [{ parcel_id: 'p-1' }, { parcel_id: 'p-2' }] },
      '-parcels': { shipment_id: 's-1' },
    });
    const shipments = shipmentsApi(market.http);
    expect(await shipments.create({ deliveryMethod: 'w-1', departureAt: '2026-11-23T09:00:00Z' })).toBe('s-1');
    expect(await shipments.setParcels('s-1', ['p-2', 'p-3'])).toEqual({ accepted: ['p-2', 'p-3'], rejected: [] });
    expect(market.bodies('/add-parcels')).toEqual([{ parcel_id: ['p-1'] }, { parcel_id: ['p-3'] }]);
    expect(market.bodies('/remove-parcels')).toEqual([{ parcel_id: ['p-1'] }]);
  });

  test('is confirmed for a day that is not over, and brings its documents', async () => {
    const market = aMarket({
      '/shipments/list': { shipments: [{ ...draft, status: 'CONFIRMED' }] },
      '/confirm': { shipment_id: 's-1' },
      '/get-documents': {},
    });
    const shipments = shipmentsApi(market.http);
    await shipments.confirm('s-1', '2020-01-01T00:00:00Z');
    const today = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10);
    expect(market.bodies('/confirm')).toEqual([{ shipment_id: 's-1', delivery_date: today }]);
    expect((await shipments.documents('s-1')).files).toHaveLength(2);
  });
});

test('the flat list of categories becomes a tree, parents before children', () => {
  const tree = treeOf([
    { id: '3', path: ['Дом', 'Кухня', 'Кружки'] },
    { id: '2', path: ['Дом', 'Кухня'] },
    { id: '4', path: ['Дом', 'Кухня', 'Тарелки'] },
  ]);
  expect(tree.map(({ id, parent, leaf }) => [id, parent, leaf])).toEqual([
    ['Дом', null, false],
    ['2', 'Дом', false],
    ['3', '2', true],
    ['4', '2', true],
  ]);
});

test('characteristics tell their family, what they take and in which unit', async () => {
  const characteristic = { dictionary_id: 5, required: true, system_characteristic: true, type: 'SKU' };
  const { http } = aMarket({
    '/defined-characteristics': [
      {
        category_id: 123,
        category_title: 'Кружки',
        defined_characteristic: [
          {
            ...characteristic,
            characteristic_title: 'Цвет',
            input_type: 'MULTIPLE_CHOICE',
            max_allowed_values: 3,
            extendable_values: true,
          },
        ],
        product_filter: [
          { ...characteristic, characteristic_title: 'Бренд', input_type: 'SINGLE_CHOICE', required: false },
        ],
        sku_filter: [{ ...characteristic, characteristic_title: 'Объём, мл', input_type: 'RANGED_VALUE' }],
      },
    ],
    '/dictionary': {
      characteristic_attributes: Array.from({ length: 50 }, (_, id) => ({ id, title: 'Цвет', value: `Цвет ${id}` })),
    },
  });
  const categories = categoriesApi(http);
  expect(await categories.attributes('123')).toMatchObject([
    {
      id: 'DEFINED:5',
      kind: 'dictionary',
      multiple: true,
      maxValues: 3,
      ownValues: true,
      aspect: true,
      required: true,
    },
    { id: 'PRODUCT:5', kind: 'dictionary', multiple: false, maxValues: 1, ownValues: false, required: false },
    { id: 'SKU:5', kind: 'decimal', dictionary: null, unit: 'мл' },
  ]);
  const page = await categories.values({ category: '123', attribute: 'DEFINED:5' }, {});
  expect([page.rows.length, page.cursor]).toEqual([50, '1']);
  await expect(categories.attributes('9')).rejects.toMatchObject({ kind: 'missing' });
});

test('a dictionary that many categories share is asked for once', async () => {
  const market = aMarket({ '/dictionary': { characteristic_attributes: [{ id: 1, value: 'Berg' }] } });
  const categories = categoriesApi(market.http);
  const values = (category: string) => categories.values({ category, attribute: 'PRODUCT:5' }, {});
  const [mugs, plates] = [await values('1'), await values('2')];
  expect(plates).toEqual(mugs);
  await categories.searchValues({ category: '1', attribute: 'PRODUCT:5' }, 'Berg');
  await categories.searchValues({ category: '2', attribute: 'PRODUCT:5' }, 'Berg');
  await categories.values({ category: '1', attribute: 'PRODUCT:6' }, {});
  expect(market.sent).toHaveLength(3);
});

test('a key opens shops, one of which is the account’s', async () => {
  const { http } = aMarket({ '/shops': [{ id: 10, title: 'Берёзка' }, { id: 11 }] });
  expect(await keysApi(http, '').choices()).toEqual([
    {
      slug: 'shop_id',
      options: [
        { id: '10', title: 'Берёзка' },
        { id: '11', title: 'Магазин 11' },
      ],
    },
  ]);
  expect(await keysApi(http, '10').check()).toMatchObject({ company: 'Берёзка', currency: 'RUB' });
  await expect(keysApi(http, '12').check()).rejects.toMatchObject({ kind: 'keys' });
});

test('a stock for a warehouse that cannot be one is told by its row, and the others leave', async () => {
  const { http, bodies } = aMarket({ '/sku/stocks': '' });
  const row = (warehouse: string) => ({ offerId: 'A-1', warehouse, stock: 1 });
  const real = '5f6f0334-0759-4e04-af31-8c5a4c4fa7b4';
  const { accepted, rejected } = await stocksApi(http).set([row('Основной'), row(real)]);
  expect([accepted, rejected.map(({ code }) => code)]).toEqual([[row(real)], ['warehouse_unfit']]);
  expect(bodies('/sku/stocks')).toEqual([{ stocks: [{ seller_sku_id: 'A-1', stock: 1, warehouse_id: real }] }]);
});

test('prices that are not named with an error were taken', async () => {
  const { http, bodies } = aMarket({
    '/sku/price': { result: [{ seller_sku_id: 'A-2', price: 10, currency_code: 'RUB', error: 'SKU не найден' }] },
  });
  const row = (offerId: string, oldPrice: string | null) => ({
    offerId,
    price: '10.00',
    oldPrice,
    currency: 'RUB' as const,
  });
  const { accepted, rejected } = await pricesApi(http).set([row('A-1', '12.00'), row('A-2', null)]);
  expect([accepted.length, rejected[0]?.kind, rejected[0]?.message]).toEqual([1, 'missing', 'SKU не найден']);
  expect(bodies('/sku/price')).toEqual([
    {
      prices: [
        { seller_sku_id: 'A-1', price: 10, old_price: 12, currency_code: 'RUB' },
        { seller_sku_id: 'A-2', price: 10, currency_code: 'RUB' },
      ],
    },
  ]);
});

test.each([
  [400, { errors: [{ message: 'Посылки разных складов' }] }, 'refused', 'Посылки разных складов'],
  [400, { errors: [{ message: 'Этикетка ещё не готова' }] }, 'limit', 'немного позже'],
  [403, { errors: [{ message: 'API-ключ не найден' }] }, 'keys', 'API-ключ не найден'],
  [403, { errors: [{ message: 'Нет доступа к запрашиваемому ресурсу' }] }, 'refused', 'Нет доступа'],
  [403, { error: 'null', errors: [{ code: 'FORBIDDEN', message: 'Forbidden' }] }, 'keys', 'проверьте API-ключ'],
  [404, { error: 'null', errors: [{ code: 'NOT_FOUND', message: 'Task 5' }] }, 'missing', 'не нашёл'],
  [429, { errors: [] }, 'limit', 'Слишком много'],
  [500, '<html>', 'down', '500'],
])('an answer %i with %j is of kind %s', (status, body, kind, words) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const error = judge({ path: '/x', repeatable: true }, { status, headers: {}, body: Buffer.from(text) });
  expect(error?.kind).toBe(kind);
  expect(error?.message).toContain(words);
});

test('says why sections are closed, and never cuts what is listed by ids', () => {
  const client = connectors.magnit.connect({ keys: {} });
  expect(() => client.warehouses).toThrow('номер есть в кабинете');
  expect(() => client.promotions).toThrow('Акций');
  expect(portions(Array.from({ length: 120 }), connectors.magnit.batch.orders).map((each) => each.length)).toEqual([
    50, 50, 20,
  ]);
});
