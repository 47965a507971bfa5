import {
  changeProduct,
  createProductOffer,
  findPairs,
  findProductChanges,
  findRelatedProducts,
  findSources,
  findTargets,
  getProduct,
  getRelation,
  mergeOffers,
  mostPairs,
  relateProducts,
  removeProducts,
  unrelateProducts,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, aRelation } from '../testing/making.ts';

const server = useServer();
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

const aProduct = async (title?: string) => (await anOffer(shop, catalog, title ? { title } : {})).product;
const products = async (count: number) => {
  const made: string[] = [];
  for (let at = 0; at < count; at++) made.push(await aProduct());
  return made as [string, string, ...string[]];
};

const relate = (relation: string, sourceIds: string[], targetIds: string[], quantity?: number) =>
  shop.call(relateProducts, { path: { relation, sourceIds, targetIds }, body: quantity ? { quantity } : {} });
const refusedToRelate = (relation: string, sourceIds: string[], targetIds: string[], body: object = {}) =>
  shop.refused(relateProducts, { path: { relation, sourceIds, targetIds }, body });
const related = async (product: string, body: { side?: 'target' | 'source' | 'mutual'; search?: string } = {}) =>
  (await shop.call(findRelatedProducts, { path: { product }, body })).rows;
const around = async (product: string) =>
  (await related(product)).map((row) => [row.relationTitle, row.side, row.product, row.quantity]);

test('a product is related to several at once, and both sides see it under their own title', async () => {
  const phone = await aProduct('Телефон');
  const [case1, case2] = await products(2);
  const relation = await aRelation(shop, catalog, { title: 'Чехлы', reverse: 'Подойдёт телефону' });
  const answer = await relate(relation.id, [phone], [case1, case2]);
  expect(answer).toEqual({
    done: [
      { source: phone, target: case1 },
      { source: phone, target: case2 },
    ],
    failed: [],
    added: [
      { source: phone, target: case1 },
      { source: phone, target: case2 },
    ],
    requantified: [],
  });
  // What was there already isn't taken back by whoever relates it again.
  const [case3] = await products(1);
  expect((await relate(relation.id, [phone], [case1, case3])).added).toEqual([{ source: phone, target: case3 }]);
  await shop.call(unrelateProducts, { path: { relation: relation.id, sourceIds: [phone], targetIds: [case3] } });
  expect(await around(phone)).toEqual([
    ['Чехлы', 'target', case1, null],
    ['Чехлы', 'target', case2, null],
  ]);
  expect(await around(case1)).toEqual([['Подойдёт телефону', 'source', phone, null]]);
  const targets = await shop.call(findTargets, { path: { relation: relation.id, source: phone }, query: { limit: 1 } });
  expect(targets.rows.map((row) => row.product)).toEqual([case1]);
  const path = { relation: relation.id, target: case2 };
  const sources = await shop.call(findSources, { path });
  expect(sources.rows).toMatchObject([{ product: phone, title: 'Телефон', offers: 1, kind: 2 }]);
  expect((await shop.call(findTargets, { path: { relation: relation.id, source: case1 } })).rows).toEqual([]);
  expect((await shop.call(getRelation, { path: { id: relation.id } })).pairs).toBe(2);
});

test('a relation lists its pairs by their sources, page by page', async () => {
  const [one, two] = [await aProduct('Первый'), await aProduct('Второй')];
  const [cup] = await products(1);
  const { id } = await aRelation(shop, catalog, { kind: 3 });
  await relate(id, [two], [cup], 2);
  await relate(id, [one], [cup]);
  const page = async (query: { limit?: number; offset?: number }) =>
    (await shop.call(findPairs, { path: { relation: id }, query })).rows.map(({ source, target, quantity }) => [
      source.title,
      target.id,
      quantity,
    ]);
  expect(await page({})).toEqual([
    ['Первый', cup, 1],
    ['Второй', cup, 2],
  ]);
  expect(await page({ limit: 1, offset: 1 })).toEqual([['Второй', cup, 2]]);
  expect(await shop.refused(findPairs, { path: { relation: '999999999' } })).toMatchObject({ status: 404 });
});

test('a mutual relation is seen from both products, and made from either side it is one', async () => {
  const [one, other] = await products(2);
  const { id } = await aRelation(shop, catalog, { kind: 1, title: 'Аналоги' });
  await relate(id, [other], [one]);
  await relate(id, [one], [other]);
  expect(await around(one)).toEqual([['Аналоги', 'mutual', other, null]]);
  expect(await around(other)).toEqual([['Аналоги', 'mutual', one, null]]);
  expect((await shop.call(findTargets, { path: { relation: id, source: other } })).rows).toHaveLength(1);
  expect((await shop.call(findSources, { path: { relation: id, target: other } })).rows).toHaveLength(1);
  await shop.call(unrelateProducts, { path: { relation: id, sourceIds: [other], targetIds: [one] } });
  expect(await around(one)).toEqual([]);
});

