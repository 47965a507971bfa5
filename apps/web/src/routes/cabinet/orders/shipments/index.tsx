import { createShipment, findShipments, shipmentStates, shipmentStateTitles } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Views } from '#ui/page/views.tsx';
import { openNewShipment } from './-new-shipment.tsx';
import { ShipmentRow, shipmentColumns } from './-shipment-row.tsx';
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
      columns={shipmentColumns}
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
      card={(shipment, open) => <ShipmentRow shipment={shipment} onOpen={open} />}
    />
  );
}
