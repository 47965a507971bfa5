import {
  beginOrdersAct,
  findNotices,
  findOrderHistory,
  findOrdersActs,
  getOrder,
  getOrdersAct,
  isUnderWay,
  type OrderModel,
  type OrdersAct,
  repeatOrdersAct,
  stopOrdersAct,
  type Types,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { actOnOrders } from './order-acts.jobs.ts';

const server = useServer({ worker: true });
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const several = (count: number): Promise<OrderModel[]> =>
  Promise.all(Array.from({ length: count }, () => shop.order()));
const begin = (
  action: OrdersAct['action'],
  orders: readonly { id: string }[],
  more: Partial<Types<typeof beginOrdersAct>['sent']> = {},
) => shop.call(beginOrdersAct, { body: { action, ids: orders.map(({ id }) => id), ...more } });
const get = (id: string) => shop.call(getOrdersAct, { path: { id } });
const ended = ({ id }: { id: string }) =>
  eventually(async () => {
    const act = await get(id);
    return !isUnderWay(act) && act;
  });
const states = (orders: readonly { id: string }[]) =>
  Promise.all(orders.map(async ({ id }) => (await shop.call(getOrder, { path: { id } })).state));

it('goes on without the caller, says of each order that refuses why, and tells the person who began it', async () => {
  const orders = await several(6);
  await shop.act(orders[0]?.id ?? '', 'START_PROCCESS');
  const begun = await begin('START_PROCCESS', orders);
  expect(begun).toMatchObject({ title: 'Взять в работу', orders: 6, status: 'pending' });
  const act = await ended(begun);
  expect(act).toMatchObject({ status: 'success', progress: { done: 5, failed: 1, total: 6 } });
  expect(act.refused).toEqual([
    { id: orders[0]?.id, number: orders[0]?.number, message: 'Заказ уже дальше: «Сборка»' },
  ]);
  expect(act.changed).toHaveLength(5);
  expect((await shop.call(findOrdersActs, { body: {} })).rows[0]).toMatchObject({
    id: begun.id,
    action: 'START_PROCCESS',
  });
  const { rows } = await shop.call(findNotices, { body: {} });
  expect(rows[0]).toMatchObject({
    title: 'Взять в работу',
    message: 'Сделано: 5 из 6, не удалось: 1',
    severity: 'warn',
  });
});

it('goes the whole way, all of them into one shipment of the day that was asked once', async () => {
  const orders = await several(3);
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await ended(await begin('CONFIRM_PARCELS', orders, { wholeWay: true }));
  const act = await ended(await begin('CONFIRM_SHIPMENT', orders, { wholeWay: true, date }));
  expect(act).toMatchObject({ refused: [], progress: { done: 3 } });
  const shipments = await Promise.all(
    orders.map(async ({ id }) => (await shop.call(getOrder, { path: { id } })).shipment),
  );
  expect(new Set(shipments.map((shipment) => shipment?.id)).size).toBe(1);
  expect(shipments[0]).toMatchObject({ state: 'confirmed', date });
});

it('is done once with each order, wherever it was broken off', async () => {
  const orders = await several(3);
  const begun = await begin('START_PROCCESS', orders);
  await ended(begun);
  // As a process leaves it that was killed behind the first order.
  await withCompany(shop.company, async (db) => {
    await sql`update works set status = 'running', finished_at = null,
      position = ${JSON.stringify({ steps: ['START_PROCCESS'], step: 0, place: 1, shipments: [] })}::jsonb
      where company_id = ${shop.company} and id = ${begun.id}`.execute(db);
    await sql`delete from order_act_results where company_id = ${shop.company} and work_id = ${begun.id} and order_id = ${orders[2]?.id}`.execute(
      db,
    );
  });
  await actOnOrders.job.work({
    payload: { company: shop.company, work: begun.id },
    signal: new AbortController().signal,
    attempt: 2,
    attempts: 5,
    survived: async () => {},
  });
  for (const { id } of orders) {
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows.filter(({ message }) => message === 'Заказ взят в работу')).toHaveLength(1);
  }
});

it('stops between two orders, and is repeated with those that it has not come to, or that refused', async () => {
  const orders = await several(2);
  const begun = await begin('START_PROCCESS', orders);
  await ended(begun);
  expect(await shop.refused(stopOrdersAct, { path: { id: begun.id } })).toMatchObject({ body: { code: 'over' } });
  expect(await shop.refused(repeatOrdersAct, { path: { id: begun.id } })).toMatchObject({
    body: { code: 'none_left' },
  });
  // Asked to stop before it has begun, it does nothing.
  const waiting = await several(2);
  const held = await shop.call(beginOrdersAct, {
    body: { action: 'START_PROCCESS', ids: waiting.map(({ id }) => id) },
  });
  const stopped = await shop.call(stopOrdersAct, { path: { id: held.id } }).catch(() => undefined);
  const act = await ended(held);
  if (stopped) expect(['stopped', 'success']).toContain(act.status);
  const left = waiting.filter(({ id }) => !act.changed.includes(id));
  if (left.length > 0) await ended(await shop.call(repeatOrdersAct, { path: { id: held.id } }));
  expect(await states(waiting)).toEqual(['assembling', 'assembling']);
});

it('asks for what it needs of every order, and begins with orders that are there alone', async () => {
  const orders = await several(1);
  const mute = await ended(await begin('CANCEL_ORDER', orders));
  expect(mute.refused[0]?.message).toContain('укажите причину отмены');
  const again = await shop.call(repeatOrdersAct, { path: { id: mute.id } });
  expect((await ended(again)).refused).toHaveLength(1);
  const gone = { body: { action: 'START_PROCCESS', ids: ['999999'] } };
  expect(await shop.refused(beginOrdersAct, gone)).toMatchObject({ status: 404 });
  const nowhere = { body: { action: 'CREATE_SHIPMENT', ids: [orders[0]?.id], address: '999999' } };
  expect(await shop.refused(beginOrdersAct, nowhere)).toMatchObject({ status: 400 });
  const viewer = await shop.as('viewer');
  expect(
    await viewer.refused(beginOrdersAct, { body: { action: 'START_PROCCESS', ids: [orders[0]?.id] } }),
  ).toMatchObject({
    status: 403,
  });
});
