import {
  changeOrder,
  createOrderSource,
  createParcel,
  findOffers,
  findOrderHistory,
  getOrder,
  type Types,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../testing/server.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const change = (id: string, body: Types<typeof changeOrder>['sent']) => shop.call(changeOrder, { path: { id }, body });
const reserved = async () => {
  const { rows } = await shop.call(findOffers, { path: { catalog: shop.catalog }, body: { ids: shop.offers } });
  return shop.offers.map((id) => rows.find((offer) => offer.id === id)?.reserved);
};

describe('an own order', () => {
  it('is changed line by line with its stock, source, delivery, address and deadline until it is packed', async () => {
    const [tree, ball] = shop.offers;
    const { id, version } = await shop.order({ products: [{ offer: tree, quantity: 2, price: '4000' }] });
    const [trees = 0, balls = 0] = await reserved();
    const source = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const order = await change(id, {
      version,
      lines: [
        { offer: tree, quantity: 1 },
        { offer: ball, quantity: 3, price: '120.50' },
      ],
      source: source.id,
      deliveryType: 'DBS',
      region: 'Тула',
      recipient: { name: 'Анна', phone: '89161234567' },
      address: { full: 'Тула, Оружейная, 7' },
      deliverFrom: '2026-12-01T07:00:00.000Z',
      deliverTo: '2026-12-01T15:00:00.000Z',
      shipBy: '2026-11-30T15:00:00.000Z',
      services: [{ type: 'DELIVERY', title: 'Доставка', price: '300' }],
    });
    expect(order).toMatchObject({
      // A price that was agreed on stays, unless another is named.
      products: [
        { offer: tree, quantity: 1, price: '4000.00' },
        { offer: ball, quantity: 3, price: '120.50' },
      ],
      total: '4361.50',
      items: 4,
      source: { id: source.id, title: 'Телефон' },
      deliveryType: 'DBS',
      region: 'Тула',
      recipient: { name: 'Анна', phone: '+79161234567' },
      address: { full: 'Тула, Оружейная, 7' },
      deliverTo: '2026-12-01T15:00:00.000Z',
      shipBy: '2026-11-30T15:00:00.000Z',
      services: [{ type: 'DELIVERY', title: 'Доставка', price: '300.00' }],
    });
    expect(await reserved()).toEqual([trees - 1, balls + 3]);
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['Товары', 'Источник', 'Доставка', 'Регион', 'Получатель', 'Адрес', 'Услуги']),
    );
    expect(JSON.stringify(rows)).not.toMatch(/Анна|Оружейная|1234567/);
    // What isn't named stays.
    expect(await change(id, { comment: 'Позвонить' })).toMatchObject({ recipient: { name: 'Анна' }, items: 4 });
    expect(await change(id, { recipient: null, address: null })).toMatchObject({ recipient: null, address: null });
  });

  it('is taken out of its open parcels when its lines change, and is not changed once they are confirmed', async () => {
    const { id } = await shop.order();
    await shop.act(id, 'START_PROCCESS');
    const [line] = (await shop.call(getOrder, { path: { id } })).products;
    await shop.call(createParcel, { body: { order: id, items: [{ product: line?.id ?? '', quantity: 1 }] } });
    const lines = [{ offer: shop.offers[0], quantity: 2 }];
    const unpacked = await change(id, { lines });
    expect(unpacked).toMatchObject({ boxes: [], items: 2 });
    const packed = await shop.ready();
    for (const [field, body] of Object.entries({ lines, deliveryType: 'DBS', address: { full: 'Тула' }, source: null }))
      expect(await shop.refused(changeOrder, { path: { id: packed.id }, body: { [field]: body } })).toMatchObject({
        status: 409,
        body: { code: 'packed' },
      });
    expect(await change(packed.id, { comment: 'Хрупкое' })).toMatchObject({ comment: 'Хрупкое' });
  });

  it('refuses lines that cannot be, and says which', async () => {
    const { id } = await shop.order();
    for (const [field, body] of [
      ['lines', { lines: [] }],
      ['lines.0.offer', { lines: [{ offer: '999999999', quantity: 1 }] }],
      [
        'lines',
        {
          lines: [
            { offer: shop.offers[0], quantity: 9_999 },
            { offer: shop.offers[1], quantity: 9_999 },
          ],
        },
      ],
      ['source', { source: '999999999' }],
      ['deliverTo', { deliverFrom: '2026-12-01T07:00:00Z', deliverTo: '2026-11-01T07:00:00Z' }],
    ] as const)
      expect(await shop.refused(changeOrder, { path: { id }, body })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
  });

  it('is completed from where it is packed when the buyer fetches it, and cancelled on its way', async () => {
    const fetched = await shop.ready();
    expect(fetched.deliveryType).toBe('PICKUP');
    expect((await shop.act(fetched.id, 'COMPLETED')).model.state).toBe('delivered');

    const { id } = await shop.ready();
    await shop.act(id, 'MARK_AS_DELIVERING');
    const [trees = 0] = await reserved();
    expect((await shop.act(id, 'CANCEL_ORDER', { reason: 'Не открыли дверь' })).model.state).toBe('cancelled');
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]?.message).toBe(
      'Заказ отменён: Не открыли дверь. Товары уехали: когда вернутся, добавьте их к остатку',
    );
    expect(await reserved()).toEqual([trees, expect.anything()]);
  });
});
