import { type ShipmentState, withoutShipment } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { marketDay } from '../../marketplaces/index.ts';
import { mustAnswer } from '../accounts/account-connection.ts';
import { enqueueCancelling } from '../sending/cancel-shipment.jobs.ts';
import { enqueueShipment } from '../sending/send-shipment.jobs.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import { lockOrders, type StoredOrder } from '../stored/order-state.queries.ts';
import { activeParcels, putIntoShipment } from '../stored/parcels.queries.ts';
import { lockStocks } from '../stored/reserves.queries.ts';
import { addressById } from '../stored/shipment-addresses.queries.ts';
import * as queries from '../stored/shipments.queries.ts';
import { checkShipping } from '../stored/shipping.ts';
import { advanceOrder, touchOrders } from '../workflow/order-state.ts';
import { announceShipment, freeParcels, moveShipment } from '../workflow/shipment-state.ts';

/** The shipment under lock, for whoever is about to change it; 404 where there is none. */
export async function mustLockShipment(db: Db, id: string): Promise<queries.StoredShipment> {
  return mustFind(await queries.lockShipment(db, id), 'Отгрузка не найдена');
}

/** Refuses an address that isn't there. */
async function checkAddress(db: Db, address: string | null | undefined): Promise<void> {
  if (address && !(await addressById(db, address))) throw invalid('address', 'такого адреса отгрузки нет');
}

/** Refuses a shipment that is in no state of these; the message says why. */
export function mustStandIn(shipment: queries.StoredShipment, states: readonly ShipmentState[], message: string): void {
  if (!states.includes(shipment.state)) throw conflict('not_allowed', message);
}

/** Puts confirmed parcels of one account and one delivery method into a shipment; answers its id. */
export async function addToShipment(
  { db, user }: Actor,
  parcels: Parcel[],
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
  const orders = await lockOrders(db, ordersOf(parcels));
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
    const without = withoutShipment(order);
    if (without !== null) throw conflict('not_allowed', `${order.number}: ${without}`);
    const active = await activeParcels(db, order.id);
    const free = active.filter(
      (parcel) => parcel.state === 'confirmed' && (parcel.shipment === null || parcel.shipment === shipment),
    );
    const chosen = parcels.filter((parcel) => parcel.order === order.id);
    if (!chosen.every(({ id }) => free.some((parcel) => parcel.id === id)))
      throw conflict('not_allowed', `Посылка заказа ${order.number} не подтверждена или уже в другой отгрузке`);
  }
  const draft = shipment ?? (await queries.openDraft(db, first.account, first.deliveryMethod?.id ?? null));
  const id = draft ?? (await insertDraft({ db, user }, first, { address, date }));
  if (shipment !== undefined) await mustBeTogether(db, shipment, first);
  if (draft !== undefined)
    await changeDraft({ db, user }, draft, { address: address ?? undefined, date: date ?? undefined });
  await putIntoShipment(db, idsOf(parcels), id);
  await announceShipment(db, id);
  const ids = orders.map((order) => order.id);
  await insertHistory(db, ids, byPerson(user), { kind: 'shipment', message: `Положен в отгрузку ${id}` });
  await touchOrders(db, ids);
  return id;
}

/** Gives a draft the address, the day and the way that are named. Its orders are told of another day, and whoever edits the version before. */
export async function changeDraft(
  { db, user }: Actor,
  id: string,
  { address, date, shipping, waybill }: queries.ShipmentChange,
): Promise<void> {
  await checkAddress(db, address);
  const shipment = await mustLockShipment(db, id);
  await queries.updateShipment(db, id, { address, date, ...checkShipping(shipment, { shipping, waybill }) });
  await announceShipment(db, id);
  const orders = ordersOf(await queries.parcelsOfShipment(db, id));
  if (date === undefined || date === shipment.departure || orders.length === 0) return;
  const message = date === null ? 'День отгрузки снят' : `День отгрузки: ${date.split('-').reverse().join('.')}`;
  await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message });
  await touchOrders(db, orders);
}

