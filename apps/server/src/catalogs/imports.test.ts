import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import {
  type Catalog,
  changeProduct,
  continueImport,
  countOffers,
  findBrands,
  findCategoryProperties,
  findImportFaults,
  findImports,
  findNotices,
  findOffers,
  findProductOffers,
  findProperties,
  getCatalog,
  getCategoryTree,
  getImport,
  getOffers,
  getProduct,
  type Import,
  type OfferModel,
  repeatImport,
  stopImport,
} from '@prilavok/contract';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, type Client, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, aProperty, aUnit } from './testing/making.ts';

const server = useServer({ worker: true });
const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url), 'utf8');
const tea = await sample('tea.xml');

async function upload(shop: Client, catalog: string, content: string | Uint8Array, name = 'feed.xml'): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  expect(response.status).toBe(200);
  return over(shop, ((await response.json()) as Import).id);
}

const over = (shop: Client, id: string): Promise<Import> =>
  eventually(async () => {
    const state = await shop.call(getImport, { path: { id } });
    return state.status !== 'pending' && state.status !== 'running' && state;
  });

async function offersOf(shop: Client, catalog: Pick<Catalog, 'id'>): Promise<Map<string, OfferModel>> {
  const { rows } = await shop.call(findOffers, { path: { catalog: catalog.id }, body: { limit: 1000 } });
  const models = await shop.call(getOffers, { path: { ids: rows.map((row) => row.id) } });
  return new Map(models.rows.map((offer) => [offer.article, offer]));
}

test('a feed becomes categories, brands, properties, products and offers, and its bad rows are told one by one', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, tea);
  expect(outcome).toMatchObject({ status: 'success', created: 5, changed: 0, unchanged: 0, skipped: 2, error: null });
  expect(outcome.progress).toMatchObject({ done: 7, total: 7 });
  expect(outcome.also).toMatchObject({ categories: 3, brands: 1, products: 4 });
  expect(outcome.skippedReasons).toEqual([
    { reason: 'Артикул уже был: взята первая запись', count: 1 },
    { reason: 'У предложения нет названия', count: 1 },
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

test('windows-1251 is read as declared, and also where the file calls itself UTF-8', async () => {
  const shop = await aCompany(server);
  const declared = await aCatalog(shop);
  const cp1251 = iconv.encode(tea.replace('UTF-8', 'windows-1251'), 'windows-1251');
  expect(await upload(shop, declared.id, cp1251)).toMatchObject({ status: 'success', created: 5, notes: [] });
  expect((await offersOf(shop, declared)).get('T-1')?.title).toBe('Лун Цзин, 100 г');
  const lying = await aCatalog(shop);
  const outcome = await upload(shop, lying.id, iconv.encode(tea, 'windows-1251'));
  expect(outcome).toMatchObject({ status: 'success', created: 5 });
  expect(outcome.notes[0]?.reason).toContain('записан в windows-1251');
});

test('what XML forbids and yet is clear is taken: a late declaration, a control sign, ]]> in a text, an attribute twice', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const odd = tea
    .replace('<?xml', '\n<?xml')
    .replace('Чашка синяя', 'Чашка\u0008 ]]> синяя')
    .replace('<offer id="T-2"', '<offer bid="1" bid="2" id="T-2"');
  expect(await upload(shop, catalog.id, odd)).toMatchObject({ status: 'success', created: 5 });
  expect((await offersOf(shop, catalog)).get('C-1-blue')?.title).toBe('Чашка ]]> синяя');
});

test('a gzip that is cut off or damaged is refused at once, in a sentence', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const whole = gzipSync(tea);
  const damaged = Buffer.from(whole);
  damaged.writeUInt32LE(7, whole.length - 8);
  for (const content of [whole.subarray(0, 100), whole.subarray(0, whole.length - 20), damaged]) {
    const outcome = await upload(shop, catalog.id, content, 'feed.xml.gz');
    expect(outcome).toMatchObject({ status: 'failed', created: 0 });
    expect(outcome.error).toMatch(/^Архив gzip повреждён или обрывается/);
  }
  const [told] = (await shop.call(findNotices, { body: { theme: 'imports' } })).rows;
  expect(told).toMatchObject({ severity: 'error', title: 'Файл не загружен' });
  expect(told?.message).toContain('Архив gzip повреждён');
});

