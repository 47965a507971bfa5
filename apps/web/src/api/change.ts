import type { AnyEndpoint, Types } from '@prilavok/contract';
import { call, type Input } from './client.ts';

/** Calls that change something. Who keeps answers listens here: sign-in pages change without keeping any. */

const listeners = new Set<(resource: string) => void>();

/** Calls the listener with `room/resource` for everything that a call changed; answers how to stop that. */
export function onChanged(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a call and tells of everything that it changed. */
export async function change<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Types<E>['reply']> {
  const reply = await call(endpoint, input);
  for (const resource of [endpoint.resource, ...endpoint.touches]) for (const listener of listeners) listener(resource);
  return reply;
}