/** Makes these the draft's parcels. Orders are told of what came in and what went out; those whose parcels stay hear nothing. */
export async function replaceParcels({ db, user }: Actor, id: string, parcels: Parcel[]): Promise<void> {
  const was = await queries.parcelsOfShipment(db, id);
  const [gone, added] = [without(was, parcels), without(parcels, was)];
  await lockOrders(db, ordersOf([...gone, ...added]));
  if (gone.length > 0) {
    await queries.detachParcels(db, idsOf(gone));
    for (const [order, ofOrder] of Map.groupBy(gone, (parcel) => parcel.order)) {
      const message = `Из отгрузки ${id} убрано посылок: ${ofOrder.length}`;
      await insertHistory(db, [order], byPerson(user), { kind: 'shipment', message });
    }
    await touchOrders(db, ordersOf(gone));
  }
  if (added.length > 0) await addToShipment({ db, user }, added, { address: null, date: null, shipment: id });
}

type Parcel = { id: string; order: string };
const idsOf = (parcels: readonly Parcel[]) => parcels.map((parcel) => parcel.id);
const ordersOf = (parcels: readonly Parcel[]) => [...new Set(parcels.map((parcel) => parcel.order))];
const without = (parcels: readonly Parcel[], others: readonly Parcel[]) =>
  parcels.filter((parcel) => !others.some((other) => other.id === parcel.id));

const areTogether = (a: StoredOrder, b: StoredOrder) =>
  a.account === b.account && a.deliveryMethod?.id === b.deliveryMethod?.id;

/** It goes where the last of its kind went, and in the same way. */
async function insertDraft(
  { db, user }: Actor,
  { account, marketplace, deliveryMethod }: StoredOrder,
  { address, date }: { address: string | null; date: string | null },
): Promise<string> {
  const shipping = await queries.lastShipping(db, { account, deliveryMethod });
  return queries.insertShipment(db, { account, marketplace, deliveryMethod, address, date, shipping, author: user });
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
  const orders = ordersOf(parcels);
  if (shipment.account === null) {
    await moveShipment(db, id, 'confirmed');
    await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message: `Отгрузка ${id} подтверждена` });
  } else {
    await mustAnswer(db, shipment.account);
    // Its day is told with its way: today, where none was chosen.
    if (shipment.shipping && shipment.departure === null) await queries.updateShipment(db, id, { date: marketDay(0) });
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
  await lockOrders(db, ordersOf(parcels));
  await moveShipment(db, id, 'completed');
  const handedOver = await lockOrders(db, await queries.ordersHandedOver(db, id));
  const move = { author: byPerson(user), message: `Отгрузка ${id} передана в доставку`, kind: 'shipment' } as const;
  await lockStocks(
    db,
    handedOver.map((order) => order.id),
  );
  for (const order of handedOver) await advanceOrder(db, order, 'delivering', move);
}

/** Whether a shipment that was confirmed may be cancelled until it is taken away. */
export const cancelsConfirmed = ({ marketplace }: Pick<queries.StoredShipment, 'marketplace'>): boolean =>
  marketplace === null || connectors[marketplace].cancelsShipments;

/** Undoes a shipment: its parcels are free again. What its marketplace has of it is undone there first. */
export async function cancelShipment(actor: Actor, id: string): Promise<void> {
  const { db, user } = actor;
  const shipment = await mustLockShipment(db, id);
  mustStandIn(
    shipment,
    cancelsConfirmed(shipment) ? ['draft', 'confirmed'] : ['draft'],
    cancelRefusals[shipment.state] ?? 'Маркетплейс уже принял отгрузку: отменить её можно только в его кабинете',
  );
  if (shipment.account === null || shipment.number === null)
    return freeParcels(db, id, { author: byPerson(user), message: `Отгрузка ${id} отменена` });
  await mustAnswer(db, shipment.account);
  const orders = ordersOf(await queries.parcelsOfShipment(db, id));
  await moveShipment(db, id, 'cancelling');
  await enqueueCancelling(db, { id, account: shipment.account });
  await insertHistory(db, orders, byPerson(user), {
    kind: 'shipment',
    message: `Отмена отгрузки ${id} отправлена маркетплейсу`,
  });
  await touchOrders(db, orders);
}

/** Why a shipment in such a state isn't cancelled, whatever its marketplace. */
const cancelRefusals: Partial<Record<ShipmentState, string>> = {
  confirming: 'Отгрузка подтверждается, подождите ответа маркетплейса',
  cancelling: 'Отгрузка уже отменяется, подождите ответа маркетплейса',
  completed: 'Отгрузка уже передана в доставку: отменить её нельзя',
  cancelled: 'Отгрузка уже отменена',
};
