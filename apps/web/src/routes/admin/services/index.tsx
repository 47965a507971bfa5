import { createService, findServices, type Service } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { NewService, ServiceSide } from './-service-form.tsx';

export const Route = createFileRoute('/admin/services/')({
  staticData: { title: 'Сервисы' },
  validateSearch: listSearch({}),
  component: ServicesPage,
});

const stateOf = ({ active }: Service) => (
  <Status tone={active ? 'success' : 'neutral'}>{active ? 'Работает' : 'Отключён'}</Status>
);

const columns: Column<Service>[] = [
  column.twoLines('title', 'Название', ({ title, slug }) => ({ first: title, second: slug }), { grow: false }),
  column.text('description', 'Описание', ({ description }) => description, { width: 320, grow: true }),
  { id: 'active', title: 'Состояние', width: 150, cell: stateOf },
  column.date('created', 'Создан', ({ createdAt }) => createdAt),
];

const add = <AddButton call={createService} form={NewService} header="Новый сервис" label="Сервис" />;

function ServicesPage() {
  const address = useListAddress(Route);
  const services = useList(findServices, { search: address.search });
  return (
    <ListPage
      name="users.services"
      title="Сервисы"
      address={address}
      list={services}
      columns={columns}
      searchFor="Название"
      actions={add}
      empty={
        <Empty title="Сервисов пока нет" action={add}>
          Сервис — это система снаружи, которая работает с кабинетом: учётная программа, сайт, склад.
        </Empty>
      }
      side={(row) => <ServiceSide row={row} />}
      card={(row, open) => (
        <RowCard title={row.title} onOpen={open}>
          {row.slug}
          {stateOf(row)}
        </RowCard>
      )}
    />
  );
}
