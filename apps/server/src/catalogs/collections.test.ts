import {
  changeCollections,
  changeProduct,
  createCollection,
  createOffer,
  findBrandCollections,
  findCollections,
  getCollection,
  getProduct,
  removeCollections,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, anOffer, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

/** A brand in a catalog of its own, with collections under these titles. */
async function aBrandWith(...titles: string[]) {
  const { id: catalog } = await aCatalog(shop);
  const { id: brand } = await aBrand(shop, catalog);
  const ids = [];
  for (const title of titles)
    ids.push((await shop.call(createCollection, { path: { catalog, brand }, body: { title } })).id);
  return { catalog, brand, ids };
}

test('collections of a brand are listed by title, page by page', async () => {
  const { catalog, brand } = await aBrandWith('Ёлка', 'Весна', 'Лето');
  const other = await shop.call(createCollection, {
    path: { catalog, brand: (await aBrand(shop, catalog)).id },
    body: { title: 'Зима' },
  });
  const titles = ({ rows }: { rows: { title: string }[] }) => rows.map((row) => row.title);
  const path = { catalog, brand };
  expect(titles(await shop.call(findBrandCollections, { path }))).toEqual(['Весна', 'Ёлка', 'Лето']);
  expect(titles(await shop.call(findBrandCollections, { path, query: { limit: 2, offset: 2 } }))).toEqual(['Лето']);
  const found = async (body: object) => titles(await shop.call(findCollections, { body }));
  expect(await found({ catalog: { in: [catalog] } })).toEqual(['Весна', 'Ёлка', 'Зима', 'Лето']);
  expect(await found({ brand: { in: [other.brand] } })).toEqual(['Зима']);
  expect(await found({ catalog: { in: [catalog] }, search: 'елк' })).toEqual(['Ёлка']);
  expect(await found({ catalog: { in: [catalog] }, limit: 2, offset: 4 })).toEqual([]);
});

test('a collection belongs to its brand and keeps its values', async () => {
  const { catalog, brand } = await aBrandWith();
  const year = await aProperty(shop, catalog, { type: 3, title: 'Год', links: { collections: true } });
  const properties = [{ property: year.id, values: [2027] }];
  const image = { file: null, url: 'https://example.test/spring.jpg', title: 'Весна' };
  const given = { title: 'Весна', image, properties };
  const made = await shop.call(createCollection, { path: { catalog, brand }, body: given });
  expect(made).toMatchObject({ catalog, brand, title: 'Весна', products: 0, properties, version: 1 });
  const body = { properties: [{ property: year.id, values: [2028] }] };
  await shop.call(changeCollections, { path: { catalog, ids: [made.id] }, body });
  expect(await shop.call(getCollection, { path: { catalog, brand, id: made.id } })).toMatchObject({
    title: 'Весна',
    image,
    properties: [{ property: year.id, values: [2028] }],
    version: 2,
  });
});

test('several collections get the same values at once, but never one title', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна', 'Лето');
  const year = await aProperty(shop, catalog, { type: 3, title: 'Год', links: { collections: true } });
  const properties = [{ property: year.id, values: [2027] }];
  const path = { catalog, ids: [...ids, '999999'] };
  expect(await shop.call(changeCollections, { path, body: { properties } })).toEqual({
    done: ids,
    failed: [{ id: '999999', code: 'not_found', message: 'Коллекция не найдена' }],
  });
  for (const id of ids)
    expect((await shop.call(getCollection, { path: { catalog, brand, id } })).properties).toEqual(properties);
  const both = await shop.refused(changeCollections, { path: { catalog, ids }, body: { title: 'Осень' } });
  expect(both.body.message).toBe('Поле «title»: название меняется у одной коллекции за раз');
  const wrong = { properties: [{ property: year.id, values: ['скоро'] }] };
  const refusal = await shop.refused(changeCollections, { path: { catalog, ids }, body: wrong });
  expect(refusal.body).toMatchObject({ message: `Поле «properties.${year.id}»: «Год»: нужно целое число` });
});

