import {
  changeProduct,
  createBrand,
  createCategory,
  createCollection,
  createOffer,
  findBrands,
  findCollections,
  getCategory,
  removeOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { miscounted } from '../../testing/counts.ts';
import { readingsOf } from '../../testing/reading.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { productCounts } from './product-counts.ts';

const server = useServer();

/** A shop with a brand that has a collection, and a category. */
async function aPlace() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const brand = (await shop.call(createBrand, { path: { catalog }, body: { title: 'Северин' } })).id;
  const path = { catalog, brand };
  const collection = (await shop.call(createCollection, { path, body: { title: 'Лето' } })).id;
  const category = (await shop.call(createCategory, { path: { catalog }, body: { title: 'Чайники' } })).id;
  const counts = async () => ({
    brand: (await shop.call(findBrands, { body: {} })).rows[0]?.products,
    collection: (await shop.call(findCollections, { body: {} })).rows[0]?.products,
    category: (await shop.call(getCategory, { path: { catalog, id: category } })).products,
  });
  const offer = (article: string) =>
    shop.call(createOffer, { body: { catalog, article, title: article, brand, collection, category } });
  return { shop, catalog, counts, offer };
}

test('a product is counted where it stands, follows when it moves, and goes with its last offer', async () => {
  const { shop, counts, offer } = await aPlace();
  const [first, second] = [await offer('A-1'), await offer('A-2')];
  expect(await counts()).toEqual({ brand: 2, collection: 2, category: 2 });

  await shop.call(changeProduct, { path: { id: first.product }, body: { category: null } });
  expect(await counts()).toEqual({ brand: 2, collection: 2, category: 1 });
  await shop.call(changeProduct, { path: { id: second.product }, body: { brand: null } });
  expect(await counts()).toEqual({ brand: 1, collection: 1, category: 1 });

  await shop.call(removeOffers, { path: { ids: [second.id] } });
  expect(await counts()).toEqual({ brand: 1, collection: 1, category: 0 });
});

test('many changes are folded into one row a place, and the counts stay', async () => {
  const { shop, counts, offer } = await aPlace();
  for (let number = 0; number < 5; number++) await offer(`A-${number}`);
  const before = await counts();
  await productCounts.fold(shop.company);
  const { rows } = await pools().owner.query('select place, products from product_counts where company_id = $1', [
    shop.company,
  ]);
  expect(rows.toSorted((a, b) => a.place.localeCompare(b.place))).toEqual([
    { place: 'brand', products: 5 },
    { place: 'category', products: 5 },
    { place: 'collection', products: 5 },
  ]);
  expect(await counts()).toEqual(before);
});

test('no list of places reads the products that stand there', async () => {
  const { shop, counts, offer } = await aPlace();
  await offer('A-1');
  const readings = await readingsOf(server, shop.company, counts);
  expect(readings.filter(({ statement }) => /\bproducts p\b/.test(statement))).toEqual([]);
});

test('a product that was written past the counts is told of', async () => {
  const { shop, offer } = await aPlace();
  await offer('A-1');
  const move = (place: string) =>
    pools().owner.query(
      `update products set category_id = ${place} where company_id = $1 returning old.category_id as was`,
      [shop.company],
    );
  const { rows } = await move('null');
  expect(await miscounted(pools().owner)).toHaveLength(1);
  await move(String(rows[0].was));
  expect(await miscounted(pools().owner)).toEqual([]);
});
