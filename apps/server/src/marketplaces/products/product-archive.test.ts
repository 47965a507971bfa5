import {
  archiveCards,
  createSending,
  createTask,
  findKeyChoices,
  findMarketplaces,
  findProductMappings,
  findProductStates,
  findTaskProducts,
  findWarehouses,
  getOfferSales,
  type Marketplace,
  previewSending,
  removeCards,
  syncWarehouses,
  unarchiveCards,
  unlinkProducts,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { clientOf } from '../connection/client.ts';
import { countedProducts } from '../stored/card-counts.ts';
import { aMagnitShop, hurryMagnit } from '../testing/magnit.ts';
import { aMegamarketShop, hurryMegamarket } from '../testing/megamarket.ts';
import { aMugShop } from '../testing/mugs.ts';
import { endOfRun, runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop, type SellingShop } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();
hurryMegamarket();

type Selling = Pick<Client, 'call' | 'refused'> & { account: string };

let shops = 0;

/** The account's products by article. */
const productsOf = async ({ call, account }: Selling) => {
  const { rows } = await call(findProductMappings, { path: { account }, body: {} });
  return Object.fromEntries(rows.map((row) => [row.article, row]));
};

const idOf = async (shop: Selling, article: string) => (await productsOf(shop))[article]?.id ?? '';

const asked = (marketplace: Marketplace, { account }: Selling, ...products: string[]) => ({
  path: { marketplace, account },
  body: { products },
});

/** Results of the offers in a task. */
const resultsOf = async ({ call }: Selling, id: string) => {
  const { rows } = await call(findTaskProducts, { path: { id }, body: {} });
  return rows.map(({ result, faults }) => [result, ...faults.map(({ code }) => code)]);
};

/** The check that a marketplace makes of what is back on sale is asked after at once. */
const standing = (shop: Selling, article: string, wanted: string) =>
  eventually(async () => {
    await letTimePass('marketplaces.follow-moderation:%');
    return (await productsOf(shop))[article]?.moderation === wanted;
  });

async function onYandexMarket() {
  const name = `archive-${process.pid}-${++shops}`;
  const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
    const api_key = `ACMA:sandbox-${name}`;
    const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
    return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  });
  interface There {
    accounts: Record<string, { offers: Record<string, { archived: boolean }> }>;
  }
  const there = async () => (await sandbox.control<There>('yandex_market/state')).accounts[name]?.offers ?? {};
  return { ...shop, there };
}

/** One of the shop's mugs on its marketplace. */
async function sold(shop: SellingShop, article = 'MUG-1', has: Parameters<SellingShop['mug']>[1] = {}) {
  const images = ['mug', 'mug-2'].map((one) => ({ url: `https://example.test/${one}.jpg` }));
  const { id } = await shop.mug(article, { oldPrice: '700', images, ...has });
  const upload = await shop.run('products_upload');
  expect((await resultsOf(shop, upload.id))[0]?.[0]).toBe('accepted');
  return { offer: id, product: await idOf(shop, article) };
}

