import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, type SandboxOptions, startEmulators } from '../sandbox.ts';
import { Reply } from './answers.ts';
import type { Emulator, Goods, OrderView } from './emulator.ts';
import { operationsIn, type Seller } from './operation.ts';
import { Refusal, WrongInput } from './refusal.ts';

interface Shop extends Seller {
  prices: Record<string, number>;
  sold: OrderView[];
}

const refusal = (status: number, why: string, headers = {}) => new Refusal(status, { why }, headers);
const { reads, writes, lists } = operationsIn<Shop>((at, message) => refusal(400, `${at}: ${message}`));
const Price = z.object({ price: z.number() });

/** A marketplace of nothing but what the frame must be able to do. */
const bazaar: Emulator<Shop> = {
  marketplace: 'megamarket',
  title: 'Базар',
  keys: 'любой',
  hosts: {
    'goods.test': {
      'GET /prices': lists(
        'rows',
        { query: z.object({ above: z.coerce.number().default(0) }) },
        ({ account }, { query }) => ({
          rows: Object.entries(account.prices)
            .filter(([, price]) => price > query.above)
            .map(([name, price]) => ({ name, price })),
        }),
      ),
      'GET /prices/{name}': reads({ path: z.object({ name: z.string() }) }, ({ account }, { path }) => ({
        price: account.prices[path.name] ?? null,
      })),
      'PUT /prices/{name}': writes({ body: Price }, ({ account, params }, { body }) => {
        account.prices[params.name ?? ''] = body.price;
        return new Reply(204);
      }),
      'PATCH /prices/{name}': writes({ body: Price.partial() }, ({ params }, { body }) => ({ ...params, ...body })),
      'DELETE /prices/{name}': writes({}, ({ account, params }) => {
        delete account.prices[params.name ?? ''];
        return new Reply(200, { gone: true }, { 'x-gone': '1' });
      }),
    },
    'files.test': {
      'POST /pictures': writes({}, async ({ request }) => {
        const picture = (await request.form()).get('picture');
        return picture instanceof File ? { name: picture.name, size: picture.size } : { name: null };
      }),
    },
  },
  published: { 'goods.test': { 'POST /reports': null, 'POST /old-reports': '2020-01-01' } },
  secrets: { headers: ['x-key'], query: ['key'], body: ['data.token'] },
  bodyLimit: 10_000,
  rates: [
    { title: 'calls', amount: 100, perMs: 60_000, penalty: (status) => (status === 409 ? 10 : 0) },
    {
      title: 'prices',
      amount: 5,
      perMs: 60_000,
      covers: ({ operation }) => operation.startsWith('PATCH'),
      cost: (body) => (typeof body === 'object' && body !== null && 'price' in body ? Number(body.price) : 1),
    },
  ],
  rateHeaders: ({ rate, left }) => ({ 'x-left': `${rate.title} ${left}` }),
  wording: () => ({
    malformed: () => refusal(400, 'malformed'),
    tooLarge: () => refusal(413, 'too large'),
    keys: () => refusal(401, 'key expired'),
    forbidden: () => refusal(403, 'forbidden'),
    limit: (seconds) => refusal(420, 'slow down', { 'x-ratelimit-retry': String(seconds) }),
    longLimit: (seconds) => refusal(429, 'come tomorrow', { 'retry-after': String(seconds) }),
    missing: () => refusal(404, 'no such method'),
    failed: () => refusal(500, 'broken'),
    notEmulated: (sentence) => refusal(501, sentence),
  }),
  callerOf({ headers }) {
    if (!headers['x-key']) throw refusal(401, 'no key');
    return headers['x-key'].replace('secret-', '');
  },
  newAccount: (_, now) => ({ connectedAt: now, prices: { tea: 100 }, sold: [] }),
  tick: () => false,
  accountTitle: () => 'Лавка',
  shelf: ({ prices }) =>
    Object.entries(prices).map(
      ([name, price]): Goods => ({
        offerId: name,
        title: name,
        price: String(price),
        currency: 'RUB',
        free: 5,
        most: 5,
        reserved: 0,
        onSale: true,
        state: 'Продаётся',
        faults: [],
        updatedAt: 0,
      }),
    ),
  buy({ sold }, lines, { now, next }) {
    const number = String(next());
    const bought = lines.map(({ offerId, quantity }) => ({ title: offerId, quantity }));
    const order = { number, lines: bought, status: 'new', substatus: '', title: 'Новый', reason: '' };
    sold.push({ ...order, createdAt: now, changedAt: now, next: ['done'], can: ['cancel'] });
    return { order: number, numbers: [number] };
  },
  orders: ({ sold }) => sold,
  order: ({ sold }, number) => sold.find((order) => order.number === number),
  statuses: { done: 'Готов' },
  move({ sold }, number, status) {
    Object.assign(sold.find((order) => order.number === number) ?? {}, { status });
  },
  cancel({ sold }, number) {
    Object.assign(sold.find((order) => order.number === number) ?? {}, { status: 'cancelled' });
  },
  lose() {
    throw new WrongInput('Отсюда ничего не теряется');
  },
  giveBack() {},
};

