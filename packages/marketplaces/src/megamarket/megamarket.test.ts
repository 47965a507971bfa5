import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProductCard } from '../api/catalog.ts';
import type { MarketplaceClient } from '../marketplace.ts';
import { connectors } from '../registry.ts';
import { callbacks } from './callbacks.ts';
import { cardProblems } from './cards.ts';
import { shipmentsFound } from './found-shipments.ts';
import { boxCode, boxOf, type Lot, orderOf, orderStatuses, Shipment } from './lots.ts';
import { judge } from './refusals.ts';
import type { Speaker } from './speaker.ts';

const said = (body: unknown, status = 200) =>
  judge(
    { path: '/api/market/v1/orderService/order/get', repeatable: true },
    { status, headers: {}, body: Buffer.from(JSON.stringify(body)) },
  );

describe('what Megamarket answers', () => {
  test.each([
    ['a success as a number', { success: 1, data: {} }, undefined],
    ['a success as a word', { success: true, data: {} }, undefined],
    ['a wrong token', { success: 0, error: { code: 0, message: 'Токен недействителен' } }, 'keys'],
    ['one that is not there', { success: 0, error: { code: 0, message: 'Отправление 7 не найдено' } }, 'missing'],
    ['one that is still busy', { success: 0, error: [{ message: 'Лот 1 обрабатывается', shipmentId: '7' }] }, 'limit'],
    [
      'a refusal of lots',
      { success: false, error: [{ errorText: 'Лот 1 отменён' }, { message: 'Лот 2 отменён' }] },
      'refused',
    ],
    ['a refusal without a word', { success: 0 }, 'refused'],
  ])('%s is told by `success`, not by its status', (_, body, kind) => {
    expect(said(body)?.kind).toBe(kind);
  });

  test('is said to the seller in Russian, all of it, and kept with its code', () => {
    const error = said({
      success: 0,
      error: [{ errorText: 'Лот 1 отменён', code: 17 }, { description: 'Лот 2 отменён' }],
    });
    expect([error?.message, error?.remote?.code]).toEqual(['Мегамаркет отказал: Лот 1 отменён; Лот 2 отменён', '17']);
    expect(said({ success: 0, error: { message: 'Bad price' } })?.message).toContain('журнале запросов');
    expect(said({ success: 0, error: [{ message: 'Лот 1 обрабатывается' }] })).toMatchObject({ retryAfter: 3 });
    expect(said('gateway', 502)).toMatchObject({ kind: 'down' });
  });
});

const lot = (itemIndex: number, status: string, rest: Partial<Lot> = {}) => ({
  itemIndex,
  status,
  offerId: 'A-1',
  goodsId: 100,
  price: 450,
  ...rest,
});
const shipment = (items: object[], rest: object = {}) =>
  orderOf(Shipment.parse({ shipmentId: '94', orderCode: '60', items, ...rest }), '5');

test('a card is kept back with a reason when it would spoil the whole request', () => {
  const card: ProductCard = {
    offerId: 'A-1',
    title: 'Кружка белая',
    description: 'Держит тепло',
    category: '123',
    price: '500.00',
    oldPrice: null,
    currency: 'RUB',
    vat: null,
    barcodes: [],
    brand: null,
    group: '17',
    images: ['https://example.org/1.jpg'],
    dimensions: { length: 120, width: 90, height: 100 },
    weight: 350,
    attributes: [],
  };
  const fields = (change: Partial<ProductCard>) =>
    cardProblems({ ...card, ...change }).flatMap(({ errors }) => errors.map(({ field }) => field));
  expect(fields({})).toEqual([]);
  expect(fields({ offerId: ' ', title: '' })).toEqual(['article', 'title']);
  expect(fields({ title: 'x'.repeat(91), description: 'x'.repeat(2501) })).toEqual(['title', 'description']);
  expect(fields({ category: 'Кружки', price: '500.50' })).toEqual(['category', 'price']);
  expect(fields({ price: '0.00' })).toEqual(['price']);
  expect(fields({ dimensions: null, weight: null, images: [] })).toEqual(['length', 'weight', 'images']);
  expect(fields({ images: ['https://x.test/1.jpg', 'http://x.test/2.jpg'] })).toEqual(['images']);
});

