import {
  mostCounted,
  type OrderState,
  type OrderTab,
  orderStateTitles,
  orderTabs,
  unprocessedStates,
} from '@prilavok/contract';
import { type View, Views } from '#ui/page/views.tsx';
import type { OrdersAddress } from './orders-search.ts';

interface Props<Part extends string> {
  counts: Record<Part, number> | undefined;
  address: OrdersAddress;
}

const tabTitles: Record<OrderTab, string> = {
  all: 'Все',
  unprocessed: 'Необработанные',
  today: 'Отгрузить сегодня',
  overdue: 'Просрочены',
  asked: 'Просят отменить',
  short: 'Не хватает товара',
  labels: 'Ждут этикеток',
};

/** Tabs that ask for hands, beside all orders. */
export function TabViews({ counts, address: { filters, set } }: Props<OrderTab>) {
  return (
    <Views
      label="Какие заказы"
      value={filters.tab ?? 'all'}
      onChange={(tab) => set({ tab: tab === 'all' ? undefined : tab, sort: undefined })}
      views={orderTabs.map((tab) => ({
        id: tab,
        label: tabTitles[tab],
        count: tab === 'all' ? undefined : counts?.[tab],
        most: tab === 'unprocessed' ? undefined : mostCounted,
        alarming: tab === 'overdue' || tab === 'asked' || tab === 'short',
      }))}
    />
  );
}

/** The unprocessed by their states. */
export function StateViews({ counts, address: { filters, set } }: Props<OrderState>) {
  const views: View<OrderState | 'all'>[] = [
    { id: 'all', label: 'Все' },
    ...unprocessedStates.map((state) => ({
      id: state,
      label: orderStateTitles[state],
      count: counts?.[state],
      alarming: state === 'problem',
    })),
  ];
  return (
    <Views
      label="Состояние заказов"
      value={filters.state ?? 'all'}
      onChange={(state) => set({ state: state === 'all' ? undefined : state })}
      views={views}
    />
  );
}
