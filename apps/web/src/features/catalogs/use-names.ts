import { getClassificationTitles } from '@prilavok/contract';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { Named } from '#ui/fields/source.ts';

type NamesRequest = Partial<Record<'brands' | 'types' | 'collections', readonly string[] | undefined>>;

const none: readonly string[] = [];

/** Titles for ids that stand in an address. Until they come dots stand in, so that a filter shows that something is chosen; what was deleted says so. */
export function useNames({ brands = none, types = none, collections = none }: NamesRequest) {
  const key = JSON.stringify([brands, types, collections]);
  const body = { brands: [...brands], types: [...types], collections: [...collections] };
  const { data } = useCall(
    getClassificationTitles,
    { body },
    { enabled: brands.length + types.length + collections.length > 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the three lists, which are new each time
  return useMemo(() => {
    const named = (ids: readonly string[], known: Named[] | undefined): Named[] =>
      ids.map((id) => known?.find((one) => one.id === id) ?? { id, title: data ? 'удалено' : '…' });
    return {
      brands: named(brands, data?.brands),
      types: named(types, data?.types),
      collections: named(collections, data?.collections),
    };
  }, [key, data]);
}
