import {
  applyPriceList,
  changeOffer,
  checkPriceList,
  continuePriceList,
  createSupplier,
  findNotices,
  findPriceLists,
  findSuppliers,
  getPriceList,
  pairPriceRow,
  removeSuppliers,
  rereadPriceList,
} from '@prilavok/contract';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { aCatalog, anOffer } from '../catalogs/testing/making.ts';
import { pools } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { workbook } from '../tables/testing/samples.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { applied, aSupplier, matched, priced, pricesOf, rowsOf, send, sent } from './testing/price-lists.ts';

const server = useServer({ worker: true });

const goods = [
  ['ООО «Поставка»', '', '', '', '', ''],
  ['Код', 'Артикул', 'Штрихкод', 'Наименование', 'Цена, руб.', 'Остаток'],
  ['Посуда', '', '', '', '', ''],
  ['S-1', 'MUG 1', '', 'Кружка', '1 290,50', '12'],
  ['S-2', '', '4600000000015', 'Чашка', '99,999', '>10'],
  ['S-3', '', '', 'Незнакомое', '5', 'есть'],
  ['S-4', 'MUG-1', '4600000000015', 'Противоречие', '7', '1'],
  ['S-5', 'POT', '', 'Без цены', '', '3'],
  ['S-6', 'POT', '', 'Договорная', 'звоните', '3'],
];
const asCsv = (rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n');

async function aShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const mug = await anOffer(shop, catalog, { article: 'MUG-1' });
  const cup = await anOffer(shop, catalog, { article: 'CUP', barcodes: ['4600000000015'] });
  const pot = await anOffer(shop, catalog, { article: 'POT' });
  return { shop, catalog, mug, cup, pot, supplier: (await aSupplier(shop)).id };
}

test.each([
  ['CSV in windows-1251', iconv.encode(asCsv(goods), 'windows-1251'), 'csv'],
  ['XLSX', workbook({ Прайс: goods }), 'xlsx'],
  ['XLS', workbook({ Прайс: goods }, 'biff8'), 'xls'],
])('a list in %s is described, matched row by row, and put in force', async (_kind, content, format) => {
  const { shop, mug, cup, supplier } = await aShop();
  const list = await send(shop, supplier, content);
  expect(list).toMatchObject({
    stage: 'uploaded',
    work: null,
    remembered: false,
    file: { format, sheets: [{ heading: { first: 2, rows: 1 } }] },
    suggested: {
      columns: { code: 0, article: 1, barcode: 2, title: 3, price: 4, currency: null, stock: 5 },
      comma: 'decimal',
    },
  });
  expect(list.file.sheets[0]?.samples[1]).toMatchObject({ number: 4, cells: goods[3] });

  const checked = await matched(shop, list, { available: 2 });
  expect(checked).toMatchObject({ stage: 'checked', matched: 2, unmatched: 1, ambiguous: 1, refused: 2, titles: 1 });
  expect((await pricesOf(shop, supplier)).size).toBe(0);
  expect(
    (await rowsOf(shop, list.id)).map((row) => [row.row, row.outcome, row.by, row.price, row.stock, row.reason]),
  ).toEqual([
    [4, 'matched', 'article', '1290.50', 12, ''],
    [5, 'matched', 'barcode', '100.00', 10, ''],
    [6, 'unmatched', null, '5.00', 2, 'Такого нет среди ваших товаров'],
    [7, 'ambiguous', null, '7.00', 1, 'Артикул и штрихкод указывают на разные товары'],
    [8, 'refused', null, null, 3, 'Нет цены'],
    [9, 'refused', null, null, 3, 'Цена «звоните» не читается'],
  ]);
  const [doubtful] = await rowsOf(shop, list.id, { outcome: 'ambiguous' });
  expect(doubtful?.offers.map(({ id }) => id).sort()).toEqual([mug.id, cup.id].sort());
  expect(await rowsOf(shop, list.id, { search: 'незнаком' })).toHaveLength(1);

  expect(await applied(shop, list.id)).toMatchObject({
    stage: 'applied',
    changed: 2,
    absent: 0,
    work: { status: 'success' },
  });
  expect(
    Object.fromEntries(
      [...(await pricesOf(shop, supplier))].map(([article, { price, stock }]) => [article, [price, stock]]),
    ),
  ).toEqual({
    'MUG-1': ['1290.50', 12],
    CUP: ['100.00', 10],
  });
  expect((await shop.call(findSuppliers, { body: {} })).rows).toMatchObject([{ id: supplier, prices: 2 }]);
  expect((await shop.call(findNotices, { body: { theme: 'imports' } })).rows.map(({ title }) => title)).toEqual([
    'Прайс применён',
    'Прайс сопоставлен с товарами',
  ]);
});

