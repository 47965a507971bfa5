import { afterEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { categories, categoryOf } from './tree.ts';

const open: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

const pace = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };
const api = '/magnit/b2b-api.magnit.ru/api/seller/v1';

async function aMarket(changes: Partial<typeof pace> = {}) {
  const sandbox = await startSandbox({ port: 0, pace: { ...pace, ...changes } });
  open.push(sandbox);
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(sandbox.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': 'sandbox-tea', 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, text, answer: type.includes('json') ? JSON.parse(text) : null };
  };
  const call = (path: string, body?: unknown, headers?: Record<string, string>) => send(api + path, body, headers);
  const control = async (path: string, body?: unknown) => (await send(`/_control/magnit/${path}`, body)).answer;
  const [shop] = (await call('/shops')).answer;
  const account = (await control('state')).accounts.tea;
  const warehouse: string = account.warehouses[0].id;

  /** Creates cards and answers what their task came to. */
  const upload = async (...skus: object[]) => {
    const { answer } = await call('/products/sku', { sku_list: skus });
    return (await call(`/products/sku/tasks/${answer.task_id}/status`)).answer;
  };
  const list = async () =>
    (await call('/products/sku/list', { pagination: { dir: 'ASC', page: 0, page_size: 100 } })).answer.result;
  const stockOf = async (id = 'MUG') => {
    const filter = { seller_sku_ids: [id] };
    const pagination = { dir: 'ASC', page: 0, page_size: 10 };
    return (await call('/products/sku/stocks/info', { filter, pagination })).answer.result[0].stock_info_details[0];
  };
  /** A mug on sale, ten pieces; answers its number. */
  const aMug = async (id = 'MUG'): Promise<number> => {
    await upload(mug(shop.id, { seller_sku_id: id, sku_group_id: id }));
    await call('/products/sku/stocks', { stocks: [{ seller_sku_id: id, stock: 10, warehouse_id: warehouse }] });
    return (await list()).find((sku: { seller_sku_id: string }) => sku.seller_sku_id === id).sku_id;
  };
  const order = async (quantity: number): Promise<string> =>
    (await control('orders', { offers: [{ offerId: 'MUG', quantity }] })).posting;
  const orderOf = async (id: string) =>
    (await call('/orders/list', { dir: 'ASC', created_at: { from: '2020-01-01T00:00:00Z' }, order_id: [id] })).answer
      .orders[0];
  const parcelsOf = async (id: string) => (await call('/parcels/list', { dir: 'ASC', order_id: [id] })).answer.parcels;
  return { sandbox, send, call, control, shop, warehouse, upload, list, stockOf, aMug, order, orderOf, parcelsOf };
}

const mugs = categories.find(({ title }) => title === 'Кружки')?.id ?? 0;
const characteristic = (title: string): number =>
  categoryOf(mugs)?.dictionaries.find((dictionary) => dictionary.title === title)?.id ?? 0;
const [brand, color, volume] = [characteristic('Бренд'), characteristic('Цвет'), characteristic('Объём, мл')];

const mug = (shop_id: number, change: object = {}) => ({
  shop_id,
  category_id: mugs,
  seller_sku_id: 'MUG',
  sku_group_id: 'MUGS',
  title: 'Кружка',
  short_description: 'Кружка для чая',
  description: 'Кружка для чая и кофе',
  price: 500,
  old_price: 700,
  currency_code: 'RUB',
  vat: '22',
  length: 100,
  width: 100,
  height: 100,
  weight: 300,
  product_images: [{ url: 'https://example.org/1.jpg' }],
  product_filters_list: [{ characteristic_id: brand, characteristic_value: 'Без бренда' }],
  defined_characteristic_list: [{ characteristic_id: color, characteristic_value: 'Белый' }],
  ...change,
});

test('lets in keys of the sandbox and nobody else', async () => {
  const { call } = await aMarket();
  const statuses = await Promise.all(
    ['sandbox-1', 'expired-1', 'sandbox-не ключ', 'other'].map(
      async (key) =>
        (await call('/orders/list/unprocessed', { dir: 'ASC' }, { 'x-api-key': encodeURIComponent(key) })).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 403]);
});

