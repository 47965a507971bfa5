import { describe, expect, test } from 'vitest';
import type { ProductCard } from '../api/catalog.ts';
import type { Answer, Call, Caller } from '../http.ts';
import { cardProblems, oldPriceFault, vatCodeOf } from './cards.ts';
import { keysApi } from './keys.ts';
import { rates } from './limits.ts';
import { boxOf, cancelReasonsOf, MarketOrder, orderOf, parcelNumber } from './market-orders.ts';
import { judge } from './refusals.ts';
import { numberOf } from './warehouses.ts';

const card: ProductCard = {
  offerId: 'A-1',
  title: 'Кружка',
  description: 'Держит тепло до вечера',
  category: '123',
  price: '500.00',
  oldPrice: '700.00',
  currency: 'RUB',
  vat: '22',
  barcodes: [],
  brand: 'Luminarc',
  group: '17',
  images: ['https://example.org/1.jpg'],
  dimensions: null,
  weight: null,
  attributes: [],
};

describe('a card for the Market', () => {
  const faults = (change: Partial<ProductCard>) =>
    cardProblems({ ...card, ...change }).flatMap(({ errors }) =>
      errors.map(({ field, attribute }) => field ?? attribute),
    );

  test('is kept back with a reason when it would spoil the whole request', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ offerId: 'A\n1' })).toEqual(['article']);
    expect(faults({ offerId: ' ' })).toEqual(['article']);
    expect(faults({ title: 'x'.repeat(257) })).toEqual(['title']);
    expect(faults({ description: ' ' })).toEqual(['description']);
    expect(faults({ category: 'Кружки' })).toEqual(['category']);
    expect(faults({ images: [] })).toEqual(['images']);
    expect(faults({ images: ['/images/1.jpg'] })).toEqual(['images']);
    expect(faults({ title: ' ' })).toEqual(['title']);
    expect(faults({ price: '0.00', oldPrice: null })).toEqual(['price']);
    expect(faults({ barcodes: ['штрих'] })).toEqual(['barcode']);
    const values = Array.from({ length: 301 }, (_, at) => ({ value: String(at) }));
    expect(faults({ attributes: [{ id: '7', values }] })).toEqual([undefined]);
    expect(faults({ oldPrice: '510.00' })).toEqual(['oldPrice']);
    expect(faults({ brand: null })).toEqual(['vendor']);
  });

  test('has the brand that was mapped before that of the product', () => {
    expect(faults({ brand: null, attributes: [{ id: 'vendor', values: [{ value: 'Нет бренда' }] }] })).toEqual([]);
  });

  test.each([
    ['95.00', '100.00', true],
    ['96.00', '100.00', false],
    ['1.00', '100.00', true],
    ['0.50', '100.00', false],
    ['100.00', null, true],
  ])('at %s of %s shows its discount: %s', (price, oldPrice, shown) => {
    expect(oldPriceFault(price, oldPrice) === null).toBe(shown);
  });

  test.each([
    ['22', 14],
    ['10', 2],
    ['7', 11],
    ['5', 10],
    ['0', 5],
    [null, 6],
  ])('with VAT of %s has the code %i', (vat, code) => {
    expect(vatCodeOf({ ...card, vat })).toBe(code);
  });
});

