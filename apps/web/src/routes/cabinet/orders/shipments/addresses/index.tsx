import { createShipmentAddress, findShipmentAddresses, type ShipmentAddress } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { AddressSide, NewAddress } from './-address-form.tsx';

export const Route = createFileRoute('/cabinet/orders/shipments/addresses/')({
  staticData: { title: 'Адреса отгрузок' },
  validateSearch: listSearch({}),
  component: AddressesPage,
});

const columns: Column<ShipmentAddress>[] = [
  column.text('title', 'Название', ({ title }) => title, { width: 220 }),
  column.text('address', 'Адрес', ({ address }) => address, { width: 320, grow: true }),
  column.text('contact', 'Кто отдаёт', ({ contact }) => contact),
  column.text('phone', 'Телефон', ({ phone }) => phone, { width: 150 }),
  column.text('hours', 'Приём', ({ hours }) => hours, { width: 150 }),
];

const add = <AddButton call={createShipmentAddress} form={NewAddress} header="Новый адрес" label="Адрес" />;

function AddressesPage() {
  const address = useListAddress(Route);
  const addresses = useList(findShipmentAddresses, { search: address.search });
  return (
    <ListPage
      name="orders.addresses"
      title="Адреса отгрузок"
      address={address}
      list={addresses}
      columns={columns}
      searchFor="Название или адрес"
      actions={add}
      empty={
        <Empty title="Адресов пока нет" action={add}>
          Откуда забирают посылки или куда вы их привозите: адрес можно будет выбрать у отгрузки.
        </Empty>
      }
      side={(row) => <AddressSide row={row} />}
      card={(row, open) => (
        <RowCard title={row.title} onOpen={open}>
          {row.address}
        </RowCard>
      )}
    />
  );
}
