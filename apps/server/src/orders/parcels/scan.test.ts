import { changeOrderSource, findOrderSources, findOrders, removeAccount, scanOrderLabel } from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { anOwnShop } from '../testing/own.ts';
import { anOzonShop, type OzonShop, useSandbox } from '../testing/shop.ts';
import { orderOf } from '../testing/way.ts';

const sandbox = useSandbox();
// Without a worker: no order comes in by itself.
const server = useServer({ env: sandbox.env });
let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url);
});

/** Text of Ozon's label, above and below. */
const labelOf = (number: string) => `%101%${number.replaceAll('-', '')}`;
const scan = (code: string) => shop.call(scanOrderLabel, { body: { code } });
const bought = () => shop.buy({ offerId: 'CASE-1', quantity: 1 });
const found = async (number: string) => (await shop.call(findOrders, { body: { search: number } })).rows;
const askedAfter = async (code: string) => {
  const { requests } = (await shop.control('requests?limit=5000')) as { requests: { path: string; body: unknown }[] };
  return requests.filter(
    ({ path, body }) => path.endsWith('/get-by-barcode') && JSON.stringify(body).includes(`"${code}"`),
  ).length;
};

test('a label that nobody here knows brings its order in, once; the import that comes later makes no second', async () => {
  const number = await bought();
  const first = await scan(labelOf(number));
  expect(first).toMatchObject({ number, arrived: true });
  expect(await scan(` ${number.replaceAll('-', '')} `)).toEqual({ ...first, arrived: false });
  await shop.pull();
  expect((await found(number)).map(({ id }) => id)).toEqual([first.id]);
});

test('two who scan the same label at once open one order', async () => {
  const number = await bought();
  const [one, other] = await Promise.all([scan(labelOf(number)), scan(labelOf(number))]);
  expect(one.id).toBe(other.id);
  expect(await found(number)).toHaveLength(1);
});

test('what is known by its number, or by that of a parcel, is asked after nowhere', async () => {
  const number = await bought();
  await shop.pull();
  const { id } = await orderOf(shop, number);
  expect(await scan(number)).toEqual({ id, number, arrived: false });
  expect(await askedAfter(number)).toBe(0);
});

test('a label of our own opens the order of the seller’s own', async () => {
  const own = await anOwnShop(server);
  const order = await own.ready();
  const code = `${order.number}-1`;
  expect(await own.call(scanOrderLabel, { body: { code } })).toEqual({
    id: order.id,
    number: order.number,
    arrived: false,
  });
  await expect(own.call(scanOrderLabel, { body: { code: `${order.number}-7` } })).rejects.toThrow(
    'спросить о ней некого',
  );
});

test('what nobody knows is said to be no label, and what could not be asked is said', async () => {
  await expect(scan('4600000000017')).rejects.toThrow('этикетку посылки, а не товара');
  await shop.control('faults', { forbidden: 1 });
  await expect(scan('%101%1')).rejects.toThrow('спросить не вышло');
  await shop.control('faults', {});
});

test('an order whose loading is off stays where it is, and the refusal says so', async () => {
  const number = await bought();
  const [source] = (await shop.call(findOrderSources, { body: {} })).rows;
  const loading = (is_enable_sync: boolean) =>
    shop.call(changeOrderSource, { body: { id: source?.id ?? '', settings: { is_enable_sync } } });
  await loading(false);
  await expect(scan(labelOf(number))).rejects.toThrow('загрузка его заказов выключена');
  expect(await found(number)).toEqual([]);
});

test('an account that was disconnected is asked no more', async () => {
  const number = await bought();
  await shop.call(removeAccount, { path: { id: shop.account } });
  await expect(scan(labelOf(number))).rejects.toThrow('спросить о ней некого');
});
