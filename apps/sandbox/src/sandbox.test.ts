import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

const open: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

const instantly = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };

async function aSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, pace: instantly, ...options });
  open.push(sandbox);
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(sandbox.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const keys = { 'client-id': '77', 'api-key': 'sandbox-key' };
  const ozon = async (path: string, body: unknown = {}, own: Record<string, string> = keys) => {
    const { status, headers, text } = await ask(`/ozon/api-seller.ozon.ru${path}`, body, own);
    return { status, headers, answer: JSON.parse(text) };
  };
  const control = async (path: string, body?: unknown) => {
    const { status, text } = await ask(`/_control/${path}`, body);
    return { status, answer: JSON.parse(text) };
  };
  /** A mug on sale, ten pieces in the first warehouse. */
  const aMug = async (offerId = 'MUG') => {
    await ozon('/v3/product/import', { items: [mug(offerId)] });
    const { answer } = await ozon('/v3/product/info/list', { offer_id: [offerId] });
    const warehouses = await ozon('/v2/warehouse/list', { limit: 1 });
    const { warehouse_id } = warehouses.answer.warehouses[0];
    const stocks = [{ product_id: answer.items[0].id, warehouse_id, stock: 10 }];
    await ozon('/v2/products/stocks', { stocks });
    return { sku: answer.items[0].sku, stocks };
  };
  const shelf = async (offerId = 'MUG') => {
    const { answer } = await ozon('/v2/product/info/stocks-by-warehouse/fbs', { limit: 10, offer_id: [offerId] });
    return { free: answer.products[0].free_stock, reserved: answer.products[0].reserved };
  };
  const order = (quantity = 1) => control('ozon/orders', { offers: [{ offerId: 'MUG', quantity }] });
  return { sandbox, ask, ozon, control, aMug, shelf, order };
}

const mug = (offer_id: string, change: object = {}) => ({
  offer_id,
  name: 'Кружка',
  description_category_id: 17030819,
  type_id: 95310,
  price: '500',
  vat: '0.22',
  images: ['https://example.org/1.jpg'],
  depth: 100,
  width: 100,
  height: 100,
  weight: 300,
  attributes: [
    { id: 85, values: [{ dictionary_value_id: 5060000, value: 'Нет бренда' }] },
    { id: 8229, values: [{ dictionary_value_id: 95310 }] },
    { id: 9048, values: [{ value: 'M1' }] },
    { id: 5344, values: [{ value: '0.3' }] },
  ],
  ...change,
});

test('lets in any digits with a key of the sandbox, and nobody else', async () => {
  const { ozon } = await aSandbox();
  const statuses = await Promise.all(
    [
      { 'client-id': '5', 'api-key': 'sandbox-1' },
      { 'client-id': '5', 'api-key': 'expired-1' },
      { 'client-id': '5', 'api-key': 'other' },
      { 'client-id': 'five', 'api-key': 'sandbox-1' },
      { 'client-id': '5' },
    ].map(async (keys: Record<string, string>) => (await ozon('/v1/roles', {}, keys)).status),
  );
  expect(statuses).toEqual([200, 403, 403, 400, 400]);
});

test('answers malformed and unknown requests in the words of the real one', async () => {
  const { ozon } = await aSandbox();
  for (const [path, body, status] of [
    ['/v2/warehouse/list', '{oops', 400],
    ['/v2/warehouse/list', {}, 400],
    ['/v2/warehouse/list', { limit: 1_000 }, 400],
    ['/v1/warehouse/list', {}, 404],
    ['/v3/posting/fbs/get', { posting_number: 'none' }, 404],
  ] as const) {
    const { status: got, answer } = await ozon(path, body);
    expect(got, path).toBe(status);
    expect(answer).toMatchObject({ code: expect.any(Number), message: expect.any(String), details: [] });
  }
});

