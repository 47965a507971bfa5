import {
  changeOrder,
  changeOrderProperty,
  createOrderProperty,
  findOrderProperties,
  findOrderPropertyTypes,
  findProperties,
  getOrderProperty,
  getOrderPropertyAssessment,
  getOrderPropertyTitles,
  getOrderPropertyUsage,
  getOrderValueScheme,
  removeOrderProperties,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, aProperty } from '../../catalogs/testing/making.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop } from '../testing/own.ts';
import { anOrderProperty } from '../testing/properties.ts';

const server = useServer();

test('a property of orders is made with its links, found by title and kind, and stays out of the catalogs', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: colour } = await aProperty(shop, catalog, { type: 1, title: 'Цвет' });
  const made = await anOrderProperty(shop, { title: 'Упаковка', links: { orders: true } });
  expect(made).toMatchObject({ title: 'Упаковка', links: { orders: true, order_products: false }, optionList: [] });
  expect(made).not.toHaveProperty('owner');
  await anOrderProperty(shop, { title: 'Вес посылки', type: 4 });

  const titles = async (body: object) =>
    (await shop.call(findOrderProperties, { body })).rows.map((property) => property.title);
  expect(await titles({})).toEqual(['Вес посылки', 'Упаковка']);
  expect(await titles({ search: 'упак' })).toEqual(['Упаковка']);
  expect(await titles({ type: { in: [4] } })).toEqual(['Вес посылки']);
  const ofCatalogs = await shop.call(findProperties, { body: {} });
  expect(ofCatalogs.rows.map((property) => property.id)).toEqual([colour]);

  const named = await shop.call(getOrderPropertyTitles, { body: { properties: [made.id, colour] } });
  expect(named.properties).toEqual([{ id: made.id, title: 'Упаковка' }]);
  expect(await shop.call(getOrderProperty, { path: { id: made.id } })).toEqual(made);
});

test('kinds of values and what they are made of are the same as in catalogs', async () => {
  const shop = await aCompany(server);
  const { rows } = await shop.call(findOrderPropertyTypes);
  expect(rows.map((type) => type.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const scheme = await shop.call(getOrderValueScheme, { path: { type: '7' } });
  expect(scheme.fields.map((field) => field.name)).toEqual(['value', 'unit']);
});

test('a property is changed by whoever knows its version, and its title stays the only one', async () => {
  const shop = await aCompany(server);
  const gift = await anOrderProperty(shop, { title: 'Подарок' });
  const path = { id: gift.id };
  const links = { order_products: true };
  const changed = await shop.call(changeOrderProperty, { path, body: { title: 'Открытка', links, version: 1 } });
  expect(changed).toMatchObject({ title: 'Открытка', version: 2, links: { orders: false, order_products: true } });
  const stale = await shop.refused(changeOrderProperty, { path, body: { title: 'Бант', version: 1 } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  await anOrderProperty(shop, { title: 'Бант' });
  for (const answer of [
    await shop.refused(changeOrderProperty, { path, body: { title: 'бант' } }),
    await shop.refused(createOrderProperty, { body: { title: 'БАНТ', type: 1 } }),
  ])
    expect(answer.body.code).toBe('property_exists');
});

test('a property with values says where they stand, and is not deleted', async () => {
  const shop = await anOwnShop(server);
  const { id } = await anOrderProperty(shop);
  const { id: idle } = await anOrderProperty(shop);
  const { id: order, products } = await shop.order();
  const line = products[0]?.id ?? '';
  const given = [{ property: id, values: ['Хрупкое'] }];
  await shop.call(changeOrder, {
    path: { id: order },
    body: { properties: given, products: [{ id: line, properties: given }] },
  });
  const places = [
    { title: 'Заказы', count: 1 },
    { title: 'Товары заказов', count: 1 },
  ];
  expect(await shop.call(getOrderPropertyAssessment, { path: { id } })).toMatchObject({ values: 2, places });
  const usage = await shop.call(getOrderPropertyUsage, { path: { ids: [id, idle] } });
  expect(usage.rows.map((row) => [row.used, row.places])).toEqual([
    [true, places],
    [false, []],
  ]);
  const listed = await shop.refused(changeOrderProperty, { path: { id }, body: { options: true } });
  expect(listed.body.code).toBe('property_in_use');

  const batch = await shop.call(removeOrderProperties, { path: { ids: [id, idle] } });
  expect(batch.done).toEqual([idle]);
  expect(batch.failed).toMatchObject([{ id, code: 'property_in_use' }]);
  await shop.call(changeOrder, {
    path: { id: order },
    body: {
      properties: [{ property: id, mode: 'unset' }],
      products: [{ id: line, properties: [{ property: id, mode: 'unset' }] }],
    },
  });
  expect((await shop.call(removeOrderProperties, { path: { ids: [id] } })).done).toEqual([id]);
});

test("another company's properties and a catalog's are not there, and only those who work with orders change them", async () => {
  const shop = await aCompany(server);
  const stranger = await anOrderProperty(await aCompany(server));
  const { id: catalog } = await aCatalog(shop);
  const ofCatalog = await aProperty(shop, catalog, { type: 1 });
  for (const id of [stranger.id, ofCatalog.id]) {
    const path = { id };
    const answers = [
      await shop.refused(getOrderProperty, { path }),
      await shop.refused(changeOrderProperty, { path, body: { hint: 'Моё' } }),
      await shop.refused(getOrderPropertyAssessment, { path }),
      await shop.refused(getOrderPropertyUsage, { path: { ids: [id] } }),
      await shop.refused(removeOrderProperties, { path: { ids: [id] } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  }
  const colleague = await shop.as('catalog');
  expect((await colleague.refused(createOrderProperty, { body: { title: 'Моё', type: 1 } })).status).toBe(403);
});
