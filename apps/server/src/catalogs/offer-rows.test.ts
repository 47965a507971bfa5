import {
  changeOffer,
  changeOfferRows,
  changeOptions,
  changeProduct,
  createCollection,
  createProductOffer,
  findOffers,
  findProductChanges,
  getOffers,
  getProduct,
  type OfferRowChange,
  removeOffers,
} from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { aCompany, type Client } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty, aUnit } from './testing/making.ts';

const server = useServer();

async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  return { shop, catalog };
}

/** An offer as the sheet saw it. */
const seen = ({ id, version, productVersion }: { id: string; version: number; productVersion: number }) => ({
  id,
  version,
  productVersion,
});

const save = (shop: Client, catalog: string, rows: OfferRowChange[], load: string[] = []) =>
  shop.call(changeOfferRows, { path: { catalog }, body: { rows, load } });

test('each row gets its own change, and history, lists and the answer know it', async () => {
  const { shop, catalog } = await aShop();
  const [one, other] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const { rows } = await save(shop, catalog, [
    { ...seen(one), price: '149.9', oldPrice: '200', stock: 7, title: 'Чайник' },
    { ...seen(other), article: 'НОВЫЙ-1', barcodes: ['4601234567893'], price: null },
  ]);
  expect(rows).toMatchObject([
    { id: one.id, refused: [], offer: { price: '149.9', oldPrice: '200', stock: 7, title: 'Чайник', version: 2 } },
    { id: other.id, refused: [], offer: { article: 'НОВЫЙ-1', barcodes: ['4601234567893'], price: null, version: 2 } },
  ]);
  const found = await shop.call(findOffers, { path: { catalog }, body: { search: 'НОВЫЙ-1' } });
  expect(found.rows.map(({ id }) => id)).toEqual([other.id]);
  const { rows: history } = await shop.call(findProductChanges, { path: { id: one.product }, body: {} });
  expect(history[0]?.fields.map(({ field }) => field).toSorted()).toEqual(['oldPrice', 'price', 'stock', 'title']);
});

test('a stock that nobody counts is none, and can be given back to nobody’s count', async () => {
  const { shop, catalog } = await aShop();
  const offer = await anOffer(shop, catalog);
  expect(offer.stock).toBeNull();
  const counted = await save(shop, catalog, [{ ...seen(offer), stock: 0 }]);
  expect(counted.rows[0]).toMatchObject({ refused: [], offer: { stock: 0, version: 2 } });
  const soldOut = { path: { catalog }, body: { soldOut: true } };
  expect((await shop.call(findOffers, soldOut)).rows).toHaveLength(1);
  const undone = await save(shop, catalog, [{ ...seen(offer), version: 2, stock: null }]);
  expect(undone.rows[0]).toMatchObject({ refused: [], offer: { stock: null, version: 3 } });
  expect((await shop.call(findOffers, soldOut)).rows).toEqual([]);
});

test('what is refused for a cell leaves the other cells of its row saved, and the other rows', async () => {
  const { shop, catalog } = await aShop();
  const weight = await aProperty(shop, catalog, { type: 4, scheme: { min: 0, max: 10 } });
  const size = await aProperty(shop, catalog, { type: 1, options: true });
  const { rows: made } = await shop.call(changeOptions, {
    path: { catalog, property: size.id },
    body: { operations: [{ mode: 'create', value: 'XL' }] },
  });
  const [one, other, third] = [
    await anOffer(shop, catalog),
    await anOffer(shop, catalog),
    await anOffer(shop, catalog),
  ];
  const { rows } = await save(
    shop,
    catalog,
    [
      {
        ...seen(one),
        price: '5',
        properties: [
          { property: weight.id, values: [11] },
          { property: '999999', values: ['x'] },
        ],
      },
      {
        ...seen(other),
        article: one.article,
        properties: [{ property: size.id, values: [{ option: made[0]?.id ?? '' }] }],
      },
      { ...seen(third), properties: [{ property: size.id, values: ['XL'] }] },
      { id: '999999', version: 1, productVersion: 1, price: '1' },
    ],
    [size.id, weight.id],
  );
  expect(rows.map(({ refused }) => refused.map(({ field, code }) => [field, code]))).toEqual([
    [
      [`property:${weight.id}`, 'invalid'],
      ['property:999999', 'invalid'],
    ],
    [['article', 'article_exists']],
    [[`property:${size.id}`, 'invalid']],
    [['id', 'not_found']],
  ]);
  expect(rows[0]?.refused[0]?.message).toContain('не больше 10');
  expect(rows[0]?.offer).toMatchObject({ price: '5' });
  expect(rows[1]?.offer?.properties).toEqual([{ property: size.id, values: [{ option: made[0]?.id, value: 'XL' }] }]);
  expect(rows[3]?.offer).toBe(null);
});

