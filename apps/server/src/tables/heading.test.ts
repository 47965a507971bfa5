import { utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { described, workbook } from './testing/samples.ts';

const headingOf = async (bytes: Buffer | string) => (await described(bytes)).sheets[0]?.heading;

test.each([
  [
    'the first row',
    'Артикул;Название;Цена\nA1;Чайник;10\n',
    { first: 1, rows: 1, titles: ['Артикул', 'Название', 'Цена'] },
  ],
  [
    'the row below the name of the firm and a date',
    'ООО «Ромашка»;;\nПрайс-лист от 23.11.2026;;\n;;\nАртикул;Название;Цена\nA1;Чайник;10\nA2;Ёлка;20\nA3;Ваза;30\n',
    { first: 4, rows: 1, titles: ['Артикул', 'Название', 'Цена'] },
  ],
  ['none where the first row is goods', 'A1;Чайник;10\nA2;Ёлка;20\n', { first: 1, rows: 0, titles: [] }],
  [
    'a row of unknown words above numbers',
    'alpha;beta\nx;10\ny;20\n',
    { first: 1, rows: 1, titles: ['alpha', 'beta'] },
  ],
  ['none where words stand above words', 'красный;круглый\nсиний;острый\n', { first: 1, rows: 0, titles: [] }],
  [
    'two rows, the upper title reaching over the lower ones',
    'Артикул;Цена;;Остаток\n;опт;розница;\nA1;5;10;3\nA2;6;12;1\n',
    { first: 1, rows: 2, titles: ['Артикул', 'Цена / опт', 'Цена / розница', 'Остаток'] },
  ],
])('the heading is found: %s', async (_where, text, heading) => {
  expect(await headingOf(text)).toEqual(heading);
});

test('joined cells of a heading are taken apart into a title for each column', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Прайс-лист'],
    ['Артикул', 'Цена', '', 'Склад', ''],
    ['', 'опт', 'розница', 'Москва', 'Тверь'],
    ['A1', 5, 10, 3, 4],
    ['A2', 6, 12, 1, 0],
    ['A3', 6, 12, 1, 0],
  ]);
  sheet['!merges'] = ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2'].map((range) => utils.decode_range(range));
  expect(await headingOf(workbook({ Лист: sheet }))).toEqual({
    first: 2,
    rows: 2,
    titles: ['Артикул', 'Цена / опт', 'Цена / розница', 'Склад / Москва', 'Склад / Тверь'],
  });
});

test('what a person says of the heading goes before the guess', async () => {
  const { sheets } = await described('красный;круглый\nсиний;острый\n', { heading: { first: 1, rows: 1 } });
  expect(sheets[0]?.heading).toEqual({ first: 1, rows: 1, titles: ['красный', 'круглый'] });
});

test('files of one shape have one fingerprint, whatever stands in them and however they are saved', async () => {
  const rows = [
    ['Артикул', 'Цена'],
    ['A1', 5],
  ];
  const fingerprints = await Promise.all(
    [
      workbook({ Лист: rows }),
      workbook({ Другой: [...rows, ['A2', 6]] }, 'biff8'),
      'артикул;ЦЕНА \nB7;100\n',
      'Артикул;Цена опт\nB7;100\n',
    ].map(async (bytes) => (await described(bytes)).sheets[0]?.fingerprint),
  );
  expect(new Set(fingerprints.slice(0, 3)).size).toBe(1);
  expect(fingerprints[3]).not.toBe(fingerprints[0]);
});
