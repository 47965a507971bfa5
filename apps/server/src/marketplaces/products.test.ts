import {
  changeOffer,
  createProperty,
  createTask,
  createWarehouse,
  findProductHistory,
  findProductMappings,
  findProductPositions,
  findProductStocks,
  findUnsyncProducts,
  findWarehouses,
  getOfferMappings,
  getProductLimits,
  getProductMappings,
  getRemoteWarehouses,
  getTasks,
  linkProduct,
  removeUnsyncProducts,
  removeWarehouses,
  restoreUnsyncProducts,
  runTask,
  startProductSync,
  syncWarehouses,
  unlinkProducts,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMugShop, type MugShop } from './testing/mugs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

async function ended(shop: MugShop, id: string) {
  return eventually(async () => {
    const [task] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
    return task && (task.status === 'success' || task.status === 'failed') && task;
  });
}

/** A shop whose mugs are on the marketplace, paired. */
async function onSale(...articles: string[]) {
  const shop = await aMugShop(server);
  await shop.map();
  const offers: string[] = [];
  for (const article of articles) offers.push(await shop.mug(article));
  const { id } = await shop.call(createTask, {
    body: { title: 'Выгрузка', type: 'products_upload', account: shop.account },
  });
  await shop.call(runTask, { path: { id } });
  expect(await ended(shop, id)).toMatchObject({ status: 'success', progress: { accepted: articles.length } });
  const linked = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
  return { shop, offers, linked: linked.rows };
}

async function sync(shop: MugShop, body = {}) {
  const { task } = await shop.call(startProductSync, { path: { account: shop.account }, body });
  expect(await ended(shop, task)).toMatchObject({ status: 'success' });
}

/** Offers whose search row carries the account: what the filter by account goes by. */
async function foundByAccount({ company, account }: MugShop): Promise<string[]> {
  const { rows } = await pools().owner.query<{ id: string }>(
    'select id::text from offer_search where company_id = $1 and tokens @> array[$2]::bigint[]',
    [company, 9 * 2 ** 48 + Number(account)],
  );
  return rows.map((row) => row.id).toSorted();
}

const unpaired = async (shop: MugShop, body = {}) =>
  (await shop.call(findUnsyncProducts, { path: { account: shop.account }, body })).rows;

