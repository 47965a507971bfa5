import {
  changeBrand,
  changeCategories,
  changeCollections,
  continueImport,
  createCollection,
  createImport,
  findBrands,
  findCollections,
  getBrand,
  getCategory,
  getCollection,
  getImport,
  removeBrands,
  removeCatalog,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory } from './testing/making.ts';

const server = useServer();

test('nothing in a deleted catalog is found under its address or changes any more', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [brand, category] = [(await aBrand(shop, catalog)).id, (await aCategory(shop, catalog)).id];
  const body = { title: 'Основная' };
  const { id } = await shop.call(createCollection, { path: { catalog, brand }, body });
  await shop.call(removeCatalog, { path: { id: catalog } });
  const refused = [
    await shop.refused(getBrand, { path: { catalog, brand } }),
    await shop.refused(getCategory, { path: { catalog, id: category } }),
    await shop.refused(getCollection, { path: { catalog, brand, id } }),
    await shop.refused(createCollection, { path: { catalog, brand }, body: { title: 'Другая' } }),
    await shop.refused(changeBrand, { path: { catalog, brand }, body }),
    await shop.refused(changeCategories, { path: { catalog, ids: [category] }, body }),
    await shop.refused(changeCollections, { path: { catalog, ids: [id] }, body }),
    await shop.refused(removeBrands, { path: { catalog, ids: [brand] } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect((await shop.call(findBrands, { body: {} })).rows).toEqual([]);
  expect((await shop.call(findCollections, { body: {} })).rows).toEqual([]);
});

test('an import into a deleted catalog stops, and is not continued', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id } = await shop.call(createImport, { path: { catalog }, body: { url: 'https://shop.example/feed.xml' } });
  await shop.call(removeCatalog, { path: { id: catalog } });
  expect(await shop.call(getImport, { path: { id } })).toMatchObject({ status: 'stopped' });
  expect(await shop.refused(continueImport, { path: { id } })).toMatchObject({
    status: 404,
    body: { message: 'Каталог не найден' },
  });
});

test('a collection stands below its own brand only', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [own, other] = [(await aBrand(shop, catalog, 'Свой')).id, (await aBrand(shop, catalog, 'Чужой')).id];
  const { id } = await shop.call(createCollection, { path: { catalog, brand: own }, body: { title: 'Основная' } });
  expect(await shop.call(getCollection, { path: { catalog, brand: own, id } })).toMatchObject({ brand: own });
  expect((await shop.refused(getCollection, { path: { catalog, brand: other, id } })).status).toBe(404);
});
