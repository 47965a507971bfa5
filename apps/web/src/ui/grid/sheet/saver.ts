import { CallError } from '#api/call-error.ts';
import { counted } from '#text/plurals.ts';
import { warning } from '#toasts.ts';
import type { Cells, Outcome, Outgoing } from './cells.ts';
import type { Content } from './content.ts';
import type { CellEdit } from './edit.ts';

/** Sends rows and answers what became of each. */
export type Send<Row> = (rows: readonly Outgoing<Row>[]) => Promise<Outcome<Row>[]>;

export interface Saver {
  /** Why nothing is saved now, where the server doesn't answer. */
  failed: () => string | undefined;
  /** Saves at once; answers whether nothing is left that isn't saved. */
  flush: () => Promise<boolean>;
  /** Begins to save by itself; answers how to end that. */
  start: () => () => void;
}

interface SaverOptions<Row extends { id: string }> {
  cells: Cells<Row>;
  editOf: (column: string) => CellEdit<Row> | undefined;
  send: Send<Row>;
  /** Puts a saved row into the list. */
  patch: (row: Row) => void;
}

/** From the first edit to its sending: what is typed one after the other goes together. */
const gathering = 700;
/** Rows of one request: an answer comes within a second or so. */
const atOnce = 200;
const markedFor = 2500;
const longestWait = 60_000;

/** Saves what is written into the cells, by itself: gathered, in batches, one after the other, again where nobody answered. */
export function createSaver<Row extends { id: string }>({ cells, editOf, send, patch }: SaverOptions<Row>): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failed: string | undefined;
  let failures = 0;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };

  const look = () => {
    if (timer === undefined && !running && cells.counts().unsaved > 0) wait(gathering);
  };

  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= work().finally(() => {
      running = undefined;
      if (cells.counts().unsaved > 0 && timer === undefined) wait(failed ? 5000 : 0);
    });
    return running;
  }

  async function work(): Promise<void> {
    for (;;) {
      const taken = cells.take(atOnce);
      if (taken.length === 0) return;
      const ids = taken.map(({ seen }) => seen.id);
      try {
        const ready = await resolved(taken);
        const outcomes = ready.length > 0 ? await send(ready) : [];
        for (const { row } of outcomes) if (row) patch(row);
        cells.settle(outcomes);
        cells.release(ids);
        failed = undefined;
        failures = 0;
        clearTimeout(fading);
        fading = setTimeout(() => cells.forgetSaved(), markedFor);
      } catch (error) {
        if (!(error instanceof CallError)) {
          failed = 'Произошла ошибка';
          cells.release(ids);
          throw error;
        }
        const { message } = error;
        // What is wrong with the request itself will be wrong again; anything else passes.
        if (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 401) {
          cells.settle(
            taken.map(({ seen, values }) => ({
              id: seen.id,
              row: undefined,
              refused: [...values.keys()].map((column) => ({ column, reason: message })),
            })),
          );
          continue;
        }
        failed = message;
        cells.release(ids);
        wait(Math.min(longestWait, 3000 * 2 ** failures++));
        return;
      }
    }
  }

  /** The rows with their values as the server knows them; cells whose value isn't known there are marked and stay. */
  async function resolved(taken: readonly Outgoing<Row>[]): Promise<Outgoing<Row>[]> {
    const values = taken.map((one) => new Map(one.values));
    for (const column of new Set(taken.flatMap((one) => [...one.values.keys()]))) {
      const resolve = editOf(column)?.resolve;
      if (!resolve) continue;
      const having = taken.flatMap((one, at) =>
        one.values.has(column) ? [{ at, one, id: one.seen.id, value: one.values.get(column) }] : [],
      );
      const found = await resolve(
        having.map(({ value }) => value),
        having.map(({ at, one }) => rowWith({ seen: one.seen, values: values[at] ?? one.values })),
      );
      having.forEach(({ at, id }, index) => {
        const content: Content = found[index] ?? { typed: '', refused: 'Значение не найдено' };
        cells.resolve(id, column, content);
        if ('value' in content) values[at]?.set(column, content.value);
        else values[at]?.delete(column);
      });
    }
    return taken
      .map(({ seen }, at) => ({ seen, values: values[at] ?? new Map() }))
      .filter((one) => one.values.size > 0);
  }

  /** A row as it will be: with those of its unsaved cells whose values are known. */
  function rowWith({ seen, values }: Outgoing<Row>): Row {
    let row = seen;
    for (const [column, value] of values) row = editOf(column)?.put(row, value) ?? row;
    return row;
  }

  const left = () => {
    const { awaited, unsaved, saving, refused, stale } = cells.counts();
    return awaited + unsaved + saving + refused + stale;
  };

  async function flush(): Promise<boolean> {
    await running;
    await run();
    if (cells.counts().awaited > 0) {
      await brought();
      await run();
    }
    return left() === 0;
  }

  /** The rows that are being brought are here, or were given up. */
  const brought = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (cells.counts().awaited > 0) return;
        stop();
        resolve();
      };
      const stop = cells.subscribe(look);
      look();
    });

  /** Whoever has left the screen is told of what couldn't be saved behind him. */
  async function leave(): Promise<void> {
    if (!(await flush()))
      warning(
        `Не сохранилось: ${counted(left(), ['ячейка', 'ячейки', 'ячеек'])} таблицы. Откройте её и впишите их ещё раз`,
      );
  }

  return {
    failed: () => failed,
    flush,
    start() {
      const stop = cells.subscribe(look);
      look();
      return () => {
        stop();
        clearTimeout(fading);
        clearTimeout(timer);
        timer = undefined;
        const { awaited, unsaved, saving } = cells.counts();
        if (awaited + unsaved + saving > 0) void leave();
      };
    },
  };
}
