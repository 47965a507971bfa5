import { useMemo } from 'react';
import type { List } from '#api/pages.ts';

interface Whole<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Filter of a list that the server doesn't search: `words` is declared outside of the component. */
interface Searching<Row> {
  search: string;
  words: (row: Row) => readonly string[];
}

/** A list that comes whole with one answer, in the shape that the grid shows. `key` names the question. */
export function useWholeList<Row extends { id: string }>(
  key: string,
  { data, error, refetch }: Whole<Row>,
  { search, words }: Searching<Row> | Record<string, never> = {},
): List<Row> {
  return useMemo(() => {
    const looked = search?.toLowerCase();
    const fits = (row: Row) => !looked || words?.(row).some((word) => word.toLowerCase().includes(looked));
    const rows = (data ?? []).filter(fits);
    return {
      key: search ? `${key} ${search}` : key,
      status: data ? 'ready' : error ? 'error' : 'loading',
      error: error ?? undefined,
      rowAt: (index) => rows[index],
      indexOf: (id) => {
        const at = rows.findIndex((row) => row.id === id);
        return at < 0 ? undefined : at;
      },
      rows: () => [...rows],
      loadedCount: rows.length,
      length: rows.length,
      old: false,
      atEnd: true,
      total: data && rows.length,
      more: false,
      want: () => {},
      reload: () => void refetch(),
    };
  }, [key, data, error, refetch, search, words]);
}
