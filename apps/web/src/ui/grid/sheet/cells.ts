import { type Content, same } from './content.ts';
import type { CellEdit } from './edit.ts';

export type CellState = 'unsaved' | 'saving' | 'saved' | 'refused' | 'stale';

/** A cell that isn't as it was saved, or was saved just now. */
export interface Cell {
  content: Content;
  state: CellState;
  /** Why it isn't saved. */
  reason?: string | undefined;
}
export type Marks = ReadonlyMap<string, Cell>;

/** One cell written: what it becomes. `row` is as the list has it. */
export interface Written<Row> {
  row: Row;
  column: string;
  after: Content;
}

/** A row on its way to the server, as it was seen when it was edited, and the cells to be saved. */
export interface Outgoing<Row> {
  seen: Row;
  values: ReadonlyMap<string, unknown>;
}

/** Outcome of a row that was sent. */
export interface Outcome<Row> {
  id: string;
  /** As it is now; nothing where it wasn't read. */
  row: Row | undefined;
  /** Columns that weren't saved, and why; `stale` where somebody else has changed the value meanwhile. */
  refused: readonly { column: string; reason: string; stale?: boolean }[];
}

interface Held<Row> {
  /** The row as it was when its first unsaved cell was written: the version that was edited. */
  seen: Row;
  cells: Marks;
  /** Cells on their way. */
  sent?: ReadonlyMap<string, Content> | undefined;
}

interface Change<Row> extends Written<Row> {
  before: Content;
}

interface Step<Row> {
  changes: readonly Change<Row>[];
  undone: boolean;
}

export interface Counts {
  /** To be written as soon as their rows are here. */
  awaited: number;
  unsaved: number;
  saving: number;
  saved: number;
  refused: number;
  stale: number;
}

export type Cells<Row extends { id: string }> = ReturnType<typeof createCells<Row>>;

const mostSteps = 200;
const nothing: Marks = new Map();

/**
 * The cells of a sheet that aren't saved, by row and column: they lie over the list, whatever is fetched anew below them. With every
 * change goes a step by which it can be undone, also after it was saved.
 */