test('has hundreds of categories, each with three families of characteristics and their dictionaries', async () => {
  const { call } = await aMarket();
  const listed = (await call('/categories')).answer;
  expect(listed.length).toBeGreaterThan(600);
  expect(listed.find(({ category_id }: { category_id: number }) => category_id === mugs)).toEqual({
    category_id: mugs,
    category_title: 'Кружки',
    category_string_path: 'Дом -> Сервировка -> Кружки',
  });
  const [{ product_filter, defined_characteristic, sku_filter }] = (
    await call('/products/defined-characteristics', { category_ids: [mugs, 1] })
  ).answer;
  const titles = (list: { characteristic_title: string }[]) => list.map((one) => one.characteristic_title);
  expect(titles(product_filter)).toEqual(['Бренд', 'Страна производства', 'Материал']);
  expect(titles(defined_characteristic)).toEqual(['Цвет']);
  expect(titles(sku_filter)).toEqual(['Объём, мл', 'Количество в упаковке, шт.']);
  const search = new URLSearchParams({ dictionary_id: String(color), type: 'DEFINED', search: 'бел', page_size: '50' });
  const { answer } = await call(`/products/dictionary?${search}`);
  expect(answer.characteristic_attributes.map(({ value }: { value: string }) => value)).toContain('белый');
  expect((await call(`/products/dictionary?dictionary_id=${color}&type=SKU`)).status).toBe(400);
  expect((await call('/products/defined-characteristics', [mugs])).status).toBe(400);
});

test('takes cards by tasks, refuses each for its own reasons, and moderates what it took', async () => {
  const { upload, list, shop } = await aMarket();
  const of = (seller_sku_id: string, change: object) =>
    mug(shop.id, { seller_sku_id, sku_group_id: seller_sku_id, ...change });
  const outcome = await upload(
    of('FINE', {}),
    of('COPY', { title: 'Реплика кружки' }),
    of('SHOP', { shop_id: 1 }),
    of('CATEGORY', { category_id: 1 }),
    of('BRAND', { product_filters_list: [] }),
    of('VALUE', { product_filters_list: [{ characteristic_id: brand, characteristic_value: 'Такого нет' }] }),
    of('COLOR', { defined_characteristic_list: [] }),
    of('OLD', { old_price: 400 }),
    of('VAT', { vat: '20' }),
    of('SIZE', { height: 0 }),
    of('PICTURE', { product_images: [{ url: 'https://example.org/1.webp' }] }),
    of('BARCODE', { barcode: 4600000000001 }),
    of('плохой id', { sku_group_id: 'MUGS' }),
  );
  expect(outcome).toMatchObject({ status: 'COMPLETED', total_upload: 2, count_error: 11, count_warning: 2 });
  expect(
    outcome.error.map((error: { seller_sku_id: string; attribute_error: string }) => [
      error.seller_sku_id,
      error.attribute_error,
    ]),
  ).toEqual([
    ['SHOP', 'shop_id'],
    ['CATEGORY', 'category_id'],
    ['BRAND', 'product_filters_list'],
    ['VALUE', 'product_filters_list'],
    ['COLOR', 'defined_characteristic_list'],
    ['OLD', 'old_price'],
    ['VAT', 'vat'],
    ['SIZE', 'height'],
    ['PICTURE', 'product_images'],
    ['BARCODE', 'barcode'],
    ['плохой id', 'seller_sku_id'],
  ]);
  const seen = (await list()).map((sku: Record<string, unknown>) => [sku.seller_sku_id, sku.is_active, sku.is_blocked]);
  expect(seen).toEqual([
    ['FINE', true, false],
    ['COPY', false, true],
  ]);
  expect((await upload(of('FINE', {}))).error[0].message).toContain('уже существует');
});

test('tells where a task is until it is done', async () => {
  const { call, control, shop } = await aMarket({ task: 10_000 });
  const { task_id } = (await call('/products/sku', { sku_list: [mug(shop.id)] })).answer;
  const status = async () => (await call(`/products/sku/tasks/${task_id}/status`)).answer.status;
  const seen = [await status()];
  for (let step = 0; step < 2; step++) {
    await control('clock', { advanceMs: 5_000 });
    seen.push(await status());
  }
  expect(seen).toEqual(['CREATED', 'IN_PROGRESS', 'COMPLETED']);
  expect((await call('/products/sku/tasks/1/status')).status).toBe(400);
});

