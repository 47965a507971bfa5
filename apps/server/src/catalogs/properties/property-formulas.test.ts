import {
  calculateProperty,
  changeOffer,
  changeOfferRows,
  changeProduct,
  changeProperty,
  checkPropertyFormula,
  convertProperty,
  createOffer,
  createOrderProperty,
  createProductOffer,
  findImportFaults,
  findOffers,
  findProductChanges,
  findProperties,
  findPropertyCalculations,
  getOffers,
  getProperty,
  isUnderWay,
  previewPropertyConversion,
  removeProperties,
  stopPropertyCalculation,
} from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { feedOf, upload } from '../imports/testing/imports.ts';
import { aCatalog, anOffer, aProperty, aUnit } from '../testing/making.ts';

const server = useServer({ worker: true });

/** A catalog with a width, a height and an area that is calculated from them. */
async function aShop({ autoCalc = true } = {}) {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const width = await aProperty(shop, catalog, { title: 'Ширина', type: 4 });
  const height = await aProperty(shop, catalog, { title: 'Высота', type: 4 });
  const body = { title: 'Площадь', type: 4 as const, formula: '[Ширина] * [Высота]', autoCalc };
  const area = await aProperty(shop, catalog, body);
  const path = { catalog, property: area.id };
  await over(shop, path);
  return { shop, catalog, width, height, area, path };
}

/** Waits until nothing is calculated any more. */
const over = (shop: Client, path: { catalog: string; property: string }) =>
  eventually(async () => !(await shop.call(findPropertyCalculations, { path })).rows.some(isUnderWay));

const numberAt = async (shop: Client, offer: string, property: string) => {
  const { rows } = await shop.call(getOffers, { path: { ids: [offer] } });
  return rows[0]?.properties.find((one) => one.property === property)?.values[0];
};
const sides = (width: { id: string }, height: { id: string }, values: [number, number]) => [
  { property: width.id, values: [values[0]] },
  { property: height.id, values: [values[1]] },
];

test('a value follows the formula in the save that changes what it reads: on offers, and on the product for all of them', async () => {
  const { shop, catalog, width, height, area } = await aShop();
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 3]) });
  expect(offer.properties).toContainEqual({ property: area.id, values: [6] });
  const body = { version: offer.version, properties: [{ property: height.id, values: [0.5] }] };
  const changed = await shop.call(changeOffer, { path: { id: offer.id }, body });
  expect(changed.properties).toContainEqual({ property: area.id, values: [1] });

  const other = await anOffer(shop, catalog, { productProperties: sides(width, height, [10, 10]) });
  const path = { product: other.product };
  const twin = await shop.call(createProductOffer, {
    path,
    body: { article: 'УЗКИЙ', properties: [{ property: width.id, values: [1] }] },
  });
  expect([await numberAt(shop, other.id, area.id), await numberAt(shop, twin.id, area.id)]).toEqual([100, 10]);
  await shop.call(changeProduct, {
    path: { id: other.product },
    body: { properties: [{ property: height.id, values: [7] }] },
  });
  expect([await numberAt(shop, other.id, area.id), await numberAt(shop, twin.id, area.id)]).toEqual([70, 7]);
  const filter = { properties: [{ property: area.id, from: 7, to: 7 }] };
  const found = await shop.call(findOffers, { path: { catalog }, body: filter });
  expect(found.rows.map(({ id }) => id)).toEqual([twin.id]);
});

test('history says that it was calculated, and nobody’s edit is stale by it', async () => {
  const { shop, catalog, width, height, area } = await aShop();
  const offer = await anOffer(shop, catalog, { productProperties: sides(width, height, [2, 3]) });
  await shop.call(changeProduct, {
    path: { id: offer.product },
    body: { properties: [{ property: width.id, values: [4] }] },
  });
  const { rows } = await shop.call(findProductChanges, { path: { id: offer.product }, body: {} });
  const calculated = rows.find(({ source }) => source === 'formula');
  expect(calculated).toMatchObject({ author: null, fields: [{ title: area.title, was: [6], now: [12] }] });
  const body = { version: offer.version, title: 'Новое название' };
  expect(await shop.call(changeOffer, { path: { id: offer.id }, body })).toMatchObject({ title: 'Новое название' });
});

test('where something is missing or divided by zero there is no value, and none of before', async () => {
  const { shop, catalog, width, height, area, path } = await aShop();
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 3]) });
  await shop.call(changeOffer, {
    path: { id: offer.id },
    body: { properties: [{ property: width.id, mode: 'unset' }] },
  });
  expect(await numberAt(shop, offer.id, area.id)).toBeUndefined();
  await shop.call(changeProperty, { path, body: { formula: '1 / [Высота]' } });
  await eventually(async () => (await numberAt(shop, offer.id, area.id)) === 0.333333);
  await shop.call(changeOffer, {
    path: { id: offer.id },
    body: { properties: [{ property: height.id, values: [0] }] },
  });
  expect(await numberAt(shop, offer.id, area.id)).toBeUndefined();
});

