import {
  changeOffer,
  changeTask,
  changeWarehouses,
  checkAccount,
  createCategory,
  createTask,
  findProductMappings,
  findProductPrices,
  findProductStocks,
  findRequestLogs,
  findTaskFaults,
  findTaskLogs,
  findTaskProducts,
  findWarehouses,
  getRequestLog,
  type PlannedTaskType,
  previewCards,
  resetTask,
  runTask,
  syncWarehouses,
  type TaskScope,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { flushRequestLog } from '../connection/request-log.ts';
import { pushQueue } from '../events/outbox.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { endOfRun, runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

interface SandboxState {
  accounts: Record<
    string,
    { products: Record<string, { name: string; price: string; stocks: Record<string, { free: number }> }> }
  >;
}
const products = async (shop: MugShop) =>
  (await sandbox.control<SandboxState>('ozon/state')).accounts[shop.clientId]?.products ?? {};

const freeOf = async (shop: MugShop) =>
  Object.values((await products(shop))['MUG-1']?.stocks ?? {}).map((stock) => stock.free);

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const create = async (shop: MugShop, type: PlannedTaskType) =>
  (await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } })).id;

describe('an upload of products', () => {
  it('takes cards to the marketplace and writes down its word about each', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const good = await shop.mug('MUG-1', { barcode: '4600000000017' });
    const flat = await shop.mug('MUG-2', { sizes: false });
    const strange = await shop.mug('MUG-3', { brand: 'strange' });
    const barred = await shop.mug('MUG-4', { barcode: '4600000000017' });
    const id = await create(shop, 'products_upload');
    const task = await runOnce(shop, id);
    expect(task).toMatchObject({
      status: 'success',
      progress: { done: 4, total: 4, accepted: 1, refused: 1, skipped: 2 },
      position: null,
    });
    expect(Object.keys(await products(shop))).toEqual(['MUG-1']);

    const { rows, counts } = await shop.call(findTaskProducts, { path: { id }, body: {} });
    expect(counts).toEqual({ accepted: 1, refused: 1, missing: 2, sent: 0, skipped: 0 });
    const of = (offer: string) => rows.find((row) => row.offer === offer);
    expect(of(good)).toMatchObject({ result: 'accepted', faults: [], remoteId: expect.stringMatching(/^\d+$/) });
    expect(of(flat)?.faults.map((fault) => fault.field)).toEqual(['weight', 'length', 'width', 'height']);
    expect(of(strange)?.faults).toMatchObject([
      { code: 'value_unmapped', field: 'brand', attribute: 'Бренд', fieldTitle: 'Бренд' },
    ]);
    expect(of(strange)?.category).toBe(shop.category);
    const faults = (await shop.call(findTaskFaults, { path: { id } })).rows;
    expect(faults.find(({ code }) => code === 'value_unmapped')?.message).toBe('Значений нет в справочнике «Бренд»');
    expect(of(barred)).toMatchObject({
      result: 'refused',
      faults: [
        {
          code: 'barcode_exists',
          message: 'Такой штрихкод уже у товара MUG-1',
          field: 'barcode',
          fieldTitle: 'Штрихкод',
        },
      ],
    });
    const linked = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(linked.rows).toMatchObject([{ offer: good, article: 'MUG-1', linkedBy: 'upload', result: 'accepted' }]);
    const logs = await shop.call(findTaskLogs, { path: { id }, query: {} });
    expect(logs.rows.map((row) => row.message)).toContain('Задача запущена с начала');
  });

  it('sends nothing anew when nothing has changed, and only what has', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const first = await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    const id = await create(shop, 'products_upload');
    await runOnce(shop, id);
    expect(await runOnce(shop, id)).toMatchObject({ progress: { accepted: 0, skipped: 2 } });
    const look = () =>
      shop.call(previewCards, { path: { marketplace: 'ozon', account: shop.account }, body: { offers: [first] } });
    expect((await look()).rows[0]).toMatchObject({ ready: true, changed: false });
    await shop.call(changeOffer, { path: { id: first }, body: { title: 'Кружка большая' } });
    const preview = await look();
    expect(preview.rows[0]).toMatchObject({ ready: true, changed: true });
    expect(preview.rows[0]?.fields).toContainEqual({
      name: 'title',
      title: 'Название',
      value: 'Кружка большая',
      was: 'Кружка MUG-1',
    });
    expect(await runOnce(shop, id)).toMatchObject({ progress: { accepted: 1, skipped: 1 } });
    expect((await products(shop))['MUG-1']?.name).toBe('Кружка большая');
  });

  it('gets through refused and broken answers without gaps or doubles', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    for (let number = 1; number <= 5; number++) await shop.mug(`MUG-${number}`);
    const id = await create(shop, 'products_upload');
    await sandbox.control('ozon/faults', { tooMany: 0.2, error: 0.2, truncated: 0.2, seed: 7 });
    const task = await runOnce(shop, id);
    expect(task).toMatchObject({ status: 'success', progress: { done: 5, accepted: 5 } });
    expect(Object.keys(await products(shop)).sort()).toEqual(['MUG-1', 'MUG-2', 'MUG-3', 'MUG-4', 'MUG-5']);
  });

  it('waits where a limit comes as the error of a card, and sends that card again', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    const id = await create(shop, 'products_upload');
    await sandbox.control('ozon/faults', { cardLimit: 1 });
    await shop.call(runTask, { path: { id } });
    const waiting = await eventually(async () => {
      const { rows } = await shop.call(findTaskLogs, { path: { id }, query: {} });
      return rows.find((row) => row.message.includes('лимит'));
    });
    expect(waiting.message).toContain('Повторим через');
    expect((await shop.call(findTaskProducts, { path: { id }, body: {} })).counts.refused).toBe(0);
    await sandbox.control('ozon/faults', {});
    const task = await endOfRun(shop, id);
    expect(task.progress).toMatchObject({ done: 2, accepted: 2, refused: 0 });
  });

  it('is followed until the marketplace has checked the cards, and shows their price and stock as they stand there', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1', { price: '490', stock: 7 });
    await runOnce(shop, await create(shop, 'products_upload'));
    const there = async () =>
      (await shop.call(findProductMappings, { path: { account: shop.account }, body: {} })).rows[0];
    expect((await there())?.moderation).toBe('pending');
    await runOnce(shop, await create(shop, 'stocks_prices_upload'));
    const checked = await eventually(async () => {
      await letTimePass(`marketplaces.follow-moderation:${shop.account}`);
      const product = await there();
      return product?.moderation === 'approved' && product.stock === 7 && product;
    });
    expect(checked).toMatchObject({ price: '490.00', stock: 7, moderation: 'approved' });
    // Nothing is left to ask about.
    await eventually(async () => (await letTimePass(`marketplaces.follow-moderation:${shop.account}`)) === 0);
  });

  it('says that the category is not mapped', async () => {
    const shop = await aMugShop(server);
    await shop.mug('MUG-1');
    const id = await create(shop, 'products_upload');
    // Nothing went: that is no success.
    expect(await runOnce(shop, id)).toMatchObject({
      status: 'failed',
      message: 'Ничего не отправлено, не готовы все товары: 1. Чаще всего: Категория «Кружки» не сопоставлена (1)',
    });
    const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
    expect(rows).toMatchObject([
      { result: 'missing', faults: [{ field: 'category', message: 'Категория «Кружки» не сопоставлена' }] },
    ]);
  });
});

