import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between, dragged, landing, type Range, repeated, tiles } from './range.ts';

const range = (top: number, left: number, bottom = top, right = left): Range => ({ top, left, bottom, right });
const size = { rows: 10, columns: 5 };
const two = [
  ['а', 'б'],
  ['в', 'г'],
];

describe('where a block lands', () => {
  test.each([
    ['on one cell it spreads from there', range(2, 1), range(2, 1, 3, 2)],
    ['a selection of the block several times over is filled', range(0, 0, 3, 1), range(0, 0, 3, 1)],
    ['along as well as down', range(0, 0, 5, 3), range(0, 0, 5, 3)],
    ['another selection gives only its corner', range(0, 0, 2, 0), range(0, 0, 1, 1)],
    ['beyond the edges it is cut', range(9, 4), range(9, 4, 9, 4)],
  ])('%s', (_what, selected, landed) => expect(landing(two, selected, size)).toEqual(landed));

  test('each place gets its piece, and nothing beyond the end of a short row', () => {
    const landed = range(4, 1, 7, 2);
    const at = tiles([['а', 'б'], ['в']], landed);
    expect([
      at({ row: 4, column: 1 }),
      at({ row: 6, column: 2 }),
      at({ row: 7, column: 1 }),
      at({ row: 7, column: 2 }),
    ]).toEqual(['а', 'б', 'в', undefined]);
  });
});

describe('the handle', () => {
  const source = range(2, 1, 3, 1);
  test.each([
    ['fills down', { row: 7, column: 1 }, range(2, 1, 7, 1)],
    ['fills up', { row: 0, column: 1 }, range(0, 1, 3, 1)],
    ['fills along where it goes further aside', { row: 4, column: 4 }, range(2, 1, 3, 4)],
    ['let go inside it fills nothing', { row: 3, column: 1 }, source],
  ])('%s', (_what, spot, filled) => expect(dragged(source, spot)).toEqual(filled));

  const spots = fc.record({ row: fc.nat(30), column: fc.nat(30) });
  test('every place repeats a place of the source, and the source stays as it is', () => {
    fc.assert(
      fc.property(spots, spots, spots, (one, other, spot) => {
        const from = between(one, other);
        const place = repeated(from, spot);
        expect(between(place, { row: from.top, column: from.left }).bottom).toBeLessThanOrEqual(from.bottom);
        expect(place.row).toBeGreaterThanOrEqual(from.top);
        expect(place.column).toBeLessThanOrEqual(from.right);
        expect(repeated(from, place)).toEqual(place);
      }),
    );
  });
});
