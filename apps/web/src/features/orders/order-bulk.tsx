import { Button } from '@mantine/core';
import {
  cancelParcels,
  findManyOrdersActions,
  findParcels,
  type runManyOrdersAction,
  type Types,
} from '@prilavok/contract';
import { IconPackage, IconPrinter, IconTruck } from '@tabler/icons-react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';
import { actOnMany, type Many, tellResults } from './bulk.ts';
import { CancelMany } from './cancel-many.tsx';
import { confirmedParcels, isPrintable, openLabels } from './labels.ts';

type ManyOrdersAction = Types<typeof findManyOrdersActions>['reply']['rows'][number];
type Act = Types<typeof runManyOrdersAction>['path']['action'];

interface Props {
  orders: Many;
  clear: () => void;
}

/** What can be done with the picked orders: by the table that the server obeys, each act with how many of them it suits. */
export function OrderBulk({ orders, clear }: Props) {
  const ids = orders.map(({ id }) => id);
  const actions = useCall(findManyOrdersActions, { body: { ids } }, { enabled: ids.length > 0 }).data?.rows ?? [];
  const whole = (action: ManyOrdersAction['action']) => actions.find((one) => one.action === action && one.wholeWay);
  const labels = actions.find(({ action }) => action === 'GET_PARCEL_LABELS');
  const run = (act: ManyOrdersAction) => quietly(() => start(act, orders, clear));
  const main = [
    { act: whole('CONFIRM_PARCELS'), icon: <IconPackage /> },
    { act: labels && { ...labels, title: 'Этикетки' }, icon: <IconPrinter /> },
    { act: whole('CONFIRM_SHIPMENT'), icon: <IconTruck /> },
  ];
  return (
    <>
      {main.map(
        ({ act, icon }) =>
          act && (
            <Button
              key={act.title}
              variant="subtle"
              color="gray"
              leftSection={icon}
              disabled={act.allowed.length === 0}
              title={act.refused[0]?.reason}
              onClick={() => run(act)}
            >
              {titleOf(act, orders.length)}
            </Button>
          ),
      )}
      <MenuButton
        label="Другие действия с выбранными"
        choices={actions
          .filter((act) => !act.wholeWay && act !== labels)
          .map((act) => choiceOf(act, orders.length, run))}
      />
    </>
  );
}

/** «Собрать заказы», or «Собрать заказы: 3 из 5» where not all of the picked allow it. */
const titleOf = ({ title, allowed }: ManyOrdersAction, all: number): string =>
  allowed.length === 0 || allowed.length === all ? title : `${title}: ${allowed.length} из ${all}`;

function choiceOf(act: ManyOrdersAction, all: number, run: (act: ManyOrdersAction) => void): Choice {
  const destructive = act.action === 'CANCEL_ORDER';
  return {
    label: `${titleOf(act, all)}${destructive ? '…' : ''}`,
    onClick: () => run(act),
    ...(act.allowed.length === 0 ? { off: act.refused[0]?.reason ?? '' } : {}),
    ...(destructive ? { destructive } : {}),
  };
}

async function start(act: ManyOrdersAction, orders: Many, clear: () => void): Promise<unknown> {
  if (act.action === 'GET_PARCEL_LABELS') return printLabels(orders);
  const finish = async (reason?: string) => {
    await finishAct(act, orders, reason);
    clear();
  };
  if (act.action !== 'CANCEL_ORDER') return finish();
  const count = act.allowed.length;
  return openDialog({
    component: CancelMany,
    componentProps: { count, cancel: finish },
    options: { header: `Отменить ${counted(count, ['заказ', 'заказа', 'заказов'])}` },
  });
}

async function finishAct({ action, wholeWay, title }: ManyOrdersAction, orders: Many, reason?: string): Promise<void> {
  const { done, refused } = await actOnMany(orders, action as Act, { wholeWay, ...(reason ? { reason } : {}) });
  if (action === 'CREATE_PARCEL' && refused.length === 0)
    return undoable(`${title}: ${done.length}`, () => takeApart(done));
  tellResults(title, done.length, refused);
}

/** Takes the newest open parcel of each order apart again. */
async function takeApart(orders: readonly string[]): Promise<void> {
  const { rows } = await call(findParcels, { body: { order: { in: [...orders] }, state: ['open'], limit: 1000 } });
  const newest = [...Map.groupBy(rows, ({ order }) => order).values()].flatMap(([first]) => first?.id ?? []);
  await change(cancelParcels, { path: { ids: newest } });
}

/** One PDF for all that have labels; the others are named. */
async function printLabels(orders: Many): Promise<void> {
  const parcels = (await confirmedParcels(orders.map(({ id }) => id))).filter(isPrintable);
  const without = orders.filter(({ id }) => !parcels.some(({ order }) => order === id));
  if (parcels.length > 0) await openLabels(parcels.map(({ id }) => id));
  const message = 'Этикетки есть у заказов, которые собраны и ждут отгрузки';
  const refused = without.map((order) => ({ ...order, message }));
  if (refused.length > 0) tellResults('Этикетки готовы', orders.length - without.length, refused);
}
