import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  changeSupplier,
  fetchPriceList,
  findNotices,
  findPriceLists,
  getPriceListFetch,
  getSupplier,
  isUnderWay,
  type PriceListModel,
  removeSuppliers,
  type Supplier,
} from '@prilavok/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalog, anOffer } from '../../catalogs/testing/making.ts';
import { config, useConfig } from '../../config.ts';
import { pools } from '../../database/pools.ts';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { applied, aSupplier, matched, over, pricesOf, send } from '../testing/price-lists.ts';
import { fetchTicks } from './price-list-fetches.jobs.ts';

const server = useServer({ worker: true, env: { PRIVATE_ADDRESSES: 'on', IMPORT_MEGABYTES: '1' } });
let content: string | Buffer = '';
const outside = createServer((request, response) => {
  response.statusCode = request.url === '/gone' ? 404 : 200;
  if (request.url === '/large') response.write(' ');
  response.end(request.url === '/large' ? Buffer.alloc(1_100_000, ' ') : content);
});
let address = '';
beforeAll(
  () =>
    new Promise<void>((resolve) =>
      outside.listen(0, '127.0.0.1', () => {
        address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
        resolve();
      }),
    ),
);
afterAll(() => void outside.close());

const heading = 'Артикул;Цена;Остаток';
const listOf = (...lines: string[]) => [heading, ...lines].join('\n');

async function aShop(path = '/price.csv', more: object = {}) {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const article of ['A-1', 'A-2', 'A-3']) await anOffer(shop, catalog, { article });
  const { id } = await aSupplier(shop);
  const body = { address: `${address}${path}`, ...more };
  const supplier = await shop.call(changeSupplier, { path: { id }, body });
  return { shop, supplier };
}

const brought = (shop: Client, { id }: Supplier) =>
  eventually(async () => {
    const { fetch } = await shop.call(getPriceListFetch, { path: { id } });
    return fetch && !isUnderWay(fetch) && fetch;
  });
const bring = async (shop: Client, supplier: Supplier) => {
  await shop.call(fetchPriceList, { path: { id: supplier.id } });
  return brought(shop, supplier);
};
const listsOf = async (shop: Client, { id }: Supplier) =>
  (await shop.call(findPriceLists, { path: { supplier: id }, body: {} })).rows;

/** A list that a person has matched and put in force: its columns are known from then on. */
const inForce = async (shop: Client, list: PriceListModel) => applied(shop, (await matched(shop, list)).id);

/** Has the hour of a supplier come, and whoever looks at the clock look. */
async function letHourCome({ id }: Supplier): Promise<void> {
  await pools().owner.query('update suppliers set next_fetch_at = now() where id = $1', [id]);
  for (const { work } of fetchTicks) await work(new AbortController().signal);
}

test('a list is brought from its address, waits for its columns, and the next one is matched by itself', async () => {
  const { shop, supplier } = await aShop();
  content = listOf('A-1;10;1', 'A-2;20;2');
  expect(await bring(shop, supplier)).toMatchObject({ status: 'success' });
  const [first] = await listsOf(shop, supplier);
  expect(first).toMatchObject({ title: 'price.csv', stage: 'uploaded', work: null });
  const { rows: notices } = await shop.call(findNotices, { body: {} });
  expect(notices[0]).toMatchObject({ message: expect.stringContaining('Укажите, что в каких столбцах') });
  const list = await send(shop, supplier.id, content);
  await inForce(shop, list);
  content = listOf('A-1;11;1', 'A-2;22;2', 'A-9;5;1');
  await bring(shop, supplier);
  const [newest] = await listsOf(shop, supplier);
  expect(await over(shop, newest?.id ?? '')).toMatchObject({ stage: 'checked', matched: 2, unmatched: 1 });
  expect((await pricesOf(shop, supplier.id)).get('A-1')).toMatchObject({ price: '10.00' });
});

