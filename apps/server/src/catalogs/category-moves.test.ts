import { changeCategories, findCategoryMoves, findNotices, findOffers } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { startWorker } from '../jobs/worker.ts';
import { jobs } from '../rooms.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { countAnew } from '../testing/counts.ts';
import { newsOf } from '../testing/news.ts';
import { quickly, useServer } from '../testing/server.ts';
import { aCatalog, aCategory, anOffer } from './testing/making.ts';

const server = useServer();

/** A category «Куртки» in «Одежда» with more offers than are moved within a call, and «Зима» beside it. */
async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const clothes = await aCategory(shop, catalog, 'Одежда');
  const jackets = await aCategory(shop, catalog, 'Куртки', clothes.id);
  const down = await aCategory(shop, catalog, 'Пуховики', jackets.id);
  const winter = await aCategory(shop, catalog, 'Зима');
  await anOffer(shop, catalog, { category: down.id });
  await multiply(shop.company, 1200);
  const found = async (category: string) =>
    (await shop.call(findOffers, { path: { catalog }, body: { category: { in: [category] }, limit: 1000 } })).rows
      .length;
  const move = (to: string | null) =>
    shop.call(changeCategories, { path: { catalog, ids: [jackets.id] }, body: { parent: to } });
  const moves = async () => (await shop.call(findCategoryMoves, { path: { catalog } })).rows;
  return { shop, catalog, clothes, winter, jackets, down, found, move, moves };
}

/** So many copies of the company's one product, each with an offer and its search row. */
async function multiply(company: string, copies: number): Promise<void> {
  const { owner } = pools();
  await owner.query(
    `insert into products (company_id, catalog_id, category_id, title)
     select company_id, catalog_id, category_id, title from products, generate_series(1, $2::int) where company_id = $1`,
    [company, copies],
  );
  await owner.query(
    `insert into offers (company_id, catalog_id, product_id, article, title)
     select p.company_id, p.catalog_id, p.id, 'C-' || p.id, 'Копия' from products p
     where p.company_id = $1 and not exists (select from offers o where o.company_id = $1 and o.product_id = p.id)`,
    [company],
  );
  await owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, category_id, article, title, title_key, created_at, updated_at, search_text, tokens)
     select o.company_id, o.id, o.catalog_id, o.product_id, s.category_id, o.article, o.title, 'копия', now(), now(), 'копия', s.tokens
     from offers o, offer_search s where o.company_id = $1 and s.company_id = $1 on conflict do nothing`,
    [company],
  );
  await countAnew(owner, company);
}

test('a category with many offers is moved at once, and its offers are found there when long work is through', async () => {
  const { shop, clothes, winter, down, found, move, moves } = await aShop();
  const news = await newsOf(shop);
  await move(winter.id);
  expect(await moves()).toMatchObject([{ title: 'Перенос категории «Куртки»', status: 'pending', error: null }]);
  expect(await found(clothes.id)).toBe(1000);
  const worker = await startWorker(jobs, [], quickly);
  try {
    const done = await eventually(async () => (await moves()).find(({ status }) => status === 'success'));
    expect(done).toMatchObject({ progress: { done: 1201, total: 1201 }, author: { name: shop.email } });
    expect([await found(clothes.id), await found(winter.id), await found(down.id)]).toEqual([0, 1000, 1000]);
    expect(await news.until(/"status":"success"/)).toContain('"resource":"catalogs/categories"');
    const { rows } = await shop.call(findNotices, { body: {} });
    expect(rows[0]).toMatchObject({ title: 'Перенос категории «Куртки»', message: 'Перенесено предложений: 1201' });
  } finally {
    await worker.stop();
  }
});

test('of two moves of a category, one after the other, the later one counts', async () => {
  const { clothes, winter, found, move, moves } = await aShop();
  await move(winter.id);
  await move(clothes.id);
  await move(null);
  const worker = await startWorker(jobs, [], quickly);
  try {
    await eventually(async () => (await moves()).every(({ status }) => status === 'success'));
    expect(await moves()).toHaveLength(3);
    expect([await found(clothes.id), await found(winter.id)]).toEqual([0, 0]);
  } finally {
    await worker.stop();
  }
});
