import {
  changeCatalog,
  checkCatalogs,
  createCatalog,
  findCatalogs,
  findEditModes,
  findOffers,
  getCatalog,
  removeCatalog,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer } from './testing/making.ts';

const server = useServer({ worker: true });

test('a catalog needs a title alone, is listed, renamed and counted', async () => {
  const shop = await aCompany(server);
  const made = await shop.call(createCatalog, { body: { title: '  Главный ' } });
  expect(made).toMatchObject({ title: 'Главный', currency: 'RUB', editMode: 'card' });
  const renamed = await shop.call(changeCatalog, {
    path: { id: made.id },
    body: { title: 'Новый', editMode: 'table', version: 1 },
  });
  expect(renamed).toMatchObject({ title: 'Новый', editMode: 'table', version: 2 });
  await anOffer(shop, made.id);
  const { counts } = await shop.call(getCatalog, { path: { id: made.id } });
  expect(counts).toEqual({ products: 1, offers: 1, categories: 0, brands: 0, properties: 0 });
  expect((await shop.call(findCatalogs)).rows.map((row) => row.title)).toEqual(['Новый']);
  expect((await shop.call(findEditModes)).rows.map((row) => row.id)).toEqual(['card', 'table']);
  expect(await shop.call(checkCatalogs)).toEqual({ ok: true });
});

test('a way of editing that there isn’t is refused in words', async () => {
  const shop = await aCompany(server);
  const { id } = await shop.call(createCatalog, { body: { title: 'Главный' } });
  const refusal = await shop.refused(changeCatalog, { path: { id }, body: { editMode: 'voice' as never } });
  expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'editMode' }] } });
});

test('two catalogs under one title, and a save over an older version, are refused', async () => {
  const shop = await aCompany(server);
  const { id } = await shop.call(createCatalog, { body: { title: 'Ёлки' } });
  expect((await shop.refused(createCatalog, { body: { title: 'ЕЛКИ' } })).body.code).toBe('catalog_exists');
  await shop.call(changeCatalog, { path: { id }, body: { title: 'Ели' } });
  const stale = await shop.refused(changeCatalog, { path: { id }, body: { title: 'Сосны', version: 1 } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
});

test('a deleted catalog is gone at once and its offers soon after', async () => {
  const shop = await aCompany(server);
  const { id } = await aCatalog(shop);
  const offer = await anOffer(shop, id);
  await shop.call(removeCatalog, { path: { id } });
  expect((await shop.refused(getCatalog, { path: { id } })).status).toBe(404);
  expect((await shop.refused(findOffers, { path: { catalog: id }, body: {} })).status).toBe(404);
  await eventually(async () => (await shop.fetch('GET', `/cds/offer/model/${offer.id}`)).status === 404);
});

test('another company sees nothing of a catalog, and a viewer may look but not change', async () => {
  const shop = await aCompany(server);
  const stranger = await aCompany(server);
  const { id } = await aCatalog(shop);
  for (const refusal of [
    await stranger.refused(getCatalog, { path: { id } }),
    await stranger.refused(changeCatalog, { path: { id }, body: { title: 'Моё' } }),
    await stranger.refused(removeCatalog, { path: { id } }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
  expect((await stranger.call(findCatalogs)).rows).toEqual([]);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findCatalogs)).rows).toHaveLength(1);
  for (const refusal of [
    await viewer.refused(createCatalog, { body: { title: 'Ещё' } }),
    await viewer.refused(changeCatalog, { path: { id }, body: { title: 'Ещё' } }),
    await viewer.refused(removeCatalog, { path: { id } }),
  ])
    expect(refusal.status).toBe(403);
});
