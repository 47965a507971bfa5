import type { Placed } from '../layout.ts';
import type { Range } from './range.ts';

/** How the grid stands in its window now. */
export interface Window<Row> {
  places: readonly Placed<Row>[];
  rowHeight: number;
  /** How far the window is scrolled aside. */
  left: number;
  width: number;
  /** Rows drawn now. */
  first: number;
  last: number;
  /** How far the rows are moved up, in a list too tall for a browser. */
  base: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The right edge of what is pinned. */
export const pinnedEdge = <Row>({ places }: Pick<Window<Row>, 'places'>): number =>
  places.reduce(
    (edge, { column, left, width }) => (column.pinned ? Math.max(edge, left + width) : edge),
    places[0]?.left ?? 0,
  );

/**
 * A rectangle of cells as boxes of the window, what is pinned and what scrolls apart, cut to the rows that are drawn: a hundred thousand
 * rows are no taller than what one sees of them.
 */
export function boxesOf<Row>(range: Range, window: Window<Row>): { pinned: Box | undefined; moving: Box | undefined } {
  const { places, rowHeight, first, last, base } = window;
  const [top, bottom] = [Math.max(range.top, first - 1), Math.min(range.bottom, last + 1)];
  if (top > bottom) return { pinned: undefined, moving: undefined };
  const vertical = { top: top * rowHeight - base, height: (bottom - top + 1) * rowHeight };
  const within = places.slice(range.left, range.right + 1);
  const span = (some: readonly Placed<Row>[], shift: number): Box | undefined => {
    const [one, other] = [some[0], some.at(-1)];
    return one && other && { ...vertical, left: one.left - shift, width: other.left + other.width - one.left };
  };
  return {
    pinned: span(
      within.filter(({ column }) => column.pinned),
      0,
    ),
    moving: span(
      within.filter(({ column }) => !column.pinned),
      window.left,
    ),
  };
}
