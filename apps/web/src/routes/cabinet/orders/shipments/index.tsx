import { Button } from '@mantine/core';
import { createShipment, findShipments, type Shipment, shipmentStates, shipmentStateTitles } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, oneOf, orNothing } from '#features/list-search.ts';
import { dayOf } from '#features/orders/plain-date.ts';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { counted } from '#text/plurals.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Mark } from '#ui/mark.tsx';
import { Status } from '#ui/status.tsx';
import { Views } from '#ui/views.tsx';
import { NewShipment } from './-new-shipment.tsx';
import { ShipmentSide } from './-shipment-side.tsx';

const Search = ListSearch.extend({
  state: oneOf(...shipmentStates),
  shipment: z.coerce.string().optional().catch(undefined),
});

export const Route = createFileRoute('/cabinet/orders/shipments/')({
  staticData: { title: 'Отгрузки' },
  validateSearch: Search,
  component: ShipmentsPage,
});

const nameOf = ({ id, number }: Shipment) => (number ? `${id} (${number})` : id);

const columns: readonly Column<Shipment>[] = [
  {
    id: 'mark',
    title: 'Площадка',
    head: <span className="vh">Площадка</span>,
    width: 44,
    cell: ({ marketplace }) => <Mark marketplace={marketplace} />,
  },
  { id: 'number', title: 'Номер', width: 150, cell: (shipment) => <TextCell>{nameOf(shipment)}</TextCell> },
  { id: 'state', title: 'Состояние', width: 160, cell: stateOf },
  { id: 'date', title: 'День', width: 110, cell: ({ date }) => (date ? dayOf(date) : '') },
  {
    id: 'method',
    title: 'Способ доставки',
    width: 240,
    grow: true,
    cell: ({ deliveryMethod }) => <TextCell>{deliveryMethod?.title}</TextCell>,
  },
  { id: 'address', title: 'Адрес', width: 200, cell: ({ address }) => <TextCell>{address?.title}</TextCell> },
  { id: 'account', title: 'Аккаунт', width: 160, cell: ({ account }) => <TextCell>{account?.title}</TextCell> },
  { id: 'orders', title: 'Заказов', width: 90, align: 'right', cell: ({ orders }) => <NumberCell value={orders} /> },
  { id: 'parcels', title: 'Посылок', width: 90, align: 'right', cell: ({ parcels }) => <NumberCell value={parcels} /> },
  {
    id: 'createdAt',
    title: 'Создана',
    width: 90,
    align: 'right',
    cell: ({ createdAt }) => <DateCell moment={createdAt} />,
  },
];

function stateOf({ state }: Shipment) {
  return (
    <Status tone={shipmentTone[state]} ring={state === 'cancelled'}>
      {shipmentStateTitles[state]}
    </Status>
  );
}

function ShipmentsPage() {
  const { search = '', state, shipment } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createShipment);
  useOrderNews();
  const shipments = useList(findShipments, { search, ...(state ? { state: [state] } : {}) });
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const create = () => narrow({ shipment: 'new' });
  const close = () => narrow({ shipment: undefined });

  return (
    <ListPage
      name="orders.shipments"
      title="Отгрузки"
      list={shipments}
      columns={columns}
      views={
        <Views
          label="Состояние отгрузок"
          value={state ?? 'all'}
          onChange={(next) => narrow({ state: next === 'all' ? undefined : next })}
          views={[
            { id: 'all' as const, label: 'Все' },
            ...shipmentStates.map((id) => ({ id, label: shipmentStateTitles[id] })),
          ]}
        />
      }
      search={{
        value: search,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Номер отгрузки',
      }}
      filtered={state !== undefined}
      onReset={() => narrow({ search: undefined, state: undefined })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
            Отгрузка
          </Button>
        )
      }
      onOpen={({ id }) => narrow({ shipment: id })}
      opened={shipment}
      card={(row) => (
        <>
          <TwoLineCell
            first={<Go to={`/cabinet/orders/shipments?shipment=${row.id}`}>{`№ ${nameOf(row)}`}</Go>}
            second={[row.date && dayOf(row.date), counted(row.orders, ['заказ', 'заказа', 'заказов'])]
              .filter(Boolean)
              .join(', ')}
          />
          {stateOf(row)}
        </>
      )}
      empty={
        <Empty title="Отгрузок пока нет" action={mayCreate && <Button onClick={create}>Создать отгрузку</Button>}>
          В отгрузку складывают подтверждённые посылки, которые уезжают вместе. <Go to="/cabinet/orders">К заказам</Go>
        </Empty>
      }
      side={
        shipment === 'new' && mayCreate ? (
          <NewShipment onClose={close} onMade={({ id }) => narrow({ shipment: id })} />
        ) : (
          shipment && <ShipmentSide key={shipment} id={shipment} onClose={close} />
        )
      }
    />
  );
}
