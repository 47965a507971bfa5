import type { Tick } from '../frame/clock.ts';
import type { Account, Order, Shipment, Status } from './account.ts';
import { joinShipment, release, setStatus } from './assembly.ts';

const onTheWay: Partial<Record<Status, Status>> = { DELIVERY: 'PICKUP', PICKUP: 'DELIVERED' };

/** Moves an order, with what this means for the seller's stock and its next step. */
export function moveOrder(account: Account, order: Order, status: Status, { now, clock, pace }: Tick): void {
  if (order.status === 'PROCESSING') release(account, order, 'away');
  setStatus(order, status, '', now);
  // Of the seller's own delivery the seller tells.
  if (onTheWay[status] && !order.lost && order.model !== 'DBS') order.nextAt = clock + pace.step;
}

/** Moves handed-over orders along. True when something moved. */
export function advance(account: Account, tick: Tick): boolean {
  const shipments = Object.values(account.shipments);
  const gathered = shipments.filter((each) => each.status === 'OUTBOUND_CREATED' && each.cutoffAt <= tick.clock);
  for (const shipment of gathered)
    Object.assign(shipment, { status: 'OUTBOUND_READY_FOR_CONFIRMATION', changedAt: tick.now });
  const moved = shipments.filter(({ nextAt }) => nextAt > 0 && nextAt <= tick.clock);
  for (const shipment of moved) accept(account, shipment, tick);
  const orders = Object.values(account.orders).filter(({ nextAt }) => nextAt > 0 && nextAt <= tick.clock);
  for (const order of orders) moveOrder(account, order, onTheWay[order.status] ?? order.status, tick);
  return gathered.length + moved.length + orders.length > 0;
}

/** Confirms a shipment: what isn't assembled waits for the next one. */
export function confirmShipment(account: Account, shipment: Shipment, tick: Tick): void {
  const orders = shipment.orders.flatMap((id) => account.orders[id] ?? []);
  const ready = orders.filter(({ substatus }) => substatus === 'READY_TO_SHIP');
  Object.assign(shipment, {
    status: 'OUTBOUND_CONFIRMED',
    orders: ready.map(({ id }) => id),
    changedAt: tick.now,
    documentsAt: tick.clock + tick.pace.documents,
    nextAt: tick.clock + tick.pace.step,
  });
  for (const order of orders) if (!ready.includes(order)) joinShipment(account, order, tick);
}

/** Confirmed → accepted, and its orders are on their way → finished. */
function accept(account: Account, shipment: Shipment, tick: Tick): void {
  const confirmed = shipment.status === 'OUTBOUND_CONFIRMED';
  Object.assign(shipment, {
    status: confirmed ? 'ACCEPTED' : 'FINISHED',
    changedAt: tick.now,
    nextAt: confirmed ? tick.clock + tick.pace.step : 0,
  });
  if (!confirmed) return;
  for (const id of shipment.orders) {
    const order = account.orders[id];
    if (order?.status === 'PROCESSING') moveOrder(account, order, 'DELIVERY', tick);
  }
}