test('answers 429 with Retry-After to more than fifty requests a second', async () => {
  const { ozon } = await aSandbox();
  const answers = await Promise.all(Array.from({ length: 150 }, () => ozon('/v4/product/info/limit')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});

test('processes an import a moment later, each item by itself', async () => {
  const { ozon, control } = await aSandbox({ pace: { ...instantly, task: 60_000 } });
  const attributes = (change: object) => mug('X').attributes.map((attribute) => ({ ...attribute, ...change }));
  const items = [
    mug('FINE'),
    mug('NO-BRAND', { attributes: [] }),
    mug('BAD-VALUE', { attributes: attributes({ values: [{ value: 'Такого нет' }] }) }),
    mug('PRICE', { price: '0' }),
    mug('OLD', { old_price: '400' }),
    mug('PICTURE', { images: [] }),
    mug('WEIGHT', { weight: 0 }),
    mug('PLACE', { type_id: 1 }),
  ];
  const { answer } = await ozon('/v3/product/import', { items });
  const outcome = async () =>
    (await ozon('/v1/product/import/info', { task_id: answer.result.task_id })).answer.result.items.map(
      (item: { status: string; errors: { code: string }[] }) => item.errors[0]?.code ?? item.status,
    );
  expect(await outcome()).toEqual(items.map(() => 'pending'));
  await control('ozon/clock', { advanceMs: 60_000 });
  expect(await outcome()).toEqual([
    'imported',
    'error_attribute_values_empty',
    'error_attribute_values_out_of_range',
    'price_not_valid',
    'old_price_less_than_price',
    'images_empty',
    'dimensions_empty',
    'category_not_found',
  ]);
});

test('skips a card that has not changed and updates one that has', async () => {
  const { ozon } = await aSandbox();
  const push = async (change: object) => {
    const { answer } = await ozon('/v3/product/import', { items: [mug('MUG', change)] });
    const info = await ozon('/v1/product/import/info', { task_id: answer.result.task_id });
    return info.answer.result.items[0].status;
  };
  expect([await push({}), await push({}), await push({ name: 'Чашка' })]).toEqual(['imported', 'skipped', 'imported']);
});

test('takes stock only after moderation, and the same pair once in half a minute', async () => {
  const { ozon, control, aMug } = await aSandbox({ pace: { ...instantly, moderation: 5_000 } });
  const { stocks } = await aMug();
  const errors = async () => (await ozon('/v2/products/stocks', { stocks })).answer.result[0].errors[0]?.code;
  expect(await errors()).toBe('product_is_not_created');
  await control('ozon/clock', { advanceMs: 5_000 });
  expect(await errors()).toBeUndefined();
  expect(await errors()).toBe('TOO_MANY_REQUESTS');
  await control('ozon/clock', { advanceMs: 30_000 });
  expect(await errors()).toBeUndefined();
});

test('declines a card that may not be sold', async () => {
  const { ozon } = await aSandbox();
  await ozon('/v3/product/import', { items: [mug('FAKE', { name: 'Реплика кружки' })] });
  const { answer } = await ozon('/v3/product/info/list', { offer_id: ['FAKE'] });
  expect(answer.items[0].statuses.moderate_status).toBe('declined');
});

test('an order sets pieces aside, cancelling brings them back, handing over takes them away', async () => {
  const { aMug, shelf, order, control } = await aSandbox();
  await aMug();
  const [first, second] = [await order(2), await order(3)];
  expect(await shelf()).toEqual({ free: 5, reserved: 5 });
  await control(`ozon/orders/${first.answer.posting}/status`, { status: 'cancelled' });
  expect(await shelf()).toEqual({ free: 7, reserved: 3 });
  await control(`ozon/orders/${second.answer.posting}/status`, { status: 'delivering' });
  expect(await shelf()).toEqual({ free: 7, reserved: 0 });
});

test('an order that can not be placed sets nothing aside', async () => {
  const { aMug, shelf, control } = await aSandbox();
  await aMug();
  const offers = [
    { offerId: 'MUG', quantity: 1 },
    { offerId: 'NONE', quantity: 1 },
  ];
  expect((await control('ozon/orders', { offers })).status).toBe(400);
  expect(await shelf()).toEqual({ free: 10, reserved: 0 });
});

test('refuses to ship what does not add up, and to ship twice', async () => {
  const { aMug, order, ozon } = await aSandbox();
  const { sku } = await aMug();
  const { posting } = (await order(2)).answer;
  const ship = async (quantity: number, product_id = sku) => {
    const packages = [{ products: [{ product_id, quantity }] }];
    const { answer } = await ozon('/v4/posting/fbs/ship', { posting_number: posting, packages });
    return answer.message ?? answer.result;
  };
  expect(await ship(1)).toBe('HAS_INCORRECT_PRODUCT_QUANTITY');
  expect(await ship(2, 1)).toBe('UNKNOWN_PRODUCT_DEFINED');
  expect(await ship(2)).toEqual([posting]);
  expect(await ship(2)).toBe('POSTING_ALREADY_SHIPPED');
});

test('prints no label right after assembly, and one of a known size later', async () => {
  const { aMug, order, ozon, ask, control } = await aSandbox({ pace: { ...instantly, label: 45_000 } });
  const { sku } = await aMug();
  const { posting } = (await order()).answer;
  await ozon('/v4/posting/fbs/ship', {
    posting_number: posting,
    packages: [{ products: [{ product_id: sku, quantity: 1 }] }],
  });
  const label = () =>
    ask(
      '/ozon/api-seller.ozon.ru/v2/posting/fbs/package-label',
      { posting_number: [posting] },
      { 'client-id': '77', 'api-key': 'sandbox-key' },
    );
  expect(await label()).toMatchObject({ status: 400, text: expect.stringContaining("aren't ready") });
  await control('ozon/clock', { advanceMs: 45_000 });
  const { status, headers, text } = await label();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(text).toMatch(/^%PDF-/);
});

test('an approved carriage goes on by itself until its postings are delivered', async () => {
  const { aMug, order, ozon, control } = await aSandbox();
  const { sku, stocks } = await aMug();
  const { posting } = (await order()).answer;
  await ozon('/v4/posting/fbs/ship', {
    posting_number: posting,
    packages: [{ products: [{ product_id: sku, quantity: 1 }] }],
  });
  const { carriage_id } = (await ozon('/v1/carriage/create', { delivery_method_id: stocks[0]?.warehouse_id })).answer;
  expect((await ozon('/v1/carriage/create', { delivery_method_id: stocks[0]?.warehouse_id })).answer.message).toBe(
    'no_postings',
  );
  await ozon('/v1/carriage/approve', { carriage_id });
  const seen: string[] = [];
  for (let step = 0; step < 3; step++) {
    await control('ozon/clock', { advanceMs: 60_000 });
    seen.push((await ozon('/v3/posting/fbs/get', { posting_number: posting })).answer.result.status);
  }
  expect(seen).toEqual(['driver_pickup', 'delivering', 'delivered']);
});

test('remembers everything over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  try {
    const first = await aSandbox({ stateFile: join(folder, 'state.json') });
    await first.aMug();
    const { posting } = (await first.order()).answer;
    await open.splice(0)[0]?.close();
    const second = await aSandbox({ stateFile: join(folder, 'state.json') });
    expect(await second.shelf()).toEqual({ free: 9, reserved: 1 });
    expect((await second.ozon('/v3/posting/fbs/get', { posting_number: posting })).status).toBe(200);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('goes on with what it kept when Ozon stood alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const file = join(folder, 'state.json');
  const first = await aSandbox({ stateFile: file });
  await first.aMug();
  await first.order();
  await open.splice(0)[0]?.close();
  const { marketplaces, basket, ...state } = JSON.parse(readFileSync(file, 'utf8'));
  const { currency, labelTasks, ...account } = marketplaces.ozon.accounts['77'];
  writeFileSync(file, JSON.stringify({ ...state, ozon: { latest: '77', accounts: { 77: account } } }));
  try {
    const second = await aSandbox({ stateFile: file });
    expect(await second.shelf()).toEqual({ free: 9, reserved: 1 });
    expect((await second.control('ozon/state')).answer).toMatchObject({
      latest: '77',
      accounts: { 77: { currency: 'RUB', labelTasks: {} } },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a parcel on its way is lost or given back, one that is not on its way is neither', async () => {
  const { aMug, order, control } = await aSandbox();
  await aMug();
  const [lost, returned] = [(await order()).answer.posting, (await order()).answer.posting];
  expect((await control(`ozon/orders/${lost}/lose`, {})).status).toBe(400);
  for (const posting of [lost, returned]) await control(`ozon/orders/${posting}/status`, { status: 'delivering' });
  await control(`ozon/orders/${lost}/lose`, {});
  await control(`ozon/orders/${returned}/give-back`, {});
  const { postings } = (await control('ozon/state')).answer.accounts['77'];
  expect([postings[lost].cancellation, postings[returned].cancellation]).toMatchObject([
    { reasonId: 667, initiator: 'Ozon', afterShip: true },
    { reasonId: 665, initiator: 'Покупатель', afterShip: true },
  ]);
});

test('what is given back goes home as a return, before it was handed over and after', async () => {
  const { aMug, order, control, ozon } = await aSandbox();
  await aMug();
  const [refused, bought] = [(await order()).answer.posting, (await order(2)).answer.posting];
  await control(`ozon/orders/${refused}/status`, { status: 'delivering' });
  await control(`ozon/orders/${bought}/status`, { status: 'delivered' });
  for (const posting of [refused, bought]) await control(`ozon/orders/${posting}/give-back`, {});
  expect((await control(`ozon/orders/${bought}/give-back`, {})).status).toBe(400);
  const list = async (filter: object) => (await ozon('/v1/returns/list', { limit: 500, filter })).answer.returns;
  expect(await list({})).toMatchObject([
    { posting_number: refused, type: 'Cancellation', product: { offer_id: 'MUG', quantity: 1 } },
    { posting_number: bought, type: 'ClientReturn', product: { quantity: 2 }, return_reason_name: 'Товар не подошёл' },
  ]);
  expect((await ozon('/v3/posting/fbs/get', { posting_number: bought })).answer.result.status).toBe('delivered');
  const statusOf = async () => (await list({ posting_numbers: [bought] }))[0].visual.status.sys_name;
  const seen = [await statusOf()];
  for (let step = 0; step < 2; step++) {
    await control('ozon/clock', { advanceMs: 60_000 });
    seen.push(await statusOf());
  }
  expect(seen).toEqual(['MovingToSeller', 'ArrivedAtReturnPlace', 'ReceivedBySeller']);
});

test('gives the latest connected account to whoever names none', async () => {
  const { control, ozon } = await aSandbox();
  expect((await control('ozon/orders', { offers: [{ offerId: 'MUG', quantity: 1 }] })).answer.message).toContain(
    'подключите',
  );
  for (const id of ['1', '2', '1']) await ozon('/v1/roles', {}, { 'client-id': id, 'api-key': 'sandbox-x' });
  expect((await control('ozon/state')).answer.latest).toBe('1');
});

test('tells what is wrong with an order, a status and a fault', async () => {
  const { control } = await aSandbox();
  for (const [path, body] of [
    ['ozon/orders', {}],
    ['ozon/orders', { offers: [{ offerId: 'MUG', quantity: 0 }] }],
    ['ozon/orders/1-1/status', { status: 'lost' }],
    ['ozon/faults', { tooMany: 2 }],
    ['ozon/faults', { unknown: 0.5 }],
    ['ozon/faults', { own: { unknown: 0.5 } }],
    ['magnit/faults', { shipFailed: 0.5 }],
    ['mail', { subject: 'no address' }],
  ] as const) {
    const { status, answer } = await control(path, body);
    expect(status, path).toBe(400);
    expect(answer.message).toEqual(expect.any(String));
  }
});

test('plays every fault that is asked for, and none afterwards', async () => {
  const { control, ozon, aMug, order } = await aSandbox();
  await aMug();
  await order();
  const list = () =>
    ozon('/v4/posting/fbs/unfulfilled/list', {
      limit: 10,
      filter: { cutoff_from: '2020-01-01T00:00:00Z', cutoff_to: '2040-01-01T00:00:00Z' },
    });
  await control('ozon/faults', { tooMany: 1 });
  expect((await list()).status).toBe(429);
  await control('ozon/faults', { error: 1 });
  expect((await list()).status).toBe(500);
  await control('ozon/faults', { truncated: 1 });
  await expect(list()).rejects.toThrow();
  await control('ozon/faults', { duplicated: 1, seed: 3 });
  const lengths = await Promise.all(Array.from({ length: 6 }, async () => (await list()).answer.postings.length));
  expect(lengths).toContain(2);
  await control('ozon/faults', {});
  expect((await list()).answer.postings).toHaveLength(1);
});

test('an answer that never comes leaves the work done', async () => {
  const { sandbox, control, aMug, shelf } = await aSandbox();
  const { stocks } = await aMug();
  await control('ozon/clock', { advanceMs: 30_000 });
  await control('ozon/faults', { timeout: 1 });
  const call = fetch(`${sandbox.url}/ozon/api-seller.ozon.ru/v2/products/stocks`, {
    method: 'POST',
    headers: { 'client-id': '77', 'api-key': 'sandbox-key', 'content-type': 'application/json' },
    body: JSON.stringify({ stocks: [{ ...stocks[0], stock: 4 }] }),
    signal: AbortSignal.timeout(300),
  });
  await expect(call).rejects.toThrow();
  await control('ozon/faults', {});
  expect((await shelf()).free).toBe(4);
});

test('records requests with their answers, the key masked', async () => {
  const { control, ozon } = await aSandbox();
  await ozon('/v1/roles', {}, { 'client-id': '8', 'api-key': 'sandbox-very-secret' });
  const { requests } = (await control('ozon/requests')).answer;
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/roles', body: {}, status: 200, fault: null });
  expect(requests[0].answer.roles[0].name).toBe('Admin');
  expect(JSON.stringify(requests)).not.toContain('very-secret');
  expect((await control(`ozon/requests?after=${requests[0].seq}`)).answer.requests).toEqual([]);
});

test('keeps mails, shows them on its page, and forgets everything on reset', async () => {
  const { control, ask } = await aSandbox();
  await control('mail', { to: 'a@b.test', subject: 'Ссылка <для> входа', text: 'Вот она', html: '' });
  const { text } = await ask('/');
  expect(text).toContain('Ссылка &lt;для&gt; входа');
  await control('reset', {});
  expect((await control('mail')).answer.mails).toEqual([]);
});

test('lets one buy on its page what lies on the shelf, not more', async () => {
  const { sandbox, aMug, shelf } = await aSandbox();
  await aMug();
  const buy = (quantity: number) =>
    fetch(`${sandbox.url}/shop/order`, {
      method: 'POST',
      body: new URLSearchParams({ marketplace: 'ozon', account: '77', offerId: 'MUG', quantity: String(quantity) }),
      redirect: 'manual',
    });
  expect((await buy(11)).status).toBe(400);
  expect((await buy(4)).status).toBe(303);
  expect(await shelf()).toEqual({ free: 6, reserved: 4 });
});

test('letters are read with the key where there is one, on the loopback without, and by nobody elsewhere', async () => {
  const letter = {
    to: 'owner@example.test',
    subject: 'Новый пароль',
    text: 'Откройте https://cabinet.test/confirm?code=secret',
  };
  const places = ['/', '/shop/mail', '/_control/mail'];
  const read = async ({ ask }: Awaited<ReturnType<typeof aSandbox>>, headers: Record<string, string> = {}) => {
    await ask('/_control/mail', letter);
    const answers = await Promise.all(places.map((place) => ask(place, undefined, headers)));
    return answers.map(({ status, text }) => [status, text.includes('code=secret')]);
  };
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`letters:${key}`).toString('base64')}` });
  const all = places.map(() => [200, true]);
  const none = [
    [200, false],
    [401, false],
    [401, false],
  ];

  expect(await read(await aSandbox())).toEqual(all);
  expect(await read(await aSandbox({ host: '0.0.0.0' }))).toEqual(none);
  const closed = await aSandbox({ lettersKey: 'a key of tests' });
  expect(await read(closed)).toEqual(none);
  expect(await read(closed, basic('another key'))).toEqual(none);
  expect(await read(closed, basic('a key of tests'))).toEqual(all);
  expect((await closed.ask('/shop/mail')).headers.get('www-authenticate')).toContain('Basic');
});