export function createCells<Row extends { id: string }>(editOf: (column: string) => CellEdit<Row> | undefined) {
  const rows = new Map<string, Held<Row>>();
  /** Rows as our own last save has left them: what undoing is held against. */
  const latest = new Map<string, Row>();
  const done: Step<Row>[] = [];
  const undone: Step<Row>[] = [];
  const listeners = new Set<() => void>();
  const drawn = new WeakMap<Row, { cells: Marks; row: Row }>();
  let version = 0;
  let awaited = 0;
  let counts: (Counts & { version: number }) | undefined;

  const changed = () => {
    version++;
    for (const listener of listeners) listener();
  };

  const saved = (row: Row, column: string): Content => ({ value: editOf(column)?.value(row) });
  const contentOf = (row: Row, column: string): Content =>
    rows.get(row.id)?.cells.get(column)?.content ?? saved(row, column);

  function put(changes: readonly Written<Row>[]): void {
    const open = new Map<string, { held: Held<Row>; cells: Map<string, Cell> }>();
    for (const { row, column, after } of changes) {
      const held = rows.get(row.id) ?? { seen: row, cells: nothing };
      const one = open.get(row.id) ?? { held, cells: new Map(held.cells) };
      open.set(row.id, one);
      if (same(after, saved(held.seen, column)) && !held.sent?.has(column)) one.cells.delete(column);
      else if ('typed' in after) one.cells.set(column, { content: after, state: 'refused', reason: after.refused });
      else one.cells.set(column, { content: after, state: 'unsaved' });
    }
    for (const [id, { held, cells }] of open) keep(id, { ...held, cells });
    changed();
  }

  function keep(id: string, held: Held<Row>): void {
    if (held.cells.size === 0 && !held.sent) rows.delete(id);
    else rows.set(id, held);
  }

  /** The other way: written over what our own last save has left. */
  const turned = (changes: readonly Change<Row>[]): Change<Row>[] =>
    changes
      .toReversed()
      .map((one) => ({ ...one, row: latest.get(one.row.id) ?? one.row, before: one.after, after: one.before }));

  const turn = (from: Step<Row>[], to: Step<Row>[]): Written<Row> | undefined => {
    const step = from.pop();
    if (!step) return undefined;
    step.changes = turned(step.changes);
    step.undone = !step.undone;
    to.push(step);
    put(step.changes);
    return step.changes.at(-1);
  };

  const withCells = (id: string, change: (cell: Cell, column: string) => Cell | undefined): void => {
    const held = rows.get(id);
    if (!held) return;
    const cells = new Map<string, Cell>();
    for (const [column, cell] of held.cells) {
      const next = change(cell, column);
      if (next) cells.set(column, next);
    }
    keep(id, { ...held, cells });
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
    marksOf: (id: string): Marks | undefined => rows.get(id)?.cells,
    /** The row with its unsaved values in it; the same object while nothing of it changes. */
    rowOf(row: Row): Row {
      const cells = rows.get(row.id)?.cells;
      if (!cells) return row;
      const known = drawn.get(row);
      if (known?.cells === cells) return known.row;
      let next = row;
      for (const [column, { content }] of cells) {
        const edit = editOf(column);
        if (edit && 'value' in content) next = edit.put(next, content.value);
      }
      drawn.set(row, { cells, row: next });
      return next;
    },
    contentOf,
    /** Begins a step: all that is written through it is undone at once. What comes after it was undone waits for its being redone. */
    step() {
      const step: Step<Row> = { changes: [], undone: false };
      return (written: readonly Written<Row>[]): void => {
        const changes = written
          .map((one) => ({ ...one, before: contentOf(one.row, one.column) }))
          .filter(({ before, after }) => !same(before, after));
        if (changes.length === 0) return;
        if (step.undone) {
          step.changes = [...turned(changes), ...step.changes];
          return;
        }
        if (step.changes.length === 0) {
          done.push(step);
          if (done.length > mostSteps) done.shift();
        }
        undone.length = 0;
        step.changes = [...step.changes, ...changes];
        put(changes);
      };
    },
    /** Cells that will be written when their rows are here: nothing is saved whole until then. Answers how to say that they have come. */
    expect(coming: number): () => void {
      awaited += coming;
      changed();
      return () => {
        awaited -= coming;
        changed();
      };
    },
    undo: () => turn(done, undone),
    redo: () => turn(undone, done),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,

    /** The next rows to be sent, which then are on their way; those that are there already wait for their answer. */
    take(most: number): Outgoing<Row>[] {
      const outgoing: Outgoing<Row>[] = [];
      for (const [id, held] of rows) {
        if (outgoing.length === most) break;
        if (held.sent) continue;
        const sent = new Map<string, Content>();
        for (const [column, { state, content }] of held.cells) if (state === 'unsaved') sent.set(column, content);
        if (sent.size === 0) continue;
        const cells = new Map(held.cells);
        for (const [column, content] of sent) cells.set(column, { content, state: 'saving' });
        rows.set(id, { ...held, cells, sent });
        const values = [...sent].flatMap(([column, content]) =>
          'value' in content ? [[column, content.value] as const] : [],
        );
        outgoing.push({ seen: held.seen, values: new Map(values) });
      }
      if (outgoing.length > 0) changed();
      return outgoing;
    },

    /** Settles rows that were sent. A cell that was written on meanwhile stays unsaved. */
    settle(outcomes: readonly Outcome<Row>[]): void {
      for (const { id, row, refused } of outcomes) {
        const held = rows.get(id);
        if (!held?.sent) continue;
        const seen = row ?? held.seen;
        if (row) latest.set(id, row);
        const cells = new Map(held.cells);
        for (const [column, sent] of held.sent) {
          const cell = cells.get(column);
          if (!cell || !same(cell.content, sent)) {
            if (cell && same(cell.content, saved(seen, column))) cells.delete(column);
            continue;
          }
          const no = refused.find((one) => one.column === column);
          // Both had the same in mind.
          const agreed = no?.stale && same(cell.content, saved(seen, column));
          if (!no || agreed) cells.set(column, { content: cell.content, state: 'saved' });
          else cells.set(column, { content: cell.content, state: no.stale ? 'stale' : 'refused', reason: no.reason });
        }
        keep(id, { seen, cells });
      }
      changed();
    },

    /** Rows that didn't get there: their cells are unsaved again. */
    release(ids: readonly string[]): void {
      for (const id of ids) {
        const held = rows.get(id);
        if (held) rows.set(id, { seen: held.seen, cells: held.cells });
        withCells(id, (cell) => (cell.state === 'saving' ? { ...cell, state: 'unsaved' } : cell));
      }
      changed();
    },

    /** Forgets marks of saved cells. */
    forgetSaved(): void {
      for (const id of rows.keys()) withCells(id, (cell) => (cell.state === 'saved' ? undefined : cell));
      changed();
    },

    /** The value that is on its way, in the shape that the server knows, or why there is none; no step of its own. */
    resolve(id: string, column: string, content: Content): void {
      const held = rows.get(id);
      const was = held?.sent?.get(column);
      if (!held || !was) return;
      const [sent, cells] = [new Map(held.sent), new Map(held.cells)];
      if ('typed' in content) sent.delete(column);
      else sent.set(column, content);
      const cell = cells.get(column);
      if (cell && same(cell.content, was))
        cells.set(
          column,
          'typed' in content ? { content, state: 'refused', reason: content.refused } : { ...cell, content },
        );
      rows.set(id, { ...held, cells, sent });
    },

    /** Sends once more what was refused or what somebody else has changed: over the newer value. */
    insist(id: string, column: string): void {
      withCells(id, (cell, at) =>
        at === column && 'value' in cell.content ? { content: cell.content, state: 'unsaved' } : cell,
      );
      changed();
    },

    /** The cell as it is saved. */
    drop(id: string, column: string): void {
      withCells(id, (cell, at) => (at === column ? undefined : cell));
      changed();
    },

    /** As it is saved, by the newest answer that is known to the cells. */
    savedContent: (id: string, column: string): Content | undefined => {
      const held = rows.get(id);
      return held && saved(held.seen, column);
    },

    /** Whether a cell of the column isn't as it was saved, or was saved just now. */
    touches: (column: string): boolean => [...rows.values()].some(({ cells }) => cells.has(column)),

    counts(): Counts {
      if (counts?.version === version) return counts;
      counts = { version, awaited, unsaved: 0, saving: 0, saved: 0, refused: 0, stale: 0 };
      for (const { cells } of rows.values()) for (const { state } of cells.values()) counts[state]++;
      return counts;
    },

    /** A cell that waits for a decision, the first one behind this one. */
    nextTrouble(after?: { id: string; column: string }): { id: string; column: string } | undefined {
      const all = [...rows].flatMap(([id, { cells }]) =>
        [...cells].flatMap(([column, { state }]) => (state === 'refused' || state === 'stale' ? [{ id, column }] : [])),
      );
      const at = all.findIndex((one) => one.id === after?.id && one.column === after.column);
      return all[(at + 1) % all.length];
    },
  };
}
