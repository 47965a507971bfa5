import {
  changeProduct,
  continueImport,
  createBulkChange,
  findCategoryProperties,
  findImportFaults,
  findImports,
  findNotices,
  findOffers,
  findProductOffers,
  findProperties,
  getCategoryTree,
  getImport,
  getImportTable,
  getProduct,
  stopImport,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { offersOf, over, tea, upload } from './testing/imports.ts';

const server = useServer({ worker: true });

test('a feed becomes categories, brands, properties, products and offers, and its bad rows are told one by one', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, tea);
  expect(outcome).toMatchObject({ status: 'success', created: 5, changed: 0, unchanged: 0, skipped: 2, error: null });
  expect(outcome.progress).toMatchObject({ done: 7, total: 7 });
  expect(outcome.also).toMatchObject({ categories: 3, brands: 1, products: 4 });
  expect(outcome.skippedReasons).toEqual([
    { reason: 'Артикул уже был: взята первая запись', count: 1 },
    { reason: 'Новому предложению нужно название', count: 1 },
  ]);
  expect((await shop.call(findNotices, { body: { theme: 'imports' } })).rows).toMatchObject([
    { severity: 'warn', title: 'Загрузка закончена' },
  ]);

  const { rows: tree } = await shop.call(getCategoryTree, { path: { catalog: catalog.id, typeId: '0' } });
  expect(tree.map((each) => [each.depth, each.title])).toEqual([
    [0, `root-${catalog.id}`],
    [1, 'Посуда'],
    [1, 'Чай'],
    [2, 'Зелёный чай'],
  ]);
  const { rows: properties } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(Object.fromEntries(properties.map((each) => [each.title, [each.type, each.options, each.multiple]]))).toEqual({
    'Артикул производителя': [1, true, false],
    Вкус: [1, true, true],
    'Вес нетто': [7, false, false],
    'Габариты и вес': [6, false, false],
    Крепость: [3, false, false],
    Материал: [1, true, false],
    Органический: [2, false, false],
    Страна: [1, true, false],
    Цвет: [1, true, false],
  });

  const offers = await offersOf(shop, catalog);
  const longjing = offers.get('T-1');
  expect(longjing).toMatchObject({ price: '1290.5', oldPrice: '1500', stock: 12, barcodes: ['4600000000015'] });
  expect(offers.get('T-2')?.price).toBe('1800');
  const card = await shop.call(getProduct, { path: { id: longjing?.product ?? '' } });
  expect(card).toMatchObject({
    brandTitle: 'Чайная гора',
    categoryTitle: 'Зелёный чай',
    description: 'Нежный <b>чай</b> весеннего сбора.',
  });
  expect(card.images.map((image) => image.url)).toEqual([
    'https://shop.example/lj-1.jpg',
    'https://shop.example/lj-2.jpg',
  ]);
  const sides = properties.find((each) => each.title === 'Габариты и вес')?.id;
  expect(card.properties.find((each) => each.property === sides)?.values).toEqual([
    { width: 100, height: 55, length: 200, weight: 150 },
  ]);

  // Two offers of one group are one product: what they share is the product's, the colour is each offer's own.
  const cup = offers.get('C-1-red');
  const { rows: cups } = await shop.call(findProductOffers, { path: { product: cup?.product ?? '' } });
  expect(cups.map((each) => each.article)).toEqual(['C-1-red', 'C-1-blue']);
  const colour = properties.find((each) => each.title === 'Цвет')?.id;
  expect(cups.map((each) => each.properties.map((value) => value.property))).toEqual([[colour], [colour]]);

  const { rows: pinned } = await shop.call(findCategoryProperties, {
    path: { catalog: catalog.id, category: tree[1]?.id ?? '' },
  });
  expect(pinned.map((each) => each.title)).toEqual(['Материал', 'Цвет']);

  const { rows: faults } = await shop.call(findImportFaults, { path: { id: outcome.id }, body: {} });
  expect(faults.map((fault) => [fault.line, fault.article, fault.field, fault.severity])).toEqual([
    [36, 'T-1', 'id', 'skipped'],
    [37, 'B-1', 'name', 'skipped'],
    [38, 'B-2', 'price', 'warning'],
    [38, 'B-2', 'param', 'warning'],
    [38, 'B-2', 'categoryId', 'warning'],
  ]);
  const csv = await (await shop.fetch('GET', `/cds/import/${outcome.id}/faults.csv`)).text();
  expect(csv.split('\r\n')[1]).toBe('36;T-1;id;Артикул уже был в строке 14: взята первая запись;строка пропущена');
});

