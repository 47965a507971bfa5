import {
  cancelParcels,
  changeOrder,
  changeShipment,
  countOrders,
  createAccount,
  createOrder,
  createOrderNote,
  createOrderSource,
  createOrderStatus,
  createParcel,
  createShipment,
  findOffers,
  findOrderByNumber,
  findOrderHistory,
  findOrders,
  getOrder,
  getParcelLabels,
  getParcels,
  getShipments,
  markOrderSent,
  markOrderUnsent,
  type OrderFilters,
  removeOffers,
  removeOrder,
  removeProducts,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools, withCompany } from '../database/pools.ts';
import { aCompany } from '../testing/client.ts';
import { countAnew } from '../testing/counts.ts';
import { useServer } from '../testing/server.ts';
import { holdByState } from './stored/reserves.queries.ts';
import { multiplyOrder } from './testing/many.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const found = async (search: string, filters: Types<typeof findOrders>['sent']['filters'] = {}) =>
  (await shop.call(findOrders, { body: { search, filters } })).rows.map((row) => row.number);

describe('a search of orders', () => {
  it('finds longer text anywhere, one letter or two at the beginnings of words, however far down the list', async () => {
    const other = await anOwnShop(server);
    const sought = async (search: string, page: object = {}) =>
      (await other.call(findOrders, { body: { search, ...page } })).rows.map((row) => row.number);
    await other.order({ number: 'ЪЖ-1' });
    await multiplyOrder(other.company, 700);
    await pools().owner.query(
      `update orders set created_at = now() - interval '1 year', number = replace(number, 'ЪЖ', 'ЩЮ'), search_text = 'щю ищем'
       where company_id = $1 and number in ('ЪЖ-1', 'ЪЖ-1-400')`,
      [other.company],
    );
    await countAnew(pools().owner, other.company);
    expect(await sought('щю')).toEqual(['ЩЮ-1-400', 'ЩЮ-1']);
    expect(await sought('ищ', { limit: 1, offset: 1, sort: 'createdAt' })).toEqual(['ЩЮ-1-400']);
    expect(await sought('ще')).toEqual([]);
    expect((await sought('ЪЖ')).length).toBe(50);
    expect((await other.call(countOrders, { body: { search: 'ъж' } })).total).toBe(699);
    expect((await sought('щем', { limit: 700 })).length).toBe(2);
  });
});

