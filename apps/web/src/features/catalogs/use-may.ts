import type { AnyEndpoint } from '@prilavok/contract';
import { useMe } from '../../api/me.ts';

/** Whether the signed-in person's role may make a call: the same table that the server obeys. */
export function useMay(endpoint: AnyEndpoint): boolean {
  const role = useMe()?.role;
  return role !== undefined && (endpoint.roles === 'public' || endpoint.roles.includes(role));
}
