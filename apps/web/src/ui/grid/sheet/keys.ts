import type { Spot } from './range.ts';

/**
 * Command of a key over a sheet at rest; told by its place on the keyboard, since in the Russian layout its letter is
 * another.
 */
export type SheetCommand =
  | { kind: 'go'; to: Spot; extend: boolean }
  | { kind: 'edit' | 'clear' | 'undo' | 'redo' | 'fillDown' | 'all' | 'save' | 'toggle' | 'collapse' };

interface Where {
  at: Spot;
  rows: number;
  columns: number;
  /** Rows that fit into the view. */
  page: number;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Row −1 is the header: arrows reach it, ranges don't. */
export function sheetCommandOf(event: Keys, { at, rows, columns, page }: Where): SheetCommand | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  const extend = event.shiftKey;
  const [last, end] = [rows - 1, columns - 1];
  const to = (row: number, column: number): SheetCommand => ({
    kind: 'go',
    to: { row: Math.min(last, Math.max(extend ? 0 : -1, row)), column: Math.min(end, Math.max(0, column)) },
    extend,
  });
  switch (event.code) {
    case 'ArrowDown':
      return to(ctrl ? last : at.row + 1, at.column);
    case 'ArrowUp':
      return to(ctrl ? 0 : at.row - 1, at.column);
    case 'ArrowLeft':
      return to(at.row, ctrl ? 0 : at.column - 1);
    case 'ArrowRight':
      return to(at.row, ctrl ? end : at.column + 1);
    case 'PageDown':
      return to(at.row + page, at.column);
    case 'PageUp':
      return to(Math.max(0, at.row - page), at.column);
    case 'Home':
      return to(ctrl ? 0 : at.row, 0);
    case 'End':
      return to(ctrl ? last : at.row, end);
    case 'Enter':
    case 'NumpadEnter':
    case 'F2':
      return ctrl ? undefined : { kind: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case 'Space':
      return ctrl ? undefined : { kind: 'toggle' };
    case 'Escape':
      return { kind: 'collapse' };
    default:
      return ctrl ? byLetter(event) : undefined;
  }
}

function byLetter({ code, shiftKey }: Keys): SheetCommand | undefined {
  switch (code) {
    case 'KeyZ':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'KeyY':
      return { kind: 'redo' };
    case 'KeyD':
      return { kind: 'fillDown' };
    case 'KeyA':
      return { kind: 'all' };
    case 'KeyS':
      return { kind: 'save' };
    default:
      return undefined;
  }
}

/** The cell that Tab leads to: along the row, then on to the next; none behind the last and before the first. */
export function tabbed(
  { row, column }: Spot,
  back: boolean,
  { rows, columns }: Pick<Where, 'rows' | 'columns'>,
): Spot | undefined {
  const next = row * columns + column + (back ? -1 : 1);
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns };
}