describe('products of the marketplace', () => {
  it('are parted from their offers and paired anew by article', async () => {
    const { shop, offers, linked } = await onSale('MUG-1', 'MUG-2');
    const [first] = linked;
    const path = { account: shop.account };
    const parted = await shop.call(unlinkProducts, { path: { ...path, ids: [first?.id ?? '', '999999'] } });
    expect(parted).toMatchObject({ done: [first?.id], failed: [{ id: '999999', code: 'not_found' }] });
    expect((await unpaired(shop)).map((row) => row.article)).toEqual([first?.article]);
    await sync(shop);
    expect(await unpaired(shop)).toEqual([]);
    const [again] = (await shop.call(getOfferMappings, { path: { offerIds: offers.slice(0, 1) } })).rows;
    expect(again).toMatchObject({
      article: 'MUG-1',
      linkedBy: 'article',
      sku: expect.stringMatching(/^\d+$/),
      price: '490.00',
    });
  });

  it('let lists find their offers by account, as long as they are paired', async () => {
    const { shop, offers, linked } = await onSale('MUG-1', 'MUG-2');
    const path = { account: shop.account };
    const [first] = linked;
    const [other] = offers.filter((offer) => offer !== first?.offer);
    expect(await foundByAccount(shop)).toEqual(offers.toSorted());
    await shop.call(unlinkProducts, { path: { ...path, ids: [first?.id ?? ''] } });
    expect(await foundByAccount(shop)).toEqual([other]);
    await sync(shop);
    expect(await foundByAccount(shop)).toEqual(offers.toSorted());
    const third = await shop.mug('MUG-3');
    await shop.call(linkProduct, { path, body: { sync_product_id: first?.id ?? '', offer_id: third } });
    expect(await foundByAccount(shop)).toEqual([other, third].toSorted());
  });

  it('are paired by the text of a property', async () => {
    const { shop, offers, linked } = await onSale('MUG-1');
    const { id: property } = await shop.call(createProperty, {
      path: { catalog: shop.catalog },
      body: { title: 'Код на площадке', type: 1 },
    });
    await shop.call(unlinkProducts, { path: { account: shop.account, ids: linked.map((row) => row.id) } });
    const [offer = ''] = offers;
    await shop.call(changeOffer, {
      path: { id: offer },
      body: { article: 'OURS-1', properties: [{ property, values: ['mug-1'] }] },
    });
    await sync(shop);
    expect(await unpaired(shop)).toHaveLength(1);
    await sync(shop, { property_id: property });
    const [row] = (await shop.call(getOfferMappings, { path: { offerIds: [offer] } })).rows;
    expect(row).toMatchObject({ article: 'MUG-1', offerArticle: 'OURS-1', linkedBy: 'property' });
    // The card goes on under the article that it has there: no twin appears.
    await shop.call(changeOffer, { path: { id: offer }, body: { title: 'Кружка с новым именем' } });
    const { id } = await shop.call(createTask, {
      body: { title: 'Снова', type: 'products_upload', account: shop.account, start_instantly: true },
    });
    expect(await ended(shop, id)).toMatchObject({ progress: { accepted: 1 } });
    await sync(shop);
    const linkedNow = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(linkedNow.rows.map((each) => [each.article, each.title])).toEqual([['MUG-1', 'Кружка с новым именем']]);
    expect(await unpaired(shop)).toEqual([]);
  });

  it('are paired by hand, each offer with one product of the account', async () => {
    const { shop, offers, linked } = await onSale('MUG-1', 'MUG-2');
    const [first, second] = linked;
    const path = { account: shop.account };
    await shop.call(unlinkProducts, { path: { ...path, ids: [first?.id ?? ''] } });
    const taken = await shop.refused(linkProduct, {
      path,
      body: { sync_product_id: first?.id, offer_id: second?.offer },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'offer_linked' } });
    const row = await shop.call(linkProduct, {
      path,
      body: { sync_product_id: first?.id ?? '', offer_id: offers[0] ?? '' },
    });
    expect(row).toMatchObject({ id: first?.id, offer: offers[0], linkedBy: 'person' });
    for (const [field, body] of [
      ['sync_product_id', { sync_product_id: '999999', offer_id: offers[0] }],
      ['offer_id', { sync_product_id: first?.id, offer_id: '999999' }],
    ] as const)
      expect((await shop.refused(linkProduct, { path, body })).body.details?.[0]?.field).toBe(field);
  });

  it('are hidden when they shall stay alone, and come back', async () => {
    const { shop, linked } = await onSale('MUG-1');
    const ids = linked.map((row) => row.id);
    const path = { account: shop.account, ids };
    await shop.call(unlinkProducts, { path });
    await shop.call(removeUnsyncProducts, { path });
    expect(await unpaired(shop)).toEqual([]);
    await sync(shop);
    expect(await unpaired(shop, { disposed: true })).toHaveLength(1);
    await shop.call(restoreUnsyncProducts, { path });
    expect(await unpaired(shop)).toHaveLength(1);
  });

  it('keep the history of what was sent and of their states', async () => {
    const { shop, linked } = await onSale('MUG-1');
    await sync(shop);
    const id = linked[0]?.id ?? '';
    const history = await shop.call(findProductHistory, { path: { id }, body: {} });
    expect(history.rows.map((row) => row.result)).toEqual(['accepted', 'sent']);
    const states = await shop.call(findProductPositions, { path: { id }, body: {} });
    expect(states.rows.length).toBeGreaterThan(0);
    expect((await shop.call(findProductStocks, { path: { id }, body: {} })).rows).toEqual([]);
  });

  it('are not there for another company', async () => {
    const { shop, linked, offers } = await onSale('MUG-1');
    const other = await aCompany(server);
    const id = linked[0]?.id ?? '';
    expect((await other.refused(findProductHistory, { path: { id }, body: {} })).status).toBe(404);
    const path = { account: shop.account, ids: [id] };
    for (const endpoint of [getProductMappings, unlinkProducts, removeUnsyncProducts, restoreUnsyncProducts])
      expect((await other.refused(endpoint, { path })).status).toBe(404);
    expect((await other.call(getOfferMappings, { path: { offerIds: offers } })).rows).toEqual([]);
  });

  it('have quotas, asked from the marketplace', async () => {
    const { shop } = await onSale('MUG-1');
    const { rows } = await shop.call(getProductLimits, { path: { marketplace: 'ozon', account: shop.account } });
    expect(rows).toContainEqual(expect.objectContaining({ id: 'daily_create', used: 1 }));
  });
});

describe('warehouses of an account', () => {
  it('come from the marketplace and keep the choice made here', async () => {
    const shop = await aMugShop(server);
    const path = { account: shop.account };
    const { rows } = await shop.call(syncWarehouses, { path });
    expect(rows.length).toBeGreaterThan(0);
    const own = await shop.call(createWarehouse, { path, body: { title: 'Сарай', remoteId: '1', isActive: false } });
    const shown = await shop.call(getRemoteWarehouses, { path: { ...path, ids: [own.id, rows[0]?.id ?? ''] } });
    expect(shown.rows.map((row) => row.found).sort()).toEqual([false, true]);
    const twice = await shop.refused(createWarehouse, { path, body: { title: 'Сарай', remoteId: '1' } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'warehouse_exists' } });
    for (const remoteId of ['Образец', "' or 1=1 --", '0', '999999999999999999']) {
      const strange = await shop.refused(createWarehouse, { path, body: { title: 'Сарай', remoteId } });
      expect(strange).toMatchObject({ status: 400, body: { details: [{ field: 'remoteId' }] } });
    }
    const idle = await shop.call(findWarehouses, { path, body: { isActive: false } });
    expect(idle.rows.map((row) => row.title)).toEqual(['Сарай']);
    const removed = await shop.call(removeWarehouses, { path: { ...path, ids: [own.id, '999999'] } });
    expect(removed).toMatchObject({ done: [own.id], failed: [{ id: '999999' }] });
  });
});
