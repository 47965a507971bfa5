import type { Column, Columns } from './columns.ts';

/** A column with its place: `left` from the edge of the row, `at` its number among those shown. */
export interface Placed<Row> {
  column: Column<Row>;
  at: number;
  left: number;
  width: number;
  /** Height undrawn between it and the one drawn before. */
  gap: number;
}

/** Widths as set by hand or by the code; columns that grow share what is left of the view. */
export function placed<Row>(
  columns: Pick<Columns<Row>, 'shown' | 'widths'>,
  start: number,
  view: number,
): Placed<Row>[] {
  const widthOf = (column: Column<Row>) => columns.widths[column.id] ?? column.width;
  const growing = columns.shown.filter((column) => column.grow && columns.widths[column.id] === undefined);
  const used = columns.shown.reduce((sum, column) => sum + widthOf(column), start);
  const share = growing.length > 0 ? Math.max(0, Math.floor((view - used) / growing.length)) : 0;
  let left = start;
  return columns.shown.map((column, at) => {
    const width = widthOf(column) + (growing.includes(column) ? share : 0);
    const place = { column, at, left, width, gap: 0 };
    left += width;
    return place;
  });
}

/** Columns to draw: the pinned ones, and what is in sight with one to spare on each side. */
export function columnsInSight<Row>(all: readonly Placed<Row>[], left: number, view: number): Placed<Row>[] {
  const inSight = (place: Placed<Row> | undefined) =>
    place !== undefined && place.left + place.width > left && place.left < left + view;
  let drawn: number | undefined;
  return all
    .filter((place, at) => place.column.pinned || [all[at - 1], place, all[at + 1]].some(inSight))
    .map((place) => {
      const gap = drawn === undefined ? 0 : place.left - drawn;
      drawn = place.left + place.width;
      return { ...place, gap };
    });
}
