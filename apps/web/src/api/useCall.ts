import type { AnyEndpoint, Types } from '@prilavok/contract';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call, type Input } from './client.ts';
import { keyOf } from './queries.ts';

/** A call as a query: for `useCall`, and for loaders that fetch before the screen opens. */
export function asked<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Types<E>['reply']>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

/** Answer of a call, asked anew whenever its resource changes. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: { enabled?: boolean } = {},
): UseQueryResult<Types<E>['reply']> {
  return useQuery({ ...asked(endpoint, input), enabled: options.enabled ?? true });
}
