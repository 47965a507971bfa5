import {
  changeOffer,
  createProductOffer,
  type FileExport,
  findFileExports,
  findNotices,
  findOffers,
  getFileExport,
  getImport,
  type Import,
  kind,
  removeFileExport,
  removeOffers,
  removeProperties,
  repeatFileExport,
  restoreFileExport,
  stopFileExport,
  type Types,
  unloadOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { config } from '../../config.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { filesInZip } from '../../files/testing/zip.ts';
import { aCompany, type Client, eventually, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aBrand, aCatalog, aCategory, anOffer, aProperty, aUnit } from '../testing/making.ts';
import { deleteSpentExports } from './file-exports.jobs.ts';
import { storageUse } from './files.queries.ts';

const server = useServer({ worker: true });
const { signal } = new AbortController();

type UnloadOptions = Omit<Types<typeof unloadOffers>['sent'], 'title' | 'filter'>;

const begin = (shop: Client, catalog: string, { filter, ...options }: UnloadOptions & { filter?: object } = {}) =>
  shop.call(unloadOffers, {
    body: { title: 'Товары', filter: { catalog: { in: [catalog] }, ...filter }, ...options },
  });

const over = (shop: Client, { id }: Pick<FileExport, 'id'>) =>
  eventually(async () => {
    const state = await shop.call(getFileExport, { path: { id } });
    return state.status !== 'pending' && state.status !== 'running' && state;
  });

async function contentOf(shop: Client, { url }: Pick<FileExport, 'url'>): Promise<Buffer> {
  const response = await shop.fetch('GET', url ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return Buffer.from(await response.arrayBuffer());
}

async function unloaded(shop: Client, catalog: string, options?: Parameters<typeof begin>[2]): Promise<Buffer> {
  const made = await over(shop, await begin(shop, catalog, options));
  expect(made).toMatchObject({ status: 'success', error: null });
  const content = await contentOf(shop, made);
  expect(made.size).toBe(content.length);
  return content;
}

/** Lines of a CSV file whose cells hold no line ends. */
const linesOf = (csv: Buffer) =>
  csv
    .toString()
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

test('what a filter finds goes into a table with the chosen columns, in their order', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const dishes = await aCategory(shop, catalog, 'Посуда');
  const cups = await aCategory(shop, catalog, 'Чашки', dishes.id);
  const brand = await aBrand(shop, catalog, 'Чайная гора');
  const [kg, g] = [await aUnit(shop, 'кг'), await aUnit(shop, 'г')];
  const scheme = { unitGroup: kg.group, defaultUnit: kg.unit, storageUnit: null, min: null, max: null };
  const weight = await aProperty(shop, catalog, { title: 'Вес', type: kind.unit, scheme });
  const taste = await aProperty(shop, catalog, { title: 'Вкус', type: kind.shortText, multiple: true });
  const sides = await aProperty(shop, catalog, { title: 'Коробка', type: kind.dimensions });
  await anOffer(shop, catalog, {
    article: 'C-1',
    title: 'Чашка; "синяя"',
    category: cups.id,
    brand: brand.id,
    barcodes: ['4600000000015', '4600000000022'],
    price: '1290.50',
    stock: 7,
    properties: [
      { property: weight.id, values: [{ value: 250, unit: g.unit }] },
      { property: taste.id, values: ['мята', 'лимон; лайм'] },
      { property: sides.id, values: [{ width: 80, height: 90, length: 100.5, weight: null }] },
    ],
  });
  await anOffer(shop, catalog, { article: 'C-2', title: 'Не чашка' });

  const columns = [
    'article',
    'title',
    'category',
    'brand',
    'barcodes',
    'price',
    'stock',
    `property:${weight.id}`,
  ] as const;
  const more = [`property:${taste.id}`, `property:${sides.id}`];
  const csv = await unloaded(shop, catalog, {
    filter: { category: { in: [dishes.id] } },
    columns: [...columns, ...more, 'article'],
  });
  expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(linesOf(csv)).toEqual([
    'Артикул;Название;Категория;Бренд;Штрихкоды;Цена, RUB;Остаток;Вес, кг;Вкус;Коробка: длина, мм;Коробка: ширина, мм;Коробка: высота, мм;Коробка: вес, г',
    'C-1;"Чашка; ""синяя""";Посуда > Чашки;Чайная гора;"4600000000015; 4600000000022";1290,5;7;0,25;"мята; лимон\\; лайм";100,5;80;90;',
  ]);

  const all = linesOf(await unloaded(shop, catalog));
  expect(all[0]).toContain('Артикул;Название;Номер товара');
  expect(all[0]).toContain('Вес, кг;Вкус;Коробка: длина, мм');
  expect(all).toHaveLength(3);
});

test('no cell of a file begins a formula', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const titles = ['=HYPERLINK("http://evil.example")', '+7', '-1', '@SUM(A1)', ' =1+1'];
  for (const [index, title] of titles.entries()) await anOffer(shop, catalog, { article: `=A${index}`, title });
  const columns = ['article', 'title'] as const;
  const csv = linesOf(await unloaded(shop, catalog, { columns: [...columns] }));
  expect(csv.slice(1).every((line) => /^'=A\d;("?')/.test(line))).toBe(true);
  const xlsx = filesInZip(await unloaded(shop, catalog, { columns: [...columns], format: 'xlsx' }));
  const sheet = xlsx.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=A0</t></is></c>');
  expect(sheet).not.toMatch(/<f>|t="str"/);
});

