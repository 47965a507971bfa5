import {
  type ConversionBody,
  changeCategoryProperties,
  changeMetatypeAlignment,
  changeOffer,
  changeOptions,
  changeProperty,
  convertProperty,
  createImport,
  createOffer,
  findOffers,
  findOptions,
  findOwnCategoryProperties,
  findProductChanges,
  findPropertyConversionLosses,
  findPropertyConversions,
  getImport,
  getMetatypeAlignment,
  getOffers,
  getProperty,
  getPropertyConversion,
  isUnderWay,
  mergeOptions,
  previewPropertyConversion,
  removeProperties,
  stopPropertyConversion,
  undoPropertyConversion,
  type Value,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty, aUnit } from '../testing/making.ts';
import { convertPropertyLater } from './owner.ts';

const server = useServer();

/** Does what waits, until the call is through. */
async function withWorker<T>(doIt: () => Promise<T>): Promise<T> {
  const worker: Worker = await startWorker([convertPropertyLater.job], []);
  try {
    return await doIt();
  } finally {
    await worker.stop();
  }
}

async function aShop(type: 1 | 2 | 3 | 4 | 5 | 6 | 7, values: (Value | null)[], more: object = {}) {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const property = await aProperty(shop, catalog, { type, title: 'Свойство', ...more });
  const offers: string[] = [];
  for (const value of values)
    offers.push(
      (await anOffer(shop, catalog, value === null ? {} : { properties: [{ property: property.id, values: [value] }] }))
        .id,
    );
  const path = { catalog, property: property.id };
  const ended = (id: string) =>
    eventually(async () => {
      const task = await shop.call(getPropertyConversion, { path: { id } });
      return !isUnderWay(task) && task;
    });
  return {
    shop,
    catalog,
    property: property.id,
    offers,
    path,
    preview: (body: Partial<ConversionBody> & Pick<ConversionBody, 'type'>) =>
      shop.call(previewPropertyConversion, { path, body }),
    async convert(body: Partial<ConversionBody> & Pick<ConversionBody, 'type'>) {
      const { id } = await shop.call(convertProperty, { path, body });
      return withWorker(() => ended(id));
    },
    async undo(id: string) {
      const task = await shop.call(undoPropertyConversion, { path: { id } });
      return withWorker(() => ended(task.id));
    },
    ended,
    async values() {
      const { rows } = await shop.call(getOffers, { path: { ids: offers } });
      const held = new Map(
        rows.map((row) => [row.id, row.properties.find((one) => one.property === property.id)?.values ?? null]),
      );
      return offers.map((id) => held.get(id));
    },
    found: async (filter: object) =>
      (
        await shop.call(findOffers, { path: { catalog }, body: { properties: [{ property: property.id, ...filter }] } })
      ).rows
        .map(({ id }) => offers.indexOf(id))
        .toSorted(),
    losses: async (id: string) =>
      (await shop.call(findPropertyConversionLosses, { path: { id }, body: {} })).rows.map(
        ({ was, became, outcome }) => [was, became, outcome],
      ),
  };
}

test('texts become whole numbers: a preview says what is lost, then kind, values, lists and history change together', async () => {
  const { shop, catalog, property, offers, preview, convert, values, found, losses, path } = await aShop(1, [
    '12',
    '2,6',
    'много',
    null,
  ]);
  expect(await preview({ type: 3 })).toMatchObject({
    cards: 3,
    more: false,
    kept: 1,
    changed: 1,
    lost: 1,
    newOptions: 0,
    sample: [
      { card: 'Предложение', was: 'много', became: '', outcome: 'lost' },
      { was: '2,6', became: '3', outcome: 'changed', reason: 'число округлено' },
      { was: '12', became: '12', outcome: 'kept' },
    ],
  });
  expect(await values()).toEqual([['12'], ['2,6'], ['много'], null]);

  const news = await newsOf(shop);
  const task = await convert({ type: 3 });
  expect(task).toMatchObject({
    status: 'success',
    kept: 1,
    changed: 1,
    lost: 1,
    title: '«Свойство»: короткий текст → целое число',
  });
  expect((await shop.call(findPropertyConversions, { body: { catalog: { in: [catalog] } } })).rows).toEqual([task]);
  expect(await news.until(/"status":"success"/)).toContain('catalogs/property-conversions');
  expect(await values()).toEqual([[12], [3], null, null]);
  expect(await found({ from: 3 })).toEqual([0, 1]);
  expect(await found({ filled: false })).toEqual([2, 3]);
  expect(await losses(task.id)).toEqual([
    ['2,6', '3', 'changed'],
    ['много', '', 'lost'],
  ]);
  const model = await shop.call(getProperty, { path });
  expect(model).toMatchObject({ type: 3, converting: null });
  const { rows } = await shop.call(getOffers, { path: { ids: [offers[2] ?? ''] } });
  const changes = await shop.call(findProductChanges, { path: { id: rows[0]?.product ?? '' }, body: {} });
  expect(changes.rows[0]).toMatchObject({
    source: 'conversion',
    fields: [{ field: `property:${property}`, was: ['много'], now: null }],
  });
});