test('formulas that read formulas are calculated in their order; what a property takes bounds what it gets', async () => {
  const { shop, catalog, width, height } = await aShop();
  const { unit, group } = await aUnit(shop, 'м');
  const whole = await aProperty(shop, catalog, {
    title: 'Плиток',
    type: 3,
    formula: '[Площадь] / 0,3',
    autoCalc: true,
    scheme: { max: 100 },
  });
  const length = await aProperty(shop, catalog, {
    title: 'Лента',
    type: 7,
    formula: '[Плиток] * 2',
    autoCalc: true,
    scheme: { unitGroup: group, storageUnit: unit, defaultUnit: unit },
  });
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 1]) });
  expect(offer.properties).toEqual(
    expect.arrayContaining([
      { property: whole.id, values: [7] },
      { property: length.id, values: [{ value: 14, unit }] },
    ]),
  );
  const large = await anOffer(shop, catalog, { properties: sides(width, height, [20, 10]) });
  expect(large.properties.map(({ property }) => property)).not.toContain(whole.id);
});

test('nobody writes a value of it: card, sheet and many at once are refused, the sheet for the cell alone', async () => {
  const { shop, catalog, width, height, area } = await aShop();
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 3]) });
  const properties = [{ property: area.id, values: [99] }];
  const words = /считается по формуле/;
  for (const refusal of [
    await shop.refused(changeOffer, { path: { id: offer.id }, body: { properties } }),
    await shop.refused(changeProduct, { path: { id: offer.product }, body: { properties } }),
    await shop.refused(createOffer, { body: { catalog, article: 'X', title: 'X', properties } }),
  ])
    expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
  const row = { id: offer.id, version: offer.version, productVersion: offer.productVersion, price: '5', properties };
  const { rows } = await shop.call(changeOfferRows, { path: { catalog }, body: { rows: [row] } });
  expect(rows[0]).toMatchObject({
    offer: { price: '5' },
    refused: [{ field: `property:${area.id}`, message: expect.stringMatching(words) }],
  });
  expect(await numberAt(shop, offer.id, area.id)).toBe(6);
});

test('a formula of before is kept for new offers and calculated over those that are there, also over values that stood on products', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const width = await aProperty(shop, catalog, { title: 'Ширина', type: 4 });
  const double = await aProperty(shop, catalog, { title: 'Двойная', type: 4 });
  const [one, other] = [
    await anOffer(shop, catalog, { productProperties: sides(width, double, [2, 77]) }),
    await anOffer(shop, catalog, { productProperties: [{ property: double.id, values: [88] }] }),
  ];
  const path = { catalog, property: double.id };
  await shop.call(changeProperty, { path, body: { formula: '[Ширина] * 2', autoCalc: true } });
  await over(shop, path);
  expect((await shop.call(findPropertyCalculations, { path })).rows).toMatchObject([
    { status: 'success', progress: { done: 2, total: 2 }, title: 'Расчёт свойства «Двойная»' },
  ]);
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: { load: [double.id], sort: 'createdAt' } });
  expect(rows.map(({ id, properties }) => [id, properties?.[0]?.values[0]])).toEqual([
    [one.id, 4],
    [other.id, undefined],
  ]);
});

test('without autoCalc it is calculated by the button alone', async () => {
  const { shop, catalog, width, height, area, path } = await aShop({ autoCalc: false });
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 3]) });
  expect(await numberAt(shop, offer.id, area.id)).toBeUndefined();
  const begun = await shop.call(calculateProperty, { path });
  expect(begun).toMatchObject({ title: 'Расчёт свойства «Площадь»', author: { id: expect.any(String) } });
  await over(shop, path);
  expect(await numberAt(shop, offer.id, area.id)).toBe(6);
  expect(await shop.refused(stopPropertyCalculation, { path })).toMatchObject({ status: 409 });
  const entered = { path: { catalog, property: width.id } };
  expect(await shop.refused(calculateProperty, entered)).toMatchObject({ status: 409, body: { code: 'no_formula' } });
});

test('an import brings what the formula reads; a value of its own for it is told and left out', async () => {
  const { shop, catalog, area } = await aShop();
  const params = (width: number) =>
    `<param name="Ширина">${width}</param><param name="Высота">3</param><param name="Площадь">999</param>`;
  const first = await upload(shop, catalog, feedOf(params(2), params(4)));
  expect(first).toMatchObject({ status: 'success', created: 2 });
  const { rows } = await shop.call(findImportFaults, { path: { id: first.id }, body: {} });
  expect(rows).toMatchObject([
    { field: 'param Площадь', reason: expect.stringContaining('считается по формуле') },
    { field: 'param Площадь' },
  ]);
  const areas = async () => {
    const { rows } = await shop.call(findOffers, { path: { catalog }, body: { load: [area.id], sort: 'article' } });
    return rows.map(({ properties }) => properties?.[0]?.values[0]);
  };
  expect(await areas()).toEqual([6, 12]);
  const filter = { properties: [{ property: area.id, from: 12 }] };
  expect((await shop.call(findOffers, { path: { catalog }, body: filter })).rows).toHaveLength(1);
  await upload(shop, catalog, feedOf(params(2), params(5)));
  expect(await areas()).toEqual([6, 15]);
});