describe('a card that a person archives on Ozon', () => {
  it('is off sale there and here, gets nothing more, and comes back when it is taken out', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    const wanted = { catalog: shop.catalog, selection: { ids: [offer] }, kind: 'products_upload' as const };
    const send = async () => {
      const { id } = await shop.call(createSending, { path: { id: shop.account }, body: { ...wanted, anew: true } });
      await endOfRun(shop, id);
      return resultsOf(shop, id);
    };
    expect(await send()).toEqual([['accepted']]);
    const product = await idOf(shop, 'MUG-1');
    interface There {
      accounts: Record<string, { products: Record<string, { archived: boolean }> }>;
    }
    const isArchived = async () =>
      (await sandbox.control<There>('ozon/state')).accounts[shop.clientId]?.products['MUG-1']?.archived;

    // Twice is once.
    for (let times = 2; times > 0; times--)
      expect(await shop.call(archiveCards, asked('ozon', shop, product))).toEqual({ done: [product], failed: [] });
    expect(await isArchived()).toBe(true);
    expect((await productsOf(shop))['MUG-1']).toMatchObject({ moderation: 'archived', state: 'В архиве' });
    const { rows } = await shop.call(findProductStates, { path: { id: product }, body: {} });
    expect(rows.map(({ state }) => state)).toEqual(['В архиве']);
    const why = await shop.call(getOfferSales, { path: { offerIds: [offer] } });
    expect(why.rows.map(({ state, there }) => [state, there])).toEqual([['archived', product]]);
    expect(await send()).toEqual([['missing', 'archived']]);

    expect(await shop.call(unarchiveCards, asked('ozon', shop, product))).toEqual({ done: [product], failed: [] });
    expect(await isArchived()).toBe(false);
    await standing(shop, 'MUG-1', 'approved');
    expect(await send()).toEqual([['accepted']]);
  });

  it('can’t be deleted while it isn’t archived, nor once it has a SKU, and that is said of each', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const body = { catalog: shop.catalog, selection: { filter: {} }, kind: 'products_upload' } as const;
    const { id } = await shop.call(createSending, { path: { id: shop.account }, body });
    await endOfRun(shop, id);
    const product = await idOf(shop, 'MUG-1');
    const there = await shop.refused(removeCards, asked('ozon', shop, product));
    expect([there.status, there.body.code, there.body.message]).toEqual([
      409,
      'marketplace_refused',
      'Ozon не удалил товар: Товар не в архиве',
    ]);
    await shop.call(archiveCards, asked('ozon', shop, product));
    const kept = await shop.refused(removeCards, asked('ozon', shop, product));
    expect(kept.body.message).toContain('SKU');
    expect((await productsOf(shop))['MUG-1']).toMatchObject({ moderation: 'archived' });
  });

  it('is archived beside those that there aren’t, each with its own word', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const body = { catalog: shop.catalog, selection: { filter: {} }, kind: 'products_upload' } as const;
    const { id } = await shop.call(createSending, { path: { id: shop.account }, body });
    await endOfRun(shop, id);
    const product = await idOf(shop, 'MUG-1');
    expect(await shop.call(archiveCards, asked('ozon', shop, product, '999999999'))).toEqual({
      done: [product],
      failed: [{ id: '999999999', code: 'not_found', message: 'Такого товара площадки у аккаунта нет' }],
    });
  });
});

describe('a card on Yandex Market', () => {
  it('goes to the archive and back', async () => {
    const shop = await onYandexMarket();
    const { product } = await sold(shop);
    await shop.call(archiveCards, asked('yandex_market', shop, product));
    expect((await shop.there())['MUG-1']?.archived).toBe(true);
    await shop.call(unarchiveCards, asked('yandex_market', shop, product));
    expect((await shop.there())['MUG-1']?.archived).toBe(false);
  });

  it('that is deleted stays away until a person sends it again', async () => {
    const shop = await onYandexMarket();
    const { offer, product } = await sold(shop);
    expect(await shop.call(removeCards, asked('yandex_market', shop, product))).toEqual({
      done: [product],
      failed: [],
    });
    expect(await shop.there()).toEqual({});
    expect(await productsOf(shop)).toEqual({});
    expect((await shop.refused(removeCards, asked('yandex_market', shop, product))).status).toBe(404);

    const upload = await shop.run('products_upload');
    expect(await resultsOf(shop, upload.id)).toEqual([['missing', 'removed']]);
    const why = await shop.call(getOfferSales, { path: { offerIds: [offer] } });
    expect(why.rows).toMatchObject([{ state: 'lacking' }]);
    expect(await shop.there()).toEqual({});

    const wanted = { catalog: shop.catalog, selection: { ids: [offer] }, kind: 'products_upload' as const };
    const path = { id: shop.account };
    expect(await shop.call(previewSending, { path, body: wanted })).toMatchObject({ ready: 1, lacking: [] });
    const { id } = await shop.call(createSending, { path, body: wanted });
    await endOfRun(shop, id);
    expect(Object.keys(await shop.there())).toEqual(['MUG-1']);
  });
});

