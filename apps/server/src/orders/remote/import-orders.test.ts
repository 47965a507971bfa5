import {
  changeOrder,
  createTask,
  findNotices,
  findOrderHistory,
  findOrderSourceLogs,
  findOrderSources,
  findOrders,
  findTasks,
  getOrder,
  type OrderState,
  orderStates,
  syncOrderSource,
} from '@prilavok/contract';
import type { RemoteOrder } from '@prilavok/marketplaces';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { runsGoOn } from '../../marketplaces/testing/runs.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { anOrderProperty, ordersWith } from '../testing/properties.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';
import { useOzonShop, useSandbox } from '../testing/shop.ts';
import { reportImport } from './import-orders.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const shop = useOzonShop(server, sandbox);

const minute = (number: number) => new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString();

const take = (remote: RemoteOrder, at: string, alone = false) => takeFor(shop, remote, at, alone);

const found = async (number: string) => (await shop.call(findOrders, { body: { search: number } })).rows;
const stateOf = async (number: string) => (await found(number))[0]?.state;

describe('an order that comes in', () => {
  it('is written once, however often it is told', async () => {
    const remote = aRemoteOrder();
    expect((await take(remote, minute(1))).result).toBe('created');
    expect((await take(remote, minute(1))).result).toBe('unchanged');
    expect((await take(remote, minute(2))).result).toBe('unchanged');
    const [order, ...others] = await found(remote.number);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ state: 'new', total: '1990.00', region: 'Тула', shipBy: '2026-11-22T10:00:00.000Z' });
    const { rows } = await shop.call(findOrderHistory, { path: { id: order?.id ?? '' }, body: {} });
    expect(rows).toHaveLength(1);
  });

  it('is written once when two read it at the same moment', async () => {
    const remote = aRemoteOrder();
    const results = await Promise.all([1, 2, 3, 4].map(() => take(remote, minute(1))));
    expect(results.map(({ result }) => result).sort()).toEqual(['created', 'unchanged', 'unchanged', 'unchanged']);
    expect(await found(remote.number)).toHaveLength(1);
  });

  it('is told of with all others of its run in one notice', async () => {
    const { company } = shop;
    const account = await withCompany(company, (db) => accountById(db, shop.account));
    if (!account) throw new Error('No account');
    const created = await Promise.all(
      [1, 2].map(async () => {
        const remote = aRemoteOrder();
        const { order } = await take(remote, minute(1));
        return { order: order ?? '', number: remote.number };
      }),
    );
    await reportImport({ company, account }, { created, changed: 0, unchanged: 0, failed: [], later: [] });
    const { rows } = await shop.call(findNotices, { body: {} });
    const told = rows.filter(({ message }) => message === `${account.title}: 2`);
    expect(told).toMatchObject([{ title: 'Новые заказы', link: '/cabinet/orders/new' }]);
    expect(rows.filter(({ message }) => created.some(({ number }) => message.includes(number)))).toEqual([]);
  });

  it('keeps its state when an older answer arrives late', async () => {
    const remote = aRemoteOrder();
    await take(remote, minute(1));
    const delivering = { ...remote, status: 'delivering', state: 'delivering' as const };
    await take(delivering, minute(5));
    await take({ ...remote, status: 'awaiting_deliver', state: 'ready' }, minute(3));
    expect(await stateOf(remote.number)).toBe('delivering');
    await take(remote, minute(2));
    expect(await stateOf(remote.number)).toBe('delivering');
  });

  it('comes to the same state in whatever turn the answers arrive, with repeats', async () => {
    const statuses: [string, OrderState][] = [
      ['awaiting_packaging', 'assembling'],
      ['awaiting_deliver', 'ready'],
      ['driver_pickup', 'delivering'],
      ['delivering', 'delivering'],
      ['delivered', 'delivered'],
      ['cancelled', 'cancelled'],
    ];
    const words = fc.uniqueArray(fc.nat(statuses.length - 1), { minLength: 1, maxLength: 5 });
    const turns = words.chain((heard) =>
      fc.tuple(fc.constant(heard), fc.shuffledSubarray(heard, { minLength: heard.length }), fc.nat(4)),
    );
    await fc.assert(
      fc.asyncProperty(turns, async ([heard, mixed, again]) => {
        const ends: (string | undefined)[] = [];
        for (const sequence of [heard, [...mixed, mixed[again] ?? mixed[0] ?? 0]]) {
          const remote = aRemoteOrder();
          for (const word of sequence) {
            const [status, state] = statuses[word] ?? ['', 'new'];
            await take({ ...remote, status, state }, minute(word));
          }
          ends.push(await stateOf(remote.number));
        }
        const furthest = Math.max(...heard.map((word) => orderStates.indexOf(statuses[word]?.[1] ?? 'new')));
        const state = orderStates[furthest] === 'assembling' ? 'new' : orderStates[furthest];
        expect(ends).toEqual([state, state]);
      }),
      { numRuns: 15 },
    );
  });

  it('goes back to assembly only when the order read by itself says so', async () => {
    const remote = aRemoteOrder();
    await take({ ...remote, status: 'awaiting_deliver', state: 'ready' }, minute(1));
    expect(await take(remote, minute(2))).toMatchObject({ result: 'doubtful' });
    expect(await stateOf(remote.number)).toBe('ready');
    await take(remote, minute(3), true);
    expect(await stateOf(remote.number)).toBe('new');
  });

  it('stays where it is when a list and the order read by itself both lag, and is read again the next time', async () => {
    const remote = aRemoteOrder();
    const second = (number: number) => new Date(Date.parse(minute(1)) + number * 1000).toISOString();
    await take({ ...remote, status: 'awaiting_deliver', state: 'ready' }, second(0));
    expect(await take(remote, second(4))).toMatchObject({ result: 'doubtful' });
    expect(await take(remote, second(5), true)).toMatchObject({ result: 'later' });
    expect(await stateOf(remote.number)).toBe('ready');
    expect(await take(remote, second(35), true)).toMatchObject({ result: 'changed' });
    expect(await stateOf(remote.number)).toBe('new');
  });

  it('takes over lines that the marketplace has changed while nothing is confirmed', async () => {
    const remote = aRemoteOrder();
    await take(remote, minute(1));
    const lines = [{ offerId: 'CABLE-2', sku: '12', title: 'Кабель', quantity: 3, price: '890.50' }];
    await take({ ...remote, lines }, minute(2));
    const [order] = await found(remote.number);
    expect(order).toMatchObject({ total: '2671.50', items: 3 });
    expect(order?.products.map((line) => line.article)).toEqual(['CABLE-2']);
  });

  it('keeps the values of goods that stay when the marketplace changes the lines, and finds by them', async () => {
    const remote = aRemoteOrder();
    await take(remote, minute(1));
    const { id, products } = (await found(remote.number))[0] ?? { id: '', products: [] };
    const { id: property } = await anOrderProperty(shop);
    const properties = [{ property, values: ['Хрупкое'] }];
    const body = { products: [{ id: products[0]?.id ?? '', properties }] };
    await shop.call(changeOrder, { path: { id }, body });
    const cable = { offerId: 'CABLE-2', sku: '12', title: 'Кабель', quantity: 3, price: '890.50' };
    await take({ ...remote, lines: [cable, ...remote.lines] }, minute(2));
    const [order] = await found(remote.number);
    expect(order?.products.map((line) => [line.article, line.properties])).toEqual([
      ['CABLE-2', []],
      ['CASE-1', properties],
    ]);
    expect(await ordersWith(shop, { property, equal: 'Хрупкое' })).toEqual([id]);
    await take({ ...remote, lines: [cable] }, minute(3));
    expect(await ordersWith(shop, { property, filled: true })).toEqual([]);
  });

  it('keeps a line whose article the catalog does not know', async () => {
    const lines = [{ offerId: 'нет такого', sku: '13', title: 'Нечто', quantity: 1, price: '10' }];
    const remote = aRemoteOrder({ lines });
    await take(remote, minute(1));
    const [order] = await found(remote.number);
    expect(order?.products).toMatchObject([{ article: 'нет такого', offer: null, title: 'Нечто' }]);
  });
});