test('an offer that is named twice is changed by its first row', async () => {
  const { shop, catalog } = await aShop();
  const offer = await anOffer(shop, catalog);
  const { rows } = await save(shop, catalog, [
    { ...seen(offer), stock: 3 },
    { ...seen(offer), stock: 4 },
  ]);
  expect(rows.map(({ offer, refused }) => [offer?.stock, refused[0]?.code])).toEqual([
    [3, undefined],
    [3, 'conflict'],
  ]);
});

test('two rows that want one article: the first has it', async () => {
  const { shop, catalog } = await aShop();
  const [one, other] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const { rows } = await save(shop, catalog, [
    { ...seen(one), article: 'ОДИН' },
    { ...seen(other), article: 'ОДИН', stock: 3 },
  ]);
  expect(rows.map(({ offer, refused }) => [offer?.article, refused[0]?.code])).toEqual([
    ['ОДИН', undefined],
    [other.article, 'article_exists'],
  ]);
  expect(rows[1]?.offer?.stock).toBe(3);
});

test('an article that somebody takes in the same moment is refused for that row alone', async () => {
  const { shop, catalog } = await aShop();
  const offers = [];
  for (let count = 0; count < 6; count++) offers.push(await anOffer(shop, catalog));
  const answers = await Promise.all(
    offers.map((offer) => save(shop, catalog, [{ ...seen(offer), article: 'СПОРНЫЙ', stock: 4 }])),
  );
  const outcomes = answers.flatMap(({ rows }) => rows);
  expect(outcomes.filter(({ refused }) => refused.length === 0)).toHaveLength(1);
  expect(outcomes.map(({ offer }) => offer?.stock)).toEqual([4, 4, 4, 4, 4, 4]);
});

describe('somebody else has changed the row meanwhile', () => {
  test('another field stands beside ours; the same field is told as stale with the new row, and a newer version writes over it', async () => {
    const { shop, catalog } = await aShop();
    const offer = await anOffer(shop, catalog, { price: '100' });
    await shop.call(changeOffer, { path: { id: offer.id }, body: { price: '120' } });
    const { rows } = await save(shop, catalog, [{ ...seen(offer), price: '90', stock: 5 }]);
    expect(rows[0]?.refused).toEqual([
      { field: 'price', code: 'stale', message: 'Пока вы правили, значение изменил кто-то другой' },
    ]);
    expect(rows[0]?.offer).toMatchObject({ price: '120', stock: 5 });
    const fresh = rows[0]?.offer;
    if (!fresh) throw new Error('the row is gone');
    const again = await save(shop, catalog, [{ ...seen(fresh), price: '90' }]);
    expect(again.rows[0]).toMatchObject({ refused: [], offer: { price: '90' } });
  });

  test('a value that stands on the product is stale by the product’s version', async () => {
    const { shop, catalog } = await aShop();
    const colour = await aProperty(shop, catalog, { type: 1 });
    const offer = await anOffer(shop, catalog);
    await shop.call(changeProduct, {
      path: { id: offer.product },
      body: { properties: [{ property: colour.id, values: ['синий'] }] },
    });
    const properties = [{ property: colour.id, values: ['белый'] }];
    const { rows } = await save(shop, catalog, [{ ...seen(offer), properties }], [colour.id]);
    expect(rows[0]?.refused[0]).toMatchObject({ field: `property:${colour.id}`, code: 'stale' });
    expect(rows[0]?.offer?.properties).toEqual([{ property: colour.id, values: ['синий'] }]);
  });

  test('a version from before all history makes every field stale', async () => {
    const { shop, catalog } = await aShop();
    const offer = await anOffer(shop, catalog);
    for (let count = 0; count < 55; count++)
      await shop.call(changeOffer, { path: { id: offer.id }, body: { title: `Товар ${count}` } });
    const { rows } = await save(shop, catalog, [{ ...seen(offer), price: '5' }]);
    expect(rows[0]?.refused[0]?.code).toBe('stale');
  });

  test('an offer that was put away is told, and the rest is saved', async () => {
    const { shop, catalog } = await aShop();
    const [gone, here] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
    await shop.call(removeOffers, { path: { ids: [gone.id] } });
    const { rows } = await save(shop, catalog, [
      { ...seen(gone), stock: 1 },
      { ...seen(here), stock: 1 },
    ]);
    expect(rows.map(({ offer, refused }) => [offer?.stock, refused[0]?.field])).toEqual([
      [undefined, 'id'],
      [1, undefined],
    ]);
  });
});

