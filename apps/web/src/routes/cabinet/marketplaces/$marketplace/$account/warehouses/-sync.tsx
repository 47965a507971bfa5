import { Button } from '@mantine/core';
import { syncWarehouses } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';

/** Asks the marketplace for its warehouses and says how many it has. */
export function SyncWarehouses({ account }: { account: string }) {
  const sync = useChange(syncWarehouses);
  const ask = async () => {
    const { rows } = await sync.mutateAsync({ path: { account } });
    success(`На площадке ${counted(rows.length, ['склад', 'склада', 'складов'])}`);
  };
  return (
    <Button leftSection={<IconRefresh />} loading={sync.isPending} onClick={() => quietly(ask)}>
      Забрать с площадки
    </Button>
  );
}
