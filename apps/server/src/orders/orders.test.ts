import { PDFDocument } from '@cantoo/pdf-lib';
import {
  actOnOrder,
  allOrderSources,
  cancelParcels,
  changeOrder,
  changeOrderSource,
  changeOrderStatus,
  changeShipment,
  countOrders,
  createCatalog,
  createOffer,
  createOrder,
  createOrderSource,
  createOrderStatus,
  createParcel,
  createShipment,
  createShipmentAddress,
  deleteOrder,
  deleteOrderSource,
  deleteOrderStatus,
  deleteShipmentAddress,
  findOrderByNumber,
  findOrderStatuses,
  getOrder,
  getParcels,
  getShipments,
  markOrderSent,
  markOrderUnsent,
  nameOrders,
  noteOrder,
  type OrderAction,
  type OrderFilters,
  type OrderModel,
  orderHistory,
  parcelLabels,
  parcelsForShipment,
  searchOrders,
  searchShipments,
  syncOrderSource,
  type Types,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { isEan } from './own-labels.ts';

const server = useServer();
let shop: Shop;
let offers: { id: string; article: string }[] = [];

beforeAll(async () => {
  shop = await aCompany(server);
  const catalog = await shop.call(createCatalog, { body: { title: 'Магазин' } });
  const goods = [
    { article: 'ЁЛКА-1', title: 'Ёлка искусственная', price: '4500', barcodes: ['4600000000017'] },
    { article: 'ШАР_%', title: 'Шар стеклянный', price: '149.90' },
  ];
  offers = [];
  for (const body of goods) offers.push(await shop.call(createOffer, { body: { catalog: catalog.id, ...body } }));
});

const offer = (place: number) => offers[place]?.id ?? '';
const anOrder = (body: Partial<Types<typeof createOrder>['sent']> = {}): Promise<OrderModel> =>
  shop.call(createOrder, { body: { products: [{ offer: offer(0), quantity: 1 }], ...body } });
const act = (id: string, action: OrderAction, body: Types<typeof actOnOrder>['sent'] = {}) =>
  shop.call(actOnOrder, { path: { id, action }, body });
const found = async (search: string, filters: Types<typeof searchOrders>['sent']['filters'] = {}) =>
  (await shop.call(searchOrders, { body: { search, filters } })).rows.map((row) => row.number);

async function ready(): Promise<OrderModel> {
  const { id } = await anOrder();
  await act(id, 'START_PROCCESS');
  await act(id, 'CREATE_PARCEL');
  return (await act(id, 'CONFIRM_PARCELS')).model;
}

describe('an order of the seller’s own', () => {
  it('takes price and title from its offers and gets a number of its own', async () => {
    const order = await anOrder({
      products: [
        { offer: offer(0), quantity: 2 },
        { offer: offer(1), quantity: 3, price: '100' },
      ],
    });
    expect(order).toMatchObject({ state: 'new', total: '9300.00', items: 5, marketplace: null });
    expect(order.number).toMatch(/^П-\d+$/);
    expect(order.products.map((line) => [line.title, line.price, line.total, line.loose])).toEqual([
      ['Ёлка искусственная', '4500.00', '9000.00', 2],
      ['Шар стеклянный', '100.00', '300.00', 3],
    ]);
    expect((await anOrder()).number).not.toBe(order.number);
  });

  it('goes all the way without asking anybody', async () => {
    const { id } = await ready();
    await act(id, 'CREATE_SHIPMENT');
    await act(id, 'SET_SHIPMENT_DATE', { dto: { date: '2026-11-25' } });
    expect((await act(id, 'CONFIRM_SHIPMENT')).model.shipment).toMatchObject({
      state: 'confirmed',
      date: '2026-11-25',
    });
    expect((await act(id, 'COMPLETE_SHIPMENT')).model.state).toBe('delivering');
    expect((await act(id, 'COMPLETED')).model).toMatchObject({ state: 'delivered', status: { title: 'Доставлен' } });
  });

  it('refuses a number that is there, an unknown offer, a price that nobody knows', async () => {
    const order = await anOrder({ number: 'T-1' });
    const products = [{ offer: offer(0), quantity: 1 }];
    const again = await shop.refused(createOrder, { body: { number: order.number, products } });
    expect(again).toMatchObject({ status: 409, body: { code: 'number_taken' } });
    const unknown = await shop.refused(createOrder, { body: { products: [{ offer: '999999', quantity: 1 }] } });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'products.0.offer' }] } });
    const many = await shop.refused(createOrder, {
      body: { products: [...products, { offer: offer(1), quantity: 10_000 }] },
    });
    expect(many.body.message).toContain('не больше 10000 штук');
  });

  it('is deleted while nobody has begun it, and not later', async () => {
    const { id, number } = await anOrder();
    await shop.call(deleteOrder, { path: { id } });
    expect(await found(number)).toEqual([]);
    expect(await shop.refused(getOrder, { path: { id } })).toMatchObject({ status: 404 });
    const begun = await anOrder();
    await act(begun.id, 'START_PROCCESS');
    expect((await shop.refused(deleteOrder, { path: { id: begun.id } })).body.code).toBe('not_allowed');
  });

  it('is cancelled for a reason only', async () => {
    const { id } = await anOrder();
    const mute = await shop.refused(actOnOrder, { path: { id, action: 'CANCEL_ORDER' }, body: {} });
    expect(mute).toMatchObject({ status: 400, body: { details: [{ field: 'reason' }] } });
    expect((await act(id, 'CANCEL_ORDER', { reason: 'Покупатель передумал' })).model.state).toBe('cancelled');
  });

  it('lets single pieces be cancelled while they are loose', async () => {
    const { id, products } = await anOrder({
      products: [
        { offer: offer(0), quantity: 1 },
        { offer: offer(1), quantity: 2 },
      ],
    });
    const after = (await act(id, 'CANCEL_ITEM', { ids: [products[1]?.id ?? ''] })).model;
    expect(after.products.map((line) => [line.cancelled, line.loose])).toEqual([
      [0, 1],
      [2, 0],
    ]);
  });
});

