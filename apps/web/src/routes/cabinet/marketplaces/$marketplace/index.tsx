import { Button } from '@mantine/core';
import { type Account, createAccount, findAccounts, Marketplace } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, orNothing } from '#features/list-search.ts';
import { EditAccount, NewAccount } from '#features/marketplaces/account-form.tsx';
import { AccountState, environmentTitles, keyDays } from '#features/marketplaces/account-state.tsx';
import { useMarketplaceCard } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { ofMarketplaceTitle } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Status } from '#ui/status.tsx';

const Search = ListSearch.extend({ open: z.coerce.string().optional().catch(undefined) });

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/')({
  staticData: { title: 'Аккаунты', valid: ofMarketplace() },
  validateSearch: Search,
  component: AccountsPage,
});

const addressOf = ({ marketplace, id }: Account) => `/cabinet/marketplaces/${marketplace}/${id}`;

const columns: readonly Column<Account>[] = [
  {
    id: 'title',
    title: 'Аккаунт',
    width: 260,
    grow: true,
    cell: (account) => (
      <TwoLineCell
        first={<LinkCell to={addressOf(account)}>{account.title}</LinkCell>}
        second={environmentTitles[account.environment]}
      />
    ),
  },
  { id: 'state', title: 'Состояние', width: 190, cell: (account) => <AccountState account={account} /> },
  { id: 'catalog', title: 'Каталог', width: 200, cell: ({ catalogTitle }) => <TextCell>{catalogTitle}</TextCell> },
  {
    id: 'products',
    title: 'Товаров',
    width: 100,
    align: 'right',
    cell: ({ products }) => <NumberCell value={products} />,
  },
  { id: 'keys', title: 'Ключи', width: 150, cell: keysOf },
  {
    id: 'checked',
    title: 'Проверен',
    width: 110,
    align: 'right',
    cell: ({ status }) => <DateCell moment={status.checkedAt} />,
  },
];

function keysOf(account: Account) {
  const days = keyDays(account);
  if (days === null) return null;
  if (days < 0) return <Status tone="error">Истекли</Status>;
  return (
    <Status tone={days <= 14 ? 'warn' : 'neutral'} ring={days > 14}>
      {`ещё ${counted(days, ['день', 'дня', 'дней'])}`}
    </Status>
  );
}

function AccountsPage() {
  const marketplace = Marketplace.parse(Route.useParams().marketplace);
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createAccount);
  const card = useMarketplaceCard(marketplace);
  const accounts = useList(findAccounts, { search, marketplace });
  const show = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, open: id }), replace: true });
  const opened = accounts.rows().find(({ id }) => id === open);
  const close = () => show(undefined);
  const whose = ofMarketplaceTitle(marketplace);
  return (
    <ListPage
      name="marketplaces.accounts"
      title={`Аккаунты ${whose}`}
      list={accounts}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => void navigate({ search: (old) => ({ ...old, search: orNothing(text) }), replace: true }),
        placeholder: 'Название аккаунта',
      }}
      onReset={() => void navigate({ search: {} })}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show('new')}>
            Аккаунт
          </Button>
        )
      }
      onOpen={({ id }) => show(id)}
      opened={open}
      card={(account) => (
        <>
          <TwoLineCell
            first={<LinkCell to={addressOf(account)}>{account.title}</LinkCell>}
            second={`${environmentTitles[account.environment]}, ${counted(account.products, ['товар', 'товара', 'товаров'])}`}
          />
          <AccountState account={account} />
        </>
      )}
      empty={
        <Empty
          title={`Аккаунтов ${whose} пока нет`}
          action={mayCreate && card?.served && <Button onClick={() => show('new')}>Подключить аккаунт</Button>}
        >
          {card && !card.served ? (
            <Note>{card.reason}</Note>
          ) : (
            'Понадобятся ключи из личного кабинета площадки: форма подскажет, где их взять. Без них можно попробовать всё в песочнице.'
          )}
        </Empty>
      }
      side={
        card &&
        (open === 'new' && mayCreate ? (
          <NewAccount key={marketplace} card={card} onClose={close} />
        ) : (
          opened && <EditAccount key={opened.id} account={opened} card={card} onClose={close} />
        ))
      }
    />
  );
}
