import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { Found } from '#ui/edit/found.ts';
import type { PropertyOwner } from '../owner.ts';

/** A group with its properties. */
export interface GroupModel extends PropertyGroupFields {
  properties: readonly PropertyFields[];
}

interface Answered {
  rows: readonly PropertyGroupFields[];
}

/** A group by its id: the calls tell of all groups and, apart, of the properties of one. */
export function useGroup({ calls, path, pathOf }: PropertyOwner, id: string): Found<GroupModel> {
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 }, quiet: true });
  const properties = useCall(calls.findGroupProperties, { path: pathOf.group(id), quiet: true });
  const modelOf = (all: Answered | undefined, own: { rows: GroupModel['properties'] } | undefined) => {
    const group = all?.rows.find((one) => one.id === id);
    return group && own && { ...group, properties: own.rows };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is made of says when it is another
  const data = useMemo(() => modelOf(groups.data, properties.data), [id, groups.data, properties.data]);
  return {
    data,
    error: properties.error ?? groups.error,
    refetch: async () => {
      const [all, own] = await Promise.all([groups.refetch(), properties.refetch()]);
      return { data: modelOf(all.data, own.data), error: own.error ?? all.error };
    },
  };
}