describe('where a value stands', () => {
  test('of a product’s only offer: on the product, or on the offer where it already has one of its own', async () => {
    const { shop, catalog } = await aShop();
    const [shared, own] = [await aProperty(shop, catalog, { type: 1 }), await aProperty(shop, catalog, { type: 1 })];
    const offer = await anOffer(shop, catalog, { properties: [{ property: own.id, values: ['S'] }] });
    const properties = [
      { property: shared.id, values: ['хлопок'] },
      { property: own.id, values: ['M'] },
    ];
    const { rows } = await save(shop, catalog, [{ ...seen(offer), properties }], [shared.id, own.id]);
    expect(rows[0]?.offer?.properties).toEqual(expect.arrayContaining(properties));
    expect((await shop.call(getProduct, { path: { id: offer.product } })).properties).toEqual([properties[0]]);
    const { rows: models } = await shop.call(getOffers, { path: { ids: [offer.id] } });
    expect(models[0]?.properties).toEqual([properties[1]]);
  });

  test('of several offers: on the offer alone, and what they share can’t be taken from one', async () => {
    const { shop, catalog } = await aShop();
    const cloth = await aProperty(shop, catalog, { type: 1 });
    const first = await anOffer(shop, catalog, { productProperties: [{ property: cloth.id, values: ['хлопок'] }] });
    const second = await shop.call(createProductOffer, {
      path: { product: first.product },
      body: { article: `${first.article}-2` },
    });
    const { rows } = await save(
      shop,
      catalog,
      [
        { ...seen(first), properties: [{ property: cloth.id, values: ['лён'] }] },
        { ...seen(second), properties: [{ property: cloth.id, mode: 'unset' }] },
      ],
      [cloth.id],
    );
    expect(rows[0]).toMatchObject({ refused: [], offer: { properties: [{ property: cloth.id, values: ['лён'] }] } });
    expect(rows[1]?.refused[0]?.message).toContain('очистите его на карточке товара');
    expect(rows[1]?.offer?.properties).toEqual([{ property: cloth.id, values: ['хлопок'] }]);
    const back = rows[0]?.offer;
    if (!back) throw new Error('the row is gone');
    const again = await save(
      shop,
      catalog,
      [{ ...seen(back), properties: [{ property: cloth.id, mode: 'unset' }] }],
      [cloth.id],
    );
    expect(again.rows[0]?.offer?.properties).toEqual([{ property: cloth.id, values: ['хлопок'] }]);
  });

  test('a number keeps the unit that it was typed in', async () => {
    const { shop, catalog } = await aShop();
    const { unit, group } = await aUnit(shop, 'кг');
    const weight = await aProperty(shop, catalog, { type: 7, scheme: { unitGroup: group } });
    const offer = await anOffer(shop, catalog);
    const properties = [{ property: weight.id, values: [{ value: 1.5, unit }] }];
    const { rows } = await save(shop, catalog, [{ ...seen(offer), properties }], [weight.id]);
    expect(rows[0]?.offer?.properties).toEqual(properties);
  });
});

