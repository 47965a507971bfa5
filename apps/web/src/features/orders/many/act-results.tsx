import { Button } from '@mantine/core';
import { isUnderWay, type OrdersAct, repeatOrdersAct, stopOrdersAct } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { StopWork, WorkProgress, WorkStatus } from '#ui/page/work.tsx';
import { ReasonList } from '../bulk-results.tsx';

const orders = ['заказ', 'заказа', 'заказов'] as const;

/** How far an act upon many orders is, and with which orders it could not be done, by reasons. */
export function ActResults({ act }: { act: OrdersAct }) {
  const { changed, refused, title } = act;
  const left = act.orders - changed.length - refused.length;
  return (
    <>
      <WorkStatus status={act.status} />
      <WorkProgress of={act} title={title} />
      {!isUnderWay(act) && (
        <p>
          {changed.length > 0 ? `${title}: ${counted(changed.length, orders)}.` : 'Ничего не изменилось.'}
          {left > 0 && ` Не дошло: ${counted(left, orders)}.`}
        </p>
      )}
      <ReasonList refused={refused} />
    </>
  );
}

/** Stops an act under way, or begins it anew with the orders that it could not be done with; `onAgain` hears of the new one. */
export function ActButtons({ act, onAgain }: { act: OrdersAct; onAgain: (id: string) => void }) {
  const path = { id: act.id };
  const may = useMay(repeatOrdersAct);
  if (!may) return null;
  const failed = act.orders - act.changed.length;
  return (
    <>
      <StopWork of={act} onStop={() => quietly(() => change(stopOrdersAct, { path }))} />
      {!isUnderWay(act) && failed > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh />}
          onClick={() => quietly(async () => onAgain((await change(repeatOrdersAct, { path })).id))}
        >
          {`Повторить с ${counted(failed, ['заказом', 'заказами', 'заказами'])}`}
        </Button>
      )}
    </>
  );
}
