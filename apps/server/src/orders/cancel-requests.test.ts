import {
  countOrders,
  findManyOrdersActions,
  findNotices,
  findOrderHistory,
  findOrders,
  getOrder,
  type OrderAction,
  type OrderModel,
  removeAccount,
  runManyOrdersAction,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { type RemoteCancelRequest, readOrder } from '@prilavok/marketplaces';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { connectAccount } from './accounts/account-connection.ts';
import { importCancelRequests } from './remote/take-cancel-requests.ts';
import { anOzonShop, type OzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url, { courier: 'seller' });
});

const connection = () => connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
const model = (id: string) => shop.call(getOrder, { path: { id } });
const act = (id: string, action: OrderAction, body: Types<typeof runOrderAction>['sent'] = {}) =>
  shop.call(runOrderAction, { path: { id, action }, body });
const settled = (id: string) =>
  eventually(async () => {
    const order = await model(id);
    return order.sending === null ? order : undefined;
  });

/** Reads who asks, as the task does; `told` stands in for what the marketplace would say. */
async function ask(told?: readonly RemoteCancelRequest[]): Promise<void> {
  const net = await connection();
  if (!told) return void (await importCancelRequests(net));
  const cancelRequests = { open: async () => ({ rows: [...told], cursor: null }), answer: async () => {} };
  await importCancelRequests({ ...net, client: { ...net.client, orders: { ...net.client.orders, cancelRequests } } });
}

async function bought(): Promise<OrderModel> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  await shop.pull();
  const [row] = (await shop.call(findOrders, { body: { search: number } })).rows;
  return model(row?.id ?? '');
}

/** An order whose buyer wants it cancelled. */
async function askedFor(): Promise<OrderModel> {
  const { id, number } = await bought();
  await shop.control(`orders/${number}/cancel`, {});
  await ask();
  return model(id);
}

const asked = async () =>
  (await shop.call(findOrders, { body: { filters: { tab: 'asked' } } })).rows.map(({ id }) => id);

test('who asks for a cancellation is seen at the order, in the list and in one notice, with the deadline', async () => {
  const { id, number, cancelRequest, state } = await askedFor();
  expect(state).toBe('new');
  expect(cancelRequest).toMatchObject({ reason: 'Покупатель передумал', message: 'Нашли такой же ближе' });
  const { askedAt = '', answerBy } = cancelRequest ?? {};
  expect(Date.parse(answerBy ?? '') - Date.parse(askedAt)).toBe(48 * 3_600_000);
  await ask();
  expect(await asked()).toContain(id);
  expect((await shop.call(countOrders, { body: {} })).tabs.asked).toBe((await asked()).length);
  const { rows } = await shop.call(findNotices, { body: {} });
  expect(rows.filter(({ link }) => link === `/cabinet/orders/${id}`)).toMatchObject([
    { title: 'Покупатель просит отменить заказ', message: expect.stringContaining(number), severity: 'warn' },
  ]);
});

test('agreeing cancels the order at the marketplace and here', async () => {
  const { id, number } = await askedFor();
  await act(id, 'ACCEPT_CANCELLATION');
  const after = await settled(id);
  expect(after).toMatchObject({ state: 'cancelled', cancelRequest: null, refusal: null });
  expect((await readOrder(shop.ozon.orders, number)).state).toBe('cancelled');
  expect((await shop.ozon.orders.cancelRequests?.open({ numbers: [number] }))?.rows).toEqual([]);
  expect(await asked()).not.toContain(id);
});

test('refusing needs a reason and leaves the order as it is; it is told once', async () => {
  const { id, number } = await askedFor();
  await expect(act(id, 'REFUSE_CANCELLATION')).rejects.toThrow('напишите, почему');
  await act(id, 'REFUSE_CANCELLATION', { message: 'Посылка уже у курьера' });
  await expect(act(id, 'ACCEPT_CANCELLATION')).rejects.toThrow('Ждём ответа');
  const after = await settled(id);
  expect(after).toMatchObject({ state: 'new', cancelRequest: null, refusal: null });
  expect((await readOrder(shop.ozon.orders, number)).state).toBe('assembling');
  const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
  expect(rows.map(({ message }) => message)).toContain('Отказываем в отмене: Посылка уже у курьера');
  await expect(act(id, 'ACCEPT_CANCELLATION')).rejects.toThrow('никто не просит');
});

test('a list that lags behind the answer asks for nothing again, another request does', async () => {
  const { id, number } = await askedFor();
  const open = (await shop.ozon.orders.cancelRequests?.open({ numbers: [number] }))?.rows ?? [];
  await act(id, 'REFUSE_CANCELLATION', { message: 'Посылка уже у курьера' });
  await settled(id);
  await ask(open);
  expect((await model(id)).cancelRequest).toBeNull();
  await ask(open.map((request) => ({ ...request, id: '77', message: 'Всё-таки не нужно' })));
  expect((await model(id)).cancelRequest).toMatchObject({ message: 'Всё-таки не нужно' });
});

test('what was answered elsewhere is found so, and what waits no more is forgotten', async () => {
  const { id, number } = await askedFor();
  const [request] = (await shop.ozon.orders.cancelRequests?.open({ numbers: [number] }))?.rows ?? [];
  await shop.ozon.orders.cancelRequests?.answer(request ?? { id: '', number }, { agree: true });
  await act(id, 'REFUSE_CANCELLATION', { message: 'Посылка уже у курьера' });
  expect(await settled(id)).toMatchObject({ state: 'cancelled', cancelRequest: null });

  const other = await askedFor();
  await ask([]);
  expect(await model(other.id)).toMatchObject({ state: 'new', cancelRequest: null });
});

test('orders that somebody wants cancelled are packed by themselves, not among many', async () => {
  const { id } = await askedFor();
  const { id: other } = await bought();
  const ids = [id, other];
  const { rows } = await shop.call(findManyOrdersActions, { body: { ids } });
  expect(rows.find(({ action, wholeWay }) => action === 'CONFIRM_PARCELS' && wholeWay)).toMatchObject({
    allowed: [other],
    refused: [{ id, reason: expect.stringContaining('просят отменить') }],
  });
  const path = { action: 'CONFIRM_PARCELS' } as const;
  const { done, failed } = await shop.call(runManyOrdersAction, { path, body: { ids, wholeWay: true } });
  expect([done, failed]).toMatchObject([[other], [{ id, message: expect.stringContaining('отдельно') }]]);
  await act(id, 'CONFIRM_PARCELS', { wholeWay: true });
  expect((await settled(id)).state).toBe('ready');
});

test('an account that is disconnected leaves nobody who waits for an answer', async () => {
  const { id } = await askedFor();
  await shop.call(removeAccount, { path: { id: shop.account } });
  await eventually(async () => !(await asked()).includes(id));
  expect((await model(id)).cancelRequest).toBeNull();
});
