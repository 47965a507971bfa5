import { isOpenState, type OrderRow } from '@prilavok/contract';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import { OrderStatus } from './order-status.tsx';
import styles from './orders.module.css';

const deliveryTitles = { FBS: 'FBS', DBS: 'DBS', FBO: 'FBO', PICKUP: 'Самовывоз' } as const;
/** How an order is delivered, as sellers call it: FBS, DBS, FBO or pickup. */
export const deliveryTitle = (order: Pick<OrderRow, 'deliveryType'>): string => deliveryTitles[order.deliveryType];

/** Whether there is still a deadline to keep. */
export const hasDeadline = ({ state, shipBy }: OrderRow): boolean => shipBy !== null && isOpenState(state);

/** «Чехол Clear Case и ещё 1». */
export function goodsOf({ products }: Pick<OrderRow, 'products'>): string {
  const first = products[0]?.title ?? '';
  return products.length > 1 ? `${first} и\u00a0ещё\u00a0${products.length - 1}` : first;
}

/** «2», or «1 из 2» while not all are confirmed. */
export function parcelsOf({ parcels, parcelsConfirmed }: Pick<OrderRow, 'parcels' | 'parcelsConfirmed'>): string {
  if (parcels === 0) return '';
  return parcelsConfirmed < parcels ? `${parcelsConfirmed} из\u00a0${parcels}` : String(parcels);
}

/** Columns of a list of orders. */
export const orderColumns: readonly Column<OrderRow>[] = [
  column.picture('marketplace', 'Площадка', ({ marketplace }) => <Mark marketplace={marketplace} />, { width: 44 }),
  { id: 'number', title: 'Номер', width: 140, sort: 'number', cell: (order) => <OrderNumber order={order} /> },
  { id: 'shipBy', title: 'Отгрузить через', width: 140, sort: 'shipBy', cell: (order) => <ShipBy order={order} /> },
  { id: 'status', title: 'Статус', width: 128, cell: (order) => <OrderStatus order={order} /> },
  { id: 'products', title: 'Состав', width: 148, grow: true, cell: (order) => <Goods order={order} /> },
  column.number('items', 'Шт.', ({ items }) => items, { width: 50 }),
  column.money('total', 'Сумма', ({ total, currency }) => ({ amount: total, currency }), { width: 92, sort: 'total' }),
  column.text('source', 'Источник', ({ source }) => source?.title, { width: 104 }),
  { id: 'delivery', title: 'Доставка', width: 74, cell: (order) => <Quiet>{deliveryTitle(order)}</Quiet> },
  { id: 'parcels', title: 'Посылки', width: 76, align: 'right', cell: (order) => <Quiet>{parcelsOf(order)}</Quiet> },
  column.text('region', 'Регион', ({ region }) => region, { width: 140, hidden: true }),
  column.text('account', 'Аккаунт', ({ account }) => account?.title, { width: 140, hidden: true }),
  column.date('createdAt', 'Создан', ({ createdAt }) => createdAt, { width: 90, sort: 'createdAt' }),
];

/** Columns of the list of one account: its marketplace is known, and what that calls the status stands beside ours. */
export const accountColumns: readonly Column<OrderRow>[] = orderColumns
  .filter(({ id }) => !['marketplace', 'source', 'account'].includes(id))
  .flatMap((one) =>
    one.id === 'status'
      ? [one, column.text<OrderRow>('raw', 'Статус площадки', ({ rawTitle }) => rawTitle, { width: 168 })]
      : [one],
  );

/** New ones stand out; the link is out of the tab order, as the grid is one stop. */
function OrderNumber({ order: { id, number, state } }: { order: OrderRow }) {
  return (
    <Go to={`/cabinet/orders/${id}`} className={styles.number} quiet>
      <span data-new={state === 'new' || undefined} className={styles.number}>
        {number}
      </span>
    </Go>
  );
}

function ShipBy({ order }: { order: OrderRow }) {
  return order.shipBy && hasDeadline(order) ? <Deadline moment={order.shipBy} /> : null;
}

function Goods({ order }: { order: OrderRow }) {
  return (
    <span className={styles.goods}>
      <Thumb src={order.products[0]?.image} />
      <span title={order.products.map((product) => product.title).join('\n')}>{goodsOf(order)}</span>
      <Asked order={order} />
      <Short order={order} />
    </span>
  );
}

/** «просят отменить», while nobody has answered. */
export function Asked({ order: { cancelRequest } }: { order: Pick<OrderRow, 'cancelRequest'> }) {
  return cancelRequest ? <Tag tone="warn">просят отменить</Tag> : null;
}

/** «не хватает 1 шт.», where the stock doesn't reach for the order. */
export function Short({ order: { missing } }: { order: Pick<OrderRow, 'missing'> }) {
  return missing > 0 ? <Tag tone="warn">{`не хватает ${missing}\u00a0шт.`}</Tag> : null;
}

const Quiet = ({ children }: { children: string }) => <span className={styles.quiet}>{children}</span>;
