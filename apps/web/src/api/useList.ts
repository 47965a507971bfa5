import type { AnyEndpoint, Types } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { call } from './client.ts';
import { type Answer, createPages, lengthOf, type PagedList, type Pages } from './pages.ts';
import { keyOf, queries } from './queries.ts';

/** Request of a list, beyond the page: the body's fields, or the query's where the call has no body. */
export type ListRequest<E extends AnyEndpoint> = Omit<
  undefined extends Types<E>['body'] ? NonNullable<Types<E>['asked']> : NonNullable<Types<E>['sent']>,
  'limit' | 'offset'
>;

export type RowOf<E extends AnyEndpoint> = Types<E>['reply'] extends { rows: (infer Row)[] } ? Row : never;

interface Count {
  total: number;
  /** It was counted up to a bound. */
  more?: boolean;
}

interface More {
  /** A call that counts what the list's call finds, where that call doesn't say `total` itself. */
  count?: AnyEndpoint<Count>;
  enabled?: boolean;
}

type Options<E extends AnyEndpoint> =
  Record<never, never> extends Types<E>['path'] ? [options?: More] : [options: More & { path: Types<E>['path'] }];

const nothing = () => () => {};

/**
 * A list that loads pages of 50 as one scrolls and asks anew when its resource changes.
 *
 *     const brands = useList(findBrands, { catalog: { in: [catalog] }, search });
 *     const options = useList(searchOptions, { search }, { path: { property } });
 */
export function useList<E extends AnyEndpoint, Row extends { id: string }>(
  endpoint: E & AnyEndpoint<Answer<Row>>,
  asked: ListRequest<E>,
  ...[options]: Options<E>
): PagedList<Row> {
  const loose: AnyEndpoint<Answer<Row>> = endpoint;
  const path = options && 'path' in options ? options.path : undefined;
  const inBody = loose.body !== undefined;
  const input = (page: object) => ({
    ...(path ? { path } : {}),
    [inBody ? 'body' : 'query']: { ...asked, ...page },
  });
  const queryKey = [...keyOf(loose, input({})), 'pages'];
  const key = JSON.stringify(queryKey);

  // The query's data is the store of pages itself: kept, dropped and asked anew together with its resource.
  const query = useQuery<Pages<Row>>({
    queryKey,
    enabled: options?.enabled ?? true,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const pages =
        queries.getQueryData<Pages<Row>>(queryKey) ??
        createPages<Row>(({ signal: left, ...page }) => call<typeof loose>(loose, { ...input(page), signal: left }));
      await pages.refresh(signal);
      return pages;
    },
  });
  // What is counted has no order and brings no values, and a body that is asked refuses what it doesn't know.
  const counted = useCount(
    options?.count,
    input({ sort: undefined, load: undefined, details: undefined }),
    query.isSuccess && options?.count !== undefined,
  );

  // While another search or filter is being answered, its rows stay: a screen full of bars says less. Another address begins anew.
  const shown = useRef<{ pages: Pages<Row>; at: string }>(undefined);
  if (query.data) shown.current = { pages: query.data, at: location.pathname };
  const kept = shown.current?.at === location.pathname ? shown.current.pages : undefined;
  const old = query.data === undefined && kept !== undefined;
  const pages = query.data ?? kept;
  const version = useSyncExternalStore(pages?.subscribe ?? nothing, () => pages?.version() ?? -1);
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);

  return useMemo(() => {
    const known = pages?.state() ?? { error: undefined, total: undefined, end: undefined, seen: 0, loadedCount: 0 };
    const total = known.total ?? counted?.total ?? known.end;
    const more = known.total === undefined && known.end === undefined && counted?.more === true;
    const error = (old ? undefined : known.error) ?? query.error ?? undefined;
    return {
      key,
      status: pages ? 'ready' : error ? 'error' : 'loading',
      error,
      // Read through the version, so that a new page makes a new list.
      rowAt: (index) => (version < 0 ? undefined : pages?.rowAt(index)),
      indexOf: (id) => pages?.indexWhere((row) => row.id === id),
      rows: () => pages?.rows() ?? [],
      loadedCount: known.loadedCount,
      length: pages ? lengthOf({ ...known, total, more }) : 0,
      old,
      atEnd: known.end !== undefined,
      total,
      more,
      want: (from, to) => (old ? undefined : pages?.want(from, to)),
      ensure: async (from, to, use) => {
        if (!pages || old) throw new Error('the list has no answer yet');
        return pages.ensure(from, to, use);
      },
      patch: (id, next) => pages?.patch((row) => row.id === id, next),
      reload,
    };
  }, [key, pages, old, version, counted, query.error, reload]);
}

function useCount(endpoint: AnyEndpoint<Count> | undefined, input: object, enabled: boolean) {
  const query = useQuery<Count>({
    queryKey: endpoint ? keyOf(endpoint, input) : ['no count'],
    enabled,
    queryFn: ({ signal }) =>
      endpoint ? call(endpoint, { ...input, signal }) : Promise.reject(new Error('nothing counts this list')),
  });
  return query.data;
}
