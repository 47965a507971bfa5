import { Button } from '@mantine/core';
import { findOrderSourceLogs, type OrderSource, syncOrderSource } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { notice } from '#toasts.ts';
import { History } from '#ui/page/history.tsx';

const days = 7;

/** How the orders of a source come: the last loads, and one more by hand. */
export function SourceSync({ source }: { source: OrderSource }) {
  const may = useMay(syncOrderSource);
  const logs = useCall(findOrderSourceLogs, { path: { id: source.id }, query: { limit: 10 } }).data?.rows ?? [];
  const { mutateAsync, isPending } = useChange(syncOrderSource);
  const load = async () => {
    await mutateAsync({ path: { id: source.id }, query: { days } });
    notice('Загружаем: новые заказы появятся в списке сами');
  };
  return (
    <>
      {may && (
        <Button
          variant="default"
          loading={isPending}
          disabled={!source.settings.is_enable_sync}
          leftSection={<IconRefresh />}
          onClick={() => quietly(load)}
        >
          Загрузить заказы за {days} дней
        </Button>
      )}
      <History
        entries={logs.map(({ id, at, message, created, changed }) => ({
          id,
          at,
          text: `${message}: новых ${number(created)}, изменилось ${number(changed)}`,
        }))}
      />
    </>
  );
}
