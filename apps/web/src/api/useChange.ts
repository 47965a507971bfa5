import type { AnyEndpoint, Types } from '@prilavok/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call, type Input } from './client.ts';
import { forget } from './queries.ts';

/** A call that changes something; afterwards everything about what it touches is asked anew. */
export function useChange<E extends AnyEndpoint>(endpoint: E): UseMutationResult<Types<E>['reply'], Error, Input<E>> {
  return useMutation({ mutationFn: (input: Input<E>) => change(endpoint, input) });
}

/** The same outside of a component. */
export async function change<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Types<E>['reply']> {
  const reply = await call(endpoint, input);
  for (const resource of [endpoint.resource, ...endpoint.touches]) void forget(resource);
  return reply;
}
