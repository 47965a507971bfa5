import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import type { List } from '#api/pages.ts';
import { type Columns, densities } from './columns.ts';
import styles from './grid.module.css';
import { GridHead, nextSort } from './head.tsx';
import { commandOf } from './keys.ts';
import { columnsInSight, placed } from './layout.ts';
import { cellId, GridRow } from './row.tsx';
import { isPicked, type Selection } from './selection.ts';
import { CellInput } from './sheet/cell-input.tsx';
import { boxesOf } from './sheet/geometry.ts';
import { SheetLayer } from './sheet/layer.tsx';
import sheetStyles from './sheet/sheet.module.css';
import { SheetBar } from './sheet/sheet-bar.tsx';
import { useControl } from './sheet/use-control.ts';
import { type Sheet, useCellsVersion } from './sheet/use-sheet.ts';
import { rowsInSight } from './track.ts';
import { useFocus } from './use-focus.ts';
import { useInPlace } from './use-in-place.ts';
import { usePicking } from './use-picking.ts';
import { useViewport } from './use-viewport.ts';

interface Props<Row extends { id: string }> {
  /** Title of the list, for those who hear it. */
  label: string;
  list: List<Row>;
  columns: Columns<Row>;
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  selection?: Selection | undefined;
  onSelect?: ((selection: Selection) => void) | undefined;
  /** Everything that matches may be picked, also what was never loaded. */
  matchAll?: boolean | undefined;
  /** Name of the row that its checkbox picks: «заказ 1024». */
  pickName?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row that is open beside the grid. */
  opened?: string | undefined;
  /** The cells are edited where they stand: a click selects and opens nothing. */
  sheet?: Sheet<Row> | undefined;
}

const headHeight = 36;
const pickWidth = 46;
const spare = 6;

/**
 * The grid of every list: draws what is in sight of rows and columns, and asks the list for it.
 * Cells are focused one at a time; a sheet may be laid over them, and then they are selected and edited.
 */
