import { misplaced, type PropertyPlace } from '@prilavok/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compacted, continued, flowed, inColumns, moved, resized, shifted, stepped, widened } from './grid.ts';

const place = (property: string, row: number, column: number, columnSpan = 1, rowSpan = 1): PropertyPlace => ({
  property,
  row,
  column,
  rowSpan,
  columnSpan,
  style: '',
  optionsStyles: {},
});

/** The grid as a picture: a line for each row, a letter for each property. */
function picture(places: readonly PropertyPlace[] | undefined, columns: number): string[] | undefined {
  if (!places) return undefined;
  const height = Math.max(0, ...places.map(({ row, rowSpan }) => row + rowSpan - 1));
  const cell = (row: number, column: number) =>
    places.find(
      (one) =>
        row >= one.row && row < one.row + one.rowSpan && column >= one.column && column < one.column + one.columnSpan,
    )?.property ?? '.';
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: columns }, (_, x) => cell(y + 1, x + 1)).join(''),
  );
}

/** The places that a picture shows. */
function drawn(...lines: string[]): PropertyPlace[] {
  const letters = [...new Set(lines.join('').replaceAll('.', ''))];
  return letters.map((letter) => {
    const row = lines.findIndex((line) => line.includes(letter));
    const column = lines[row]?.indexOf(letter) ?? 0;
    const columnSpan = lines[row]?.split(letter).length ?? 1;
    const rowSpan = lines.filter((line) => line.includes(letter)).length;
    return place(letter, row + 1, column + 1, columnSpan - 1, rowSpan);
  });
}

describe('a property that goes to a spot', () => {
  it.each([
    ['changes places with the one that stands there', ['ab'], 'a', [1, 2], ['ba']],
    ['changes places with two under a wide one', ['aa', 'bc'], 'a', [2, 1], ['bc', 'aa']],
    ['goes past what is too large to change with it', ['a.', 'bb', 'c.'], 'a', [2, 1], ['bb', 'a.', 'c.']],
    ['pushes down what does not fit where it came from', ['aa', 'b.'], 'b', [1, 1], ['b.', 'aa']],
    ['leaves a gap when it goes to the right', ['a..', 'bcd'], 'a', [1, 3], ['..a', 'bcd']],
    ['closes the row that it leaves', ['a', 'b'], 'a', [2, 1], ['b', 'a']],
    ['stays inside of the grid', ['aa.', 'b..'], 'a', [1, 3], ['.aa', 'b..']],
    ['goes below everything', ['ab'], 'a', [9, 1], ['.b', 'a.']],
  ] as const)('%s', (_, before, property, [row, column], after) => {
    const columns = before[0].length;
    expect(picture(moved(drawn(...before), property, { row, column, columns }), columns)).toEqual(after);
  });
});

describe('a step by the keyboard', () => {
  it.each([
    ['up past a higher one', ['b', 'b', 'a'], 'a', 'up', ['a', 'b', 'b']],
    ['down past a higher one', ['a', 'b', 'b'], 'a', 'down', ['b', 'b', 'a']],
    ['right into a gap', ['a.'], 'a', 'right', ['.a']],
    ['right over the edge', ['.a'], 'a', 'right', undefined],
    ['left over the edge', ['a.'], 'a', 'left', undefined],
    ['up over the edge', ['ab'], 'a', 'up', undefined],
    ['down to a row of its own', ['ab'], 'a', 'down', ['.b', 'a.']],
    ['down over the edge', ['b', 'a'], 'a', 'down', undefined],
  ] as const)('%s', (_, before, property, direction, after) => {
    const columns = before[0].length;
    expect(picture(stepped(drawn(...before), property, { direction, columns }), columns)).toEqual(after);
  });
});