describe('an upload of stocks and prices', () => {
  it('sends what differs from what was accepted and went past the pushes, and no more', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1', { stock: 7, oldPrice: '590' });
    await runOnce(shop, await create(shop, 'products_upload'));
    await eventually(async () => sumOf(await freeOf(shop)) === 7);
    const id = await create(shop, 'stocks_prices_upload');
    await eventually(async () => (await runOnce(shop, id)).message === 'Нового не было');
    // A part of the stock for each warehouse: together what there is, so that no piece is promised twice.
    const free = await freeOf(shop);
    expect(Math.max(...free) - Math.min(...free)).toBeLessThanOrEqual(1);
    await withCompany(shop.company, (db) =>
      sql`update offer_prices set kopecks = 45000 where company_id = ${shop.company} and offer_id = ${offer} and kind = 1`.execute(
        db,
      ),
    );
    expect(await runOnce(shop, id)).toMatchObject({ progress: { accepted: 1, refused: 0 } });
    expect(Number((await products(shop))['MUG-1']?.price)).toBe(450);
    // The same stock is taken once in half a minute.
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    await shop.call(resetTask, { path: { id } });
    expect(await runOnce(shop, id)).toMatchObject({ progress: { done: 1 + free.length } });
    const [linked] = (await shop.call(findProductMappings, { path: { account: shop.account }, body: {} })).rows;
    const prices = await shop.call(findProductPrices, { path: { id: linked?.id ?? '' }, body: {} });
    expect(prices.rows.map((row) => [row.price, row.accepted])).toEqual([
      ['450.00', true],
      ['450.00', true],
      ['490.00', true],
    ]);
    const stocks = await shop.call(findProductStocks, { path: { id: linked?.id ?? '' }, body: {} });
    expect(stocks.rows).toContainEqual(expect.objectContaining({ stock: 4, accepted: true }));
  });

  it('tells what the marketplace puts off as waiting, not as refused, and sends it by itself', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1', { stock: 7 });
    await runOnce(shop, await create(shop, 'products_upload'));
    await eventually(async () => sumOf(await freeOf(shop)) === 7);
    const id = await create(shop, 'stocks_prices_upload');
    await eventually(async () => (await runOnce(shop, id)).message === 'Нового не было');
    // Within half a minute of the first the same stocks are put off.
    await shop.call(resetTask, { path: { id } });
    expect(await runOnce(shop, id)).toMatchObject({ progress: { accepted: 1, refused: 0 } });
    const outcome = () => shop.call(findTaskProducts, { path: { id }, body: {} });
    const [waiting] = (await outcome()).rows;
    expect(waiting).toMatchObject({ result: 'sent' });
    expect(waiting?.faults.map(({ field, later }) => [field, later])).toContainEqual(['stock', true]);
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    await letTimePass(pushQueue(shop.company, shop.account, 'stocks'));
    await eventually(async () => (await outcome()).rows[0]?.result === 'accepted');
  });

  it('takes the part of the catalog that its task names, and leaves the rest', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const chosen = await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    await runOnce(shop, await create(shop, 'products_upload'));
    await eventually(async () => sumOf(await freeOf(shop)) === 10);
    const id = await create(shop, 'stocks_prices_upload');
    await eventually(async () => (await runOnce(shop, id)).message === 'Нового не было');
    await withCompany(shop.company, (db) =>
      sql`update offer_prices set kopecks = 45000 where company_id = ${shop.company} and kind = 1`.execute(db),
    );
    const { id: empty } = await shop.call(createCategory, {
      path: { catalog: shop.catalog },
      body: { title: 'Блюдца' },
    });
    const upload = async (scope: TaskScope) => {
      await shop.call(changeTask, { path: { id }, body: { scope } });
      await runOnce(shop, id);
      const there = await products(shop);
      return ['MUG-1', 'MUG-2'].map((article) => Number(there[article]?.price));
    };
    expect(await upload({ categories: [empty], offers: [chosen] })).toEqual([450, 490]);
    expect(await upload({ categories: [shop.category], offers: [] })).toEqual([450, 450]);
    const orders = await create(shop, 'orders_import');
    const scope = { categories: [shop.category], offers: [] };
    const refused = await shop.refused(changeTask, { path: { id: orders }, body: { scope } });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('часть каталога') } });
  });

  it('says of a warehouse that the marketplace cannot have, and sends the stock of the others', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1', { stock: 8 });
    await runOnce(shop, await create(shop, 'products_upload'));
    await eventually(async () => sumOf(await freeOf(shop)) === 8);
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    const { rows: warehouses } = await shop.call(findWarehouses, { path: { account: shop.account }, body: {} });
    // Stores written down before their numbers were looked at.
    await withCompany(shop.company, (db) =>
      sql`insert into marketplace_warehouses (company_id, account_id, title, remote_id)
        values (${shop.company}, ${shop.account}, 'Сарай', 'Образец')`.execute(db),
    );
    const id = await create(shop, 'stocks_prices_upload');
    const task = await runOnce(shop, id);
    expect(task).toMatchObject({ status: 'success', progress: { accepted: warehouses.length, refused: 1 } });
    const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
    expect(JSON.stringify(rows)).toContain('Такого склада нет на Ozon');
  });
});

