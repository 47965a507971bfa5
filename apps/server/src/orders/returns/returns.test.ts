import {
  changeOffer,
  countReturns,
  findNotices,
  findReturns,
  findStockMovements,
  getOffers,
  getReturn,
  type OrderReturn,
  receiveReturn,
  type Types,
  undoReturnReceipt,
} from '@prilavok/contract';
import type { RemoteReturn } from '@prilavok/marketplaces';
import { beforeAll, expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importReturns } from '../remote/import-returns.ts';
import { aReturn, tellReturns } from '../testing/returns.ts';
import { type OzonShop, useOzonShop, useSandbox } from '../testing/shop.ts';
import { orderOf } from '../testing/way.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
const shop: OzonShop = useOzonShop(server, sandbox);
let offer = '';
beforeAll(async () => {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  await shop.pull();
  offer = (await orderOf(shop, number)).products[0]?.offer ?? '';
});

const stock = async () => (await shop.call(getOffers, { path: { ids: [offer] } })).rows[0]?.stock;

/** Reads returns as the task does; `told` stands in for what the marketplace would say. */
async function read(told?: readonly RemoteReturn[]): Promise<void> {
  if (told) return tellReturns(shop, told);
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
  await importReturns({ ...net, position: null, progress: () => {}, save: async () => {} });
}

async function found(number: string): Promise<OrderReturn> {
  const { rows } = await shop.call(findReturns, { body: { search: number } });
  const row = rows.find((one) => one.number === number);
  if (!row) throw new Error(`No return ${number}`);
  return row;
}

/** Tells of a return and answers it as it is here. */
async function given(over: Partial<RemoteReturn> = {}): Promise<OrderReturn> {
  const told = aReturn(over);
  await read([told]);
  return found(told.id);
}

const counted = (id: string, version: number, good: number, damaged = 0, line = '0') => ({
  path: { id },
  body: { version, lines: [{ id: line, good, damaged }] },
});
const receive = (...of: Parameters<typeof counted>) => shop.call(receiveReturn, counted(...of));
/** How taking in is refused. */
const refusal = (...of: Parameters<typeof counted>) => shop.refused(receiveReturn, counted(...of));

test('what a buyer gives back to Ozon is read with its order, its goods and where it is', async () => {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 2 });
  await shop.control(`orders/${number}/status`, { status: 'delivering', account: shop.clientId });
  await shop.control(`orders/${number}/give-back`, { account: shop.clientId });
  await shop.pull();
  await read();
  const [row] = (await shop.call(findReturns, { body: { search: number } })).rows;
  expect(row).toMatchObject({
    orderNumber: number,
    order: { number },
    marketplace: 'ozon',
    state: 'moving',
    status: 'Едет к вам',
    pieces: 2,
    taken: 0,
    currency: 'RUB',
    lines: [{ article: 'CASE-1', quantity: 2, offer: { id: offer } }],
  });
  expect(row?.place).toContain('Основной склад');
  const { id } = await orderOf(shop, number);
  expect((await shop.call(findReturns, { body: { order: id } })).rows).toEqual([row]);
  await read();
  expect((await shop.call(findReturns, { body: { order: id } })).rows).toEqual([row]);
});

test('a late answer moves no return back, and half an answer takes nothing from it', async () => {
  const told = aReturn({ state: 'ready', changedAt: '2026-11-22T10:00:00.000Z' });
  await read([told]);
  const before = await found(told.id);
  await read([{ ...told, state: 'moving', changedAt: '2026-11-21T10:00:00.000Z' }]);
  await read([{ ...told, state: 'fetched', changedAt: '2026-11-23T10:00:00.000Z', lines: [] }]);
  expect(await found(told.id)).toEqual(before);
  await read([{ ...told, state: 'fetched', changedAt: '2026-11-23T10:00:00.000Z' }]);
  expect(await found(told.id)).toMatchObject({ state: 'fetched', version: before.version + 1, lines: before.lines });
});

test('good pieces join the stock with the return as the reason, damaged ones are only counted', async () => {
  await shop.call(changeOffer, { path: { id: offer }, body: { stock: 10 } });
  const { id, version } = await given();
  const some = await receive(id, version, 1, 1);
  expect(some).toMatchObject({ state: 'fetched', taken: 2, lines: [{ good: 1, damaged: 1 }] });
  expect(await stock()).toBe(11);
  const all = await receive(id, some.version, 1);
  expect(all).toMatchObject({
    state: 'accepted',
    taken: 3,
    receipts: [{ good: 1, undoable: true }, { undoable: false }],
  });
  expect(await stock()).toBe(12);
  const { rows } = await shop.call(findStockMovements, { path: { catalog: shop.catalog, offer }, query: { limit: 1 } });
  expect(rows).toMatchObject([{ kind: 'return', quantity: 1, author: { id: expect.anything() } }]);
});