describe('a property that grows', () => {
  it.each([
    ['pushes its neighbour down', ['ab'], { columnSpan: 2 }, ['aa', '.b']],
    ['pushes down what stands below', ['ab', 'cd'], { rowSpan: 2 }, ['ab', 'ad', 'c.']],
    ['is no wider than the grid', ['ab'], { columnSpan: 9 }, ['aa', '.b']],
    ['is no smaller than a cell', ['aa'], { columnSpan: 0 }, ['a.']],
  ] as const)('%s', (_, before, spans, after) => {
    expect(picture(resized(drawn(...before), 'a', { ...spans, columns: 2 }), 2)).toEqual(after);
  });
});

describe('the plain order of a phone', () => {
  it.each([
    ['exchanges places of the same size, gaps and all', ['a.b'], 'b', -1, ['b.a']],
    ['lays others out anew', ['aab'], 'b', -1, ['baa']],
    ['ends at the first', ['ab'], 'a', -1, undefined],
    ['ends at the last', ['ab'], 'b', 1, undefined],
  ] as const)('%s', (_, before, property, by, after) => {
    expect(picture(shifted(drawn(...before), property, by, 3), before[0].length)).toEqual(after);
  });
});

it('what follows a property that grows wider in a plain list flows on', () => {
  expect(picture(widened(drawn('abc', 'd..'), 'a', 2, 3), 3)).toEqual(['aab', 'cd.']);
});

it('a row begins where the next property does not fit, around what is high', () => {
  const flow = flowed([place('a', 1, 1, 1, 2), place('b', 1, 1, 2), place('c', 1, 1), place('d', 1, 1, 3)], 3);
  expect(picture(flow, 3)).toEqual(['abb', 'ac.', 'ddd']);
});

it('what nobody placed follows below', () => {
  const all = continued(drawn('.a', '..', 'b.'), [place('c', 1, 1), place('d', 1, 1), place('e', 1, 1)], 2);
  expect(picture(all, 2)).toEqual(['.a', 'b.', 'cd', 'e.']);
});

it('fewer columns keep the order', () => {
  expect(picture(inColumns(drawn('abc', 'ddd'), 1), 1)).toEqual(['a', 'b', 'c', 'd']);
  expect(picture(inColumns(drawn('abc', 'ddd'), 2), 2)).toEqual(['ab', '.c', 'dd']);
});

const act = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    row: fc.integer({ min: -2, max: 30 }),
    column: fc.integer({ min: -2, max: 15 }),
  }),
  fc.record({
    kind: fc.constant('size' as const),
    rowSpan: fc.integer({ min: 0, max: 14 }),
    columnSpan: fc.integer({ min: 0, max: 14 }),
  }),
  fc.record({ kind: fc.constant('step' as const), direction: fc.constantFrom('up', 'down', 'left', 'right' as const) }),
  fc.record({ kind: fc.constant('shift' as const), by: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({ kind: fc.constant('columns' as const), columns: fc.integer({ min: 1, max: 12 }) }),
);

it('whatever is done, nothing is lost, nothing overlaps or sticks out, and no row is empty', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(13), act), { maxLength: 30 }),
      (count, columnsAtFirst, acts) => {
        const ids = Array.from({ length: count }, (_, n) => String(n));
        let columns = columnsAtFirst;
        let places = flowed(
          ids.map((id) => place(id, 1, 1, 1 + (Number(id) % 3))),
          columns,
        );
        for (const [nth, one] of acts) {
          const id = String(nth % count);
          if (one.kind === 'move') places = moved(places, id, { ...one, columns });
          if (one.kind === 'size') places = resized(places, id, { ...one, columns });
          if (one.kind === 'step') places = stepped(places, id, { ...one, columns }) ?? places;
          if (one.kind === 'shift') places = shifted(places, id, one.by, columns) ?? places;
          if (one.kind === 'columns') {
            columns = one.columns;
            places = inColumns(places, columns);
          }
          expect(misplaced({ columns, properties: places })).toBeUndefined();
          expect(places.map(({ property }) => property).toSorted()).toEqual(ids.toSorted());
          expect(compacted(places)).toEqual(places);
        }
      },
    ),
  );
});
