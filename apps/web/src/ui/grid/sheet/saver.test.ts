import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#api/call-error.ts';
import { createCells, type Outcome, type Outgoing } from './cells.ts';
import { editOf } from './edit.ts';
import { type Chosen, choice, number } from './kinds.ts';
import { createSaver } from './saver.ts';

interface Row {
  id: string;
  stock: number | null;
  colour: Chosen | null;
}

const known = ['белый', 'синий'];
const columns = {
  stock: editOf(number(), { value: (row: Row) => row.stock, put: (row, stock) => ({ ...row, stock }) }),
  colour: editOf(choice, {
    value: (row: Row) => row.colour,
    put: (row, colour) => ({ ...row, colour }),
    resolve: async (values) =>
      values.map((value) => {
        const at = known.indexOf(value?.title ?? '');
        return at < 0
          ? { typed: value?.title ?? '', refused: 'нет такого' }
          : { value: { id: String(at), title: known[at] } };
      }),
  }),
};
const editOfColumn = (column: string) => columns[column as keyof typeof columns];
const row = (id: string): Row => ({ id, stock: 1, colour: null });

/** A saver whose server does what it is told. */
function aSaver(answer: (rows: readonly Outgoing<Row>[]) => Promise<Outcome<Row>[]>) {
  const cells = createCells<Row>(editOfColumn);
  const sent: (readonly Outgoing<Row>[])[] = [];
  const saver = createSaver<Row>({
    cells,
    editOf: editOfColumn,
    send: (rows) => {
      sent.push(rows);
      return answer(rows);
    },
    patch: () => {},
  });
  const stop = saver.start();
  const write = (id: string, column: string, typed: string) =>
    cells.step()([{ row: row(id), column, after: editOfColumn(column).parse(typed) }]);
  return { cells, saver, sent, stop, write };
}

const saves = async (rows: readonly Outgoing<Row>[]): Promise<Outcome<Row>[]> =>
  rows.map(({ seen, values }) => ({ id: seen.id, row: { ...seen, ...Object.fromEntries(values) }, refused: [] }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving by itself', () => {
  test('what is typed one after the other goes in one request, a little later', async () => {
    const { sent, write, cells } = aSaver(saves);
    write('1', 'stock', '5');
    await vi.advanceTimersByTimeAsync(300);
    write('2', 'stock', '6');
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map((rows) => rows.map(({ seen }) => seen.id))).toEqual([['1', '2']]);
    expect(cells.counts()).toMatchObject({ unsaved: 0, saving: 0, saved: 2 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(cells.counts().saved).toBe(0);
  });

  test('many rows go two hundred at a time, one request after the other', async () => {
    const { sent, saver, cells } = aSaver(saves);
    cells.step()(
      Array.from({ length: 450 }, (_, at) => ({ row: row(String(at)), column: 'stock', after: { value: 7 } })),
    );
    expect(await saver.flush()).toBe(true);
    expect(sent.map((rows) => rows.length)).toEqual([200, 200, 50]);
  });

  test('an option goes by its id; one that isn’t there stays in its cell and keeps nothing back', async () => {
    const { sent, saver, cells, write } = aSaver(saves);
    write('1', 'colour', 'синий');
    write('2', 'colour', 'сиреневый');
    write('2', 'stock', '9');
    expect(await saver.flush()).toBe(false);
    expect(sent[0]?.map(({ values }) => Object.fromEntries(values))).toEqual([
      { colour: { id: '1', title: 'синий' } },
      { stock: 9 },
    ]);
    expect(cells.marksOf('2')?.get('colour')).toMatchObject({ state: 'refused', reason: 'нет такого' });
    expect(cells.marksOf('1')?.get('colour')?.state).toBe('saved');
  });

  test('where nobody answers it is tried again, later and later, and nothing is lost', async () => {
    let away = true;
    const { sent, saver, cells, write } = aSaver(async (rows) => {
      if (away) throw new CallError(0, { message: 'нет связи с сервером' });
      return saves(rows);
    });
    write('1', 'stock', '5');
    await vi.advanceTimersByTimeAsync(1000);
    expect([saver.failed(), cells.counts().unsaved]).toEqual(['нет связи с сервером', 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(3);
    away = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect([saver.failed(), cells.counts().unsaved]).toEqual([undefined, 0]);
  });

  test('a request that is wrong in itself isn’t repeated: its cells say why', async () => {
    const { sent, saver, cells, write } = aSaver(async () => {
      throw new CallError(403, { message: 'У вашей роли нет права' });
    });
    write('1', 'stock', '5');
    expect(await saver.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(cells.marksOf('1')?.get('stock')).toMatchObject({ state: 'refused', reason: 'У вашей роли нет права' });
  });

  test('whoever leaves while rows are being brought has their cells saved when they have come', async () => {
    const { cells, sent, stop } = aSaver(saves);
    const put = cells.step();
    put([{ row: row('1'), column: 'stock', after: { value: 7 } }]);
    const come = cells.expect(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent.length, cells.counts().awaited]).toEqual([1, 1]);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    put([{ row: row('51'), column: 'stock', after: { value: 8 } }]);
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map((rows) => rows.map(({ seen }) => seen.id))).toEqual([['1'], ['51']]);
  });

  test('whoever leaves the screen has his last edits saved', async () => {
    const { sent, stop, write } = aSaver(saves);
    write('1', 'stock', '5');
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
  });
});