test('a table of Excel has numbers as numbers, texts as texts, and holds what XML has signs for', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: '007', title: 'Чай & <кофе>', price: '0.10', stock: 0 });
  const columns = ['article', 'title', 'price', 'oldPrice', 'stock'] as const;
  const files = filesInZip(await unloaded(shop, catalog, { columns: [...columns], format: 'xlsx' }));
  expect([...files.keys()]).toContain('[Content_Types].xml');
  expect(files.get('xl/worksheets/sheet1.xml')).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">007</t></is></c><c t="inlineStr"><is><t xml:space="preserve">Чай &amp; &lt;кофе&gt;</t></is></c><c><v>0.1</v></c><c/><c><v>0</v></c></row></sheetData></worksheet>',
  );
});

test('a feed that was unloaded is taken in again without a change', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const tea = await aCategory(shop, catalog, 'Чай');
  const green = await aCategory(shop, catalog, 'Зелёный > чай', tea.id);
  const brand = await aBrand(shop, catalog, 'Чайная & гора');
  const kg = await aUnit(shop, 'кг');
  const scheme = { unitGroup: kg.group, defaultUnit: kg.unit, storageUnit: null, min: null, max: null };
  const weight = await aProperty(shop, catalog, { title: 'Вес нетто', type: kind.unit, scheme });
  const taste = await aProperty(shop, catalog, { title: 'Вкус', type: kind.shortText, multiple: true });
  const organic = await aProperty(shop, catalog, { title: 'Органический', type: kind.boolean });
  const rating = await aProperty(shop, catalog, { title: 'Рейтинг', type: kind.decimal });
  const sides = await aProperty(shop, catalog, { title: 'Габариты и вес', type: kind.dimensions });
  const pictures = await uploaded(shop);
  const { product } = await anOffer(shop, catalog, {
    article: 'T-1',
    title: 'Лун Цзин <весна>',
    description: 'Нежный <b>чай</b>\nвесеннего & сбора',
    category: green.id,
    brand: brand.id,
    barcodes: ['4600000000015'],
    images: [...pictures, { url: 'https://shop.example/a.jpg?x=1&y=2' }],
    price: '1290.50',
    oldPrice: '1500',
    purchasePrice: '700',
    minPrice: '900',
    stock: 12,
    properties: [
      { property: weight.id, values: [{ value: 0.1, unit: kg.unit }] },
      { property: sides.id, values: [{ width: 100, height: 55.5, length: 200, weight: 150 }] },
    ],
    productProperties: [
      { property: taste.id, values: ['свежий', 'каштан'] },
      { property: organic.id, values: [true] },
      { property: rating.id, values: [4.7] },
    ],
  });
  // Two offers of one product, with their own values and with the product's; and a lonely one whose product is called differently.
  await shop.call(createProductOffer, {
    path: { product },
    body: {
      article: 'T-2',
      title: 'Лун Цзин 200 г',
      properties: [{ property: weight.id, values: [{ value: 0.2, unit: kg.unit }] }],
    },
  });
  const lonely = await anOffer(shop, catalog, { article: 'T-3', title: 'Пуэр' });
  await shop.call(changeOffer, { path: { id: lonely.id }, body: { title: 'Пуэр выдержанный', price: '10' } });

  for (const filter of [{}, { articles: ['T-2'] }, { articles: ['T-1', 'T-3'] }]) {
    const versions = await versionsOf(shop, catalog);
    const feed = await unloaded(shop, catalog, { format: 'yml', filter });
    const outcome = await imported(shop, catalog, feed);
    const offers = 'articles' in filter ? filter.articles.length : 3;
    expect(outcome).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: offers, skipped: 0 });
    expect(outcome.also).toEqual({ categories: 0, brands: 0, properties: 0, options: 0, products: 0 });
    expect(await versionsOf(shop, catalog)).toEqual(versions);
  }
  // What goods cost the seller is nobody's business who gets the feed.
  expect((await unloaded(shop, catalog, { format: 'yml' })).toString()).not.toContain('purchase_price');
  const asked = await unloaded(shop, catalog, { format: 'yml', columns: ['purchasePrice'] });
  expect(asked.toString()).toContain('<purchase_price>700</purchase_price>');
  expect(asked.toString()).toContain('<param name="Рейтинг">4.7</param>');
  expect(await imported(shop, catalog, asked)).toMatchObject({ changed: 0, unchanged: 3 });
  const filter = { catalog: { in: [catalog] } };
  const other = await shop.refused(unloadOffers, { body: { title: 'Т', filter, format: 'yml', columns: ['article'] } });
  expect(other.body.details?.[0]?.field).toBe('columns');
});