describe('an order of the seller’s own', () => {
  it('takes price and title from its offers and gets a number of its own', async () => {
    const order = await shop.order({
      products: [
        { offer: shop.offers[0], quantity: 2 },
        { offer: shop.offers[1], quantity: 3, price: '100' },
      ],
    });
    expect(order).toMatchObject({ state: 'new', total: '9300.00', items: 5, marketplace: null });
    expect(order.number).toMatch(/^П-\d+$/);
    expect(order.products.map((line) => [line.title, line.price, line.total, line.loose])).toEqual([
      ['Ёлка искусственная', '4500.00', '9000.00', 2],
      ['Шар стеклянный', '100.00', '300.00', 3],
    ]);
    expect((await shop.order()).number).not.toBe(order.number);
  });

  it('is answered as its page shows it, after at most ten waits for PostgreSQL', async () => {
    const products = shop.offers.map((offer) => ({ offer, quantity: 2 }));
    let order = await shop.order({ products });
    // The fewest of some: who calls is asked once a second, and on a busy machine answers to what was sent together come one by one.
    let waits = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn++) {
      server.guard.forget();
      order = await shop.order({ products });
      waits = Math.min(waits, server.guard.waits);
    }
    expect(waits).toBeLessThanOrEqual(10);
    expect(await shop.call(getOrder, { path: { id: order.id } })).toEqual(order);
    // Its pieces stand as the rule for all orders says, which finds nothing to move.
    expect(await withCompany(shop.company, (db) => holdByState(db, order.id))).toEqual([]);
  });

  it('goes all the way without asking anybody', async () => {
    const { id } = await shop.ready();
    await shop.act(id, 'CREATE_SHIPMENT');
    await shop.act(id, 'SET_SHIPMENT_DATE', { dto: { date: '2026-11-25' } });
    expect((await shop.act(id, 'CONFIRM_SHIPMENT')).model.shipment).toMatchObject({
      state: 'confirmed',
      date: '2026-11-25',
    });
    expect((await shop.act(id, 'COMPLETE_SHIPMENT')).model.state).toBe('delivering');
    expect((await shop.act(id, 'COMPLETED')).model).toMatchObject({
      state: 'delivered',
      status: { title: 'Доставлен' },
    });
  });

  it('refuses a number that is there, an unknown offer, a price that nobody knows', async () => {
    const order = await shop.order({ number: 'T-1' });
    const products = [{ offer: shop.offers[0], quantity: 1 }];
    const again = await shop.refused(createOrder, { body: { number: order.number, products } });
    expect(again).toMatchObject({ status: 409, body: { code: 'number_taken' } });
    const unknown = await shop.refused(createOrder, { body: { products: [{ offer: '999999', quantity: 1 }] } });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'products.0.offer' }] } });
    const many = await shop.refused(createOrder, {
      body: { products: [...products, { offer: shop.offers[1], quantity: 10_000 }] },
    });
    expect(many.body.message).toContain('не больше 10000 штук');
  });

  it('is deleted while nobody has begun it, and not later', async () => {
    const { id, number } = await shop.order();
    await shop.call(removeOrder, { path: { id } });
    expect(await found(number)).toEqual([]);
    expect(await shop.refused(getOrder, { path: { id } })).toMatchObject({ status: 404 });
    const begun = await shop.order();
    await shop.act(begun.id, 'START_PROCCESS');
    expect((await shop.refused(removeOrder, { path: { id: begun.id } })).body.code).toBe('not_allowed');
  });

  it('is deleted where one of a marketplace could only be cancelled', async () => {
    const keys = { client_id: '1001', api_key: 'sandbox-of-orders' };
    const account = await shop.call(createAccount, {
      body: { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys },
    });
    const remote = aRemoteOrder();
    await takeFor({ company: shop.company, account: account.id }, remote, new Date().toISOString());
    const [order] = (await shop.call(findOrders, { body: { search: remote.number } })).rows;
    expect(await shop.refused(removeOrder, { path: { id: order?.id ?? '' } })).toMatchObject({
      status: 409,
      body: { code: 'not_own', message: 'Заказ маркетплейса не удаляется: его можно отменить' },
    });
  });

  it('is cancelled for a reason only', async () => {
    const { id } = await shop.order();
    const mute = await shop.refused(runOrderAction, { path: { id, action: 'CANCEL_ORDER' }, body: {} });
    expect(mute).toMatchObject({ status: 400, body: { details: [{ field: 'reason' }] } });
    expect((await shop.act(id, 'CANCEL_ORDER', { reason: 'Покупатель передумал' })).model.state).toBe('cancelled');
  });

  it('lets single pieces be cancelled while they are loose', async () => {
    const { id, products } = await shop.order({
      products: [
        { offer: shop.offers[0], quantity: 1 },
        { offer: shop.offers[1], quantity: 2 },
      ],
    });
    const [tree = '', balls = ''] = products.map((line) => line.id);
    const items = [{ product: balls, quantity: 1 }];
    const after = (await shop.act(id, 'CANCEL_ITEM', { dto: { items }, reason: 'Разбился' })).model;
    expect(after.products.map((line) => [line.cancelled, line.loose, line.total])).toEqual([
      [0, 1, '4500.00'],
      [1, 1, '149.90'],
    ]);
    expect(after).toMatchObject({ total: '4649.90', items: 2, state: 'new' });
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]?.message).toBe('Отменены товары: Шар стеклянный, 1 шт. (Разбился)');
    const more = { path: { id, action: 'CANCEL_ITEM' }, body: { dto: { items: [{ product: balls, quantity: 2 }] } } };
    expect((await shop.refused(runOrderAction, more)).body.message).toBe(
      'Поле «dto.items.0.quantity»: «Шар стеклянный»: отменить можно 1 шт., остальное в посылках или уже отменено',
    );
    // Nothing is left of it: the order is cancelled with its last piece.
    expect((await shop.act(id, 'CANCEL_ITEM', { ids: [tree, balls] })).model).toMatchObject({
      state: 'cancelled',
      total: '0.00',
      items: 0,
    });
  });
});

