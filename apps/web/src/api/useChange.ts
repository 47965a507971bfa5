import type { AnyEndpoint, Types } from '@prilavok/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { change } from './change.ts';
import type { Input } from './client.ts';

export { change } from './change.ts';

/** A call that changes something; afterwards everything about what it touches is asked anew. */
export function useChange<E extends AnyEndpoint>(endpoint: E): UseMutationResult<Types<E>['reply'], Error, Input<E>> {
  return useMutation({ mutationFn: (input: Input<E>) => change(endpoint, input) });
}
