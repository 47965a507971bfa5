import { Button } from '@mantine/core';
import { createOrderStatus, findOrderStatuses, type OrderStatus, orderStateTitles } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, orNothing } from '#features/list-search.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { counted } from '#text/plurals.ts';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';
import { EditStatus, NewStatus } from './-status-form.tsx';

const Search = ListSearch.extend({ open: z.coerce.string().optional().catch(undefined) });

export const Route = createFileRoute('/cabinet/orders/statuses/')({
  staticData: { title: 'Статусы заказов' },
  validateSearch: Search,
  component: StatusesPage,
});

function kindOf({ title, system_status: state }: OrderStatus): string {
  if (state === null) return 'Свой';
  // Renamed, it says what it was.
  return title === orderStateTitles[state] ? 'Системный' : `Системный, «${orderStateTitles[state]}»`;
}

const colourOf = ({ system_status: state, color }: OrderStatus) => (state === null ? color : stateColours[state]);

const columns: readonly Column<OrderStatus>[] = [
  {
    id: 'title',
    title: 'Статус',
    width: 260,
    grow: true,
    cell: (status) => <Status colour={colourOf(status)}>{status.title}</Status>,
  },
  { id: 'kind', title: 'Вид', width: 240, cell: (status) => <TextCell>{kindOf(status)}</TextCell> },
  { id: 'orders', title: 'Заказов', width: 100, align: 'right', cell: ({ orders }) => <NumberCell value={orders} /> },
  {
    id: 'webhooks',
    title: 'Оповещений',
    width: 110,
    align: 'right',
    cell: ({ webhooks }) => <NumberCell value={webhooks.length || null} />,
  },
  { id: 'sort', title: 'Место', width: 90, align: 'right', cell: ({ sort }) => <NumberCell value={sort} /> },
];

function StatusesPage() {
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createOrderStatus);
  const statuses = useList(findOrderStatuses, { search });
  const show = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, open: id }), replace: true });
  const opened = statuses.rows().find(({ id }) => id === open);
  const close = () => show(undefined);
  return (
    <ListPage
      name="orders.statuses"
      title="Статусы заказов"
      list={statuses}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => void navigate({ search: (old) => ({ ...old, search: orNothing(text) }), replace: true }),
        placeholder: 'Название статуса',
      }}
      onReset={() => void navigate({ search: {} })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show('new')}>
            Статус
          </Button>
        )
      }
      onOpen={({ id }) => show(id)}
      opened={open}
      card={(status) => (
        <>
          <Go to={`/cabinet/orders/statuses?open=${status.id}`}>
            <Status colour={colourOf(status)}>{status.title}</Status>
          </Go>
          <div>
            {kindOf(status)}, {counted(status.orders, ['заказ', 'заказа', 'заказов'])}
          </div>
        </>
      )}
      empty={<Empty title="Статусов пока нет">Системные статусы появятся вместе с первым заказом.</Empty>}
      side={
        open === 'new' && mayCreate ? (
          <NewStatus onClose={close} />
        ) : (
          opened && <EditStatus key={opened.id} status={opened} all={statuses.rows()} onClose={close} />
        )
      }
    />
  );
}
