import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  changeOffer,
  checkImport,
  countOffers,
  createOffer,
  createProperty,
  findImportDifferences,
  findImportFaults,
  findProperties,
  findUnitGroups,
  getFileExport,
  getImportTable,
  type Import,
  type ImportTable,
  inspectImport,
  kind,
  muchLost,
  runImport,
  type TableMapping,
  unloadOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';
import { offersOf, over } from './testing/imports.ts';

const server = useServer({ worker: true });

/** Sends a table to be checked; answers the import once it waits for the mapping, or has gone on by a remembered one. */
async function send(shop: Client, catalog: string, content: string | Uint8Array, name = 'price.csv'): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import?check=true`, { body });
  expect(response.status).toBe(200);
  return over(shop, ((await response.json()) as Import).id);
}

const tableOf = (shop: Client, { id }: Pick<Import, 'id'>): Promise<ImportTable> =>
  shop.call(getImportTable, { path: { id } });

async function check(shop: Client, { id }: Pick<Import, 'id'>, mapping?: TableMapping): Promise<Import> {
  await shop.call(checkImport, { path: { id }, body: mapping ? { mapping } : {} });
  return over(shop, id);
}

async function run(shop: Client, { id }: Pick<Import, 'id'>): Promise<Import> {
  await shop.call(runImport, { path: { id } });
  return over(shop, id);
}

const lines = (...rows: string[]) => rows.join('\r\n');
const price = lines(
  'Артикул;Наименование;Штрихкод;Категория;Производитель;Цена, руб.;Остаток;Вес, кг;Цвет;Новинка',
  'A-1;Чайник;4600000000015;Кухня > Чайники;Полёт;1 990,50;3;1,2;белый;да',
  "'=A-2;Сковорода;;Кухня > Сковороды;Полёт;2 490;0;0,9;чёрный;нет",
  ';Без артикула;;;;1;;;;',
  'A-3;Ваза;;Декор;;дорого;много;;белый;да',
);

test('a table becomes a catalog by its headings: columns are guessed with reasons, checked, and then run', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const sent = await send(shop, catalog.id, price);
  expect(sent).toMatchObject({ step: 'mapping', status: 'success', format: 'table' });
  const table = await tableOf(shop, sent);
  expect(table).toMatchObject({ format: 'csv', delimiter: ';', remembered: false });
  expect(table.columns.map(({ title, reason }) => [title, reason !== ''])).toContainEqual(['Цена, руб.', true]);
  expect(table.mapping.columns.map(({ target }) => ('field' in target ? target.field : target.to))).toEqual([
    'article',
    'title',
    'barcodes',
    'category',
    'brand',
    'price',
    'stock',
    'weight',
    'new',
    'new',
  ]);

  const checked = await check(shop, sent, table.mapping);
  expect(checked).toMatchObject({ step: 'check', status: 'success', created: 3, skipped: 1 });
  expect(checked.also).toMatchObject({ categories: 4, brands: 1 });
  expect(await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} })).toMatchObject({ total: 0 });
  const done = await run(shop, sent);
  expect(done).toMatchObject({ step: 'run', status: 'success', created: 3, skipped: 1 });
  expect(done.also).toEqual(checked.also);

  const offers = await offersOf(shop, catalog);
  expect(offers.get('A-1')).toMatchObject({ title: 'Чайник', price: '1990.5', stock: 3, barcodes: ['4600000000015'] });
  expect([...offers.keys()].sort()).toEqual(['=A-2', 'A-1', 'A-3']);
  const { rows: faults } = await shop.call(findImportFaults, { path: { id: sent.id }, body: {} });
  expect(faults.map(({ line, field, reason, severity }) => [line, field, reason, severity])).toEqual([
    [4, 'Артикул', 'В строке нет артикула', 'skipped'],
    [5, 'Цена, руб.', '«дорого» — не цена', 'warning'],
    [5, 'Остаток', '«много» — не остаток', 'warning'],
  ]);
  const { rows: properties } = await shop.call(findProperties, { body: { catalog: { in: [catalog.id] } } });
  expect(properties.map(({ title, type }) => [title, type]).toSorted()).toEqual([
    ['Габариты и вес', kind.dimensions],
    ['Новинка', kind.boolean],
    ['Цвет', kind.shortText],
  ]);
});

test('tails that doubles leave behind are no part of a number; what is lost is counted by field and reason', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const rows = Array.from({ length: 30 }, (_, index) => `T-${index};Кран;${index < 3 ? `по запросу ${index}` : 10};1`);
  const sent = await send(
    shop,
    catalog.id,
    lines(
      'Артикул;Наименование;Цена, руб.;Вес, кг',
      ...rows,
      'T-A;Кран;2776.9500000000003;0.30000000000000004',
      'T-B;Кран;1;много',
    ),
  );
  const checked = await check(shop, sent);
  expect(checked.lost).toEqual([
    { field: 'Цена, руб.', reason: '«…» — не цена', count: 3 },
    expect.objectContaining({ field: 'Вес, кг', count: 1 }),
  ]);
  expect([...muchLost(checked)]).toEqual([['Цена, руб.', 3]]);
  const done = await run(shop, sent);
  expect(done.lost).toEqual(checked.lost);
  const offer = (await offersOf(shop, catalog)).get('T-A');
  expect(offer).toMatchObject({ price: '2776.95' });
});

test('the mapping of a file is remembered by its headings: the next one of that shape is checked at once', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const sent = await send(shop, catalog.id, price);
  const { mapping } = await tableOf(shop, sent);
  const skipped = { ...mapping, columns: mapping.columns.filter(({ target }) => target.to !== 'new') };
  await check(shop, sent, skipped);
  await run(shop, sent);
  const next = await send(shop, catalog.id, price.replace('1 990,50', '2 000'));
  expect(next).toMatchObject({ step: 'check', status: 'success', created: 0, changed: 1, unchanged: 2 });
  expect(await tableOf(shop, next)).toMatchObject({ remembered: true, mapping: skipped });
  const { rows } = await shop.call(findImportDifferences, { path: { id: next.id }, body: {} });
  expect(rows).toMatchObject([{ article: 'A-1', field: 'Цена', was: '1990,5', now: '2000' }]);
  // Another shape is asked about anew, and another catalog remembers nothing.
  expect(await send(shop, catalog.id, 'Артикул;Название\nA-1;Чайник\nA-2;Чашка')).toMatchObject({ step: 'mapping' });
  expect(await send(shop, (await aCatalog(shop)).id, price)).toMatchObject({ step: 'mapping' });
});

test('what we have exported changes nothing when it is imported again, whatever the values are', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const path = { catalog: catalog.id };
  const { rows: groups } = await shop.call(findUnitGroups, {});
  const mass = groups.find(({ units }) => units.some(({ symbol }) => symbol === 'кг'));
  const unit = (symbol: string) => mass?.units.find((one) => one.symbol === symbol)?.id ?? '';
  const property = async (body: object) =>
    (await shop.call(createProperty, { path, body: body as { title: string; type: 1 } })).id;
  const text = await property({ title: 'Заметка; важная', type: kind.shortText });
  const several = await property({ title: 'Цвета', type: kind.shortText, multiple: true });
  const weight = await property({
    title: 'Нетто',
    type: kind.unit,
    scheme: { unitGroup: mass?.id, defaultUnit: unit('кг'), storageUnit: unit('г') },
  });
  const sides = await property({ title: 'Упаковка', type: kind.dimensions });
  const yes = await property({ title: 'Цена', type: kind.boolean });
  const { id } = await shop.call(createOffer, {
    body: {
      catalog: catalog.id,
      article: '=1+1',
      title: '+Чайник; "большой"',
      price: '10.5',
      stock: 4,
      barcodes: ['46', '47'],
    },
  });
  const { version } = await shop.call(changeOffer, {
    path: { id },
    body: {
      version: 1,
      properties: [
        { property: text, values: ['a; b \\ c'] },
        { property: several, values: ['белый; с узором', 'синий'] },
        { property: weight, values: [{ value: 333, unit: unit('г') }] },
        { property: sides, values: [{ width: 10.5, height: null, length: 30, weight: 400 }] },
        { property: yes, values: [true] },
      ],
    },
  });
  expect(version).toBe(2);
  // A count that was given up is no zero.
  const uncounted = await anOffer(shop, catalog.id, { stock: 5 });
  await shop.call(changeOffer, { path: { id: uncounted.id }, body: { stock: null } });

  for (const format of ['csv', 'xlsx'] as const) {
    const file = await exported(shop, catalog.id, format);
    const sent = await send(shop, catalog.id, file, `products.${format}`);
    const done = sent.step === 'mapping' ? await check(shop, sent) : sent;
    const { rows } = await shop.call(findImportDifferences, { path: { id: sent.id }, body: {} });
    expect(rows).toEqual([]);
    expect(done).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: 2, skipped: 0 });
  }
});

test('stock that is edited in a file of ours is taken; what has moved since the file was written stays, unless a person says otherwise', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const edited = await anOffer(shop, catalog.id, { article: 'A-1', stock: 5 });
  const moved = await anOffer(shop, catalog.id, { article: 'A-2', stock: 5 });
  const uncounted = await anOffer(shop, catalog.id, { article: 'A-3', stock: null });
  const file = new TextDecoder().decode(await exported(shop, catalog.id, 'csv'));
  await shop.call(changeOffer, { path: { id: moved.id }, body: { stock: 3 } });
  // A price is no stock: the offer is newer than the file, and its stock is still taken.
  await shop.call(changeOffer, { path: { id: edited.id }, body: { price: '20' } });
  const [heading = '', ...rows] = file.split('\r\n');
  const at = heading.split(';').indexOf('Остаток');
  const put = (row: string) => row.split(';').with(at, '9').join(';');
  const today = [heading.replace(/^\uFEFF/, ''), ...rows.filter(Boolean).map(put)].join('\r\n');
  const sent = await send(shop, catalog.id, today);
  const { mapping } = await tableOf(shop, sent);
  const stocks = async () =>
    [...(await offersOf(shop, catalog)).values()].map(({ article, stock }) => [article, stock]);

  await check(shop, sent, mapping);
  const { rows: told } = await shop.call(findImportDifferences, { path: { id: sent.id }, body: { field: 'Остаток' } });
  expect(told.map(({ article, was, now }) => [article, was, now])).toEqual([
    ['A-1', '5', '9'],
    ['A-3', '', '9'],
  ]);
  await run(shop, sent);
  expect((await stocks()).toSorted()).toEqual([
    ['A-1', 9],
    ['A-2', 3],
    ['A-3', 9],
  ]);
  const { rows: faults } = await shop.call(findImportFaults, { path: { id: sent.id }, body: {} });
  expect(faults.map(({ article, field, reason, severity }) => [article, field, reason, severity])).toEqual([
    ['A-2', 'Остаток', 'Остаток изменился уже после выгрузки: оставлен как в каталоге', 'warning'],
  ]);

  const again = await send(shop, catalog.id, today);
  const columns = mapping.columns.filter(({ target }) => !('field' in target && target.field === 'updatedAt'));
  await check(shop, again, { ...mapping, columns });
  await run(shop, again);
  expect((await offersOf(shop, catalog)).get('A-2')).toMatchObject({ id: moved.id, stock: 9 });
  expect(uncounted.stock).toBeNull();
});

test('rows find offers by barcodes, an empty cell clears where that is said, and nothing new is created where that is said', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const offer = { catalog: catalog.id, title: 'Чайник', price: '10', oldPrice: '15', stock: 4 };
  await shop.call(createOffer, { body: { ...offer, article: 'A-1', barcodes: ['4600000000015'] } });
  await shop.call(createOffer, { body: { ...offer, article: 'A-2', barcodes: ['4600000000022', '77'] } });
  await shop.call(createOffer, { body: { ...offer, article: 'A-3', barcodes: ['77'] } });
  const sent = await send(
    shop,
    catalog.id,
    lines(
      'Штрихкод;Цена;Старая цена;Остаток',
      '4600000000015;20;;',
      '77;30;;1',
      '99;1;;1',
      ';2;;',
      '4600000000022;10;15;4',
    ),
  );
  const { mapping } = await tableOf(shop, sent);
  expect(mapping).toMatchObject({ key: 'barcodes', unknown: 'skip', empty: 'leave' });
  const checked = await check(shop, sent, { ...mapping, empty: 'clear' });
  expect(checked).toMatchObject({ created: 0, changed: 1, unchanged: 1, skipped: 3 });
  const { rows } = await shop.call(findImportDifferences, { path: { id: sent.id }, body: {} });
  expect(rows.map(({ article, field, was, now }) => [article, field, was, now])).toEqual([
    ['A-1', 'Цена', '10', '20'],
    ['A-1', 'Цена до скидки', '15', ''],
    ['A-1', 'Остаток', '4', ''],
  ]);
  await run(shop, sent);
  expect((await offersOf(shop, catalog)).get('A-1')).toMatchObject({ price: '20', oldPrice: null, stock: null });
  const { rows: faults } = await shop.call(findImportFaults, { path: { id: sent.id }, body: {} });
  expect(faults.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, 'Штрихкод', 'Штрихкод стоит у нескольких предложений: A-2, A-3'],
    [4, 'Артикул', 'Такого предложения в каталоге нет: новые не создаём'],
    [5, 'Штрихкод', 'В строке нет штрихкода'],
  ]);
});

test('a mapping that can’t be obeyed is refused with the column, and another heading is looked at anew', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const sent = await send(
    shop,
    catalog.id,
    lines('Прайс от 1 ноября;;', 'Код;Название;Цена', 'A-1;Чайник;1', 'A-2;Чашка;2'),
  );
  const { mapping } = await tableOf(shop, sent);
  const refusal = async (columns: TableMapping['columns'], change: Partial<TableMapping> = {}) => {
    const body = { mapping: { ...mapping, ...change, columns } };
    const { status, body: told } = await shop.refused(checkImport, { path: { id: sent.id }, body });
    return [status, told.message];
  };
  const article = { column: 0, target: { to: 'field', field: 'article' } } as const;
  expect(await refusal([])).toEqual([400, expect.stringContaining('укажите столбец с артикулом')]);
  expect(await refusal([article, { ...article, column: 1 }])).toEqual([
    400,
    expect.stringContaining('столбец «Название»: «Артикул» уже берётся из другого столбца'),
  ]);
  expect(await refusal([article, { column: 9, target: { to: 'skip' } }])).toEqual([
    400,
    expect.stringContaining('нет'),
  ]);
  expect(await refusal([article, { column: 1, target: { to: 'property', property: '1' } }])).toEqual([
    400,
    expect.stringContaining('свойства 1 в каталоге нет'),
  ]);
  const weight = { column: 2, target: { to: 'field', field: 'weight' } } as const;
  expect(await refusal([article, weight])).toEqual([400, expect.stringContaining('выберите единицу веса')]);

  await shop.call(inspectImport, { path: { id: sent.id }, body: { sheet: 0, heading: { first: 3, rows: 0 } } });
  await over(shop, sent.id);
  const bare = await tableOf(shop, sent);
  expect(bare.mapping.heading).toEqual({ first: 3, rows: 0 });
  expect(bare.columns.map(({ title }) => title).join('')).toBe('');
  await shop.call(inspectImport, { path: { id: sent.id }, body: { sheet: 0 } });
  await over(shop, sent.id);
  expect((await tableOf(shop, sent)).columns.map(({ title }) => title)).toEqual(['Код', 'Название', 'Цена']);
});

test.each([
  ['too many columns', Array.from({ length: 1200 }, (_, at) => `c${at}`).join(';'), /больше 1000 столбцов/],
  ['a cell too long', `Артикул;Название\nA-1;${'щ'.repeat(100_001)}`, /ячейка длиннее/],
  ['a quotation mark that is never closed', 'Артикул;Название\nA-1;"Чайник\n', /Кавычка открыта/],
])('%s is refused in words before anything is written', async (_what, content, said) => {
  const shop = await aCompany(server);
  const sent = await send(shop, (await aCatalog(shop)).id, content);
  expect(sent.status).toBe('failed');
  expect(sent.error).toMatch(said);
});

const shared = new URL('../../../../../../shared/data/pricelists/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real price lists are not at ${shared.pathname}: their tests are skipped`);

