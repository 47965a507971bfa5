import {
  changeOffer,
  changeProduct,
  changeProducts,
  createCollection,
  createProductOffer,
  findOffers,
  findProductChanges,
  getOffers,
  getProduct,
  removeOffers,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, anOption, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
});

const missing = { status: 404, body: { code: 'not_found', message: 'Товар не найден' } };

test('a card without pictures of its own is shown by that of its first offer', async () => {
  const picture = { url: 'https://example.test/offer.jpg' };
  const offer = await anOffer(shop, catalog, { images: [] });
  const head = async () => (await shop.call(getProduct, { path: { id: offer.product } })).image;
  expect(await head()).toBe(null);
  await shop.call(createProductOffer, {
    path: { product: offer.product },
    body: { article: `P-${offer.id}`, images: [picture] },
  });
  expect(await head()).toBe(picture.url);
  const own = { url: 'https://example.test/own.jpg' };
  await shop.call(changeProduct, { path: { id: offer.product }, body: { images: [own] } });
  expect(await head()).toBe(own.url);
});

test('a card is filled in, and its offers stand where it stands', async () => {
  const brand = await aBrand(shop, catalog, 'Север');
  const path = { catalog, brand: brand.id };
  const collection = await shop.call(createCollection, { path, body: { title: 'Зима' } });
  const category = await aCategory(shop, catalog, 'Куртки');
  const warm = await aProperty(shop, catalog, { type: 2, title: 'Тёплая' });
  const offer = await anOffer(shop, catalog);
  const fields = {
    title: 'Куртка',
    description: 'Тёплая и лёгкая',
    category: category.id,
    brand: brand.id,
    collection: collection.id,
  };
  const images = [{ url: 'https://example.test/1.jpg' }, { url: 'https://example.test/2.jpg', title: 'Сзади' }];
  const properties = [{ property: warm.id, values: [true] }];
  const body = { ...fields, images, properties };
  const changed = await shop.call(changeProduct, { path: { id: offer.product }, body });
  expect(changed).toMatchObject({ ...fields, catalog, properties, offers: 1, version: 2 });
  expect(changed.images).toEqual([
    { file: null, url: 'https://example.test/1.jpg', title: '' },
    { file: null, url: 'https://example.test/2.jpg', title: 'Сзади' },
  ]);
  expect(await shop.call(getProduct, { path: { id: offer.product } })).toEqual(changed);
  expect([changed.categoryTitle, changed.brandTitle, changed.collectionTitle]).toEqual(['Куртки', 'Север', 'Зима']);
  const filter = { category: { in: [category.id] }, brand: { in: [brand.id] } };
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: filter });
  expect(rows.map((row) => row.id)).toEqual([offer.id]);
});

test('what a card can not be is refused naming the field, and nothing is saved', async () => {
  const { product: id } = await anOffer(shop, catalog, { title: 'Чай' });
  const foreign = await aCategory(shop, (await aCatalog(shop)).id);
  const said = async (body: object) => {
    const refusal = await shop.refused(changeProduct, { path: { id }, body: { title: 'Другое', ...body } });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid' } });
    return refusal.body.message;
  };
  expect(await said({ title: '' })).toBe('Поле «title»: не заполнено');
  expect(await said({ category: foreign.id })).toBe('Поле «category»: такой категории в каталоге нет');
  expect(await said({ brand: '999999' })).toBe('Поле «brand»: такого бренда в каталоге нет');
  expect(await said({ collection: '999999' })).toBe('Поле «collection»: такой коллекции в каталоге нет');
  expect(await said({ images: [{ url: 'ftp://example.test/1.jpg' }] })).toBe(
    'Поле «images»: адрес файла начинается с http:// или https://',
  );
  expect((await shop.call(getProduct, { path: { id } })).title).toBe('Чай');
});

test('a card that changes its brand leaves its collection', async () => {
  const [brand, rival] = [await aBrand(shop, catalog), await aBrand(shop, catalog)];
  const path = { catalog, brand: brand.id };
  const collection = await shop.call(createCollection, { path, body: { title: 'Весна' } });
  const { product: id } = await anOffer(shop, catalog, { brand: brand.id, collection: collection.id });
  expect(await shop.call(changeProduct, { path: { id }, body: { brand: rival.id } })).toMatchObject({
    brand: rival.id,
    collection: null,
  });
});

