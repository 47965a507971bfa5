import {
  allowedActions,
  type CancelRefusal,
  isHandedOverBySeller,
  type OrderModel,
  refusedActions,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import type { By } from '../../users/audit.ts';
import {
  factsOfUnpacked,
  lockOrder,
  orderFacts,
  type StoredOrder,
  storedOrder,
} from '../stored/order-state.queries.ts';
import { parcelsOfOrder } from '../stored/parcels.queries.ts';
import { withValues } from '../values/read-values.ts';
import { type OrderDetails, orderById, shipmentOfOrder } from './orders.queries.ts';
import { openOrder } from './people.ts';

const missing = 'Заказ не найден';

/** The order whole, with what can be done with it now, as who calls may see it; 404 where there is none. */
export async function orderModel(db: Db, id: string, by: By): Promise<OrderModel> {
  return openOrder(db, await wholeModel(db, id), by);
}

/** The order with its people, for whoever sees to it that nobody else gets them; 404 where there is none. */
export async function wholeModel(db: Db, id: string): Promise<OrderModel> {
  return completeModel(db, mustFind(await orderById(db, id), missing));
}

/** Like `wholeModel`, of an order that is read already. */
export async function completeModel(db: Db, order: OrderDetails): Promise<OrderModel> {
  const [[card], facts, boxes, shipment] = await Promise.all([
    withValues(db, [order]),
    orderFacts(db, order),
    parcelsOfOrder(db, order.id),
    shipmentOfOrder(db, order.id),
  ]);
  return {
    ...mustFind(card, missing),
    actions: allowedActions(facts),
    refusedActions: refusedActions(facts),
    rawTitle: rawTitleOf(order),
    ownDelivery: ownDeliveryOf(order),
    cancelRefusals: [...cancelRefusalsOf(order)],
    takesMarks: order.marketplace !== null && connectors[order.marketplace].takesMarks === 'any',
    boxes,
    shipment,
  };
}

/** The order just written down, of which nothing can be packed or shipped yet. */
export async function newOrderModel(db: Db, id: string): Promise<OrderModel> {
  const order = mustFind(await orderById(db, id), missing);
  const [card] = await withValues(db, [order]);
  const facts = factsOfUnpacked(order);
  return {
    ...mustFind(card, missing),
    actions: allowedActions(facts),
    refusedActions: refusedActions(facts),
    rawTitle: rawTitleOf(order),
    ownDelivery: ownDeliveryOf(order),
    cancelRefusals: [...cancelRefusalsOf(order)],
    takesMarks: order.marketplace !== null && connectors[order.marketplace].takesMarks === 'any',
    boxes: [],
    shipment: null,
  };
}

/** The marketplace's status in words; one that we don't know stays as it came. */
export function rawTitleOf({ marketplace, rawStatus }: Pick<OrderDetails, 'marketplace' | 'rawStatus'>): string | null {
  if (marketplace === null) return null;
  return connectors[marketplace].orderStatuses.find(({ status }) => status === rawStatus)?.title ?? rawStatus;
}

/** Steps that may be told of its delivery; null where the marketplace carries it. */
export function ownDeliveryOf(order: Pick<OrderDetails, 'marketplace' | 'deliveryType'>): OrderModel['ownDelivery'] {
  if (order.marketplace === null) return { track: true, day: false };
  if (!isHandedOverBySeller(order)) return null;
  return { track: true, day: connectors[order.marketplace].ownDelivery?.takesDay ?? false };
}

/** With what a request to cancel the order may be refused, where its marketplace takes nothing else; empty: in words. */
export const cancelRefusalsOf = ({ marketplace }: Pick<OrderDetails, 'marketplace'>): readonly CancelRefusal[] =>
  marketplace === null ? [] : (connectors[marketplace].cancelRefusals ?? []);

/** The order as it stands, for whoever only looks; 404 where there is none. */
export async function mustFindOrder(db: Db, id: string): Promise<StoredOrder> {
  return mustFind(await storedOrder(db, id), missing);
}

/** The order under lock, for whoever is about to change it; 404 where there is none. */
export async function mustLockOrder(db: Db, id: string): Promise<StoredOrder> {
  return mustFind(await lockOrder(db, id), missing);
}