describe('the task that loads orders', () => {
  it('brings every order once through repeated, shuffled, failing answers', async () => {
    const bought: string[] = [];
    for (let count = 0; count < 12; count++) bought.push(await shop.buy({ offerId: 'CASE-1', quantity: 1 }));
    await shop.control('faults', {
      duplicated: 0.5,
      reordered: 0.5,
      error: 0.2,
      tooMany: 0.1,
      truncated: 0.1,
      seed: 7,
    });
    await shop.call(createTask, {
      body: { title: 'Заказы', type: 'orders_import', account: shop.account, start_instantly: true },
    });
    await eventually(async () => {
      await runsGoOn();
      const { rows } = await shop.call(findTasks, { body: { type: 'orders_import' } });
      return rows[0]?.status === 'success';
    });
    await shop.control('faults', {});
    for (const number of bought) expect(await found(number)).toHaveLength(1);
  });

  it('is written down in the journal of the source that the account got by itself', async () => {
    const { rows: sources } = await shop.call(findOrderSources, { body: {} });
    expect(sources).toHaveLength(1);
    expect(sources[0]).toMatchObject({ title: 'Ozon, «Лавка»', account: shop.account });
    expect(sources[0]?.settings.is_marketplace).toBe(true);
    const { rows: log } = await shop.call(findOrderSourceLogs, { path: { id: sources[0]?.id ?? '' } });
    expect(log[0]).toMatchObject({ level: 'info', created: 12 });
  });

  it('loads the last days again when a person asks, and doubles nothing', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    const { rows: sources } = await shop.call(findOrderSources, { body: {} });
    const source = sources[0]?.id ?? '';
    await shop.call(syncOrderSource, { path: { id: source }, query: { days: 2 } });
    await eventually(async () => (await found(number)).length === 1);
    const { rows } = await shop.call(findOrders, { body: { limit: 1000 } });
    expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
    const [order] = await found(number);
    expect((await shop.call(getOrder, { path: { id: order?.id ?? '' } })).source?.id).toBe(source);
  });
});
