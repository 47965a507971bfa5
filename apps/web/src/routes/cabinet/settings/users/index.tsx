import { createUser, findUsers, roleTitles, type User } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { nameOf } from '#features/users/people.ts';
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
import { NewUser } from './-new-user.tsx';
import { UserSide } from './-user-side.tsx';

export const Route = createFileRoute('/cabinet/settings/users/')({
  staticData: { title: 'Пользователи', roles: ['owner', 'admin'] },
  validateSearch: listSearch({ state: oneOf('active', 'inactive') }),
  component: UsersPage,
});

const stateOf = ({ active }: User) => (
  <Status tone={active ? 'success' : 'neutral'}>{active ? 'Действует' : 'Отключён'}</Status>
);

const columns: Column<User>[] = [
  column.twoLines('name', 'Имя и почта', (user) => ({ first: nameOf(user), second: user.email })),
  column.text('role', 'Роль', ({ role }) => roleTitles[role], { width: 220 }),
  column.text('company', 'Компания', ({ company }) => company?.title, { width: 220, hidden: true }),
  { id: 'active', title: 'Состояние', width: 150, cell: stateOf },
  column.date('seen', 'Последний визит', ({ seenAt }) => seenAt),
];

const states = choices({ active: 'Действующие', inactive: 'Отключённые' });
const inactive = { active: 'false', inactive: 'true', any: 'any' } as const;

const add = <AddButton call={createUser} form={NewUser} header="Новый пользователь" label="Пользователь" />;

function UsersPage() {
  const address = useListAddress(Route);
  const users = useList(findUsers, { search: address.search, inactive: inactive[address.filters.state ?? 'any'] });
  return (
    <ListPage
      name="users.users"
      title="Пользователи"
      address={address}
      list={users}
      columns={columns}
      searchFor="Имя или почта"
      filters={<FilterSelect label="Состояние" options={states} {...address.filter('state')} />}
      actions={add}
      empty={<Empty title="Пока никого нет" action={add} />}
      side={(row) => <UserSide row={row} />}
      card={(user, open) => (
        <RowCard title={nameOf(user)} onOpen={open}>
          {user.email}, {roleTitles[user.role].toLowerCase()}
          {stateOf(user)}
        </RowCard>
      )}
    />
  );
}
