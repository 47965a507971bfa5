import * as contract from '@prilavok/contract';
import {
  callsOf,
  changeOffer,
  createAccount,
  createTask,
  findKeyChoices,
  findProductHistory,
  findProductMappings,
  findProductPositions,
  findProductPrices,
  findProductStates,
  findProductStocks,
  getContentRating,
  getProductLimits,
  type PlannedTaskType,
  previewCards,
  refreshMarketplaceCategories,
  syncWarehouses,
  unlinkProducts,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '../../../../sandbox/src/goods/places.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { clientOf } from '../connection/client.ts';
import { marketDay } from '../stored/report-kinds.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

interface There {
  accounts: Record<string, { products: Record<string, { sku: number }> }>;
}

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
let shop: MugShop;
/** The offer that is on sale, and the marketplace's product behind it. */
let offer: string;
let product: string;
let upload: string;
beforeAll(async () => {
  shop = await aMugShop(server);
  await shop.map();
  offer = await shop.mug('MUG-1');
  upload = await aTask('products_upload');
  await pass(upload);
  const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
  product = rows[0]?.id ?? '';
});

const aTask = async (type: PlannedTaskType) =>
  (await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } })).id;

const pass = async (id: string) => expect(await runOnce(shop, id)).toMatchObject({ status: 'success' });

const histories = [
  findProductHistory,
  findProductPositions,
  findProductStates,
  findProductStocks,
  findProductPrices,
  findProductStates,
] as const;

