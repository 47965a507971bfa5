import { Button } from '@mantine/core';
import { findUsers, roleTitles, type User } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { z } from 'zod';
import { useList } from '#api/useList.ts';
import { ListSearch, oneOf, orNothing } from '#features/list-search.ts';
import { NewUser } from '#features/users/new-user.tsx';
import { nameOf } from '#features/users/people.ts';
import { UserCard } from '#features/users/user-card.tsx';
import { DateCell } from '#ui/cells/date.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';

const Search = ListSearch.extend({ state: oneOf('active', 'inactive') });

export const Route = createFileRoute('/cabinet/settings/users/')({
  staticData: { title: 'Пользователи', roles: ['owner', 'admin'] },
  validateSearch: Search,
  component: UsersPage,
});

const columns: Column<User>[] = [
  {
    id: 'name',
    title: 'Имя и почта',
    width: 280,
    grow: true,
    cell: (user) => <TwoLineCell first={nameOf(user)} second={user.email} />,
  },
  { id: 'role', title: 'Роль', width: 220, cell: (user) => <TextCell>{roleTitles[user.role]}</TextCell> },
  {
    id: 'company',
    title: 'Компания',
    width: 220,
    hidden: true,
    cell: (user) => <TextCell>{user.company?.title}</TextCell>,
  },
  { id: 'active', title: 'Состояние', width: 150, cell: stateOf },
  {
    id: 'seen',
    title: 'Последний визит',
    width: 140,
    align: 'right',
    cell: (user) => <DateCell moment={user.seenAt} />,
  },
];

const states = [
  { value: 'active', label: 'Действующие' },
  { value: 'inactive', label: 'Отключённые' },
] as const;
const inactive = { active: 'false', inactive: 'true', any: 'any' } as const;

function UsersPage() {
  const { search = '', state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const users = useList(findUsers, { search, inactive: inactive[state ?? 'any'] });
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  return (
    <ListPage
      name="users/users"
      title="Пользователи"
      list={users}
      columns={columns}
      search={{ value: search, onChange: (text) => narrow({ search: orNothing(text) }), placeholder: 'Имя или почта' }}
      filters={
        <FilterSelect label="Состояние" options={states} value={state} onChange={(next) => narrow({ state: next })} />
      }
      filtered={state !== undefined}
      onReset={() => narrow({ search: undefined, state: undefined })}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          Пользователь
        </Button>
      }
      onOpen={edit}
      card={(user) => (
        <>
          <TwoLineCell first={nameOf(user)} second={`${user.email}, ${roleTitles[user.role].toLowerCase()}`} />
          {stateOf(user)}
        </>
      )}
      empty={<Empty title="Пока никого нет" action={<Button onClick={add}>Добавить пользователя</Button>} />}
    />
  );
}

function stateOf(user: User) {
  return <Status tone={user.active ? 'success' : 'neutral'}>{user.active ? 'Действует' : 'Отключён'}</Status>;
}

function add() {
  void openDialog({
    component: NewUser,
    componentProps: {},
    options: { header: 'Новый пользователь', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

function edit(user: User) {
  if (user.role === 'admin') return;
  void openDialog({
    id: `user ${user.id}`,
    component: UserCard,
    componentProps: { user },
    options: { header: nameOf(user), type: 'sidebar', size: 'medium', minimizable: true },
  });
}
