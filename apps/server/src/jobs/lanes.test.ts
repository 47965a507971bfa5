import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCatalog, createImport, createTask, findOrders, forgotPassword, getImport } from '@prilavok/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pools, withCompany } from '../database/pools.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { anOzonShop } from '../orders/testing/shop.ts';
import { jobs, ticks } from '../rooms.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { quickly, useServer } from '../testing/server.ts';
import { enqueue, job } from './job.ts';
import { runnersOf } from './lanes.ts';
import { startWorker, type Worker } from './worker.ts';

const sandbox = useSandbox();
const server = useServer({ env: Object.assign(sandbox.env, { PRIVATE_ADDRESSES: 'on' }) });

/** A marketplace's feed that comes byte after byte, and never ends. */
const drip = createServer((_request, response) => {
  const byte = setInterval(() => response.write('<'), 50);
  response.on('close', () => clearInterval(byte));
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(drip.address() as AddressInfo).port}/feed.xml`;
});
afterAll(() => {
  drip.closeAllConnections();
  drip.close();
});

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

/** Work that goes on until the process ends, with how much of it was under way at once, by company. */
function endless(lane: 'bulk' | 'marketplace') {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const declared = job(
    `test.endless-${lane}`,
    z.object({ company: z.string() }),
    async ({ payload: { company }, signal }) => {
      const now = (running.get(company) ?? 0) + 1;
      running.set(company, now);
      most.set(company, Math.max(most.get(company) ?? 0, now));
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    { lane },
  );
  return { declared, most };
}

describe('lanes', () => {
  it('bring an order of one company into the cabinet while another has fifty bulk jobs', async () => {
    const { declared, most } = endless('bulk');
    const greedy = await aCompany(server);
    await withCompany(greedy.company, async (db) => {
      for (let n = 0; n < 50; n++) await enqueue(db, declared, { company: greedy.company });
    });
    worker = await startWorker([...jobs, declared], ticks, quickly);
    const shop = await anOzonShop(server, sandbox.url);
    const task = { title: 'Заказы', type: 'orders_import', account: shop.account, schedule: '* * * * *' } as const;
    const { id } = await shop.call(createTask, { body: task });
    // Oftener than a person may ask, as the product itself does.
    await withCompany(shop.company, (db) =>
      sql`
        update marketplace_tasks set schedule = '* * * * * *', next_run_at = now() - interval '1 day'
        where company_id = ${shop.company} and id = ${id}`.execute(db),
    );
    await ticks.find(({ name }) => name === 'marketplaces.overdue')?.work(AbortSignal.timeout(10_000));
    await eventually(async () => most.size > 0);
    const posting = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await eventually(async () => {
      const { rows } = await shop.call(findOrders, { body: {} });
      return rows.some(({ number }) => number === posting);
    });
  });

  it('let a letter leave while eight feeds drip', async () => {
    worker = await startWorker(jobs, ticks, quickly);
    const shops = await Promise.all(Array.from({ length: 8 }, () => aCompany(server)));
    const imports = await Promise.all(
      shops.map(async (shop) => {
        const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Магазин' } });
        const { id } = await shop.call(createImport, { path: { catalog }, body: { url: address } });
        return { shop, id };
      }),
    );
    await eventually(async () => {
      const states = await Promise.all(imports.map(({ shop, id }) => shop.call(getImport, { path: { id } })));
      return states.filter(({ status }) => status === 'running').length === runnersOf('bulk', 12);
    });
    const [shop] = shops;
    if (!shop) return;
    await shop.call(forgotPassword, { body: { email: shop.email } });
    await eventually(async () => {
      const { mails } = await sandbox.control<{ mails: { to: string }[] }>('mail');
      return mails.some(({ to }) => to === shop.email);
    });
  });

  it('give one company half of their runners at most, so that the next one finds some free', async () => {
    const { declared, most } = endless('marketplace');
    await withCompany('1', async (db) => {
      for (let n = 0; n < 20; n++) await enqueue(db, declared, { company: '1' });
    });
    worker = await startWorker([declared], [], quickly);
    const half = runnersOf('marketplace', 12) / 2;
    await eventually(async () => most.get('1') === half);
    await withCompany('2', (db) => enqueue(db, declared, { company: '2' }));
    await eventually(async () => most.get('2') === 1);
    expect(most.get('1')).toBe(half);
  });

  it('hold the share of a company over two processes, so that it does not take the only runner of each', async () => {
    const { declared, most } = endless('bulk');
    // What the tests before have left waiting would take runners, too.
    await pools().owner.query('delete from graphile_worker._private_jobs');
    worker = await startWorker([declared], [], { ...quickly, atOnce: 3 });
    const second = await startWorker([declared], [], { ...quickly, atOnce: 3 });
    try {
      const { owner } = pools();
      await eventually(async () => {
        const { rows } = await owner.query<{ count: number }>('select count(distinct process)::int from job_runners');
        return rows[0]?.count === 2;
      });
      await new Promise((next) => setTimeout(next, 1500));
      await withCompany('1', async (db) => {
        for (let n = 0; n < 4; n++) await enqueue(db, declared, { company: '1' });
      });
      await eventually(async () => most.get('1') === 1);
      await new Promise((next) => setTimeout(next, 1500));
      await withCompany('2', (db) => enqueue(db, declared, { company: '2' }));
      await eventually(async () => most.get('2') === 1);
      expect(most.get('1')).toBe(1);
    } finally {
      await second.stop();
    }
  });
});