test('puts variants of one group into one card, and lets few fields be changed later', async () => {
  const { upload, list, call, shop } = await aMarket();
  await upload(mug(shop.id), mug(shop.id, { seller_sku_id: 'MUG-2', title: 'Другое название' }));
  const [one, other] = await list();
  expect([one.product_id, one.title]).toEqual([other.product_id, other.title]);
  const change = {
    seller_sku_id: 'MUG',
    barcode: 4600000000008,
    dimensions: { length: 1, width: 2, height: 3, weight: 4 },
    sku_filter_list: [{ characteristic_id: volume, characteristic_values: ['350'] }],
  };
  const update = async (sku: object) => {
    const { answer } = await call(`/products/sku/shops/${shop.id}/sku/update`, { sku_list: [sku] });
    return (await call(`/products/sku/tasks/${answer.task_id}/status`)).answer;
  };
  expect(await update(change)).toMatchObject({ total_upload: 1, count_error: 0 });
  expect((await list())[0]).toMatchObject({
    barcode: 4600000000008,
    length: 1,
    weight: 4,
    sku_characteristic_list: [
      { characteristic_id: color, characteristic_value: 'Белый' },
      { characteristic_id: volume, characteristic_value: '350' },
    ],
  });
  expect((await update({ ...change, seller_sku_id: 'NONE' })).error[0].attribute_error).toBe('seller_sku_id');
});

test('archives, brings back and deletes, each thing by itself', async () => {
  const { aMug, call, list, shop, order } = await aMarket();
  await aMug();
  const at = `/products/sku/shops/${shop.id}`;
  const archive = (ids: string[]) => call(`${at}/sku/archive`, { seller_sku_ids: ids });
  expect((await archive(['MUG', 'NONE'])).answer.result).toMatchObject([
    { seller_sku_id: 'MUG', success: true },
    { seller_sku_id: 'NONE', success: false, error_msg: 'SKU не найден' },
  ]);
  expect((await list())[0]).toMatchObject({ is_archive: true, is_active: false });
  await call(`${at}/sku/unarchive`, { seller_sku_ids: ['MUG'] });
  expect((await list())[0]).toMatchObject({ is_archive: false, is_active: true });
  const { result } = (await call(`${at}/short/list`, { filters: { seller_sku_ids: ['MUG'] } })).answer;
  const remove = async () => (await call(`${at}/sku/delete`, { product_ids: [result[0].product_id] })).answer.result[0];
  await order(1);
  expect(await remove()).toMatchObject({ success: false, error_msg: 'Товар есть в заказах' });
});

test('takes whole roubles only, price by price, and stocks all or none', async () => {
  const { aMug, call, warehouse, stockOf } = await aMarket();
  const sku_id = await aMug();
  const row = { seller_sku_id: 'MUG', price: 600, old_price: 800, currency_code: 'RUB' };
  const { result } = (
    await call('/products/sku/price', {
      prices: [row, { ...row, price: 99.5 }, { ...row, old_price: 1 }, { ...row, seller_sku_id: 'NONE' }],
    })
  ).answer;
  expect(result.map(({ error }: { error?: string }) => error ?? '')).toEqual([
    '',
    'Цена должна быть в целых рублях',
    'Цена без скидки должна быть больше цены продажи',
    'SKU не найден',
  ]);
  const info = await call('/products/sku/price/info', {
    filter: { sku_ids: [sku_id] },
    pagination: { dir: 'ASC', page: 0, page_size: 5 },
  });
  expect(info.answer.result).toMatchObject([{ price: 600, old_price: 800, commission_amount: 90 }]);

  const push = (...stocks: object[]) => call('/products/sku/stocks', { stocks });
  const seven = { sku_id, stock: 7, warehouse_id: warehouse };
  expect(await push(seven)).toMatchObject({ status: 200, text: '' });
  expect(await push({ ...seven, stock: 3 }, { ...seven, sku_id: 1 })).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'SKU_NOT_FOUND', message: 'SKU 1 не найден' }] },
  });
  expect((await push({ ...seven, warehouse_id: 'elsewhere' })).status).toBe(400);
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 7, reserved: 0 });
});

