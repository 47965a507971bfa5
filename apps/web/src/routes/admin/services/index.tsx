import { Button } from '@mantine/core';
import { findServices, type Service } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { z } from 'zod';
import { useList } from '#api/useList.ts';
import { ListSearch, orNothing } from '#features/list-search.ts';
import { NewService, ServiceCard } from '#features/users/service-form.tsx';
import { DateCell } from '#ui/cells/date.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';

export const Route = createFileRoute('/admin/services/')({
  staticData: { title: 'Сервисы' },
  validateSearch: ListSearch,
  component: ServicesPage,
});

const columns: Column<Service>[] = [
  { id: 'title', title: 'Название', width: 280, cell: (row) => <TwoLineCell first={row.title} second={row.slug} /> },
  {
    id: 'description',
    title: 'Описание',
    width: 320,
    grow: true,
    cell: (row) => <TextCell>{row.description}</TextCell>,
  },
  { id: 'active', title: 'Состояние', width: 150, cell: stateOf },
  { id: 'created', title: 'Создан', width: 140, align: 'right', cell: (row) => <DateCell moment={row.createdAt} /> },
];

function ServicesPage() {
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const services = useList(findServices, { search });
  const narrow = (change: z.infer<typeof ListSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  return (
    <ListPage
      name="users/services"
      title="Сервисы"
      list={services}
      columns={columns}
      search={{ value: search, onChange: (text) => narrow({ search: orNothing(text) }), placeholder: 'Название' }}
      onReset={() => narrow({ search: undefined })}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          Сервис
        </Button>
      }
      onOpen={edit}
      card={(row) => (
        <>
          <TwoLineCell first={row.title} second={row.slug} />
          {stateOf(row)}
        </>
      )}
      empty={
        <Empty title="Сервисов пока нет" action={<Button onClick={add}>Добавить сервис</Button>}>
          Сервис — это система снаружи, которая работает с кабинетом: учётная программа, сайт, склад.
        </Empty>
      }
    />
  );
}

function stateOf({ active }: Service) {
  return <Status tone={active ? 'success' : 'neutral'}>{active ? 'Работает' : 'Отключён'}</Status>;
}

function add() {
  void openDialog({
    component: NewService,
    componentProps: {},
    options: { header: 'Новый сервис', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

function edit(service: Service) {
  void openDialog({
    id: `service ${service.id}`,
    component: ServiceCard,
    componentProps: { service },
    options: { header: service.title, type: 'sidebar', size: 'medium', minimizable: true },
  });
}