describe('what an order waits for', () => {
  it('is not deleted from the catalog, which says what to do first', async () => {
    const fresh = await anOwnShop(server);
    const [tree, ball] = fresh.offers;
    const { id } = await fresh.order({ products: [{ offer: tree, quantity: 2 }] });
    const answer = await fresh.call(removeOffers, { path: { ids: [tree, ball] } });
    expect(answer.done).toEqual([ball]);
    const message =
      '«Ёлка искусственная» ждут заказы, в резерве 2 шт.: отгрузите или отмените эти заказы, потом удаляйте';
    expect(answer.failed).toEqual([{ id: tree, code: 'reserved', message }]);
    const { rows } = await fresh.call(findOffers, { path: { catalog: fresh.catalog }, body: { ids: [tree] } });
    const product = rows[0]?.product ?? '';
    const whole = await fresh.refused(removeProducts, { path: { productIds: [product] } });
    expect(whole).toMatchObject({ status: 409, body: { code: 'reserved' } });
    await fresh.act(id, 'CANCEL_ORDER', { reason: 'Передумали' });
    expect((await fresh.call(removeOffers, { path: { ids: [tree] } })).done).toEqual([tree]);
  });
});

describe('numbers of own orders', () => {
  it('follow each other without looking at the orders, past those that a person gave', async () => {
    const fresh = await anOwnShop(server);
    expect((await fresh.order()).number).toBe('П-1001');
    await fresh.order({ number: 'П-1002' });
    expect((await fresh.order()).number).toBe('П-1003');
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => fresh.order()));
    expect(many.map((order) => order.number).sort()).toEqual(['П-1004', 'П-1005', 'П-1006', 'П-1007', 'П-1008']);
  });
});

describe('an order of very many pieces', () => {
  it('is written in a moment, ten at once too', async () => {
    const big = async (quantity: number) => {
      const begun = Date.now();
      const { items } = await shop.order({ products: [{ offer: shop.offers[1], quantity }] });
      expect(items).toBe(quantity);
      return Date.now() - begun;
    };
    // Written piece by piece against each other, ten times the pieces would take a hundred times as long.
    const isLinear = async () => (await big(10_000)) < 40 * (await big(1000));
    // A machine with other work stops now and then.
    expect((await isLinear()) || (await isLinear()) || (await isLinear())).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => big(1000)));
  });
});

describe('the list of orders', () => {
  it('refuses to load what orders do not have, by its name', async () => {
    const refusal = await shop.refused(findOrders, { body: { load: ['reviews'] } });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'load.0' }] } });
    expect(refusal.body.message).toBe('Поле «load.0»: «reviews» у заказов нет: бывают services, products и parcels');
    expect((await shop.call(findOrders, { body: { load: ['products'], limit: 1 } })).rows).toHaveLength(1);
  });

  it('finds by number, article, title and barcode, with ё as е and without wildcards', async () => {
    const tree = await shop.order({ number: 'НГ-2026-1' });
    const ball = await shop.order({ number: 'НГ-2026-2', products: [{ offer: shop.offers[1], quantity: 1 }] });
    expect(await found('нг-2026')).toEqual([ball.number, tree.number]);
    expect(await found('елка иск')).toContain(tree.number);
    expect(await found('4600000000017')).toContain(tree.number);
    expect(await found('шар_%')).toContain(ball.number);
    expect(await found('ёлка_')).toEqual([]);
  });

  it('filters by state, source, deadline and tab, and counts the same', async () => {
    const source = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const hour = 3_600_000;
    const late = await shop.order({ source: source.id, shipBy: new Date(Date.now() - hour).toISOString() });
    const begun = await shop.order({ source: source.id, shipBy: new Date(Date.now() + 72 * hour).toISOString() });
    await shop.act(begun.id, 'START_PROCCESS');
    const here = { source: { in: [source.id] } } satisfies Partial<OrderFilters>;
    expect(await found('', { ...here, state: { in: ['assembling'] } })).toEqual([begun.number]);
    expect(await found('', { ...here, tab: 'overdue' })).toEqual([late.number]);
    expect(await found('', { ...here, shipBy: { from: new Date().toISOString() } })).toEqual([begun.number]);
    expect(await found('', { ...here, offer: { in: [shop.offers[1]] } })).toEqual([]);
    const counted = await shop.call(countOrders, { body: { filters: here } });
    expect(counted).toMatchObject({ total: 2, sums: [{ currency: 'RUB', sum: '9000.00' }] });
    const { rows } = await shop.call(findOrders, { body: { filters: { tab: 'unprocessed' }, limit: 1000 } });
    expect(counted.tabs.unprocessed).toBe(rows.length);
    expect(counted.states.new + counted.states.assembling + counted.states.problem).toBe(rows.length);
  });

  it('sorts both ways', async () => {
    const totals = async (sort: 'total' | '-total') =>
      (await shop.call(findOrders, { body: { sort, limit: 1000 } })).rows.map((row) => Number(row.total));
    expect(await totals('total')).toEqual((await totals('-total')).reverse());
  });

  it('finds an order by its number for the accounting, which marks it as sent', async () => {
    const { id, number } = await shop.order();
    const sent = async () => (await shop.call(findOrderByNumber, { query: { order_number: number } })).sentToAccounting;
    expect((await shop.call(findOrderByNumber, { query: { order_number: number } })).id).toBe(id);
    const marked = await shop.call(markOrderSent, { path: { id } });
    expect([marked.sentToAccounting, await sent()]).toEqual([expect.any(String), marked.sentToAccounting]);
    expect((await shop.call(markOrderUnsent, { path: { id } })).sentToAccounting).toBeNull();
    expect(await sent()).toBeNull();
  });
});

