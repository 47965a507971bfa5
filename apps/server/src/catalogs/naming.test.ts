import {
  changeOptions,
  createCollection,
  findOptions,
  getCatalogTitles,
  getClassificationTitles,
  getOptionTitles,
  getPropertyTitles,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, clientOf, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

/** A catalog with one thing of each sort, each with its title. */
async function namedThings() {
  const catalog = await aCatalog(shop);
  const brand = await aBrand(shop, catalog.id);
  const category = await aCategory(shop, catalog.id);
  const path = { catalog: catalog.id, brand: brand.id };
  const collection = await shop.call(createCollection, { path, body: { title: 'Весна' } });
  const property = await aProperty(shop, catalog.id, { type: 1 });
  return { catalog, brand, category, collection, property };
}

const named = ({ id, title }: { id: string; title: string }) => [{ id, title }];

test('ids of catalogs, brands, categories and collections get their titles; what nobody knows is left out', async () => {
  const { catalog, brand, category, collection } = await namedThings();
  expect(await shop.call(getCatalogTitles, { body: { catalogs: [catalog.id, catalog.id, '999999'] } })).toEqual({
    catalogs: named(catalog),
  });
  const body = { brands: [brand.id, '999999'], types: [category.id], collections: [collection.id] };
  expect(await shop.call(getClassificationTitles, { body })).toEqual({
    brands: named(brand),
    types: named(category),
    collections: named(collection),
  });
  expect(await shop.call(getClassificationTitles, { body: {} })).toEqual({ brands: [], types: [], collections: [] });
});

test('the two addresses that differ by a slash name different things', async () => {
  const { brand, property } = await namedThings();
  expect((await shop.call(getClassificationTitles, { body: { brands: [brand.id] } })).brands).toEqual(named(brand));
  expect(await shop.call(getPropertyTitles, { body: { properties: [property.id] } })).toEqual({
    properties: named(property),
  });
  const refusal = await shop.refused(getPropertyTitles, { body: { brands: [brand.id] } });
  expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'properties' }, { field: 'brands' }] } });
});

test('options of several properties get their texts in one call', async () => {
  const catalog = await aCatalog(shop);
  const option = async (value: string) => {
    const property = await aProperty(shop, catalog.id, { type: 1, options: true });
    const path = { catalog: catalog.id, property: property.id };
    await shop.call(changeOptions, { path, body: { operations: [{ mode: 'create', value }] } });
    return (await shop.call(findOptions, { path })).rows[0]?.id ?? '';
  };
  const [red, cotton] = [await option('Красный'), await option('Хлопок')];
  expect((await shop.call(getOptionTitles, { body: { options: [cotton, red, '999999'] } })).options).toEqual([
    { id: red, title: 'Красный' },
    { id: cotton, title: 'Хлопок' },
  ]);
  const other = await aCompany(server);
  expect(await other.call(getOptionTitles, { body: { options: [red] } })).toEqual({ options: [] });
});

test('more ids than a call takes are refused naming the field', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => String(index));
  const refusal = await shop.refused(getCatalogTitles, { body: { catalogs: many } });
  expect(refusal).toMatchObject({ status: 400, body: { message: 'Поле «catalogs»: не больше 1000 записей за раз' } });
});

test('titles are told to their own company alone, whatever its people do', async () => {
  const { catalog, brand, property } = await namedThings();
  const stranger = await aCompany(server);
  expect((await stranger.call(getCatalogTitles, { body: { catalogs: [catalog.id] } })).catalogs).toEqual([]);
  expect((await stranger.call(getClassificationTitles, { body: { brands: [brand.id] } })).brands).toEqual([]);
  expect((await stranger.call(getPropertyTitles, { body: { properties: [property.id] } })).properties).toEqual([]);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getClassificationTitles, { body: { brands: [brand.id] } })).brands).toEqual(named(brand));
  const nobody = await clientOf(server).refused(getClassificationTitles, { body: { brands: [brand.id] } });
  expect(nobody).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
});
