import {
  changeAccount,
  changeOffer,
  changeSwitches,
  changeTask,
  cloneTask,
  createCatalog,
  createSending,
  createTask,
  findTaskProducts,
  previewSending,
  removeOffers,
  runTask,
  type SendingKind,
  stopTask,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMugShop, type MugShop } from './testing/mugs.ts';
import { withPrices } from './testing/prices.ts';
import { endOfRun, runOnce, taskOf } from './testing/runs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

interface SandboxState {
  accounts: Record<string, { products: Record<string, { name: string }> }>;
}
const articlesThere = async (shop: MugShop) =>
  Object.keys((await sandbox.control<SandboxState>('ozon/state')).accounts[shop.clientId]?.products ?? {}).toSorted();

const wanted = (shop: MugShop, ids: string[], kind: SendingKind = 'products_upload') => ({
  path: { id: shop.account },
  body: { catalog: shop.catalog, selection: { ids }, kind },
});

const send = async (shop: MugShop, ids: string[], kind?: SendingKind) => {
  const { id } = await shop.call(createSending, wanted(shop, ids, kind));
  return endOfRun(shop, id);
};

const resultsOf = async (shop: MugShop, id: string) => {
  const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  return Object.fromEntries(rows.map(({ offer, result }) => [offer, result]));
};

describe('sending chosen cards', () => {
  it('takes these to the marketplace and no others, with a word about each', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const first = await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    const flat = await shop.mug('MUG-3', { sizes: false });
    const task = await send(shop, [flat, first]);
    expect(task).toMatchObject({
      status: 'success',
      title: 'Отправка выбранного: карточки',
      chosen: 2,
      progress: { done: 2, total: 2, accepted: 1, skipped: 1 },
    });
    expect(await articlesThere(shop)).toEqual(['MUG-1']);
    expect(await resultsOf(shop, task.id)).toEqual({ [first]: 'accepted', [flat]: 'missing' });
  });

  it('takes everything that a filter finds, but some', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const left = await shop.mug('MUG-2');
    await shop.mug('CUP-1');
    const selection = { filter: { search: 'MUG' }, allBut: [left] };
    const body = { catalog: shop.catalog, selection, kind: 'products_upload' as const };
    const preview = await shop.call(previewSending, { path: { id: shop.account }, body });
    expect(preview).toMatchObject({ offers: 1, checked: 1, ready: 1, unchanged: 0, lacking: [] });
    const { id } = await shop.call(createSending, { path: { id: shop.account }, body });
    await endOfRun(shop, id);
    expect(await articlesThere(shop)).toEqual(['MUG-1']);
  });

  it('says before sending what cannot go and why, and what is there already', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const [good, flat, thin] = [
      await shop.mug('MUG-1'),
      await shop.mug('MUG-2', { sizes: false }),
      await shop.mug('MUG-3', { sizes: false }),
    ];
    await send(shop, [good]);
    const preview = await shop.call(previewSending, wanted(shop, [good, flat, thin]));
    expect(preview).toMatchObject({ offers: 3, checked: 3, ready: 1, unchanged: 1 });
    expect(preview.lacking).toContainEqual({ reason: 'Не заполнено: вес', count: 2 });
    expect(preview.sample.map(({ id, missing }) => [id, missing[0]?.field])).toEqual([
      [flat, 'weight'],
      [thin, 'weight'],
    ]);
  });

  it('sends anew what was accepted as it is only when that is asked for', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    await send(shop, [offer]);
    expect(await send(shop, [offer])).toMatchObject({ progress: { accepted: 0, skipped: 1 } });
    const asked = wanted(shop, [offer]);
    const { id } = await shop.call(createSending, { ...asked, body: { ...asked.body, anew: true } });
    expect(await endOfRun(shop, id)).toMatchObject({ progress: { accepted: 1, skipped: 0 } });
  });

  it('passes over offers that are gone meanwhile', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const [first, gone, last] = [await shop.mug('MUG-1'), await shop.mug('MUG-2'), await shop.mug('MUG-3')];
    const task = await send(shop, [first, gone, last]);
    await shop.call(removeOffers, { path: { ids: [gone] } });
    await shop.call(changeOffer, { path: { id: last }, body: { title: 'Кружка последняя' } });
    const again = await runOnce(shop, task.id);
    expect(again).toMatchObject({ status: 'success', progress: { accepted: 1, skipped: 1 } });
  });

  it('stands beside the task that goes over everything, whose results and place it leaves alone', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const first = await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    const walk = await shop.call(createTask, {
      body: { title: 'Все карточки', type: 'products_upload', account: shop.account },
    });
    await send(shop, [first]);
    expect(await taskOf(shop, walk.id)).toMatchObject({ status: null, position: null, chosen: null });
    expect(await runOnce(shop, walk.id)).toMatchObject({ progress: { done: 2, accepted: 1, skipped: 1 } });
  });
});