test.skipIf(!real).each([
  ['autoparts-1c.xls', 'article', 13_000],
  ['grocery-1c-barcodes.csv', 'barcodes', 0],
] as const)(
  'the real price list %s is mapped by itself, checked and run as it was checked',
  async (name, key, least) => {
    const shop = await aCompany(server);
    const catalog = await aCatalog(shop);
    const sent = await send(shop, catalog.id, await readFile(new URL(name, shared)), name);
    const { mapping } = await tableOf(shop, sent);
    expect(mapping.key).toBe(key);
    const checked = await check(shop, sent, mapping);
    expect(checked).toMatchObject({ step: 'check', status: 'success' });
    expect(checked.created).toBeGreaterThanOrEqual(least);
    expect(checked.lost.filter(({ field }) => /цена/i.test(field))).toEqual([]);
    const done = await run(shop, sent);
    const { created, changed, unchanged, skipped } = checked;
    expect(done).toMatchObject({ step: 'run', status: 'success', created, changed, unchanged, skipped });
  },
  120_000,
);

/** The catalog's products as a file of ours. */
async function exported(shop: Client, catalog: string, format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const body = { title: 'Товары', format, filter: { catalog: { in: [catalog] } } };
  const { id } = await shop.call(unloadOffers, { body });
  const { url } = await eventually(async () => {
    const state = await shop.call(getFileExport, { path: { id } });
    return state.status === 'success' && state;
  });
  return new Uint8Array(await (await shop.fetch('GET', url ?? '')).arrayBuffer());
}
