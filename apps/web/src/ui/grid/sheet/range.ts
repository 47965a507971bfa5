import type { Block } from './clipboard.ts';

/** A rectangle of cells by their places now; both ends belong to it. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Spot {
  row: number;
  column: number;
}

/** The rectangle between two cells. */
export const between = (one: Spot, other: Spot): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const heightOf = (range: Range): number => range.bottom - range.top + 1;
export const widthOf = (range: Range): number => range.right - range.left + 1;
export const isOne = (range: Range): boolean => range.top === range.bottom && range.left === range.right;

/**
 * Where a pasted block lands: over the whole selection when it is that block several times over, otherwise as it is from the selection's
 * corner, cut at the table's edges.
 */
export function landing(block: Block, range: Range, size: { rows: number; columns: number }): Range {
  const [high, wide] = [block.length, breadth(block)];
  const spread = (length: number, piece: number) => (length % piece === 0 ? length : piece);
  return {
    top: range.top,
    left: range.left,
    bottom: Math.min(size.rows, range.top + spread(heightOf(range), high)) - 1,
    right: Math.min(size.columns, range.left + spread(widthOf(range), wide)) - 1,
  };
}

/** Parts of a block by place of the rectangle where it lands; nothing beyond the end of a short row. */
export function tiles(block: Block, landed: Range): (spot: Spot) => string | undefined {
  const wide = breadth(block);
  return ({ row, column }) => block[(row - landed.top) % block.length]?.[(column - landed.left) % wide];
}

const breadth = (block: Block): number => block.reduce((most, row) => Math.max(most, row.length), 1);

/** The rectangle to which the handle was dragged: down or up, whichever way goes beyond the source; along where it goes further aside. */
export function dragged(source: Range, { row, column }: Spot): Range {
  const down = Math.max(row - source.bottom, source.top - row);
  const along = Math.max(column - source.right, source.left - column);
  if (down <= 0 && along <= 0) return source;
  if (down >= along) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

/** Which cell of the source a place of the filled rectangle repeats; the source's own cells repeat themselves. */
export const repeated = (source: Range, { row, column }: Spot): Spot => ({
  row: source.top + mod(row - source.top, heightOf(source)),
  column: source.left + mod(column - source.left, widthOf(source)),
});

const mod = (value: number, length: number) => ((value % length) + length) % length;
