import { type OfferFilter, OfferSort, offerTabs, PropertyFilter, tabFilter } from '@prilavok/contract';
import { z } from 'zod';
import { dayAfter, dayOf, startOfDay } from '#text/days.ts';
import { piecesOf, RangeSearch, sumsOf } from '#ui/fields/range.ts';
import { lenient, listSearch, oneOf, RowIds } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { CompletenessSearch, completenessFilter } from '../completeness/filter.ts';

/** The address of the products' list holds everything that narrows and sorts it. */
export const ProductsSearch = listSearch({
  category: RowIds,
  brand: RowIds,
  collection: RowIds,
  properties: lenient(z.array(PropertyFilter).max(30)),
  tab: oneOf(...offerTabs),
  changed: oneOf('week', 'month'),
  filled: CompletenessSearch,
  /** As a list or as a sheet; without a word, as the catalog says. */
  view: oneOf('card', 'table'),
  price: RangeSearch,
  oldPrice: RangeSearch,
  stock: RangeSearch,
  pictured: oneOf('yes', 'no'),
  linked: oneOf('yes', 'no'),
  purchasePriced: oneOf('yes', 'no'),
  account: RowIds,
  notAccount: RowIds,
  sort: lenient(OfferSort),
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;
export type ProductsAddress = ListAddress<ProductsSearch>;

const days = { week: 6, month: 29 } as const;

/** Midnight so many days ago: the same all day, so that the list is asked once. */
const midnight = (daysAgo = 0): string => startOfDay(dayAfter(dayOf(new Date()), -daysAgo)).toISOString();

/** Filter that the server is asked for. The same filter drives the list, its count and bulk work. */
export function filterOf({ search, filters }: Pick<ProductsAddress, 'search' | 'filters'>): Partial<OfferFilter> {
  const within = (ids: readonly string[] | undefined) => (ids ? { in: [...ids] } : undefined);
  return {
    search,
    category: within(filters.category),
    brand: within(filters.brand),
    collection: within(filters.collection),
    properties: filters.properties?.length ? filters.properties : undefined,
    completeness: completenessFilter(filters.filled),
    price: sumsOf(filters.price),
    oldPrice: sumsOf(filters.oldPrice),
    stock: filters.stock && piecesOf(filters.stock),
    pictured: filters.pictured && filters.pictured === 'yes',
    linked: filters.linked && filters.linked === 'yes',
    purchasePriced: filters.purchasePriced && filters.purchasePriced === 'yes',
    account:
      filters.account || filters.notAccount
        ? { in: filters.account && [...filters.account], notIn: filters.notAccount && [...filters.notAccount] }
        : undefined,
    changedSince: filters.changed && midnight(days[filters.changed]),
    ...(filters.tab && narrowed(tabFilter(filters.tab, midnight()), sumsOf(filters.price))),
  };
}

/**
 * Combines a tab's filter with the others. Where both speak of the same, the tab is the narrower, but of prices it
 * wants only that there is one.
 */
const narrowed = (tab: Partial<OfferFilter>, price: OfferFilter['price']): Partial<OfferFilter> =>
  tab.price && price ? { ...tab, price: { from: price.from ?? tab.price.from, to: price.to } } : tab;
