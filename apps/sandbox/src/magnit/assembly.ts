import type { Tick } from '../frame/clock.ts';
import type { Account, Order, Parcel, ParcelStatus } from './account.ts';
import { absent, refused } from './wire.ts';

interface Pieces {
  sku_id: number;
  quantity: number;
}

export function orderOf(account: Account, id: string): Order {
  const order = account.orders[id];
  if (!order) throw absent(`Задание ${id} не найдено`);
  return order;
}

/** Refuses what is complete or cancelled: neither can be taken back. */
export function mustBeOpen({ status }: Order): void {
  if (status === 'ASSEMBLED') throw refused('Сборка задания уже завершена');
  if (status === 'CANCELED') throw refused('Задание отменено');
}

/** Parcels of an order that still hold something. */
export const parcelsOf = (account: Account, order: Order): Parcel[] =>
  Object.values(account.parcels).filter((parcel) => parcel.order === order.id && parcel.status !== 'CANCELED');

/** How many pieces of an order lie in parcels. */
export function packedOf(account: Account, order: Order): Map<number, number> {
  const packed = new Map<number, number>();
  for (const { items } of parcelsOf(account, order))
    for (const { sku_id, quantity } of items) packed.set(sku_id, (packed.get(sku_id) ?? 0) + quantity);
  return packed;
}

/** Gives reserved pieces back to the shelf, or lets them go for good. */
export function release(account: Account, warehouse: string, pieces: readonly Pieces[], where: 'back' | 'away'): void {
  for (const { sku_id, quantity } of pieces) {
    const stock = Object.values(account.skus).find((sku) => sku.sku_id === sku_id)?.stocks[warehouse];
    if (!stock) continue;
    stock.reserved = Math.max(0, stock.reserved - quantity);
    if (where === 'back') stock.free += quantity;
  }
}

/** Takes pieces out of an order; one that has none left is cancelled. */
export function cancelItems(account: Account, order: Order, pieces: readonly Pieces[], now: number): void {
  for (const { sku_id, quantity } of pieces) {
    const item = order.items.find((one) => one.sku_id === sku_id);
    if (!item) continue;
    item.quantity -= quantity;
    item.canceled += quantity;
  }
  release(account, order.warehouse, pieces, 'back');
  order.changedAt = now;
  if (order.items.every(({ quantity }) => quantity === 0)) order.status = 'CANCELED';
}

/** Cancels an order whole, with the parcels that were made of it. */
export function cancelOrder(account: Account, order: Order, now: number, reason: string): void {
  for (const parcel of parcelsOf(account, order)) setParcel(parcel, 'CANCELED', now);
  cancelItems(
    account,
    order,
    order.items.map(({ sku_id, quantity }) => ({ sku_id, quantity })),
    now,
  );
  Object.assign(order, { status: 'CANCELED', reason });
}

/** Cancels a parcel with what lies in it. Pieces that have left the seller don't come back to the shelf. */
export function cancelParcel(account: Account, parcel: Parcel, now: number, reason = ''): void {
  const gone = ['DELIVERING', 'RECEIVED'].includes(parcel.status);
  const shipment = account.shipments[parcel.shipment];
  if (shipment && !gone) shipment.parcels = shipment.parcels.filter((id) => id !== parcel.id);
  setParcel(parcel, 'CANCELED', now);
  parcel.reason = reason;
  const order = account.orders[parcel.order];
  if (order && !gone) cancelItems(account, order, parcel.items, now);
}

/** Ends the assembly: its parcels can be handed over from then on. */
export function completeOrder(account: Account, order: Order, { now, clock }: Pick<Tick, 'now' | 'clock'>): Parcel[] {
  const packed = packedOf(account, order);
  if (packed.size === 0) throw refused('У задания нет посылок');
  if (order.items.some(({ sku_id, quantity }) => (packed.get(sku_id) ?? 0) !== quantity))
    throw refused('Не все товары задания распределены по посылкам');
  Object.assign(order, { status: 'ASSEMBLED', changedAt: now });
  const parcels = parcelsOf(account, order);
  for (const parcel of parcels) {
    setParcel(parcel, 'READY_TO_SHIPMENT', now);
    parcel.readyAt = clock;
  }
  return parcels;
}

export function setParcel(parcel: Parcel, status: ParcelStatus, now: number): void {
  Object.assign(parcel, { status, changedAt: now, nextAt: 0 });
}
