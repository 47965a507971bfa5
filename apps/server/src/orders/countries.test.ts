import {
  changeOrderCountries,
  findOrderCountries,
  findOrderHistory,
  findOrders,
  getOrder,
  type OrderModel,
  runOrderAction,
} from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/client.ts';
import { letTimePass } from '../testing/queue.ts';
import { useServer } from '../testing/server.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';
import { anOzonShop, type OzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url, { kind: 'Расчёска' });
});

const read = (id: string) => shop.call(getOrder, { path: { id } });
const say = (order: OrderModel, country: string | null) => ({
  path: { id: order.id },
  body: { products: [{ id: order.products[0]?.id ?? '', country }] },
});
const whole = (id: string) => ({ path: { id, action: 'CONFIRM_PARCELS' as const }, body: { wholeWay: true } });
const sent = (id: string) =>
  eventually(async () => {
    await letTimePass(`orders.send:${id}`);
    const order = await read(id);
    return order.sending === null && order;
  });

/** A buyer has ordered so many combs, and the order has come in. */
async function anOrder(quantity: number): Promise<OrderModel> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity });
  await shop.pull();
  const { rows } = await shop.call(findOrders, { body: { search: number } });
  return read(rows[0]?.id ?? '');
}

it('assembles an order only when it is said where its goods were made, and tells the marketplace', async () => {
  const order = await anOrder(2);
  expect(order.products).toMatchObject([{ needsCountry: true, country: null }]);
  expect((await shop.refused(runOrderAction, whole(order.id))).body.message).toBe(
    'Укажите страну-изготовителя: её нет у 1 товара',
  );
  const { rows } = await shop.call(findOrderCountries, { path: { id: order.id } });
  expect(rows).toContainEqual({ id: 'CN', title: 'Китай' });
  expect(await shop.refused(changeOrderCountries, say(order, 'Китай'))).toMatchObject({ status: 400 });
  expect((await shop.call(changeOrderCountries, say(order, 'CN'))).products).toMatchObject([{ country: 'CN' }]);
  const history = await shop.call(findOrderHistory, { path: { id: order.id }, body: {} });
  expect(history.rows[0]?.changes).toMatchObject([{ was: null, became: 'Китай' }]);

  await shop.call(runOrderAction, whole(order.id));
  expect(await sent(order.id)).toMatchObject({ state: 'ready', refusal: null });
  const state = (await shop.control('state')) as {
    accounts: Record<string, { postings: Record<string, { lines: { country?: string }[] }> }>;
  };
  expect(state.accounts[shop.clientId]?.postings[order.number]?.lines).toMatchObject([{ country: 'CN' }]);
  expect(await shop.refused(changeOrderCountries, say(order, 'RU'))).toMatchObject({
    status: 409,
    body: { code: 'not_allowed' },
  });
});

it('says why a parcel is more than the point of acceptance takes, before it goes there', async () => {
  const order = await anOrder(260);
  await shop.call(changeOrderCountries, say(order, 'RU'));
  await shop.call(runOrderAction, whole(order.id));
  const refused = await sent(order.id);
  expect(refused.state).not.toBe('ready');
  expect(refused.refusal).toContain('Посылка весит 26\u00a0кг, а пункт Ozon берёт до 25\u00a0кг');
});

it('keeps the country when the lines change there, and asks for none of goods that need none', async () => {
  const line = { offerId: 'CASE-1', sku: '11', title: 'Расчёска', quantity: 3, price: '500.00', needsCountry: true };
  const remote = aRemoteOrder({ lines: [line] });
  const taken = await takeFor(shop, remote, '2026-11-20T10:00:01.000Z');
  const order = await read(taken.order ?? '');
  await shop.call(changeOrderCountries, say(order, 'TR'));
  await takeFor(shop, { ...remote, lines: [{ ...line, quantity: 2 }] }, '2026-11-20T10:00:02.000Z');
  expect((await read(order.id)).products).toMatchObject([{ quantity: 2, country: 'TR', needsCountry: true }]);

  const other = await takeFor(
    shop,
    aRemoteOrder({ lines: [{ ...line, needsCountry: false }] }),
    '2026-11-20T10:00:03.000Z',
  );
  expect(await shop.refused(changeOrderCountries, say(await read(other.order ?? ''), 'TR'))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('не спрашивает') },
  });
});
