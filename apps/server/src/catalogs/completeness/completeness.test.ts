import {
  changeCategories,
  changeCategoryProperties,
  changeOffer,
  changeProduct,
  countOffers,
  createProductOffer,
  findOffers,
  getCompleteness,
  type OfferFilter,
  removeProperties,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { startWorker } from '../../jobs/worker.ts';
import { jobs } from '../../rooms.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { countAnew } from '../../testing/counts.ts';
import { quickly, useServer } from '../../testing/server.ts';
import { aCatalog, aCategory, anOffer, aProperty } from '../testing/making.ts';
import { percentOf, scoreOf } from './score.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

/** A category that requires a colour and a size, with one offer in it. */
async function aWardrobe() {
  const { id: catalog } = await aCatalog(shop);
  const { id: category } = await aCategory(shop, catalog, 'Куртки');
  const colour = (await aProperty(shop, catalog, { type: 1, title: 'Цвет' })).id;
  const size = (await aProperty(shop, catalog, { type: 3, title: 'Размер' })).id;
  const require = (property: string, required: boolean) =>
    shop.call(changeCategoryProperties, {
      path: { catalog, category },
      body: [{ property, mode: 'set', required }],
    });
  await require(colour, true);
  await require(size, true);
  const offer = await anOffer(shop, catalog, { category });
  const scores = async (filter: Partial<OfferFilter> = {}) => {
    const { rows } = await shop.call(findOffers, {
      path: { catalog },
      body: { ...filter, sort: 'createdAt', limit: 1000 },
    });
    const { total } = await shop.call(countOffers, { path: { catalog }, body: filter });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.completeness);
  };
  const ofProduct = (id = offer.product) => shop.call(getCompleteness, { path: { id } });
  const fill = (property: string, value: string | number | null) =>
    shop.call(changeProduct, {
      path: { id: offer.product },
      body: {
        properties: [{ property, mode: value === null ? 'unset' : 'set', values: value === null ? [] : [value] }],
      },
    });
  return { catalog, category, colour, size, offer, require, scores, ofProduct, fill };
}

test('what falls short of all is never a hundred percent', () => {
  expect([percentOf(0, 0), percentOf(0, 3), percentOf(2, 3), percentOf(999, 1000), percentOf(3, 3)]).toEqual([
    null,
    0,
    66,
    99,
    100,
  ]);
  expect(scoreOf([], undefined)).toBe(null);
  expect(scoreOf([], ['1'])).toBe(0);
});

test('a product is as complete as its required values, and says which are missing', async () => {
  const { category, colour, size, offer, scores, ofProduct, fill } = await aWardrobe();
  expect(offer.completeness).toBe(0);
  expect(await ofProduct()).toEqual({
    completeness: 0,
    required: 2,
    missing: [
      { property: size, title: 'Размер', category, offers: 1 },
      { property: colour, title: 'Цвет', category, offers: 1 },
    ].toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  });
  await fill(colour, 'красный');
  expect(await scores()).toEqual([50]);
  expect(await ofProduct()).toMatchObject({ completeness: 50, missing: [{ property: size }] });
  await shop.call(changeOffer, { path: { id: offer.id }, body: { properties: [{ property: size, values: [46] }] } });
  expect(await scores()).toEqual([100]);
  expect(await ofProduct()).toMatchObject({ completeness: 100, missing: [] });
  await fill(colour, null);
  expect(await scores()).toEqual([50]);
});

test('a value that only some offers have is missing for the others', async () => {
  const { colour, size, offer, scores, ofProduct, fill } = await aWardrobe();
  await fill(colour, 'красный');
  await shop.call(changeOffer, { path: { id: offer.id }, body: { properties: [{ property: size, values: [46] }] } });
  await shop.call(createProductOffer, { path: { product: offer.product }, body: { article: `B-${offer.id}` } });
  expect(await scores()).toEqual([100, 50]);
  expect(await ofProduct()).toMatchObject({ completeness: 50, missing: [{ property: size, offers: 1 }] });
});

