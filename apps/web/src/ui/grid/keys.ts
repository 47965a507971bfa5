/** Command of a key in a grid; told by its place on the keyboard, since in the Russian layout its letter is another. */
export type Command =
  | { kind: 'go'; row: number; column: number }
  | { kind: 'open' | 'acts' | 'pick' | 'pickAll' | 'unpick' }
  | { kind: 'moveColumn' | 'resizeColumn'; step: -1 | 1 };

interface Where {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Rows that fit into the view. */
  page: number;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Row −1 is the header. */
export function commandOf(event: Keys, where: Where): Command | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  const side = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : undefined;
  if (event.altKey) {
    return side ? { kind: event.shiftKey ? 'resizeColumn' : 'moveColumn', step: side } : undefined;
  }
  const last = where.rows - 1;
  const to = (row: number, column = where.column): Command => ({
    kind: 'go',
    // Along a row one stays in it, also where it isn't answered yet.
    row: row === where.row ? row : Math.min(last, Math.max(-1, row)),
    column: Math.min(where.columns - 1, Math.max(0, column)),
  });
  switch (event.code) {
    case 'ArrowDown':
      return to(ctrl ? last : where.row + 1);
    case 'ArrowUp':
      return to(ctrl ? 0 : where.row - 1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return to(where.row, where.column + (side ?? 0));
    case 'PageDown':
      return to(where.row + where.page);
    case 'PageUp':
      return to(Math.max(0, where.row - where.page));
    case 'Home':
      return ctrl ? to(0, 0) : to(where.row, 0);
    case 'End':
      return ctrl ? to(last, where.columns - 1) : to(where.row, where.columns - 1);
    case 'Enter':
    case 'NumpadEnter':
      return { kind: 'open' };
    case 'ContextMenu':
      return { kind: 'acts' };
    case 'F10':
      return event.shiftKey ? { kind: 'acts' } : undefined;
    case 'Space':
      return { kind: 'pick' };
    case 'KeyA':
      return ctrl ? { kind: 'pickAll' } : undefined;
    case 'Escape':
      return { kind: 'unpick' };
    default:
      return undefined;
  }
}
