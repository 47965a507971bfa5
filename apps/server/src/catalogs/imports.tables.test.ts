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
  kind,
  runImport,
  type TableMapping,
  unloadOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, type Client, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { offersOf, over } from './testing/imports.ts';
import { aCatalog } from './testing/making.ts';

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

  for (const format of ['csv', 'xlsx'] as const) {
    const file = await exported(shop, catalog.id, format);
    const sent = await send(shop, catalog.id, file, `products.${format}`);
    const done = sent.step === 'mapping' ? await check(shop, sent) : sent;
    const { rows } = await shop.call(findImportDifferences, { path: { id: sent.id }, body: {} });
    expect(rows).toEqual([]);
    expect(done).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: 1, skipped: 0 });
  }
});

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
