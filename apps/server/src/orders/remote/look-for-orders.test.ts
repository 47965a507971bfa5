import {
  changeTask,
  createTask,
  findOrderSources,
  findOrders,
  findRequestLogs,
  getOrder,
  getTasks,
  removeAccount,
  removeCompany,
} from '@prilavok/contract';
import { createSharedLimiter, type MarketplaceClient, type RemoteOrder } from '@prilavok/marketplaces';
import type { RecordedRequest } from '@prilavok/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import type { Tick } from '../../jobs/job.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';
import { allowanceOf } from '../../marketplaces/connection/limits.ts';
import { watching } from '../../marketplaces/index.ts';
import { runsGoOn } from '../../marketplaces/testing/runs.ts';
import { jobs, ticks } from '../../rooms.ts';
import { anAdministrator, eventually } from '../../testing/client.ts';
import { quickly, useServer } from '../../testing/server.ts';
import { aRemoteOrder } from '../testing/remote-orders.ts';
import { anOzonShop, type OzonShop, useSandbox } from '../testing/shop.ts';
import { fingerprintOf } from './fingerprints.ts';
import { lookForOrders } from './look-for-orders.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

/** The product's own ticks, but for its watching: here it has less time. */
const others = ticks.filter(({ name }) => name !== 'marketplaces.watch');
const aWatch = (): Tick =>
  watching({ orders_import: lookForOrders }, { paceOf: () => 150, livingEvery: 300, beatEvery: 700 });
let worker: Worker;
beforeAll(async () => {
  worker = await startWorker(jobs, [...others, aWatch()], quickly);
});
afterAll(() => worker.stop());

async function aWatchedShop(): Promise<OzonShop & { task: string }> {
  const shop = await anOzonShop(server, sandbox.url);
  const body = { title: 'Заказы', type: 'orders_import', account: shop.account, schedule: 'auto' } as const;
  const { id: task } = await shop.call(createTask, { body });
  await eventually(async () => (await taskOf({ ...shop, task })).status === 'success');
  return { ...shop, task };
}

const taskOf = async (shop: OzonShop & { task: string }) => {
  const [task] = (await shop.call(getTasks, { path: { ids: [shop.task] } })).rows;
  if (!task) throw new Error('No task');
  return task;
};

const ordersOf = async (shop: OzonShop, number: string) =>
  (await shop.call(findOrders, { body: { search: number } })).rows;
const hasCome = (shop: OzonShop, number: string) => eventually(async () => (await ordersOf(shop, number))[0]);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let heard = 0;
const questions = new Map<string, number>();
/** How often the shop's marketplace was asked for orders. */
async function asked({ clientId }: OzonShop): Promise<number> {
  const answer = await fetch(`${sandbox.url}/_control/ozon/requests?limit=5000&after=${heard}`);
  const { requests }: { requests: RecordedRequest[] } = await answer.json();
  heard = Math.max(heard, ...requests.map(({ seq }) => seq));
  for (const { path, headers } of requests)
    if (path.includes('/posting/'))
      questions.set(headers['client-id'] ?? '', (questions.get(headers['client-id'] ?? '') ?? 0) + 1);
  return questions.get(clientId) ?? 0;
}

const moreAsked = async (shop: OzonShop, times: number) => {
  const before = await asked(shop);
  await eventually(async () => (await asked(shop)) >= before + times);
};