describe('limits', () => {
  test.each<[string, object[], string]>([
    ['no rows', [], 'rows'],
    ['a sum that is none', [{ id: '1', version: 1, productVersion: 1, price: 'дорого' }], 'rows.0.price'],
    ['half a piece', [{ id: '1', version: 1, productVersion: 1, stock: 0.5 }], 'rows.0.stock'],
    ['a row without its version', [{ id: '1', productVersion: 1, stock: 1 }], 'rows.0.version'],
    ['a field that no sheet has', [{ id: '1', version: 1, productVersion: 1, images: [] }], 'rows.0.images'],
    [
      '1001 rows',
      Array.from({ length: 1001 }, (_, id) => ({ id: String(id + 1), version: 1, productVersion: 1 })),
      'rows',
    ],
  ])('%s: refused, named', async (_what, rows, field) => {
    const { shop, catalog } = await aShop();
    const refusal = await shop.refused(changeOfferRows, { path: { catalog }, body: { rows } as never });
    expect(refusal.status).toBe(400);
    expect(refusal.body.details?.[0]?.field).toBe(field);
  });

  test('a stranger’s catalog isn’t there, and a stranger’s offers in one’s own neither', async () => {
    const { shop, catalog } = await aShop();
    const offer = await anOffer(shop, catalog);
    const { shop: stranger, catalog: own } = await aShop();
    const row = { ...seen(offer), price: '1' };
    expect(await stranger.refused(changeOfferRows, { path: { catalog }, body: { rows: [row] } })).toMatchObject({
      status: 404,
    });
    const { rows } = await save(stranger, own, [row]);
    expect(rows).toEqual([
      { id: offer.id, offer: null, refused: [{ field: 'id', code: 'not_found', message: 'Предложения больше нет' }] },
    ]);
    expect((await shop.call(getOffers, { path: { ids: [offer.id] } })).rows[0]?.version).toBe(1);
  });

  test('a thousand rows are saved by one request', async () => {
    const { shop, catalog } = await aShop();
    const offers = [];
    for (let count = 0; count < 3; count++) offers.push(await anOffer(shop, catalog));
    const rows = [
      ...offers.map((offer) => ({ ...seen(offer), stock: 9 })),
      ...Array.from({ length: 997 }, (_, at) => ({ id: String(900_000_000 + at), version: 1, productVersion: 1 })),
    ];
    const { rows: outcomes } = await save(shop, catalog, rows);
    expect(outcomes.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(outcomes.filter(({ offer }) => offer?.stock === 9)).toHaveLength(3);
  });
});

describe('where a product stands, and what it costs', () => {
  async function aBranded() {
    const { shop, catalog } = await aShop();
    const [brand, other] = [await aBrand(shop, catalog), await aBrand(shop, catalog)];
    const upper = await aCategory(shop, catalog, 'Техника');
    const category = await aCategory(shop, catalog, 'Фены', upper.id);
    const path = { catalog, brand: brand.id };
    const collection = await shop.call(createCollection, { path, body: { title: 'Лето' } });
    const offer = await anOffer(shop, catalog);
    return { shop, catalog, brand, other, category, collection, offer };
  }
  const detailed = (shop: Client, catalog: string, rows: OfferRowChange[]) =>
    shop.call(changeOfferRows, { path: { catalog }, body: { rows, details: true } });

  test('category, brand, collection and both prices are saved, answered by their titles, found and told in history', async () => {
    const { shop, catalog, brand, category, collection, offer } = await aBranded();
    const places = { category: category.id, brand: brand.id, collection: collection.id };
    const { rows } = await detailed(shop, catalog, [
      { ...seen(offer), ...places, purchasePrice: '70.5', minPrice: '90' },
    ]);
    expect(rows).toMatchObject([
      {
        refused: [],
        offer: {
          ...places,
          productVersion: 2,
          details: {
            purchasePrice: '70.5',
            minPrice: '90',
            category: 'Техника / Фены',
            brand: brand.title,
            collection: 'Лето',
          },
        },
      },
    ]);
    const found = await shop.call(findOffers, {
      path: { catalog },
      body: { category: { in: [category.id] }, brand: { in: [brand.id] }, details: true },
    });
    expect(found.rows).toMatchObject([{ ...places, details: rows[0]?.offer?.details }]);
    const plain = await shop.call(findOffers, { path: { catalog }, body: {} });
    expect(plain.rows[0]).not.toHaveProperty('details');
    const { rows: history } = await shop.call(findProductChanges, { path: { id: offer.product }, body: {} });
    const fields = history.flatMap((change) => change.fields.map(({ field }) => field));
    expect(fields).toEqual(expect.arrayContaining(['category', 'brand', 'collection', 'purchasePrice', 'minPrice']));
  });

  test('a place that the catalog doesn’t have, and a collection of another brand, are refused for their cells alone', async () => {
    const { shop, catalog, other, collection, offer } = await aBranded();
    const stranger = await aCategory(shop, (await aCatalog(shop)).id);
    const { rows } = await detailed(shop, catalog, [
      { ...seen(offer), category: stranger.id, brand: other.id, collection: collection.id, minPrice: '10' },
    ]);
    expect(rows[0]?.refused).toEqual([
      { field: 'category', code: 'invalid', message: 'такой категории в каталоге нет' },
      { field: 'collection', code: 'invalid', message: 'коллекция принадлежит другому бренду' },
    ]);
    expect(rows[0]?.offer).toMatchObject({ category: null, brand: other.id, details: { minPrice: '10' } });
  });

  test('another brand takes the product out of its collection', async () => {
    const { shop, catalog, brand, other, collection, offer } = await aBranded();
    await detailed(shop, catalog, [{ ...seen(offer), brand: brand.id, collection: collection.id }]);
    const { rows } = await detailed(shop, catalog, [{ ...seen(offer), productVersion: 2, brand: other.id }]);
    expect(rows[0]).toMatchObject({ refused: [], offer: { brand: other.id, collection: null } });
  });

  test('offers of one product stand in one place: the same word is taken from each row, another one is refused', async () => {
    const { shop, catalog, brand, other, offer } = await aBranded();
    const path = { product: offer.product };
    const twin = await shop.call(createProductOffer, { path, body: { article: 'БЛИЗНЕЦ' } });
    const third = await shop.call(createProductOffer, { path, body: { article: 'ТРЕТИЙ' } });
    const { rows } = await detailed(shop, catalog, [
      { ...seen(offer), brand: brand.id },
      { ...seen(twin), brand: brand.id },
      { ...seen(third), brand: other.id },
    ]);
    expect(rows.map(({ offer, refused }) => [offer?.brand, refused[0]?.field])).toEqual([
      [brand.id, undefined],
      [brand.id, undefined],
      [brand.id, 'brand'],
    ]);
  });

  test('a brand that somebody else has set meanwhile is stale, unless it is the one that is wanted', async () => {
    const { shop, catalog, brand, other, offer } = await aBranded();
    await shop.call(changeProduct, { path: { id: offer.product }, body: { brand: other.id } });
    const refused = await detailed(shop, catalog, [{ ...seen(offer), brand: brand.id }]);
    expect(refused.rows[0]).toMatchObject({ refused: [{ field: 'brand', code: 'stale' }], offer: { brand: other.id } });
    const same = await detailed(shop, catalog, [{ ...seen(offer), brand: other.id }]);
    expect(same.rows[0]).toMatchObject({ refused: [], offer: { brand: other.id, productVersion: 2 } });
  });
});