test('a set says how many pieces it has; related again, it gets another number and no double', async () => {
  const [set, cup] = await products(2);
  const { id } = await aRelation(shop, catalog, { kind: 3 });
  await relate(id, [set], [cup]);
  expect((await related(set)).map((row) => row.quantity)).toEqual([1]);
  expect(await relate(id, [set], [cup], 6)).toMatchObject({
    added: [],
    requantified: [{ source: set, target: cup, quantity: 1 }],
  });
  await relate(id, [set], [cup]);
  expect((await related(set)).map((row) => row.quantity)).toEqual([6]);
  const { id: accessories } = await aRelation(shop, catalog);
  expect(await refusedToRelate(accessories, [set], [cup], { quantity: 2 })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'quantity' }] },
  });
});

test('a product with itself, the way back, a stranger and one of another catalog are refused one by one', async () => {
  const [one, two] = await products(2);
  const { product: foreign } = await anOffer(shop, (await aCatalog(shop)).id);
  const { id } = await aRelation(shop, catalog);
  expect(await refusedToRelate(id, [one], [one])).toMatchObject({ status: 409, body: { code: 'relation_self' } });
  const { done, failed } = await relate(id, [one], [two, foreign, one]);
  expect(done).toEqual([{ source: one, target: two }]);
  expect(failed).toEqual([
    { id: { source: one, target: foreign }, code: 'not_found', message: expect.stringContaining(foreign) },
    { id: { source: one, target: one }, code: 'relation_self', message: expect.any(String) },
  ]);
  expect(await refusedToRelate(id, [two], [one])).toMatchObject({ status: 409, body: { code: 'relation_reversed' } });
  expect(await refusedToRelate('999999999', [one], [two])).toMatchObject({ status: 404 });
});

test('a set never comes to be part of itself, by however many others; accessories may go round', async () => {
  const [one, two, three = '', four = ''] = await products(4);
  const { id: set } = await aRelation(shop, catalog, { kind: 3 });
  await relate(set, [one], [two]);
  await relate(set, [two], [three]);
  const circle = { status: 409, body: { code: 'relation_circle', message: expect.stringContaining('в круг') } };
  expect(await refusedToRelate(set, [three], [one])).toMatchObject(circle);
  const { done, failed } = await relate(set, [three, four], [four, one]);
  // Of the pairs of one call the later ones know the earlier ones.
  expect(done).toEqual([{ source: three, target: four }]);
  expect(failed.map(({ code }) => code)).toEqual(['relation_circle', 'relation_self', 'relation_circle']);
  const { id: accessories } = await aRelation(shop, catalog);
  await relate(accessories, [one], [two]);
  await relate(accessories, [two], [three]);
  await relate(accessories, [three], [one]);
});

