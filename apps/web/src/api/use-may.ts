import type { AnyEndpoint } from '@prilavok/contract';
import { useMe } from './me.ts';

/** Whether the signed-in person's role may make a call: the table that the server obeys. */
export function useMay(endpoint: AnyEndpoint): boolean {
  const role = useMe()?.role;
  return role !== undefined && (endpoint.roles === 'public' || endpoint.roles.includes(role));
}