test('an undoing gives back kind and values exactly, and names those that were edited since', async () => {
  const { shop, property, offers, convert, undo, values, losses, path } = await aShop(5, ['1', 'слова', '2', 'ещё']);
  const task = await convert({ type: 4 });
  expect(await values()).toEqual([[1], null, [2], null]);
  const edit = (at: number, value: number) =>
    shop.call(changeOffer, {
      path: { id: offers[at] ?? '' },
      body: { properties: [{ property, values: [value] }] },
    });
  await edit(2, 7);
  await edit(3, 8.5);
  const undone = await undo(task.id);
  expect(undone).toMatchObject({ status: 'success', undoes: task.id, kept: 2, edited: 2 });
  expect(await values()).toEqual([['1'], ['слова'], ['7'], ['8.5']]);
  expect(await losses(undone.id)).toEqual([
    ['7', '7', 'edited'],
    ['8,5', '8.5', 'edited'],
  ]);
  expect((await shop.call(getProperty, { path })).type).toBe(5);
  for (const [id, words] of [
    [task.id, 'уже отменено'],
    [undone.id, 'Это уже отмена'],
  ] as const)
    expect(await shop.refused(undoPropertyConversion, { path: { id } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(words) },
    });
});

test('texts become options and back, the products and brands among them', async () => {
  const { shop, catalog, property, offers, preview, convert, undo, values, found, path } = await aShop(1, [
    'Синий',
    'синий',
    'Белый',
  ]);
  const product = await shop.call(createOffer, {
    body: { catalog, article: 'P-1', title: 'Товар', productProperties: [{ property, values: ['Белый'] }] },
  });
  const brand = await aBrand(shop, catalog);
  await withCompany(
    shop.company,
    (db) =>
      execute(
        db,
      )`update brands set property_values = jsonb_build_object(${property}::text, '["Алый"]'::jsonb) where company_id = ${db.company} and id = ${brand.id}`,
  );
  expect(await preview({ type: 1, options: true })).toMatchObject({ cards: 5, kept: 5, newOptions: 3 });
  const task = await convert({ type: 1, options: true });
  expect(task).toMatchObject({ status: 'success', kept: 5, optionsCreated: 3 });
  const { rows: options } = await shop.call(findOptions, { path, query: {} });
  expect(options.map(({ value }) => value)).toEqual(['Алый', 'Белый', 'Синий']);
  const blue = options[2]?.id ?? '';
  expect(await values()).toMatchObject([[{ option: blue }], [{ option: blue }], [{ option: options[1]?.id }]]);
  expect(await found({ options: [blue] })).toEqual([0, 1]);
  expect((await shop.call(getOffers, { path: { ids: [product.id] } })).rows).toHaveLength(1);

  await undo(task.id);
  expect(await values()).toEqual([['Синий'], ['синий'], ['Белый']]);
  expect(await found({ equal: 'синий' })).toEqual([0, 1]);
  expect(offers).toHaveLength(3);
});

