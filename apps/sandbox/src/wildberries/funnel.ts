import { moscowDay } from '../goods/days.ts';
import { interestIn } from '../goods/interest.ts';
import type { Account, Card, Task } from './account.ts';
import { isOnSale } from './cards.ts';

/** Figures of a card within days. */
export interface Funnel {
  opened: number;
  carts: number;
  ordered: number;
  orderedSum: number;
  bought: number;
  boughtSum: number;
  cancelled: number;
  cancelledSum: number;
}

const isCancelled = ({ wbStatus, supplierStatus }: Task): boolean =>
  supplierStatus === 'cancel' || wbStatus.startsWith('cancel') || wbStatus === 'declined_by_client';

/** Orders of a card on these days, and its viewers then; what came of an order stands on its day. */
export function funnelOf({ tasks }: Account, card: Card, days: readonly string[]): Funnel {
  const own = Object.values(tasks).filter(({ nmId }) => nmId === card.nmID);
  const byDay = Map.groupBy(own, ({ createdAt }) => moscowDay(createdAt));
  const all: Funnel = {
    ...{ opened: 0, carts: 0, ordered: 0, orderedSum: 0 },
    ...{ bought: 0, boughtSum: 0, cancelled: 0, cancelledSum: 0 },
  };
  for (const day of days) {
    const of = byDay.get(day) ?? [];
    if (of.length > 0 || isOnSale(card)) {
      const { visits, carts } = interestIn(card.nmID, day, of.length);
      all.opened += visits;
      all.carts += carts;
    }
    for (const task of of) {
      all.ordered += 1;
      all.orderedSum += task.price;
      if (task.wbStatus === 'sold') {
        all.bought += 1;
        all.boughtSum += task.price;
      } else if (isCancelled(task)) {
        all.cancelled += 1;
        all.cancelledSum += task.price;
      }
    }
  }
  return all;
}

/** A part as whole per cent of the whole. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
