import {
  changeOffer,
  changeOptions,
  countOffers,
  createProductOffer,
  findOffers,
  findProductOffers,
  getOffers,
  getProduct,
  kind,
  mergeOffers,
  type PropertyModel,
  removeOffers,
  removeProducts,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty, aUnit } from './testing/making.ts';

const server = useServer();

test('an offer is created with its product, price, stock and barcodes, and is found in the list', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const brand = await aBrand(shop, catalog, 'Тёплый дом');
  const offer = await anOffer(shop, catalog, {
    article: 'ЁЛ-1',
    title: 'Ёлка зелёная',
    brand: brand.id,
    price: '1290.5',
    oldPrice: 1500,
    stock: 7,
    barcodes: ['4600000000017', '4600000000017'],
  });
  expect(offer).toMatchObject({
    article: 'ЁЛ-1',
    price: '1290.5',
    oldPrice: '1500',
    stock: 7,
    barcodes: ['4600000000017'],
  });
  for (const search of ['елка', 'ЗЕЛЁНАЯ', 'ёл-1', '4600000000017']) {
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { search } });
    expect(rows.map((row) => row.id)).toEqual([offer.id]);
  }
  expect((await shop.call(findOffers, { path: { catalog }, body: { search: 'нет такого' } })).rows).toEqual([]);
  expect((await shop.call(getProduct, { path: { id: offer.product } })).brandTitle).toBe('Тёплый дом');
});

test('the same article twice in a catalog is refused, and free again once its offer is deleted', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offer = await anOffer(shop, catalog, { article: 'X' });
  const { status, body } = await shop.refused(createProductOffer, {
    path: { product: offer.product },
    body: { article: 'X' },
  });
  expect([status, body.code]).toEqual([409, 'article_exists']);
  await shop.call(removeOffers, { path: { ids: [offer.id] } });
  expect((await shop.refused(getProduct, { path: { id: offer.product } })).status).toBe(404);
  const again = await anOffer(shop, catalog, { article: 'X' });
  expect(again.id).not.toBe(offer.id);
});

test('filters by category subtree, brand, options, numbers, text and emptiness find what they say', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const above = await aCategory(shop, catalog, 'Одежда');
  const below = await aCategory(shop, catalog, 'Куртки', above.id);
  const colour = await aProperty(shop, catalog, { type: 1, title: 'Цвет', options: true, multiple: true });
  const { rows: made } = await shop.call(changeOptions, {
    path: { catalog, property: colour.id },
    body: {
      operations: [
        { mode: 'create', id: 'new_1', value: 'Красный' },
        { mode: 'create', value: 'Синий' },
        { mode: 'delete', id: 'new_9' },
      ],
    },
  });
  expect(made.map((row) => row.status)).toEqual(['done', 'done', 'skipped']);
  const [red = '', blue = ''] = made.map((row) => row.id);
  const mass = await aUnit(shop, 'кг');
  const weight = await aProperty(shop, catalog, { type: 7, title: 'Вес', scheme: { unitGroup: mass.group } });
  const warm = await aProperty(shop, catalog, { type: 2, title: 'Тёплая' });
  const fabric = await aProperty(shop, catalog, { type: 1, title: 'Ткань' });
  const jacket = await anOffer(shop, catalog, {
    category: below.id,
    productProperties: [
      { property: weight.id, values: [{ value: 1.5, unit: mass.unit }] },
      { property: warm.id, values: [true] },
      { property: fabric.id, values: ['Шерсть мериноса'] },
    ],
    properties: [{ property: colour.id, values: [{ option: red }, { option: blue }] }],
  });
  const scarf = await anOffer(shop, catalog, {
    category: above.id,
    properties: [{ property: colour.id, values: [{ option: blue }] }],
  });

  const found = async (filter: object) => {
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { ...filter, sort: 'article' } });
    const { total } = await shop.call(countOffers, { path: { catalog }, body: filter });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.id).toSorted();
  };
  const both = [jacket.id, scarf.id].toSorted();
  expect(await found({ category: { in: [above.id] } })).toEqual(both);
  expect(await found({ category: { in: [below.id] } })).toEqual([jacket.id]);
  expect(await found({ properties: [{ property: colour.id, options: [red] }] })).toEqual([jacket.id]);
  expect(await found({ properties: [{ property: colour.id, options: [red, blue] }] })).toEqual(both);
  expect(await found({ properties: [{ property: weight.id, from: 1000, to: 2000 }] })).toEqual([jacket.id]);
  expect(await found({ properties: [{ property: '99999999999', from: 1000, to: 2000 }] })).toEqual([]);
  expect(await found({ properties: [{ property: weight.id, to: 1000 }] })).toEqual([]);
  expect(await found({ properties: [{ property: warm.id, equal: true }] })).toEqual([jacket.id]);
  expect(await found({ properties: [{ property: warm.id, filled: false }] })).toEqual([scarf.id]);
  expect(await found({ properties: [{ property: fabric.id, equal: 'шерсть мериноса' }] })).toEqual([jacket.id]);
  expect(await found({ properties: [{ property: fabric.id, contains: 'мерин' }] })).toEqual([jacket.id]);
  const { rows } = await shop.call(findOffers, {
    path: { catalog },
    body: { load: [colour.id, warm.id], ids: [jacket.id] },
  });
  expect(rows[0]?.properties).toEqual(
    expect.arrayContaining([
      {
        property: colour.id,
        values: [
          { option: red, value: 'Красный' },
          { option: blue, value: 'Синий' },
        ],
      },
      { property: warm.id, values: [true] },
    ]),
  );
});