describe('a card on Wildberries', () => {
  it('has its stock set to zero when it goes to the trash, where it would sell on, and set again when it comes back', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { product } = await sold(shop);
    const stock = async () =>
      Object.values((await shop.there())['MUG-1']?.stocks ?? {})
        .flatMap((sizes) => Object.values(sizes))
        .reduce((sum, pieces) => sum + pieces, 0);
    await shop.call(syncWarehouses, { path: { account: shop.account } });
    expect(await shop.run('stocks_prices_upload')).toMatchObject({ status: 'success' });
    expect(await stock()).toBe(10);
    await shop.call(archiveCards, asked('wildberries', shop, product));
    expect((await shop.there())['MUG-1']?.trashedAt).toBeGreaterThan(0);
    await eventually(async () => (await stock()) === 0);
    // Nothing of it goes out again meanwhile.
    await shop.run('stocks_prices_upload');
    expect(await stock()).toBe(0);
    await shop.call(unarchiveCards, asked('wildberries', shop, product));
    await eventually(async () => (await stock()) === 10);
  });

  it('sells nothing from the trash either where nobody counts its stock here', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { product } = await sold(shop, 'MUG-1', { stock: undefined });
    await shop.call(syncWarehouses, { path: { account: shop.account } });
    const { rows } = await shop.call(findWarehouses, { path: { account: shop.account }, body: {} });
    const { remoteId = '', article = '' } = (await productsOf(shop))['MUG-1'] ?? {};
    const client = await clientOf(shop.company, shop.account);
    await client.stocks.set([{ offerId: article, remoteId, warehouse: rows[0]?.remoteId ?? '', stock: 7 }]);
    const stock = async () =>
      Object.values((await shop.there())['MUG-1']?.stocks ?? {}).flatMap((own) => Object.values(own));
    expect(await stock()).toEqual([7]);
    await shop.run('stocks_prices_upload');
    expect(await stock()).toEqual([7]);
    await shop.call(archiveCards, asked('wildberries', shop, product));
    await eventually(async () => (await stock()).every((pieces) => pieces === 0));
  });

  it('sells nothing from the trash of the sizes that are paired with no offer either', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { product } = await sold(shop, 'MUG-1', { stock: undefined });
    await shop.call(syncWarehouses, { path: { account: shop.account } });
    const { rows } = await shop.call(findWarehouses, { path: { account: shop.account }, body: {} });
    const { remoteId = '', article = '' } = (await productsOf(shop))['MUG-1'] ?? {};
    const client = await clientOf(shop.company, shop.account);
    await client.stocks.set([{ offerId: article, remoteId, warehouse: rows[0]?.remoteId ?? '', stock: 7 }]);
    await shop.call(unlinkProducts, { path: { account: shop.account, ids: [product] } });
    await shop.call(archiveCards, asked('wildberries', shop, product));
    const stock = async () =>
      Object.values((await shop.there())['MUG-1']?.stocks ?? {}).flatMap((own) => Object.values(own));
    await eventually(async () => (await stock()).every((pieces) => pieces === 0));
  });

  it('goes to the trash whole, with all its sizes, and so it comes back', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { product } = await sold(shop);
    const [nm = ''] = (await productsOf(shop))['MUG-1']?.remoteId.split(':') ?? [];
    await withCompany(
      shop.company,
      (db) => countedProducts(db)`
        insert into sync_products (company_id, account_id, article, article_key, remote_id, title, state, moderation)
        values (${db.company}, ${shop.account}, 'MUG-1/XL', 'mug-1/xl', ${`${nm}:99`}, 'Кружка XL', 'Карточка создана', 'approved')`,
    );
    const { done } = await shop.call(archiveCards, asked('wildberries', shop, product));
    expect(done).toHaveLength(2);
    expect((await shop.there())['MUG-1']?.trashedAt).toBeGreaterThan(0);
    expect((await shop.call(unarchiveCards, asked('wildberries', shop, product))).done).toEqual(done);
    expect((await shop.there())['MUG-1']?.trashedAt).toBe(0);
    await standing(shop, 'MUG-1', 'approved');
  });
});

describe('a card on Magnit Market', () => {
  it('goes to the archive and back', async () => {
    const shop = await aMagnitShop(server, sandbox);
    const { product } = await sold(shop);
    const isArchived = async () =>
      Object.values((await shop.there()).skus).map((sku) => (sku as { archived?: boolean }).archived);
    await shop.call(archiveCards, asked('magnit', shop, product));
    expect(await isArchived()).toEqual([true]);
    await shop.call(unarchiveCards, asked('magnit', shop, product));
    expect(await isArchived()).toEqual([false]);
  });

  it('is deleted, and no upload makes it anew', async () => {
    const shop = await aMagnitShop(server, sandbox);
    await sold(shop, 'MUG-1');
    await sold(shop, 'MUG-2');
    const ids = await Promise.all(['MUG-1', 'MUG-2'].map((article) => idOf(shop, article)));
    const articles = async () => Object.keys((await shop.there()).skus).sort();
    const [first = ''] = ids;
    expect(await shop.call(removeCards, asked('magnit', shop, first))).toEqual({ done: [first], failed: [] });
    expect(await articles()).toEqual(['MUG-2']);
    expect(Object.keys(await productsOf(shop))).toEqual(['MUG-2']);
    const upload = await shop.run('products_upload');
    expect((await resultsOf(shop, upload.id)).map(([result, code]) => `${result} ${code ?? ''}`).sort()).toContain(
      'missing removed',
    );
    expect(await articles()).toEqual(['MUG-2']);
  });
});

