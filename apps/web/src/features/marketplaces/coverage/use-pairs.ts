import { type Category, findMappedBrands, findMappedCategories, findMappedPropertyGroups } from '@prilavok/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asked, useCall } from '#api/useCall.ts';
import type { Paired } from './pair-marks.tsx';

/** On which marketplaces the categories of a tree have a pair, of their own or of a category above them. */
export function useCategoryPairs(catalog: string, tree: readonly Category[]): readonly Paired[] {
  const { data } = useCall(findMappedCategories, { path: { catalog } });
  return useMemo(
    () => data?.rows.map(({ marketplace, ids }) => ({ marketplace, ids: withBelow(tree, ids) })) ?? [],
    [data, tree],
  );
}

/** On which marketplaces all properties of a group have a pair. */
export function useGroupPairs(catalog: string): readonly Paired[] {
  const { data } = useCall(findMappedPropertyGroups, { path: { catalog }, quiet: true });
  return useMemo(() => data?.rows.map(({ marketplace, ids }) => ({ marketplace, ids: new Set(ids) })) ?? [], [data]);
}

/** As many as one call names. */
const inOneCall = 1000;

/** On which marketplaces brands are known; asked of those in sight. */
export function useBrandPairs(catalog: string, brands: readonly string[]): readonly Paired[] {
  const ids = brands.slice(0, inOneCall).toSorted();
  const { data } = useQuery({
    ...asked(findMappedBrands, { path: { catalog, ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const key = ids.join();
  return useMemo(() => {
    const known = new Set(key.split(','));
    return data?.rows.map(({ marketplace, ids }) => ({ marketplace, ids: new Set(ids), known })) ?? [];
  }, [data, key]);
}

/** Parents come before their children. */
export function withBelow(tree: readonly Pick<Category, 'id' | 'parent'>[], ids: readonly string[]): Set<string> {
  const all = new Set(ids);
  for (const { id, parent } of tree) if (parent !== null && all.has(parent)) all.add(id);
  return all;
}
