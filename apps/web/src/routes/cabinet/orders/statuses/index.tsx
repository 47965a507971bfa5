import {
  arrangeOrderStatuses,
  createOrderStatus,
  findOrderStatuses,
  type OrderStatus,
  orderStateTitles,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { type Order, orderChoices, orderColumn } from '#ui/list/order-cell.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { undoable } from '#ui/undo.ts';
import { useWholeList } from '#ui/whole-list.ts';
import { NewStatus, StatusSide } from './-status-form.tsx';

export const Route = createFileRoute('/cabinet/orders/statuses/')({
  staticData: { title: 'Статусы заказов' },
  validateSearch: listSearch({}),
  component: StatusesPage,
});

function kindOf({ title, system_status: state }: OrderStatus): string {
  if (state === null) return 'Свой';
  // Renamed, it says what it was.
  return title === orderStateTitles[state] ? 'Системный' : `Системный, «${orderStateTitles[state]}»`;
}

const colourOf = ({ system_status: state, color }: OrderStatus) => (state === null ? color : stateColours[state]);

const columnsOf = (order: Order): Column<OrderStatus>[] => [
  ...(order.arrange ? [orderColumn<OrderStatus>(order)] : []),
  {
    id: 'title',
    title: 'Статус',
    width: 260,
    grow: true,
    cell: (status) => <Status colour={colourOf(status)}>{status.title}</Status>,
  },
  column.text('kind', 'Вид', kindOf, { width: 240 }),
  column.number('orders', 'Заказов', ({ orders }) => orders),
  ...(order.arrange
    ? [
        column.acts<OrderStatus>(
          ({ title }) => `Ещё о статусе «${title}»`,
          ({ id }) => orderChoices(order, id),
        ),
      ]
    : []),
];

/** Puts the statuses in another order; what it was can be brought back. */
function arrange(was: readonly string[], ids: string[]): void {
  const send = (next: readonly string[]) => change(arrangeOrderStatuses, { body: { ids: [...next] } });
  quietly(async () => {
    await send(ids);
    undoable('Порядок статусов изменён', () => send(was));
  });
}

function StatusesPage() {
  const address = useListAddress(Route);
  const { search } = address;
  const mayArrange = useMay(arrangeOrderStatuses);
  const found = useCall(findOrderStatuses, { body: { search, limit: 1000 } });
  const statuses = useWholeList<OrderStatus>(`statuses ${search}`, { ...found, data: found.data?.rows });
  const columns = useMemo(() => {
    const ids = (found.data?.rows ?? []).map(({ id }) => id);
    // What a search finds is a part: its order says nothing of the rest.
    const may = mayArrange && search === '';
    return columnsOf({ scope: 'statuses', ids, arrange: may ? (next) => arrange(ids, next) : undefined });
  }, [found.data, mayArrange, search]);
  return (
    <ListPage
      name="orders.statuses"
      title="Статусы заказов"
      address={address}
      list={statuses}
      columns={columns}
      searchFor="Название статуса"
      actions={<AddButton call={createOrderStatus} form={NewStatus} header="Новый статус" label="Статус" />}
      empty={<Empty title="Статусов пока нет">Системные статусы появятся вместе с первым заказом.</Empty>}
      side={(row) => <StatusSide row={row} all={statuses.rows()} />}
      card={(status, open) => (
        <RowCard title={<Status colour={colourOf(status)}>{status.title}</Status>} onOpen={open}>
          {kindOf(status)}, {counted(status.orders, ['заказ', 'заказа', 'заказов'])}
        </RowCard>
      )}
    />
  );
}