test('a newer list replaces the older one: what it lacks is sold out, without a price, or left, as was chosen', async () => {
  const { shop, supplier } = await aShop();
  const both = 'Артикул;Цена;Остаток\nMUG-1;100;5\nPOT;200;6\n';
  const prices = async () =>
    Object.fromEntries(
      [...(await pricesOf(shop, supplier))].map(([article, { price, stock, state }]) => [
        article,
        [price, stock, state],
      ]),
    );
  expect(await priced(shop, supplier, both)).toMatchObject({ changed: 2 });
  // The same again changes nothing.
  expect(await priced(shop, supplier, both)).toMatchObject({ changed: 0, absent: 0 });

  const only = 'Артикул;Цена;Остаток\nMUG-1;110;4\n';
  expect(await priced(shop, supplier, only, { absent: 'keep' })).toMatchObject({ changed: 1 });
  expect(await prices()).toEqual({ 'MUG-1': ['110.00', 4, 'listed'], POT: ['200.00', 6, 'listed'] });
  const checked = await matched(shop, await send(shop, supplier, only), { absent: 'sold_out' });
  expect(checked).toMatchObject({ absent: 1 });
  expect(await applied(shop, checked.id)).toMatchObject({ changed: 0, absent: 1 });
  expect(await prices()).toEqual({ 'MUG-1': ['110.00', 4, 'listed'], POT: ['200.00', 6, 'sold_out'] });
  await priced(shop, supplier, only, { absent: 'unlisted' });
  expect(await prices()).toEqual({ 'MUG-1': ['110.00', 4, 'listed'], POT: ['200.00', 6, 'unlisted'] });
  await priced(shop, supplier, both);
  expect(await prices()).toEqual({ 'MUG-1': ['100.00', 5, 'listed'], POT: ['200.00', 6, 'listed'] });
});

test('columns are remembered for files of the same headings, and only for them', async () => {
  const { shop, supplier } = await aShop();
  const first = await send(shop, supplier, 'Модель;Опт;Розница\nMUG-1;10;20\nPOT;30;40\n');
  await matched(shop, first, { columns: { ...nothing, article: 0, price: 2 }, absent: 'keep' });
  const again = await send(
    shop,
    supplier,
    workbook({
      Лист1: [
        ['Модель', 'Опт', 'Розница'],
        ['CUP', 1, 2],
      ],
    }),
    'новый.xlsx',
  );
  expect(again).toMatchObject({ remembered: true, suggested: { columns: { article: 0, price: 2 }, absent: 'keep' } });
  expect(await send(shop, supplier, 'Модель;Розница;Опт\nMUG-1;10;20\nPOT;30;40\n')).toMatchObject({
    remembered: false,
  });
  const stranger = await shop.call(createSupplier, { body: { title: 'Другой' } });
  expect(await send(shop, stranger.id, 'Модель;Опт;Розница\nMUG-1;10;20\nPOT;30;40\n')).toMatchObject({
    remembered: false,
  });
});

const nothing = { code: null, article: null, barcode: null, title: null, currency: null, stock: null };

