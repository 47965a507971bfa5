import { type ApiKey, createApiKey, findApiKeys, owners, roleTitles } from '@prilavok/contract';
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
import { ApiKeySide } from './-api-key-side.tsx';
import { NewApiKey } from './-new-api-key.tsx';

export const Route = createFileRoute('/cabinet/settings/api-keys/')({
  staticData: { title: 'Ключи API', roles: owners },
  validateSearch: listSearch({ state: oneOf('working', 'disposed') }),
  component: ApiKeysPage,
});

function stateOf({ disposed, expiresAt, keeper }: ApiKey) {
  if (disposed) return <Status tone="neutral">Отозван</Status>;
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return <Status tone="warn">Истёк</Status>;
  if (keeper && !keeper.active) return <Status tone="warn">Без хозяина</Status>;
  return <Status tone="success">Действует</Status>;
}

const columns: Column<ApiKey>[] = [
  column.twoLines('title', 'Название', ({ title, prefix }) => ({ first: title, second: `${prefix}…` })),
  column.text('role', 'Что можно', ({ role }) => roleTitles[role]),
  { id: 'disposed', title: 'Состояние', width: 150, cell: stateOf },
  column.date(
    'expires',
    'Последний день',
    ({ expiresAt }) => expiresAt && new Date(Date.parse(expiresAt) - 1).toISOString(),
  ),
  column.date('used', 'Обращался', ({ usedAt }) => usedAt),
  column.date('created', 'Создан', ({ createdAt }) => createdAt),
];

const states = choices({ working: 'Действующие', disposed: 'Отозванные' });
const disposed = { working: 'false', disposed: 'true', any: 'any' } as const;

const add = <AddButton call={createApiKey} form={NewApiKey} header="Новый ключ API" label="Ключ" />;

function ApiKeysPage() {
  const address = useListAddress(Route);
  const keys = useList(findApiKeys, { search: address.search, disposed: disposed[address.filters.state ?? 'any'] });
  return (
    <ListPage
      name="users.api-keys"
      title="Ключи API"
      address={address}
      list={keys}
      columns={columns}
      searchFor="Название"
      filters={<FilterSelect label="Состояние" options={states} {...address.filter('state')} />}
      actions={add}
      empty={
        <Empty title="Ключей пока нет" action={add}>
          Ключ нужен программе, которая ходит в кабинет сама: учётной системе, сайту, своему скрипту. Все вызовы описаны{' '}
          <a href="/docs" target="_blank" rel="noopener noreferrer" style={{ textDecoration: 'underline' }}>
            в документации API
          </a>
          .
        </Empty>
      }
      side={(row) => <ApiKeySide row={row} />}
      card={(key, open) => (
        <RowCard title={key.title} onOpen={open}>
          {key.prefix}…, {roleTitles[key.role].toLowerCase()}
          {stateOf(key)}
        </RowCard>
      )}
    />
  );
}
