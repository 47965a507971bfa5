import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Column, Columns } from '../columns.ts';
import { type CellPosition, useFocus } from '../use-focus.ts';
import { blockOf } from './clipboard.ts';
import { textOf } from './edit.ts';
import { sheetCommandOf, tabbed } from './keys.ts';
import { between, dragged, isOne, type Range, type Spot } from './range.ts';
import type { Sheet } from './use-sheet.ts';
import { clear, copy, type Desk, fillDown, fillTo, paste, toggle, typeInto, typeIntoCell } from './writing.ts';

/** A cell that is being typed into. */
export interface Editing {
  text: string;
  /** Opened rather than typed over: arrows move within the text. */
  open: boolean;
}

interface ControlOptions<Row extends { id: string }> {
  sheet: Sheet<Row> | undefined;
  columns: Columns<Row>;
  /** Columns before the first one: the checkbox. */
  shift: number;
  active: CellPosition | undefined;
  /** Focuses a cell where it is. */
  focus: (place: CellPosition) => void;
  /** Focuses a cell and brings it into sight. */
  go: (row: number, column: number) => void;
  /** Rows that fit into the view. */
  page: number;
  scroller: { current: HTMLElement | null };
}

export type Control<Row extends { id: string }> = NonNullable<ReturnType<typeof useControl<Row>>>;