describe('an order of the Market', () => {
  const read = (change: object, delivery: object = {}) =>
    MarketOrder.parse({
      orderId: 7,
      campaignId: 1,
      programType: 'FBS',
      status: 'PROCESSING',
      substatus: 'STARTED',
      items: [
        {
          id: 11,
          offerId: 'A-1',
          offerName: 'Кружка',
          count: 3,
          prices: { payment: { value: 290, currencyId: 'RUR' }, subsidy: { value: 10, currencyId: 'RUR' } },
        },
      ],
      delivery: { serviceName: 'Яндекс Доставка', deliveryServiceId: 1_006_360, ...delivery },
      ...change,
    });

  test.each([
    [{ status: 'PENDING', substatus: 'AWAIT_CONFIRMATION' }, 'PENDING', 'pending'],
    [{}, 'STARTED', 'assembling'],
    [{ substatus: 'READY_TO_SHIP' }, 'READY_TO_SHIP', 'ready'],
    [{ substatus: 'SOMETHING_NEW' }, 'SOMETHING_NEW', 'problem'],
    [{ status: 'DELIVERY', substatus: 'DELIVERY_SERVICE_RECEIVED' }, 'DELIVERY', 'delivering'],
    [{ status: 'PICKUP', substatus: 'PICKUP_SERVICE_RECEIVED' }, 'PICKUP', 'delivering'],
    [{ status: 'DELIVERED', substatus: 'DELIVERY_SERVICE_DELIVERED' }, 'DELIVERED', 'delivered'],
    [{ status: 'RETURNED', substatus: 'LOST' }, 'RETURNED', 'returned'],
    [{ status: 'TELEPORTED', substatus: '' }, 'TELEPORTED', 'problem'],
  ])('%j is shown as %s and stands at %s', (change, status, state) => {
    expect(orderOf(read(change))).toMatchObject({ status, state });
  });

  test('costs what the seller gets for a piece: what the buyer pays, and what the Market adds', () => {
    expect(orderOf(read({})).lines).toMatchObject([{ sku: '11', quantity: 3, price: '100.00' }]);
  });

  test('has its boxes once it is ready, and is one box where nobody has laid it out', () => {
    const boxesLayout = [
      { boxId: 21, barcode: '7-1', items: [{ id: 11, fullCount: 1 }] },
      { boxId: 22, barcode: '7-2', items: [{ id: 11, partialCount: { current: 1, total: 2 } }] },
      { boxId: 23, barcode: '7-3', items: [{ id: 11, partialCount: { current: 2, total: 2 } }] },
    ];
    expect(orderOf(read({}, { boxesLayout })).parcels).toEqual([]);
    const ready = { substatus: 'READY_TO_SHIP' };
    expect(orderOf(read(ready, { boxesLayout })).parcels).toEqual([
      { number: '7-21', lines: [{ sku: '11', quantity: 1 }] },
      { number: '7-22', lines: [{ sku: '11', quantity: 1 }] },
      { number: '7-23', lines: [] },
    ]);
    expect(orderOf(read(ready)).parcels).toEqual([{ number: '7', lines: [{ sku: '11', quantity: 3 }] }]);
    expect([boxOf(parcelNumber('7', '21')), boxOf('7')]).toEqual([
      { order: '7', box: '21' },
      { order: '7', box: null },
    ]);
  });

  test('goes with those of its shipment, or with those of its day until that has a number', () => {
    const shipment = { id: null, shipmentDate: '2026-11-24' };
    const method = (change: object) =>
      orderOf(read({}, { warehouseId: '5', shipment: { ...shipment, ...change } })).deliveryMethod?.id;
    expect([method({ id: 99 }), method({})]).toEqual(['99', '2026-11-24/5']);
    expect(orderOf(read({ programType: 'EXPRESS' })).deliveryMethod?.id).toBe('express');
    expect(orderOf(read({ programType: 'DBS' })).deliveryMethod).toBeNull();
  });

  test('is shipped by the hour that is named, in Moscow, else by the end of its day', () => {
    const by = (shipmentTime: string | null) =>
      orderOf(read({}, { shipment: { id: 9, shipmentDate: '2026-11-24', shipmentTime } })).shipBy;
    expect([by('14:30:00'), by(null)]).toEqual(['2026-11-24T11:30:00.000Z', '2026-11-24T20:59:59.000Z']);
  });

  test('is cancelled for one reason, and for the buyer’s where the seller delivers', () => {
    expect(cancelReasonsOf(read({})).map(({ id }) => id)).toEqual(['SHOP_FAILED']);
    expect(cancelReasonsOf(read({ programType: 'DBS' })).length).toBeGreaterThan(3);
    const gone = orderOf(read({ status: 'CANCELLED', substatus: 'USER_CHANGED_MIND' }));
    expect(gone.cancellation).toMatchObject({ initiator: 'Покупатель', reason: 'Покупатель передумал' });
  });
});

describe('an answer of the Market', () => {
  const call: Call = { path: '/v2/campaigns', repeatable: true };
  const answer = (status: number, body: object, headers: Answer['headers'] = {}): Answer => ({
    status,
    headers,
    body: Buffer.from(JSON.stringify(body)),
  });
  const error = (message: string) => ({ status: 'ERROR', errors: [{ code: 'BAD_REQUEST', message }] });

  test.each([
    [401, 'keys'],
    [403, 'keys'],
    [404, 'missing'],
    [420, 'limit'],
    [423, 'refused'],
    [500, 'down'],
  ])('of status %i is a refusal of kind %s', (status, kind) => {
    expect(judge(call, answer(status, error('No')))?.kind).toBe(kind);
  });

  test('that calls itself an error is one, whatever its status; one about single goods is read by who sent them', () => {
    expect(judge(call, answer(200, error('No')))).toMatchObject({ kind: 'refused', remote: { message: 'No' } });
    expect(judge(call, answer(200, { status: 'OK' }))).toBeNull();
    expect(judge(call, answer(200, { status: 'ERROR', results: [] }))).toBeNull();
    expect(judge(call, answer(200, { status: 'OK', result: { orders: [{ updateStatus: 'ERROR' }] } }))).toBeNull();
  });

  test('of a key without a scope stops only what needs it', () => {
    expect(judge(call, answer(403, error('API key lacks the scope')))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('нет доступа'),
    });
  });

  test('that asks to wait says until when', () => {
    const until = new Date(Date.now() + 90_000).toUTCString();
    const { retryAfter = 0 } =
      judge(call, answer(420, error('Hit rate limit'), { 'x-ratelimit-resource-until': until })) ?? {};
    expect(retryAfter).toBeGreaterThan(85);
    expect(retryAfter).toBeLessThanOrEqual(90);
  });
});

test('a key that opens only stores whose goods lie at the Market says so', async () => {
  const campaigns = [{ id: 1, domain: 'Магазин', business: { id: 9, name: 'Кабинет' }, placementType: 'FBY' }];
  const unasked = () => Promise.reject(new Error('Nobody asks that'));
  const http: Caller = {
    json: async (_, schema) => schema.parse({ campaigns }),
    read: (_, schema, value) => schema.parse(value),
    unread: () => 0,
    file: unasked,
    done: unasked,
    again: unasked,
  };
  await expect(keysApi(http, { business: '', campaign: '' }).choices()).rejects.toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('(FBY)'),
  });
});

test('limits count each method once, and leave looks at orders their share', () => {
  const groups = rates.map(({ group }) => group);
  expect(new Set(groups).size).toBe(groups.length);
  expect(rates.filter(({ looks }) => looks)).toMatchObject([{ group: '/v1/businesses/{businessId}/orders' }]);
});

test('a number of a warehouse is sent as a number, whoever fills it', () => {
  expect([numberOf('123'), numberOf('store-123')]).toEqual([123, 123]);
  expect(() => numberOf('склад')).toThrow('не номер склада');
});
