import type { ShipmentState } from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { activeParcels, putIntoShipment } from '../parcels.queries.ts';
import { enqueueShipment } from '../sending/send-shipment.jobs.ts';
import { addressById } from '../shipment-addresses.queries.ts';
import * as queries from '../shipments.queries.ts';
import { byPerson, insertHistory } from './history.queries.ts';
import { lockOrders, type StoredOrder } from './order-state.queries.ts';
import { advanceOrder, touchOrders } from './order-state.ts';
import { lockStocks } from './reserves.queries.ts';
import { moveShipment } from './shipment-state.ts';

/** The shipment under lock, for whoever is about to change it; 404 where there is none. */
export async function mustLockShipment(db: Db, id: string): Promise<queries.StoredShipment> {
  return mustFind(await queries.lockShipment(db, id), 'Отгрузка не найдена');
}

/** Refuses an address that isn't there. */
export async function checkAddress(db: Db, address: string | null | undefined): Promise<void> {
  if (address && !(await addressById(db, address))) throw invalid('address', 'такого адреса отгрузки нет');
}

/** Refuses, in these words, a shipment that stands elsewhere. */
export function mustStandIn(shipment: queries.StoredShipment, states: readonly ShipmentState[], message: string): void {
  if (!states.includes(shipment.state)) throw conflict('not_allowed', message);
}

/** Puts confirmed parcels of one account and one delivery method into a shipment; answers its id. */
export async function addToShipment(
  { db, user }: Actor,
  parcels: { id: string; order: string }[],
  {
    address,
    date,
    shipment,
  }: {
    address: string | null;
    date: string | null;
    /** The shipment to add to; without it a draft of the same kind, or a new one. */
    shipment?: string | undefined;
  },
): Promise<string> {
  await checkAddress(db, address);
  const orders = await lockOrders(db, [...new Set(parcels.map((parcel) => parcel.order))]);
  const [first] = orders;
  if (!first) throw notFound('Посылки не найдены');
  const other = orders.find((order) => !areTogether(order, first));
  if (other) {
    throw conflict(
      'not_allowed',
      `Заказы ${first.number} и ${other.number} уезжают по-разному: у них разные аккаунты или способы доставки`,
    );
  }
  for (const order of orders) {
    if (order.state !== 'ready') throw conflict('not_allowed', `Заказ ${order.number} не ждёт отгрузки`);
    const active = await activeParcels(db, order.id);
    const free = active.filter(
      (parcel) => parcel.state === 'confirmed' && (parcel.shipment === null || parcel.shipment === shipment),
    );
    const chosen = parcels.filter((parcel) => parcel.order === order.id);
    if (!chosen.every(({ id }) => free.some((parcel) => parcel.id === id)))
      throw conflict('not_allowed', `Посылка заказа ${order.number} не подтверждена или уже в другой отгрузке`);
  }
  const id =
    shipment ??
    (await queries.openDraft(db, first.account, first.deliveryMethod?.id ?? null)) ??
    (await insertDraft({ db, user }, first, { address, date }));
  if (shipment !== undefined) await mustBeTogether(db, shipment, first);
  if (address !== null || date !== null) {
    await queries.updateShipment(db, id, { ...(address ? { address } : {}), ...(date ? { date } : {}) });
  }
  await putIntoShipment(
    db,
    parcels.map((parcel) => parcel.id),
    id,
  );
  const ids = orders.map((order) => order.id);
  await insertHistory(db, ids, byPerson(user), { kind: 'shipment', message: `Положен в отгрузку ${id}` });
  await touchOrders(db, ids);
  return id;
}

const areTogether = (a: StoredOrder, b: StoredOrder) =>
  a.account === b.account && a.deliveryMethod?.id === b.deliveryMethod?.id;

function insertDraft(
  { db, user }: Actor,
  { account, marketplace, deliveryMethod }: StoredOrder,
  { address, date }: { address: string | null; date: string | null },
): Promise<string> {
  return queries.insertShipment(db, { account, marketplace, deliveryMethod, address, date, author: user });
}

async function mustBeTogether(db: Db, id: string, order: StoredOrder): Promise<void> {
  const shipment = await mustLockShipment(db, id);
  mustStandIn(shipment, ['draft'], 'Отгрузка уже подтверждена: положить в неё ничего нельзя');
  if (shipment.account !== order.account || shipment.deliveryMethodId !== (order.deliveryMethod?.id ?? null)) {
    throw conflict(
      'not_allowed',
      `Заказ ${order.number} уезжает по-другому: у отгрузки другой аккаунт или способ доставки`,
    );
  }
}

/** Asks the marketplace to take the shipment; a shipment of own orders is confirmed at once. */
export async function confirmShipment({ db, user }: Actor, id: string): Promise<void> {
  const shipment = await mustLockShipment(db, id);
  mustStandIn(shipment, ['draft'], 'Отгрузка уже подтверждена');
  const parcels = await queries.parcelsOfShipment(db, id);
  if (parcels.length === 0) throw conflict('not_allowed', 'В отгрузке нет посылок');
  const orders = [...new Set(parcels.map((parcel) => parcel.order))];
  if (shipment.account === null) {
    await moveShipment(db, id, 'confirmed');
    await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message: `Отгрузка ${id} подтверждена` });
  } else {
    await moveShipment(db, id, 'confirming');
    await enqueueShipment(db, { id, account: shipment.account });
    await insertHistory(db, orders, byPerson(user), {
      kind: 'shipment',
      message: `Отгрузка ${id} отправлена на подтверждение`,
    });
  }
  await touchOrders(db, orders);
}

/** The goods went to the carrier: orders whose parcels are all handed over are in delivery. */
export async function completeShipment({ db, user }: Actor, id: string): Promise<void> {
  const shipment = await mustLockShipment(db, id);
  mustStandIn(shipment, ['confirmed'], 'Передать можно только подтверждённую отгрузку');
  const parcels = await queries.parcelsOfShipment(db, id);
  await lockOrders(db, [...new Set(parcels.map((parcel) => parcel.order))]);
  await moveShipment(db, id, 'completed');
  const handedOver = await lockOrders(db, await queries.ordersHandedOver(db, id));
  const move = { author: byPerson(user), message: `Отгрузка ${id} передана в доставку`, kind: 'shipment' } as const;
  await lockStocks(
    db,
    handedOver.map((order) => order.id),
  );
  for (const order of handedOver) await advanceOrder(db, order, 'delivering', move);
}

/** Undoes a shipment that no marketplace has accepted: its parcels are free again. */
export async function cancelShipment({ db, user }: Actor, id: string): Promise<void> {
  const shipment = await mustLockShipment(db, id);
  const cancellable: ShipmentState[] = shipment.account === null ? ['draft', 'confirmed'] : ['draft'];
  mustStandIn(shipment, cancellable, 'Отменить можно отгрузку, которую маркетплейс ещё не принял');
  const orders = [...new Set((await queries.parcelsOfShipment(db, id)).map((parcel) => parcel.order))];
  await lockOrders(db, orders);
  await queries.detachParcels(db, id);
  await moveShipment(db, id, 'cancelled');
  await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message: `Отгрузка ${id} отменена` });
  await touchOrders(db, orders);
}