/** The hands on a sheet: what is selected, what is typed, and what keys, mouse and clipboard do to the cells. */
export function useControl<Row extends { id: string }>(options: ControlOptions<Row>) {
  const { sheet, columns, shift, active, go } = options;
  const none = { rowAt: () => undefined, indexOf: () => undefined };
  const anchor = useFocus<Row>(sheet?.list ?? none, columns, shift);
  const input = useRef<HTMLTextAreaElement>(null);
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  /** Whose cell it is that is typed into. */
  const typing = useRef<{ row: Row; column: Column<Row> }>(undefined);
  const [filling, setFilling] = useState<Range>();
  /** Escape with nothing to leave lets the next Tab leave the sheet. */
  const leaving = useRef(false);

  const key = sheet?.list.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with nothing selected
  useEffect(() => {
    setAll(false);
    // A list may ask anew by itself while somebody types.
    if (editing && sheet && typing.current) typeIntoCell(sheet, typing.current, editing.text);
    setEditing(undefined);
    anchor.set(undefined);
  }, [key]);

  if (!sheet) return undefined;
  const { cells, list } = sheet;
  const desk: Desk<Row> = { sheet, columns: columns.shown };
  const size = { rows: list.length, columns: columns.shown.length };
  const spotOf = (place: CellPosition): Spot => ({ row: place.row, column: Math.max(0, place.column - shift) });
  const at = active && active.row >= 0 ? spotOf(active) : undefined;
  const start = anchor.active && anchor.active.row >= 0 ? spotOf(anchor.active) : at;
  const whole: Range = { top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 };
  const range = all ? whole : at && start && between(start, at);
  const row = at && list.rowAt(at.row);
  const column = at && columns.shown[at.column];
  const edit = column?.edit;

  const move = (to: Spot, extend = false) => {
    setAll(false);
    if (!extend) anchor.set({ row: to.row, column: to.column + shift });
    else if (!anchor.active && active) anchor.set(active);
    go(to.row, to.column + shift);
  };
  const select = (next: Range) => {
    setAll(false);
    // What was pasted or filled may be long: one stays at its beginning, where one looks.
    anchor.set({ row: next.bottom, column: next.right + shift });
    options.focus({ row: next.top, column: next.left + shift });
  };

  const open = (text?: string) => {
    if (!row || !column || !edit || edit.off?.(row) !== undefined) return;
    typing.current = { row, column };
    setEditing({ text: text ?? textOf(edit, cells.contentOf(row, column.id)), open: text === undefined });
  };
  /** Ends typing: the text goes into the cell, or into the whole selection. */
  const commit = (text = editing?.text, into: Range | undefined = at && between(at, at)) => {
    setEditing(undefined);
    if (editing && text !== undefined && into) typeInto(desk, into, text);
  };
  const cancel = () => setEditing(undefined);
  const showStep = (turned: { row: Row; column: string } | undefined) => {
    const index = turned && list.indexOf(turned.row.id);
    const place = columns.shown.findIndex((one) => one.id === turned?.column);
    if (index !== undefined && place >= 0) move({ row: index, column: place });
  };

  const onTyping = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const step = (down: number) => {
      event.preventDefault();
      commit();
      if (at) move({ row: Math.min(size.rows - 1, Math.max(0, at.row + down)), column: at.column });
    };
    switch (event.code) {
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        return cancel();
      case 'Enter':
      case 'NumpadEnter':
        if (event.altKey && edit?.lines) return insertLine(input.current, (text) => setEditing({ text, open: true }));
        if (!ctrl) return step(event.shiftKey ? -1 : 1);
        event.preventDefault();
        return commit(editing?.text, range);
      case 'Tab':
        event.preventDefault();
        commit();
        return onTab(event);
      case 'KeyS':
        if (!ctrl) return;
        event.preventDefault();
        commit();
        return void sheet.saver.flush();
      case 'ArrowDown':
      case 'ArrowUp':
        return editing?.open ? undefined : step(event.code === 'ArrowDown' ? 1 : -1);
      case 'ArrowLeft':
      case 'ArrowRight': {
        if (editing?.open || !at) return;
        event.preventDefault();
        commit();
        const side = event.code === 'ArrowLeft' ? -1 : 1;
        return move({ row: at.row, column: Math.min(size.columns - 1, Math.max(0, at.column + side)) });
      }
    }
  };

  const onTab = (event: KeyboardEvent) => {
    const next = at && !leaving.current ? tabbed(at, event.shiftKey, size) : undefined;
    if (!next) return;
    event.preventDefault();
    move(next);
  };

  /** Whether the key was the sheet's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return true;
    if (editing) {
      onTyping(event);
      return true;
    }
    if (event.code === 'Tab') {
      onTab(event);
      return true;
    }
    leaving.current = false;
    const command = at && sheetCommandOf(event, { at, ...size, page: options.page });
    if (!command || !range || !active) return false;
    // The checkbox is the list's own.
    if (active.column < shift && (command.kind === 'toggle' || command.kind === 'edit')) return false;
    if (command.kind === 'toggle' && edit?.kind !== 'boolean') return true;
    event.preventDefault();
    switch (command.kind) {
      case 'go':
        move(command.to, command.extend);
        break;
      case 'edit':
        open();
        break;
      case 'clear':
        clear(desk, range);
        break;
      case 'toggle':
        if (row && column) toggle(desk, range, !isYes(cells.contentOf(row, column.id)));
        break;
      case 'fillDown':
        fillDown(desk, range);
        break;
      case 'undo':
        showStep(cells.undo());
        break;
      case 'redo':
        showStep(cells.redo());
        break;
      case 'all':
        setAll(true);
        break;
      case 'save':
        void sheet.saver.flush();
        break;
      case 'collapse':
        // A side that is open over the list goes by the same key.
        if (isOne(range) && !all) {
          leaving.current = true;
          return false;
        }
        setAll(false);
        anchor.set(active);
        break;
    }
    return true;
  };

  /** The place under the pointer. */
  const under = (x: number, y: number): Spot | undefined => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
    const line = cell?.closest('[role=row]');
    if (!cell || !line || !options.scroller.current?.contains(cell)) return undefined;
    return spotOf({ row: Number(line.ariaRowIndex) - 2, column: Number(cell.dataset.cell) });
  };

  /** Follows the pointer until it is let go; at the edges the rows come by themselves. */
  const follow = (event: PointerEvent, on: { move: (spot: Spot) => void; end: (spot: Spot | undefined) => void }) => {
    const box = options.scroller.current?.getBoundingClientRect();
    if (!box) return;
    const stop = new AbortController();
    const pointer = { x: event.clientX, y: event.clientY };
    const inside = () =>
      under(
        Math.min(box.right - 20, Math.max(box.left + 1, pointer.x)),
        Math.min(box.bottom - 20, Math.max(box.top + 37, pointer.y)),
      );
    const pull = setInterval(() => {
      const beyond = (place: number, from: number, to: number) =>
        place < from ? place - from : place > to ? place - to : 0;
      const [x, y] = [beyond(pointer.x, box.left, box.right - 16), beyond(pointer.y, box.top + 36, box.bottom - 16)];
      if (x === 0 && y === 0) return;
      options.scroller.current?.scrollBy(x, y);
      const spot = inside();
      if (spot) on.move(spot);
    }, 40);
    const { signal } = stop;
    addEventListener(
      'pointermove',
      (next) => {
        Object.assign(pointer, { x: next.clientX, y: next.clientY });
        const spot = inside();
        if (spot) on.move(spot);
      },
      { signal },
    );
    const end = (spot: Spot | undefined) => {
      stop.abort();
      clearInterval(pull);
      on.end(spot);
    };
    addEventListener('pointerup', () => end(inside()), { signal });
    addEventListener('pointercancel', () => end(undefined), { signal });
  };

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.button !== 0 || !target || target.closest('a, button, input, select, textarea')) return;
    const spot = under(event.clientX, event.clientY);
    const picks = Number(target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? shift) < shift;
    if (!spot || picks) return;
    event.preventDefault();
    commit();
    input.current?.focus({ preventScroll: true });
    move(spot, event.shiftKey);
    // A finger scrolls.
    if (event.pointerType === 'touch') return;
    follow(event, { move: (next) => extendTo(next), end: () => {} });
  };
  const extendTo = (spot: Spot) => go(spot.row, spot.column + shift);

  /** The handle at the selection's corner. */
  const onHandle = (event: PointerEvent) => {
    if (event.button !== 0 || !range) return;
    event.preventDefault();
    event.stopPropagation();
    const end = (spot: Spot | undefined) => {
      setFilling(undefined);
      if (spot) select(fillTo(desk, range, spot));
    };
    follow(event, { move: (spot) => setFilling(dragged(range, spot)), end });
  };

  const onDoubleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-cell]')) open();
  };

  const clipboard = (act: (data: DataTransfer, selected: Range) => void) => (event: ClipboardEvent) => {
    if (editing || !range) return;
    event.preventDefault();
    act(event.clipboardData, range);
  };

  return {
    sheet,
    columns: columns.shown,
    input,
    range,
    filling,
    all,
    at,
    row,
    column,
    editing,
    setText: (text: string) => (editing ? setEditing({ ...editing, text }) : open(text)),
    commit,
    /** Takes what was chosen and goes on below. */
    take: (text: string) => {
      commit(text);
      if (at) move({ row: Math.min(size.rows - 1, at.row + 1), column: at.column });
    },
    cancel,
    move,
    onKeyDown,
    onPointerDown,
    onHandle,
    onDoubleClick,
    onCopy: clipboard((data, selected) => copy(desk, selected, data)),
    onCut: clipboard((data, selected) => {
      copy(desk, selected, data);
      clear(desk, selected);
    }),
    onPaste: clipboard((data, selected) => {
      const block = blockOf(data);
      if (block.length > 1 || block[0]?.some((cell) => cell !== '')) select(paste(desk, selected, block));
    }),
  };
}

const isYes = (content: object): boolean => 'value' in content && content.value === true;

/** A line break where the caret stands. */
function insertLine(input: HTMLTextAreaElement | null, set: (text: string) => void): void {
  if (!input) return;
  const { value, selectionStart, selectionEnd } = input;
  set(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
}
