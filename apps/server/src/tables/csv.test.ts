import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { described, rowsOf, textsOf } from './testing/samples.ts';

const lines = [
  'Артикул;Наименование;Цена, руб.;Остаток',
  'A-1;Чайник электрический белый;1 990,50;3',
  'A-2;Ёлка искусственная;2 490,00;0',
  'A-3;Сковорода чугунная с крышкой;999,90;12',
].join('\r\n');

test.each(['utf-8', 'windows-1251', 'ibm866', 'koi8-r', 'maccyrillic', 'utf-16le', 'utf-16be'])(
  'a list in %s is read as such without being told',
  async (encoding) => {
    const bytes = iconv.encode(lines, encoding);
    expect(await described(bytes)).toMatchObject({ format: 'csv', encoding, delimiter: ';' });
    expect(await textsOf(bytes)).toEqual(lines.split('\r\n').map((line) => line.split(';')));
  },
);

test.each(['utf-8', 'utf-16le', 'utf-16be'])(
  'a byte order mark of %s is no part of the first title',
  async (encoding) => {
    const bytes = iconv.encode(lines, encoding, { addBOM: true });
    expect((await described(bytes)).sheets[0]?.heading.titles[0]).toBe('Артикул');
  },
);

test('a few broken bytes make a text in UTF-8 no other encoding', async () => {
  const bytes = Buffer.concat([Buffer.from(lines), Buffer.from([0xff]), Buffer.from('\r\nA-4;Ваза;1;1')]);
  expect(await described(bytes)).toMatchObject({ encoding: 'utf-8' });
});

test.each([
  [';', lines],
  ['\t', lines.replaceAll(';', '\t')],
  ['|', lines.replaceAll(';', '|')],
  [',', 'Код,Название,Цена\n1,"Стол, белый",10\n2,"Стул, чёрный",20\n'],
  [';', 'Код;Название\n1;Стол, белый, большой\n2;Стул, чёрный, большой\n3;Шкаф, дуб, светлый\n'],
])('the delimiter %j is found', async (delimiter, text) => {
  expect(await described(text)).toMatchObject({ delimiter });
});

test('the line that Excel writes the delimiter into is obeyed, and is no row', async () => {
  expect(await textsOf('sep=;\r\nКод;Цена\r\n1;2,5\r\n')).toEqual([
    ['Код', 'Цена'],
    ['1', '2,5'],
  ]);
});

test('what a person says of encoding and delimiter goes before what is found', async () => {
  const bytes = iconv.encode('Код;Цена\nА;1', 'ibm866');
  expect(await textsOf(bytes, { encoding: 'ibm866', delimiter: ';' })).toEqual([
    ['Код', 'Цена'],
    ['А', '1'],
  ]);
});

test('quotation marks inside of words, line breaks in cells and rows of different lengths are read', async () => {
  const text = 'Код,Название,Цена\n1,"Творог ""Родина""",5\n2,Труба 15" стальная,6\n3,"две\nстроки",7,лишнее\n4\n';
  expect(await textsOf(text)).toEqual([
    ['Код', 'Название', 'Цена'],
    ['1', 'Творог "Родина"', '5'],
    ['2', 'Труба 15" стальная', '6'],
    ['3', 'две\nстроки', '7', 'лишнее'],
    ['4'],
  ]);
});

test('rows keep the number that they have in the file, empty ones are passed over', async () => {
  const rows = await rowsOf('Код;Цена\n\n;;\nA;1\n');
  expect(rows.map(({ number }) => number)).toEqual([1, 4]);
});

test.each([
  ['a quotation mark that is never closed', 'Код;Цена\n1;"2\n3;4\n', /Кавычка открыта/],
  ['an empty file', '', /пустой/],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), /не таблица/],
  ['a document', '%PDF-1.7', /PDF/],
  ['a feed', '<?xml version="1.0"?><yml_catalog date="2026"></yml_catalog>', /фид YML/],
  ['other XML', '<?xml version="1.0"?><КоммерческаяИнформация/>', /XML/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /картинка/],
])('%s is refused in words', async (_what, bytes, said) => {
  await expect(textsOf(bytes)).rejects.toThrow(said);
});

test.each([
  ['columns', 'а;б;в\n1;2;3\n', { columns: 2 }, /больше 2 столбцов/],
  ['rows', 'а;б\n1;2\n3;4\n', { rows: 2 }, /больше 2 строк/],
  ['characters of a cell', `а;б\n${'щ'.repeat(20)};2\n`, { cell: 10 }, /Строка 2: ячейка длиннее 10/],
  ['bytes', 'а;б\n1;2\n', { bytes: 5 }, /Файл больше/],
])('more %s than may be end the reading', async (_what, text, limits, said) => {
  await expect(textsOf(text, {}, limits)).rejects.toThrow(said);
});