test('a text or comment without end is not kept in memory without end', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, tea.replace('<shop>', `<shop><!-- ${'я'.repeat(5_000_000)} -->`));
  expect(outcome).toMatchObject({ status: 'failed', created: 0 });
  expect(outcome.error).toMatch(/^Строка \d+: текст длиннее/);
});

test.each([
  ['обрывается', tea.slice(0, tea.indexOf('<offer id="T-2"')), /^Файл обрывается на строке 23/, 23],
  ['с голым &', tea.replace('Чашка синяя', 'Чашка & блюдце'), /^Строка 33: знак & записан без &amp;/, 33],
  [
    'с голым & в конце',
    `${tea.slice(0, tea.indexOf('Чашка синяя'))}Чашка & блюдце</name></offer>`,
    /^Строка 33: знак &/,
    33,
  ],
  ['со своей сущностью', tea.replace('Чашка синяя', 'Чашка&nbsp;синяя'), /^Строка 33: знак &/, 33],
  ['не YML', '<html><body>Страница</body></html>', /^Это страница сайта/, 1],
  ['без предложений', '<yml_catalog><shop><offers></offers></shop></yml_catalog>', /нет ни одного предложения/, 1],
  ['не XML', 'id;name\n1;чай', /^Строка \d: текст стоит вне тегов/, 1],
])('a file that is broken (%s) is refused with its line and touches nothing', async (_, content, message, line) => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, content);
  expect(outcome).toMatchObject({ status: 'failed', line, created: 0 });
  expect(outcome.error).toMatch(message);
  const { counts } = await shop.call(getCatalog, { path: { id: catalog.id } });
  expect(counts).toEqual({ products: 0, offers: 0, categories: 0, brands: 0, properties: 0 });
});

test.each([
  [
    'таблица XLS',
    Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
    /^Это таблица Excel \(XLS\), а нужен фид YML/,
  ],
  ['таблица XLSX', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`), /^Это таблица Excel \(XLSX\)/],
  ['сжатая таблица', gzipSync(Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex')), /^Это таблица Excel/],
  ['архив ZIP', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}feed.xml`), /^Это архив ZIP: распакуйте/],
  ['документ PDF', '%PDF-1.7\n', /^Это документ PDF, а нужен фид YML/],
])('a file of another kind (%s) is called what it is, and not an encoding', async (_, content, message) => {
  const shop = await aCompany(server);
  const outcome = await upload(shop, (await aCatalog(shop)).id, content);
  expect(outcome).toMatchObject({ status: 'failed', created: 0 });
  expect(outcome.error).toMatch(message);
});

/** A feed of offers, each with these tags inside. */
const feedOf = (...offers: string[]) =>
  `<yml_catalog><shop><offers>${offers
    .map((tags, index) => `<offer id="F-${index + 1}"><name>Товар ${index + 1}</name><price>10</price>${tags}</offer>`)
    .join('')}</offers></shop></yml_catalog>`;

test('a property is called without the colon of the shop’s page, and meets the one that is there', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const { unit, group } = await aUnit(shop, 'см');
  const height = await aProperty(shop, catalog.id, {
    type: 7,
    title: 'Высота',
    scheme: { unitGroup: group, defaultUnit: unit },
  });
  await upload(
    shop,
    catalog.id,
    feedOf('<param name="Высота:" unit="см">21</param><param name="Цвет : ">белый</param>'),
  );
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(rows.map((each) => each.title).sort()).toEqual(['Высота', 'Цвет']);
  const found = await shop.call(countOffers, {
    path: { catalog: catalog.id },
    body: { properties: [{ property: height.id, from: 20, to: 22, unit }] },
  });
  expect(found.total).toBe(1);
});

test('a new property counts in the unit that the feed has most, so that a range is asked in it', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const { unit } = await aUnit(shop, 'см');
  const sizes = Array.from({ length: 320 }, (_, index) => `<param name="Высота" unit="см">${index + 1}</param>`);
  await upload(shop, catalog.id, feedOf('<param name="Высота">5 мм</param>', ...sizes));
  const { rows } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(rows).toMatchObject([{ title: 'Высота', type: 7, scheme: { defaultUnit: unit } }]);
});