async function uploaded(shop: Client): Promise<{ file: string }[]> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const body = new FormData();
  body.append('file', new Blob([png]), 'чай.png');
  const { rows } = (await (await shop.fetch('POST', '/cds/files', { body })).json()) as { rows: { id: string }[] };
  return rows.map(({ id }) => ({ file: id }));
}

async function imported(shop: Client, catalog: string, feed: Buffer): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(feed)]), 'feed.xml');
  const { id } = (await (await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body })).json()) as Import;
  return eventually(async () => {
    const state = await shop.call(getImport, { path: { id } });
    return state.status !== 'pending' && state.status !== 'running' && state;
  });
}

async function versionsOf(shop: Client, catalog: string): Promise<Record<string, number>> {
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: {} });
  return Object.fromEntries(rows.map(({ article, version }) => [article, version]));
}

test('an export is followed while it goes on, told to whoever began it, and found by its title', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog);
  const news = await newsOf(shop);
  const begun = await begin(shop, catalog, { total: 5, columns: ['article'] });
  expect(begun).toMatchObject({ status: 'pending', progress: { done: 0, total: 5 }, key: null, url: null, rows: 0 });
  const made = await over(shop, begun);
  expect(made).toMatchObject({ rows: 1, progress: { done: 1, total: 1 }, format: 'csv', columns: ['article'] });
  expect(made.url).toBe(`/cds/files/${made.key}`);
  expect(Date.parse(made.keptUntil ?? '') - Date.parse(made.finishedAt ?? '')).toBe(14 * 86_400_000);
  expect(await news.until(/"status":"success"/)).toContain('"resource":"catalogs/file-exports"');
  expect((await shop.call(findNotices, { body: { theme: 'catalogs' } })).rows).toMatchObject([
    { severity: 'success', title: 'Файл выгрузки готов', message: 'Товары: 1 предложение' },
  ]);
  const found = (search: string) => shop.call(findFileExports, { body: { catalog, search } });
  expect((await found('товар')).rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await found('заказ')).rows).toEqual([]);
  expect(await shop.call(findFileExports, { body: { catalog: (await aCatalog(shop)).id } })).toEqual({ rows: [] });
});

test('the same filter is unloaded again over what the catalog holds by then; a property that is gone is left out', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { title: 'Цвет', type: kind.shortText });
  const [first, second] = [
    await anOffer(shop, catalog, { article: 'A' }),
    await anOffer(shop, catalog, { article: 'B' }),
  ];
  const columns = ['article' as const, `property:${colour.id}`];
  const made = await over(shop, await begin(shop, catalog, { columns, allBut: [second.id] }));
  expect(linesOf(await contentOf(shop, made))).toEqual(['Артикул;Цвет', 'A;']);
  await shop.call(removeOffers, { path: { ids: [first.id] } });
  await anOffer(shop, catalog, { article: 'C' });
  await shop.call(removeProperties, { path: { catalog, ids: [colour.id] } });
  const again = await over(shop, await shop.call(repeatFileExport, { path: { id: made.id } }));
  expect(again.id).not.toBe(made.id);
  expect(linesOf(await contentOf(shop, again))).toEqual(['Артикул', 'C']);
});

test('picked offers are unloaded by their ids', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offers = [await anOffer(shop, catalog), await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const ids = [offers[2]?.id ?? '', offers[0]?.id ?? ''];
  const csv = await unloaded(shop, catalog, { filter: { ids }, columns: ['article'] });
  expect(linesOf(csv).slice(1)).toEqual([offers[0]?.article, offers[2]?.article]);
});

