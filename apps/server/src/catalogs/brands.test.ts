import {
  changeBrand,
  createBrand,
  findBrands,
  findOffers,
  getBrand,
  getProduct,
  removeBrands,
  removeOffers,
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

const aNewCatalog = async () => (await aCatalog(shop)).id;

test('brands are found by a part of the title, whatever the case and ё, page by page', async () => {
  const catalog = await aNewCatalog();
  for (const title of ['Ёжик', 'Белка', 'Волк']) await aBrand(shop, catalog, title);
  const found = async (more: object) => {
    const { rows } = await shop.call(findBrands, { body: { catalog: { in: [catalog] }, ...more } });
    return rows.map((row) => row.title);
  };
  expect(await found({})).toEqual(['Белка', 'Волк', 'Ёжик']);
  expect(await found({ search: 'ЕЖИ' })).toEqual(['Ёжик']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ sort: '-title' })).toEqual(['Ёжик', 'Волк', 'Белка']);
  expect(await found({ limit: 2 })).toEqual(['Белка', 'Волк']);
  expect(await found({ limit: 2, offset: 2 })).toEqual(['Ёжик']);
  expect(await found({ limit: 2, offset: 4 })).toEqual([]);
  expect(await found({ catalog: { in: [] } })).toEqual([]);
});

test('brands are put in order by how many products carry them', async () => {
  const catalog = await aNewCatalog();
  const [rare, usual] = [await aBrand(shop, catalog, 'А'), await aBrand(shop, catalog, 'Б')];
  for (const brand of [rare, usual, usual]) await anOffer(shop, catalog, { brand: brand.id });
  const body = { catalog: { in: [catalog] }, sort: '-products' as const };
  const { rows } = await shop.call(findBrands, { body });
  expect(rows.map((row) => [row.title, row.products])).toEqual([
    ['Б', 2],
    ['А', 1],
  ]);
});

test('a brand keeps its picture and its values, and lets them go', async () => {
  const catalog = await aNewCatalog();
  const motto = await aProperty(shop, catalog, { type: 1, title: 'Девиз', links: { brands: true } });
  const made = await shop.call(createBrand, {
    path: { catalog },
    body: {
      title: '  Север ',
      image: { url: 'https://example.test/logo.png', title: 'Знак' },
      properties: [{ property: motto.id, values: ['Тепло'] }],
    },
  });
  const properties = [{ property: motto.id, values: ['Тепло'] }];
  const image = { file: null, url: 'https://example.test/logo.png', title: 'Знак' };
  expect(made).toMatchObject({ catalog, title: 'Север', image, properties, products: 0, version: 1 });
  const path = { catalog, brand: made.id };
  expect(await shop.call(changeBrand, { path, body: { title: 'Юг' } })).toMatchObject({
    image,
    properties,
    version: 2,
  });
  const body = { image: null, properties: [{ property: motto.id, mode: 'unset' as const }] };
  await shop.call(changeBrand, { path, body });
  expect(await shop.call(getBrand, { path })).toMatchObject({ title: 'Юг', image: null, properties: [], version: 3 });
});

test('a brand that can not be is refused naming the field', async () => {
  const catalog = await aNewCatalog();
  const foreign = await aProperty(shop, await aNewCatalog(), { type: 1 });
  const said = async (body: object) => (await shop.refused(createBrand, { path: { catalog }, body })).body;
  expect(await said({ title: ' ' })).toMatchObject({ code: 'invalid', message: 'Поле «title»: не заполнено' });
  expect((await said({ title: 'А', image: { file: '999999' } })).message).toBe('Поле «image»: файла 999999 нет');
  expect((await said({ title: 'А', properties: [{ property: foreign.id, values: ['x'] }] })).message).toBe(
    `Поле «properties»: в каталоге нет свойства ${foreign.id}`,
  );
  const nowhere = await shop.refused(createBrand, { path: { catalog: '999999' }, body: { title: 'А' } });
  expect(nowhere).toMatchObject({ status: 404, body: { message: 'Каталог не найден' } });
});

