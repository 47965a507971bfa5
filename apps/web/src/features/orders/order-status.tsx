import { type OrderRow, type OrderState, orderActionTitles, orderStateTitles } from '@prilavok/contract';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { marketplaceTitle, ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';
import styles from './orders.module.css';

/** Colours of the states; they follow the theme. */
export const stateColours: Record<OrderState, string> = {
  pending: 'var(--pr-order-cancelled)',
  new: 'var(--pr-order-new)',
  assembling: 'var(--pr-order-assembling)',
  ready: 'var(--pr-order-ready)',
  delivering: 'var(--pr-order-delivering)',
  problem: 'var(--pr-order-problem)',
  delivered: 'var(--pr-order-delivered)',
  returned: 'var(--pr-order-cancelled)',
  cancelled: 'var(--pr-order-cancelled)',
};
const hollow: readonly OrderState[] = ['pending', 'returned', 'cancelled'];

type Shown = Pick<OrderRow, 'state' | 'status' | 'sending' | 'refusal' | 'marketplace'>;

/** Where an order stands, in the company's word; beside it whether the marketplace's answer is awaited or was no. */
export function OrderStatus({ order, extra }: { order: Shown; extra?: string }) {
  const { state, status } = order;
  // A seller's own status brings its own colour; a system one follows the theme.
  const own = status.title !== orderStateTitles[state];
  const word = extra ? `${status.title}, ${extra}` : status.title;
  return (
    <span className={styles.status}>
      <Status colour={own ? status.color : stateColours[state]} ring={hollow.includes(state)}>
        {word}
      </Status>
      {order.sending && (
        <IconRefresh size={14} aria-label={awaited(order)}>
          <title>{awaited(order)}</title>
        </IconRefresh>
      )}
      {order.refusal && !order.sending && (
        <IconAlertCircle size={14} className={styles.refused} aria-label={refusedWords(order)}>
          <title>{refusedWords(order)}</title>
        </IconAlertCircle>
      )}
    </span>
  );
}

const whose = ({ marketplace }: Shown) => (marketplace ? ofMarketplaceTitle(marketplace) : 'маркетплейса');

/** Which answer of the marketplace is awaited, as a sentence; empty when none is. */
export const awaited = (order: Shown): string =>
  order.sending ? `Ждём ответа ${whose(order)}: «${orderActionTitles[order.sending]}»` : '';

/** A refusal in the marketplace's own words. */
export const refusedWords = (order: Shown): string =>
  order.refusal ? `${order.marketplace ? marketplaceTitle(order.marketplace) : 'Ответ'}: «${order.refusal}»` : '';
