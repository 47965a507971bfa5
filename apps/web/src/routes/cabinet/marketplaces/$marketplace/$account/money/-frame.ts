import type { MoneyKind } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { Period } from '#ui/dates/period.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** Frame of both views of the money. */
export interface Frame {
  account: string;
  /** The screen's own address. */
  at: string;
  days: { from: string; to: string };
  address: ListAddress<{
    search?: string | undefined;
    open?: string | undefined;
    view?: 'operations' | 'realization' | undefined;
    month?: string | undefined;
    days?: Period | undefined;
    kind?: MoneyKind | undefined;
  }>;
  views: ReactNode;
  controls: ReactNode;
  actions: ReactNode;
}

/** How the empty screen says where money comes from. */
export const whence =
  'Сколько площадка заплатила и удержала, узнаёт задача «Загрузка начислений»: четыре раза в день, в первый раз — за три месяца. Площадки начисляют деньги, когда заказ доставлен.';
