import { createShipment, findShipments, type Shipment, shipmentStates, shipmentStateTitles } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { dayOf } from '#features/orders/plain-date.ts';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { counted } from '#text/plurals.ts';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark } from '#ui/mark.tsx';
import { Status } from '#ui/status.tsx';
import { Views } from '#ui/views.tsx';
import { openNewShipment } from './-new-shipment.tsx';
import { ShipmentSide } from './-shipment-side.tsx';

export const Route = createFileRoute('/cabinet/orders/shipments/')({
  staticData: { title: 'Отгрузки' },
  validateSearch: listSearch({ state: oneOf(...shipmentStates) }),
  component: ShipmentsPage,
});

const views = [
  { id: 'all' as const, label: 'Все' },
  ...shipmentStates.map((id) => ({ id, label: shipmentStateTitles[id] })),
];

const nameOf = ({ id, number }: Shipment) => (number ? `${id} (${number})` : id);

const stateOf = ({ state }: Shipment) => (
  <Status tone={shipmentTone[state]} ring={state === 'cancelled'}>
    {shipmentStateTitles[state]}
  </Status>
);

const columns: readonly Column<Shipment>[] = [
  column.picture('mark', 'Площадка', ({ marketplace }) => <Mark marketplace={marketplace} />, { width: 44 }),
  column.text('number', 'Номер', nameOf, { width: 150 }),
  { id: 'state', title: 'Состояние', width: 160, cell: stateOf },
  column.text('date', 'День', ({ date }) => date && dayOf(date), { width: 110 }),
  column.text('method', 'Способ доставки', (one) => one.deliveryMethod?.title, { width: 240, grow: true }),
  column.text('address', 'Адрес', ({ address }) => address?.title, { width: 200 }),
  column.text('account', 'Аккаунт', ({ account }) => account?.title, { width: 160 }),
  column.number('parcels', 'Посылок', ({ parcels }) => parcels, { width: 90 }),
  column.date('createdAt', 'Создана', ({ createdAt }) => createdAt, { width: 90 }),
];

function ShipmentsPage() {
  const address = useListAddress(Route);
  const { state } = address.filters;
  useOrderNews();
  const list = useList(findShipments, { search: address.search, ...(state ? { state: [state] } : {}) });
  const add = (title: string) => (
    <AddButton call={createShipment} onClick={() => openNewShipment(({ id }) => address.show(id))} label={title} />
  );
  return (
    <ListPage
      name="orders.shipments"
      title="Отгрузки"
      address={address}
      list={list}
      columns={columns}
      views={
        <Views
          label="Состояние отгрузок"
          value={state ?? 'all'}
          onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
          views={views}
        />
      }
      searchFor="Номер отгрузки"
      actions={add('Отгрузка')}
      empty={
        <Empty title="Отгрузок пока нет" action={add('Создать отгрузку')}>
          В отгрузку складывают подтверждённые посылки, которые уезжают вместе. <Go to="/cabinet/orders">К заказам</Go>
        </Empty>
      }
      side={(row) => <ShipmentSide row={row} />}
      card={(shipment, open) => (
        <RowCard title={`№ ${nameOf(shipment)}`} onOpen={open}>
          {stateOf(shipment)}
          <span>
            {[shipment.date && dayOf(shipment.date), counted(shipment.orders, ['заказ', 'заказа', 'заказов'])]
              .filter(Boolean)
              .join(', ')}
          </span>
        </RowCard>
      )}
    />
  );
}