test('pieces are taken in once: a second press, and more than there are, change nothing', async () => {
  const { id, version } = await given();
  const before = (await stock()) ?? 0;
  const both = await Promise.allSettled([receive(id, version, 2), receive(id, version, 2)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { version: now } = await shop.call(getReturn, { path: { id } });
  expect(await refusal(id, version, 1)).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await refusal(id, now, 2)).toMatchObject({ status: 409, body: { code: 'not_allowed' } });
  expect(await refusal(id, now, 0)).toMatchObject({ status: 400 });
  expect(await refusal(id, now, 1, 0, '7')).toMatchObject({ status: 400 });
  expect(await stock()).toBe(before + 2);
});

test('the last receipt is undone once: its pieces leave the stock again', async () => {
  const { id, version } = await given();
  const before = await stock();
  const { receipts } = await receive(id, version, 3);
  const path = { id, receipt: receipts[0]?.id ?? '' };
  expect(await shop.call(undoReturnReceipt, { path })).toMatchObject({ state: 'fetched', taken: 0, receipts: [] });
  expect(await stock()).toBe(before);
  expect(await shop.refused(undoReturnReceipt, { path })).toMatchObject({ body: { code: 'not_allowed' } });
  expect(await stock()).toBe(before);
});

test('what was taken in stays so, whatever the marketplace tells afterwards', async () => {
  const told = aReturn();
  await read([told]);
  const { id, version } = await found(told.id);
  await receive(id, version, 3);
  await read([{ ...told, state: 'ready', changedAt: '2026-11-22T11:00:00.000Z' }]);
  expect(await found(told.id)).toMatchObject({ state: 'accepted', taken: 3, lines: [{ good: 3 }] });
});

test('goods that the buyer keeps, or that no offer is known for, join no stock', async () => {
  const kept = await given({ state: 'elsewhere' });
  expect(await refusal(kept.id, kept.version, 1)).toMatchObject({ body: { code: 'not_allowed' } });
  const strange = await given({
    lines: [{ offerId: 'NO-SUCH', sku: null, title: 'Кружка', quantity: 1, price: null }],
  });
  expect(await refusal(strange.id, strange.version, 1)).toMatchObject({ body: { code: 'not_allowed' } });
  expect(await receive(strange.id, strange.version, 0, 1)).toMatchObject({ state: 'accepted', sum: null });
});

test('returns are found by order, article and state, and counted by state', async () => {
  const { id, orderNumber } = await given({ state: 'claimed' });
  const ids = async (body: Types<typeof findReturns>['sent']) =>
    (await shop.call(findReturns, { body })).rows.map((row) => row.id);
  expect(await ids({ search: orderNumber })).toEqual([id]);
  expect(await ids({ search: 'case-1', state: ['claimed'] })).toEqual([id]);
  expect(await ids({ marketplace: ['wildberries'] })).toEqual([]);
  const { rows } = await shop.call(countReturns, { body: { account: { in: [shop.account] } } });
  expect(rows).toContainEqual({ state: 'claimed', count: 1 });
});

test('one notice tells that returns can be fetched, and only when they become so', async () => {
  const ready = [aReturn({ state: 'ready' }), aReturn({ state: 'ready' })];
  await read(ready);
  await read(ready.map((told) => ({ ...told, place: 'Казань', changedAt: '2026-11-22T12:00:00.000Z' })));
  const { rows } = await shop.call(findNotices, { body: {} });
  expect(rows.filter(({ title }) => title === 'Возвраты можно забрать')).toMatchObject([
    { theme: 'returns', link: '/cabinet/orders/returns?state=ready' },
  ]);
});

test('nobody sees or takes in the returns of another company', async () => {
  const { id, version } = await given();
  const stranger = await aCompany(server);
  expect((await stranger.call(findReturns, { body: {} })).rows).toEqual([]);
  expect(await stranger.refused(getReturn, { path: { id } })).toMatchObject({ status: 404 });
  expect(await stranger.refused(receiveReturn, counted(id, version, 1))).toMatchObject({ status: 404 });
});
