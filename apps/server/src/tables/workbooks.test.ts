import { type CellObject, CFB, utils } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { archive, described, handmade, rowsOf, textsOf, workbook } from './testing/samples.ts';

const goods = [
  ['Артикул', 'Название', 'Цена', 'Остаток'],
  ['00123', 'Чайник', 1990.5, 3],
  ['A-2', 'Ёлка', 2490, 0],
];

test.each(['xlsx', 'biff8', 'html', 'xlml'] as const)('a book that is saved as %s is read', async (kind) => {
  const bytes = workbook({ Прайс: goods }, kind);
  expect(await described(bytes)).toMatchObject({ format: kind === 'xlsx' ? 'xlsx' : 'xls' });
  expect(await textsOf(bytes)).toEqual(goods.map((row) => row.map(String)));
});

test.each(['biff5', 'biff2'] as const)('Russian in a book of before 1997 (%s) is read', async (kind) => {
  // The library writes no letter beyond ASCII into such books, and the code page of Western Europe: both are put in afterwards.
  const latin = workbook(
    {
      List: [
        ['Artikul', 'Price'],
        ['A-1', 5],
      ],
    },
    kind,
  ).toString('latin1');
  const bytes = Buffer.from(
    latin
      .replace('Artikul', iconv.encode('Артикул', 'windows-1251').toString('latin1'))
      .replace('\x42\x00\x02\x00\xe4\x04', '\x42\x00\x02\x00\xe3\x04'),
    'latin1',
  );
  expect(await textsOf(bytes)).toEqual([
    ['Артикул', 'Price'],
    ['A-1', '5'],
  ]);
});

test.each(['xlsx', 'biff8'] as const)('cells of %s keep what they are, and every number its text', async (kind) => {
  const cells: CellObject[] = [
    { t: 'n', v: 4607014826730 },
    { t: 'n', v: 0.1 + 0.2 },
    { t: 'n', v: 123, z: '00000' },
    { t: 'n', v: 46349, z: 'dd.mm.yyyy' },
    { t: 'n', v: 46349.5, z: 'yyyy-mm-dd hh:mm' },
    { t: 'n', v: 12.5, z: '#,##0.00 "руб. за день"' },
    { t: 'b', v: true },
    { t: 's', v: '  007  ' },
    { t: 'e', v: 42 },
  ];
  const sheet = utils.aoa_to_sheet([['']]);
  for (const [at, cell] of cells.entries()) sheet[`${String.fromCharCode(65 + at)}1`] = cell;
  sheet['!ref'] = 'A1:I1';
  const [row] = await rowsOf(workbook({ Лист: sheet }, kind));
  expect(row?.cells).toEqual([
    { kind: 'number', text: '4607014826730' },
    { kind: 'number', text: '0.3' },
    { kind: 'text', text: '00123' },
    { kind: 'date', text: '2026-11-23' },
    { kind: 'date', text: '2026-11-23T12:00:00' },
    { kind: 'number', text: '12.5' },
    { kind: 'boolean', text: 'Да' },
    { kind: 'text', text: '007' },
    { kind: 'text', text: '#N/A' },
  ]);
});

test('each sheet is described, the hidden ones as such, and read by its number', async () => {
  const bytes = workbook({
    Первый: goods,
    Второй: [
      ['Код', 'Цена'],
      ['x', 1],
    ],
  });
  const { sheets } = await described(bytes);
  expect(sheets.map(({ title, rows, columns }) => [title, rows, columns])).toEqual([
    ['Первый', 3, 4],
    ['Второй', 2, 2],
  ]);
  expect(await textsOf(bytes, { sheet: 1 })).toEqual([
    ['Код', 'Цена'],
    ['x', '1'],
  ]);
  await expect(textsOf(bytes, { sheet: 2 })).rejects.toThrow('Такого листа в файле нет');
});

test.each(['xlsx', 'biff8'] as const)(
  'what joined cells of %s say holds for the rows below, not for the columns beside',
  async (kind) => {
    const sheet = utils.aoa_to_sheet([
      ['Название', 'Размер', 'Цена'],
      ['Платье', 'S', 100],
      ['', 'M', ''],
      ['Раздел: обувь', '', ''],
      ['Туфли', '38', 200],
    ]);
    sheet['!merges'] = ['A2:A3', 'C2:C3', 'A4:C4'].map((range) => utils.decode_range(range));
    expect(await textsOf(workbook({ Лист: sheet }, kind))).toEqual([
      ['Название', 'Размер', 'Цена'],
      ['Платье', 'S', '100'],
      ['Платье', 'M', '100'],
      ['Раздел: обувь'],
      ['Туфли', '38', '200'],
    ]);
  },
);

