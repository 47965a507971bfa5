import type { OrderShipment } from '@prilavok/contract';
import { counted } from '#text/plurals.ts';
import { confirmDelete } from '#ui/confirm.ts';

/** Asks before a shipment is cancelled that was confirmed: all its orders leave it. A draft is simply taken apart. */
export function askToCancel(
  { id, state, orders }: Pick<OrderShipment, 'id' | 'state' | 'orders'>,
  cancel: () => Promise<unknown>,
): Promise<unknown> | undefined {
  if (state !== 'confirmed') return cancel();
  confirmDelete({
    header: `Отменить отгрузку № ${id}?`,
    message: `Она уже подтверждена. Из неё выйдут ${counted(orders, ['заказ', 'заказа', 'заказов'])}: их нужно будет отгрузить заново.`,
    acceptLabel: 'Отменить отгрузку',
    rejectLabel: 'Оставить',
    accept: cancel,
  });
  return undefined;
}
