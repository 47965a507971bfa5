import { type OfferFilter, PropertyFilter, sortBy } from '@prilavok/contract';
import { z } from 'zod';
import { dayAfter, dayOf, startOfDay } from '#text/days.ts';
import { lenient, listSearch, oneOf, RowIds } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { CompletenessSearch, completenessFilter } from '../completeness/filter.ts';

/** The address of the products' list holds everything that narrows and sorts it. */
export const ProductsSearch = listSearch({
  category: RowIds,
  brand: RowIds,
  collection: RowIds,
  properties: lenient(z.array(PropertyFilter).max(30)),
  changed: oneOf('today', 'week'),
  filled: CompletenessSearch,
  /** As a list or as a sheet; without a word, as the catalog says. */
  view: oneOf('card', 'table'),
  sort: lenient(sortBy('updatedAt', 'title', 'article', 'createdAt')),
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;
export type ProductsAddress = ListAddress<ProductsSearch>;

const days = { today: 0, week: 6 } as const;

/** Midnight of the day that a view begins with: the same all day, so that the list is asked once. */
function since(view: keyof typeof days): string {
  return startOfDay(dayAfter(dayOf(new Date()), -days[view])).toISOString();
}

/** What the server is asked for. The same filter drives the list, its count and bulk work. */
export function filterOf({ search, filters }: Pick<ProductsAddress, 'search' | 'filters'>): Partial<OfferFilter> {
  const within = (ids: readonly string[] | undefined) => (ids ? { in: [...ids] } : undefined);
  return {
    search,
    category: within(filters.category),
    brand: within(filters.brand),
    collection: within(filters.collection),
    properties: filters.properties?.length ? filters.properties : undefined,
    completeness: completenessFilter(filters.filled),
    changedSince: filters.changed && since(filters.changed),
  };
}
