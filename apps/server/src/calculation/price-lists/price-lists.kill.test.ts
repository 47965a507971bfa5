import { applyPriceList, checkPriceList, getPriceList } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { feedOf, upload } from '../../catalogs/imports/testing/imports.ts';
import { aCatalog } from '../../catalogs/testing/making.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useWorkers } from '../../testing/workers.ts';
import { aSupplier, over, pricesOf, rowsOf, send } from '../testing/price-lists.ts';

const server = useServer();
const aWorker = useWorkers(server);
const offers = 800;
const rows = 20_000;

test('a worker killed while a list is matched, and while it is put in force, is continued by the next one', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  let child = aWorker();
  await upload(shop, catalog, feedOf(...Array.from({ length: offers }, () => '')));
  child.kill('SIGKILL');
  const supplier = await aSupplier(shop);
  const lines = Array.from({ length: rows }, (_, n) => `F-${n + 1};${n + 1};${n}`);
  const list = await send(shop, supplier.id, ['Артикул;Цена;Остаток', ...lines].join('\n'));
  const path = { id: list.id };
  const done = async () => (await shop.call(getPriceList, { path })).work?.progress.done ?? 0;

  await shop.call(checkPriceList, { path, body: { mapping: list.suggested ?? ({} as never) } });
  child = aWorker();
  const killed = await eventually(async () => (await done()) >= 500 && (await done()), { every: 20 });
  child.kill('SIGKILL');
  expect(killed).toBeLessThan(rows);
  child = aWorker();
  expect(await over(shop, list.id)).toMatchObject({ stage: 'checked', matched: offers, unmatched: rows - offers });
  expect((await rowsOf(shop, list.id, { limit: 10_000 })).length).toBe(10_000);
  child.kill('SIGKILL');

  await shop.call(applyPriceList, { path });
  child = aWorker();
  await eventually(async () => (await shop.call(getPriceList, { path })).work?.status === 'running', { every: 20 });
  child.kill('SIGKILL');
  child = aWorker();
  expect(await over(shop, list.id)).toMatchObject({ stage: 'applied', changed: offers });
  child.kill('SIGKILL');
  const prices = await pricesOf(shop, supplier.id);
  expect(prices.size).toBe(offers);
  expect(prices.get('F-7')).toMatchObject({ price: '7.00', stock: 6 });
});
