import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cells, createCells } from './cells.ts';
import { editOf } from './edit.ts';
import { money, number } from './kinds.ts';

interface Row {
  id: string;
  price: string | null;
  stock: number | null;
  version: number;
}

const columns = {
  price: editOf(money, { value: (row: Row) => row.price, put: (row, price) => ({ ...row, price }) }),
  stock: editOf(number(), { value: (row: Row) => row.stock, put: (row, stock) => ({ ...row, stock }) }),
};
const edit = (column: string) => columns[column as keyof typeof columns];
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, price: '100', stock: 1, version: 1, ...more });

let cells: Cells<Row>;
beforeEach(() => {
  cells = createCells<Row>(edit);
});

const write = (some: Row, column: string, typed: string) =>
  cells.step()([{ row: some, column, after: edit(column).parse(typed) }]);
const state = (id: string, column: string) => cells.marksOf(id)?.get(column)?.state;
const price = (some: Row) => cells.rowOf(some).price;

describe('cells over a list', () => {
  test('a value lies over whatever is fetched below it, and goes when it is what is saved', () => {
    write(row('1'), 'price', '150');
    expect([price(row('1')), price(row('1', { price: '170', version: 2 }))]).toEqual(['150', '150']);
    write(row('1'), 'price', '100');
    expect(cells.marksOf('1')).toBeUndefined();
  });

  test('a column is touched while a cell of it isn’t as it was saved', () => {
    write(row('1'), 'price', '150');
    expect([cells.touches('price'), cells.touches('stock')]).toEqual([true, false]);
    cells.undo();
    expect(cells.touches('price')).toBe(false);
  });

  test('a row is the same object until a cell of it changes', () => {
    const some = row('1');
    write(some, 'price', '150');
    const drawn = cells.rowOf(some);
    write(row('2'), 'price', '1');
    expect(cells.rowOf(some)).toBe(drawn);
    write(some, 'stock', '5');
    expect(cells.rowOf(some)).not.toBe(drawn);
  });

  test('what can’t be a value stays as typed, and isn’t sent', () => {
    write(row('1'), 'stock', 'много');
    expect(cells.contentOf(row('1'), 'stock')).toMatchObject({ typed: 'много' });
    expect(cells.take(10)).toEqual([]);
    expect(cells.counts()).toMatchObject({ refused: 1, unsaved: 0 });
  });

  test('a row goes with the version that was edited first, though a newer one was fetched since', () => {
    write(row('1'), 'price', '150');
    write(row('1', { version: 2 }), 'stock', '5');
    expect(cells.take(10)).toEqual([
      {
        seen: row('1'),
        values: new Map<string, unknown>([
          ['price', '150'],
          ['stock', 5],
        ]),
      },
    ]);
  });

  test('what is typed while its row is on the way stays unsaved, and goes with the newer version', () => {
    write(row('1'), 'price', '150');
    cells.take(10);
    write(row('1'), 'price', '160');
    expect(cells.take(10)).toEqual([]);
    const saved = row('1', { price: '150', version: 2 });
    cells.settle([{ id: '1', row: saved, refused: [] }]);
    expect(cells.take(10)).toEqual([{ seen: saved, values: new Map([['price', '160']]) }]);
  });

  test('typed back while on the way to what was, it is still saved: the server has the other by then', () => {
    write(row('1'), 'price', '150');
    cells.take(10);
    write(row('1'), 'price', '100');
    cells.settle([{ id: '1', row: row('1', { price: '150', version: 2 }), refused: [] }]);
    expect(cells.take(10)[0]?.values).toEqual(new Map([['price', '100']]));
  });

  test('refused and stale cells stay with their reasons; a newer version is sent over, or the new value taken', () => {
    const some = row('1');
    cells.step()([
      { row: some, column: 'price', after: { value: '150' } },
      { row: some, column: 'stock', after: { value: 5 } },
    ]);
    cells.take(10);
    const theirs = row('1', { price: '120', version: 2 });
    cells.settle([
      {
        id: '1',
        row: theirs,
        refused: [
          { column: 'price', reason: 'изменил другой', stale: true },
          { column: 'stock', reason: 'нельзя' },
        ],
      },
    ]);
    expect([state('1', 'price'), state('1', 'stock')]).toEqual(['stale', 'refused']);
    expect(cells.savedContent('1', 'price')).toEqual({ value: '120' });
    cells.insist('1', 'price');
    expect(cells.take(10)).toEqual([{ seen: theirs, values: new Map([['price', '150']]) }]);
    cells.drop('1', 'stock');
    expect(state('1', 'stock')).toBeUndefined();
  });

  test('somebody else had the same in mind: nothing is asked', () => {
    write(row('1'), 'price', '150');
    cells.take(10);
    cells.settle([
      { id: '1', row: row('1', { price: '150', version: 3 }), refused: [{ column: 'price', reason: '', stale: true }] },
    ]);
    expect(state('1', 'price')).toBe('saved');
  });

  test('rows that didn’t get there are unsaved again', () => {
    write(row('1'), 'price', '150');
    cells.take(10);
    cells.release(['1']);
    expect(cells.take(10)).toHaveLength(1);
  });

  test('undoing after a save writes back what was, over the version of that save', () => {
    write(row('1'), 'price', '150');
    cells.take(10);
    const saved = row('1', { price: '150', version: 2 });
    cells.settle([{ id: '1', row: saved, refused: [] }]);
    cells.forgetSaved();
    cells.undo();
    expect(cells.take(10)).toEqual([{ seen: saved, values: new Map([['price', '100']]) }]);
  });

  test('a step that changes nothing is none; a new one ends what could be redone', () => {
    write(row('1'), 'price', '100');
    expect(cells.undo()).toBeUndefined();
    write(row('1'), 'price', '150');
    cells.undo();
    write(row('1'), 'stock', '2');
    expect(cells.redo()).toBeUndefined();
  });

  test('what comes to a step that was undone meanwhile is written by redoing it, not before', () => {
    const put = cells.step();
    put([{ row: row('1'), column: 'price', after: { value: '150' } }]);
    cells.undo();
    put([{ row: row('51'), column: 'price', after: { value: '151' } }]);
    expect([price(row('1')), price(row('51')), cells.counts().unsaved]).toEqual(['100', '100', 0]);
    cells.redo();
    expect([price(row('1')), price(row('51'))]).toEqual(['150', '151']);
    cells.undo();
    expect(cells.counts().unsaved).toBe(0);
  });

  test('whatever was written, undoing all of it leaves nothing, and redoing all of it everything', () => {
    const edits = fc.record({
      id: fc.constantFrom('1', '2', '3'),
      column: fc.constantFrom('price', 'stock'),
      typed: fc.constantFrom('1', '2', '100', '', 'нет'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(edits, { maxLength: 4 }), { maxLength: 12 }), (steps) => {
        const own = createCells<Row>(edit);
        for (const step of steps) {
          const put = own.step();
          for (const { id, column, typed } of step) put([{ row: row(id), column, after: edit(column).parse(typed) }]);
        }
        const shown = () =>
          ['1', '2', '3'].map((id) => ['price', 'stock'].map((column) => own.contentOf(row(id), column)));
        const end = shown();
        while (own.undo());
        expect(own.counts()).toMatchObject({ unsaved: 0, refused: 0 });
        while (own.redo());
        expect(shown()).toEqual(end);
      }),
    );
  });

  test('ten thousand cells are written and taken back within a blink', () => {
    const started = performance.now();
    const put = cells.step();
    put(
      Array.from({ length: 10_000 }, (_, at) => ({
        row: row(String(at >> 1)),
        column: at % 2 ? 'price' : 'stock',
        after: { value: at % 2 ? '5' : 5 },
      })),
    );
    cells.undo();
    expect(performance.now() - started).toBeLessThan(1500);
    expect(cells.counts().unsaved).toBe(0);
  });

  test('listeners hear of every change', () => {
    const heard = vi.fn();
    const stop = cells.subscribe(heard);
    write(row('1'), 'price', '150');
    stop();
    cells.undo();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
