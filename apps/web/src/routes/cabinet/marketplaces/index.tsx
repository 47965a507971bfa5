import { Button } from '@mantine/core';
import { type Account, findAccounts, findMarketplaces, type MarketplaceInfo } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { AccountState } from '#features/marketplaces/account-state.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './-marketplaces.module.css';

export const Route = createFileRoute('/cabinet/marketplaces/')({
  staticData: { title: 'Маркетплейсы' },
  component: MarketplacesPage,
});

type Row = MarketplaceInfo & { accounts: Account[] };

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'title',
    title: 'Маркетплейс',
    cell: ({ id, title }) => (
      <span className={css.title}>
        <Mark marketplace={id} /> <Go to={`/cabinet/marketplaces/${id}`}>{title}</Go>
      </span>
    ),
  },
  { id: 'accounts', title: 'Аккаунты', cell: (row) => <Accounts {...row} /> },
  {
    id: 'act',
    title: 'Что сделать',
    head: '',
    align: 'right',
    cell: ({ id }) => (
      <Button variant="default" size="xs" component={Link} to={`/cabinet/marketplaces/${id}`}>
        К аккаунтам
      </Button>
    ),
  },
];

function Accounts({ id, accounts }: Row) {
  if (accounts.length === 0) return <span className={css.quiet}>Ещё не подключён</span>;
  return (
    <ul className={css.accounts}>
      {accounts.map((account) => (
        <li key={account.id}>
          <Go to={`/cabinet/marketplaces/${id}/${account.id}`}>
            <span translate="no">{account.title}</span>
          </Go>{' '}
          <AccountState account={account} />
        </li>
      ))}
    </ul>
  );
}

/** The five marketplaces with the company's accounts on them: where one begins who has none yet. */
function MarketplacesPage() {
  const known = useCall(findMarketplaces, {});
  const found = useCall(findAccounts, { body: { limit: 1000 } });
  const error = known.error ?? found.error;
  if (!known.data || !found.data) {
    return (
      <Page title="Маркетплейсы" loading={!error}>
        {error && <Failed error={error} onRetry={() => void Promise.all([known.refetch(), found.refetch()])} />}
      </Page>
    );
  }
  const accounts = Map.groupBy(found.data.rows, ({ marketplace }) => marketplace);
  const rows = known.data.rows.map((one) => ({ ...one, accounts: accounts.get(one.id) ?? [] }));
  return (
    <Page title="Маркетплейсы" fill>
      <Table label="Маркетплейсы" columns={columns} rows={rows} />
    </Page>
  );
}