test('complete offers and those that lack something are found, by their score too; where nothing is required, nothing lacks', async () => {
  const { catalog, category, colour, scores } = await aWardrobe();
  await anOffer(shop, catalog);
  await anOffer(shop, catalog, { category, productProperties: [{ property: colour, values: ['синий'] }] });
  expect(await scores()).toEqual([0, null, 50]);
  expect(await scores({ completeness: { to: 99 } })).toEqual([0, 50]);
  expect(await scores({ completeness: { from: 100 } })).toEqual([null]);
  expect(await scores({ completeness: { from: 10, to: 60 } })).toEqual([50]);
  expect(await scores({ completeness: { to: 99 }, category: { in: [category] }, search: 'товар' })).toEqual([0, 50]);
});

test('scores follow what is required, where the product stands, and what properties there are', async () => {
  const { catalog, category, colour, size, offer, require, scores, fill } = await aWardrobe();
  await fill(colour, 'красный');
  await require(size, false);
  expect(await scores()).toEqual([100]);
  await require(size, true);
  const strict = (await aCategory(shop, catalog, 'Строгие')).id;
  const country = (await aProperty(shop, catalog, { type: 1, title: 'Страна' })).id;
  const body = [{ property: country, mode: 'set' as const, required: true }];
  await shop.call(changeCategoryProperties, { path: { catalog, category: strict }, body });
  await shop.call(changeCategories, { path: { catalog, ids: [category] }, body: { parent: strict } });
  expect(await scores()).toEqual([33]);
  await shop.call(changeProduct, { path: { id: offer.product }, body: { category: strict } });
  expect(await scores()).toEqual([0]);
  await shop.call(removeProperties, { path: { catalog, ids: [country] } });
  expect(await scores()).toEqual([null]);
  await shop.call(changeProduct, { path: { id: offer.product }, body: { category } });
  await shop.call(removeProperties, { path: { catalog, ids: [size] } });
  expect(await scores()).toEqual([100]);
});

test('a large category is scored by long work', async () => {
  const { catalog, category, colour, size, require, scores } = await aWardrobe();
  const { owner } = pools();
  await owner.query(
    `insert into products (company_id, catalog_id, category_id, title)
     select company_id, catalog_id, category_id, title from products, generate_series(1, 700) where company_id = $1 and catalog_id = $2`,
    [shop.company, catalog],
  );
  await owner.query(
    `insert into offers (company_id, catalog_id, product_id, article, title)
     select p.company_id, p.catalog_id, p.id, 'C-' || p.id, 'Копия' from products p
     where p.company_id = $1 and p.catalog_id = $2 and not exists (select from offers o where o.company_id = $1 and o.product_id = p.id)`,
    [shop.company, catalog],
  );
  await owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, category_id, article, title, title_key, created_at, updated_at, search_text, tokens, completeness)
     select o.company_id, o.id, o.catalog_id, o.product_id, $3, o.article, o.title, 'копия', now(), now(), 'копия', s.tokens, s.completeness
     from offers o, offer_search s where o.company_id = $1 and s.company_id = $1 and o.catalog_id = $2 and s.catalog_id = $2 on conflict do nothing`,
    [shop.company, catalog, category],
  );
  await countAnew(owner, shop.company);
  await require(colour, false);
  await shop.call(changeCategoryProperties, {
    path: { catalog, category },
    body: [{ property: size, mode: 'unset' }],
  });
  expect(new Set(await scores())).toEqual(new Set([0]));
  const worker = await startWorker(jobs, [], quickly);
  try {
    const works = async () =>
      (
        await owner.query<{ status: string; done: number; title: string }>(
          `select status, done, title from works where company_id = $1 and kind = 'catalogs.score-branch'`,
          [shop.company],
        )
      ).rows;
    await eventually(async () => (await works()).every(({ status }) => status === 'success'));
    const one = { status: 'success', done: 701, title: 'Заполненность товаров категории «Куртки»' };
    expect(await works()).toEqual([one, one]);
    expect(new Set(await scores())).toEqual(new Set([null]));
  } finally {
    await worker.stop();
  }
});

test('completeness is told to the own company, and not of products that are gone', async () => {
  const { offer } = await aWardrobe();
  const stranger = await aCompany(server);
  expect((await stranger.refused(getCompleteness, { path: { id: offer.product } })).status).toBe(404);
  const viewer = await shop.as('viewer');
  expect(await viewer.call(getCompleteness, { path: { id: offer.product } })).toMatchObject({ completeness: 0 });
});
