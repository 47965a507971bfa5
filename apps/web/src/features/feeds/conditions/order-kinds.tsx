import { findAccounts, findAllOrderSources, type OrderState, orderStates, orderStateTitles } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { accountsOf } from '#features/catalogs/sources.ts';
import { sumsOf } from '#ui/fields/range.ts';
import type { Named, Source } from '#ui/fields/source.ts';
import type { Among } from './among.tsx';
import { amongKind, daysKind, type FeedConditionKind, rangeKind } from './kinds.tsx';

const states: Named[] = orderStates.map((id) => ({ id, title: orderStateTitles[id] }));
const stateTitles = (ids: readonly string[]) => states.filter(({ id }) => ids.includes(id));
const within = (word: string, rows: readonly Named[]) =>
  rows.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase()));

const statesSource: Source = { key: ['order states'], find: async (word) => within(word, states) };

/** The sources of orders, to choose from. */
export const orderSources: Source = {
  key: ['orders/sources', 'choose'],
  find: async (word) => within(word, (await call(findAllOrderSources, { query: { limit: 1000 } })).rows),
};

const statesIn = (ids: string[] | undefined): OrderState[] | undefined =>
  ids && orderStates.filter((state) => ids.includes(state));
const inStates = ({ in: among, notIn }: Among) => ({
  ...(among && { in: statesIn(among) }),
  ...(notIn && { notIn: statesIn(notIn) }),
});

/** Kinds of conditions on orders. */
export const orderKinds: FeedConditionKind[] = [
  amongKind({
    id: 'orderState',
    title: 'Состояние',
    source: statesSource,
    useTitles: stateTitles,
    read: ({ orderState }) => orderState,
    write: (among) => ({ orderState: inStates(among) }),
  }),
  amongKind({
    id: 'orderSource',
    title: 'Источник',
    source: orderSources,
    useTitles: useOrderSourceTitles,
    read: ({ orderSource }) => orderSource,
    write: (orderSource) => ({ orderSource }),
  }),
  amongKind({
    id: 'orderAccount',
    title: 'Аккаунт площадки',
    source: accountsOf(undefined),
    useTitles: useAccountTitles,
    read: ({ orderAccount }) => orderAccount,
    write: (orderAccount) => ({ orderAccount }),
  }),
  daysKind({
    id: 'orderDays',
    title: 'Сделан',
    label: 'За сколько последних дней',
    words: (days) => `не раньше, чем ${days} назад`,
    read: ({ orderDays }) => orderDays,
    write: (orderDays) => ({ orderDays }),
  }),
  rangeKind({
    id: 'orderTotal',
    title: 'Сумма заказа',
    read: ({ orderTotal }) => orderTotal,
    write: (range) => ({ orderTotal: sumsOf(range) }),
  }),
];

/** Returns titles of sources of orders by ids. */
export function useOrderSourceTitles(ids: readonly string[]): Named[] {
  const known = useCall(findAllOrderSources, { query: { limit: 1000 } }, { enabled: ids.length > 0 }).data?.rows;
  return ids.map((id) => ({ id, title: known?.find((one) => one.id === id)?.title ?? '…' }));
}

function useAccountTitles(ids: readonly string[]): Named[] {
  const known = useCall(findAccounts, { body: { limit: 1000 } }, { enabled: ids.length > 0 }).data?.rows;
  return ids.map((id) => ({ id, title: known?.find((one) => one.id === id)?.title ?? '…' }));
}