describe('what a person writes on an order', () => {
  it('is kept with a version, and in the history with the name', async () => {
    const order = await shop.order();
    const path = { id: order.id };
    const status = await shop.call(createOrderStatus, { body: { title: 'Ждём звонка' } });
    const changed = await shop.call(changeOrder, {
      path,
      body: { status: status.id, comment: 'Позвонить', version: order.version },
    });
    expect(changed).toMatchObject({ comment: 'Позвонить', status: { title: 'Ждём звонка' }, state: 'new' });
    const stale = await shop.refused(changeOrder, { path, body: { comment: '', version: order.version } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    await shop.call(createOrderNote, { path, body: { text: 'Просил не звонить' } });
    const { rows } = await shop.call(findOrderHistory, { path, body: {} });
    expect(rows.map((event) => event.kind)).toEqual(['note', 'status', 'created']);
    expect(rows[0]).toMatchObject({ message: 'Просил не звонить', author: { title: shop.email }, source: 'person' });
    expect(rows[1]?.changes).toContainEqual({ field: 'Статус', was: 'Новый', became: 'Ждём звонка' });
  });
});

describe('another company', () => {
  it('finds nothing of ours under any address', async () => {
    const order = await shop.ready();
    const parcel = order.boxes[0]?.id ?? '';
    const { id: shipment } = await shop.call(createShipment, { body: { parcels: [parcel] } });
    const stranger = await aCompany(server);
    const { id } = order;
    for (const refusal of [
      await stranger.refused(getOrder, { path: { id } }),
      await stranger.refused(changeOrder, { path: { id }, body: { comment: 'чужой' } }),
      await stranger.refused(runOrderAction, { path: { id, action: 'CANCEL_ORDER' }, body: { reason: 'чужой' } }),
      await stranger.refused(findOrderHistory, { path: { id }, body: {} }),
      await stranger.refused(createParcel, { body: { order: id } }),
      await stranger.refused(cancelParcels, { path: { ids: [parcel] } }),
      await stranger.refused(getParcelLabels, { path: { ids: [parcel] } }),
      await stranger.refused(changeShipment, { path: { id: shipment }, body: { date: null } }),
    ]) {
      expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await stranger.call(getParcels, { path: { ids: [parcel] } })).rows).toEqual([]);
    expect((await stranger.call(getShipments, { path: { ids: [shipment] } })).rows).toEqual([]);
    expect((await stranger.call(findOrders, { body: {} })).rows).toEqual([]);
    const borrowed = await stranger.refused(createOrder, {
      body: { products: [{ offer: shop.offers[0], quantity: 1 }] },
    });
    expect(borrowed.body.details?.[0]?.field).toBe('products.0.offer');
  });
});