test('an order goes through parcels and a shipment to its buyer', async () => {
  const { aMug, order, orderOf, parcelsOf, call, control, stockOf, warehouse } = await aMarket();
  const sku_id = await aMug();
  const id = await order(3);
  expect(await orderOf(id)).toMatchObject({
    status: 'NEW',
    warehouse_id: warehouse,
    items: [{ sku_id, quantity: 3, canceled_quantity: 0, financial_data: { price: 500 } }],
  });
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 10, reserved: 3 });

  const created = await call('/parcels/create', { order_id: id, items: [{ sku_id, quantity: 1 }] });
  expect((await orderOf(id)).status).toBe('IN_ASSEMBLY');
  expect((await call('/orders/complete', { order_id: id })).status).toBe(400);
  await call('/parcels/unpack', { parcel_id: created.answer.parcel_id });
  expect((await orderOf(id)).status).toBe('NEW');

  const items = (...quantities: number[]) => quantities.map((quantity) => ({ items: [{ sku_id, quantity }] }));
  expect((await call('/orders/parcels', { order_id: id, parcels: items(1, 1) })).status).toBe(400);
  expect((await call('/orders/parcels', { order_id: id, parcels: items(2, 2) })).status).toBe(400);
  const { parcels } = (await call('/orders/parcels', { order_id: id, parcels: items(1, 2) })).answer;
  const ids = parcels.map(({ parcel_id }: { parcel_id: string }) => parcel_id);
  const marking = (...codes: string[]) =>
    call('/parcels/set-marking', {
      parcel_id: ids[1],
      items: [{ sku_id, identifiers: codes.map((cis) => ({ cis })) }],
    });
  expect((await marking('one')).status).toBe(400);
  expect((await marking('one', 'two')).status).toBe(200);
  expect((await call('/shipments/add-parcels', { parcel_id: ids })).status).toBe(400);
  await call('/orders/complete', { order_id: id });
  expect((await marking('one', 'two')).status).toBe(400);
  expect((await parcelsOf(id)).map(({ status }: { status: string }) => status)).toEqual([
    'READY_TO_SHIPMENT',
    'READY_TO_SHIPMENT',
  ]);

  const labels = await call('/parcels/get-labels', { parcel_id: ids }, { accept: 'application/pdf' });
  expect([labels.type, labels.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  const inJson = (await call('/parcels/get-labels', { parcel_id: ids }, { accept: 'application/json' })).answer;
  expect(Buffer.from(inJson.file_content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');

  const { shipment_id } = (await call('/shipments/add-parcels', { parcel_id: ids })).answer;
  await call('/shipments/remove-parcels', { parcel_id: [ids[0]] });
  await call('/shipments/add-parcels', { parcel_id: [ids[0]] });
  const confirm = (delivery_date: string) => call('/shipments/confirm', { shipment_id, delivery_date });
  expect((await confirm('2020-01-01')).status).toBe(400);
  expect((await confirm(new Date().toISOString().slice(0, 10))).status).toBe(200);
  await call('/shipments/cancel', { shipment_id });
  const again = (await call('/shipments/add-parcels', { parcel_id: ids })).answer;
  await call('/shipments/confirm', { warehouse_id: warehouse, delivery_date: new Date().toISOString().slice(0, 10) });
  const document = (document_type: string) =>
    call('/shipments/get-documents', { shipment_id: again.shipment_id, document_type }, { accept: 'application/pdf' });
  expect((await document('delivery_note')).text.slice(0, 5)).toBe('%PDF-');
  expect((await document('act_of_mismatch')).status).toBe(404);

  const seen: string[][] = [];
  for (let step = 0; step < 3; step++) {
    await control('clock', { advanceMs: 60_000 });
    const [shipment] = (await call('/shipments/list', { dir: 'ASC', shipment_id: [again.shipment_id] })).answer
      .shipments;
    seen.push([shipment.status, ...(await parcelsOf(id)).map(({ status }: { status: string }) => status)]);
  }
  expect(seen).toEqual([
    ['ACCEPTANCE_STARTED', 'AWAITING_DELIVERY', 'AWAITING_DELIVERY'],
    ['ACCEPTANCE_COMPLETED', 'DELIVERING', 'DELIVERING'],
    ['ACCEPTANCE_COMPLETED', 'RECEIVED', 'RECEIVED'],
  ]);
  expect((await orderOf(id)).status).toBe('ASSEMBLED');
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 7, reserved: 0 });
});

