import {
  changeOffer,
  createAccount,
  createTask,
  createWarehouse,
  findKeyChoices,
  findMarketplaces,
  findTaskProducts,
  findTasks,
  getAccounts,
  getProductLimits,
  syncWarehouses,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMagnitShop, hurryMagnit, magnit, place } from './testing/magnit.ts';
import { runOnce } from './testing/runs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();

describe('an account of Magnit Market', () => {
  it('is connected with a shop that its key opens', async () => {
    const shop = await aCompany(server);
    const keys = { api_key: 'sandbox-connect' };
    const { rows } = await shop.call(findKeyChoices, { body: { ...place, keys } });
    expect(rows).toMatchObject([{ slug: 'shop_id', options: [{ title: 'Магазин connect' }, {}] }]);
    const wrong = await shop.refused(findKeyChoices, { body: { ...place, keys: { api_key: 'expired-key' } } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'keys_refused']);
    const none = await shop.refused(findKeyChoices, { body: { ...place, keys: {} } });
    expect(none.body.message).toContain('API-ключ');
    const viewer = await shop.as('viewer');
    expect((await viewer.refused(findKeyChoices, { body: { ...place, keys } })).status).toBe(403);

    const connect = (shop_id: string) =>
      ({ body: { title: 'Магнит', ...place, keys: { ...keys, shop_id }, tasks: true } }) as const;
    const stranger = await shop.refused(createAccount, connect('1'));
    expect([stranger.body.code, stranger.body.message]).toEqual([
      'keys_refused',
      expect.stringContaining('Магазина 1 у этого ключа'),
    ]);
    const account = await shop.call(createAccount, connect(rows[0]?.options[0]?.id ?? ''));
    expect(account).toMatchObject({
      currency: 'RUB',
      status: { result: 'ok', message: 'Ключи подходят: Магазин connect.' },
    });
    expect(account.keys.map(({ slug, keyType }) => [slug, keyType])).toEqual([
      ['api_key', 'secret'],
      ['shop_id', 'choice'],
    ]);
    const again = await shop.call(findKeyChoices, { body: { ...place, keys: {}, account: account.id } });
    expect(again.rows).toEqual(rows);
    const { rows: tasks } = await shop.call(findTasks, { body: { account: account.id } });
    expect(tasks.map(({ type }) => type).sort()).toEqual([
      'orders_import',
      'products_sync',
      'products_upload',
      'stocks_prices_upload',
    ]);
  });

  it('says what its API lacks, with the way around', async () => {
    const shop = await aMagnitShop(server, sandbox);
    const { rows } = await shop.call(findMarketplaces);
    const { missing } = rows.find(({ id }) => id === 'magnit') ?? {};
    expect(Object.keys(missing ?? {}).sort()).toEqual([
      'analytics',
      'content',
      'limits',
      'money',
      'positions',
      'promotions',
      'ratings',
      'realization',
      'reports',
      'returns',
      'warehouses',
    ]);
    const path = { account: shop.account };
    const unlisted = await shop.refused(syncWarehouses, { path });
    expect(unlisted.body.message).toBe(missing?.warehouses);
    const untold = await shop.refused(getProductLimits, { path: { ...magnit, ...path } });
    expect(untold.body.message).toBe(missing?.limits);
    expect((await shop.refused(getProductLimits, { path: { marketplace: 'ozon', ...path } })).status).toBe(404);
    const body = { title: 'Акции', type: 'promotions_refresh', account: shop.account };
    const task = await shop.refused(createTask, { body });
    expect([task.body.code, task.body.message]).toEqual(['section_missing', missing?.promotions]);
    const typed = await shop.refused(createWarehouse, { path, body: { title: 'Склад', remoteId: '77' } });
    expect(typed.body.message).toContain('UUID');
    const [account] = (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows;
    expect(account?.status.stocksUnsent).toBe(missing?.warehouses);
  });
});

describe('goods for Magnit Market', () => {
  it('stay here while they lack something, are mended, sent, and changed only as far as its API goes', async () => {
    const shop = await aMagnitShop(server, sandbox);
    const good = await shop.offer('MUG-1');
    const mute = await shop.offer('MUG-2', { description: '' });
    const first = await shop.call(createTask, {
      body: { title: 'Товары', type: 'products_upload', account: shop.account },
    });
    expect(await runOnce(shop, first.id)).toMatchObject({
      status: 'success',
      progress: { accepted: 1, skipped: 1, refused: 0 },
    });
    const results = async () => {
      const { rows } = await shop.call(findTaskProducts, { path: { id: first.id }, body: {} });
      return new Map(rows.map((row) => [row.offer, row]));
    };
    expect((await results()).get(mute)).toMatchObject({
      result: 'missing',
      faults: [{ field: 'description', fieldTitle: 'Описание' }],
    });
    await shop.describe(mute, 'Большая кружка');
    expect(await runOnce(shop, first.id)).toMatchObject({ progress: { accepted: 1, skipped: 1, refused: 0 } });
    expect(Object.keys((await shop.there()).skus).sort()).toEqual(['MUG-1', 'MUG-2']);

    await shop.call(changeOffer, { path: { id: good }, body: { title: 'Кружка большая' } });
    await runOnce(shop, first.id);
    expect((await results()).get(good)).toMatchObject({
      result: 'accepted',
      faults: [{ code: 'unchangeable', field: 'title', message: expect.stringContaining('не меняет название') }],
    });
    expect((await shop.there()).skus['MUG-1']?.title).toBe('Кружка MUG-1');
  });

  it('have their stock in the warehouse that was added, and prices in whole roubles', async () => {
    const shop = await aMagnitShop(server, sandbox);
    await shop.offer('MUG-1', { price: '490.60' });
    await shop.run('products_upload');
    expect((await shop.run('stocks_prices_upload')).message).toContain('добавьте склад');
    const isNeeded = async () =>
      (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows[0]?.status.warehouseNeeded;
    expect(await isNeeded()).toBe(true);
    const remoteId = await shop.addWarehouse();
    expect(await isNeeded()).toBe(false);
    await eventually(async () => (await shop.there()).skus['MUG-1']?.stocks[remoteId]?.free === 10);
    expect((await shop.there()).skus['MUG-1']).toMatchObject({ price: 491, old_price: 700 });
  });
});
