import { type OfferFilter, OfferSort, PropertyFilter } from '@prilavok/contract';
import { z } from 'zod';
import { dayAfter, dayOf, startOfDay } from '#text/days.ts';
import { type Range, RangeSearch } from '#ui/bounds.tsx';
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
  price: RangeSearch,
  oldPrice: RangeSearch,
  stock: RangeSearch,
  pictured: oneOf('yes', 'no'),
  linked: oneOf('yes', 'no'),
  account: RowIds,
  notAccount: RowIds,
  sort: lenient(OfferSort),
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
    price: sums(filters.price),
    oldPrice: sums(filters.oldPrice),
    stock: filters.stock && pieces(filters.stock),
    pictured: filters.pictured && filters.pictured === 'yes',
    linked: filters.linked && filters.linked === 'yes',
    account:
      filters.account || filters.notAccount
        ? { in: filters.account && [...filters.account], notIn: filters.notAccount && [...filters.notAccount] }
        : undefined,
    changedSince: filters.changed && since(filters.changed),
  };
}

/** Roubles with kopecks, as the server takes sums. */
const sum = (roubles: number | undefined) =>
  roubles === undefined ? undefined : String(Math.round(roubles * 100) / 100);
const sums = (range: Range | undefined) => range && { from: sum(range.from), to: sum(range.to) };

const pieces = ({ from, to }: Range) => ({
  from: from === undefined ? undefined : Math.ceil(from),
  to: to === undefined ? undefined : Math.floor(to),
});