test('a title stands once in a catalog, and again in another', async () => {
  const catalog = await aNewCatalog();
  await aBrand(shop, catalog, 'Ёжик');
  const other = await aBrand(shop, catalog, 'Белка');
  const refusal = { status: 409, body: { code: 'brand_exists', message: 'Бренд «ежик» в каталоге уже есть' } };
  expect(await shop.refused(createBrand, { path: { catalog }, body: { title: 'ежик' } })).toMatchObject(refusal);
  const path = { catalog, brand: other.id };
  expect(await shop.refused(changeBrand, { path, body: { title: 'ежик' } })).toMatchObject(refusal);
  expect((await aBrand(shop, await aNewCatalog(), 'Ёжик')).title).toBe('Ёжик');
});

test('of two who edit one version, the second is told', async () => {
  const catalog = await aNewCatalog();
  const brand = await aBrand(shop, catalog, 'Север');
  const path = { catalog, brand: brand.id };
  await shop.call(changeBrand, { path, body: { title: 'Юг', version: 1 } });
  expect(await shop.refused(changeBrand, { path, body: { title: 'Запад', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Бренд «Юг» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
  expect((await shop.call(getBrand, { path })).title).toBe('Юг');
});

test('a new title is what products show, and offers are found under the brand as before', async () => {
  const catalog = await aNewCatalog();
  const brand = await aBrand(shop, catalog, 'Север');
  const offer = await anOffer(shop, catalog, { brand: brand.id });
  await shop.call(changeBrand, { path: { catalog, brand: brand.id }, body: { title: 'Юг' } });
  expect((await shop.call(getProduct, { path: { id: offer.product } })).brandTitle).toBe('Юг');
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: { brand: { in: [brand.id] } } });
  expect(rows.map((row) => [row.id, row.brand])).toEqual([[offer.id, brand.id]]);
});

test('brands that products carry stay, the others go', async () => {
  const catalog = await aNewCatalog();
  const [used, free] = [await aBrand(shop, catalog, 'Ёжик'), await aBrand(shop, catalog)];
  const offer = await anOffer(shop, catalog, { brand: used.id });
  const kept = { code: 'brand_in_use', message: 'Бренд «Ёжик» стоит у 1 товара' };
  expect(await shop.refused(removeBrands, { path: { catalog, ids: [used.id] } })).toMatchObject({
    status: 409,
    body: kept,
  });
  expect(await shop.call(removeBrands, { path: { catalog, ids: [used.id, free.id, '999999'] } })).toEqual({
    done: [free.id],
    failed: [
      { id: used.id, ...kept },
      { id: '999999', code: 'not_found', message: 'Бренд не найден' },
    ],
  });
  await shop.call(removeOffers, { path: { ids: [offer.id] } });
  expect((await shop.call(removeBrands, { path: { catalog, ids: [used.id] } })).done).toEqual([used.id]);
  expect((await shop.refused(getBrand, { path: { catalog, brand: used.id } })).status).toBe(404);
});

test('a brand answers below its own catalog only, and to its own company', async () => {
  const [catalog, elsewhere] = [await aNewCatalog(), await aNewCatalog()];
  const { id: brand } = await aBrand(shop, catalog);
  const missing = { status: 404, body: { message: 'Бренд не найден' } };
  const stranger = await aCompany(server);
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, brand };
    expect(await who.refused(getBrand, { path })).toMatchObject(missing);
    expect(await who.refused(changeBrand, { path, body: { title: 'Моё' } })).toMatchObject(missing);
    expect(await who.refused(removeBrands, { path: { catalog: where, ids: [brand] } })).toMatchObject(missing);
  }
  expect((await stranger.call(findBrands, { body: { catalog: { in: [catalog] } } })).rows).toEqual([]);
  expect((await stranger.refused(createBrand, { path: { catalog }, body: { title: 'Моё' } })).status).toBe(404);
});

test('only who edits the catalog changes brands; the others look', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, brand: (await aBrand(shop, catalog, 'Север')).id };
  const editor = await shop.as('catalog');
  expect((await editor.call(changeBrand, { path, body: { title: 'Юг' } })).title).toBe('Юг');
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getBrand, { path })).title).toBe('Юг');
  for (const refusal of [
    await viewer.refused(createBrand, { path: { catalog }, body: { title: 'Запад' } }),
    await viewer.refused(changeBrand, { path, body: { title: 'Запад' } }),
    await viewer.refused(removeBrands, { path: { catalog, ids: [path.brand] } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