test('a title stands once below a brand, and again below another', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна', 'Лето');
  const refusal = { status: 409, body: { code: 'collection_exists', message: 'Коллекция «ВЕСНА» у бренда уже есть' } };
  const body = { title: 'ВЕСНА' };
  expect(await shop.refused(createCollection, { path: { catalog, brand }, body })).toMatchObject(refusal);
  const path = { catalog, ids: [ids[1] ?? ''] };
  expect(await shop.refused(changeCollections, { path, body })).toMatchObject(refusal);
  const rival = await aBrand(shop, catalog);
  expect((await shop.call(createCollection, { path: { catalog, brand: rival.id }, body })).brand).toBe(rival.id);
});

test('of two who edit one version, the second is told', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна');
  const path = { catalog, ids };
  await shop.call(changeCollections, { path, body: { title: 'Лето', version: 1 } });
  expect(await shop.refused(changeCollections, { path, body: { title: 'Осень', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Коллекцию «Лето» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
  expect((await shop.call(getCollection, { path: { catalog, brand, id: ids[0] } })).title).toBe('Лето');
});

test('a product takes a collection of its own brand only, and shows its new title', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна');
  const collection = ids[0] ?? '';
  const rival = await aBrand(shop, catalog);
  const body = { catalog, article: 'X', title: 'X', brand: rival.id, collection };
  const wrong = await shop.refused(createOffer, { body });
  expect(wrong.body.message).toBe('Поле «collection»: коллекция принадлежит другому бренду');
  const { product } = await anOffer(shop, catalog, { brand, collection });
  await shop.call(changeCollections, { path: { catalog, ids }, body: { title: 'Лето' } });
  expect((await shop.call(getProduct, { path: { id: product } })).collectionTitle).toBe('Лето');
});

test('collections that products carry stay, the others go', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна', 'Лето');
  const [used = '', free = ''] = ids;
  const { product } = await anOffer(shop, catalog, { brand, collection: used });
  const kept = { code: 'collection_in_use', message: 'Коллекция «Весна» стоит у 1 товара' };
  expect(await shop.refused(removeCollections, { path: { catalog, ids: [used] } })).toMatchObject({
    status: 409,
    body: kept,
  });
  expect(await shop.call(removeCollections, { path: { catalog, ids } })).toEqual({
    done: [free],
    failed: [{ id: used, ...kept }],
  });
  await shop.call(changeProduct, { path: { id: product }, body: { collection: null } });
  expect((await shop.call(removeCollections, { path: { catalog, ids: [used] } })).done).toEqual([used]);
  expect((await shop.call(findBrandCollections, { path: { catalog, brand } })).rows).toEqual([]);
});

test('a collection answers below its own catalog only, and to its own company', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна');
  const { catalog: elsewhere } = await aBrandWith();
  const missing = { status: 404, body: { message: 'Коллекция не найдена' } };
  const stranger = await aCompany(server);
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, ids };
    expect(await who.refused(getCollection, { path: { ...path, brand, id: ids[0] } })).toMatchObject(missing);
    expect(await who.refused(changeCollections, { path, body: { title: 'Моё' } })).toMatchObject(missing);
    expect(await who.refused(removeCollections, { path })).toMatchObject(missing);
    for (const refusal of [
      await who.refused(findBrandCollections, { path: { catalog: where, brand } }),
      await who.refused(createCollection, { path: { catalog: where, brand }, body: { title: 'Моё' } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Бренд не найден' } });
  }
  expect((await stranger.call(findCollections, { body: { brand: { in: [brand] } } })).rows).toEqual([]);
});

test('only who edits the catalog changes collections; the others look', async () => {
  const { catalog, brand, ids } = await aBrandWith('Весна');
  const path = { catalog, ids };
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getCollection, { path: { catalog, brand, id: ids[0] } })).title).toBe('Весна');
  for (const refusal of [
    await viewer.refused(createCollection, { path: { catalog, brand }, body: { title: 'Лето' } }),
    await viewer.refused(changeCollections, { path, body: { title: 'Лето' } }),
    await viewer.refused(removeCollections, { path }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
