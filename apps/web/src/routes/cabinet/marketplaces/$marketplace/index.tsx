import { type Account, createAccount, findAccounts, Marketplace } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '#api/useList.ts';
import { AccountSide } from '#features/marketplaces/account-side.tsx';
import { AccountState, environmentTitles, KeysState } from '#features/marketplaces/account-state.tsx';
import { unsentOf } from '#features/marketplaces/unsent.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { useProducts } from '#features/marketplaces/use-products.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { ofMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { NewAccount } from './-new-account.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/')({
  staticData: { title: 'Аккаунты', valid: ofMarketplace() },
  validateSearch: listSearch({}),
  component: AccountsPage,
});

const pageOf = ({ marketplace, id }: Account) => `/cabinet/marketplaces/${marketplace}/${id}`;

const columnsWith = (products: (account: Account) => string | undefined): Column<Account>[] => [
  column.twoLines('title', 'Аккаунт', (account) => ({
    first: <LinkCell to={pageOf(account)}>{account.title}</LinkCell>,
    second: environmentTitles[account.environment],
  })),
  column.twoLines(
    'state',
    'Состояние',
    (account) => ({
      first: <AccountState account={account} />,
      second: unsentOf(account)
        .map(({ reason }) => reason)
        .join('; '),
    }),
    { width: 232 },
  ),
  column.text('catalog', 'Каталог', ({ catalogTitle }) => catalogTitle, { width: 164 }),
  column.text('currency', 'Валюта', ({ currency }) => currency, { width: 90 }),
  { id: 'products', title: 'Товаров', width: 100, align: 'right', cell: (account) => products(account) },
  { id: 'keys', title: 'Ключи', width: 150, cell: (account) => <KeysState account={account} /> },
  column.date('checked', 'Проверен', ({ status }) => status.checkedAt, { width: 110 }),
];

function AccountsPage() {
  const id = Marketplace.parse(Route.useParams().marketplace);
  const address = useListAddress(Route);
  const marketplace = useMarketplace(id);
  const accounts = useList(findAccounts, { search: address.search, marketplace: id });
  const products = useProducts(accounts.rows().map(({ id }) => id));
  const columns = useMemo(() => columnsWith(products), [products]);
  const whose = ofMarketplaceTitle(id);
  const add = (label: string) =>
    marketplace && (
      <AddButton
        call={createAccount}
        onClick={() =>
          openDialog({ component: NewAccount, componentProps: { marketplace }, options: { header: 'Новый аккаунт' } })
        }
        label={label}
      />
    );
  return (
    <ListPage
      name="marketplaces.accounts"
      title={`Аккаунты ${whose}`}
      address={address}
      list={accounts}
      columns={columns}
      searchFor="Название аккаунта"
      actions={add('Аккаунт')}
      empty={
        <Empty title={`Аккаунтов ${whose} пока нет`} action={add('Подключить аккаунт')}>
          Понадобятся ключи из личного кабинета площадки: форма подскажет, где их взять. Без них можно попробовать всё в
          песочнице.
        </Empty>
      }
      side={(row) => marketplace && <AccountSide row={row} marketplace={marketplace} />}
      card={(account) => (
        <RowCard title={account.title} to={pageOf(account)}>
          {environmentTitles[account.environment]}, товаров: {products(account) ?? '…'}
          <AccountState account={account} />
        </RowCard>
      )}
    />
  );
}
