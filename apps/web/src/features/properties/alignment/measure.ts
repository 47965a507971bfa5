import type { Offset } from '#ui/drag/drag.ts';

/** Sizes of the editor's grid, as alignment.module.css has them. */
export const rowHeight = 52;
export const gap = 8;

/** The cell under a point of a grid so wide, both counted from 1. */
export function cellAt({ x, y }: Offset, { width, columns }: { width: number; columns: number }) {
  return {
    row: Math.max(1, Math.floor(y / (rowHeight + gap)) + 1),
    column: Math.max(1, Math.min(columns, Math.floor(x / ((width + gap) / columns)) + 1)),
  };
}

/** How many cells a way is, to the nearest. */
export function cellsIn({ x, y }: Offset, { width, columns }: { width: number; columns: number }) {
  return { rows: Math.round(y / (rowHeight + gap)), columns: Math.round(x / ((width + gap) / columns)) };
}
