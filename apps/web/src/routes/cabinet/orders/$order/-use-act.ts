import { type OrderAction, type OrderModel, warningBefore } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { askToCancel } from '#features/orders/cancel-shipment.ts';
import { openDocuments } from '#features/orders/documents.ts';
import { openLabels } from '#features/orders/labels.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { act } from './-act.ts';
import { CancelItems } from './-cancel/items.tsx';
import { CancelOrder } from './-cancel/order.tsx';
import { askDelivery } from './-delivery/new-delivery.tsx';
import { askDay, askTrack } from './-own-delivery.tsx';
import { itemsOf, type Packing, unitsOf, untouched } from './-packing.ts';
import { ShipOrder } from './-ship-order.tsx';

interface Hands {
  /** The action that is on its way to our server. */
  busy: OrderAction | undefined;
  run: Run;
}

/** Takes an action, with the steps before it where the way is gone whole. */
export type Run = (action: OrderAction, wholeWay?: boolean) => void;

/** Effect of each button of the actions column. */
export function useAct(order: OrderModel, packing: Packing, onPack: (packing: Packing) => void): Hands {
  const [busy, setBusy] = useState<OrderAction>();

  const done = async (action: OrderAction): Promise<unknown> => {
    switch (action) {
      case 'CREATE_PARCEL': {
        if (unitsOf(packing, order.products) === 0) return warning('Положите в посылку хотя бы один товар');
        const items = itemsOf(
          packing,
          order.products.filter(({ loose }) => loose > 0),
        );
        await act(order.id, action, items ? { dto: { items } } : {});
        return onPack(untouched);
      }
      case 'GET_PARCEL_LABELS':
        return openLabels(confirmedOf(order));
      case 'GET_SHIPMENT_DOCUMENTS':
        return order.shipment && openDocuments(order.shipment.id);
      case 'CREATE_SHIPMENT':
      case 'SET_SHIPMENT_DATE':
        return openDialog({
          component: ShipOrder,
          componentProps: { order, action },
          options: { header: action === 'CREATE_SHIPMENT' ? 'Отгрузка заказа' : 'День отгрузки' },
        });
      case 'CANCEL_SHIPMENT':
        return order.shipment && askToCancel(order.shipment, () => act(order.id, action));
      case 'MARK_AS_DELIVERING':
        return order.ownDelivery?.track ? askTrack(order) : act(order.id, action);
      case 'COMPLETED':
        return order.ownDelivery?.day ? askDay(order) : act(order.id, action);
      case 'CREATE_DELIVERY':
        return askDelivery(order);
      case 'CANCEL_ORDER':
        return openDialog({
          component: CancelOrder,
          componentProps: { order },
          options: { header: `Отменить заказ ${order.number}` },
        });
      case 'CANCEL_ITEM':
        return openDialog({
          component: CancelItems,
          componentProps: { order },
          options: { header: `Отменить товары заказа ${order.number}`, size: 'medium' },
        });
      default:
        return act(order.id, action);
    }
  };

  const start: Run = (action, wholeWay = false) => {
    setBusy(action);
    const work = wholeWay ? wholeStage(order, action) : done(action);
    quietly(() => work.finally(() => setBusy(undefined)));
  };
  const run: Run = (action, wholeWay) => {
    const warned = warningBefore(action, { cancelAsked: order.cancelRequest !== null });
    if (warned === null) return start(action, wholeWay);
    confirmSave({
      header: warned,
      message: 'Если покупателю ответят согласием, собранное придётся разобрать. Собрать всё равно?',
      acceptLabel: 'Собрать всё равно',
      rejectLabel: 'Не собирать',
      accept: async () => start(action, wholeWay),
    });
  };
  return { busy, run };
}

/** Takes all steps to the action; tells of a shipment, as others may lie in it. */
async function wholeStage({ id }: OrderModel, action: OrderAction): Promise<void> {
  const { shipment } = await act(id, action, { wholeWay: true });
  if (shipment) success(`Отгрузка № ${shipment.id}: ${counted(shipment.orders, ['заказ', 'заказа', 'заказов'])}`);
}

/** Ids of an order's confirmed parcels. */
export const confirmedOf = ({ boxes }: OrderModel): string[] =>
  boxes.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