describe('a shipment of lots', () => {
  test.each([
    ['the slowest lot', ['PACKED', 'CONFIRMED', 'SHIPPED'], 'CONFIRMED', 'assembling'],
    ['a lot that is checked holds the others up', ['NEW', 'PENDING'], 'PENDING', 'pending'],
    ['cancelled ones hold nobody up', ['MERCHANT_CANCELED', 'SHIPPED'], 'SHIPPED', 'delivering'],
    ['one that is overdue is a problem', ['PACKED', 'PACKING_EXPIRED'], 'PACKING_EXPIRED', 'problem'],
    ['a status that nobody knows is one, too', ['PACKED', 'TELEPORTED'], 'TELEPORTED', 'problem'],
    ['all refused by the seller', ['MERCHANT_CANCELED', 'MERCHANT_CANCELED'], 'MERCHANT_CANCELED', 'cancelled'],
    ['some by the buyer', ['MERCHANT_CANCELED', 'CUSTOMER_CANCELED'], 'CUSTOMER_CANCELED', 'cancelled'],
  ])('stands where it does: %s', (_, statuses, status, state) => {
    expect(shipment(statuses.map((each, index) => lot(index, each)))).toMatchObject({ status, state });
  });

  test('is read in lines of equal pieces, without the delivery that a buyer pays', () => {
    const { lines, scheme, parcels } = shipment(
      [lot(1, 'NEW'), lot(2, 'NEW'), lot(3, 'NEW', { price: 400 as never }), { ...lot(4, 'NEW'), offerId: 'delivery' }],
      { serviceScheme: 'DELIVERY_BY_MERCHANT' },
    );
    expect(lines.map(({ quantity, price, sku }) => [quantity, price, sku])).toEqual([
      [2, '450.00', '100'],
      [1, '400.00', '100'],
    ]);
    expect([scheme, parcels]).toEqual(['DBS', null]);
    expect(shipment([lot(1, 'NEW', { goodsId: null })]).lines[0]?.sku).toBe('A-1');
  });

  test('has its next deadline as the one to keep', () => {
    const limits = { confirmedTimeLimit: 'a', packingTimeLimit: 'b', shippingTimeLimit: 'c' };
    const due = (status: string) => shipment([lot(1, status)], limits).shipBy;
    expect(['NEW', 'CONFIRMED', 'PACKED'].map(due)).toEqual(['a', 'b', 'c']);
  });

  test('has boxes whose codes lead back to it', () => {
    expect(boxOf(boxCode('5', '94', 2))).toEqual({ shipment: '94', boxIndex: 2 });
    expect([boxOf('94'), boxOf('5*94*x')]).toEqual([undefined, undefined]);
    // Only Latin letters, digits, underscores and hyphens go into a code.
    expect(boxCode('5', '94/1', 1)).toBe('5*94-1*1');
    expect(new Set(orderStatuses.map(({ status }) => status)).size).toBe(13);
  });
});

test('more shipments than one search answers are found in shorter and shorter periods', async () => {
  const began = Date.parse('2026-11-01T00:00:00Z');
  const hour = 3_600_000;
  // Most of them within one hour.
  const there = Array.from({ length: 430 }, (_, index) => ({
    id: String(index),
    at: began + (index < 400 ? index * 1_000 : index * hour),
  }));
  const longest: number[] = [];
  const speaker = {
    async trade(path: string, data: { dateFrom: string; dateTo: string; count: number; shipments: string[] }) {
      if (path.endsWith('get'))
        return { data: { shipments: data.shipments.map((each) => Shipment.parse({ shipmentId: each, items: [] })) } };
      const inside = there.filter(({ at }) => at >= Date.parse(data.dateFrom) && at <= Date.parse(data.dateTo));
      longest.push(inside.length);
      return { data: { shipments: inside.slice(0, data.count).map(({ id }) => id) } };
    },
  } as unknown as Speaker;
  const found = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await shipmentsFound(speaker, '5').page({ from: began, to: began + 500 * hour }, ['NEW'], cursor);
    for (const { shipmentId } of page.shipments) found.add(shipmentId);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(found.size).toBe(430);
  expect(longest.length).toBeLessThan(60);
});

describe('a label', () => {
  /** Megamarket that prints labels so. */
  async function printing(type: string, body: Buffer | string): Promise<MarketplaceClient> {
    const server = createServer((request, response) => {
      if (request.url?.includes('sticker')) return response.setHeader('content-type', type).end(body);
      const shipments = [{ shipmentId: '94', items: [{ ...lot(1, 'PACKED'), boxIndex: 1 }] }];
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success: 1, meta: {}, data: { shipments } }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const keys = { token: 'a-token', merchant_id: '5' };
    return connectors.megamarket.connect({ keys, baseUrl: `http://127.0.0.1:${port}`, attempts: 1 });
  }
  const json = (data: string) => JSON.stringify({ success: 1, meta: {}, data });

  test('is taken as PDF, by itself or inside of JSON', async () => {
    const pdf = Buffer.from('%PDF-1.7 label');
    for (const client of [
      await printing('application/pdf', pdf),
      await printing('application/json', json(pdf.toString('base64'))),
    ])
      expect(await client.labels.files(['5*94*1'])).toEqual([{ type: 'application/pdf', body: pdf }]);
  });

  test('that is a page for a browser is refused with the way around', async () => {
    const client = await printing('application/json', json('<div>5*94*1</div>'));
    await expect(client.labels.files(['5*94*1'])).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('напечатайте её в его кабинете'),
    });
  });
});

test('a message of Megamarket gives the numbers of its shipments, and nothing else', () => {
  const body = { meta: {}, data: { merchantId: 1, shipments: [{ shipmentId: '94' }, { shipmentId: 95, items: [] }] } };
  const heard = (event: string, said: unknown) => callbacks.heard(event, said, new Date());
  expect(heard('order/new', body)).toMatchObject({ numbers: ['94', '95'] });
  expect(heard('order/cancel', body)).toMatchObject({ numbers: ['94', '95'] });
  expect(heard('order/paid', body)).toBeNull();
  for (const wrong of [null, {}, { data: { shipments: [{}] } }, 'text']) expect(heard('order/new', wrong)).toBeNull();
});
