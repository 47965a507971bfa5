import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockOfText, htmlOfBlock, textOfBlock } from './clipboard.ts';

describe('a block of a spreadsheet', () => {
  test.each([
    [
      'cells are parted by tabs, rows by lines',
      'а\tб\nв\tг',
      [
        ['а', 'б'],
        ['в', 'г'],
      ],
    ],
    [
      'the line break of Windows at the end begins no row',
      'а\tб\r\nв\tг\r\n',
      [
        ['а', 'б'],
        ['в', 'г'],
      ],
    ],
    [
      'a cell in quotes holds tabs, lines and quotes',
      '"две\nстроки"\t"a ""б"""\n1\t2',
      [
        ['две\nстроки', 'a "б"'],
        ['1', '2'],
      ],
    ],
    ['a quote that only begins a cell is a quote', '"Ромашка" ООО\tб', [['"Ромашка" ООО', 'б']]],
    ['inches stay inches', '15"\t17"', [['15"', '17"']]],
    ['an empty last cell is a cell', 'а\t', [['а', '']]],
    ['an empty row is a row', 'а\n\nб', [['а'], [''], ['б']]],
    ['the apostrophe before a formula isn’t part of it', "'=1+1\t'тире", [['=1+1', "'тире"]]],
  ])('%s', (_what, plain, block) => expect(blockOfText(plain)).toEqual(block));

  test('whatever is copied is pasted as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('а', '1', "'", '"', '\t', '\n', ' ', '=', '-', '+', '@', ';') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((wide) => fc.array(fc.array(cell, { minLength: wide, maxLength: wide }), { minLength: 1, maxLength: 5 }));
    fc.assert(
      fc.property(block, (rows) => {
        expect(blockOfText(`${textOfBlock(rows)}\n`)).toEqual(rows);
      }),
    );
  });

  test.each(['=SUM(A1:A9)', '+7 999', '@cmd', '-2+3', ' =1', '\t=1'])(
    '%s runs nothing in the spreadsheet it is pasted into',
    (cell) => {
      expect(textOfBlock([[cell]]).replace(/^"/, '')).toMatch(/^'/);
      expect(htmlOfBlock([[cell]])).toContain(`<td>'`);
    },
  );

  test('a number below nothing stays a number', () => expect(textOfBlock([['-12,5', '−3']])).toBe('-12,5\t−3'));

  test('marks of a page are written as texts', () =>
    expect(htmlOfBlock([['<b>&"']])).toBe('<table><tr><td>&lt;b&gt;&amp;&quot;</td></tr></table>'));
});
