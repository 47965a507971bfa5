import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Column } from '../grid/columns.ts';
import styles from './table.module.css';
import { useWider } from './use-wider.ts';

/** A column of the grid without what only the grid does: sorting, hiding, growing. */
export type TableColumn<Row> = Pick<Column<Row>, 'id' | 'title' | 'head' | 'cell' | 'align'> & {
  /** In pixels; without one the browser shares the width. */
  width?: number;
};

interface Props<Row extends { id: string }> {
  /** Title of the table, for those who hear it. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Content that a row unfolds to, under it and over its whole width. */
  below?: (row: Row) => ReactNode;
  /** Rows lie lower, in a side panel or inside of another table's row. */
  tight?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/** A small table that is there as a whole: no paging, no sorting, cells as in the grid. A wide one scrolls sideways. */
export function Table<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, below, tight = false, onKeyDown } = props;
  const place = useRef<HTMLDivElement>(null);
  const wider = useWider(place);
  return (
    // Nothing in it may be a stop of Tab, and by keys it must be scrolled nonetheless.
    <div ref={place} className={styles.scroll} {...(wider && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      <table className={styles.table} aria-label={label} data-tight={tight || undefined} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {columns.map(({ id, title, head, align, width }) => (
              <th key={id} scope="col" data-column={id} data-align={align} style={{ width }}>
                {head === undefined ? title : head || <span className="vh">{title}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const unfolded = below?.(row);
            return (
              <Fragment key={row.id}>
                <tr data-row={row.id} data-open={Boolean(unfolded) || undefined}>
                  {columns.map(({ id, cell, align }) => (
                    <td key={id} data-column={id} data-align={align}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
                {unfolded && (
                  <tr className={styles.below}>
                    <td colSpan={columns.length}>{unfolded}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
