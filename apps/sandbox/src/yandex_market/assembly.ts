import type { Tick } from '../frame/clock.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Box, Order, OrderItem, Shipment, Status } from './account.ts';

/** The order can still be packed, thinned and cancelled without having left. */
export const isOpen = ({ status, substatus }: Order): boolean =>
  status === 'PROCESSING' && ['STARTED', 'READY_TO_SHIP'].includes(substatus);

/** Gives reserved pieces back to the shelf, or lets them go for good. */
export function release(
  account: Account,
  order: Order,
  where: 'back' | 'away',
  items: readonly OrderItem[] = order.items,
): void {
  for (const { offerId, count } of items) {
    const stock = account.offers[offerId]?.stocks[order.warehouse];
    if (!stock) continue;
    stock.reserved = Math.max(0, stock.reserved - count);
    if (where === 'away') stock.fit = Math.max(0, stock.fit - count);
  }
}

/** Cancels an order. Pieces that have left the seller don't come back to the shelf. */
export function cancelOrder(account: Account, order: Order, substatus: string, now: number): void {
  if (isOpen(order)) release(account, order, 'back');
  leaveShipment(account, order);
  setStatus(order, 'CANCELLED', substatus, now);
}

/** Lays an order out into boxes; what lies in none is taken out of it. */
export function setBoxes(account: Account, order: Order, boxes: Box[], now: number): void {
  const packed = piecesIn(boxes);
  const gone = order.items.flatMap((item) => {
    const count = item.count - (packed.get(item.id) ?? 0);
    return count > 0 ? [{ ...item, count }] : [];
  });
  release(account, order, 'back', gone);
  order.items = order.items
    .map((item) => ({ ...item, count: packed.get(item.id) ?? 0 }))
    .filter(({ count }) => count > 0);
  Object.assign(order, { boxes, changedAt: now });
}

/** How many pieces of each item lie in boxes. */
export function piecesIn(boxes: readonly Box[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { items } of boxes)
    for (const { id, fullCount } of items) pieces.set(id, (pieces.get(id) ?? 0) + fullCount);
  return pieces;
}

/** An order's new status; who moves it on by itself says when. */
export function setStatus(order: Order, status: Status, substatus: string, now: number): void {
  const got = status === 'DELIVERED' && { deliveredAt: now };
  Object.assign(order, { status, substatus, changedAt: now, nextAt: 0, ...got });
  // Who has it, or has it back, asks for nothing more.
  if (status !== 'DELIVERY' && status !== 'PICKUP') delete order.askedAt;
}

/** Puts an order into the shipment that the Market is gathering for its warehouse; makes one where there is none. */
export function joinShipment(account: Account, order: Order, { now, clock, pace, next }: Tick): void {
  const known = Object.values(account.shipments).find(
    ({ status, warehouse }) => status === 'OUTBOUND_CREATED' && warehouse === order.warehouse,
  );
  const shipment: Shipment = known ?? {
    id: 30_000_000 + next(),
    warehouse: order.warehouse,
    day: moscowDay(now + 24 * 3_600_000),
    status: 'OUTBOUND_CREATED',
    orders: [],
    changedAt: now,
    cutoffAt: clock + pace.task,
    documentsAt: 0,
    nextAt: 0,
  };
  account.shipments[shipment.id] = shipment;
  shipment.orders.push(order.id);
  order.shipment = shipment.id;
}

function leaveShipment(account: Account, order: Order): void {
  const shipment = account.shipments[order.shipment];
  const left = ['ACCEPTED', 'FINISHED'];
  if (shipment && !left.includes(shipment.status)) shipment.orders = shipment.orders.filter((id) => id !== order.id);
}