describe('parcels', () => {
  it('hold every piece once', async () => {
    const { id, products } = await anOrder({ products: [{ offer: offer(0), quantity: 3 }] });
    await act(id, 'START_PROCCESS');
    const product = products[0]?.id ?? '';
    const first = await shop.call(createParcel, { body: { order: id, items: [{ product, quantity: 2 }] } });
    const much = await shop.refused(createParcel, { body: { order: id, items: [{ product, quantity: 2 }] } });
    expect(much).toMatchObject({ status: 400, body: { details: [{ field: 'items.0.quantity' }] } });
    const second = await shop.call(createParcel, { body: { order: id } });
    expect([first, second].map((parcel) => parcel.items[0]?.quantity)).toEqual([2, 1]);
    const full = await shop.refused(createParcel, { body: { order: id } });
    expect(full.body).toMatchObject({ code: 'not_allowed', message: 'Все товары уже разложены по посылкам' });
  });

  it('are never filled twice by two who pack at once', async () => {
    const { id, products } = await anOrder({ products: [{ offer: offer(0), quantity: 3 }] });
    await act(id, 'START_PROCCESS');
    const items = [{ product: products[0]?.id ?? '', quantity: 2 }];
    const both = await Promise.allSettled([1, 2].map(() => shop.call(createParcel, { body: { order: id, items } })));
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.call(getOrder, { path: { id } })).products[0]?.loose).toBe(1);
  });

  it('are taken apart one by one, each with its answer', async () => {
    const { id } = await anOrder();
    await act(id, 'START_PROCCESS');
    const parcel = await shop.call(createParcel, { body: { order: id } });
    const confirmed = (await ready()).boxes[0]?.id ?? '';
    const batch = await shop.call(cancelParcels, { path: { ids: [parcel.id, confirmed, '999999'] } });
    expect(batch.done).toEqual([parcel.id]);
    expect(batch.failed.map((one) => [one.id, one.code])).toEqual([
      [confirmed, 'not_allowed'],
      ['999999', 'not_found'],
    ]);
  });

  it('say why there is no label yet', async () => {
    const { id } = await anOrder();
    await act(id, 'START_PROCCESS');
    const parcel = await shop.call(createParcel, { body: { order: id } });
    const refusal = await shop.refused(parcelLabels, { path: { ids: [parcel.id] } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'labels_not_ready' } });
  });
});