const open: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

async function aBazaar(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startEmulators([bazaar], { port: 0, ...options });
  open.push(sandbox);
  const send = async (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(sandbox.url + address, {
      method,
      headers: { ...type, ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, answer: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return {
    sandbox,
    send,
    call: (method: string, path: string, body?: unknown, key = 'secret-1') =>
      send(method, `/megamarket/goods.test${path}`, body, { 'x-key': key }),
    control: (path: string, body?: unknown) =>
      send(body === undefined ? 'GET' : 'POST', `/_control/megamarket/${path}`, body),
    buyer: (path: string, form: Record<string, string> = {}) =>
      fetch(`${sandbox.url}/shop/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  };
}

test('takes every verb, templated paths, queries and empty answers', async () => {
  const { call } = await aBazaar();
  expect((await call('PUT', '/prices/green%20tea', { price: 7 })).status).toBe(204);
  expect((await call('GET', '/prices/green%20tea')).answer).toEqual({ price: 7 });
  expect((await call('GET', '/prices?above=50')).answer).toEqual({ rows: [{ name: 'tea', price: 100 }] });
  expect((await call('PATCH', '/prices/tea', { price: 1 })).answer).toEqual({ name: 'tea', price: 1 });
  const { headers, answer } = await call('DELETE', '/prices/tea');
  expect([headers.get('x-gone'), answer]).toEqual(['1', { gone: true }]);
  expect((await call('PUT', '/prices/tea', { price: 'much' })).answer.why).toMatch(/^price: /);
});

test('tells a method that is published and not emulated from one that there is not, or no longer', async () => {
  const { call } = await aBazaar();
  const { status, answer } = await call('POST', '/reports', {});
  expect(status).toBe(501);
  expect(answer.why).toContain('POST /reports');
  for (const [method, path] of [
    ['POST', '/old-reports'],
    ['POST', '/nothing'],
    ['POST', '/prices'],
  ] as const)
    expect(await call(method, path, {})).toMatchObject({ status: 404, answer: { why: 'no such method' } });
});

test('reads files out of forms, on the host where they are sent', async () => {
  const { sandbox } = await aBazaar();
  const form = new FormData();
  form.append('picture', new File([new Uint8Array([0, 255, 13, 10])], 'cup.png'));
  const post = (host: string) =>
    fetch(`${sandbox.url}/megamarket/${host}/pictures`, { method: 'POST', headers: { 'x-key': 'a' }, body: form });
  expect(await (await post('files.test')).json()).toEqual({ name: 'cup.png', size: 4 });
  expect((await post('goods.test')).status).toBe(404);
});

test('words what can not be read or is too large as the marketplace does', async () => {
  const { call } = await aBazaar();
  expect(await call('PUT', '/prices/tea', '{oops')).toMatchObject({ status: 400, answer: { why: 'malformed' } });
  expect(await call('PUT', '/prices/tea', 'x'.repeat(20_000))).toMatchObject({
    status: 413,
    answer: { why: 'too large' },
  });
});

test('counts requests and elements by group, and tells what is left', async () => {
  const { call } = await aBazaar();
  expect((await call('GET', '/prices')).headers.get('x-left')).toBe('calls 99');
  expect((await call('PATCH', '/prices/tea', { price: 3 })).headers.get('x-left')).toBe('prices 2');
  const refused = await call('PATCH', '/prices/tea', { price: 3 });
  expect([refused.status, refused.answer.why]).toEqual([420, 'slow down']);
  expect(Number(refused.headers.get('x-ratelimit-retry'))).toBeGreaterThan(50);
  expect((await call('PATCH', '/prices/tea', { price: 2 })).status).toBe(200);
  expect((await call('PATCH', '/prices/tea', { price: 5 }, 'secret-2')).status).toBe(200);
});

test('plays faults at one account, and ends them all at once', async () => {
  const { call, control } = await aBazaar();
  const status = async (key: string) => (await call('GET', '/prices', undefined, key)).status;
  for (const [fault, expected] of [
    ['keys', 401],
    ['forbidden', 403],
    ['longLimit', 429],
    ['tooMany', 420],
    ['error', 500],
  ] as const) {
    await control('faults', { account: '1', [fault]: 1 });
    expect([await status('secret-1'), await status('secret-2')], fault).toEqual([expected, 200]);
  }
  await control('faults', { account: '1', unreached: ['/prices'] });
  expect([await status('secret-1'), await status('secret-2')]).toEqual([403, 200]);
  expect((await call('GET', '/prices/tea', undefined, 'secret-1')).status).toBe(200);
  await control('faults', { longLimit: 1, limitSeconds: 7200 });
  expect((await call('GET', '/prices', undefined, 'secret-2')).headers.get('retry-after')).toBe('7200');
  await control('faults', {});
  expect([await status('secret-1'), await status('secret-2')]).toEqual([200, 200]);
  expect((await control('faults', { shipFailed: 1 })).status).toBe(400);
});

test('answers late where that was asked for', async () => {
  const { call, control } = await aBazaar();
  await control('faults', { slow: 1, slowMs: 300 });
  const started = Date.now();
  await call('GET', '/prices');
  expect(Date.now() - started).toBeGreaterThanOrEqual(295);
});

test('shows lists as they were before an act, for as long as they lag, and single things as they are', async () => {
  const { call, control } = await aBazaar();
  await call('GET', '/prices');
  await control('faults', { stale: 1, staleMs: 60_000 });
  await call('PUT', '/prices/tea', { price: 120 });
  expect((await call('GET', '/prices/tea')).answer.price).toBe(120);
  expect((await call('GET', '/prices')).answer.rows[0].price).toBe(100);
  await control('clock', { advanceMs: 60_000 });
  expect((await call('GET', '/prices')).answer.rows[0].price).toBe(120);
});

test('logs queries and hides secrets wherever they stand', async () => {
  const { send, control } = await aBazaar();
  const key = { 'x-key': 'secret-very-long' };
  await send(
    'PUT',
    '/megamarket/goods.test/prices/tea?key=secret-very-long&b=2',
    {
      price: 1,
      data: { token: 'secret-very-long', other: 1 },
    },
    key,
  );
  const { requests } = (await control('requests')).answer;
  expect(requests[0]).toMatchObject({
    marketplace: 'megamarket',
    host: 'goods.test',
    operation: 'PUT /prices/{name}',
    path: '/prices/tea?key=secret-v***&b=2',
    body: { price: 1, data: { token: 'secret-v***', other: 1 } },
    headers: { 'x-key': 'secret-v***' },
    status: 204,
  });
});

test('keeps the pace that it is given', async () => {
  const { control } = await aBazaar({ pace: { task: 5 } });
  expect((await control('pace', { step: 7 })).answer).toMatchObject({ task: 5, step: 7 });
  expect((await control('pace', { stop: 7 })).status).toBe(400);
});

test('moves an order along and says what can not happen to it', async () => {
  const { call, control } = await aBazaar();
  await call('GET', '/prices');
  const { posting } = (await control('orders', { offers: [{ offerId: 'tea', quantity: 1 }] })).answer;
  expect((await control(`orders/${posting}/status`, { status: 'done' })).answer.status).toBe('done');
  expect((await control(`orders/${posting}/cancel`, {})).answer.status).toBe('cancelled');
  expect(await control(`orders/${posting}/lose`, {})).toMatchObject({
    status: 400,
    answer: { message: 'Отсюда ничего не теряется' },
  });
  expect((await control('orders/none/cancel', {})).status).toBe(404);
});

test('buys what lies in the basket at all accounts at once, or nothing', async () => {
  const { call, control, buyer } = await aBazaar();
  for (const key of ['secret-1', 'secret-2']) await call('GET', '/prices', undefined, key);
  const line = (account: string, quantity: number) => ({
    marketplace: 'megamarket',
    account,
    offerId: 'tea',
    quantity: String(quantity),
  });
  for (const one of [line('1', 2), line('1', 2), line('2', 1)]) expect((await buyer('basket', one)).status).toBe(303);
  expect((await buyer('basket', line('1', 2))).status).toBe(400);
  await call('DELETE', '/prices/tea', undefined, 'secret-2');
  const refused = await buyer('basket/buy');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('больше не продаётся');
  await call('PUT', '/prices/tea', { price: 1 }, 'secret-2');
  expect((await buyer('basket/buy')).status).toBe(303);
  const { accounts } = (await control('state')).answer;
  expect([accounts['1'].sold, accounts['2'].sold].map(([order]) => order.lines[0].quantity)).toEqual([4, 1]);
});

test('loads what an older sandbox has kept, with what was not kept then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const file = join(folder, 'state.json');
  writeFileSync(
    file,
    JSON.stringify({
      ahead: 0,
      number: 5_000,
      ozon: { accounts: { 9: { clientId: '9', connectedAt: 1, products: {} } }, latest: '9' },
      marketplaces: { megamarket: { accounts: { 4: { connectedAt: 1, prices: { jam: 3 } } }, latest: '4' } },
      mails: [],
    }),
  );
  try {
    const { control } = await aBazaar({ stateFile: file });
    expect((await control('state')).answer.accounts['4']).toEqual({ connectedAt: 1, prices: { jam: 3 }, sold: [] });
    const { posting } = (await control('orders', { offers: [{ offerId: 'jam', quantity: 1 }] })).answer;
    expect(Number(posting)).toBe(5_001);
  } finally {
    await open.splice(0)[0]?.close();
    rmSync(folder, { recursive: true });
  }
});