test('a file that was guessed wrong is read as a person says', async () => {
  const { shop, supplier } = await aShop();
  const list = await send(shop, supplier, iconv.encode('красный;круглый\nMUG-1;10.5\n', 'windows-1251'));
  const path = { id: list.id };
  const read = await shop.call(rereadPriceList, {
    path,
    body: { encoding: 'ibm866', delimiter: ',', heading: { first: 1, rows: 0 } },
  });
  expect(read.file).toMatchObject({
    encoding: 'ibm866',
    delimiter: ',',
    sheets: [{ heading: { first: 1, rows: 0 }, columns: 1 }],
  });
  expect((await shop.call(getPriceList, { path })).file).toEqual(read.file);
  const back = await shop.call(rereadPriceList, {
    path,
    body: { encoding: 'windows-1251', delimiter: ';', heading: { first: 1, rows: 1 } },
  });
  expect(back.file.sheets[0]?.heading.titles).toEqual(['красный', 'круглый']);
  expect(back.suggested).toBeNull();
  const wrong = await shop.refused(rereadPriceList, { path, body: { encoding: 'ebcdic' } });
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('Неизвестная кодировка')]);

  // A month later the file is gone, and the list is still there.
  const { rows } = await pools().owner.query('select stored from supplier_price_lists where id = $1', [list.id]);
  await (await storage()).delete(rows[0].stored);
  expect((await shop.refused(rereadPriceList, { path, body: {} })).body).toMatchObject({
    code: 'file_gone',
    message: expect.stringContaining('загрузите его снова'),
  });
});

test('a person pairs a row with an offer: it counts at once in a list that is in force, and in the lists to come', async () => {
  const { shop, mug, pot, supplier } = await aShop();
  const content = 'Код;Наименование;Цена;Остаток\nX-77;Кастрюля;500;3\nX-78;Ковш;300;2\nMUG-1;Кружка;10;1\n';
  const list = await priced(shop, supplier, content);
  expect(list).toMatchObject({ matched: 1, unmatched: 2 });
  const pair = (row: number, offer: string | null) =>
    shop.call(pairPriceRow, { path: { id: list.id }, body: { row, offer } });
  expect(await pair(2, pot.id)).toMatchObject({
    outcome: 'matched',
    by: 'person',
    offers: [{ id: pot.id, price: '500.00', stock: 3 }],
  });
  expect(await shop.call(getPriceList, { path: { id: list.id } })).toMatchObject({ matched: 2, unmatched: 1 });

  // Another offer after all: the first has no price of this list any more.
  await pair(3, pot.id);
  await pair(2, mug.id);
  expect(await pair(2, null)).toMatchObject({
    outcome: 'unmatched',
    by: null,
    offers: [],
    reason: 'Сопоставление снято',
  });
  await pair(2, pot.id);
  const next = await matched(shop, await send(shop, supplier, 'Код;Наименование;Цена;Остаток\nx 77;Кастрюля;510;3\n'));
  expect((await rowsOf(shop, next.id)).map(({ outcome, by, offers }) => [outcome, by, offers[0]?.id])).toEqual([
    ['matched', 'person', pot.id],
  ]);

  const path = { id: list.id };
  expect((await shop.refused(pairPriceRow, { path, body: { row: 99, offer: pot.id } })).body.message).toBe(
    'Строки 99 в прайсе нет',
  );
  expect((await shop.refused(pairPriceRow, { path, body: { row: 2, offer: '999' } })).body.message).toContain(
    'такого предложения нет',
  );
});

test('goods are looked for in the supplier’s catalog, or in all of them; one in each is no doubt, two in one are', async () => {
  const { shop, mug, supplier } = await aShop();
  const { id: other } = await aCatalog(shop);
  const twin = await anOffer(shop, other, { article: 'MUG-1' });
  const content = 'Артикул;Цена\nMUG-1;100\n';
  const both = await matched(shop, await send(shop, supplier, content));
  expect((await rowsOf(shop, both.id))[0]?.offers.map(({ id }) => id)).toEqual([mug.id, twin.id]);
  const narrow = await aSupplier(shop, { catalog: other });
  const one = await matched(shop, await send(shop, narrow.id, content));
  expect((await rowsOf(shop, one.id))[0]?.offers.map(({ id }) => id)).toEqual([twin.id]);

  // Signs that people leave out find an article; the very article goes before such.
  await anOffer(shop, other, { article: 'MUG 1' });
  const exact = await matched(shop, await send(shop, narrow.id, content));
  expect((await rowsOf(shop, exact.id))[0]).toMatchObject({ outcome: 'matched', offers: [{ id: twin.id }] });
  const alike = await matched(shop, await send(shop, narrow.id, 'Артикул;Цена\nmug1;100\n'));
  expect((await rowsOf(shop, alike.id))[0]).toMatchObject({
    outcome: 'ambiguous',
    reason: 'Похожий артикул стоит у нескольких товаров',
  });
});

