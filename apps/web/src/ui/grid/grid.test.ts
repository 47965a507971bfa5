import { describe, expect, test } from 'vitest';
import { type Column, inOrder } from './columns.ts';
import { columnsInSight, placed } from './layout.ts';
import { countPicked, everything, headOf, isPicked, nothing, withPicked } from './selection.ts';
import { moved, rowsInSight, scrollTopOf, tallest, topOf } from './track.ts';
import { rowOf } from './use-focus.ts';

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  title: id,
  width: 100,
  cell: () => id,
  ...more,
});

describe('the track', () => {
  const short = { content: 4000, view: 800 };
  const long = { content: 5_000_000 * 40, view: 800 };
  const end = long.content - long.view;
  const way = tallest - long.view;

  test('a list that fits runs one to one', () => {
    expect(topOf(short, 1234)).toBe(1234);
    expect(moved(short, { scrollTop: 0, top: 0 }, 3000)).toEqual({ scrollTop: 3000, top: 3000 });
  });

  test('the scrollbar of a longer one reaches the first and the last pixel', () => {
    expect(topOf(long, 0)).toBe(0);
    expect(topOf(long, way)).toBe(end);
  });

  test('the place that belongs to a pixel leads back to it', () => {
    for (const top of [0, 500, 3200, 1_000_000, end / 2, end - 5000, end - 10, end]) {
      expect(topOf(long, scrollTopOf(long, top))).toBeCloseTo(top, 3);
    }
  });

  test('a wheel moves the rows by as much as the wheel turned', () => {
    const from = { scrollTop: scrollTopOf(long, 90_000_000), top: 90_000_000 };
    expect(moved(long, from, from.scrollTop + 120).top).toBe(90_000_120);
  });

  test('the thumb carries the rows with it', () => {
    expect(moved(long, { scrollTop: 0, top: 0 }, way / 2).top).toBeCloseTo(end / 2, -3);
  });

  test('a wheel never leaves the list', () => {
    expect(moved(long, { scrollTop: way - 10, top: end - 10 }, way + 100).top).toBe(end);
  });

  test('rows in sight stay within the list', () => {
    expect(rowsInSight(10, 40, 0, 800)).toEqual([0, 9]);
    expect(rowsInSight(1000, 40, 4000, 800)).toEqual([94, 126]);
  });
});

describe('what is picked', () => {
  const list = { rows: () => [{ id: '1' }, { id: '2' }] };

  test('rows are picked one by one', () => {
    const picked = withPicked(nothing, ['1'], true);
    expect([isPicked(picked, '1'), isPicked(picked, '2'), countPicked(picked, 10)]).toEqual([true, false, 1]);
    expect(headOf(picked, list)).toBe('some');
    expect(headOf(withPicked(picked, ['2'], true), list)).toBe('all');
  });

  test('everything that matches is picked but those taken out', () => {
    const picked = withPicked(everything, ['2'], false);
    expect([isPicked(picked, 'never loaded'), isPicked(picked, '2')]).toEqual([true, false]);
    expect(countPicked(picked, 654)).toBe(653);
    expect(headOf(picked, list)).toBe('some');
    expect(countPicked(withPicked(picked, ['2'], true), 654)).toBe(654);
  });

  test('how many are picked of a list that is not counted is not known', () => {
    expect(countPicked(everything, undefined)).toBeUndefined();
  });
});

describe('columns', () => {
  test('a column newer than the kept order stands behind its neighbour', () => {
    const columns = ['a', 'new', 'b'].map((id) => column(id));
    expect(inOrder(columns, ['b', 'a']).map((one) => one.id)).toEqual(['b', 'a', 'new']);
  });

  test('a column that is no more is left out', () => {
    expect(inOrder([column('a')], ['gone', 'a']).map((one) => one.id)).toEqual(['a']);
  });

  test('columns that grow share the rest; one that was set by hand does not grow', () => {
    const shown = [column('a', { grow: true }), column('b', { grow: true }), column('c')];
    expect(placed({ shown, widths: {} }, 0, 500).map((one) => one.width)).toEqual([200, 200, 100]);
    expect(placed({ shown, widths: { a: 120 } }, 0, 500).map((one) => one.width)).toEqual([120, 280, 100]);
  });

  test('pinned columns and those in sight are drawn, the rest is a gap', () => {
    const shown = [column('p', { pinned: true }), ...['a', 'b', 'c', 'd', 'e'].map((id) => column(id))];
    const drawn = columnsInSight(placed({ shown, widths: {} }, 0, 0), 350, 100);
    expect(drawn.map((one) => [one.column.id, one.gap])).toEqual([
      ['p', 0],
      ['b', 100],
      ['c', 0],
      ['d', 0],
      ['e', 0],
    ]);
  });
});

describe('the focused cell', () => {
  const listOf = (...ids: string[]) => ({
    rowAt: (index: number) => (ids[index] === undefined ? undefined : { id: ids[index] }),
    indexOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  });

  test.each([
    ['stays with its row when a new one comes on top', { id: '7', row: 1 }, listOf('9', '8', '7'), 2],
    ['stays where it is while its row is there', { id: '7', row: 1 }, listOf('8', '7'), 1],
    ['falls to the neighbour of a row that is gone', { id: '7', row: 1 }, listOf('8', '6'), 1],
    ['keeps the place of a row that was never loaded', { id: undefined, row: 900 }, listOf('8', '7'), 900],
  ])('%s', (_, held, list, row) => expect(rowOf(list, held)).toBe(row));
});
