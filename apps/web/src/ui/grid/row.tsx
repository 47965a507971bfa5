import { memo, type ReactNode } from 'react';
import styles from './grid.module.css';
import type { Placed } from './layout.ts';
import type { Marks } from './sheet/cells.ts';

interface Props<Row> {
  grid: string;
  row: Row | undefined;
  index: number;
  y: number;
  height: number;
  width: number;
  columns: readonly Placed<Row>[];
  /** Whether rows can be picked, and this one is. */
  picked: boolean | undefined;
  /** Name of the row that its checkbox picks: «заказ 1024». */
  name: ((row: Row) => string) | undefined;
  /** Number of the focused cell in this row. */
  active: number | undefined;
  opened: boolean;
  /** Its cells that aren't saved, where it stands in a sheet. */
  marks?: Marks | undefined;
  /** Its cells are edited where they stand: those that are only read say so. */
  editable?: boolean;
}

/** Only the focused cell has an id: writing a thousand of them anew would cost frames. */
export const cellId = (grid: string) => `${grid}-cell`;

/** One row. Drawn anew only when its own data, place or state changes. */
export const GridRow = memo(function GridRow<Row>(props: Props<Row>) {
  const { grid, row, index, active, picked } = props;
  const shift = picked === undefined ? 0 : 1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={picked}
      className={styles.row}
      data-waiting={row === undefined || undefined}
      data-picked={picked || undefined}
      data-opened={props.opened || undefined}
      style={{ transform: `translateY(${props.y}px)`, height: props.height, width: props.width }}
    >
      {picked !== undefined && (
        <div
          role="gridcell"
          id={active === 0 ? cellId(grid) : undefined}
          aria-colindex={1}
          className={styles.pick}
          data-cell={0}
          data-active={active === 0 || undefined}
        >
          {row !== undefined && (
            <input
              type="checkbox"
              tabIndex={-1}
              readOnly
              checked={picked}
              aria-label={`Выбрать ${props.name?.(row) ?? `строку ${index + 1}`}`}
            />
          )}
        </div>
      )}
      {props.columns.map(({ column, at, width, gap, left }) => {
        const mark = props.marks?.get(column.id);
        const cell = row && (mark && 'typed' in mark.content ? mark.content.typed : column.cell(row));
        return (
          <div
            key={column.id}
            role="gridcell"
            id={active === at + shift ? cellId(grid) : undefined}
            aria-colindex={at + shift + 1}
            aria-readonly={props.editable && !column.edit ? true : undefined}
            aria-invalid={mark?.state === 'refused' || mark?.state === 'stale' || undefined}
            className={styles.cell}
            title={mark?.reason}
            data-cell={at + shift}
            data-drawn={(row && !isText(cell)) || undefined}
            data-align={column.align}
            data-pinned={column.pinned}
            data-state={mark?.state}
            data-active={active === at + shift || undefined}
            style={column.pinned ? { width, left } : gap > 0 ? { width, marginLeft: gap } : { width }}
          >
            {isText(cell) ? <span className={fits(cell, width) ? undefined : styles.cut}>{cell}</span> : cell}
          </div>
        );
      })}
    </div>
  );
  // `memo` forgets that the row has a type.
}) as <Row>(props: Props<Row>) => ReactNode;

const isText = (cell: ReactNode) => typeof cell === 'string' || typeof cell === 'number';

/** No letter is wider than this, and a cell's padding than three of them. What surely fits isn't cut: each cut costs a part of the frame. */
const widest = 14;
const fits = (cell: string | number, width: number) => (String(cell).length + 3) * widest <= width;
