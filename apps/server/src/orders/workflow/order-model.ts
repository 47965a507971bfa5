import { type OrderModel, orderActionsOf } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { notFound } from '../../http/errors.ts';
import { type OrderCard, orderCard, shipmentOfOrder } from '../orders.queries.ts';
import { parcelsOfOrder } from '../parcels.queries.ts';
import { factsOf, type LockedOrder, lockOrder, orderHead } from './order-state.queries.ts';

/** The order whole, with what can be done with it now. */
export async function readOrder(db: Db, id: string): Promise<OrderModel> {
  const card = await orderCard(db, id);
  if (!card) throw notFound('Заказ не найден');
  return complete(db, card);
}

export async function complete(db: Db, card: OrderCard): Promise<OrderModel> {
  return {
    ...card,
    actions: orderActionsOf(await factsOf(db, card)),
    boxes: await parcelsOfOrder(db, card.id),
    shipment: await shipmentOfOrder(db, card.id),
  };
}

/** The order as it stands, for whoever only looks. */
export async function mustSee(db: Db, id: string): Promise<LockedOrder> {
  const order = await orderHead(db, id);
  if (!order) throw notFound('Заказ не найден');
  return order;
}

/** The order under lock, for whoever is about to change it. */
export async function mustLock(db: Db, id: string): Promise<LockedOrder> {
  const order = await lockOrder(db, id);
  if (!order) throw notFound('Заказ не найден');
  return order;
}