describe('the stock of several warehouses', () => {
  it('is divided by their shares, and taken from a warehouse that gets none any more', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1', { stock: 11 });
    await runOnce(shop, await create(shop, 'products_upload'));
    await eventually(async () => (await products(shop))['MUG-1']);
    const path = { account: shop.account };
    const { rows: warehouses } = await shop.call(syncWarehouses, { path });
    const [first, second, ...others] = warehouses
      .map((warehouse) => warehouse.id)
      .toSorted((a, b) => Number(a) - Number(b));
    const change = (ids: (string | undefined)[], body: { isActive?: boolean; share?: number }) =>
      shop.call(changeWarehouses, { path: { ...path, ids: ids.flatMap((id) => id ?? []) }, body });
    if (others.length > 0) await change(others, { isActive: false });
    await change([first], { share: 3 });
    const id = await create(shop, 'stocks_prices_upload');
    const upload = async () => {
      // The same stock is taken once in half a minute.
      await sandbox.control('ozon/clock', { advanceMs: 31_000 });
      await runOnce(shop, id);
      return (await freeOf(shop)).toSorted((a, b) => b - a).slice(0, 2);
    };
    expect(await upload()).toEqual([9, 2]);
    await change([second], { isActive: false });
    expect(await upload()).toEqual([11, 0]);
    expect(await runOnce(shop, id)).toMatchObject({ message: 'Нового не было' });
    await change([first, second], { isActive: true, share: 1 });
    await shop.call(changeOffer, { path: { id: offer }, body: { stock: 1 } });
    expect(await upload()).toEqual([1, 0]);
    const refused = await change([first, '999999'], { share: 0 });
    expect(refused).toMatchObject({ done: [first], failed: [{ id: '999999', code: 'not_found' }] });
  });
});

describe('the request log', () => {
  it('keeps requests with their answers and never a key', async () => {
    const shop = await aMugShop(server);
    const check = await shop.call(checkAccount, { path: { id: shop.account } });
    expect(check).toMatchObject({ ok: true, result: 'ok' });
    await flushRequestLog();
    const { rows } = await shop.call(findRequestLogs, { path: { id: shop.account }, body: {} });
    const path = { account: shop.account, id: rows.at(-1)?.id ?? '' };
    expect(await shop.call(getRequestLog, { path })).toEqual(rows.at(-1));
    expect((await shop.refused(getRequestLog, { path: { ...path, id: '999999999' } })).status).toBe(404);
    expect(rows.map((row) => row.path)).toContain('/v1/roles');
    expect(JSON.stringify(rows)).not.toContain('sandbox-key-of-tests');
  });
});
