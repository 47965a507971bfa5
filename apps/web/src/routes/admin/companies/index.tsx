import { type Company, createCompany, findCompanies } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { CompanySide } from './-company-side.tsx';
import { NewCompany } from './-new-company.tsx';

export const Route = createFileRoute('/admin/companies/')({
  staticData: { title: 'Компании' },
  validateSearch: listSearch({ state: oneOf('waiting', 'approved', 'blocked') }),
  component: CompaniesPage,
});

function stateOf({ approved, blocked, deletedAt }: Company) {
  if (deletedAt)
    return (
      <Status tone="neutral" ring>
        Удалена
      </Status>
    );
  if (blocked) return <Status tone="error">Заблокирована</Status>;
  return <Status tone={approved ? 'success' : 'warn'}>{approved ? 'Подтверждена' : 'Ждёт подтверждения'}</Status>;
}

const columns: Column<Company>[] = [
  column.twoLines('title', 'Компания и владелец', ({ title, owner }) => ({ first: title, second: owner })),
  { id: 'approved', title: 'Состояние', width: 190, cell: stateOf },
  column.number('users', 'Людей', ({ users }) => users),
  column.date('created', 'Создана', ({ createdAt }) => createdAt),
];

const states = choices({ waiting: 'Ждут подтверждения', approved: 'Подтверждённые', blocked: 'Заблокированные' });
const searches = {
  waiting: { approved: false, blocked: false },
  approved: { approved: true },
  blocked: { blocked: true },
} as const;

const add = <AddButton call={createCompany} form={NewCompany} header="Новая компания" label="Компания" />;

function CompaniesPage() {
  const address = useListAddress(Route);
  const { state } = address.filters;
  const companies = useList(findCompanies, {
    search: address.search,
    ...(state ? searches[state] : {}),
  });
  return (
    <ListPage
      name="users.companies"
      title="Компании"
      address={address}
      list={companies}
      columns={columns}
      searchFor="Название или почта"
      filters={<FilterSelect label="Состояние" options={states} {...address.filter('state')} />}
      actions={add}
      empty={
        <Empty title="Компаний пока нет" action={add}>
          Они появятся и сами, когда кто-нибудь зарегистрируется.
        </Empty>
      }
      side={(row) => <CompanySide row={row} />}
      card={(row, open) => (
        <RowCard title={row.title} onOpen={open}>
          {row.owner}
          {stateOf(row)}
        </RowCard>
      )}
    />
  );
}