describe('sending chosen stocks and prices', () => {
  it('sends what differs, and gives each offer one result', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const first = await shop.mug('MUG-1', { stock: 7 });
    const second = await shop.mug('MUG-2', { stock: 3 });
    const prices = await withPrices(shop, sandbox);
    const unpaired = await shop.mug('MUG-3', { sizes: false });
    await prices.rested();
    const before = (await prices.sent()).length;
    const preview = await shop.call(previewSending, wanted(shop, [first, unpaired], 'stocks_prices_upload'));
    expect(preview).toMatchObject({ offers: 2, checked: 2, ready: 1, lacking: [{ count: 1 }] });

    const asked = wanted(shop, [first, unpaired], 'stocks_prices_upload');
    const { id } = await shop.call(createSending, { ...asked, body: { ...asked.body, anew: true } });
    const task = await endOfRun(shop, id);
    expect(task).toMatchObject({ status: 'success', progress: { done: 2, total: 2, accepted: 1, skipped: 1 } });
    expect(await resultsOf(shop, id)).toEqual({ [first]: 'accepted', [unpaired]: 'missing' });
    expect((await prices.sent()).slice(before).map(({ article }) => article)).toEqual(['MUG-1']);

    await eventually(async () => {
      const again = await send(shop, [first, second], 'stocks_prices_upload');
      return again.progress.skipped === 2;
    });
  });
});

describe('a sending', () => {
  it('begins beside another, and refuses when as many go as may', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    await sandbox.control('ozon/faults', { error: 1 });
    const ids = [];
    for (let at = 0; at < 3; at++) ids.push((await shop.call(createSending, wanted(shop, [offer]))).id);
    expect(new Set(ids).size).toBe(3);
    const refused = await shop.refused(createSending, wanted(shop, [offer]));
    expect(refused).toMatchObject({ status: 409, body: { code: 'task_busy' } });
    for (const id of ids) await shop.call(stopTask, { path: { id } });
    await sandbox.control('ozon/faults', {});
    for (const id of ids) await endOfRun(shop, id);
    const next = await shop.call(createSending, wanted(shop, [offer]));
    expect(ids).toContain(next.id);
    expect(await endOfRun(shop, next.id)).toMatchObject({ status: 'success', progress: { accepted: 1 } });
  });

  it('is run again over what was chosen, but gets no schedule, no categories and no copy', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const first = await shop.mug('MUG-1');
    await shop.mug('MUG-2');
    const { id } = await send(shop, [first]);
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({ progress: { done: 1, total: 1, skipped: 1 } });
    const path = { id };
    expect(await shop.refused(changeTask, { path, body: { schedule: '0 * * * *' } })).toMatchObject({ status: 400 });
    const scope = { categories: [shop.category], offers: [] };
    expect(await shop.refused(changeTask, { path, body: { scope } })).toMatchObject({ status: 400 });
    expect(await shop.refused(cloneTask, { path })).toMatchObject({ status: 409, body: { code: 'chosen_once' } });
  });

  it('refuses a catalog that the account does not sell from, nothing chosen, and an account that sends neither', async () => {
    const shop = await aMugShop(server);
    const other = await aMugShop(server);
    const offer = await shop.mug('MUG-1');
    const strange = { ...wanted(shop, [offer]), path: { id: other.account } };
    expect(await shop.refused(createSending, strange)).toMatchObject({ status: 404 });
    expect(await shop.refused(createSending, wanted(shop, ['999999999']))).toMatchObject({ status: 400 });
    const path = { id: shop.account };
    await shop.call(changeSwitches, { path, body: { prices: { on: false }, stocks: { on: false } } });
    const neither = await shop.refused(createSending, wanted(shop, [offer], 'stocks_prices_upload'));
    expect(neither).toMatchObject({ status: 409, body: { code: 'sending_off' } });
    const moved = await shop.call(createCatalog, { body: { title: 'Мебель' } });
    await shop.call(changeAccount, { path, body: { catalog: moved.id } });
    const elsewhere = await shop.refused(previewSending, wanted(shop, [offer]));
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'other_catalog' } });
  });
});
