import { Button } from '@mantine/core';
import { beginOrdersAct, findManyOrdersActions, type Types } from '@prilavok/contract';
import { IconPackage, IconPrinter, IconTruck } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { type Many, tellResults } from './bulk.ts';
import { CancelMany } from './cancel-many.tsx';
import { confirmedParcels, isPrintable, openLabels } from './labels.ts';
import { openAct } from './many/act-dialog.tsx';
import { ShipMany } from './many/ship-many.tsx';
import { reasonWords } from './reasons.ts';

type ManyOrdersAction = Types<typeof findManyOrdersActions>['reply']['rows'][number];
type Act = Types<typeof beginOrdersAct>['sent']['action'];

interface Props {
  orders: Many;
  clear: () => void;
}

/** Acts upon the picked orders: by the table that the server obeys, each act with how many of them it suits. */
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
              title={reasonWords(act.refused)}
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
          // Those that can be done come first, each part in the order of the way.
          .toSorted((one, other) => Number(other.allowed.length > 0) - Number(one.allowed.length > 0))
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
    ...(act.allowed.length === 0 ? { off: reasonWords(act.refused) } : {}),
    ...(destructive ? { destructive } : {}),
  };
}

/** Questions asked once for all orders. */
type SharedInput = Pick<Types<typeof beginOrdersAct>['sent'], 'reason' | 'date' | 'address'>;

async function start(act: ManyOrdersAction, orders: Many, clear: () => void): Promise<unknown> {
  if (act.action === 'GET_PARCEL_LABELS') return printLabels(orders);
  const go = async (asked: SharedInput = {}) => {
    await begin(act, orders, asked);
    clear();
  };
  const header = `${act.title}: ${counted(act.allowed.length, ['заказ', 'заказа', 'заказов'])}`;
  if (makesShipment(act))
    return openDialog({ component: ShipMany, componentProps: { action: act.title, ship: go }, options: { header } });
  if (act.action !== 'CANCEL_ORDER') return go();
  const count = act.allowed.length;
  return openDialog({
    component: CancelMany,
    componentProps: { count, cancel: (reason: string) => go({ reason }) },
    options: { header: `Отменить ${counted(count, ['заказ', 'заказа', 'заказов'])}` },
  });
}

/** Whether a shipment comes of it, which has a day and an address. */
const makesShipment = ({ action, wholeWay }: ManyOrdersAction) =>
  action === 'CREATE_SHIPMENT' || (wholeWay && action === 'CONFIRM_SHIPMENT');

/** Begins the act, and shows how far it is. */
async function begin({ action, wholeWay, title }: ManyOrdersAction, orders: Many, asked: SharedInput): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const { id } = await change(beginOrdersAct, { body: { action: action as Act, wholeWay, ids, ...asked } });
  openAct(id, title);
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
