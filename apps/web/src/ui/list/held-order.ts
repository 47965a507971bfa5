import { useMemo, useState } from 'react';
import type { List } from '#api/pages.ts';

/** The order in which a list stood at some moment, and the rows as they were. */
export interface HeldOrder<Row> {
  key: string;
  ids: ReadonlyMap<number, string>;
  rows: ReadonlyMap<string, Row>;
}

/**
 * While a row is open at the side, the list keeps the order in which it was opened: what a save moves elsewhere, or out of the filter,
 * stays where it was, and the next row is the one below. The rows themselves are always as the server last told them.
 */
export function useHeldOrder<Row extends { id: string }>(list: List<Row>, open: boolean): List<Row> {
  const [held, setHeld] = useState<HeldOrder<Row>>();
  if (!open && held) setHeld(undefined);
  if (open && list.status === 'ready' && held?.key !== list.key) setHeld(orderOf(list));
  return useMemo(() => (held && held.key === list.key ? inOrder(list, held) : list), [list, held]);
}

/** The list's order as it stands now, as far as it is loaded. */
export function orderOf<Row extends { id: string }>(list: List<Row>): HeldOrder<Row> {
  const ids = new Map<number, string>();
  const rows = new Map<string, Row>();
  for (let index = 0; index < list.length && rows.size < list.loadedCount; index++) {
    const row = list.rowAt(index);
    if (!row) continue;
    ids.set(index, row.id);
    rows.set(row.id, row);
  }
  return { key: list.key, ids, rows };
}

/** The list in an order that was held; what was loaded since follows as it comes, a new row stands in the first place that is free. */
export function inOrder<Row extends { id: string }>(list: List<Row>, { ids, rows }: HeldOrder<Row>): List<Row> {
  const now = new Map(list.rows().map((row) => [row.id, row]));
  const newcomers = newcomersIn(list, { ids, rows });
  const rowAt = (index: number): Row | undefined => {
    const id = ids.get(index);
    if (id !== undefined) return now.get(id) ?? rows.get(id);
    const row = list.rowAt(index);
    // It has a place already; a new row, whose own is taken, gets the one that it leaves.
    return row && rows.has(row.id) ? newcomers.get(index) : row;
  };
  const places = new Map([...ids].map(([index, id]) => [id, index]));
  for (const [index, { id }] of newcomers) places.set(id, index);
  const held = () => [...ids.keys()].flatMap((index) => rowAt(index) ?? []);
  return {
    ...list,
    length: Math.max(list.length, ids.size),
    rowAt,
    indexOf: (id) => places.get(id) ?? list.indexOf(id),
    rows: () => [...held(), ...list.rows().filter(({ id }) => !rows.has(id))],
  };
}

/** Rows that came where held ones stand, by the places that those would have gone to. */
function newcomersIn<Row extends { id: string }>(
  list: List<Row>,
  { ids, rows }: Pick<HeldOrder<Row>, 'ids' | 'rows'>,
): Map<number, Row> {
  const found = new Map<number, Row>();
  const came = [...ids.keys()].flatMap((index) => list.rowAt(index) ?? []).filter(({ id }) => !rows.has(id));
  // Those behind each run of held ones: a list may have a million, of which nobody has asked for most.
  for (const held of ids.keys())
    for (let index = held + 1; index <= held + came.length && !ids.has(index); index++) {
      const row = list.rowAt(index);
      const next = came[found.size];
      if (row && next && rows.has(row.id)) found.set(index, next);
    }
  return found;
}
