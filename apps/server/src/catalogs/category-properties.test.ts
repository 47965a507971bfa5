import {
  changeCategories,
  changeCategoryProperties,
  findCategoryProperties,
  findOwnCategoryProperties,
  getProperty,
  removeProperties,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, aCategory, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

/** A category inside another, and two properties of nobody yet. */
async function aTree() {
  const { id: catalog } = await aCatalog(shop);
  const above = await aCategory(shop, catalog, 'Одежда');
  const below = await aCategory(shop, catalog, 'Куртки', above.id);
  const general = await aProperty(shop, catalog, { type: 1, title: 'Общее' });
  const special = await aProperty(shop, catalog, { type: 1, title: 'Особое' });
  const pin = async (category: string, property: string, mode: 'set' | 'unset' = 'set') => {
    const body = [{ mode, property }];
    return (await shop.call(changeCategoryProperties, { path: { catalog, category }, body })).rows;
  };
  const all = async (category: string) => {
    const { rows } = await shop.call(findCategoryProperties, { path: { catalog, category } });
    return rows.map((row) => [row.title, row.own, row.category]);
  };
  return { catalog, above: above.id, below: below.id, general: general.id, special: special.id, pin, all };
}

test('a category has its own properties and those of the categories above', async () => {
  const { catalog, above, below, general, special, pin, all } = await aTree();
  expect(await all(below)).toEqual([]);
  await pin(above, general);
  expect((await pin(below, special)).map((row) => row.title)).toEqual(['Особое']);
  expect(await all(below)).toEqual([
    ['Общее', false, above],
    ['Особое', true, below],
  ]);
  expect(await all(above)).toEqual([['Общее', true, above]]);
  const { rows } = await shop.call(findOwnCategoryProperties, { path: { catalog, category: below } });
  expect(rows.map((row) => [row.id, row.own])).toEqual([[special, true]]);
});

test('a property that is pinned above and here is told once, as its own', async () => {
  const { above, below, general, pin, all } = await aTree();
  await pin(above, general);
  await pin(below, general);
  await pin(below, general);
  expect(await all(below)).toEqual([['Общее', true, below]]);
  await pin(below, general, 'unset');
  expect(await all(below)).toEqual([['Общее', false, above]]);
});

test('a category that moves takes its own properties along and leaves the others behind', async () => {
  const { catalog, above, below, general, special, pin, all } = await aTree();
  await pin(above, general);
  await pin(below, special);
  await shop.call(changeCategories, { path: { catalog, ids: [below] }, body: { parent: null } });
  expect(await all(below)).toEqual([['Особое', true, below]]);
});

test('the page of a property says which categories it is pinned to', async () => {
  const { catalog, below, special, pin } = await aTree();
  await pin(below, special);
  const { links } = await shop.call(getProperty, { path: { catalog, property: special } });
  expect(links.productCategories).toEqual([{ id: below, title: 'Куртки' }]);
});

test('a deleted property is gone from its categories', async () => {
  const { catalog, below, special, pin, all } = await aTree();
  await pin(below, special);
  await shop.call(removeProperties, { path: { catalog, ids: [special] } });
  expect(await all(below)).toEqual([]);
});

test('a property of another catalog is refused naming it, and nothing is pinned', async () => {
  const { catalog, below, general, all } = await aTree();
  const foreign = (await aTree()).special;
  const refusal = await shop.refused(changeCategoryProperties, {
    path: { catalog, category: below },
    body: [general, foreign].map((property) => ({ mode: 'set', property })),
  });
  expect(refusal).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: `Поле «property»: в каталоге нет свойства ${foreign}` },
  });
  expect(await all(below)).toEqual([]);
});

test('properties of a category answer below its own catalog only, to its own company, and change for editors', async () => {
  const { catalog, below: category, special: property } = await aTree();
  const body = [{ mode: 'set' as const, property }];
  const stranger = await aCompany(server);
  const elsewhere = (await aTree()).catalog;
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, category };
    for (const refusal of [
      await who.refused(findCategoryProperties, { path }),
      await who.refused(findOwnCategoryProperties, { path }),
      await who.refused(changeCategoryProperties, { path, body }),
    ])
      expect(refusal).toMatchObject({
        status: 404,
        body: { message: 'Категория не найдена' },
      });
  }
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findCategoryProperties, { path: { catalog, category } })).rows).toEqual([]);
  expect((await viewer.refused(changeCategoryProperties, { path: { catalog, category }, body })).status).toBe(403);
});
