import {
  activateAllInPromotion,
  changeOffer,
  changeOrderMarks,
  changePropertyMappings,
  createAccount,
  findAttributes,
  findCancelReasons,
  findKeyChoices,
  findMarketplaceCategories,
  findMarketplaces,
  findOptionSuggestions,
  findProductMappings,
  findPromotionProducts,
  findPromotions,
  findRatings,
  findTaskLogs,
  findTaskProducts,
  getOrder,
  getParcelLabels,
  getProductLimits,
  getShipmentDocuments,
  getTasks,
  mapEqualOptions,
  type OrderModel,
  type PlannedTaskType,
  type Types,
  updatePromotions,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { connectAccount } from '../orders/accounts/account-connection.ts';
import { importPeriod } from '../orders/remote/import-orders.ts';
import { act, becomes, orderOf } from '../orders/testing/way.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { mappedAttributes } from './cards/catalog-mapping.queries.ts';
import { useSandbox } from './testing/sandbox.ts';
import { aSellingShop } from './testing/selling.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const market = { marketplace: 'yandex_market' };
const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;

interface There {
  campaigns: { id: number; domain: string }[];
  warehouses: { id: number }[];
  offers: Record<
    string,
    {
      vendor: string;
      price: { value: number; discountBase?: number };
      vat: number;
      check: string;
      stocks: Record<string, { fit: number; reserved: number }>;
    }
  >;
  promos: Record<string, Record<string, { price: number; promoPrice: number }>>;
  orders: Record<string, { substatus: string; boxes: unknown[]; items: { count: number }[] }>;
}

let made = 0;

/** A shop of mugs whose account was connected as a person does it: the key is typed, cabinet and store are chosen. */
async function aMugShop() {
  const name = `mugs-${process.pid}-${++made}`;
  let choices: Types<typeof findKeyChoices>['reply']['rows'] = [];
  const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
    const api_key = `ACMA:sandbox-${name}`;
    choices = (await call(findKeyChoices, { body: { ...place, keys: { api_key } } })).rows;
    return { api_key, ...Object.fromEntries(choices.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  });
  const there = async () => {
    const seen = (await sandbox.control<{ accounts: Record<string, There> }>('yandex_market/state')).accounts[name];
    if (!seen) throw new Error(`Nobody is ${name}`);
    return seen;
  };
  const images = ['mug', 'mug-2'].map((one) => ({ url: `https://example.test/${one}.jpg` }));
  const offer = async (article: string, change: { title?: string; brand?: null } = {}) =>
    (await shop.mug(article, { oldPrice: '700', images, ...change })).id;
  const ran = async (type: PlannedTaskType) => {
    const run = await shop.run(type);
    const { rows } = await shop.call(findTaskProducts, { path: { id: run.id }, body: {} });
    return { ...run, results: new Map(rows.map((row) => [row.offer, row])) };
  };
  return { ...shop, name, choices, offer, ran, there };
}
type MugShop = Awaited<ReturnType<typeof aMugShop>>;

async function category(shop: MugShop, term: string) {
  const { rows } = await shop.call(findMarketplaceCategories, { path: market, query: { term } });
  const found = rows.find(({ title }) => title === term);
  if (!found) throw new Error(`No ${term}`);
  return found;
}

describe('an account of Yandex Market', () => {
  it('is connected with a cabinet and a store that its key opens', async () => {
    const shop = await aMugShop();
    const { campaigns } = await shop.there();
    expect(shop.choices.map(({ slug, options }) => [slug, options.length])).toEqual([
      ['business_id', 1],
      ['campaign_id', 2],
    ]);
    const keys = { api_key: `ACMA:sandbox-${shop.name}` };
    const connect = (campaign_id: string) =>
      ({
        body: {
          title: 'Маркет',
          ...place,
          keys: { ...keys, business_id: shop.choices[0]?.options[0]?.id ?? '', campaign_id },
          tasks: true,
        },
      }) as const;
    const stranger = await shop.refused(createAccount, connect('1'));
    expect([stranger.body.code, stranger.body.message]).toEqual([
      'keys_refused',
      expect.stringContaining('Магазина 1 у этого ключа'),
    ]);
    // Its goods lie at the Market: there is nothing for a seller to send.
    const fulfilled = await shop.refused(createAccount, connect(String(campaigns[2]?.id)));
    expect(fulfilled.body.message).toContain('по модели FBY');
    const account = await shop.call(createAccount, connect(String(campaigns[0]?.id)));
    expect(account).toMatchObject({ currency: 'RUB', status: { result: 'ok' } });
    const { rows } = await shop.call(findMarketplaces);
    const { missing } = rows.find(({ id }) => id === 'yandex_market') ?? {};
    expect(Object.keys(missing ?? {}).sort()).toEqual(['limits', 'positions']);
    const untold = await shop.refused(getProductLimits, { path: { ...market, account: shop.account } });
    expect(untold.body.message).toBe(missing?.limits);
    // Which sizes go with which grid is kept with the category, for the check of cards.
    const { id: shirts } = await category(shop, 'Мужские футболки');
    await shop.call(findAttributes, { path: { ...market, id: shirts } });
    const asked = await withCompany(shop.company, (db) =>
      mappedAttributes(db, { catalog: shop.catalog, marketplace: 'yandex_market', categories: [shirts] }),
    );
    const grid = asked.find(({ title }) => title === 'Размерная сетка')?.remoteId;
    const size = asked.find(({ title }) => title === 'Размер');
    expect(size?.restrictions).toMatchObject([{ attribute: grid, remaining: expect.any(Object) }]);
  });

  it('is suggested no values that exclude each other', async () => {
    const shop = await aMugShop();
    const { id } = await category(shop, 'Мужские футболки');
    const { rows } = await shop.call(findAttributes, { path: { ...market, id } });
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
    const [grid, size] = [idOf('Размерная сетка'), idOf('Размер')];
    const set = (attribute: string, text: string) =>
      shop.call(changePropertyMappings, {
        path: market,
        body: { catalog_id: shop.catalog, properties: [{ attribute, source: { type: 'constant', text } }] },
      });
    const suggested = async (attribute: string) => {
      const query = { catalog_id: shop.catalog, attribute };
      const { rows: values } = await shop.call(findOptionSuggestions, { path: market, query });
      return values.flatMap(({ suggestions }) => suggestions.map(({ item }) => item.value));
    };
    const equal = (attribute: string) =>
      shop.call(mapEqualOptions, { path: market, body: { catalog_id: shop.catalog, attribute } });
    await set(size, 'M');
    expect(await suggested(size)).toContain('M');
    await set(grid, 'RU');
    expect(await suggested(size)).not.toContain('M');
    expect(await suggested(grid)).not.toContain('RU');
    expect(await equal(size)).toMatchObject({ rows: [], left: 1 });
    await set(grid, 'INT');
    expect([(await suggested(size))[0], (await suggested(grid))[0]]).toEqual(['M', 'INT']);
    expect((await equal(size)).rows).toMatchObject([{ text: 'M', value: { value: 'M' } }]);
  });

  it('has its values paired for one attribute after another out of what one answer held', async () => {
    const shop = await aMugShop();
    const { id } = await category(shop, 'Мужские футболки');
    const { rows } = await shop.call(findAttributes, { path: { ...market, id } });
    const [first, ...others] = rows.filter(({ dictionary }) => dictionary !== null).map((row) => row.id);
    if (!first || others.length < 3) throw new Error('T-shirts have too few dictionaries');
    const properties = [first, ...others].map((attribute) => ({
      attribute,
      source: { type: 'constant', text: 'Хлопок' } as const,
    }));
    await shop.call(changePropertyMappings, { path: market, body: { catalog_id: shop.catalog, properties } });
    const equal = (attribute: string) =>
      shop.call(mapEqualOptions, { path: market, body: { catalog_id: shop.catalog, attribute } });
    await equal(first);
    await sandbox.control('yandex_market/faults', { longLimit: 1 });
    try {
      for (const attribute of others) {
        const { rows, left } = await equal(attribute);
        expect(rows.length + left).toBe(1);
        const query = { catalog_id: shop.catalog, attribute };
        expect((await shop.call(findOptionSuggestions, { path: market, query })).rows).toHaveLength(1);
      }
    } finally {
      await sandbox.control('yandex_market/faults', {});
    }
  });
});

it('is judged by the index of quality and what it is made of, of which the Market says no good and bad', async () => {
  const shop = await aMugShop();
  expect((await shop.run('ratings')).status).toBe('success');
  const { rows } = await shop.call(findRatings, { path: { id: shop.account } });
  expect(rows.map(({ rating, value, unit, better, state }) => [rating, value, unit, better, state])).toEqual([
    ['quality', 100, 'index', 'higher', null],
    ['FBS_CANCELLATION_RATE', 0, 'percent', 'lower', null],
    ['FBS_LATE_SHIP_RATE', 0, 'percent', 'lower', null],
  ]);
  expect(rows[0]?.days.length).toBeGreaterThan(25);
});

describe('goods for Yandex Market', () => {
  it('are refused by the field that is at fault, mended, checked, priced and stocked', async () => {
    const shop = await aMugShop();
    expect(shop.properties.map(({ source }) => source)).toContainEqual({ type: 'system', field: 'brand' });
    const good = await shop.offer('MUG-1');
    const nameless = await shop.offer('MUG-2', { brand: null });
    const shouting = await shop.offer('MUG-3', { title: 'КРУЖКА ОГРОМНАЯ' });
    const first = await shop.ran('products_upload');
    expect(first).toMatchObject({ status: 'success', progress: { accepted: 1, refused: 1, skipped: 1 } });
    expect(first.results.get(nameless)).toMatchObject({ result: 'missing', faults: [{ attribute: 'Бренд' }] });
    expect(first.results.get(shouting)).toMatchObject({
      result: 'refused',
      faults: [{ field: 'title', fieldTitle: 'Название' }],
    });
    expect((await shop.there()).offers['MUG-1']).toMatchObject({
      vendor: 'Luminarc',
      price: { value: 490, discountBase: 700 },
    });
    await shop.call(changeOffer, { path: { id: shouting }, body: { title: 'Кружка огромная' } });
    expect((await shop.ran('products_upload')).results.get(shouting)).toMatchObject({ result: 'accepted' });

    await shop.ran('stocks_prices_upload');
    const warehouse = (await shop.there()).warehouses[0]?.id ?? 0;
    await eventually(async () => (await shop.there()).offers['MUG-1']?.stocks[warehouse]?.fit === 10);
    // The warehouse of the other store is left alone.
    expect(Object.keys((await shop.there()).offers['MUG-1']?.stocks ?? {})).toEqual([String(warehouse)]);
    await shop.call(changeOffer, { path: { id: good }, body: { price: '99' } });
    const priced = await shop.ran('stocks_prices_upload');
    expect(priced.results.get(good)).toMatchObject({
      result: 'refused',
      faults: [{ code: 'quarantine', field: 'price', message: expect.stringContaining('карантин') }],
    });
    await shop.ran('products_sync');
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(rows.map(({ article }) => article).sort()).toEqual(['MUG-1', 'MUG-3']);
  });
});

describe('promotions of Yandex Market', () => {
  it('are joined at the highest price that they take, beside the price before', async () => {
    const shop = await aMugShop();
    const offer = await shop.offer('MUG-1');
    await shop.call(changeOffer, { path: { id: offer }, body: { purchasePrice: '300' } });
    await shop.ran('products_upload');
    const { task } = await shop.call(updatePromotions, { path: { account: shop.account } });
    const ended = async (id: string) =>
      eventually(async () => {
        const [row] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
        return row?.status === 'success' && row;
      });
    await ended(task);
    const path = { account: shop.account };
    const { rows } = await shop.call(findPromotions, { path, body: {} });
    expect(rows.map(({ title }) => title).sort()).toEqual([
      'Бестселлеры Маркета',
      'Большая распродажа',
      'Промокод выходного дня',
    ]);
    const action = rows.find(({ title }) => title === 'Большая распродажа')?.id ?? '';
    const candidates = await shop.call(findPromotionProducts, { path: { ...path, action }, body: {} });
    // 14 % for placement, 1 % for the payment.
    expect(candidates.rows).toMatchObject([
      {
        ...{ article: 'MUG-1', member: false, price: '490.00', promoPrice: '441.00' },
        ...{ commission: 15, marginBefore: '116.50', marginAfter: '74.85' },
      },
    ]);
    const joined = await shop.call(activateAllInPromotion, { path: { ...path, action }, body: {} });
    expect(await ended(joined.task)).toMatchObject({ progress: { accepted: 1 } });
    expect((await shop.there()).promos.cf_71001).toEqual({ 'MUG-1': { price: 700, promoPrice: 441 } });
  });
});

it('reads promotions where the key reaches no tariffs, and says so in the log', async () => {
  const shop = await aMugShop();
  await shop.offer('MUG-1');
  await shop.ran('products_upload');
  await sandbox.control('yandex_market/faults', { account: shop.name, unreached: ['/v2/tariffs/calculate'] });
  const { id, status } = await shop.ran('promotions_refresh');
  expect(status).toBe('success');
  const { rows: logs } = await shop.call(findTaskLogs, { path: { id } });
  expect(logs.filter(({ level }) => level === 'warn')).toMatchObject([
    { message: expect.stringMatching(/не назвала комиссии.*нет доступа/) },
  ]);
  const { rows } = await shop.call(findPromotions, { path: { account: shop.account }, body: {} });
  const path = { account: shop.account, action: rows[0]?.id ?? '' };
  const { rows: products } = await shop.call(findPromotionProducts, { path, body: {} });
  expect(products).toMatchObject([{ price: '490.00', commission: null }]);
  // What the next run is told stands there then.
  await sandbox.control('yandex_market/faults', { account: shop.name });
  await shop.ran('promotions_refresh');
  expect((await shop.call(findPromotionProducts, { path, body: {} })).rows).toMatchObject([{ commission: 15 }]);
});

describe('an order of Yandex Market', () => {
  const pull = async (shop: MugShop) => {
    const connection = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
    const now = Date.now();
    const period = { since: new Date(now - 3_600_000).toISOString(), to: new Date(now + 1000).toISOString() };
    await importPeriod(connection, period);
  };

  async function aStockedShop(): Promise<MugShop> {
    const shop = await aMugShop();
    for (const article of ['MUG-1', 'MUG-2']) await shop.offer(article);
    await shop.ran('products_upload');
    await shop.ran('stocks_prices_upload');
    return shop;
  }

  async function bought(shop: MugShop, pieces: Record<string, number>): Promise<OrderModel> {
    const offers = Object.entries(pieces).map(([offerId, quantity]) => ({ offerId, quantity }));
    const body = { offers, account: shop.name };
    const { posting } = await sandbox.control<{ posting: string }>('yandex_market/orders', body);
    await pull(shop);
    return orderOf(shop, posting);
  }

  it('leads from the buyer to the buyer in two boxes, in the shipment that the Market has made', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { 'MUG-1': 2, 'MUG-2': 1 });
    const { id, number } = order;
    expect(order).toMatchObject({ state: 'new', items: 3, total: '1470.00', rawStatus: 'STARTED' });
    // Its order tells the number alone.
    expect(order.warehouse).toBe('Основной склад');
    expect(order.products.every(({ offer }) => offer !== null)).toBe(true);
    // Codes that nobody would be told of aren't taken.
    const marks = ['0104600000000017215AbCd1'];
    const body = { products: [{ id: order.products[0]?.id ?? '', marks }] };
    await expect(shop.call(changeOrderMarks, { path: { id }, body })).rejects.toThrow('кодов маркировки отсюда не');
    await act(shop, id, 'START_PROCCESS');
    for (const { id: product, quantity } of order.products)
      await act(shop, id, 'CREATE_PARCEL', { dto: { items: [{ product, quantity }] } });
    await act(shop, id, 'CONFIRM_PARCELS');
    const ready = await becomes(shop, id, (now) => now.sending === null);
    expect(ready).toMatchObject({ state: 'ready', refusal: null, parcelsConfirmed: 2, rawStatus: 'READY_TO_SHIP' });
    expect((await shop.there()).orders[number]).toMatchObject({ substatus: 'READY_TO_SHIP', boxes: [{}, {}] });
    for (const box of ready.boxes) {
      const label = await shop.fetch('GET', getParcelLabels.url.replace('{ids}', box.id));
      expect((await label.text()).slice(0, 5)).toBe('%PDF-');
    }
    const { shipment } = (await act(shop, id, 'CREATE_SHIPMENT')).model;
    await act(shop, id, 'CONFIRM_SHIPMENT');
    await becomes(shop, id, (now) => now.shipment?.state === 'confirmed');
    const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment?.id ?? ''));
    expect(await papers.text()).toMatch(/^%PDF-/);
    expect((await act(shop, id, 'COMPLETE_SHIPMENT')).model.state).toBe('delivering');
    for (let step = 0; step < 4; step++) await sandbox.control('yandex_market/clock', { advanceMs: 61_000 });
    await pull(shop);
    expect(await shop.call(getOrder, { path: { id } })).toMatchObject({ state: 'delivered', rawStatus: 'DELIVERED' });
  });

  it('loses a piece that isn’t there, and is cancelled for the one reason that the Market knows', async () => {
    const shop = await aStockedShop();
    const order = await bought(shop, { 'MUG-1': 3 });
    const { id, number, products } = order;
    const { rows: reasons } = await shop.call(findCancelReasons, { path: { id } });
    expect(reasons).toMatchObject([{ id: 'SHOP_FAILED', title: 'Магазин не может выполнить заказ' }]);
    await act(shop, id, 'START_PROCCESS');
    const items = [{ product: products[0]?.id ?? '', quantity: 1 }];
    await act(shop, id, 'CANCEL_ITEM', { dto: { items }, reason: 'SHOP_FAILED' });
    const thinner = await becomes(shop, id, (now) => now.sending === null);
    expect(thinner).toMatchObject({ refusal: null, items: 2 });
    expect((await shop.there()).orders[number]?.items).toMatchObject([{ count: 2 }]);
    await act(shop, id, 'CANCEL_ORDER', { reason: 'SHOP_FAILED' });
    const gone = await becomes(shop, id, (now) => now.sending === null);
    expect(gone).toMatchObject({ state: 'cancelled', refusal: null });
    expect((await shop.there()).orders[number]?.substatus).toBe('SHOP_FAILED');
  });
});
