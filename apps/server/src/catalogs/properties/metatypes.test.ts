import {
  changeMetatypeProperties,
  findMetatypeProperties,
  findMetatypes,
  getProperty,
  removeProperties,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, aProperty } from '../testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const brands = '2';
const pin = (property: string, mode: 'set' | 'unset' = 'set') => ({ mode, property });

test('categories, brands and collections are the cards that carry properties', async () => {
  expect((await shop.call(findMetatypes)).rows).toEqual([
    { id: 1, title: 'Категория' },
    { id: 2, title: 'Бренд' },
    { id: 3, title: 'Коллекция' },
  ]);
});

test('properties are pinned to one kind of cards of one catalog, listed by title, and unpinned', async () => {
  const { id: catalog } = await aCatalog(shop);
  const motto = await aProperty(shop, catalog, { type: 1, title: 'Девиз' });
  const country = await aProperty(shop, catalog, { type: 1, title: 'Ёмкость' });
  const path = { catalog, metatype: brands };
  const pinned = await shop.call(changeMetatypeProperties, { path, body: [pin(country.id), pin(motto.id)] });
  expect(pinned.rows.map((row) => row.title)).toEqual(['Девиз', 'Ёмкость']);
  expect((await shop.call(findMetatypeProperties, { path })).rows).toEqual(pinned.rows);
  expect((await shop.call(findMetatypeProperties, { path: { catalog, metatype: '1' } })).rows).toEqual([]);
  expect((await shop.call(getProperty, { path: { catalog, property: motto.id } })).links).toMatchObject({
    brands: true,
    categories: false,
    collections: false,
  });
  await shop.call(changeMetatypeProperties, { path, body: [pin(motto.id), pin(country.id, 'unset')] });
  expect((await shop.call(findMetatypeProperties, { path })).rows.map((row) => row.id)).toEqual([motto.id]);
});

test('what a property is linked to when made stands in the lists of its cards', async () => {
  const { id: catalog } = await aCatalog(shop);
  const { id } = await aProperty(shop, catalog, { type: 1, links: { categories: true, collections: true } });
  for (const [metatype, ids] of [
    ['1', [id]],
    ['2', []],
    ['3', [id]],
  ] as const) {
    const { rows } = await shop.call(findMetatypeProperties, { path: { catalog, metatype } });
    expect(rows.map((row) => row.id)).toEqual(ids);
  }
  await shop.call(removeProperties, { path: { catalog, ids: [id] } });
  expect((await shop.call(findMetatypeProperties, { path: { catalog, metatype: '1' } })).rows).toEqual([]);
});

test('a property of another catalog, and a kind of cards that there is not, are refused naming the field', async () => {
  const { id: catalog } = await aCatalog(shop);
  const foreign = await aProperty(shop, (await aCatalog(shop)).id, { type: 1 });
  const body = [pin(foreign.id)];
  const strange = await shop.refused(changeMetatypeProperties, { path: { catalog, metatype: brands }, body });
  expect(strange).toMatchObject({
    status: 400,
    body: { message: `Поле «property»: в каталоге нет свойства ${foreign.id}` },
  });
  const unknown = await shop.refused(findMetatypeProperties, { path: { catalog, metatype: '4' } });
  expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'metatype' }] } });
});

test("another company's catalog is not there, and only who edits the catalog pins", async () => {
  const { id: catalog } = await aCatalog(shop);
  const property = await aProperty(shop, catalog, { type: 1 });
  const path = { catalog, metatype: brands };
  const body = [pin(property.id)];
  const stranger = await aCompany(server);
  for (const refusal of [
    await stranger.refused(findMetatypeProperties, { path }),
    await stranger.refused(changeMetatypeProperties, { path, body }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findMetatypeProperties, { path })).rows).toEqual([]);
  expect((await viewer.refused(changeMetatypeProperties, { path, body })).status).toBe(403);
});
