import {
  findManyOrdersActions,
  findOrders,
  getOrder,
  type OrderAction,
  type OrderModel,
  runManyOrdersAction,
  runOrderAction,
} from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);
const several = async (count: number): Promise<OrderModel[]> => {
  const orders: OrderModel[] = [];
  for (let made = 0; made < count; made++) orders.push(await shop.order());
  return orders;
};
const run = (action: OrderAction, orders: readonly { id: string }[], more: object = {}) =>
  shop.call(runManyOrdersAction, { path: { action }, body: { ids: idsOf(orders), ...more } });
const states = async (orders: readonly { id: string }[]) =>
  Promise.all(orders.map(async ({ id }) => (await shop.call(getOrder, { path: { id } })).state));

it('tells of each act with which of the picked it can be done, and why not with the others', async () => {
  const [fresh, begun] = await several(2);
  await shop.act(begun?.id ?? '', 'START_PROCCESS');
  const ids = [fresh?.id ?? '', begun?.id ?? '', '999999'];
  const { rows } = await shop.call(findManyOrdersActions, { body: { ids } });
  const of = (action: OrderAction, wholeWay = false) =>
    rows.find((row) => row.action === action && row.wholeWay === wholeWay);
  expect(of('START_PROCCESS')).toMatchObject({
    title: 'Взять в работу',
    allowed: [fresh?.id],
    refused: [
      { id: begun?.id, reason: 'Заказ уже дальше: «Сборка»' },
      { id: '999999', reason: 'Заказ не найден' },
    ],
  });
  expect(of('CONFIRM_PARCELS', true)?.allowed).toEqual([fresh?.id, begun?.id]);
  expect(of('CONFIRM_PARCELS')?.allowed).toEqual([]);
  expect(of('CANCEL_ITEM')).toBeUndefined();
});

it('does it with each, and says of each that refuses why', async () => {
  const [fresh, begun] = await several(2);
  await shop.act(begun?.id ?? '', 'START_PROCCESS');
  const answer = await run(
    'START_PROCCESS',
    [fresh, begun].filter((one) => one !== undefined),
  );
  expect(answer.done).toEqual([fresh?.id]);
  expect(answer.failed).toEqual([{ id: begun?.id, code: 'not_allowed', message: 'Заказ уже дальше: «Сборка»' }]);
  const none = await shop.refused(runManyOrdersAction, {
    path: { action: 'START_PROCCESS' },
    body: { ids: [begun?.id ?? ''] },
  });
  expect(none).toMatchObject({ status: 409, body: { code: 'not_allowed', message: 'Заказ уже дальше: «Сборка»' } });
});

it('packs orders whole and sends them away in one shipment', async () => {
  const orders = await several(3);
  await shop.act(orders[1]?.id ?? '', 'START_PROCCESS');
  expect((await run('CONFIRM_PARCELS', orders, { wholeWay: true })).done).toHaveLength(3);
  expect(await states(orders)).toEqual(['ready', 'ready', 'ready']);
  expect(await run('COMPLETE_SHIPMENT', orders, { wholeWay: true })).toMatchObject({ failed: [] });
  expect(await states(orders)).toEqual(['delivering', 'delivering', 'delivering']);
  const { rows } = await shop.call(findOrders, { body: { limit: 3 } });
  expect(idsOf(rows).toSorted()).toEqual(idsOf(orders).toSorted());
  const shipments = await Promise.all(
    orders.map(async ({ id }) => (await shop.call(getOrder, { path: { id } })).shipment?.id),
  );
  expect(new Set(shipments).size).toBe(1);
});

it('cancels them for one reason, which is asked of every one', async () => {
  const orders = await several(2);
  const mute = await shop.refused(runManyOrdersAction, {
    path: { action: 'CANCEL_ORDER' },
    body: { ids: idsOf(orders) },
  });
  expect(mute.body.message).toContain('укажите причину отмены');
  await run('CANCEL_ORDER', orders, { reason: 'Магазин закрыт' });
  expect(await states(orders)).toEqual(['cancelled', 'cancelled']);
});

it('one order goes its way at one press, all of it or nothing', async () => {
  const { id } = await shop.order();
  const whole = (action: OrderAction) => shop.act(id, action, { wholeWay: true });
  expect((await whole('CONFIRM_PARCELS')).model).toMatchObject({ state: 'ready', parcelsConfirmed: 1 });
  expect((await whole('COMPLETE_SHIPMENT')).model).toMatchObject({
    state: 'delivering',
    shipment: { state: 'completed' },
  });
  const late = await shop.refused(runOrderAction, {
    path: { id, action: 'CONFIRM_PARCELS' },
    body: { wholeWay: true },
  });
  expect(late.body.message).toBe('Заказ уже не в сборке: «В доставке»');
});

it("another company's orders are not there, and only who tends the orders acts", async () => {
  const [order] = await several(1);
  const path = { action: 'START_PROCCESS' } as const;
  const body = { ids: [order?.id ?? ''] };
  const stranger = await aCompany(server);
  expect(await stranger.refused(runManyOrdersAction, { path, body })).toMatchObject({ status: 404 });
  const { rows } = await stranger.call(findManyOrdersActions, { body });
  expect(rows.every(({ allowed }) => allowed.length === 0)).toBe(true);
  const viewer = await shop.as('viewer');
  expect((await viewer.refused(runManyOrdersAction, { path, body })).status).toBe(403);
});
