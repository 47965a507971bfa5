import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createImport, getImport, type Import, stopImport } from '@prilavok/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, useConfig } from '../../config.ts';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';

const server = useServer({ worker: true, env: { PRIVATE_ADDRESSES: 'on', IMPORT_MEGABYTES: '1' } });
const tea = await readFile(new URL('./samples/tea.xml', import.meta.url));
const shop = createServer((request, response) => {
  const pages: Record<string, Buffer | string> = { '/feed.xml': tea, '/page': '<html><body>Вход</body></html>' };
  const page = pages[request.url ?? ''];
  if (request.url === '/drip') {
    const drip = setInterval(() => response.write('<'), 50);
    response.on('close', () => clearInterval(drip));
    return;
  }
  if (request.url === '/broken') {
    response.write(tea.subarray(0, 1000), () => response.destroy());
    return;
  }
  if (request.url === '/large') {
    response.write(' ');
    response.end(Buffer.alloc(1_100_000, ' '));
    return;
  }
  response.statusCode = page ? 200 : 404;
  response.end(page);
});
let address = '';

beforeAll(
  () =>
    new Promise<void>((resolve) =>
      shop.listen(0, '127.0.0.1', () => {
        address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
        resolve();
      }),
    ),
);
afterAll(() => void shop.close());

async function outcomeOf(client: Client, catalog: string, url: string): Promise<Import> {
  const { id } = await client.call(createImport, { path: { catalog }, body: { url } });
  return eventually(async () => {
    const state = await client.call(getImport, { path: { id } });
    return state.status !== 'pending' && state.status !== 'running' && state;
  });
}

test('a feed is taken from its address', async () => {
  const client = await aCompany(server);
  const catalog = await aCatalog(client);
  expect(await outcomeOf(client, catalog.id, `${address}/feed.xml`)).toMatchObject({
    status: 'success',
    created: 5,
    title: `${address}/feed.xml`,
  });
});

test.each([
  ['/none', /ответил 404/],
  ['/page', /страница сайта/],
  ['/broken', /соединение оборвалось/],
  ['/large', /больше 1 МБ/],
])('an address without a whole feed (%s) is refused at once, in a sentence', async (path, message) => {
  const client = await aCompany(server);
  const catalog = await aCatalog(client);
  const outcome = await outcomeOf(client, catalog.id, address + path);
  expect(outcome).toMatchObject({ status: 'failed', created: 0 });
  expect(outcome.error).toMatch(message);
});

test('an import that still brings its file hears that it shall stop', async () => {
  const client = await aCompany(server);
  const { id: catalog } = await aCatalog(client);
  const { id } = await client.call(createImport, { path: { catalog }, body: { url: `${address}/drip` } });
  const state = () => client.call(getImport, { path: { id } });
  await eventually(async () => (await state()).status === 'running');
  await client.call(stopImport, { path: { id } });
  expect(await eventually(async () => (await state()).status !== 'running' && (await state()))).toMatchObject({
    status: 'stopped',
    error: null,
  });
});

test('an address inside our own network is refused at once', async () => {
  useConfig({ ...config(), PRIVATE_ADDRESSES: false });
  const client = await aCompany(server);
  const { id: catalog } = await aCatalog(client);
  const { status, body } = await client.refused(createImport, {
    path: { catalog },
    body: { url: `${address}/feed.xml` },
  });
  expect([status, body.details?.[0]?.field]).toEqual([400, 'url']);
});
