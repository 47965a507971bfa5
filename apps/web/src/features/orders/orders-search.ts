import {
  deliveryTypes,
  Marketplace,
  type OrderFilters,
  type OrderTab,
  orderStates,
  orderTabs,
  PropertyFilter,
  serviceTypes,
  sortBy,
} from '@prilavok/contract';
import { z } from 'zod';
import { Period, spanOf } from '#ui/dates/period.ts';
import { lenient, listSearch, oneOf, RowId } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** State of a list of orders in its address. */
export const OrdersSearch = listSearch({
  tab: oneOf(...orderTabs),
  state: oneOf(...orderStates),
  status: RowId,
  source: RowId,
  marketplace: lenient(Marketplace),
  created: Period,
  delivery: oneOf(...deliveryTypes),
  service: oneOf(...serviceTypes),
  sent: oneOf('yes', 'no'),
  properties: lenient(z.array(PropertyFilter).max(30)),
  sort: lenient(sortBy('createdAt', 'shipBy', 'total', 'number')),
});
/** State of the unprocessed list in its address: they are a tab by themselves, so the address has none. */
export const UnprocessedSearch = OrdersSearch.extend({
  tab: oneOf(...orderTabs).transform((): OrderTab | undefined => undefined),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export type OrdersAddress = ListAddress<OrdersSearch>;

/** The conditions of the list: of the address, within a tab. */
export function filtersOf({ filters }: Pick<OrdersAddress, 'filters'>, tab: OrderTab | undefined): OrderFilters {
  const { state, status, source, marketplace, created, properties, delivery, service, sent } = filters;
  return {
    ...(tab && tab !== 'all' ? { tab } : {}),
    ...(state ? { state: { in: [state] } } : {}),
    ...(status ? { status: { in: [status] } } : {}),
    ...(source ? { source: { in: [source] } } : {}),
    ...(marketplace ? { marketplace: { in: [marketplace] } } : {}),
    ...(properties?.length ? { properties } : {}),
    ...(created ? { created: spanOf(created) } : {}),
    ...(delivery ? { deliveryType: { in: [delivery] } } : {}),
    ...(service ? { service: { in: [service] } } : {}),
    ...(sent ? { sent: sent === 'yes' } : {}),
  };
}

/** Order of the list: what must be shipped by its deadline, the rest by its age. */
export function sortOf({ sort }: Pick<OrdersAddress, 'sort'>, tab: OrderTab | undefined) {
  return sort ?? (tab === undefined || tab === 'all' || tab === 'labels' ? '-createdAt' : 'shipBy');
}
