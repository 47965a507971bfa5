import type { AnyEndpoint } from '@prilavok/contract';
import { useMemo } from 'react';
import type { Input } from './client.ts';
import type { List } from './pages.ts';
import { keyOf } from './queries.ts';
import { useCall } from './useCall.ts';
import type { RowOf } from './useList.ts';

/** A list that comes in one answer, as the calls that end in `/all` give it. */
export function useWholeList<E extends AnyEndpoint>(endpoint: E, input: Input<E>): List<RowOf<E>> {
  const { data, error, refetch } = useCall(endpoint, input);
  const key = JSON.stringify(keyOf(endpoint, input));
  return useMemo(() => {
    const rows: RowOf<E>[] = data?.rows ?? [];
    return {
      key,
      status: data ? 'ready' : error ? 'error' : 'loading',
      error: error ?? undefined,
      rowAt: (index) => rows[index],
      rows: () => rows,
      loadedCount: rows.length,
      length: rows.length,
      atEnd: data !== undefined,
      total: data ? rows.length : undefined,
      more: false,
      want: () => {},
      reload: () => void refetch(),
    };
  }, [key, data, error, refetch]);
}
