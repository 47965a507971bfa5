import type { AnyEndpoint } from '@prilavok/contract';

const second = 1000;

/** After so long a person wonders whether anything happens: a word is said, in milliseconds. */
export const wondering = 5 * second;

/**
 * How long a call may take before it counts as lost, in milliseconds: a question is answered soon or never; a change may wait for locks
 * and marketplaces; files are drawn, packed and carried over slow lines.
 */
export function patienceOf(endpoint: AnyEndpoint, body: unknown): number {
  if (body instanceof FormData || body instanceof Blob) return 60 * 60 * second;
  if (typeof endpoint.reply === 'string') return 10 * 60 * second;
  return endpoint.reads ? 20 * second : 120 * second;
}