test('where the seller wants it so it is put in force by itself, by the clock; the same file again changes nothing', async () => {
  const { shop, supplier } = await aShop('/price.csv', { schedule: '0 4 * * *', applies: true });
  expect(supplier.nextFetchAt).not.toBeNull();
  content = listOf('A-1;10;1', 'A-2;20;2');
  await inForce(shop, await send(shop, supplier.id, content));
  content = listOf('A-1;15;1', 'A-2;25;2');
  await letHourCome(supplier);
  await brought(shop, supplier);
  await eventually(async () => (await pricesOf(shop, supplier.id)).get('A-1')?.price === '15.00');
  const { nextFetchAt } = await shop.call(getSupplier, { path: { id: supplier.id } });
  expect(Date.parse(nextFetchAt ?? '')).toBeGreaterThan(Date.now());
  expect(await listsOf(shop, supplier)).toHaveLength(2);
  await letHourCome(supplier);
  await brought(shop, supplier);
  expect(await listsOf(shop, supplier)).toHaveLength(2);
});

test('a list that has lost half of its goods isn’t put in force by itself, and everybody is told', async () => {
  const { shop, supplier } = await aShop('/price.csv', { schedule: '0 4 * * *', applies: true });
  content = listOf('A-1;10;1', 'A-2;20;2', 'A-3;30;3');
  await inForce(shop, await send(shop, supplier.id, content));
  content = listOf('A-1;99;1');
  await letHourCome(supplier);
  const notice = await eventually(async () => {
    const { rows } = await shop.call(findNotices, { body: {} });
    return rows.find(({ title }) => title === 'Прайс не применён сам');
  });
  expect(notice.message).toContain('Нашлось только 1 товар');
  expect((await pricesOf(shop, supplier.id)).get('A-1')).toMatchObject({ price: '10.00' });
});

test.each([
  ['/gone', 'ответил 404'],
  ['/large', 'больше 1 МБ'],
])('what can’t be brought from %s is told in words, and leaves no list', async (path, words) => {
  content = '';
  const { shop, supplier } = await aShop(path);
  expect(await bring(shop, supplier)).toMatchObject({ status: 'failed', error: expect.stringContaining(words) });
  expect(await listsOf(shop, supplier)).toEqual([]);
  const { rows } = await shop.call(findNotices, { body: {} });
  expect(rows[0]).toMatchObject({ severity: 'error', message: expect.stringContaining(words) });
});

test('what is no table is told, too', async () => {
  const { shop, supplier } = await aShop();
  content = Buffer.from([0, 1, 2, 3, 0, 255, 254, 0]);
  expect(await bring(shop, supplier)).toMatchObject({ status: 'failed' });
  expect(await listsOf(shop, supplier)).toEqual([]);
});

test('addresses of our own network, hours without an address and wrong hours are refused, named', async () => {
  const { shop, supplier } = await aShop();
  const path = { id: supplier.id };
  const change = (body: object) => shop.refused(changeSupplier, { path, body });
  const open = config();
  useConfig({ ...open, PRIVATE_ADDRESSES: false });
  expect((await change({ address: 'http://127.0.0.1/price.csv' })).body.details?.[0]?.field).toBe('address');
  useConfig(open);
  expect((await change({ address: 'ftp://shop.ru/price.csv' })).body.details?.[0]?.field).toBe('address');
  expect((await change({ schedule: 'завтра' })).body.details?.[0]?.field).toBe('schedule');
  expect((await change({ address: null, schedule: '0 4 * * *' })).body.message).toContain('укажите адрес прайса');
  await shop.call(changeSupplier, { path, body: { address: null } });
  expect(await shop.refused(fetchPriceList, { path })).toMatchObject({ status: 409, body: { code: 'no_address' } });
  const stranger = await aCompany(server);
  expect((await stranger.refused(fetchPriceList, { path })).status).toBe(404);
  expect((await (await shop.as('viewer')).refused(fetchPriceList, { path })).status).toBe(403);
  await shop.call(removeSuppliers, { path: { ids: [supplier.id] } });
});
