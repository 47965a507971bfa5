import { useMemo } from 'react';
import type { List } from '#api/pages.ts';

interface Whole<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** A list that comes whole with one answer, in the shape that the grid shows. `key` names the question. */
export function useWholeList<Row>(key: string, { data, error, refetch }: Whole<Row>): List<Row> {
  return useMemo(() => {
    const rows = data ?? [];
    return {
      key,
      status: data ? 'ready' : error ? 'error' : 'loading',
      error: error ?? undefined,
      rowAt: (index) => rows[index],
      rows: () => [...rows],
      loadedCount: rows.length,
      length: rows.length,
      atEnd: true,
      total: data?.length,
      more: false,
      want: () => {},
      reload: () => void refetch(),
    };
  }, [key, data, error, refetch]);
}