test('pictures that were given https stay so while the feed names them by http, and a new one comes as it is named', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const feed = (...pictures: string[]) =>
    `<yml_catalog date="2026-11-01"><shop><offers><offer id="H-1"><name>Кружка</name><price>100</price>${pictures
      .map((name) => `<picture>http://x.test/${name}</picture>`)
      .join('')}</offer></offers></shop></yml_catalog>`;
  await upload(shop, catalog, feed('1.jpg', '2.jpg'));
  const change = { kind: 'images_https' } as const;
  await shop.call(createBulkChange, { path: { catalog }, body: { selection: { filter: {} }, change } });
  expect(await upload(shop, catalog, feed('1.jpg', '2.jpg'))).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await upload(shop, catalog, feed('2.jpg', '3.jpg'))).toMatchObject({ changed: 1 });
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: {} });
  const { images } = await shop.call(getProduct, { path: { id: rows[0]?.product ?? '' } });
  expect(images.map(({ url }) => url)).toEqual(['https://x.test/2.jpg', 'http://x.test/3.jpg']);
});

test('imports and their faults are found by a part of the text, ё read as е, page by page', async () => {
  const shop = await aCompany(server);
  const path = { catalog: (await aCatalog(shop)).id };
  const faulty = await upload(shop, path.catalog, tea, 'Ёлки.xml');
  const bare = '<yml_catalog date="2026-11-01"><shop><offers></offers></shop></yml_catalog>';
  const other = await upload(shop, path.catalog, bare, 'Чашки.xml');
  const found = async (body: object) => (await shop.call(findImports, { path, body })).rows.map((row) => row.id);
  expect(await found({})).toEqual([other.id, faulty.id]);
  expect(await found({ search: 'елки' })).toEqual([faulty.id]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ limit: 1, offset: 1 })).toEqual([faulty.id]);
  const faults = async (body: object) =>
    (await shop.call(findImportFaults, { path: { id: faulty.id }, body })).rows.map((row) => row.article);
  expect(await faults({ search: 'ПЁРВАЯ запись' })).toEqual(['T-1']);
  expect(await faults({ search: 'b-2', limit: 2 })).toEqual(['B-2', 'B-2']);
  expect(await faults({ offset: 5 })).toEqual([]);
});

test('offers of one product are found by the product’s category, whatever the feed says of each', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const one = (id: string, category: number) =>
    `<offer id="${id}" group_id="G"><name>Кружка ${id}</name><price>100</price><categoryId>${category}</categoryId></offer>`;
  await upload(
    shop,
    catalog.id,
    `<?xml version="1.0"?><yml_catalog><shop><categories><category id="1">Кружки</category><category id="2">Подарки</category></categories>
     <offers>${one('K-1', 1)}${one('K-2', 2)}</offers></shop></yml_catalog>`,
  );
  const { rows: tree } = await shop.call(getCategoryTree, { path: { catalog: catalog.id, typeId: '0' } });
  const found = async (title: string) => {
    const category = { in: [tree.find((each) => each.title === title)?.id ?? ''] };
    const { rows } = await shop.call(findOffers, {
      path: { catalog: catalog.id },
      body: { category, sort: 'article' },
    });
    return rows.map((row) => [row.article, row.category]);
  };
  const mugs = tree.find((each) => each.title === 'Кружки')?.id;
  expect(await found('Кружки')).toEqual([
    ['K-1', mugs],
    ['K-2', mugs],
  ]);
  expect(await found('Подарки')).toEqual([]);
});

test('the same feed again doubles nothing and touches nothing; a changed one touches only what differs', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await upload(shop, catalog.id, tea);
  const before = await offersOf(shop, catalog);
  const again = await upload(shop, catalog.id, tea);
  expect(again).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: 5, skipped: 2 });
  expect(again.also).toEqual({ categories: 0, brands: 0, properties: 0, options: 0, products: 0 });
  expect(await offersOf(shop, catalog)).toEqual(before);

  const third = await upload(
    shop,
    catalog.id,
    tea
      .replace('Чашка синяя', 'Чашка голубая')
      .replace('<price>20</price>', '<price>21</price>')
      .replace('>синий<', '>голубой<'),
  );
  expect(third).toMatchObject({ created: 0, changed: 2, unchanged: 3 });
  const after = await offersOf(shop, catalog);
  expect(after.get('C-1-blue')).toMatchObject({ title: 'Чашка голубая', version: 2 });
  expect(after.get('T-2')).toMatchObject({ price: '1890', version: 2 });
  expect(after.get('T-1')).toEqual(before.get('T-1'));
  const { rows } = await shop.call(findOffers, { path: { catalog: catalog.id }, body: { search: 'голубая' } });
  expect(rows.map((row) => row.article)).toEqual(['C-1-blue']);
});

test('after many offers PostgreSQL is told to look at its tables anew', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const looked = async () => {
    const { rows } = await pools().owner.query<{ count: string }>(
      "select sum(analyze_count) as count from pg_stat_user_tables where relname in ('offers', 'offer_search')",
    );
    return Number(rows[0]?.count);
  };
  const before = await looked();
  const offers = Array.from(
    { length: 1000 },
    (_, index) => `<offer id="M-${index}"><name>Товар ${index}</name></offer>`,
  );
  await upload(shop, catalog.id, `<yml_catalog><shop><offers>${offers.join('\n')}</offers></shop></yml_catalog>`);
  await eventually(async () => (await looked()) >= before + 2);
});

test('what people filled in by hand stays when the feed does not speak of it', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await upload(shop, catalog.id, tea);
  const sencha = (await offersOf(shop, catalog)).get('T-2');
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] }, search: 'артикул' } });
  const code = rows[0];
  const description = 'Описание от руки';
  await shop.call(changeProduct, { path: { id: sencha?.product ?? '' }, body: { description } });
  await upload(shop, catalog.id, tea.replace('Сенча, 0,5 кг', 'Сенча'));
  const card = await shop.call(getProduct, { path: { id: sencha?.product ?? '' } });
  expect(card).toMatchObject({ title: 'Сенча', description });
  expect(code?.title).toBe('Артикул производителя');
});

test('an import that is over is neither stopped nor continued; one that failed is taken up again', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, tea);
  expect((await shop.refused(stopImport, { path: { id: outcome.id } })).status).toBe(409);
  expect((await shop.refused(continueImport, { path: { id: outcome.id } })).status).toBe(409);
  const failed = await upload(shop, catalog.id, 'x');
  await shop.call(continueImport, { path: { id: failed.id } });
  expect((await over(shop, failed.id)).status).toBe('failed');
  const { rows } = await shop.call(findImports, { path: { catalog: catalog.id }, body: {} });
  expect(rows.map((row) => row.id)).toEqual([failed.id, outcome.id]);
});

test('an import without file and address, or of another company, is refused', async () => {
  const shop = await aCompany(server);
  const other = await aCompany(server);
  const catalog = await aCatalog(shop);
  const json = { 'content-type': 'application/json' };
  const send = async (client: Client, body: string) =>
    (await client.fetch('POST', `/cds/catalog/${catalog.id}/import`, { body, headers: json })).status;
  expect(await send(shop, '{}')).toBe(400);
  expect(await send(shop, '{"url":"file:///etc/passwd"}')).toBe(400);
  expect(await send(other, '{"url":"https://example.com/feed.xml"}')).toBe(404);
  const two = new FormData();
  for (const name of ['one.csv', 'two.csv']) two.append('file', new Blob(['Артикул;Цена']), name);
  const response = await shop.fetch('POST', `/cds/catalog/${catalog.id}/import`, { body: two });
  expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining('по одному')]);
  const outcome = await upload(shop, catalog.id, 'x');
  const path = { id: outcome.id };
  expect((await shop.refused(getImportTable, { path })).body.message).toBe('У этой загрузки нет таблицы');
  expect((await other.refused(getImport, { path })).status).toBe(404);
  expect((await other.fetch('GET', `/cds/import/${outcome.id}/faults.csv`)).status).toBe(404);
});
