import {
  changeBrand,
  changeCatalog,
  changeCategories,
  changeCollections,
  checkCatalogs,
  createBrand,
  createCatalog,
  createCollection,
  createOffer,
  findBrandCollections,
  findBrands,
  findCatalogs,
  findCollections,
  findEditModes,
  findOffers,
  getBrand,
  getCardTitles,
  getCatalog,
  getCatalogTitles,
  getCategory,
  getCategoryTree,
  getPropertyTitles,
  removeBrands,
  removeCatalog,
  removeCategories,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty } from './testing/making.ts';

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
  expect(await shop.call(getCatalogTitles, { body: { catalogs: [made.id] } })).toEqual({
    catalogs: [{ id: made.id, title: 'Новый' }],
  });
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

test('brands are found by title, carry values, and stay while products carry them', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const motto = await aProperty(shop, catalog, { type: 1, title: 'Девиз', links: { brands: true } });
  const brand = await aBrand(shop, catalog, 'Ёжик');
  await aBrand(shop, catalog, 'Белка');
  const twin = await shop.refused(createBrand, { path: { catalog }, body: { title: 'ежик' } });
  expect(twin.body.code).toBe('brand_exists');
  const properties = [{ property: motto.id, mode: 'set' as const, values: ['Колко'] }];
  await shop.call(changeBrand, { path: { catalog, brand: brand.id }, body: { properties } });
  expect((await shop.call(getBrand, { path: { catalog, brand: brand.id } })).properties).toEqual([
    { property: motto.id, values: ['Колко'] },
  ]);
  const found = await shop.call(findBrands, { body: { catalog: { in: [catalog] }, search: 'ежи' } });
  expect(found.rows.map((row) => [row.catalog, row.title])).toEqual([[catalog, 'Ёжик']]);

  await anOffer(shop, catalog, { brand: brand.id });
  const refused = await shop.refused(removeBrands, { path: { catalog, ids: [brand.id] } });
  expect(refused.body).toMatchObject({ code: 'brand_in_use', message: 'Бренд «Ёжик» стоит у 1 товара' });
  const { rows } = await shop.call(findBrands, { body: { catalog: { in: [catalog] } } });
  const batch = await shop.call(removeBrands, { path: { catalog, ids: rows.map((row) => row.id) } });
  expect(batch.done).toHaveLength(1);
  expect(batch.failed).toMatchObject([{ id: brand.id, code: 'brand_in_use' }]);
});

test('collections belong to a brand and go with its title', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const brand = await aBrand(shop, catalog);
  const spring = await shop.call(createCollection, { path: { catalog, brand: brand.id }, body: { title: 'Весна' } });
  expect(spring).toMatchObject({ catalog, brand: brand.id, title: 'Весна' });
  await shop.call(changeCollections, { path: { catalog, ids: [spring.id] }, body: { title: 'Лето' } });
  const { rows } = await shop.call(findBrandCollections, { path: { catalog, brand: brand.id } });
  expect(rows.map((row) => row.title)).toEqual(['Лето']);
  expect((await shop.call(findCollections, { body: { brand: { in: [brand.id] } } })).rows).toHaveLength(1);
  const other = await aBrand(shop, catalog);
  const body = { catalog, article: 'X', title: 'X', brand: other.id, collection: spring.id };
  const wrong = await shop.refused(createOffer, { body });
  expect(wrong.body.message).toBe('Поле «collection»: коллекция принадлежит другому бренду');
});

test('categories make a tree that can be moved, and offers move along', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const jackets = await aCategory(shop, catalog, 'Куртки', clothes.id);
  const winter = await aCategory(shop, catalog, 'Зима');
  const offer = await anOffer(shop, catalog, { category: jackets.id });
  const found = async (id: string) => {
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { category: { in: [id] } } });
    return rows.map((row) => row.id);
  };
  expect(await found(clothes.id)).toEqual([offer.id]);
  expect(await found(winter.id)).toEqual([]);
  await shop.call(changeCategories, { path: { catalog, ids: [jackets.id] }, body: { parent: winter.id } });
  expect(await found(clothes.id)).toEqual([]);
  expect(await found(winter.id)).toEqual([offer.id]);
  const { path } = await shop.call(getCategory, { path: { catalog, id: jackets.id } });
  expect(path.map((step) => step.title)).toEqual([`root-${catalog}`, 'Зима', 'Куртки']);
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: winter.id } });
  expect(rows.map((row) => [row.title, row.depth, row.hasChildren, row.products])).toEqual([
    ['Зима', 1, true, 0],
    ['Куртки', 2, false, 1],
  ]);
  const loop = await shop.refused(changeCategories, {
    path: { catalog, ids: [winter.id] },
    body: { parent: jackets.id },
  });
  expect(loop.body.code).toBe('category_loop');
  const kept = await shop.refused(removeCategories, { path: { catalog, ids: [winter.id] } });
  expect(kept.body).toMatchObject({ code: 'category_in_use', message: 'В категории «Зима» есть вложенная «Куртки»' });
  expect((await shop.call(removeCategories, { path: { catalog, ids: [clothes.id] } })).done).toEqual([clothes.id]);
});

test('categories that are moved below each other at the same moment never make a ring', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const made = [await aCategory(shop, catalog), await aCategory(shop, catalog), await aCategory(shop, catalog)];
  const below = (index: number) => made[(index + 1) % made.length]?.id ?? '';
  await Promise.all(
    made.map(({ id }, index) =>
      shop.call(changeCategories, { path: { catalog, ids: [id] }, body: { parent: below(index) } }).catch(() => {}),
    ),
  );
  const { rows } = await shop.call(getCategoryTree, { path: { catalog, typeId: '0' } });
  expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(made.map((each) => each.id)));
});

test('the two addresses that differ by a slash name different things', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const brand = await aBrand(shop, catalog, 'Бренд');
  const property = await aProperty(shop, catalog, { type: 1, title: 'Свойство' });
  expect(await shop.call(getCardTitles, { body: { brands: [brand.id, '999999'] } })).toEqual({
    brands: [{ id: brand.id, title: 'Бренд' }],
    types: [],
    collections: [],
  });
  expect(await shop.call(getPropertyTitles, { body: { properties: [property.id] } })).toEqual({
    properties: [{ id: property.id, title: 'Свойство' }],
  });
});

test('another company sees nothing of a catalog, and a viewer may look but not change', async () => {
  const shop = await aCompany(server);
  const other = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const brand = await aBrand(shop, catalog);
  expect((await other.refused(getCatalog, { path: { id: catalog } })).status).toBe(404);
  expect((await other.refused(getBrand, { path: { catalog, brand: brand.id } })).status).toBe(404);
  expect((await other.refused(removeBrands, { path: { catalog, ids: [brand.id] } })).status).toBe(404);
  expect((await other.call(findBrands, { body: { catalog: { in: [catalog] } } })).rows).toEqual([]);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findCatalogs)).rows).toHaveLength(1);
  expect((await viewer.refused(removeCatalog, { path: { id: catalog } })).status).toBe(403);
});