test('pages follow each other without gaps in every order', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (let index = 0; index < 7; index++) await anOffer(shop, catalog, { title: `Чай ${index}` });
  for (const sort of ['updatedAt', '-updatedAt', 'title', '-title', 'article', '-article', 'createdAt'] as const) {
    for (const search of ['', 'чай']) {
      const titles: string[] = [];
      for (const offset of [0, 3, 6]) {
        const { rows } = await shop.call(findOffers, { path: { catalog }, body: { sort, search, limit: 3, offset } });
        titles.push(...rows.map((row) => row.title));
      }
      expect(new Set(titles).size).toBe(7);
      if (sort === 'title') expect(titles).toEqual(titles.toSorted());
    }
  }
});

test('a save over an older version is refused and says what changed since', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offer = await anOffer(shop, catalog, { title: 'Было' });
  await shop.call(changeOffer, { path: { id: offer.id }, body: { title: 'Стало', version: offer.version } });
  const { status, body } = await shop.refused(changeOffer, {
    path: { id: offer.id },
    body: { title: 'Иначе', version: offer.version },
  });
  expect([status, body.code]).toEqual([409, 'stale']);
  expect(body.details).toEqual([{ field: 'title', message: 'Название: было «Было», стало «Стало»' }]);
});

test('merging keeps what the target has and fills what it lacks', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const size = await aProperty(shop, catalog, { type: 1, title: 'Размер' });
  const target = await anOffer(shop, catalog, { barcodes: ['1'] });
  const source = await anOffer(shop, catalog, { barcodes: ['2'], properties: [{ property: size.id, values: ['XL'] }] });
  const merged = await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  expect(merged.barcodes).toEqual(['1', '2']);
  expect(merged.properties).toEqual([{ property: size.id, values: ['XL'] }]);
  expect((await shop.refused(getOffers, { path: { ids: [source.id] } })).status).toBe(404);
  expect((await shop.refused(mergeOffers, { path: { sourceIds: [target.id], target: target.id } })).body.code).toBe(
    'merge_self',
  );
});

test('offers and products of another company are not found', async () => {
  const mine = await aCompany(server);
  const theirs = await aCompany(server);
  const { id: catalog } = await aCatalog(theirs);
  const offer = await anOffer(theirs, catalog);
  expect((await mine.refused(getOffers, { path: { ids: [offer.id] } })).status).toBe(404);
  expect((await mine.refused(changeOffer, { path: { id: offer.id }, body: { title: 'Моё' } })).status).toBe(404);
  expect((await mine.refused(getProduct, { path: { id: offer.product } })).status).toBe(404);
  expect((await mine.refused(findProductOffers, { path: { product: offer.product } })).status).toBe(404);
  expect((await mine.refused(removeProducts, { path: { productIds: [offer.product] } })).status).toBe(404);
  expect((await mine.refused(findOffers, { path: { catalog }, body: {} })).status).toBe(404);
});

test('values of thirty properties are saved with at most nine waits for PostgreSQL', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const types = Array.from(
    { length: 30 },
    (_, place) => [kind.shortText, kind.decimal, kind.boolean][place % 3] ?? kind.integer,
  );
  const made: PropertyModel[] = [];
  for (const type of types) made.push(await aProperty(shop, catalog, { type }));
  const { id } = await anOffer(shop, catalog);
  const save = (turn: number) => {
    const values = { [kind.shortText]: `Текст ${turn}`, [kind.decimal]: turn / 2, [kind.boolean]: turn % 2 === 0 };
    const properties = made.map((property) => ({
      property: property.id,
      values: [values[property.type as 1 | 2 | 4]],
    }));
    return shop.call(changeOffer, { path: { id }, body: { properties } });
  };
  await save(1);
  server.guard.forget();
  await save(2);
  // Seven of its own; who calls is asked once a second, which takes two.
  expect(server.guard.waits).toBeLessThanOrEqual(9);
  const [text, number] = made.map((property) => property.id);
  const filter = {
    properties: [
      { property: text ?? '', equal: 'текст 2' },
      { property: number ?? '', from: 1, to: 1 },
    ],
  };
  expect((await shop.call(findOffers, { path: { catalog }, body: filter })).rows.map((row) => row.id)).toEqual([id]);
});