test('an offer that is listed twice takes the last row, and is told', async () => {
  const { shop, supplier } = await aShop();
  expect(await priced(shop, supplier, 'Артикул;Цена\nMUG-1;100\nPOT;5\nMUG-1;90\n')).toMatchObject({
    matched: 3,
    repeated: 1,
    changed: 2,
  });
  expect((await pricesOf(shop, supplier)).get('MUG-1')?.price).toBe('90.00');
});

test('rows are taken as a file, for the supplier or for oneself; none of them starts a formula', async () => {
  const { shop, supplier } = await aShop();
  const list = await matched(shop, await send(shop, supplier, 'Код;Название;Цена\n=cmd;Чужое;1\nMUG-1;Кружка;2\n'));
  const response = await shop.fetch('GET', `/cdm/price-list/${list.id}/rows.csv?outcome=unmatched`);
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect((await response.text()).split('\r\n').slice(1)).toEqual([
    "2;'=cmd;;;Чужое;1;RUB;;не нашлось;Такого нет среди ваших товаров",
    '',
  ]);
});

test('lists are kept as a history, and found by their titles', async () => {
  const { shop, mug, supplier } = await aShop();
  const list = await send(shop, supplier, 'Артикул;Цена\nMUG-1;5\nN-1;6\n', 'большой.csv');
  const path = { id: list.id };
  expect((await shop.refused(applyPriceList, { path })).body.message).toBe('Сначала сопоставьте прайс с товарами');
  expect((await shop.refused(continuePriceList, { path })).body.message).toContain('Продолжать нечего');
  expect(await matched(shop, list)).toMatchObject({ stage: 'checked', matched: 1, unmatched: 1 });
  expect((await shop.refused(continuePriceList, { path })).body.message).toContain('Продолжать нечего');
  await applied(shop, list.id);
  const second = await send(shop, supplier, 'Артикул;Цена\nPOT;5\n', 'малый.csv');
  const { rows: lists } = await shop.call(findPriceLists, { path: { supplier }, body: {} });
  expect(lists.map(({ id, stage }) => [id, stage])).toEqual([
    [second.id, 'uploaded'],
    [list.id, 'applied'],
  ]);
  expect((await shop.call(findPriceLists, { path: { supplier }, body: { search: 'БОЛЬШ' } })).rows).toHaveLength(1);
  expect((await shop.call(changeOffer, { path: { id: mug.id }, body: { title: 'Кружка' } })).title).toBe('Кружка');
});

test('a supplier goes together with its lists', async () => {
  const { shop, supplier } = await aShop();
  const list = await matched(shop, await send(shop, supplier, 'Артикул;Цена\nMUG-1;5\n'));
  expect(await shop.call(removeSuppliers, { path: { ids: [supplier] } })).toMatchObject({ done: [supplier] });
  expect((await shop.refused(getPriceList, { path: { id: list.id } })).status).toBe(404);
});

test.each([
  ['nothing', '', 'пустой'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'картинка'],
  ['half of a workbook', workbook({ Лист: goods }).subarray(0, 700), 'повреждён'],
  ['a quotation mark that is never closed', 'Код;Цена\n"1;2\n3;4\n', 'Кавычка'],
])('a file that is %s is refused in words', async (_what, content, said) => {
  const { shop, supplier } = await aShop();
  const refused = await sent(shop, supplier, content, 'прайс.xlsx');
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as { message: string }).message).toContain(said);
});

test('a mapping that the file can’t have is refused by its field', async () => {
  const { shop, supplier } = await aShop();
  const { id, suggested } = await send(shop, supplier, 'Артикул;Цена\nMUG-1;5\n');
  const refusal = async (mapping: object) =>
    (await shop.refused(checkPriceList, { path: { id }, body: { mapping: { ...suggested, ...mapping } } })).body
      .message;
  expect(await refusal({ sheet: 3 })).toContain('такого листа в файле нет');
  expect(await refusal({ columns: { ...nothing, price: 1 } })).toContain('укажите столбец');
  expect(await refusal({ columns: { ...nothing, article: 7, price: 1 } })).toContain('столбца 8 в листе нет');
  expect(await refusal({ columns: { ...nothing, article: 1, price: 1 } })).toContain('уже выбран');
});
