import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImportField } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { commaOf, readTable } from '../../../tables/index.ts';
import { guessByValues, type Sample, studiedRows } from './untitled.ts';

/** Fields of a table's columns as guessed; a dash where the column is said to be nothing, a blank where nothing is proposed. */
function fieldsOf(sample: Sample): (ImportField | '-' | '')[] {
  const width = Math.max(...sample.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    comma: commaOf(sample.flatMap((row) => row[column] ?? [])),
  }));
  const guesses = guessByValues(columns, sample);
  return columns.map(({ column }) => {
    const guess = guesses.get(column);
    return guess ? (guess.field ?? '-') : '';
  });
}

const rows = (...cells: ((at: number) => string)[]): Sample =>
  Array.from({ length: 40 }, (_, at) => cells.map((cell) => cell(at)));

const title = (at: number) => `Чайник электрический белый ${at}`;
const article = (at: number) => `KR-${1000 + at * 7}`;
const brand = (at: number) => ['Полёт', 'Bosch', 'Ромашка'][at % 3] ?? '';
const quantity = (at: number) => String((at * 5) % 9);

test.each<[string, Sample, (ImportField | '-' | '')[]]>([
  ['an article is unique, a brand repeats', rows(brand, article, title), ['brand', 'article', 'title']],
  [
    'of two prices the smaller is the purchase price',
    rows(
      article,
      title,
      quantity,
      (at) => String(150 + (at % 7) * 10),
      (at) => String(100 + (at % 7) * 10),
    ),
    ['article', 'title', 'stock', 'price', 'purchasePrice'],
  ],
  [
    'numbers of rows and units are nothing',
    rows(
      (at) => String(at + 1),
      title,
      () => 'шт',
    ),
    ['-', 'title', '-'],
  ],
  ['digits that are all different are articles', rows((at) => String(158_842 + at * 13), title), ['article', 'title']],
  [
    'two columns of numbers without an order are no prices',
    rows(
      title,
      (at) => String(at % 2 ? 900.5 : 20.5),
      (at) => String(at % 2 ? 20.5 : 900.5),
    ),
    ['title', '', ''],
  ],
  ['a short word that repeats is no field', rows(() => 'да', title), ['-', 'title']],
])('%s', (_name, sample, fields) => {
  expect(fieldsOf(sample)).toEqual(fields);
});

test('says why and how sure', () => {
  const [guess] = guessByValues([{ column: 0, comma: 'decimal' }], rows(title)).values();
  expect(guess?.reason).toMatch(/^Значения из нескольких слов почти не повторяются; уверенность \d\d %$/);
});

const shared = new URL('../../../../../../../shared/data/', import.meta.url);

describe.skipIf(!existsSync(shared))('tables of shops with their headings cut off', () => {
  /** Rows of a feed as its shop would print them: no headings, a line an offer. */
  async function printed(name: string): Promise<Sample> {
    const text = new TextDecoder(/cp1251|bitrix|module|vtt/.test(name) ? 'windows-1251' : 'utf-8').decode(
      await readFile(new URL(`yml/${name}`, shared)),
    );
    const offers = text.split('<offer ').slice(1, studiedRows);
    return offers.map((offer) => {
      const tag = (of: string) => new RegExp(`<${of}>(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(offer)?.[1];
      return [
        tag('vendorCode') ?? /id="([^"]*)"/.exec(offer)?.[1],
        tag('name') ?? tag('model'),
        tag('vendor'),
        tag('price'),
        tag('picture'),
      ];
    });
  }
  async function sheet(name: string, from: number): Promise<Sample> {
    const sample: (string | undefined)[][] = [];
    for await (const some of readTable(fileURLToPath(new URL(name, shared)), { sheet: 0 }, { from }))
      for (const { cells } of some) if (sample.length < studiedRows) sample.push(cells.map((cell) => cell?.text));
    return sample;
  }
  const feed = ['article', 'title', 'brand', 'price', 'images'] as const;

  test('nine of ten columns are told', async () => {
    const tables: [string, Sample, readonly string[]][] = [
      [
        'autoparts',
        await sheet('pricelists/autoparts-1c.xls', 2),
        ['brand', 'article', 'title', 'stock', 'purchasePrice', 'price'],
      ],
      ['grocery', await sheet('pricelists/grocery-1c-barcodes.csv', 2), ['title', 'barcodes', '-', 'price']],
      [
        'catalogue',
        await sheet('barcodes/grocery-catalogue.csv', 2),
        ['title', 'barcodes', '-', 'price', '', 'category'],
      ],
    ];
    for (const name of [
      'kickgoods-bitrix.xml',
      'santechtula-bitrix.xml',
      'samsung-kz.xml',
      'alstyle-cp1251.xml',
      'vtt-supplier.xml',
    ])
      tables.push([name, await printed(name), feed]);
    const told = tables.flatMap(([name, sample, fields]) => {
      const guesses = fieldsOf(sample);
      return fields
        .map((field, at) => ({ name, field, guess: guesses[at] ?? '', filled: sample.some((row) => row[at]) }))
        .filter(({ filled }) => filled);
    });
    const wrong = told.filter(({ field, guess }) => field !== guess);
    expect(1 - wrong.length / told.length).toBeGreaterThanOrEqual(0.9);
  });
});
