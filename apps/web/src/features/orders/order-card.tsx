import type { OrderRow } from '@prilavok/contract';
import { money } from '#text/money.ts';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import { Asked, goodsOf, hasDeadline, Short } from './order-columns.tsx';
import { OrderStatus } from './order-status.tsx';
import styles from './orders.module.css';

/** An order in a list on a phone. */
export function OrderCard({ order }: { order: OrderRow }) {
  const packed = order.parcels > 0 && order.parcelsConfirmed < order.parcels;
  return (
    <div className={styles.card}>
      <Thumb src={order.products[0]?.image} size="card" />
      <div className={styles.lines}>
        <div className={styles.line}>
          <Mark marketplace={order.marketplace} />
          <Go to={`/cabinet/orders/${order.id}`} className={styles.number}>
            {order.number}
          </Go>
          {order.shipBy && hasDeadline(order) && <Deadline moment={order.shipBy} />}
        </div>
        <div className={styles.title} translate="no">
          {goodsOf(order)}
        </div>
        <div className={styles.line}>
          <OrderStatus
            order={order}
            {...(packed ? { extra: `${order.parcelsConfirmed} из\u00a0${order.parcels}` } : {})}
          />
          <Asked order={order} />
          <Short order={order} />
          <small>
            {order.items}&nbsp;шт. · <b>{money(order.total, order.currency)}</b>
          </small>
        </div>
      </div>
    </div>
  );
}
