import { Button } from '@mantine/core';
import { createShipmentAddress, findShipmentAddresses, type ShipmentAddress } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, orNothing } from '#features/list-search.ts';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { EditAddress, NewAddress } from './-address-form.tsx';

const Search = ListSearch.extend({ open: z.coerce.string().optional().catch(undefined) });

export const Route = createFileRoute('/cabinet/orders/shipments/addresses/')({
  staticData: { title: 'Адреса отгрузок' },
  validateSearch: Search,
  component: AddressesPage,
});

const columns: readonly Column<ShipmentAddress>[] = [
  { id: 'title', title: 'Название', width: 220, cell: ({ title }) => <TextCell>{title}</TextCell> },
  { id: 'address', title: 'Адрес', width: 320, grow: true, cell: ({ address }) => <TextCell>{address}</TextCell> },
  { id: 'contact', title: 'Кто отдаёт', width: 180, cell: ({ contact }) => <TextCell>{contact}</TextCell> },
  { id: 'phone', title: 'Телефон', width: 150, cell: ({ phone }) => <TextCell>{phone}</TextCell> },
  { id: 'hours', title: 'Приём', width: 150, cell: ({ hours }) => <TextCell>{hours}</TextCell> },
];

function AddressesPage() {
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createShipmentAddress);
  const addresses = useList(findShipmentAddresses, { search });
  const show = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, open: id }), replace: true });
  const opened = addresses.rows().find(({ id }) => id === open);
  const close = () => show(undefined);
  return (
    <ListPage
      name="orders.addresses"
      title="Адреса отгрузок"
      list={addresses}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => void navigate({ search: (old) => ({ ...old, search: orNothing(text) }), replace: true }),
        placeholder: 'Название или адрес',
      }}
      onReset={() => void navigate({ search: {} })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show('new')}>
            Адрес
          </Button>
        )
      }
      onOpen={({ id }) => show(id)}
      opened={open}
      card={({ id, title, address }) => (
        <TwoLineCell first={<Go to={`/cabinet/orders/shipments/addresses?open=${id}`}>{title}</Go>} second={address} />
      )}
      empty={
        <Empty
          title="Адресов пока нет"
          action={mayCreate && <Button onClick={() => show('new')}>Добавить адрес</Button>}
        >
          Откуда забирают посылки или куда вы их привозите: адрес можно будет выбрать у отгрузки.
        </Empty>
      }
      side={
        open === 'new' && mayCreate ? (
          <NewAddress onClose={close} />
        ) : (
          opened && <EditAddress key={opened.id} address={opened} onClose={close} />
        )
      }
    />
  );
}
