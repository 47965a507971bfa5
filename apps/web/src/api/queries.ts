import type { AnyEndpoint } from '@prilavok/contract';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { onChanged } from './change.ts';
import { onBack } from './connection.ts';
import { token } from './token.ts';

/**
 * Questions of the cabinet to the server, with their answers. Keys begin with the call's resource, so that whoever
 * changes the resource can have everything about it asked anew.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // The browser's word about its cable is no reason to wait in silence: the call goes out, and fails at once.
      networkMode: 'always',
      // Only what may pass by itself is asked again: a line that broke. The client has told of everything else.
      retry: (count, error) => error instanceof CallError && error.code === 'offline' && count < 1,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Under what a call's answer is kept: its resource first, so that everything of a resource is forgotten together. */
export const keyOf = (endpoint: AnyEndpoint, input: { path?: unknown; query?: unknown; body?: unknown }) =>
  [
    endpoint.resource,
    endpoint.method,
    endpoint.url,
    input.path ?? null,
    input.query ?? null,
    input.body ?? null,
  ] as const;

onChanged((resource) => void forget(resource));
// What failed meanwhile comes back by itself, and what was shown is looked at again.
onBack(() => void forget());
// Signed out, here or in another tab: everything known was somebody's.
token.onChange(() => {
  if (!token.get()) queries.clear();
});

/** Who is signed in: the server tells nothing of it, and the guard asks before the line of news is opened. */
const myself = 'users/sessions';

/**
 * Everything asked about a resource, or about all of them, is old; of a resource whose changed rows are known, what was asked about
 * other rows stays. Also what is being asked for the first time is old: its answer may have been written before the change, and an
 * invalidation alone would wait for it and take it for new.
 */
export function forget(resource?: string, ids: readonly string[] = []): Promise<void> {
  const known =
    resource === undefined
      ? { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== myself }
      : { queryKey: [resource], predicate: ({ queryKey }: { queryKey: QueryKey }) => isAbout(queryKey, ids) };
  for (const query of queries.getQueryCache().findAll({ ...known, type: 'active' })) {
    if (query.state.data === undefined) void query.cancel({ silent: true });
  }
  return queries.invalidateQueries(known);
}

/** Whether a question concerns any of these rows: a list always does, a row asked for by its id when it is among them. */
function isAbout(key: QueryKey, ids: readonly string[]): boolean {
  const path = key[3];
  if (ids.length === 0 || typeof path !== 'object' || path === null) return true;
  const row = 'id' in path ? path.id : 'ids' in path ? path.ids : undefined;
  return row === undefined || [row].flat().some((id) => ids.includes(String(id)));
}
