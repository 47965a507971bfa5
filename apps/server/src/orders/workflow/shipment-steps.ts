import type { ShipmentState } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { activeParcels, putIntoShipment } from '../parcels.queries.ts';
import { enqueueShipment } from '../sending/send-shipment.jobs.ts';
import { addressById } from '../shipment-addresses.queries.ts';
import * as queries from '../shipments.queries.ts';
import { byPerson, insertHistory } from './history.queries.ts';
import { lockOrders, type StoredOrder } from './order-state.queries.ts';
import { advanceOrder, touchOrders } from './order-state.ts';
import { lockStocks } from './reserves.queries.ts';

interface Hand {
  db: Db;
  company: string;
  user: string | null;
}

export async function mustLockShipment({ db }: Hand, id: string): Promise<queries.LockedShipment> {
  const shipment = await queries.lockShipment(db, id);
  if (!shipment) throw notFound('Отгрузка не найдена');
  return shipment;
}

export async function checkAddress({ db }: Hand, address: string | null | undefined): Promise<void> {
  if (address && !(await addressById(db, address))) throw invalid('address', 'такого адреса отгрузки нет');
}

export interface Handover {
  address: string | null;
  date: string | null;
  /** The shipment to add to; without it a draft of the same kind, or a new one. */
  shipment?: string | undefined;
}

/** Puts confirmed parcels of one account and one delivery method into a shipment; answers its id. */
export async function intoShipment(
  hand: Hand,
  parcels: { id: string; order: string }[],
  { address, date, shipment }: Handover,
): Promise<string> {
  const { db, user } = hand;
  await checkAddress(hand, address);
  const orders = await lockOrders(db, [...new Set(parcels.map((parcel) => parcel.order))]);
  const [first] = orders;
  if (!first) throw notFound('Посылки не найдены');
  const stranger = orders.find((order) => !together(order, first));
  if (stranger) {
    throw conflict(
      'not_allowed',
      `Заказы ${first.number} и ${stranger.number} уезжают по-разному: у них разные аккаунты или способы доставки`,
    );
  }
  for (const order of orders) {
    if (order.state !== 'ready') throw conflict('not_allowed', `Заказ ${order.number} не ждёт отгрузки`);
    const heads = await activeParcels(db, order.id);
    const own = parcels.filter((parcel) => parcel.order === order.id);
    const unfit = own.find(
      ({ id }) =>
        !heads.some(
          (head) =>
            head.id === id && head.state === 'confirmed' && (head.shipment === null || head.shipment === shipment),
        ),
    );
    if (unfit)
      throw conflict('not_allowed', `Посылка заказа ${order.number} не подтверждена или уже в другой отгрузке`);
  }
  const id =
    shipment ??
    (await queries.openDraft(db, first.account, first.deliveryMethod?.id ?? null)) ??
    (await made(hand, first, address, date));
  if (shipment !== undefined) await mustFit(hand, shipment, first);
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

const together = (a: StoredOrder, b: StoredOrder) =>
  a.account === b.account && a.deliveryMethod?.id === b.deliveryMethod?.id;

function made({ db, user }: Hand, order: StoredOrder, address: string | null, date: string | null) {
  const { account, marketplace, deliveryMethod } = order;
  return queries.insertShipment(db, { account, marketplace, deliveryMethod, address, date, author: user });
}

async function mustFit(hand: Hand, id: string, order: StoredOrder): Promise<void> {
  const shipment = await mustLockShipment(hand, id);
  mustBe(shipment, ['draft'], 'Отгрузка уже подтверждена: положить в неё ничего нельзя');
  if (shipment.account !== order.account || shipment.deliveryMethodId !== (order.deliveryMethod?.id ?? null)) {
    throw conflict(
      'not_allowed',
      `Заказ ${order.number} уезжает по-другому: у отгрузки другой аккаунт или способ доставки`,
    );
  }
}

export function mustBe(shipment: queries.LockedShipment, states: ShipmentState[], message: string): void {
  if (!states.includes(shipment.state)) throw conflict('not_allowed', message);
}

/** Asks the marketplace to take the shipment; a shipment of own orders is confirmed at once. */
export async function confirmShipment(hand: Hand, id: string): Promise<void> {
  const { db, user } = hand;
  const shipment = await mustLockShipment(hand, id);
  mustBe(shipment, ['draft'], 'Отгрузка уже подтверждена');
  const parcels = await queries.parcelsOfShipment(db, id);
  if (parcels.length === 0) throw conflict('not_allowed', 'В отгрузке нет посылок');
  const orders = [...new Set(parcels.map((parcel) => parcel.order))];
  if (shipment.account === null) {
    await queries.setShipmentState(db, id, 'confirmed');
    await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message: `Отгрузка ${id} подтверждена` });
  } else {
    await queries.setShipmentState(db, id, 'confirming');
    await enqueueShipment(db, { id, account: shipment.account });
    await insertHistory(db, orders, byPerson(user), {
      kind: 'shipment',
      message: `Отгрузка ${id} отправлена на подтверждение`,
    });
  }
  await touchOrders(db, orders);
}

/** The goods went to the carrier: orders whose parcels are all handed over are in delivery. */
export async function completeShipment(hand: Hand, id: string): Promise<void> {
  const { db, user } = hand;
  const shipment = await mustLockShipment(hand, id);
  mustBe(shipment, ['confirmed'], 'Передать можно только подтверждённую отгрузку');
  const parcels = await queries.parcelsOfShipment(db, id);
  await lockOrders(db, [...new Set(parcels.map((parcel) => parcel.order))]);
  await queries.setShipmentState(db, id, 'completed');
  const gone = await lockOrders(db, await queries.ordersHandedOver(db, id));
  const what = { author: byPerson(user), message: `Отгрузка ${id} передана в доставку`, kind: 'shipment' } as const;
  await lockStocks(
    db,
    gone.map((order) => order.id),
  );
  for (const order of gone) await advanceOrder(db, order, 'delivering', what);
}

export async function dissolveShipment(hand: Hand, id: string): Promise<void> {
  const { db, user } = hand;
  const shipment = await mustLockShipment(hand, id);
  const own = shipment.account === null ? (['draft', 'confirmed'] as const) : (['draft'] as const);
  mustBe(shipment, [...own], 'Отменить можно отгрузку, которую маркетплейс ещё не принял');
  const orders = [...new Set((await queries.parcelsOfShipment(db, id)).map((parcel) => parcel.order))];
  await lockOrders(db, orders);
  await queries.detachParcels(db, id);
  await queries.setShipmentState(db, id, 'cancelled');
  await insertHistory(db, orders, byPerson(user), { kind: 'shipment', message: `Отгрузка ${id} отменена` });
  await touchOrders(db, orders);
}