describe('a watched account', () => {
  it('is quiet without a word to the company’s tables, and what comes is there within a moment', async () => {
    const shop = await aWatchedShop();
    await moreAsked(shop, 2);
    const logged = async () => (await shop.call(findRequestLogs, { path: { id: shop.account }, body: {} })).rows.length;
    const before = await logged();
    server.guard.forget();
    await moreAsked(shop, 3);
    expect(server.guard.statements).toEqual([]);
    expect(await logged()).toBe(before);
    // What the screens tell of it is true all the same.
    const since = (await taskOf(shop)).finishedAt ?? '';
    const told = await eventually(async () => {
      const task = await taskOf(shop);
      return (task.finishedAt ?? '') > since && task;
    });
    expect(told).toMatchObject({ status: 'success', message: 'Нового не было', progress: { done: 0 } });
    const { rows: sources } = await shop.call(findOrderSources, { body: {} });
    expect((sources[0]?.syncedAt ?? '') >= (told.finishedAt ?? '')).toBe(true);
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    const order = await hasCome(shop, number);
    await shop.control(`orders/${number}/status`, { status: 'cancelled' });
    const id = order?.id ?? '';
    await eventually(async () => (await shop.call(getOrder, { path: { id } })).state === 'cancelled');
    expect(await ordersOf(shop, number)).toHaveLength(1);
  });

  it('is asked by nobody once its task is off, its account disconnected or its company deleted', async () => {
    const [shop, other] = await Promise.all([aWatchedShop(), aWatchedShop()]);
    const isLeftAlone = (one: OzonShop) =>
      eventually(async () => {
        const before = await asked(one);
        await pause(600);
        return (await asked(one)) === before;
      });
    await shop.call(changeTask, { path: { id: shop.task }, body: { isActive: false } });
    await isLeftAlone(shop);
    await shop.call(changeTask, { path: { id: shop.task }, body: { isActive: true } });
    await moreAsked(shop, 1);
    const administrator = await anAdministrator(server);
    await administrator.call(removeCompany, { path: { id: shop.company } });
    await isLeftAlone(shop);
    await other.call(removeAccount, { path: { id: other.account } });
    await isLeftAlone(other);
  });

  it('is taken over by another process when its own is killed, and has no order twice', async () => {
    const shop = await aWatchedShop();
    const second = new AbortController();
    const running = aWatch().work(second.signal);
    running.catch(() => {});
    const living = async () => (await pools().owner.query<{ process: number; pid: number }>(watchersSql)).rows;
    await eventually(async () => (await living()).length === 2);
    const numbers = [await shop.buy({ offerId: 'CASE-1', quantity: 1 })];
    await hasCome(shop, numbers[0] ?? '');
    for (const { pid } of await living()) {
      // As a killed process loses it: with its lock. The worker's watching begins anew, the other one's is over.
      await pools().owner.query('select pg_terminate_backend($1)', [pid]);
      numbers.push(await shop.buy({ offerId: 'CASE-1', quantity: 1 }));
      await hasCome(shop, numbers.at(-1) ?? '');
    }
    second.abort();
    for (const number of numbers) expect(await ordersOf(shop, number)).toHaveLength(1);
  });

  it('is left alone as soon as any process was asked for a pause, and its task says so', async () => {
    const shop = await aWatchedShop();
    // Another process keeps a limiter of its own; what they share is the database.
    const elsewhere = createSharedLimiter([], allowanceOf(shop.company, shop.account));
    elsewhere.pause('/v4/posting/fbs/list', 90_000);
    const waiting = await eventually(async () => {
      const task = await taskOf(shop);
      return task.progress.note !== '' && task;
    });
    expect(waiting).toMatchObject({ status: 'pending' });
    expect(waiting.progress.note).toMatch(/^Площадка просит подождать.*Повторим через (8\d|90) с$/);
    const before = await asked(shop);
    await pause(500);
    expect(await asked(shop)).toBe(before);
  });

  it('has its refusals told by its task, which is well again when the marketplace is', async () => {
    const shop = await aWatchedShop();
    await shop.control('faults', { error: 1 });
    const failing = await eventually(async () => {
      const task = await taskOf(shop);
      return task.status === 'pending' && task.progress.note !== '' && task;
    });
    expect(failing.progress.note).toMatch(/Повторим через/);
    await shop.control('faults', {});
    await eventually(async () => {
      await runsGoOn();
      return (await taskOf(shop)).status === 'success';
    });
    await moreAsked(shop, 1);
  });
});

const watchersSql = `
  select w.process, l.pid from watchers w join pg_locks l on l.locktype = 'advisory' and l.classid = 7003 and l.objid = w.process::oid
    and l.database = (select oid from pg_database where datname = current_database())`;

describe('a look for orders', () => {
  const now = () => new Date().toISOString();
  const position = (more: object = {}) => ({
    until: now(),
    sweptAt: now(),
    again: [],
    known: {},
    waiting: null,
    ...more,
  });
  /** A marketplace that says this. */
  const saying = (changed: RemoteOrder[], waiting: RemoteOrder[] = []) => {
    const asked: string[] = [];
    const answer = (kind: string, rows: RemoteOrder[]) => async () => {
      asked.push(kind);
      return { rows, cursor: null };
    };
    const orders = { changed: answer('changed', changed), waiting: answer('waiting', waiting) };
    return { asked, client: { orders } as unknown as MarketplaceClient };
  };

  it('is quiet while the marketplace repeats itself, and hears any other word', async () => {
    const remote = aRemoteOrder();
    const first = saying([remote]);
    expect(await lookForOrders(position())(first.client)).toBe(true);
    const look = lookForOrders(position({ known: { [remote.number]: fingerprintOf(remote) } }));
    expect(await look(first.client)).toBe(false);
    // What may be done with it comes and goes by the clock.
    expect(await look(saying([{ ...remote, actions: ['ship'] }]).client)).toBe(false);
    expect(await look(saying([{ ...remote, substatus: 'posting_registered' }]).client)).toBe(true);
    expect(await look(saying([remote, aRemoteOrder()]).client)).toBe(true);
    expect(await look(saying([]).client)).toBe(false);
  });

  it('hears now and then all that waits for the seller, whatever was said to have changed', async () => {
    const old = new Date(Date.now() - 6 * 60_000).toISOString();
    const shop = saying([], [aRemoteOrder()]);
    expect(await lookForOrders(position())(shop.client)).toBe(false);
    expect(shop.asked).toEqual(['changed']);
    expect(await lookForOrders(position({ sweptAt: old }))(shop.client)).toBe(true);
    expect(shop.asked).toEqual(['changed', 'changed', 'waiting']);
  });

  it.each([
    ['was never loaded', null],
    ['has remotes to be read again', position({ again: ['1'] })],
    ['had more changes than are kept', position({ known: null })],
    [
      'has not written down for a day how far it is',
      position({ until: new Date(Date.now() - 23 * 3_600_000).toISOString() }),
    ],
  ])('leaves to a run what %s', async (_, saved) => {
    expect(await lookForOrders(saved)(saying([]).client)).toBe(true);
  });
});