describe('a formula is refused with its place', () => {
  test.each([
    ['[Ширина] *', 'Поле «formula»: знак 11: формула обрывается'],
    ['[Глубина] * 2', 'Поле «formula»: знак 1: названия «Глубина» нет'],
    ['[Ширина] > 2', 'Поле «formula»: знак 1: получается «да» или «нет»'],
  ])('%s', async (formula, message) => {
    const { shop, path } = await aShop();
    const refusal = await shop.refused(changeProperty, { path, body: { formula } });
    expect(refusal.status).toBe(400);
    expect(refusal.body.message).toContain(message);
    const checked = await shop.call(checkPropertyFormula, { path: { catalog: path.catalog }, body: { formula } });
    expect(checked.mistake).not.toBeNull();
  });

  test('a circle is named, whoever closes it', async () => {
    const { shop, catalog, width, area, path } = await aShop();
    const own = await shop.refused(changeProperty, { path, body: { formula: '[Площадь] + 1' } });
    expect(own.body.message).toContain('по кругу: «Площадь» → «Площадь»');
    const closing = { path: { catalog, property: width.id }, body: { formula: '[Площадь] / 2' } };
    const refusal = await shop.refused(changeProperty, closing);
    expect(refusal.body.message).toContain('по кругу: «Ширина» → «Площадь» → «Ширина»');
    const body = { property: width.id, title: 'Ширина', formula: '[Площадь] / 2' };
    const { mistake } = await shop.call(checkPropertyFormula, { path: { catalog }, body });
    expect(mistake).toMatchObject({ from: 0, to: 13, message: expect.stringContaining('по кругу') });
    expect((await shop.call(getProperty, { path: { catalog, property: area.id } })).formula).toBe(
      '[Ширина] * [Высота]',
    );
  });

  test('two formulas that would close a circle are never saved at once', async () => {
    const { shop, catalog, width, height } = await aShop();
    const save = (property: string, formula: string) =>
      shop.call(changeProperty, { path: { catalog, property }, body: { formula } });
    const answers = await Promise.allSettled([save(width.id, '[Высота] + 1'), save(height.id, '[Ширина] + 1')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('по кругу') },
    });
  });

  test.each([
    ['text', { type: 1 as const }],
    ['several values', { type: 4 as const, multiple: true }],
    ['a list', { type: 4 as const, options: true }],
  ])('a property of %s has no place for a number', async (_what, shape) => {
    const { shop, catalog } = await aShop();
    const refusal = await shop.refused(changeProperty, {
      path: { catalog, property: (await aProperty(shop, catalog, shape)).id },
      body: { formula: '1 + 1' },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'formula' }] } });
  });

  test('autoCalc without a formula, and a formula of an order’s property', async () => {
    const { shop, catalog } = await aShop();
    const property = await aProperty(shop, catalog, { type: 4 });
    const refusal = await shop.refused(changeProperty, {
      path: { catalog, property: property.id },
      body: { autoCalc: true },
    });
    expect(refusal.body.message).toContain('сначала напишите формулу');
    const ofOrders = await shop.refused(createOrderProperty, { body: { title: 'Вес', type: 4, formula: '1 + 1' } });
    expect(ofOrders).toMatchObject({ status: 400, body: { message: expect.stringContaining('свойства заказов') } });
  });
});

test('a formula follows the titles of what it reads, which can’t be deleted under it', async () => {
  const { shop, catalog, width, area } = await aShop();
  const path = { catalog, property: width.id };
  await shop.call(changeProperty, { path, body: { title: 'Ширина, м' } });
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog] }, ids: [area.id] } });
  expect(rows[0]?.formula).toBe('[Ширина, м] * [Высота]');
  const batch = await shop.refused(removeProperties, { path: { catalog, ids: [width.id] } });
  expect(batch.body.message).toContain('стоит в формуле свойства «Площадь»');
  expect((await shop.call(removeProperties, { path: { catalog, ids: [width.id, area.id] } })).done).toHaveLength(2);
});

test('what is calculated isn’t converted, and what a formula reads says so before it is', async () => {
  const { shop, catalog, width, path } = await aShop();
  const refusal = await shop.refused(convertProperty, { path, body: { type: 1 } });
  expect(refusal.body.message).toContain('считается по формуле');
  const preview = await shop.call(previewPropertyConversion, {
    path: { catalog, property: width.id },
    body: { type: 1 },
  });
  expect(preview.uses).toContainEqual(expect.objectContaining({ title: 'Формулы других свойств', count: 1 }));
});

test('what had a formula is entered again once it is taken away, and keeps its values', async () => {
  const { shop, catalog, width, height, area, path } = await aShop();
  const offer = await anOffer(shop, catalog, { properties: sides(width, height, [2, 3]) });
  await shop.call(changeProperty, { path, body: { formula: '', autoCalc: false } });
  expect(await numberAt(shop, offer.id, area.id)).toBe(6);
  await shop.call(changeOffer, { path: { id: offer.id }, body: { properties: [{ property: area.id, values: [5] }] } });
  expect(await numberAt(shop, offer.id, area.id)).toBe(5);
});
