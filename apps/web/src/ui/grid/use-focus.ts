import { useState } from 'react';
import type { List } from '#api/pages.ts';
import type { Columns } from './columns.ts';

/** The focused cell by its place now; row −1 is the header, and where rows can be picked column 0 is their checkbox. */
export interface CellPosition {
  row: number;
  column: number;
}

interface Held {
  /** The row's id; a row that isn't loaded has only its place. */
  id: string | undefined;
  row: number;
  /** The column's id; none for the checkbox. */
  column: string | undefined;
}

/** The focused cell of a grid. It belongs to a row and a column, not to a place: a new row on top doesn't move it to a stranger. */
export function useFocus<Row extends { id: string }>(
  list: Pick<List<Row>, 'rowAt' | 'indexOf'>,
  columns: Pick<Columns<Row>, 'shown'>,
  shift: number,
) {
  const [held, setHeld] = useState<Held>();
  const active = held && { row: rowOf(list, held), column: columnOf(columns, held, shift) };
  return {
    active,
    set(position: CellPosition | undefined) {
      setHeld(
        position && {
          id: list.rowAt(position.row)?.id,
          row: position.row,
          column: columns.shown[position.column - shift]?.id,
        },
      );
    },
  };
}

/** Where the row stands now; one that is gone leaves its place to its neighbour. */
export function rowOf(list: Pick<List<{ id: string }>, 'rowAt' | 'indexOf'>, { id, row }: Pick<Held, 'id' | 'row'>) {
  if (id === undefined || list.rowAt(row)?.id === id) return row;
  return list.indexOf(id) ?? row;
}

function columnOf<Row>({ shown }: Pick<Columns<Row>, 'shown'>, { column }: Held, shift: number): number {
  const at = column === undefined ? -1 : shown.findIndex(({ id }) => id === column);
  return at < 0 ? 0 : at + shift;
}
