import type { countFigures, Marketplace, productOrders, Types } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { Period } from '#ui/dates/period.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

type Order = (typeof productOrders)[number];

export type FiguresSummary = Types<typeof countFigures>['reply'];

/** Frame of both views of the analytics. */
export interface Frame {
  account: string;
  marketplace: Marketplace;
  days: { from: string; to: string };
  /** Totals of these days. */
  summary: FiguresSummary;
  address: ListAddress<{
    search?: string | undefined;
    sort?: Order | `-${Order}` | undefined;
    open?: string | undefined;
    view?: 'products' | undefined;
    days?: Period | undefined;
  }>;
  views: ReactNode;
  controls: ReactNode;
  actions: ReactNode;
}

/** How the empty screen says where figures come from. */
export const whence =
  'Сколько раз товары показали, открыли, положили в корзину и заказали, узнаёт задача «Аналитика продаж»: раз в день, в первый раз — за месяц.';
