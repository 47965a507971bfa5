import { Button } from '@mantine/core';
import { createWarehouse, findWarehouses, type Warehouse } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { remoteWord } from '#features/marketplaces/remote-words.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { Status } from '#ui/status.tsx';
import { warehouseActs } from './-acts.ts';
import { openNewWarehouse } from './-new-warehouse.tsx';
import { SyncWarehouses } from './-sync.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/warehouses/')({
  staticData: { title: 'Склады', valid: ofMarketplace('account') },
  validateSearch: listSearch({ state: oneOf('active', 'off') }),
  component: WarehousesPage,
});

const states = [
  { value: 'active', label: 'Остатки уходят' },
  { value: 'off', label: 'Не уходят' },
] as const;

const columns: Column<Warehouse>[] = [
  column.twoLines('title', 'Склад', ({ title, remoteId }) => ({ first: title, second: remoteId })),
  { id: 'active', title: 'Остатки', width: 160, cell: activeOf },
  column.number('share', 'Доля', ({ isActive, share }) => (isActive ? share : null), { width: 80 }),
  column.text('state', 'На площадке', ({ state }) => remoteWord(state), { width: 200 }),
  column.date('seen', 'Видели', ({ seenAt }) => seenAt, { width: 110 }),
];

function activeOf({ isActive }: Warehouse) {
  return isActive ? <Status tone="success">Уходят</Status> : <Status ring>Не уходят</Status>;
}

/** On a phone there are no boxes to tick: each warehouse has its menu. */
function WarehouseCard({ account, warehouse, may }: { account: string; warehouse: Warehouse; may: boolean }) {
  const { id, title, state, remoteId, isActive } = warehouse;
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        <TwoLineCell first={title} second={remoteWord(state) || remoteId} />
        <Status {...(isActive ? { tone: 'success' } : { ring: true })}>
          {isActive ? 'Остатки уходят' : 'Остатки не уходят'}
        </Status>
      </div>
      {may && <MenuButton label={`Действия со складом «${title}»`} choices={warehouseActs(account, [id], () => {})} />}
    </div>
  );
}

function Bulk({ account, picked: { ids = [], clear } }: { account: string; picked: Picked }) {
  return warehouseActs(account, ids, clear).map(({ label, onClick, destructive }) => (
    <Button key={label} variant="subtle" color={destructive ? 'red' : 'gray'} size="xs" onClick={onClick}>
      {label}
    </Button>
  ));
}

function WarehousesPage() {
  const { account } = Route.useParams();
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
        may && (
          <>
            <Button variant="default" onClick={() => openNewWarehouse(account)}>
              Добавить вручную
            </Button>
            <SyncWarehouses account={account} />
          </>
        )
      }
      bulk={may ? (picked) => <Bulk account={account} picked={picked} /> : undefined}
      empty={
        <Empty title="Складов пока нет" action={may && <SyncWarehouses account={account} />}>
          Заберите склады с площадки: на них уйдут остатки.
        </Empty>
      }
      card={(warehouse) => <WarehouseCard account={account} warehouse={warehouse} may={may} />}
    />
  );
}