test('a deleted export is hidden at once, can be brought back, and goes with its file after an hour', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog);
  const { id, url, size } = await over(shop, await begin(shop, catalog));
  const use = () => withCompany(shop.company, storageUse);
  expect(await use()).toBe(size);
  await shop.call(removeFileExport, { path: { id } });
  expect((await shop.refused(getFileExport, { path: { id } })).status).toBe(404);
  expect((await shop.fetch('GET', url ?? '')).status).toBe(404);
  expect((await shop.call(findFileExports, { body: { catalog } })).rows).toEqual([]);
  expect(await shop.call(restoreFileExport, { path: { id } })).toMatchObject({ id, url });
  expect((await shop.refused(restoreFileExport, { path: { id } })).status).toBe(404);
  await shop.call(removeFileExport, { path: { id } });
  await pools().owner.query("update file_exports set deleted_at = now() - interval '2 hours' where id = $1", [id]);
  await deleteSpentExports({ days: 14, signal });
  expect((await shop.refused(restoreFileExport, { path: { id } })).status).toBe(404);
  expect([await partsOf(shop), await use()]).toEqual([[], 0]);
});

test('an old file goes, its export stays and can be repeated', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog);
  const { id, url, work } = await over(shop, await begin(shop, catalog));
  await pools().owner.query("update works set finished_at = now() - interval '15 days' where id = $1", [work]);
  await deleteSpentExports({ days: 14, signal });
  expect(await shop.call(getFileExport, { path: { id } })).toMatchObject({
    status: 'success',
    rows: 1,
    url: null,
    key: null,
  });
  expect((await shop.fetch('GET', url ?? '')).status).toBe(404);
  expect(await partsOf(shop)).toEqual([]);
  expect(await over(shop, await shop.call(repeatFileExport, { path: { id } }))).toMatchObject({ rows: 1 });
});

/** Names of the company's parts in the storage. */
async function partsOf({ company }: Pick<Shop, 'company'>): Promise<string[]> {
  const { objects } = await (await storage()).listAll('exports');
  return [...objects].map(({ name }) => name).filter((name) => name.startsWith(`${company}-`));
}

test("another company's exports are nobody's business", async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const { id: catalog } = await aCatalog(shop);
  const { id } = await over(shop, await begin(shop, catalog));
  for (const call of [getFileExport, stopFileExport, repeatFileExport, removeFileExport, restoreFileExport])
    expect((await other.refused(call, { path: { id } })).status).toBe(404);
  expect((await other.refused(findFileExports, { body: { catalog } })).status).toBe(404);
  const body = { title: 'Чужое', filter: { catalog: { in: [catalog] } } };
  expect((await other.refused(unloadOffers, { body })).status).toBe(404);
});

test('what no file can be made of is refused in words', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const elsewhere = await aProperty(shop, (await aCatalog(shop)).id, { type: kind.integer });
  const refusal = async (body: object) => {
    const { status, body: told } = await shop.refused(unloadOffers, {
      body: { title: 'Товары', filter: { catalog: { in: [catalog] } }, ...body },
    });
    return [status, told.message];
  };
  expect(await refusal({ columns: [`property:${elsewhere.id}`] })).toEqual([
    400,
    `Поле «columns»: в каталоге нет свойства ${elsewhere.id}`,
  ]);
  expect(await refusal({ columns: ['article'], format: 'yml' })).toEqual([
    400,
    'Поле «columns»: у фида YML свои поля: выбирают только, писать ли закупочную цену (purchasePrice)',
  ]);
  expect((await refusal({ columns: [] }))[0]).toBe(400);
  expect((await refusal({ columns: Array.from({ length: 301 }, (_, at) => `property:${at}`) }))[0]).toBe(400);
  expect(
    (await refusal({ filter: { catalog: { in: [catalog] }, ids: Array.from({ length: 10_001 }, () => '1') } }))[0],
  ).toBe(400);
  expect((await refusal({ filter: { catalog: { in: [] } } }))[0]).toBe(400);
});

test('a file that finds no place is not begun', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const gigabytes = config().COMPANY_GIGABYTES;
  await pools().owner.query('insert into storage_use (company_id, bytes) values ($1, $2)', [
    shop.company,
    gigabytes * 1024 ** 3,
  ]);
  const { body } = await shop.refused(unloadOffers, { body: { title: 'Т', filter: { catalog: { in: [catalog] } } } });
  expect(body.code).toBe('storage_full');
});
