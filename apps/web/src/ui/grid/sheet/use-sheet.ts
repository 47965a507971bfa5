import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PagedList } from '#api/pages.ts';
import type { Column } from '../columns.ts';
import { type Cells, createCells } from './cells.ts';
import type { CellEdit } from './edit.ts';
import { createSaver, type Saver, type Send } from './saver.ts';

/** A list that is edited where it stands: its unsaved cells, and who saves them. */
export interface Sheet<Row extends { id: string }> {
  cells: Cells<Row>;
  saver: Saver;
  list: PagedList<Row>;
  editOf: (column: string) => CellEdit<Row> | undefined;
}

interface SheetOptions<Row> {
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  send: Send<Row>;
}

/** Lays a sheet over a list. Unsaved cells live as long as the screen that holds it, whatever list is shown meanwhile. */
export function useSheet<Row extends { id: string }>(options: SheetOptions<Row>): Sheet<Row> {
  const { list, columns } = options;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const newest = useRef({ ...options, byId });
  newest.current = { ...options, byId };
  const [{ cells, saver, editOf }] = useState(() => {
    const editOf = (column: string) => newest.current.byId.get(column)?.edit;
    const cells = createCells<Row>(editOf);
    const patch = (row: Row) => newest.current.list.patch(row.id, row);
    const saver = createSaver<Row>({ cells, editOf, send: (rows) => newest.current.send(rows), patch });
    return { cells, saver, editOf };
  });
  useEffect(() => saver.start(), [saver]);
  useEffect(() => {
    // What is on its way when the window closes may not arrive.
    const ask = (event: BeforeUnloadEvent) => {
      const { awaited, unsaved, saving } = cells.counts();
      if (awaited + unsaved + saving > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [cells]);
  return useMemo(() => ({ cells, saver, list, editOf }), [cells, saver, list, editOf]);
}

const never = () => () => {};

/** Draws anew whenever a cell changes; answers the number of the change. */
export function useCellsVersion(cells: Pick<Cells<{ id: string }>, 'subscribe' | 'version'> | undefined): number {
  return useSyncExternalStore(cells?.subscribe ?? never, () => cells?.version() ?? 0);
}
