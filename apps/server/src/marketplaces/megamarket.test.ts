import {
  changeOffer,
  createAccount,
  createTask,
  createWarehouse,
  findMarketplaces,
  findTaskProducts,
  getAccounts,
  getProductLimits,
  syncWarehouses,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMegamarketShop, hurryMegamarket, megamarket, merchant, place } from './testing/megamarket.ts';
import { runOnce } from './testing/runs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMegamarket();

describe('an account of Megamarket', () => {
  it('is connected with a token that Megamarket knows', async () => {
    const shop = await aCompany(server);
    const connect = (token: string) =>
      ({ body: { title: 'Мегамаркет', ...place, keys: { token, merchant_id: merchant } } }) as const;
    const stranger = await shop.refused(createAccount, connect('of-somebody-else'));
    expect([stranger.body.code, stranger.body.message]).toEqual([
      'keys_refused',
      expect.stringContaining('Токен недействителен'),
    ]);
    const account = await shop.call(createAccount, connect('sandbox-connect'));
    expect(account).toMatchObject({ currency: 'RUB', status: { result: 'ok', message: 'Ключи подходят.' } });
    expect(account.keys.map(({ slug, keyType }) => [slug, keyType])).toEqual([
      ['token', 'secret'],
      ['merchant_id', 'text'],
    ]);
  });

  it('says what its API lacks, with the way around', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    const { rows } = await shop.call(findMarketplaces);
    const { missing } = rows.find(({ id }) => id === 'megamarket') ?? {};
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
    expect((await shop.refused(syncWarehouses, { path })).body.message).toBe(missing?.warehouses);
    const untold = await shop.refused(getProductLimits, { path: { ...megamarket, ...path } });
    expect(untold.body.message).toBe(missing?.limits);
    const body = { title: 'Акции', type: 'promotions_refresh', account: shop.account };
    const task = await shop.refused(createTask, { body });
    expect([task.body.code, task.body.message]).toEqual(['section_missing', missing?.promotions]);
    const typed = await shop.refused(createWarehouse, { path, body: { title: 'Склад', remoteId: 'WH-1' } });
    expect(typed.body.message).toContain('merchantId');
    const [account] = (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows;
    expect(account?.status).toMatchObject({ stocksUnsent: missing?.warehouses, warehouseNeeded: true });
    // A seller has one warehouse there: its number is that of the account.
    const { warehouse } = rows.find(({ id }) => id === 'megamarket') ?? {};
    expect(account?.keys.find(({ slug }) => slug === warehouse?.key)?.value).toBe(merchant);
  });
});

describe('goods for Megamarket', () => {
  it('are refused for what they lack, mended, sent, and changed', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    const good = await shop.offer('MUG-1');
    const lengthy = await shop.offer('MUG-2');
    await shop.call(changeOffer, { path: { id: lengthy }, body: { title: `Кружка ${'очень '.repeat(20)}большая` } });
    const upload = await shop.call(createTask, {
      body: { title: 'Товары', type: 'products_upload', account: shop.account },
    });
    expect(await runOnce(shop, upload.id)).toMatchObject({ status: 'success', progress: { accepted: 1 } });
    const results = async () => {
      const { rows } = await shop.call(findTaskProducts, { path: { id: upload.id }, body: {} });
      return new Map(rows.map((row) => [row.offer, row]));
    };
    expect((await results()).get(lengthy)).toMatchObject({
      result: 'missing',
      faults: [{ field: 'title', fieldTitle: 'Название', message: expect.stringContaining('не больше 90') }],
    });
    await shop.call(changeOffer, { path: { id: lengthy }, body: { title: 'Кружка большая' } });
    await shop.call(changeOffer, { path: { id: good }, body: { title: 'Кружка синяя' } });
    expect(await runOnce(shop, upload.id)).toMatchObject({ progress: { accepted: 2, refused: 0 } });
    const { cards } = await shop.there();
    expect(Object.values(cards).map(({ name }) => name)).toEqual(['Кружка синяя', 'Кружка большая']);
  });

  it('have their stock in the one warehouse, and prices in whole roubles', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    await shop.offer('MUG-1', { price: '490.60' });
    await shop.run('products_upload');
    expect((await shop.run('stocks_prices_upload')).message).toContain('добавьте склад');
    await shop.addWarehouse();
    await eventually(async () => (await shop.there()).cards['MUG-1']?.stock === 10);
    expect((await shop.there()).cards['MUG-1']).toMatchObject({ price: 491 });
  });
});
