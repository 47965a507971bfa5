import { Button } from '@mantine/core';
import {
  changeWarehouses,
  createWarehouse,
  findWarehouses,
  removeWarehouses,
  syncWarehouses,
  type Warehouse,
} from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change, useChange } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { ListSearch, oneOf, orNothing } from '#features/list-search.ts';
import { remoteWord } from '#features/marketplaces/remote-words.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { confirmDelete } from '#ui/confirm.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage, type Picked } from '#ui/list-page.tsx';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { Status } from '#ui/status.tsx';
import { NewWarehouse } from './-new-warehouse.tsx';
import { openShare } from './-share.tsx';

const Search = ListSearch.extend({
  state: oneOf('active', 'off'),
  open: z.literal('new').optional().catch(undefined),
});

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/warehouses/')({
  staticData: { title: 'Склады', valid: ofMarketplace('account') },
  validateSearch: Search,
  component: WarehousesPage,
});

const states = [
  { value: 'active', label: 'Остатки уходят' },
  { value: 'off', label: 'Не уходят' },
] as const;

const columns: readonly Column<Warehouse>[] = [
  {
    id: 'title',
    title: 'Склад',
    width: 280,
    grow: true,
    cell: ({ title, remoteId }) => <TwoLineCell first={title} second={remoteId} />,
  },
  { id: 'active', title: 'Остатки', width: 160, cell: activeOf },
  {
    id: 'share',
    title: 'Доля',
    width: 80,
    align: 'right',
    cell: ({ isActive, share }) => <NumberCell value={isActive ? share : null} />,
  },
  { id: 'state', title: 'На площадке', width: 200, cell: ({ state }) => <TextCell>{remoteWord(state)}</TextCell> },
  { id: 'seen', title: 'Видели', width: 110, align: 'right', cell: ({ seenAt }) => <DateCell moment={seenAt} /> },
];

function activeOf({ isActive }: Warehouse) {
  return isActive ? <Status tone="success">Уходят</Status> : <Status ring>Не уходят</Status>;
}

/** On a phone there are no boxes to tick: each warehouse has its menu. */
function WarehouseCard({ account, warehouse, may }: { account: string; warehouse: Warehouse; may: boolean }) {
  const { title, isActive } = warehouse;
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        <TwoLineCell first={title} second={remoteWord(warehouse.state) || warehouse.remoteId} />
        <Status {...(isActive ? { tone: 'success' } : { ring: true })}>
          {isActive ? 'Остатки уходят' : 'Остатки не уходят'}
        </Status>
      </div>
      {may && (
        <MenuButton label={`Действия со складом «${title}»`} choices={actsOf(account, [warehouse.id], () => {})} />
      )}
    </div>
  );
}

function WarehousesPage() {
  const { account } = Route.useParams();
  const { search = '', state, open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(createWarehouse);
  const sync = useChange(syncWarehouses);
  const isActive = state === undefined ? 'any' : state === 'active';
  const warehouses = useList(findWarehouses, { search, isActive }, { path: { account } });
  const narrow = (next: z.infer<typeof Search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const fetchAll = async () => {
    const { rows } = await sync.mutateAsync({ path: { account } });
    success(`На площадке ${counted(rows.length, ['склад', 'склада', 'складов'])}`);
  };
  const fetchButton = (
    <Button
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      loading={sync.isPending}
      onClick={() => quietly(fetchAll)}
    >
      Забрать с площадки
    </Button>
  );
  return (
    <ListPage
      name="marketplaces.warehouses"
      title="Склады"
      list={warehouses}
      columns={columns}
      search={{
        value: search,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Название склада',
      }}
      filters={
        <FilterSelect label="Остатки" options={states} value={state} onChange={(next) => narrow({ state: next })} />
      }
      filtered={state !== undefined}
      onReset={() => narrow({ search: undefined, state: undefined })}
      actions={
        may && (
          <>
            <Button variant="default" onClick={() => narrow({ open: 'new' })}>
              Добавить вручную
            </Button>
            {fetchButton}
          </>
        )
      }
      {...(may ? { bulk: (picked: Picked) => <Bulk account={account} picked={picked} /> } : {})}
      card={(warehouse) => <WarehouseCard account={account} warehouse={warehouse} may={may} />}
      empty={
        <Empty title="Складов пока нет" action={may && fetchButton}>
          Заберите склады с площадки: на них уйдут остатки.
        </Empty>
      }
      side={open === 'new' && may && <NewWarehouse account={account} onClose={() => narrow({ open: undefined })} />}
    />
  );
}

function Bulk({ account, picked: { ids = [], clear } }: { account: string; picked: Picked }) {
  return actsOf(account, ids, clear).map(({ label, onClick, destructive }) => (
    <Button key={label} variant="subtle" color={destructive ? 'red' : 'gray'} size="xs" onClick={onClick}>
      {label}
    </Button>
  ));
}

/** What can be done with warehouses. */
function actsOf(account: string, ids: string[], done: () => void): Choice[] {
  const ask = () =>
    confirmDelete({
      header: 'Убрать склады?',
      acceptLabel: 'Убрать',
      message: `Остатки больше не уйдут: ${counted(ids.length, ['склад', 'склада', 'складов'])}. На самой площадке ничего не изменится, склады можно забрать снова.`,
      accept: async () => {
        await change(removeWarehouses, { path: { account, ids } });
        done();
      },
    });
  const send = (isActive: boolean) => () =>
    quietly(async () => {
      await change(changeWarehouses, { path: { account, ids }, body: { isActive } });
      done();
      success(isActive ? 'Остатки уйдут при следующей выгрузке' : 'При следующей выгрузке остатки обнулятся');
    });
  return [
    { label: 'Отправлять остатки', onClick: send(true) },
    { label: 'Не отправлять', onClick: send(false) },
    { label: 'Доля…', onClick: () => openShare(account, ids, done) },
    { label: 'Убрать…', onClick: ask, destructive: true },
  ];
}
