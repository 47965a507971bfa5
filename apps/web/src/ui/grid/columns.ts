import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { z } from 'zod';
import { type State, state } from '../../state.ts';
import type { CellEdit } from './sheet/edit.ts';

export interface Column<Row> {
  id: string;
  /** The word in the header and in the column chooser. */
  title: string;
  /** Shown in the header instead of the word: a mark, an icon. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  width: number;
  /** Takes what the others leave of the width, until its own width is set by hand. */
  grow?: boolean;
  align?: 'left' | 'right' | 'center';
  /** The field by which the server sorts; none, no sorting. */
  sort?: string;
  /** Shown only when chosen. */
  hidden?: boolean;
  /** Stays at the left edge while one scrolls sideways. */
  pinned?: boolean;
  /** How its cells are edited in a sheet; without it they are only read. */
  edit?: CellEdit<Row> | undefined;
  /** Text that copying gives of a cell that is only read. */
  text?: (row: Row) => string;
}

export const Density = z.enum(['tight', 'usual', 'roomy']);
export type Density = z.infer<typeof Density>;
/** Height of a row, in pixels. */
export const densities = { tight: 32, usual: 40, roomy: 52 } satisfies Record<Density, number>;
const narrowest = 48;
const widest = 1200;

export const Kept = z.object({
  order: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(narrowest).max(widest)).catch({}),
  shown: z.record(z.string(), z.boolean()).catch({}),
  density: Density.catch('usual'),
});
export type Kept = z.infer<typeof Kept>;

export interface Columns<Row> {
  /** All of them, in the reader's order. */
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  widths: Readonly<Record<string, number>>;
  density: Density;
  /** `undefined` gives the column its own width back. */
  resize: (id: string, width: number | undefined) => void;
  /** Puts a column in front of another; behind all when there is none. */
  move: (id: string, before: string | undefined) => void;
  show: (id: string, shown: boolean) => void;
  setDensity: (density: Density) => void;
  restore: () => void;
  /** Under which name they are remembered, and all of it as one value: for saved views. */
  name: string;
  kept: Kept;
}

/** Columns as this reader has set them: order, widths, which are shown, how high the rows are; kept by the list's name. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]): Columns<Row> {
  const kept = useKept(name);
  return useMemo(() => {
    const keep = (change: Partial<Kept>) => putColumns(name, { ...kept, ...change });
    const all = inOrder(columns, kept.order);
    const isShown = (column: Column<Row>) => kept.shown[column.id] ?? !column.hidden;
    return {
      all,
      shown: all.filter(isShown),
      isShown,
      widths: kept.widths,
      density: kept.density,
      resize: (id, width) => {
        const { [id]: _, ...rest } = kept.widths;
        const fitting = width === undefined ? undefined : Math.round(Math.min(widest, Math.max(narrowest, width)));
        keep({ widths: fitting === undefined ? rest : { ...rest, [id]: fitting } });
      },
      move: (id, before) => {
        const order = all.map((column) => column.id).filter((other) => other !== id);
        const at = before === undefined ? order.length : order.indexOf(before);
        keep({ order: order.toSpliced(at < 0 ? order.length : at, 0, id) });
      },
      show: (id, shown) => keep({ shown: { ...kept.shown, [id]: shown } }),
      setDensity: (density) => keep({ density }),
      restore: () => keep(Kept.parse({})),
      name,
      kept,
    };
  }, [name, columns, kept]);
}

/** The kept order; a column that is newer than it stands behind its neighbour in the code. */
export function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  if (known.length === 0) return [...columns];
  columns.forEach((column, index) => {
    if (known.includes(column)) return;
    const neighbour = columns[index - 1];
    known.splice(neighbour ? known.indexOf(neighbour) + 1 : 0, 0, column);
  });
  // What is pinned comes first, or it would cover its neighbours.
  return [...known.filter((column) => column.pinned), ...known.filter((column) => !column.pinned)];
}

const known = new Map<string, State<Kept>>();

function keptOf(name: string): State<Kept> {
  const found = known.get(name) ?? state(read(name));
  known.set(name, found);
  return found;
}

/** Puts the columns of a list as a saved view has them. */
export function putColumns(name: string, kept: Kept): void {
  keptOf(name).set(kept);
  write(name, kept);
}

/** How the columns of a list stand, for whoever asks the server for what is shown. */
export const useKept = (name: string): Kept => keptOf(name).use();

const keyOf = (name: string) => `prilavok.list.${name}`;

function read(name: string): Kept {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}'));
  } catch {
    return Kept.parse({});
  }
}

function write(name: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the columns hold until the page is left.
  }
}
