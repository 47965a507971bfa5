import {
  changeOffer,
  createCatalog,
  createProperty,
  createTask,
  findProductMappings,
  findUnsyncProducts,
  getOfferMappings,
  getProductMappings,
  getUnsyncProducts,
  linkProduct,
  mergeOffers,
  removeUnsyncProducts,
  restoreUnsyncProducts,
  runTask,
  startProductSync,
  stopTask,
  unlinkProducts,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { endOfRun } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

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
  expect(await endOfRun(shop, id)).toMatchObject({ status: 'success', progress: { accepted: articles.length } });
  const linked = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
  return { shop, offers, linked: linked.rows };
}

async function sync(shop: MugShop, body = {}) {
  const { task } = await shop.call(startProductSync, { path: { account: shop.account }, body });
  expect(await endOfRun(shop, task)).toMatchObject({ status: 'success' });
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
  it('go with an offer that is merged into one without a card; one that has its own keeps it', async () => {
    const { shop, offers, linked } = await onSale('MUG-1', 'MUG-2');
    const [first = '', second = ''] = offers;
    const [card, other] = ['MUG-1', 'MUG-2'].map((article) => linked.find((row) => row.article === article));
    const target = await shop.mug('MUG-3');
    const pairs = async (offer: string) =>
      (await shop.call(getOfferMappings, { path: { offerIds: [offer] } })).rows.map(({ id }) => id);
    await shop.call(mergeOffers, { path: { sourceIds: [first], target } });
    expect(await pairs(target)).toEqual([card?.id]);
    expect(await foundByAccount(shop)).toEqual([second, target].toSorted());
    await shop.call(mergeOffers, { path: { sourceIds: [second], target } });
    expect(await pairs(target)).toEqual([card?.id]);
    // What the marketplace tells of the card later changes nothing of that.
    await sync(shop);
    expect(await pairs(target)).toEqual([card?.id]);
    expect(await pairs(second)).toEqual([other?.id]);
  });

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

  it('are paired by the text of a property, ё read as е', async () => {
    const { shop, offers, linked } = await onSale('ЁЛКА-1');
    const { id: property } = await shop.call(createProperty, {
      path: { catalog: shop.catalog },
      body: { title: 'Код на площадке', type: 1 },
    });
    await shop.call(unlinkProducts, { path: { account: shop.account, ids: linked.map((row) => row.id) } });
    const [offer = ''] = offers;
    await shop.call(changeOffer, {
      path: { id: offer },
      body: { article: 'OURS-1', properties: [{ property, values: ['елка-1'] }] },
    });
    await sync(shop);
    expect(await unpaired(shop)).toHaveLength(1);
    await sync(shop, { property_id: property });
    const [row] = (await shop.call(getOfferMappings, { path: { offerIds: [offer] } })).rows;
    expect(row).toMatchObject({ article: 'ЁЛКА-1', offerArticle: 'OURS-1', linkedBy: 'property' });
    // The card goes on under the article that it has there: no twin appears.
    await shop.call(changeOffer, { path: { id: offer }, body: { title: 'Кружка с новым именем' } });
    const { id } = await shop.call(createTask, {
      body: { title: 'Снова', type: 'products_upload', account: shop.account, start_instantly: true },
    });
    expect(await endOfRun(shop, id)).toMatchObject({ progress: { accepted: 1 } });
    await sync(shop);
    const linkedNow = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(linkedNow.rows.map((each) => [each.article, each.title])).toEqual([['ЁЛКА-1', 'Кружка с новым именем']]);
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
    expect(await unpaired(shop, { disposed: false })).toEqual([]);
    await sync(shop);
    expect(await unpaired(shop, { disposed: true })).toHaveLength(1);
    expect(await unpaired(shop, { disposed: false })).toEqual([]);
    expect(await unpaired(shop)).toHaveLength(1);
    await shop.call(restoreUnsyncProducts, { path });
    expect(await unpaired(shop, { disposed: false })).toHaveLength(1);
  });

  it('are found by a part of article or title, paired and unpaired, page by page', async () => {
    const { shop, linked } = await onSale('ЁЛКА-1', 'MUG-2', 'MUG-3');
    const path = { account: shop.account };
    const paired = async (body: object) =>
      (await shop.call(findProductMappings, { path, body })).rows.map((row) => row.article);
    expect(await paired({ search: 'елка' })).toEqual(['ЁЛКА-1']);
    expect(await paired({ search: 'кружка mug' })).toEqual(['MUG-2', 'MUG-3']);
    expect(await paired({ limit: 2 })).toHaveLength(2);
    expect(await paired({ limit: 2, offset: 2 })).toHaveLength(1);
    expect(await paired({ offset: 3 })).toEqual([]);
    expect(
      [await paired({ result: 'refused' }), await paired({ result: 'accepted' })].map((rows) => rows.length),
    ).toEqual([0, 3]);
    const ids = linked.map((row) => row.id);
    expect((await shop.call(getProductMappings, { path: { ...path, ids: [...ids, '999999'] } })).rows).toHaveLength(3);
    await shop.call(unlinkProducts, { path: { ...path, ids } });
    expect(await paired({})).toEqual([]);
    expect((await unpaired(shop, { search: 'ЕЛКА' })).map((row) => row.article)).toEqual(['ЁЛКА-1']);
    expect(await unpaired(shop, { limit: 2, offset: 2 })).toHaveLength(1);
    const { rows } = await shop.call(getUnsyncProducts, { path: { ...path, ids } });
    expect(rows.map((row) => row.disposed)).toEqual([false, false, false]);
  });

  it('are compared once at a time: who asks again meanwhile is told', async () => {
    const { shop } = await onSale('MUG-1');
    const path = { account: shop.account };
    // A marketplace that never answers: the comparison goes on.
    await sandbox.control('ozon/faults', { timeout: 1 });
    const { task } = await shop.call(startProductSync, { path, body: {} });
    expect(await shop.refused(startProductSync, { path, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'task_busy', message: 'Сверка товаров с площадкой уже в очереди или идёт: дождитесь её конца' },
    });
    await shop.call(stopTask, { path: { id: task } });
    await endOfRun(shop, task);
    await sandbox.control('ozon/faults', {});
    await sync(shop);
  });

  it("are paired by a property of the account's own catalog only", async () => {
    const shop = await aMugShop(server);
    const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Другой' } });
    const foreign = await shop.call(createProperty, { path: { catalog }, body: { title: 'Код', type: 1 } });
    for (const property_id of [foreign.id, '999999']) {
      const path = { account: shop.account };
      expect(await shop.refused(startProductSync, { path, body: { property_id } })).toMatchObject({
        status: 400,
        body: { message: 'Поле «property_id»: в каталоге аккаунта такого свойства нет' },
      });
    }
  });

  it('are not there for another company, and are paired by whoever tends the marketplaces alone', async () => {
    const { shop, linked, offers } = await onSale('MUG-1');
    const other = await aCompany(server);
    const path = { account: shop.account, ids: [linked[0]?.id ?? ''] };
    const pair = { sync_product_id: linked[0]?.id ?? '', offer_id: offers[0] ?? '' };
    const changing = [unlinkProducts, removeUnsyncProducts, restoreUnsyncProducts];
    for (const refusal of [
      await other.refused(findProductMappings, { path, body: {} }),
      await other.refused(findUnsyncProducts, { path, body: {} }),
      await other.refused(getProductMappings, { path }),
      await other.refused(getUnsyncProducts, { path }),
      await other.refused(linkProduct, { path, body: pair }),
      await other.refused(startProductSync, { path, body: {} }),
      ...(await Promise.all(changing.map((call) => other.refused(call, { path })))),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Аккаунт не найден' } });
    expect((await other.call(getOfferMappings, { path: { offerIds: offers } })).rows).toEqual([]);
    expect(await shop.refused(unlinkProducts, { path: { ...path, ids: ['999999'] } })).toMatchObject({
      status: 404,
      body: { message: 'Такой связи у аккаунта нет' },
    });
    const editor = await shop.as('catalog');
    expect((await editor.call(getOfferMappings, { path: { offerIds: offers } })).rows).toHaveLength(1);
    for (const refusal of [
      await editor.refused(linkProduct, { path, body: pair }),
      await editor.refused(startProductSync, { path, body: {} }),
      ...(await Promise.all(changing.map((call) => editor.refused(call, { path })))),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  });
});