test('a maker named by a param is offered as the brand where the feed has no vendor, and taken once the seller says so', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const brands = async () => {
    const { rows } = await shop.call(findBrands, { body: { catalog: { in: [catalog.id] } } });
    return rows.map((brand) => [brand.title, brand.products]).sort();
  };
  const maker = '<param name="Производитель">Север</param>';
  const feed = feedOf(maker, `<vendor>Юг</vendor>${maker}`, '<param name="Бренд">Восток</param>');
  const first = await upload(shop, catalog.id, feed);
  expect(first).toMatchObject({ makerAsBrand: false, makers: 1, repeatable: true });
  expect(await brands()).toEqual([
    ['Восток', 1],
    ['Юг', 1],
  ]);
  const path = { id: first.id };
  const { id } = await shop.call(repeatImport, { path, body: { makerAsBrand: true } });
  expect(await over(shop, id)).toMatchObject({ status: 'success', makerAsBrand: true, makers: 0, repeatable: false });
  expect(await brands()).toEqual([
    ['Восток', 1],
    ['Север', 1],
    ['Юг', 1],
  ]);
  // Its file went over, and is gone with the end of the second.
  expect(await shop.call(getImport, { path })).toMatchObject({ repeatable: false });
  expect(await shop.refused(repeatImport, { path, body: { makerAsBrand: true } })).toMatchObject({
    status: 409,
    body: { message: 'Файла этой загрузки уже нет: загрузите его снова' },
  });
  // What the catalog was told once holds for its next feeds, until it is told otherwise.
  expect(await upload(shop, catalog.id, feed)).toMatchObject({ makerAsBrand: true, makers: 0 });
  const url = `/cds/catalog/${catalog.id}/import?makerAsBrand=false`;
  const body = new FormData();
  body.append('file', new Blob([feed]), 'feed.xml');
  const told = (await (await shop.fetch('POST', url, { body })).json()) as Import;
  expect(await over(shop, told.id)).toMatchObject({ makerAsBrand: false, makers: 1 });
});

test('prices in a foreign currency are never taken for roubles', async () => {
  const shop = await aCompany(server);
  const tenge = tea.replace('"RUR" rate="1"', '"KZT" rate="1"').replaceAll('RUR', 'KZT');
  const fresh = await aCatalog(shop);
  expect((await upload(shop, fresh.id, tenge)).status).toBe('success');
  expect((await shop.call(getCatalog, { path: { id: fresh.id } })).currency).toBe('KZT');
  const roubles = await aCatalog(shop);
  await upload(shop, roubles.id, tea);
  const refused = await upload(shop, roubles.id, tenge);
  expect(refused.status).toBe('failed');
  expect(refused.error).toContain('Цены в файле указаны в KZT');
});

test('an import is stopped, continued and not taken twice', async () => {
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
  const outcome = await upload(shop, catalog.id, 'x');
  expect((await other.refused(getImport, { path: { id: outcome.id } })).status).toBe(404);
  expect((await other.fetch('GET', `/cds/import/${outcome.id}/faults.csv`)).status).toBe(404);
});

const shared = new URL('../../../../../shared/data/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real feeds are not at ${shared.pathname}: their tests are skipped`);

test.skipIf(!real).each([
  ['alstyle-cp1251.xml', { created: 1992, skipped: 0 }],
  ['alstyle-params-nocategories.xml.gz', { created: 2003, skipped: 0 }],
  ['kickgoods-bitrix.xml', { created: 394, skipped: 0 }],
  ['kickgoods-module.xml', { created: 78, skipped: 39 }],
  ['samsung-kz.xml', { created: 654, skipped: 0 }],
  ['santechtula-bitrix.xml', { created: 1405, skipped: 0 }],
  ['vtt-supplier.xml', { created: 3476, skipped: 0 }],
] as const)('the real feed %s is imported whole, and again without a change', async (name, expected) => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const content = await readFile(new URL(`yml/${name}`, shared));
  const outcome = await upload(shop, catalog.id, content, name);
  expect(outcome).toMatchObject({ status: 'success', error: null, ...expected });
  const { total } = await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} });
  expect(total).toBe(expected.created);
  const again = await upload(shop, catalog.id, content, name);
  expect(again).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: expected.created });
  const { rows: brands } = await shop.call(findBrands, { body: { catalog: { in: [catalog.id] } } });
  expect(new Set(brands.map((brand) => brand.title.toLowerCase())).size).toBe(brands.length);
});

test.skipIf(!real)('the real broken feed is refused with its line', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  for (const name of await readdir(new URL('yml-broken/', shared))) {
    const outcome = await upload(shop, catalog.id, await readFile(new URL(`yml-broken/${name}`, shared)), name);
    expect(outcome).toMatchObject({ status: 'failed', line: 911, created: 0 });
    expect(outcome.error).toContain('записан в windows-1251. Строка 911: знак & записан без &amp;');
  }
});
