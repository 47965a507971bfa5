import { Button } from '@mantine/core';
import { type ApiKey, findApiKeys, owners, roleTitles } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { z } from 'zod';
import { useList } from '#api/useList.ts';
import { ListSearch, oneOf, orNothing } from '#features/list-search.ts';
import { ApiKeyCard } from '#features/users/api-key-card.tsx';
import { NewApiKey } from '#features/users/new-api-key.tsx';
import { DateCell } from '#ui/cells/date.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { Status } from '#ui/status.tsx';

const Search = ListSearch.extend({ state: oneOf('working', 'disposed') });

export const Route = createFileRoute('/cabinet/settings/api-keys/')({
  staticData: { title: 'Ключи API', roles: owners },
  validateSearch: Search,
  component: ApiKeysPage,
});

const columns: Column<ApiKey>[] = [
  {
    id: 'title',
    title: 'Название',
    width: 280,
    grow: true,
    cell: (key) => <TwoLineCell first={key.title} second={`${key.prefix}…`} />,
  },
  { id: 'role', title: 'Что можно', width: 180, cell: (key) => <TextCell>{roleTitles[key.role]}</TextCell> },
  { id: 'disposed', title: 'Состояние', width: 150, cell: stateOf },
  { id: 'used', title: 'Обращался', width: 140, align: 'right', cell: (key) => <DateCell moment={key.usedAt} /> },
  { id: 'created', title: 'Создан', width: 140, align: 'right', cell: (key) => <DateCell moment={key.createdAt} /> },
];

const states = [
  { value: 'working', label: 'Действующие' },
  { value: 'disposed', label: 'Отозванные' },
] as const;
const disposed = { working: 'false', disposed: 'true', any: 'any' } as const;

function ApiKeysPage() {
  const { search = '', state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const keys = useList(findApiKeys, { search, disposed: disposed[state ?? 'any'] });
  const narrow = (change: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  return (
    <ListPage
      name="users/api-keys"
      title="Ключи API"
      list={keys}
      columns={columns}
      search={{ value: search, onChange: (text) => narrow({ search: orNothing(text) }), placeholder: 'Название' }}
      filters={
        <FilterSelect label="Состояние" options={states} value={state} onChange={(next) => narrow({ state: next })} />
      }
      filtered={state !== undefined}
      onReset={() => narrow({ search: undefined, state: undefined })}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          Ключ
        </Button>
      }
      onOpen={edit}
      card={(key) => (
        <>
          <TwoLineCell first={key.title} second={`${key.prefix}…, ${roleTitles[key.role].toLowerCase()}`} />
          {stateOf(key)}
        </>
      )}
      empty={
        <Empty title="Ключей пока нет" action={<Button onClick={add}>Создать ключ</Button>}>
          Ключ нужен программе, которая ходит в кабинет сама: учётной системе, сайту, своему скрипту. Все вызовы описаны{' '}
          <a href="/docs" target="_blank" rel="noopener noreferrer" style={{ textDecoration: 'underline' }}>
            в документации API
          </a>
          .
        </Empty>
      }
    />
  );
}

function stateOf(key: ApiKey) {
  return <Status tone={key.disposed ? 'neutral' : 'success'}>{key.disposed ? 'Отозван' : 'Действует'}</Status>;
}

function add() {
  void openDialog({
    component: NewApiKey,
    componentProps: {},
    options: { header: 'Новый ключ API', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

function edit(apiKey: ApiKey) {
  void openDialog({
    id: `api-key ${apiKey.id}`,
    component: ApiKeyCard,
    componentProps: { apiKey },
    options: { header: apiKey.title, type: 'sidebar', size: 'medium', minimizable: true },
  });
}
