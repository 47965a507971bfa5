import { type OfferFilter, PropertyFilter } from '@prilavok/contract';
import { z } from 'zod';
import { IdList, OpenId, Word } from '../search-params.ts';

/** The address of the products' list holds everything that narrows and sorts it. */
export const ProductsSearch = z.object({
  search: Word,
  category: IdList,
  brand: IdList,
  collection: IdList,
  properties: z.array(PropertyFilter).max(30).optional().catch(undefined),
  changed: z.enum(['today', 'week']).optional().catch(undefined),
  sort: z
    .enum(['updatedAt', '-updatedAt', 'title', '-title', 'article', '-article', 'createdAt', '-createdAt'])
    .optional()
    .catch(undefined),
  open: OpenId,
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;

const days = { today: 0, week: 6 } as const;

/** Midnight of the day that a view begins with: the same all day, so that the list is asked once. */
export function since(view: keyof typeof days, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[view]).toISOString();
}

/** What the server is asked for. The same filter drives the list, its count and bulk work. */
export function filterOf(search: ProductsSearch): Partial<OfferFilter> {
  const within = (ids: readonly string[] | undefined) => (ids ? { in: [...ids] } : undefined);
  return {
    search: search.search ?? '',
    category: within(search.category),
    brand: within(search.brand),
    collection: within(search.collection),
    properties: search.properties?.length ? search.properties : undefined,
    changedSince: search.changed && since(search.changed),
  };
}

export const isNarrowed = (search: ProductsSearch): boolean =>
  Boolean(search.category ?? search.brand ?? search.collection ?? search.properties?.length ?? search.changed);