test('a list of numbers with fractions becomes one of whole numbers; the options come back under their ids', async () => {
  const { shop, property, path, convert, undo, catalog } = await aShop(4, [], { options: true });
  const made = await shop.call(changeOptions, {
    path,
    body: { operations: ['1.5', '2', '7'].map((value) => ({ mode: 'create' as const, value })) },
  });
  const ids = made.rows.map(({ id }) => id);
  const offer = await anOffer(shop, catalog, { properties: [{ property, values: [{ option: ids[0] ?? '' }] }] });
  const list = async () => (await shop.call(findOptions, { path, query: {} })).rows;
  const task = await convert({ type: 3, options: true });
  expect(task).toMatchObject({ changed: 1, optionsCreated: 0 });
  expect((await list()).map(({ value }) => value)).toEqual(['2', '7']);
  await undo(task.id);
  expect((await list()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const { rows } = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(rows[0]?.properties).toMatchObject([{ values: [{ option: ids[0], value: '1.5' }] }]);
});

test('while it waits or runs, nobody edits the property, its options and values; other values are saved, and a stop leaves all as it was', async () => {
  const { shop, catalog, property, offers, path, values, ended } = await aShop(1, ['12', 'x']);
  const other = await aProperty(shop, catalog, { type: 1 });
  const task = await shop.call(convertProperty, { path, body: { type: 3 } });
  expect((await shop.call(getProperty, { path })).converting).toBe(task.id);
  const offer = { path: { id: offers[0] ?? '' } };
  const refused = [
    await shop.refused(changeProperty, { path, body: { title: 'Другое' } }),
    await shop.refused(convertProperty, { path, body: { type: 4 } }),
    await shop.refused(removeProperties, { path: { catalog, ids: [property] } }),
    await shop.refused(changeOffer, { ...offer, body: { properties: [{ property, values: ['13'] }] } }),
    await shop.refused(changeOptions, { path, body: [{ mode: 'create', value: 'а' }] }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(409);
    expect(body.message).toMatch(/преобразуют|нет списка/);
  }
  await shop.call(changeOffer, { ...offer, body: { properties: [{ property: other.id, values: ['да'] }] } });

  await shop.call(stopPropertyConversion, { path: { id: task.id } });
  expect(await ended(task.id)).toMatchObject({ status: 'stopped' });
  expect(await values()).toEqual([['12'], ['x']]);
  expect(await shop.call(getProperty, { path })).toMatchObject({ type: 1, converting: null });
  await shop.call(changeOffer, { ...offer, body: { properties: [{ property, values: ['13'] }] } });
  expect(await shop.refused(stopPropertyConversion, { path: { id: task.id } })).toMatchObject({ status: 409 });
  expect(await shop.refused(undoPropertyConversion, { path: { id: task.id } })).toMatchObject({ status: 409 });
});

test('what stands in the way is refused: an import, a merge, a kind that it is, a unit or a side that is missing', async () => {
  const { shop, catalog, property, path } = await aShop(1, ['12']);
  const refusal = async (body: object) => (await shop.refused(convertProperty, { path, body })).body;
  expect(await refusal({ type: 1 })).toMatchObject({ details: [{ field: 'type' }] });
  expect(await refusal({ type: 7 })).toMatchObject({ details: [{ field: 'unit' }] });
  expect(await refusal({ type: 5, options: true })).toMatchObject({ details: [{ field: 'options' }] });
  const sides = await aProperty(shop, catalog, { type: 6 });
  const toNumber = { path: { catalog, property: sides.id }, body: { type: 4 as const } };
  expect((await shop.refused(convertProperty, toNumber)).body).toMatchObject({ details: [{ field: 'side' }] });

  const list = await aProperty(shop, catalog, { type: 1, options: true });
  await withCompany(
    shop.company,
    (db) =>
      execute(
        db,
      )`insert into works (company_id, kind, title, input) values (${db.company}, 'catalogs.merge-values', 'Слияние', ${JSON.stringify({ property: list.id })}::jsonb)`,
  );
  const ofList = { path: { catalog, property: list.id }, body: { type: 5 as const } };
  expect((await shop.refused(convertProperty, ofList)).body.message).toContain('объединяют');

  await shop.call(createImport, { path: { catalog }, body: { url: 'https://feeds.test/market.xml' } });
  expect((await refusal({ type: 3 })).message).toContain('загружают фид');
  expect(property).toBe(path.property);
});

test('a feed that is read meanwhile leaves the property alone and says so', async () => {
  const { shop, catalog, path, values } = await aShop(1, ['12']);
  await shop.call(convertProperty, { path, body: { type: 3 } });
  const body = new FormData();
  const feed =
    '<yml_catalog><shop><offers><offer id="N-1"><name>Новый</name><price>1</price><param name="Свойство">13</param></offer></offers></shop></yml_catalog>';
  body.append('file', new Blob([feed]), 'feed.xml');
  const started = (await (await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body })).json()) as {
    id: string;
  };
  const { importing } = await import('../imports/imports.jobs.ts');
  const worker = await startWorker([importing.job], []);
  const done = await eventually(async () => {
    const now = await shop.call(getImport, { path: { id: started.id } });
    return !isUnderWay(now) && now;
  });
  await worker.stop();
  expect(done).toMatchObject({ status: 'success', created: 1, faults: 1 });
  expect(await values()).toEqual([['12']]);
});

test("another company's tasks and properties are not there", async () => {
  const { path, convert } = await aShop(1, ['12']);
  const { id } = await convert({ type: 3 });
  const stranger = await aCompany(server);
  for (const call of [getPropertyConversion, stopPropertyConversion, undoPropertyConversion])
    expect(await stranger.refused(call, { path: { id } })).toMatchObject({ status: 404 });
  for (const call of [convertProperty, previewPropertyConversion])
    expect(await stranger.refused(call, { path, body: { type: 4 } })).toMatchObject({ status: 404 });
  expect((await stranger.fetch('GET', `/cds/property-conversion-task/${id}/losses.csv`)).status).toBe(404);
  expect(await stranger.call(findPropertyConversions, { body: {} })).toEqual({ rows: [] });
});

test('losses come as a file whose cells start no formula', async () => {
  const { shop, convert } = await aShop(1, ['=1+1']);
  const { id } = await convert({ type: 3 });
  const text = await (await shop.fetch('GET', `/cds/property-conversion-task/${id}/losses.csv`)).text();
  expect(text.split(/\r?\n/)[1]).toMatch(/;"?'=1\+1"?;"?"?;пропало;не число/);
});

test('numbers with a unit are written in the chosen one, and merged lists stay in order', async () => {
  const shop = await aCompany(server);
  const { unit: kg, group } = await aUnit(shop, 'кг');
  const { unit: g } = await aUnit(shop, 'г');
  const { id: catalog } = await aCatalog(shop);
  const scheme = { unitGroup: group, defaultUnit: kg, storageUnit: kg };
  const { id: property } = await aProperty(shop, catalog, { type: 7, scheme });
  const offer = await anOffer(shop, catalog, { properties: [{ property, values: [{ value: 1.5, unit: kg }] }] });
  const path = { catalog, property };
  const { id } = await shop.call(convertProperty, { path, body: { type: 3, unit: g } });
  await withWorker(() => eventually(async () => !isUnderWay(await shop.call(getPropertyConversion, { path: { id } }))));
  const { rows } = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(rows[0]?.properties).toEqual([{ property, values: [1500] }]);
  expect((await shop.call(getProperty, { path })).scheme).toMatchObject({ unitGroup: null, storageUnit: null });
  expect((await shop.refused(mergeOptions, { path, body: { target: '1', sources: ['2'] } })).status).toBe(404);
});

test('a preview names what refers to the property; the layout of cards and the pins stay where they are', async () => {
  const { shop, catalog, property, preview, convert } = await aShop(1, ['12']);
  const { id: category } = await aCategory(shop, catalog);
  await shop.call(changeCategoryProperties, { path: { catalog, category }, body: [{ mode: 'set', property }] });
  const place = { property, row: 1, column: 1 };
  const sections = [{ group: null, columns: 1, properties: [place] }];
  const cards = { path: { catalog, metatype: '2' } };
  await shop.call(changeMetatypeAlignment, { ...cards, body: { sections, version: 0 } });
  expect((await preview({ type: 3 })).uses).toMatchObject([
    { title: 'Категории, где оно закреплено', count: 1 },
    { title: 'Раскладки карточек', count: 1 },
  ]);
  await convert({ type: 3 });
  expect((await shop.call(getMetatypeAlignment, cards)).sections?.[0]?.properties).toMatchObject([place]);
  const { rows } = await shop.call(findOwnCategoryProperties, { path: { catalog, category } });
  expect(rows).toMatchObject([{ id: property, type: 3 }]);
});
