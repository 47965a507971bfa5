import { Button } from '@mantine/core';
import { type Company, findCompanies } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { z } from 'zod';
import { useList } from '#api/useList.ts';
import { ListSearch, oneOf, orNothing } from '#features/list-search.ts';
import { CompanyCard } from '#features/users/company-card.tsx';
import { NewCompany } from '#features/users/new-company.tsx';
import { DateCell } from '#ui/cells/date.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';

const Search = ListSearch.extend({ state: oneOf('waiting', 'approved') });

export const Route = createFileRoute('/admin/companies/')({
  staticData: { title: 'Компании' },
  validateSearch: Search,
  component: CompaniesPage,
});

const columns: Column<Company>[] = [
  {
    id: 'title',
    title: 'Компания и владелец',
    width: 320,
    grow: true,
    cell: (row) => <TwoLineCell first={row.title} second={row.owner} />,
  },
  { id: 'approved', title: 'Состояние', width: 190, cell: stateOf },
  { id: 'users', title: 'Людей', width: 100, align: 'right', cell: (row) => <NumberCell value={row.users} /> },
  { id: 'created', title: 'Создана', width: 140, align: 'right', cell: (row) => <DateCell moment={row.createdAt} /> },
];

const states = [
  { value: 'waiting', label: 'Ждут подтверждения' },
  { value: 'approved', label: 'Подтверждённые' },
] as const;

function CompaniesPage() {
  const { search = '', state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const companies = useList(findCompanies, { search, ...(state ? { approved: state === 'approved' } : {}) });
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  return (
    <ListPage
      name="users/companies"
      title="Компании"
      list={companies}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Название или почта',
      }}
      filters={
        <FilterSelect label="Состояние" options={states} value={state} onChange={(next) => narrow({ state: next })} />
      }
      filtered={state !== undefined}
      onReset={() => narrow({ search: undefined, state: undefined })}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          Компания
        </Button>
      }
      onOpen={edit}
      card={(row) => (
        <>
          <TwoLineCell first={row.title} second={row.owner} />
          {stateOf(row)}
        </>
      )}
      empty={
        <Empty title="Компаний пока нет" action={<Button onClick={add}>Добавить компанию</Button>}>
          Они появятся и сами, когда кто-нибудь зарегистрируется.
        </Empty>
      }
    />
  );
}

function stateOf({ approved }: Company) {
  return <Status tone={approved ? 'success' : 'warn'}>{approved ? 'Подтверждена' : 'Ждёт подтверждения'}</Status>;
}

function add() {
  void openDialog({
    component: NewCompany,
    componentProps: {},
    options: { header: 'Новая компания', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

function edit(company: Company) {
  void openDialog({
    id: `company ${company.id}`,
    component: CompanyCard,
    componentProps: { company },
    options: { header: company.title, type: 'sidebar', size: 'medium', minimizable: true },
  });
}