test('of two who relate two products both ways round at once one is refused', async () => {
  const [one, two] = await products(2);
  const { id } = await aRelation(shop, catalog);
  const both = await Promise.allSettled([relate(id, [one], [two]), relate(id, [two], [one])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await related(one)).toHaveLength(1);
});

test('one call makes a thousand pairs at most', async () => {
  const many = Array.from({ length: mostPairs / 2 + 1 }, (_, at) => String(at + 1));
  const { id } = await aRelation(shop, catalog);
  const refusal = { status: 400, body: { details: [{ field: 'targetIds' }] } };
  expect(await refusedToRelate(id, ['1', '2'], many)).toMatchObject(refusal);
  const path = { relation: id, sourceIds: many, targetIds: ['1', '2'] };
  expect(await shop.refused(unrelateProducts, { path })).toMatchObject(refusal);
});

test('pairs are taken away one by one or many at once; what was no pair is told', async () => {
  const [one, two, three] = (await products(3)) as [string, string, string];
  const { id } = await aRelation(shop, catalog);
  await relate(id, [one], [two, three]);
  const path = { relation: id, sourceIds: [one], targetIds: [two, three] };
  await shop.call(unrelateProducts, { path: { ...path, targetIds: [two] } });
  expect(await shop.call(unrelateProducts, { path })).toMatchObject({
    done: [{ source: one, target: three }],
    failed: [{ id: { source: one, target: two }, code: 'not_found' }],
  });
  expect(await shop.refused(unrelateProducts, { path })).toMatchObject({ status: 404 });
});

test('what a product is related to is found by title, by article and by side', async () => {
  const phone = await aProduct('Телефон');
  const { product: glass } = await anOffer(shop, catalog, { title: 'Стёкла', article: 'GL-100' });
  const { product: shelf } = await anOffer(shop, catalog, { title: 'Полка', article: 'SH-1' });
  const { id } = await aRelation(shop, catalog);
  await relate(id, [phone], [glass]);
  await relate(id, [shelf], [phone]);
  const found = async (body: Parameters<typeof related>[1]) => (await related(phone, body)).map((row) => row.product);
  expect(await found({ search: 'СТЕКЛА' })).toEqual([glass]);
  expect(await found({ search: 'sh-1' })).toEqual([shelf]);
  expect(await found({ search: '100%' })).toEqual([]);
  expect(await found({ side: 'source' })).toEqual([shelf]);
  expect(await found({ side: 'target' })).toEqual([glass]);
});

test('both products have it in their history, and an edit of the card that was begun before is not stale', async () => {
  const [set, cup] = [await aProduct('Набор'), await aProduct('Чашка')];
  const relation = await aRelation(shop, catalog, { kind: 3, title: 'Состав', reverse: 'Входит' });
  const { version } = await shop.call(getProduct, { path: { id: set } });
  await relate(relation.id, [set], [cup], 2);
  await relate(relation.id, [set], [cup], 3);
  await relate(relation.id, [set], [cup], 3);
  await shop.call(unrelateProducts, { path: { relation: relation.id, sourceIds: [set], targetIds: [cup] } });
  const history = async (id: string) =>
    (await shop.call(findProductChanges, { path: { id }, body: {} })).rows
      .flatMap(({ fields }) => fields.filter(({ field }) => field === 'related'))
      .map(({ was, now }) => [was, now]);
  const named = (relation: string, product: string, title: string) => (quantity: number) => [
    { relation, product, title, quantity },
  ];
  const ofSet = named('Состав', cup, 'Чашка');
  const ofCup = named('Входит', set, 'Набор');
  const told = (line: typeof ofSet) => [
    [line(3), null],
    [line(2), line(3)],
    [null, line(2)],
  ];
  expect(await history(set)).toEqual(told(ofSet));
  expect(await history(cup)).toEqual(told(ofCup));
  await shop.call(changeProduct, { path: { id: set }, body: { title: 'Набор 2', version } });
});

test('a deleted product takes its pairs along', async () => {
  const [one, two] = await products(2);
  const { id } = await aRelation(shop, catalog);
  await relate(id, [one], [two]);
  await shop.call(removeProducts, { path: { productIds: [two] } });
  expect(await related(one)).toEqual([]);
  expect((await shop.call(getRelation, { path: { id } })).pairs).toBe(0);
  expect(await shop.refused(findRelatedProducts, { path: { product: two }, body: {} })).toMatchObject({ status: 404 });
  expect(await refusedToRelate(id, [one], [two])).toMatchObject({ status: 404 });
});

test('a merge of products carries their pairs over, without doubles and without pairs with itself', async () => {
  const [target, source] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const [cup, shelf] = await products(2);
  const { id } = await aRelation(shop, catalog, { kind: 3, title: 'Наборы', reverse: 'В наборах' });
  await relate(id, [source.product], [cup], 4);
  await relate(id, [shelf], [source.product, target.product]);
  await relate(id, [target.product], [source.product]);
  await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  expect(await around(target.product)).toEqual([
    ['Наборы', 'target', cup, 4],
    ['В наборах', 'source', shelf, 1],
  ]);
  expect((await shop.call(getRelation, { path: { id } })).pairs).toBe(2);
  const { rows } = await shop.call(findProductChanges, { path: { id: cup }, body: { limit: 1 } });
  expect(rows[0]?.fields).toMatchObject([{ field: 'related', now: [{ product: target.product, quantity: 4 }] }]);
});

test('a merge that would make a set part of itself is refused and names the goods, however many others lie between', async () => {
  const offers = [];
  for (const title of ['Сервиз', 'Чайная пара', 'Чашка', 'Блюдце'])
    offers.push(await anOffer(shop, catalog, { title }));
  const [service, pair, cup, saucer] = offers.map(({ product }) => product) as [string, string, string, string];
  const [serviceOffer = '', , cupOffer = '', saucerOffer = ''] = offers.map(({ id }) => id);
  const { id } = await aRelation(shop, catalog, { kind: 3, title: 'Комплекты' });
  await relate(id, [service], [pair]);
  await relate(id, [pair], [cup]);
  const refused = (sourceIds: string[], target: string) => shop.refused(mergeOffers, { path: { sourceIds, target } });
  const circle = {
    status: 409,
    body: {
      code: 'relation_circle',
      message:
        '«Сервиз» и «Чашка» не слить: по связи «Комплекты» второй товар входит в первый через «Чайная пара», и состав замкнулся бы в круг. Сначала уберите из него лишнее',
    },
  };
  expect(await refused([cupOffer], serviceOffer)).toMatchObject(circle);
  expect(await refused([serviceOffer], cupOffer)).toMatchObject(circle);
  // Of several that are merged into one, two that belong to each other are enough.
  expect(await refused([cupOffer, serviceOffer], saucerOffer)).toMatchObject(circle);
  expect((await related(pair)).map((row) => row.product)).toEqual([cup, service]);
  // What is merged along with them isn't between them any more.
  const path = { sourceIds: [cupOffer, offers[1]?.id ?? ''], target: serviceOffer };
  await shop.call(mergeOffers, { path });
  expect(await around(service)).toEqual([]);
  expect(await related(saucer)).toEqual([]);
});

test('of a merge and a pair that would close a circle together, made at once, one is refused', async () => {
  const [set, part, piece] = [await anOffer(shop, catalog), await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const { id } = await aRelation(shop, catalog, { kind: 3 });
  await relate(id, [set.product], [part.product]);
  const both = await Promise.allSettled([
    relate(id, [part.product], [piece.product]),
    shop.call(mergeOffers, { path: { sourceIds: [piece.id], target: set.id } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('accessories may go round after a merge, too', async () => {
  const [phone, holder, cable] = [await anOffer(shop, catalog), await aProduct(), await anOffer(shop, catalog)];
  const { id } = await aRelation(shop, catalog);
  await relate(id, [phone.product], [holder]);
  await relate(id, [holder], [cable.product]);
  await shop.call(mergeOffers, { path: { sourceIds: [cable.id], target: phone.id } });
  expect((await related(phone.product)).map((row) => row.product)).toEqual([holder]);
});

test('a product that keeps an offer keeps its pairs when another of its offers is merged away', async () => {
  const [target, source] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const second = await shop.call(createProductOffer, {
    path: { product: source.product },
    body: { article: 'stays' },
  });
  const [cup] = await products(1);
  const { id } = await aRelation(shop, catalog);
  await relate(id, [source.product], [cup]);
  await shop.call(mergeOffers, { path: { sourceIds: [second.id], target: target.id } });
  expect(await related(source.product)).toHaveLength(1);
  expect(await related(target.product)).toEqual([]);
});

test('another company relates and sees nothing of it', async () => {
  const [one, two] = await products(2);
  const { id } = await aRelation(shop, catalog);
  await relate(id, [one], [two]);
  const others = await aCompany(server);
  const path = { relation: id, sourceIds: [one], targetIds: [two] };
  expect(await others.refused(relateProducts, { path, body: {} })).toMatchObject({ status: 404 });
  expect(await others.refused(unrelateProducts, { path })).toMatchObject({ status: 404 });
  expect(await others.refused(findTargets, { path: { relation: id, source: one } })).toMatchObject({ status: 404 });
  const own = await aRelation(others, (await aCatalog(others)).id);
  expect(await others.refused(relateProducts, { path: { ...path, relation: own.id }, body: {} })).toMatchObject({
    status: 404,
  });
});

test('who only looks relates nothing', async () => {
  const [one, two] = await products(2);
  const { id } = await aRelation(shop, catalog);
  const viewer = await shop.as('viewer');
  const path = { relation: id, sourceIds: [one], targetIds: [two] };
  expect(await viewer.refused(relateProducts, { path, body: {} })).toMatchObject({ status: 403 });
  expect((await viewer.call(findRelatedProducts, { path: { product: one }, body: {} })).rows).toEqual([]);
});

test('open cabinets hear of pairs that somebody makes or takes away', async () => {
  const [one, two] = await products(2);
  const { id } = await aRelation(shop, catalog);
  const news = await newsOf(shop);
  await relate(id, [one], [two]);
  await news.until(/"resource":"catalogs\/related-products"/);
  const heard = news.heard().length;
  await shop.call(unrelateProducts, { path: { relation: id, sourceIds: [one], targetIds: [two] } });
  await news.until(new RegExp(`^.{${heard},}"resource":"catalogs/related-products"`, 's'));
});
