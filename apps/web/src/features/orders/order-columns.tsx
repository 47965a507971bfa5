import { isOpenState, type OrderRow } from '@prilavok/contract';
import { DateCell } from '#ui/cells/date.tsx';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { Deadline } from '#ui/deadline.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { Mark } from '#ui/mark.tsx';
import { Thumb } from '#ui/thumb.tsx';
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

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'marketplace',
    title: 'Площадка',
    head: <span className="vh">Площадка</span>,
    width: 44,
    cell: (order) => <Mark marketplace={order.marketplace} />,
  },
  {
    id: 'number',
    title: 'Номер',
    width: 140,
    sort: 'number',
    cell: (order) => (
      <Go to={`/cabinet/orders/${order.id}`} className={styles.number} quiet>
        <span data-new={order.state === 'new' || undefined} className={styles.number}>
          {order.number}
        </span>
      </Go>
    ),
  },
  {
    id: 'shipBy',
    title: 'Отгрузить через',
    width: 152,
    sort: 'shipBy',
    cell: (order) => (order.shipBy && hasDeadline(order) ? <Deadline moment={order.shipBy} /> : null),
  },
  { id: 'status', title: 'Статус', width: 132, cell: (order) => <OrderStatus order={order} /> },
  {
    id: 'products',
    title: 'Состав',
    width: 176,
    grow: true,
    cell: (order) => (
      <span className={styles.goods}>
        <Thumb src={order.products[0]?.image} />
        <span title={order.products.map((product) => product.title).join('\n')}>{goodsOf(order)}</span>
      </span>
    ),
  },
  { id: 'items', title: 'Шт.', width: 50, align: 'right', cell: (order) => <NumberCell value={order.items} /> },
  {
    id: 'total',
    title: 'Сумма',
    width: 92,
    align: 'right',
    sort: 'total',
    cell: (order) => <MoneyCell amount={order.total} />,
  },
  { id: 'source', title: 'Источник', width: 120, cell: (order) => order.source?.title ?? '' },
  {
    id: 'delivery',
    title: 'Доставка',
    width: 76,
    cell: (order) => <span className={styles.quiet}>{deliveryTitle(order)}</span>,
  },
  {
    id: 'parcels',
    title: 'Посылки',
    width: 76,
    align: 'right',
    cell: (order) => <span className={styles.quiet}>{parcelsOf(order)}</span>,
  },
  { id: 'region', title: 'Регион', width: 140, hidden: true, cell: (order) => order.region ?? '' },
  { id: 'account', title: 'Аккаунт', width: 140, hidden: true, cell: (order) => order.account?.title ?? '' },
  {
    id: 'createdAt',
    title: 'Создан',
    width: 90,
    align: 'right',
    sort: 'createdAt',
    cell: (order) => <DateCell moment={order.createdAt} />,
  },
];