export function Grid<Row extends { id: string }>(props: Props<Row>) {
  const { list, columns, onOpen, sheet } = props;
  const grid = useId();
  const pick = usePicking(props);
  const { picking, picked } = pick;
  const shift = picking ? 1 : 0;
  const rowHeight = densities[columns.density];
  const focus = useFocus(list, columns, shift);
  const { active } = focus;

  const waiting = list.status === 'loading';
  const known = waiting ? 20 : list.length;
  const foot = countsNone(picked) ? 12 : 76;
  const port = useViewport({ count: known, rowHeight, head: headHeight, foot });
  const seen = Math.ceil(port.view / rowHeight);
  // A row that leaves lends its elements to the one that comes.
  const pool = seen + 2 * spare + 2;
  const [first] = rowsInSight(known, rowHeight, port.top, port.view, spare);
  const last = Math.min(known, first + pool) - 1;
  const all = placed(columns, picking ? pickWidth : 0, port.width);
  const end = all.at(-1);
  const width = Math.max(port.width, end ? end.left + end.width : 0);
  const drawn = useSame(columnsInSight(all, port.left, port.width));

  const ahead = port.top > 0 ? seen : 0;
  useEffect(() => {
    // Once one scrolls, a screen more on each side: at the pace of reading no row waits, and none is drawn twice.
    if (!waiting && last >= first) list.want(Math.max(0, first - ahead), Math.min(known - 1, last + ahead));
  }, [list, waiting, first, last, ahead, known]);

  const go = (row: number, column: number) => {
    focus.set({ row, column });
    if (row >= 0) port.showRow(row);
    const place = all[column - shift];
    const pinned = all.reduce((sum, one) => (one.column.pinned ? sum + one.width : sum), shift * pickWidth);
    if (place && !place.column.pinned) port.showColumn(place.left, place.width, pinned);
  };

  const page = Math.max(1, Math.floor(port.view / rowHeight) - 1);
  const control = useControl({ sheet, columns, shift, active, focus: focus.set, go, page, scroller: port.scroller });
  useCellsVersion(sheet?.cells);
  /** Element that has the keys: the grid itself, or the field of the sheet that is typed into. */
  const keyed = control?.input ?? port.scroller;

  const { toTop } = port;
  const start = { row: list.length > 0 || waiting ? 0 : -1, column: sheet ? shift : 0 };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts from its top
  useEffect(() => {
    toTop();
    // Who came here by keys before the answer did is at its first row.
    focus.set(document.activeElement === keyed.current ? start : undefined);
    pick.forget();
  }, [list.key]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (leftByMenu(event)) keyed.current?.focus({ preventScroll: true });
    else if (event.target !== event.currentTarget || control?.onKeyDown(event)) return;
    const where = active ?? { row: -1, column: 0 };
    const command = commandOf(event, { ...where, rows: list.length, columns: columns.shown.length + shift, page });
    if (!command) return;
    const column = columns.shown[where.column - shift];
    if (command.kind === 'unpick' && countsNone(picked)) return;
    event.preventDefault();
    switch (command.kind) {
      case 'go':
        return go(command.row, command.column);
      case 'pickAll':
        return picking ? pick.all() : undefined;
      case 'unpick':
        return pick.none();
      case 'moveColumn': {
        if (!column) return;
        const ids = columns.shown.map((one) => one.id);
        const to = where.column - shift + command.step;
        if (to < 0 || to >= ids.length) return;
        return columns.move(column.id, ids[command.step > 0 ? to + 1 : to]);
      }
      case 'resizeColumn':
        return column && columns.resize(column.id, (all[where.column - shift]?.width ?? 0) + command.step * 16);
      case 'acts':
        return openActs(grid);
      case 'open':
      case 'pick': {
        if (where.row >= 0) {
          const row = list.rowAt(where.row);
          if (command.kind === 'pick') return pick.one(where.row, event.shiftKey);
          return column?.id === 'acts' ? openActs(grid) : row && onOpen?.(row);
        }
        if (column?.sort) return props.onSort?.(nextSort(column.sort, props.sort));
        return picking && where.column === 0 ? pick.loaded() : undefined;
      }
    }
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    // A box that was ticked by the mouse leaves the keys to the grid.
    if (target?.matches('input[type=checkbox][tabindex="-1"]')) port.scroller.current?.focus({ preventScroll: true });
    const index = Number(target?.closest('[role=row]')?.ariaRowIndex ?? 0) - 2;
    if (!target || index < 0) return;
    const column = Number(target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? 0);
    if (picking && column === 0) {
      focus.set({ row: index, column });
      return pick.one(index, event.shiftKey);
    }
    // The sheet has heard the pointer go down.
    if (sheet) return;
    focus.set({ row: index, column });
    // What can be clicked by itself, and text being marked, don't open the row.
    if (target.closest('a, button, input, select, label') || String(getSelection()) !== '') return;
    const row = list.rowAt(index);
    if (row) onOpen?.(row);
  };

  const inSight = active && (active.row === -1 || (active.row >= first && active.row <= last));
  const rows = useInPlace(first, last, pool, port.moving);

  const window = { places: all, rowHeight, left: port.left, width: port.width, first, last, base: port.base };
  const onFocus = () => active ?? focus.set(start);
  const onGridFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget) keyed.current?.focus({ preventScroll: true });
    onFocus();
  };

  const table = (
    <div
      ref={port.scroller}
      role="grid"
      tabIndex={sheet ? -1 : 0}
      className={styles.grid}
      aria-label={props.label}
      aria-busy={waiting || list.old}
      data-old={list.old || undefined}
      data-shifted={port.left > 0 || undefined}
      aria-rowcount={list.total === undefined || list.more ? -1 : list.total + 1}
      aria-colcount={columns.shown.length + shift}
      aria-multiselectable={picking}
      aria-activedescendant={inSight ? cellId(grid) : undefined}
      onKeyDown={onKeyDown}
      onFocus={onGridFocus}
      onClick={onClick}
      onPointerDown={control?.onPointerDown}
      onDoubleClick={control?.onDoubleClick}
    >
      <div role="rowgroup" className={styles.heads}>
        <GridHead
          grid={grid}
          columns={columns}
          drawn={drawn}
          width={width}
          pick={pick.head}
          onPick={pick.loaded}
          sort={props.sort}
          onSort={props.onSort}
          active={active?.row === -1 ? active.column : undefined}
        />
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: port.canvas, width }}>
        {rows.map((index) => {
          const row = list.rowAt(index);
          return (
            <GridRow
              key={index % pool}
              grid={grid}
              row={row && (sheet?.cells.rowOf(row) ?? row)}
              index={index}
              y={index * rowHeight - port.base}
              height={rowHeight}
              width={width}
              columns={drawn}
              picked={picking ? row !== undefined && isPicked(picked, row.id) : undefined}
              name={props.pickName}
              active={active?.row === index ? active.column : undefined}
              opened={row !== undefined && row.id === props.opened}
              marks={row && sheet?.cells.marksOf(row.id)}
              editable={sheet !== undefined}
            />
          );
        })}
        {control && <SheetLayer window={window} {...control} />}
      </div>
    </div>
  );
  if (!control) return table;
  const { at } = control;
  const around = at && boxesOf({ top: at.row, bottom: at.row, left: at.column, right: at.column }, window);
  const box = around?.pinned ?? around?.moving;
  return (
    <>
      <div className={sheetStyles.frame}>
        {table}
        <CellInput
          grid={grid}
          label={props.label}
          control={control}
          box={box && { ...box, top: box.top + port.base - port.top + headHeight }}
          height={port.view + headHeight}
          inSight={inSight === true}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        />
      </div>
      <SheetBar control={control} />
    </>
  );
}

/** Opens what can be done with the row that has the focus. */
function openActs(grid: string): void {
  const row = document.getElementById(cellId(grid))?.closest('[role=row]');
  row?.querySelector<HTMLElement>('[role=gridcell] [aria-haspopup=menu]')?.click();
}

/** A closed menu leaves the focus at its button; the arrows go on from its row. */
const leftByMenu = ({ code, target, currentTarget }: KeyboardEvent) =>
  code.startsWith('Arrow') &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.matches('[aria-haspopup=menu][tabindex="-1"]:not([aria-expanded=true])');

const countsNone = (selection: Selection) => 'these' in selection && selection.these.size === 0;

/** Keeps one array while the columns in it are the same, so that rows needn't be drawn anew. */
function useSame<Row>(drawn: ReturnType<typeof columnsInSight<Row>>) {
  const kept = useRef(drawn);
  const same =
    kept.current.length === drawn.length &&
    drawn.every((place, index) => {
      const other = kept.current[index];
      return (
        other?.column === place.column &&
        other.at === place.at &&
        other.left === place.left &&
        other.width === place.width &&
        other.gap === place.gap
      );
    });
  if (!same) kept.current = drawn;
  return kept.current;
}
