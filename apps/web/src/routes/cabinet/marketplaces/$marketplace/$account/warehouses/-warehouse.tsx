import { Button } from '@mantine/core';
import type { Warehouse } from '@prilavok/contract';
import { remoteWord } from '#features/marketplaces/remote-words.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Picked } from '#ui/list/list-page.tsx';
import { Status } from '#ui/marks/status.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { warehouseActs } from './-acts.ts';

/** Whether stocks go to the warehouse. */
export function StocksGo({ warehouse: { isActive } }: { warehouse: Warehouse }) {
  return isActive ? <Status tone="success">Уходят</Status> : <Status ring>Не уходят</Status>;
}

/** On a phone there are no boxes to tick: each warehouse has its menu. */
export function WarehouseCard({ account, warehouse, may }: { account: string; warehouse: Warehouse; may: boolean }) {
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

/** Acts upon the picked warehouses. */
export function WarehousesBulk({ account, picked: { ids = [], clear } }: { account: string; picked: Picked }) {
  return warehouseActs(account, ids, clear).map(({ label, onClick, destructive }) => (
    <Button key={label} variant="subtle" color={destructive ? 'red' : 'gray'} size="xs" onClick={onClick}>
      {label}
    </Button>
  ));
}
