import {
  changeRelation,
  createRelation,
  findRelatedProducts,
  findRelationKinds,
  findRelations,
  getRelation,
  mostRelations,
  relateProducts,
  removeCatalog,
  removeRelation,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, aRelation } from '../testing/making.ts';

const server = useServer({ worker: true });
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

const missing = { status: 404, body: { message: 'Связь товаров не найдена' } };

test('the kinds are analogues, accessories, sets with quantities and spare parts', async () => {
  const { rows } = await shop.call(findRelationKinds);
  expect(rows.map(({ name, mutual, counted }) => [name, mutual, counted])).toEqual([
    ['analogue', true, false],
    ['accessory', false, false],
    ['set', false, true],
    ['spare_part', false, false],
  ]);
});

test('a relation is created, found, renamed and removed; its other side is named by its kind unless the seller says how', async () => {
  const body = { catalog, kind: 2 as const, title: 'Чехлы и плёнки' };
  const made = await shop.call(createRelation, { body });
  expect(made).toMatchObject({ ...body, reverse: 'Подходит к', pairs: 0, version: 1 });
  const { rows } = await shop.call(findRelations, { path: { catalog }, query: { search: 'ПЛЕНК' } });
  expect(rows).toEqual([made]);
  const path = { id: made.id };
  const changed = await shop.call(changeRelation, { path, body: { title: 'Защита', reverse: 'Защищает', version: 1 } });
  expect(changed).toEqual({ ...made, title: 'Защита', reverse: 'Защищает', version: 2 });
  expect(await shop.call(getRelation, { path })).toEqual(changed);
  await shop.call(removeRelation, { path });
  expect(await shop.refused(getRelation, { path })).toMatchObject(missing);
  expect(await shop.refused(changeRelation, { path, body: { title: 'Снова' } })).toMatchObject(missing);
  expect(await shop.refused(removeRelation, { path })).toMatchObject(missing);
  expect(await shop.call(createRelation, { body: { ...body, title: 'Защита' } })).toMatchObject({ title: 'Защита' });
});

test('a mutual relation has one title on both sides', async () => {
  const { id, reverse } = await aRelation(shop, catalog, { kind: 1, title: 'Похожие' });
  expect(reverse).toBe('Похожие');
  expect(await shop.call(changeRelation, { path: { id }, body: { title: 'Замены' } })).toMatchObject({
    reverse: 'Замены',
  });
  expect(await shop.refused(changeRelation, { path: { id }, body: { reverse: 'Иначе' } })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'reverse' }] },
  });
});

test('relations of a catalog come by title or by kind, and a title stands once in it', async () => {
  const { id: other } = await aCatalog(shop);
  await aRelation(shop, other, { kind: 2, title: 'ёлочные' });
  await aRelation(shop, other, { kind: 4, title: 'Детали' });
  await aRelation(shop, other, { kind: 1, title: 'Замены' });
  const titles = async (query: { sort?: 'kind' | '-title'; limit?: number; offset?: number }) =>
    (await shop.call(findRelations, { path: { catalog: other }, query })).rows.map(({ title }) => title);
  expect(await titles({})).toEqual(['Детали', 'ёлочные', 'Замены']);
  expect(await titles({ sort: '-title', limit: 1, offset: 1 })).toEqual(['ёлочные']);
  expect(await titles({ sort: 'kind' })).toEqual(['Замены', 'ёлочные', 'Детали']);
  const again = { catalog: other, kind: 3 as const, title: ' ЕЛОЧНЫЕ ' };
  expect(await shop.refused(createRelation, { body: again })).toMatchObject({ body: { code: 'relation_exists' } });
});

test('a catalog has a hundred relations at most, whoever adds at once', async () => {
  const { id: full } = await aCatalog(shop);
  for (let at = 1; at < mostRelations; at++) await aRelation(shop, full);
  const two = await Promise.allSettled([aRelation(shop, full), aRelation(shop, full)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const body = { catalog: full, kind: 1 as const, title: 'Ещё одна' };
  expect(await shop.refused(createRelation, { body })).toMatchObject({
    status: 409,
    body: { code: 'too_many_relations' },
  });
});

test('a removed relation takes its pairs along, in the background to the last row', async () => {
  const [first, second] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const { id } = await aRelation(shop, catalog);
  await shop.call(relateProducts, {
    path: { relation: id, sourceIds: [first.product], targetIds: [second.product] },
    body: {},
  });
  expect((await shop.call(getRelation, { path: { id } })).pairs).toBe(1);
  await shop.call(removeRelation, { path: { id } });
  const related = await shop.call(findRelatedProducts, { path: { product: first.product }, body: {} });
  expect(related.rows).toEqual([]);
  const left = () =>
    withCompany(
      shop.company,
      (db) => one<{ count: number }>(db)`
      select count(*)::int as count from product_relations l left join related_products r on r.company_id = ${db.company} and r.relation_id = l.id
      where l.company_id = ${db.company} and l.id = ${id}`,
    );
  await expect.poll(async () => (await left()).count).toBe(0);
});

test('relations go out of sight with their catalog', async () => {
  const { id: leaving } = await aCatalog(shop);
  const { id } = await aRelation(shop, leaving);
  await shop.call(removeCatalog, { path: { id: leaving } });
  expect(await shop.refused(getRelation, { path: { id } })).toMatchObject(missing);
  const body = { catalog: leaving, kind: 1 as const, title: 'Поздно' };
  expect(await shop.refused(createRelation, { body })).toMatchObject({ status: 404 });
});

test('another company sees and changes nothing of it', async () => {
  const { id } = await aRelation(shop, catalog);
  const others = await aCompany(server);
  expect(await others.refused(getRelation, { path: { id } })).toMatchObject(missing);
  expect(await others.refused(removeRelation, { path: { id } })).toMatchObject(missing);
  const body = { catalog, kind: 1 as const, title: 'Чужая' };
  expect(await others.refused(createRelation, { body })).toMatchObject({ status: 404 });
});

test('open cabinets hear of a relation that somebody makes, renames or removes', async () => {
  const news = await newsOf(shop);
  let heard = 0;
  const told = async () => {
    await news.until(new RegExp(`^.{${heard},}"resource":"catalogs/relations"`, 's'));
    heard = news.heard().length;
  };
  const { id } = await aRelation(shop, catalog);
  await told();
  await shop.call(changeRelation, { path: { id }, body: { title: 'Слышно' } });
  await told();
  await shop.call(removeRelation, { path: { id } });
  await told();
});
