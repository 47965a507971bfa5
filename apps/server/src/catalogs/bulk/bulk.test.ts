import {
  changeOffers,
  changeProducts,
  createCollection,
  findOffers,
  findProductChanges,
  getOffers,
  getProduct,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();

test('many products change alike in one call, and lists, offers and history know it', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: category } = await aCategory(shop, catalog);
  const { id: brand } = await aBrand(shop, catalog);
  const colour = await aProperty(shop, catalog, { type: 1 });
  const offers = [];
  for (let count = 0; count < 3; count++) offers.push(await anOffer(shop, catalog));
  const products = offers.map((offer) => offer.product);
  const properties = [{ property: colour.id, values: ['синий'] }];
  const answer = await shop.call(changeProducts, {
    path: { ids: [...products, '999999'] },
    body: { category, brand, properties },
  });
  expect(answer.done).toEqual(products);
  expect(answer.failed).toEqual([{ id: '999999', code: 'not_found', message: 'Товар не найден' }]);
  for (const id of products)
    expect(await shop.call(getProduct, { path: { id } })).toMatchObject({
      category,
      brand,
      version: 2,
      properties: [{ property: colour.id, values: ['синий'] }],
    });
  const filter = {
    brand: { in: [brand] },
    category: { in: [category] },
    properties: [{ property: colour.id, equal: 'Синий' }],
  };
  const found = await shop.call(findOffers, { path: { catalog }, body: filter });
  expect(found.rows.map((row) => [row.id, row.brand])).toEqual(
    expect.arrayContaining(offers.map(({ id }) => [id, brand])),
  );
  const { rows: history } = await shop.call(findProductChanges, { path: { id: products[0] ?? '' }, body: {} });
  expect(history[0]?.fields.map((field) => field.field)).toEqual(['brand', 'category', `property:${colour.id}`]);
  // The same again changes nothing.
  await shop.call(changeProducts, { path: { ids: products }, body: { category, brand, properties } });
  expect((await shop.call(getProduct, { path: { id: products[0] ?? '' } })).version).toBe(2);
});

test('what is refused for some products is told by their ids and leaves the others changed', async () => {
  const shop = await aCompany(server);
  const [{ id: one }, { id: other }] = [await aCatalog(shop), await aCatalog(shop)];
  const { id: brand } = await aBrand(shop, one);
  const { id: rival } = await aBrand(shop, one);
  const { id: collection } = await shop.call(createCollection, {
    path: { catalog: one, brand },
    body: { title: 'Весна' },
  });
  const [own, foreign, rivals] = [
    await anOffer(shop, one, { brand }),
    await anOffer(shop, other),
    await anOffer(shop, one, { brand: rival }),
  ];
  const ids = [own.product, foreign.product, rivals.product];
  const answer = await shop.call(changeProducts, { path: { ids }, body: { collection } });
  expect(answer.done).toEqual([own.product]);
  expect(answer.failed.map(({ id, code }) => [id, code])).toEqual([
    [foreign.product, 'invalid'],
    [rivals.product, 'invalid'],
  ]);
  // A product leaves its collection together with the brand.
  await shop.call(changeProducts, { path: { ids: [own.product] }, body: { brand: rival } });
  expect(await shop.call(getProduct, { path: { id: own.product } })).toMatchObject({ brand: rival, collection: null });
});

test('a change that fits nobody is refused with its reason', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offer = await anOffer(shop, catalog);
  const refusal = await shop.refused(changeProducts, { path: { ids: [offer.product] }, body: { category: '999999' } });
  expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'category' }] } });
  const stranger = await aCompany(server);
  expect(
    await stranger.refused(changeProducts, { path: { ids: [offer.product] }, body: { brand: null } }),
  ).toMatchObject({
    status: 404,
  });
});

test('many offers get a price, a stock and values in one call', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const season = await aProperty(shop, catalog, { type: 1 });
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push((await anOffer(shop, catalog, { oldPrice: '200' })).id);
  const properties = [{ property: season.id, values: ['зима'] }];
  const answer = await shop.call(changeOffers, {
    path: { ids },
    body: { price: '149.9', oldPrice: null, stock: 7, properties },
  });
  expect(answer).toEqual({ done: ids, failed: [] });
  const { rows } = await shop.call(getOffers, { path: { ids } });
  for (const row of rows) expect(row).toMatchObject({ price: '149.9', oldPrice: null, stock: 7, properties });
});