test('rows and cells that say no place of their own, and texts shared in pieces, are read', async () => {
  const rows =
    '<row><c t="s"><v>0</v></c><c/><c><v>5</v></c></row><row r="4"><c r="C4" t="inlineStr"><is><t>в C</t></is></c></row>';
  const texts = '<sst><si><r><t>Чай</t></r><r><t xml:space="preserve">ник</t></r><rPh><t>tea</t></rPh></si></sst>';
  expect(await rowsOf(archive(handmade(rows, { 'xl/sharedStrings.xml': texts })))).toEqual([
    { number: 1, cells: [{ kind: 'text', text: 'Чайник' }, null, { kind: 'number', text: '5' }] },
    { number: 4, cells: [null, null, { kind: 'text', text: 'в C' }] },
  ]);
});

const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
const oneRow = '<row><c t="inlineStr"><is><t>да</t></is></c></row>';

test.each([
  ['half of a book', workbook({ Лист: goods }).subarray(0, 900), /повреждён|обрывается/],
  ['half of an old book', workbook({ Лист: goods }, 'biff8').subarray(0, 1500), /повреждён|обрывается/],
  ['an archive of something else', archive({ 'readme.txt': 'привет' }), /архив ZIP/],
  ['a table of OpenDocument', workbook({ Лист: goods }, 'ods'), /OpenDocument/],
  ['a binary book', workbook({ Лист: goods }, 'xlsb'), /XLSB/],
  [
    'a sheet with entities of its own',
    archive({ ...handmade(oneRow), 'xl/worksheets/sheet1.xml': `${doctype}<worksheet>&b;</worksheet>` }),
    /повреждён/,
  ],
  [
    'a sheet that breaks off',
    archive({ ...handmade(oneRow), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
    /повреждён/,
  ],
  ['an archive that lies about its sizes', archive(handmade(oneRow.repeat(1000)), { size: 100 }), /повреждён/],
])('%s is refused in words', async (_what, bytes, said) => {
  await expect(textsOf(bytes)).rejects.toThrow(said);
});

test('a book under a password is refused as such', async () => {
  const locked = CFB.utils.cfb_new();
  CFB.utils.cfb_add(locked, '/EncryptionInfo', Buffer.alloc(100));
  CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(5000));
  const bytes = Buffer.from(CFB.write(locked, { type: 'buffer' }) as Uint8Array);
  await expect(textsOf(bytes)).rejects.toThrow('защищён паролем');
});

const many = (rows: number) => archive(handmade('<row><c t="inlineStr"><is><t>слово</t></is></c></row>'.repeat(rows)));
const texts = { 'xl/sharedStrings.xml': `<sst>${'<si><t>слово</t></si>'.repeat(1000)}</sst>` };

test.each([
  ['unpacked bytes', many(100_000), { unpacked: 1_000_000 }, /распаковывается больше/],
  ['rows', many(20), { rows: 10 }, /больше 10 строк/],
  ['columns', archive(handmade('<row><c r="ALM1"><v>1</v></c></row>')), {}, /больше 1000 столбцов/],
  [
    'shared texts',
    archive(handmade('<row><c t="s"><v>0</v></c></row>', texts)),
    { shared: 1000 },
    /слишком много текста/,
  ],
  ['characters of a cell', many(1), { cell: 3 }, /Строка 1: ячейка длиннее 3/],
  ['sheets', workbook({ а: goods, б: goods, в: goods }), { sheets: 2 }, /больше 2 листов/],
  ['bytes of an old book', workbook({ а: goods }, 'biff8'), { oldBytes: 1000 }, /Файл больше/],
  ['sheets of an old book', workbook({ а: goods, б: goods }, 'biff8'), { sheets: 1 }, /больше 1 листов/],
  ['time', many(300_000), { seconds: 0.05 }, /слишком долго/],
])('more %s than may be end the reading', async (_what, bytes, limits, said) => {
  await expect(textsOf(bytes, {}, limits)).rejects.toThrow(said);
});

test('a book that outgrows the heap of its thread ends alone', async () => {
  const cells = Array.from({ length: 4000 }, (_, row) => Array.from({ length: 10 }, (_, column) => `${row}-${column}`));
  await expect(textsOf(workbook({ а: cells }, 'biff8'), {}, { megabytes: 12 })).rejects.toThrow('слишком велик');
});
