import type { PropertyFields } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import type { PropertyOwner } from './owner.ts';

/** The owner's properties of these ids, as far as they have come. */
export function useProperties({ calls, within }: PropertyOwner, ids: string[]): readonly PropertyFields[] {
  const body = { ...within, ids, limit: 1000 };
  return useCall(calls.find, { body }, { enabled: ids.length > 0 }).data?.rows ?? [];
}
