import {
  countOrders,
  createAccount,
  createOffer,
  createOrder,
  findAuditActs,
  findOrderByNumber,
  findOrderHistory,
  findOrders,
  getOrder,
  markOrderSent,
  type OrderModel,
  type Types,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../testing/server.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';

const server = useServer();
let shop: OwnShop;
let account: string;
beforeAll(async () => {
  shop = await anOwnShop(server);
  const keys = { client_id: '1002', api_key: 'sandbox-of-recipients' };
  const body = { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys } as const;
  account = (await shop.call(createAccount, { body })).id;
});

const delivery = {
  deliveryType: 'DBS',
  recipient: { name: 'Ёлкин Пётр', phone: '8 (916) 123-45-67' },
  address: { full: 'Тула, ул. Оружейная, 7', lat: 54.2, lon: 37.6, flat: '42', comment: 'Домофон 42К' },
  deliverFrom: '2026-12-01T07:00:00.000Z',
  deliverTo: '2026-12-01T15:00:00.000Z',
  services: [
    { type: 'DELIVERY', title: 'Доставка курьером', price: '300.00' },
    { type: 'LIFT', title: 'Подъём на лифте', price: '150.00' },
  ],
} as const;
const kept = {
  recipient: { name: 'Ёлкин Пётр', phone: '+79161234567' },
  address: { ...delivery.address, entrance: '', floor: '' },
};
const aDelivery = (more: object = {}) =>
  shop.order({ ...delivery, services: [...delivery.services], ...more } as Types<typeof createOrder>['sent']);

const found = async (
  search: string,
  filters: Types<typeof findOrders>['sent']['filters'] = {},
  client = shop as Pick<OwnShop, 'call'>,
) => (await client.call(findOrders, { body: { search, filters } })).rows.map(({ number }) => number);

/** Takes an order of a marketplace in; answers it as its page shows it. */
async function taken(remote: ReturnType<typeof aRemoteOrder>, at = new Date().toISOString()): Promise<OrderModel> {
  const { order } = await takeFor({ company: shop.company, account }, remote, at);
  return shop.call(getOrder, { path: { id: order ?? '' } });
}

describe('who gets an order', () => {
  it('is typed with address, interval and services for an own order', async () => {
    const { id } = await aDelivery();
    const order = await shop.call(getOrder, { path: { id } });
    expect(order).toMatchObject({ ...delivery, ...kept, peopleHidden: false, peopleErased: null, total: '4500.00' });
    expect(await shop.order()).toMatchObject({ recipient: null, address: null, services: [], deliverTo: null });
  });

  it.each([
    ['recipient.phone', { recipient: { name: 'Пётр', phone: '••• 67' } }],
    ['recipient.phone', { recipient: { name: 'Пётр', phone: '12345' } }],
    ['address.lon', { address: { full: 'Тула', lat: 54.2 } }],
    ['address.full', { address: { full: '' } }],
    ['deliverTo', { deliverTo: '2026-11-30T07:00:00.000Z' }],
    ['services.0.price', { services: [{ type: 'LIFT', title: 'Подъём', price: 'даром' }] }],
    ['deliveryType', { deliveryType: 'FBO' }],
  ])('is refused where %s cannot be', async (field, wrong) => {
    const products = [{ offer: shop.offers[0], quantity: 1 }];
    const refusal = await shop.refused(createOrder, {
      body: { ...delivery, products, ...wrong },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is read from a marketplace, and read again: what it leaves out stays, and the history tells no data', async () => {
    const buyer = { name: 'Смирнова Анна', phone: null, region: 'Тула', city: null, address: null };
    const remote = aRemoteOrder({ scheme: 'DBS', deliverBy: '2026-12-02T20:59:59.000Z', services: null, buyer });
    const { id, ...before } = await taken(remote, '2026-11-28T10:00:00.000Z');
    expect(before).toMatchObject({ recipient: { name: 'Смирнова Анна', phone: null }, address: null, services: [] });
    expect(before.deliverTo).toBe('2026-12-02T20:59:59.000Z');
    const address = {
      full: 'Тула, Оружейная, 7',
      lat: null,
      lon: null,
      flat: '',
      entrance: '',
      floor: '',
      comment: '',
    };
    const services = [{ type: 'DELIVERY' as const, title: 'Доставка', price: '299.00' }];
    const said = { ...remote, buyer: { ...buyer, name: null, phone: '+79990000007', address }, services };
    expect(await taken(said, '2026-11-28T10:05:00.000Z')).toMatchObject({
      recipient: { name: 'Смирнова Анна', phone: '+79990000007' },
      address,
      services,
    });
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['Получатель', 'Адрес', 'Услуги']);
    expect(JSON.stringify(rows)).not.toMatch(/Смирнова|Оружейная|0007/);
    const version = (await shop.call(getOrder, { path: { id } })).version;
    expect((await taken(said, '2026-11-28T10:10:00.000Z')).version).toBe(version);
  });
});

describe('data of people', () => {
  it('are seen by owner and orders in the order alone; others and lists have them masked', async () => {
    const { id, number } = await aDelivery();
    const masked = { name: 'Ё••• П•••', phone: '••• 67' };
    const [row] = (await shop.call(findOrders, { body: { search: number } })).rows;
    expect(row?.recipient).toEqual(masked);
    expect(await (await shop.as('orders')).call(getOrder, { path: { id } })).toMatchObject(kept);
    for (const role of ['viewer', 'marketplace'] as const) {
      const other = await shop.as(role);
      for (const order of [
        await other.call(getOrder, { path: { id } }),
        await other.call(findOrderByNumber, { query: { order_number: number } }),
      ]) {
        expect(order).toMatchObject({ recipient: masked, peopleHidden: true });
        expect(JSON.stringify(order)).not.toMatch(/Оружейная|42К|91612/);
      }
      // What is masked is not guessed by searching either.
      expect(await found('123-45-67', {}, other)).toEqual([]);
      expect(await found('Ёлкин Пётр', {}, other)).toEqual([]);
    }
  });

  it('are opened in the journal: once for who looks on, and by whatever call shows them', async () => {
    const { id, number } = await aDelivery();
    const openings = async () =>
      (await shop.call(findAuditActs, { body: { subject: 'order', subjectId: id } })).rows.map(
        ({ act, title, author }) => [act, title, author.name],
      );
    await shop.call(findOrders, { body: { search: number } });
    await (await shop.as('viewer')).call(getOrder, { path: { id } });
    expect(await openings()).toEqual([]);
    await shop.call(getOrder, { path: { id } });
    await shop.call(getOrder, { path: { id } });
    expect(await openings()).toEqual([['opened', number, shop.email]]);
    const packer = await shop.as('orders');
    await packer.call(markOrderSent, { path: { id } });
    expect(await openings()).toHaveLength(2);
    // Nobody is seen in an order without people.
    const bare = await shop.order();
    await shop.call(getOrder, { path: { id: bare.id } });
    expect((await shop.call(findAuditActs, { body: { subject: 'order', subjectId: bare.id } })).rows).toEqual([]);
  });
});

describe('a search of orders', () => {
  it('finds by phone in any spelling from four digits, by name, by any number and by each barcode', async () => {
    const barcodes = ['4600000000031', '4600000000048'];
    const offer = await shop.call(createOffer, {
      body: { catalog: shop.catalog, article: 'ДВА-ШК', title: 'Гирлянда', price: '700', barcodes },
    });
    const recipient = { name: 'Соколова Мария', phone: '+7 903 555-81-92' };
    const { id, number } = await aDelivery({ recipient, products: [{ offer: offer.id, quantity: 1 }] });
    for (const search of ['8 903 555', '8192', '(903) 555-81-92', '89035558192', 'соколова', 'лова мар', number, id])
      expect({ search, found: await found(search) }).toEqual({ search, found: expect.arrayContaining([number]) });
    for (const search of [...barcodes, 'ДВА-ШК']) expect(await found(search)).toEqual([number]);
    expect(await found('192')).not.toContain(number);
    const remote = aRemoteOrder({ scheme: 'DBS' });
    const theirs = await taken(remote);
    expect(await found(remote.number)).toEqual([remote.number]);
    expect(await found(remote.orderNumber)).toEqual([remote.number]);
    expect(await found(theirs.id)).toContain(remote.number);
    const counted = await shop.call(countOrders, { body: { search: '903 555-81-92' } });
    expect(counted.total).toBe(1);
  });

  it('goes by delivery type, service, sum and what was sent to accounting', async () => {
    const { number, id } = await aDelivery({ recipient: { name: 'Фильтр Ольга' } });
    const other = await shop.order();
    const both = async (filters: Types<typeof findOrders>['sent']['filters']) => {
      const numbers = await found('', filters);
      return [numbers.includes(number), numbers.includes(other.number)];
    };
    expect(await both({ deliveryType: { in: ['DBS'] } })).toEqual([true, false]);
    expect(await both({ deliveryType: { in: ['PICKUP', 'FBS'] } })).toEqual([false, true]);
    expect(await both({ service: { in: ['LIFT'] } })).toEqual([true, false]);
    expect(await both({ service: { in: ['FULFILLMENT'] } })).toEqual([false, false]);
    expect(await both({ total: { from: '4500', to: '4500' } })).toEqual([true, true]);
    expect(await both({ total: { from: '4500.01' } })).toEqual([false, false]);
    await shop.call(markOrderSent, { path: { id } });
    expect(await both({ sent: true })).toEqual([true, false]);
    expect(await both({ sent: false })).toEqual([false, true]);
    const sent = { sent: true, service: { in: ['LIFT' as const] }, total: { to: '4500' } };
    expect((await shop.call(countOrders, { body: { filters: sent } })).total).toBe((await found('', sent)).length);
  });

  it('takes the words of the specification: services to load, and filters that are an empty list', async () => {
    for (const load of [['services'], ['products', 'parcels'], []]) {
      const { status, text } = await shop.ask('POST', '/oms/orders/search', { search: '', filters: [], load });
      expect([status, JSON.parse(text).rows.length > 0]).toEqual([200, true]);
    }
    const counted = await shop.ask('POST', '/oms/orders/search/count', { filters: [] });
    expect(counted.status).toBe(200);
    const wrong = await shop.refused(findOrders, { body: { filters: [1] } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'filters' }] } });
  });
});