test('pieces, parcels and orders are cancelled while they can be, and their stock comes back', async () => {
  const { aMug, order, orderOf, call, stockOf } = await aMarket();
  const sku_id = await aMug();
  const id = await order(4);
  const cancelItems = (quantity: number) =>
    call('/orders/cancel-items', { order_id: id, items: [{ sku_id, quantity }] });
  const { parcel_id } = (await call('/parcels/create', { order_id: id, items: [{ sku_id, quantity: 1 }] })).answer;
  expect((await cancelItems(4)).status).toBe(400);
  expect((await cancelItems(2)).answer.order.items).toMatchObject([{ quantity: 2, canceled_quantity: 2 }]);
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 10, reserved: 2 });
  await call('/parcels/cancel', { parcel_id });
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 10, reserved: 1 });
  await call('/orders/cancel', { order_id: id });
  expect(await stockOf()).toEqual({ type: 'FBS', stock: 10, reserved: 0 });
  expect((await orderOf(id)).status).toBe('CANCELED');
  expect(await call('/orders/cancel', { order_id: id })).toMatchObject({
    status: 400,
    answer: { errors: [{ message: 'Задание отменено' }] },
  });
  expect((await call('/orders/cancel', { order_id: 'none' })).status).toBe(404);
});

test('lists orders page by page, the unprocessed apart from the others', async () => {
  const { aMug, order, call } = await aMarket();
  const sku_id = await aMug();
  const [first, second, third] = [await order(1), await order(1), await order(1)];
  await call('/orders/parcels', {
    order_id: second,
    parcels: [{ items: [{ sku_id, quantity: 1 }] }],
    auto_complete_order: true,
  });
  const ids = ({ answer }: { answer: { orders: { order_id: string }[] } }) => answer.orders.map((row) => row.order_id);
  const all = { dir: 'ASC', created_at: { from: '2020-01-01T00:00:00Z' }, page_size: 2 };
  const page = await call('/orders/list', all);
  const rest = await call('/orders/list', { ...all, page_token: page.answer.next_page_token });
  expect(new Set([...ids(page), ...ids(rest)])).toEqual(new Set([first, second, third]));
  expect(rest.answer.next_page_token).toBeUndefined();
  expect(new Set(ids(await call('/orders/list/unprocessed', { dir: 'DESC' })))).toEqual(new Set([first, third]));
  expect((await call('/orders/list', { dir: 'ASC', created_at: {} })).status).toBe(400);
});

test('a parcel that the acceptance does not find stands in the act of mismatch', async () => {
  const { aMug, order, call, control } = await aMarket();
  const sku_id = await aMug();
  const id = await order(1);
  const { parcels } = (
    await call('/orders/parcels', {
      order_id: id,
      parcels: [{ items: [{ sku_id, quantity: 1 }] }],
      auto_complete_order: true,
    })
  ).answer;
  const { shipment_id } = (await call('/shipments/add-parcels', { parcel_id: [parcels[0].parcel_id] })).answer;
  await call('/shipments/confirm', { shipment_id, delivery_date: new Date().toISOString().slice(0, 10) });
  await control(`orders/${parcels[0].parcel_id}/lose`, {});
  for (let step = 0; step < 2; step++) {
    await control('clock', { advanceMs: 60_000 });
    await control('state');
  }
  const [shipment] = (await call('/shipments/list', { dir: 'ASC', shipment_id: [shipment_id] })).answer.shipments;
  expect(shipment).toMatchObject({ status: 'ACCEPTANCE_COMPLETED', parcels: [{ acceptance_result: 'NOT_FOUND' }] });
  const act = await call(
    '/shipments/get-documents',
    { shipment_id, document_type: 'act_of_mismatch' },
    { accept: 'application/pdf' },
  );
  expect(act.text.slice(0, 5)).toBe('%PDF-');
});

test('emulates every method that is published', async () => {
  const { control, call } = await aMarket();
  const { emulated } = await control('operations');
  expect(emulated).toHaveLength(34);
  expect((await call('/promotions')).status).toBe(404);
});
