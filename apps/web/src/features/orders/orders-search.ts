import {
  Marketplace,
  type OrderFilters,
  type OrderTab,
  orderStates,
  orderTabs,
  PropertyFilter,
} from '@prilavok/contract';
import { z } from 'zod';

/** What the address of a list of orders may ask for. Digits in an address arrive as numbers: they become text again. */
export const OrdersSearch = z.object({
  tab: z.enum(orderTabs).optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
  state: z.enum(orderStates).optional().catch(undefined),
  status: z.coerce.string().regex(/^\d+$/).optional().catch(undefined),
  source: z.coerce.string().regex(/^\d+$/).optional().catch(undefined),
  marketplace: Marketplace.optional().catch(undefined),
  created: z.enum(['today', 'week', 'month']).optional().catch(undefined),
  properties: z.array(PropertyFilter).max(30).optional().catch(undefined),
  sort: z
    .enum(['createdAt', '-createdAt', 'shipBy', '-shipBy', 'total', '-total', 'number', '-number'])
    .optional()
    .catch(undefined),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** What a reset leaves of the address. */
export const nothingAsked: OrdersSearch = {
  tab: undefined,
  search: undefined,
  state: undefined,
  status: undefined,
  source: undefined,
  marketplace: undefined,
  created: undefined,
  properties: undefined,
};

export const createdTitles = { today: 'Сегодня', week: '7 дней', month: '30 дней' } as const;
const createdDays = { today: 0, week: 6, month: 29 } as const;

/** The beginning of the day so many days ago. */
export function midnight(daysAgo: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
}

/** The conditions of the list: of the address, within a tab. */
export function filtersOf(search: OrdersSearch, tab: OrderTab | undefined, now = new Date()): OrderFilters {
  return {
    ...(tab && tab !== 'all' ? { tab } : {}),
    ...(search.state ? { state: { in: [search.state] } } : {}),
    ...(search.status ? { status: { in: [search.status] } } : {}),
    ...(search.source ? { source: { in: [search.source] } } : {}),
    ...(search.marketplace ? { marketplace: { in: [search.marketplace] } } : {}),
    ...(search.properties?.length ? { properties: search.properties } : {}),
    ...(search.created ? { created: { from: midnight(createdDays[search.created], now) } } : {}),
  };
}

/** What must be shipped is shown by its deadline, the rest by its age. */
export function sortOf(search: OrdersSearch, tab: OrderTab | undefined): NonNullable<OrdersSearch['sort']> {
  return search.sort ?? (tab === undefined || tab === 'all' || tab === 'labels' ? '-createdAt' : 'shipBy');
}

/** The grid speaks of any field; the address knows these. */
export const sortNamed = (sort: string | undefined): OrdersSearch['sort'] => OrdersSearch.parse({ sort }).sort;