test('a save over an older version is refused and says what changed since', async () => {
  const { product: id } = await anOffer(shop, catalog, { title: 'Было' });
  await shop.call(changeProduct, { path: { id }, body: { title: 'Стало', version: 1 } });
  expect(await shop.refused(changeProduct, { path: { id }, body: { title: 'Иначе', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Товар «Стало» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
      details: [{ field: 'title', message: 'Название: было «Было», стало «Стало»' }],
    },
  });
});

test('the second of two savers is told in words what the first did: titles for ids, values as people write them', async () => {
  const colour = await aProperty(shop, catalog, { type: 1, title: 'Цвет', options: true });
  const white = await anOption(shop, catalog, colour.id, 'белый');
  const width = await aProperty(shop, catalog, { type: 4, title: 'Ширина' });
  const [first, second] = [await aBrand(shop, catalog, 'Первый'), await aBrand(shop, catalog, 'Второй')];
  const { product } = await anOffer(shop, catalog, { brand: first.id });
  const path = { id: product };
  await shop.call(changeProduct, { path, body: { properties: [{ property: width.id, values: [1.5] }] } });
  await shop.call(changeProduct, {
    path,
    body: {
      brand: second.id,
      images: [{ url: 'https://example.com/1.jpg' }],
      properties: [
        { property: colour.id, values: [{ option: white }] },
        { property: width.id, values: [2.5] },
      ],
    },
  });
  const { body } = await shop.refused(changeProduct, { path, body: { title: 'Моё', version: 1 } });
  expect(body.details?.map(({ message }) => message).toSorted()).toEqual([
    'Бренд: было «Первый», стало «Второй»',
    'Картинки: было пусто, стало 1 картинка',
    'Цвет: было пусто, стало «белый»',
    'Ширина: было пусто, стало «2,5»',
  ]);
});

test('the history tells who changed what, and unchanged saves leave no trace', async () => {
  const note = await aProperty(shop, catalog, { type: 5, title: 'Заметка' });
  const offer = await anOffer(shop, catalog);
  const product = { path: { id: offer.product } };
  await shop.call(changeProduct, {
    ...product,
    body: { properties: [{ property: note.id, mode: 'set', values: ['раз'] }] },
  });
  await shop.call(changeProduct, {
    ...product,
    body: { properties: [{ property: note.id, mode: 'set', values: ['раз'] }] },
  });
  const emptied = await shop.call(changeProduct, {
    ...product,
    body: { properties: [{ property: note.id, mode: 'set', values: ['', null] }] },
  });
  expect(emptied.properties).toEqual([]);
  const { rows } = await shop.call(findProductChanges, { ...product, body: {} });
  expect(rows.map((row) => row.fields.map((field) => [field.title, field.was, field.now]))).toEqual([
    [['Заметка', ['раз'], null]],
    [['Заметка', null, ['раз']]],
    [['Создание', null, offer.article]],
  ]);
  expect(rows[0]).toMatchObject({ source: 'person', owner: 'product', author: { name: shop.email } });
});

test('values that do not fit their property are refused by name', async () => {
  const count = await aProperty(shop, catalog, { type: 3, title: 'Сколько' });
  const refused = async (values: unknown[], property = count.id) =>
    (await shop.refused(changeProduct, { path: { id: offer.product }, body: { properties: [{ property, values }] } }))
      .body.message;
  const offer = await anOffer(shop, catalog);
  expect(await refused(['семь'])).toContain('«Сколько»: нужно целое число');
  expect(await refused([1.5])).toContain('нужно целое число');
  expect(await refused([1, 2])).toContain('хранит только одно значение');
  expect(await refused([1], '999999')).toContain('нет свойства 999999');
});

test('the history holds the changes of the offers, page by page', async () => {
  const offer = await anOffer(shop, catalog, { title: 'Раз' });
  const path = { id: offer.product };
  for (const title of ['Два', 'Три']) await shop.call(changeOffer, { path: { id: offer.id }, body: { title } });
  const page = async (limit: number, offset: number) => {
    const { rows } = await shop.call(findProductChanges, { path, body: { limit, offset } });
    return rows.map((row) => [row.owner, row.ownerId, row.fields[0]?.now]);
  };
  expect(await page(2, 0)).toEqual([
    ['offer', offer.id, 'Три'],
    ['offer', offer.id, 'Два'],
  ]);
  expect(await page(2, 2)).toEqual([['offer', offer.id, offer.article]]);
  expect(await page(2, 4)).toEqual([]);
});

test('a card whose last offer is deleted is gone with it', async () => {
  const { id, product } = await anOffer(shop, catalog);
  await shop.call(removeOffers, { path: { ids: [id] } });
  expect(await shop.refused(getProduct, { path: { id: product } })).toMatchObject(missing);
  expect(await shop.refused(findProductChanges, { path: { id: product }, body: {} })).toMatchObject(missing);
});

test("another company's card is not there, and only who edits the catalog changes cards", async () => {
  const { id, product } = await anOffer(shop, catalog, { title: 'Чай' });
  const path = { id: product };
  const stranger = await aCompany(server);
  for (const refusal of [
    await stranger.refused(getProduct, { path }),
    await stranger.refused(changeProduct, { path, body: { title: 'Моё' } }),
    await stranger.refused(changeProducts, { path: { ids: [product] }, body: { brand: null } }),
    await stranger.refused(findProductChanges, { path, body: {} }),
  ])
    expect(refusal).toMatchObject(missing);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getProduct, { path })).id).toBe(product);
  for (const refusal of [
    await viewer.refused(changeProduct, { path, body: { title: 'Кофе' } }),
    await viewer.refused(changeProducts, { path: { ids: [product] }, body: { brand: null } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  expect((await shop.call(getOffers, { path: { ids: [id] } })).rows[0]?.title).toBe('Чай');
});