describe('what a marketplace can’t do to a card', () => {
  it('is refused in the same words that the list of marketplaces has', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    const { rows } = await shop.call(findMarketplaces);
    const lacks = Object.fromEntries(
      rows.map(({ id, cardActs }) => [id, Object.keys(cardActs).filter((act) => cardActs[act as 'archive'] !== null)]),
    );
    expect(lacks).toEqual({
      ozon: [],
      yandex_market: [],
      wildberries: ['remove'],
      magnit: [],
      megamarket: ['archive', 'unarchive', 'remove'],
    });
    const why = rows.find(({ id }) => id === 'megamarket')?.cardActs;
    for (const [call, said] of [
      [archiveCards, why?.archive],
      [unarchiveCards, why?.unarchive],
      [removeCards, why?.remove],
    ] as const) {
      const { status, body } = await shop.refused(call, asked('megamarket', shop, '1'));
      expect([status, body.code, body.message]).toEqual([409, 'act_missing', said]);
    }
  });

  it('is nobody else’s to ask for', async () => {
    const shop = await aMugShop(server);
    const stranger = await aCompany(server);
    const viewer = await shop.as('viewer');
    for (const call of [archiveCards, unarchiveCards, removeCards]) {
      expect((await stranger.refused(call, asked('ozon', shop, '1'))).status).toBe(404);
      expect((await shop.refused(call, asked('magnit', shop, '1'))).status).toBe(404);
      expect((await shop.refused(call, asked('ozon', shop, '999999999'))).status).toBe(404);
      expect((await viewer.refused(call, asked('ozon', shop, '1'))).status).toBe(403);
    }
  });
});

describe('a card that is archived in the marketplace’s own cabinet', () => {
  /** Past our server: as who presses it there. */
  const there = async (shop: SellingShop | Awaited<ReturnType<typeof aMugShop>>, act: 'archive' | 'unarchive') => {
    const { article = '', remoteId = '' } = (await productsOf(shop))['MUG-1'] ?? {};
    const client = await clientOf(shop.company, shop.account);
    expect((await client.products[act]([{ offerId: article, remoteId }])).rejected).toEqual([]);
  };
  const states = async (shop: Selling, offer: string) => [
    (await productsOf(shop))['MUG-1']?.moderation,
    (await shop.call(getOfferSales, { path: { offerIds: [offer] } })).rows[0]?.state,
  ];

  async function onOzon() {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    const run = async (type: 'products_upload' | 'products_sync') => {
      const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } });
      return runOnce(shop, id);
    };
    await run('products_upload');
    return { shop, offer, run };
  }
  const onAnother = async (shop: SellingShop) => ({ shop, offer: (await sold(shop)).offer, run: shop.run });

  it.each([
    ['Ozon', onOzon],
    ['Yandex Market', async () => onAnother(await onYandexMarket())],
    ['Wildberries', async () => onAnother(await aWildberriesShop(server, sandbox))],
    ['Magnit Market', async () => onAnother(await aMagnitShop(server, sandbox))],
  ])('on %s is archived here with the next comparison, and on sale again when it is taken out', async (_, own) => {
    const { shop, offer, run } = await own();
    await run('products_sync');
    expect((await states(shop, offer))[0]).not.toBe('archived');
    await there(shop, 'archive');
    await run('products_sync');
    expect(await states(shop, offer)).toEqual(['archived', 'archived']);
    await there(shop, 'unarchive');
    await run('products_sync');
    expect(await states(shop, offer)).not.toContain('archived');
  });

  it('on Wildberries, where it would sell on from the trash, has its stock set to zero, and set again when it comes back', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    await sold(shop);
    const stock = async () =>
      Object.values((await shop.there())['MUG-1']?.stocks ?? {})
        .flatMap((sizes) => Object.values(sizes))
        .reduce((sum, pieces) => sum + pieces, 0);
    await shop.call(syncWarehouses, { path: { account: shop.account } });
    await shop.run('stocks_prices_upload');
    expect(await stock()).toBe(10);
    await there(shop, 'archive');
    await shop.run('products_sync');
    await eventually(async () => (await stock()) === 0);
    await there(shop, 'unarchive');
    await shop.run('products_sync');
    await eventually(async () => (await stock()) === 10);
  });
});