describe('labels of our own', () => {
  const pagesOf = async (url: string) => {
    const response = await shop.fetch('GET', url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
  };

  it('are printed for parcels that no marketplace labels, a page each', async () => {
    const parcels = [await ready(), await ready()].map((order) => order.boxes[0]?.id ?? '');
    expect(await pagesOf(parcelLabels.url.replace('{ids}', parcels.join(',')))).toBe(2);
    const { rows } = await shop.call(getParcels, { path: { ids: parcels } });
    expect(rows.every((parcel) => parcel.labelledAt !== null)).toBe(true);
  });

  it('are printed for every piece of an order, with its barcode or its article', async () => {
    const products = [
      { offer: offer(0), quantity: 2 },
      { offer: offer(1), quantity: 3 },
    ];
    const { id } = await anOrder({ products });
    const { file } = await act(id, 'GET_PRODUCT_LABELS');
    expect(await pagesOf(file?.url ?? '')).toBe(5);
  });

  it.each([
    ['4600000000017', false],
    ['4606224267371', true],
    ['460622426737', false],
  ])('hold %s for an EAN: %s', (text, expected) => expect(isEan(text)).toBe(expected));
});

describe('shipments', () => {
  it('take confirmed parcels, give them back, and keep their address while they are open', async () => {
    const address = await shop.call(createShipmentAddress, { body: { title: 'Склад', address: 'Люберцы, 5' } });
    const orders = [await ready(), await ready()];
    const parcels = orders.map((order) => order.boxes[0]?.id ?? '');
    const free = async () => (await shop.call(parcelsForShipment, { body: {} })).rows.map((parcel) => parcel.id);
    expect(await free()).toEqual(expect.arrayContaining(parcels));
    const shipment = await shop.call(createShipment, { body: { parcels, address: address.id, date: '2026-12-01' } });
    expect(shipment).toMatchObject({
      state: 'draft',
      parcels: 2,
      orders: 2,
      date: '2026-12-01',
      address: { title: 'Склад' },
    });
    expect(await free()).not.toEqual(expect.arrayContaining(parcels));
    const path = { id: shipment.id };
    expect((await shop.refused(deleteShipmentAddress, { path: { id: address.id } })).body.code).toBe('address_in_use');
    const less = await shop.call(changeShipment, {
      path,
      body: { parcels: parcels.slice(0, 1), version: shipment.version },
    });
    expect(less.parcels).toBe(1);
    const stale = await shop.refused(changeShipment, { path, body: { date: null, version: shipment.version } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    await act(orders[0]?.id ?? '', 'CANCEL_SHIPMENT');
    expect(await free()).toEqual(expect.arrayContaining(parcels));
    const { rows } = await shop.call(searchShipments, { body: { state: ['cancelled'] } });
    expect(rows.map((row) => row.id)).toContain(shipment.id);
    await shop.call(deleteShipmentAddress, { path: { id: address.id } });
  });

  it('refuse a parcel that is not confirmed or lies elsewhere', async () => {
    const order = await ready();
    const parcels = order.boxes.map((box) => box.id);
    await shop.call(createShipment, { body: { parcels } });
    const twice = await shop.refused(createShipment, { body: { parcels } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'not_allowed' } });
    const nobody = await shop.refused(createShipment, { body: { parcels: ['999999'] } });
    expect(nobody).toMatchObject({ status: 400, body: { details: [{ field: 'parcels' }] } });
  });
});

describe('the list of orders', () => {
  it('finds by number, article, title and barcode, with ё as е and without wildcards', async () => {
    const tree = await anOrder({ number: 'НГ-2026-1' });
    const ball = await anOrder({ number: 'НГ-2026-2', products: [{ offer: offer(1), quantity: 1 }] });
    expect(await found('нг-2026')).toEqual([ball.number, tree.number]);
    expect(await found('елка иск')).toContain(tree.number);
    expect(await found('4600000000017')).toContain(tree.number);
    expect(await found('шар_%')).toContain(ball.number);
    expect(await found('ёлка_')).toEqual([]);
  });

  it('filters by state, source, deadline and tab, and counts the same', async () => {
    const source = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const hour = 3_600_000;
    const late = await anOrder({ source: source.id, shipBy: new Date(Date.now() - hour).toISOString() });
    const begun = await anOrder({ source: source.id, shipBy: new Date(Date.now() + 72 * hour).toISOString() });
    await act(begun.id, 'START_PROCCESS');
    const here = { source: { in: [source.id] } } satisfies Partial<OrderFilters>;
    expect(await found('', { ...here, state: { in: ['assembling'] } })).toEqual([begun.number]);
    expect(await found('', { ...here, tab: 'overdue' })).toEqual([late.number]);
    expect(await found('', { ...here, shipBy: { from: new Date().toISOString() } })).toEqual([begun.number]);
    expect(await found('', { ...here, offer: { in: [offer(1)] } })).toEqual([]);
    const counted = await shop.call(countOrders, { body: { filters: here } });
    expect(counted).toMatchObject({ total: 2, sum: '9000.00' });
    const { rows } = await shop.call(searchOrders, { body: { filters: { tab: 'unprocessed' }, limit: 1000 } });
    expect(counted.tabs.unprocessed).toBe(rows.length);
    expect(counted.states.new + counted.states.assembling + counted.states.problem).toBe(rows.length);
  });

  it('sorts both ways', async () => {
    const totals = async (sort: 'total' | '-total') =>
      (await shop.call(searchOrders, { body: { sort, limit: 1000 } })).rows.map((row) => Number(row.total));
    expect(await totals('total')).toEqual((await totals('-total')).reverse());
  });

  it('names orders by their ids and finds one by its number for the accounting', async () => {
    const order = await anOrder();
    const { orders } = await shop.call(nameOrders, { body: { orders: [order.id, '999999'] } });
    expect(orders).toEqual([{ id: order.id, title: order.number }]);
    expect((await shop.call(findOrderByNumber, { query: { order_number: order.number } })).id).toBe(order.id);
    expect((await shop.call(markOrderSent, { path: { id: order.id } })).sentToAccounting).not.toBeNull();
    expect((await shop.call(markOrderUnsent, { path: { id: order.id } })).sentToAccounting).toBeNull();
  });
});

describe('what a person writes on an order', () => {
  it('is kept with a version, and in the history with the name', async () => {
    const order = await anOrder();
    const path = { id: order.id };
    const status = await shop.call(createOrderStatus, { body: { title: 'Ждём звонка' } });
    const changed = await shop.call(changeOrder, {
      path,
      body: { status: status.id, comment: 'Позвонить', version: order.version },
    });
    expect(changed).toMatchObject({ comment: 'Позвонить', status: { title: 'Ждём звонка' }, state: 'new' });
    const stale = await shop.refused(changeOrder, { path, body: { comment: '', version: order.version } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    await shop.call(noteOrder, { path, body: { text: 'Просил не звонить' } });
    const { rows } = await shop.call(orderHistory, { path, body: {} });
    expect(rows.map((event) => event.kind)).toEqual(['note', 'status', 'created']);
    expect(rows[0]).toMatchObject({ message: 'Просил не звонить', author: { title: shop.email }, source: 'person' });
    expect(rows[1]?.changes).toContainEqual({ field: 'Статус', was: 'Новый', became: 'Ждём звонка' });
  });
});

describe('statuses', () => {
  it('begin with one for every state, which can be renamed and not deleted', async () => {
    const other = await aCompany(server);
    const { rows } = await other.call(findOrderStatuses, { body: {} });
    expect(rows.map((row) => row.system_status)).toEqual([
      'pending',
      'new',
      'assembling',
      'ready',
      'delivering',
      'problem',
      'delivered',
      'returned',
      'cancelled',
    ]);
    const [first, second] = rows;
    const renamed = await other.call(changeOrderStatus, { path: { id: first?.id ?? '' }, body: { title: 'Думает' } });
    expect(renamed.title).toBe('Думает');
    const taken = await other.refused(changeOrderStatus, { path: { id: second?.id ?? '' }, body: { title: 'думает' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'title_taken' } });
    const path = { replacement: second?.id ?? '', id: first?.id ?? '' };
    expect((await other.refused(deleteOrderStatus, { path })).body.code).toBe('system_status');
  });

  it('give their orders to the replacement when they are deleted', async () => {
    const gone = await shop.call(createOrderStatus, { body: { title: 'Лишний' } });
    const kept = await shop.call(createOrderStatus, { body: { title: 'Нужный' } });
    const { id } = await anOrder();
    await shop.call(changeOrder, { path: { id }, body: { status: gone.id } });
    await shop.call(deleteOrderStatus, { path: { replacement: kept.id, id: gone.id } });
    expect((await shop.call(getOrder, { path: { id } })).status.title).toBe('Нужный');
  });
});

describe('sources', () => {
  it('drop doubles, keep what is not changed, and give their orders to the replacement', async () => {
    const settings = { account_groups: ['1', '1', 2], warehouses: ['5', '5'] };
    const source = await shop.call(createOrderSource, { body: { title: 'Сайт', settings } });
    expect(source.settings).toMatchObject({ account_groups: ['1', '2'], warehouses: ['5'], is_enable_sync: true });
    const changed = await shop.call(changeOrderSource, {
      body: { id: source.id, settings: { is_enable_sync: false } },
    });
    expect(changed).toMatchObject({ title: 'Сайт', settings: { is_enable_sync: false, account_groups: ['1', '2'] } });
    const other = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const { id } = await anOrder({ source: source.id });
    await shop.call(deleteOrderSource, { path: { replacement: other.id, id: source.id } });
    expect((await shop.call(getOrder, { path: { id } })).source?.title).toBe('Телефон');
    const { rows } = await shop.call(allOrderSources, {});
    expect(rows.map((row) => row.id)).not.toContain(source.id);
    const alone = await shop.refused(syncOrderSource, { path: { id: other.id }, query: {} });
    expect(alone).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });
});

describe('another company', () => {
  it('finds nothing of ours under any address', async () => {
    const order = await ready();
    const parcel = order.boxes[0]?.id ?? '';
    const { id: shipment } = await shop.call(createShipment, { body: { parcels: [parcel] } });
    const stranger = await aCompany(server);
    const { id } = order;
    for (const refusal of [
      await stranger.refused(getOrder, { path: { id } }),
      await stranger.refused(changeOrder, { path: { id }, body: { comment: 'чужой' } }),
      await stranger.refused(actOnOrder, { path: { id, action: 'CANCEL_ORDER' }, body: { reason: 'чужой' } }),
      await stranger.refused(orderHistory, { path: { id }, body: {} }),
      await stranger.refused(createParcel, { body: { order: id } }),
      await stranger.refused(cancelParcels, { path: { ids: [parcel] } }),
      await stranger.refused(parcelLabels, { path: { ids: [parcel] } }),
      await stranger.refused(changeShipment, { path: { id: shipment }, body: { date: null } }),
    ]) {
      expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await stranger.call(getParcels, { path: { ids: [parcel] } })).rows).toEqual([]);
    expect((await stranger.call(getShipments, { path: { ids: [shipment] } })).rows).toEqual([]);
    expect((await stranger.call(searchOrders, { body: {} })).rows).toEqual([]);
    const borrowed = await stranger.refused(createOrder, { body: { products: [{ offer: offer(0), quantity: 1 }] } });
    expect(borrowed.body.details?.[0]?.field).toBe('products.0.offer');
  });
});
