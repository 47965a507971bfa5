import { Button } from '@mantine/core';
import { createWarehouse, findWarehouses, Marketplace, type Warehouse } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { openNewWarehouse } from '#features/marketplaces/new-warehouse.tsx';
import { remoteWord } from '#features/marketplaces/remote-words.ts';
import { useAccount, useMarketplace } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { SyncWarehouses } from './-sync.tsx';
import { StocksGo, WarehouseCard, WarehousesBulk } from './-warehouse.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/warehouses/')({
  staticData: { title: 'Склады', valid: ofMarketplace('account') },
  validateSearch: listSearch({ state: oneOf('active', 'off') }),
  component: WarehousesPage,
});

const states = choices({ active: 'Остатки уходят', off: 'Не уходят' });

const columns: Column<Warehouse>[] = [
  column.twoLines('title', 'Склад', ({ title, remoteId }) => ({ first: title, second: remoteId })),
  { id: 'active', title: 'Остатки', width: 160, cell: (warehouse) => <StocksGo warehouse={warehouse} /> },
  column.number('share', 'Доля', ({ isActive, share }) => (isActive ? share : null), { width: 80 }),
  column.text('state', 'На площадке', ({ state }) => remoteWord(state), { width: 200 }),
  column.date('seen', 'Видели', ({ seenAt }) => seenAt, { width: 110 }),
];

function WarehousesPage() {
  const { marketplace, account } = Route.useParams();
  const unlisted = useMarketplace(Marketplace.parse(marketplace))?.missing.warehouses;
  const address = useListAddress(Route);
  const may = useMay(createWarehouse);
  const { state } = address.filters;
  const isActive = state === undefined ? 'any' : state === 'active';
  const warehouses = useList(findWarehouses, { search: address.search, isActive }, { path: { account } });
  return (
    <ListPage
      name="marketplaces.warehouses"
      title="Склады"
      address={address}
      list={warehouses}
      columns={columns}
      searchFor="Название склада"
      filters={<FilterSelect label="Остатки" options={states} {...address.filter('state')} />}
      actions={
        may &&
        (unlisted ? (
          <AddWarehouse account={account} />
        ) : (
          <>
            <AddWarehouse account={account} byHand />
            <SyncWarehouses account={account} />
          </>
        ))
      }
      pickName={({ title }) => `склад ${title}`}
      bulk={may ? (picked) => <WarehousesBulk account={account} picked={picked} /> : undefined}
      empty={
        <Empty
          title="Складов пока нет"
          action={may && (unlisted ? <AddWarehouse account={account} /> : <SyncWarehouses account={account} />)}
        >
          {unlisted ?? 'Заберите склады с площадки: на них уйдут остатки.'}
        </Empty>
      }
      card={(warehouse) => <WarehouseCard account={account} warehouse={warehouse} may={may} />}
    />
  );
}

/** Where the marketplace lists none, this is the way; else `byHand` one of two. */
function AddWarehouse({ account: id, byHand = false }: { account: string; byHand?: boolean }) {
  const { account } = useAccount(id);
  return (
    <Button
      {...(byHand ? { variant: 'default' } : { leftSection: <IconPlus /> })}
      disabled={account === undefined}
      onClick={() => account && openNewWarehouse(account)}
    >
      {byHand ? 'Добавить вручную' : 'Добавить склад'}
    </Button>
  );
}