describe('the history of a product of the marketplace', () => {
  it('keeps what was sent and how it ended, newest first, page by page and by time', async () => {
    const path = { id: product };
    const sent = async (body: object) => (await shop.call(findProductHistory, { path, body })).rows;
    const rows = await sent({});
    expect(rows.map((row) => [row.task, row.result, row.faults])).toEqual([
      [upload, 'accepted', []],
      [upload, 'sent', []],
    ]);
    expect(await sent({ limit: 1, offset: 1 })).toEqual(rows.slice(1));
    expect(await sent({ offset: 2 })).toEqual([]);
    const { at } = rows[0] ?? { at: '' };
    expect(await sent({ since: at })).toEqual(rows.slice(0, 1));
    expect(await sent({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('keeps the states through which the product went', async () => {
    await pass(await aTask('products_sync'));
    const { rows } = await shop.call(findProductStates, { path: { id: product }, body: {} });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.state).not.toBe('');
    const earlier = { to: '2020-01-01T00:00:00Z' };
    expect((await shop.call(findProductStates, { path: { id: product }, body: earlier })).rows).toEqual([]);
  });

  it('keeps where the product stood in the search, day by day, each read once', async () => {
    const task = await aTask('positions');
    expect(await runOnce(shop, task)).toMatchObject({ status: 'success', progress: { done: 7, accepted: 7 } });
    const places = async (body: object) =>
      (await shop.call(findProductPositions, { path: { id: product }, body })).rows;
    const rows = await places({});
    // Ozon counts a day within two.
    expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => marketDay(2 + at)));
    const { accounts } = await sandbox.control<There>('ozon/state');
    const sku = accounts[shop.clientId]?.products['MUG-1']?.sku ?? 0;
    expect(rows.map(({ position }) => position)).toEqual(rows.map(({ day }) => placeOf(sku, day)));
    expect(await places({ since: `${marketDay(3)}T12:00:00+03:00` })).toEqual(rows.slice(0, 2));
    expect(await places({ to: `${marketDay(7)}T12:00:00+03:00`, limit: 1, offset: 1 })).toEqual(rows.slice(6));
    expect(await runOnce(shop, task)).toMatchObject({ status: 'success', progress: { done: 0 } });
  });

  it('keeps the prices and stocks that went out, and whether they were taken', async () => {
    const path = { id: product };
    await shop.call(syncWarehouses, { path: { account: shop.account } });
    await pass(await aTask('stocks_prices_upload'));
    const prices = await shop.call(findProductPrices, { path, body: {} });
    expect(prices.rows).toMatchObject([{ price: '490.00', oldPrice: null, accepted: true, message: '' }]);
    const stocks = await shop.call(findProductStocks, { path, body: {} });
    expect(stocks.rows.reduce((sum, row) => sum + row.stock, 0)).toBe(10);
    expect(stocks.rows[0]).toMatchObject({ warehouseTitle: expect.any(String), accepted: true });
    expect((await shop.call(findProductStocks, { path, body: { offset: stocks.rows.length } })).rows).toEqual([]);
  });

  it('is empty while the product has no offer behind it', async () => {
    const other = await shop.mug('MUG-2');
    await pass(upload);
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    const id = rows.find((row) => row.offer === other)?.id ?? '';
    await shop.call(unlinkProducts, { path: { account: shop.account, ids: [id] } });
    for (const history of [findProductHistory, findProductStocks, findProductPrices])
      expect((await shop.call(history, { path: { id }, body: {} })).rows).toEqual([]);
  });

  it('is not there for another company; everybody in the own one may look', async () => {
    const other = await aCompany(server);
    const viewer = await shop.as('viewer');
    for (const history of histories) {
      const one = { path: { id: product }, body: {} };
      const missing = { status: 404, body: { message: 'Товар площадки не найден' } };
      expect(await other.refused(history, one)).toMatchObject(missing);
      expect(await shop.refused(history, { ...one, path: { id: '999999' } })).toMatchObject(missing);
      expect((await viewer.call(history, one)).rows).toBeInstanceOf(Array);
    }
  });
});

describe('the content rating', () => {
  it('follows from what the card has, beside where it is mended; nobody else sees it', async () => {
    const path = { id: product };
    const before = await shop.call(getContentRating, { path });
    expect(before.rating).toBeGreaterThan(0);
    const pictures = before.groups.flatMap(({ missing }) => missing).find(({ fault }) => fault.field === 'images');
    expect(pictures).toMatchObject({ points: 15 });
    expect(before.groups.flatMap(({ attributes }) => attributes).length).toBeGreaterThan(0);
    const client = await clientOf(shop.company, shop.account);
    const [card] = await client.products.cards(['MUG-1']);
    if (!card) throw new Error('The card is there');
    await client.products.push([{ ...card, description: 'Держит тепло. '.repeat(50) }]);
    const after = await eventually(async () => {
      const found = await shop.call(getContentRating, { path });
      return found.rating !== before.rating ? found : undefined;
    });
    expect(after.rating).toBeGreaterThan(before.rating ?? 0);
    expect((await (await shop.as('viewer')).call(getContentRating, { path })).rating).toBe(after.rating);
    const missing = { status: 404, body: { message: 'Товар площадки не найден' } };
    expect(await (await aCompany(server)).refused(getContentRating, { path })).toMatchObject(missing);
  });
});

describe('quotas', () => {
  it('are asked from the marketplace', async () => {
    const { rows } = await shop.call(getProductLimits, { path: { marketplace: 'ozon', account: shop.account } });
    const daily = rows.find((quota) => quota.id === 'daily_create');
    expect(daily?.used).toBeGreaterThan(0);
  });

  it("are told to the account's own company, below its own marketplace", async () => {
    const other = await aCompany(server);
    const path = { marketplace: 'ozon', account: shop.account };
    expect((await other.refused(getProductLimits, { path })).status).toBe(404);
    const elsewhere = await shop.refused(getProductLimits, { path: { ...path, marketplace: 'wildberries' } });
    expect(elsewhere).toMatchObject({ status: 404, body: { message: 'У этой площадки такого аккаунта нет' } });
  });
});

describe('the preview of cards', () => {
  const preview = (offers: string[], account = shop.account) => ({
    path: { marketplace: 'ozon', account },
    body: { offers },
  });

  it('shows what would go out beside what was accepted, and sends nothing', async () => {
    const title = 'Кружка большая';
    await shop.call(changeOffer, { path: { id: offer }, body: { title } });
    const [card] = (await shop.call(previewCards, preview([offer]))).rows;
    expect(card).toMatchObject({ offer, article: 'MUG-1', ready: true, changed: true, missing: [] });
    const was = 'Кружка MUG-1';
    expect(card?.fields).toContainEqual(expect.objectContaining({ name: 'title', value: title, was }));
    const [again] = (await shop.call(previewCards, preview([offer]))).rows;
    expect(again).toEqual(card);
  });

  it('says what a card lacks, field by field', async () => {
    const flat = await shop.mug('MUG-3', { sizes: false });
    const [card] = (await shop.call(previewCards, preview([flat]))).rows;
    expect(card).toMatchObject({ offer: flat, ready: false });
    expect(card?.missing.map((fault) => fault.field)).toEqual(['weight', 'length', 'width', 'height']);
  });

  it("leaves out offers that are not the account's, and refuses none or too many", async () => {
    const other = await aMugShop(server);
    expect((await shop.call(previewCards, preview([await other.mug('MUG-1'), '999999']))).rows).toEqual([]);
    for (const offers of [[], Array.from({ length: 101 }, (_, index) => String(index))])
      expect(await shop.refused(previewCards, preview(offers))).toMatchObject({
        status: 400,
        body: { details: [{ field: 'offers' }] },
      });
    expect((await other.refused(previewCards, preview([offer]))).status).toBe(404);
    const elsewhere = { ...preview([offer]), path: { marketplace: 'wildberries', account: shop.account } };
    expect(await shop.refused(previewCards, elsewhere)).toMatchObject({
      status: 404,
      body: { message: 'У этой площадки такого аккаунта нет' },
    });
  });

  it('wants the account to have a catalog', async () => {
    const keys = { client_id: '555555', api_key: 'sandbox-key-of-tests' };
    const { id } = await shop.call(createAccount, {
      body: { title: 'Без каталога', marketplace: 'ozon', environment: 'sandbox', keys },
    });
    expect(await shop.refused(previewCards, preview([offer], id))).toMatchObject({
      status: 409,
      body: { code: 'no_catalog', message: 'У аккаунта не выбран каталог: выберите его в настройках аккаунта' },
    });
  });
});

describe('an address with a marketplace and an account', () => {
  it.each(Object.entries(callsOf(contract)).filter(([, { url }]) => /\{marketplace\}.*\{account\}/.test(url)))(
    'is not there for an account of another marketplace: %s',
    async (_name, endpoint) => {
      const path = { marketplace: 'magnit', account: shop.account };
      const body = endpoint === previewCards ? { offers: [offer] } : { products: [product] };
      const refusal = await shop.refused(endpoint, { path, body: endpoint.body && body });
      expect(refusal).toMatchObject({ status: 404, body: { message: 'У этой площадки такого аккаунта нет' } });
    },
  );

  it('is refused where a body names it beside another marketplace', async () => {
    const { account } = shop;
    const tree = { path: { marketplace: 'magnit' as const }, body: { account } };
    expect(await shop.refused(refreshMarketplaceCategories, tree)).toMatchObject({
      status: 400,
      body: { message: 'Поле «account»: у этой площадки такого аккаунта нет' },
    });
    const keys = { body: { marketplace: 'magnit' as const, environment: 'sandbox' as const, keys: {}, account } };
    expect(await shop.refused(findKeyChoices, keys)).toMatchObject({ status: 400 });
  });
});
