import { createOrderStatus, findOrderStatuses, type OrderStatus, orderStateTitles } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { counted } from '#text/plurals.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/status.tsx';
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

const columns: Column<OrderStatus>[] = [
  {
    id: 'title',
    title: 'Статус',
    width: 260,
    grow: true,
    cell: (status) => <Status colour={colourOf(status)}>{status.title}</Status>,
  },
  column.text('kind', 'Вид', kindOf, { width: 240 }),
  column.number('orders', 'Заказов', ({ orders }) => orders),
  column.number('sort', 'Место', ({ sort }) => sort, { width: 90 }),
];

function StatusesPage() {
  const address = useListAddress(Route);
  const statuses = useList(findOrderStatuses, { search: address.search });
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
