import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  changeCompany,
  countWaitingCompanies,
  createCompany,
  createTask,
  findAuditActs,
  findCompanies,
  findOrders,
  getCompany,
  Id,
} from '@prilavok/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onPlatform, pools, withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';
import { listWatched } from '../../marketplaces/stored/watched.queries.ts';
import { overdueTasks } from '../../marketplaces/tasks/due.queries.ts';
import { enqueueOrdersInHand, readOrdersInHand } from '../../orders/remote/orders-in-hand.jobs.ts';
import { anOzonShop, useSandbox } from '../../orders/testing/shop.ts';
import { aCompany, anAdministrator, eventually } from '../../testing/client.ts';
import { quickly, useServer } from '../../testing/server.ts';
import { endTheSilent } from '../../work/watchdog.ts';
import { beginWork, watchOf, work } from '../../work/work.ts';
import { workById } from '../../work/works.queries.ts';
import { resumeCompany, sendBlockedLetter } from '../companies.jobs.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
const start = async (...jobs: Job[]) => {
  worker = await startWorker([resumeCompany, ...jobs], [], quickly);
};

const why = 'Жалобы покупателей';
async function block(company: string) {
  const admin = await anAdministrator(server);
  const path = { id: company };
  await admin.call(changeCompany, { path, body: { approved: false, reason: why } });
  return { approve: () => admin.call(changeCompany, { path, body: { approved: true } }) };
}

const jobsOf = async (name: string) => {
  const { rows } = await pools().owner.query<{ payload: Record<string, string>; attempts: number }>(
    `select j.payload, j.attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1`,
    [name],
  );
  return rows;
};

describe('a company that the administrator blocks', () => {
  it('is a state of its own with a reason, which owners are written and the audit keeps', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const path = { id: shop.company };
    const { total } = await admin.call(countWaitingCompanies);
    for (const body of [{ approved: false }, { approved: false, reason: '  ' }])
      expect(await admin.refused(changeCompany, { path, body })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'reason' }] },
      });
    expect((await admin.refused(changeCompany, { path, body: { reason: why } })).status).toBe(400);

    const blocked = await admin.call(changeCompany, { path, body: { approved: false, reason: why } });
    expect(blocked).toMatchObject({ approved: false, blocked: { reason: why } });
    const other = await admin.call(changeCompany, { path, body: { reason: 'Нет договора' } });
    expect(other.blocked).toEqual({ at: blocked.blocked?.at, reason: 'Нет договора' });
    expect((await admin.call(countWaitingCompanies)).total).toBe(total);
    const found = async (body: object) =>
      (await admin.call(findCompanies, { body: { search: shop.email, ...body } })).rows.map(({ id }) => id);
    expect(await found({ blocked: true })).toEqual([shop.company]);
    expect(await found({ blocked: false })).toEqual([]);
    expect(await found({ approved: false, blocked: false })).toEqual([]);
    const letters = (await jobsOf(sendBlockedLetter.name)).filter(({ payload }) => payload.email === shop.email);
    expect(letters.map(({ payload }) => payload.reason)).toEqual([why, 'Нет договора']);

    const again = await admin.call(changeCompany, { path, body: { approved: true } });
    expect(again).toMatchObject({ approved: true, blocked: null });
    const { rows } = await shop.call(findAuditActs, { body: { subject: 'company' } });
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'Подтверждена', was: 'нет', became: 'да' },
        { field: 'Почему заблокирована', was: 'Нет договора', became: null },
      ],
      [{ field: 'Почему заблокирована', was: why, became: 'Нет договора' }],
      [
        { field: 'Подтверждена', was: 'да', became: 'нет' },
        { field: 'Почему заблокирована', was: null, became: why },
      ],
    ]);
  });

  it('may be one that never was approved: it doesn’t wait any more', async () => {
    const admin = await anAdministrator(server);
    const { id } = await admin.call(createCompany, { body: { title: 'Отказанная' } });
    const { total } = await admin.call(countWaitingCompanies);
    await admin.call(changeCompany, { path: { id }, body: { approved: false, reason: why } });
    expect((await admin.call(countWaitingCompanies)).total).toBe(total - 1);
    expect((await admin.call(getCompany, { path: { id } })).blocked?.reason).toBe(why);
  });

  it('has its jobs wait, at no cost of tries, until it is approved again; those of others go on', async () => {
    const [shop, other] = [await aCompany(server), await aCompany(server)];
    const worked: string[] = [];
    const declared = job(
      `test.${crypto.randomUUID()}`,
      z.object({ company: Id }),
      async ({ payload: { company } }) => void worked.push(company),
      { attempts: 1 },
    );
    const { approve } = await block(shop.company);
    await onPlatform((db) => enqueue(db, declared, { company: shop.company }, { queue: 'one after another' }));
    await onPlatform((db) => enqueue(db, declared, { company: other.company }, { queue: 'one after another' }));
    await start(declared);
    await eventually(async () => worked.length > 0);
    expect(worked).toEqual([other.company]);
    await eventually(async () => (await jobsOf(declared.name))[0]?.attempts === 0);
    await approve();
    await eventually(async () => worked.length > 1);
    expect(worked).toEqual([other.company, shop.company]);
  });

  it('has long work wait where it got to, and go on from there', async () => {
    const shop = await aCompany(server);
    const steps: number[] = [];
    let freed = () => {};
    const held = new Promise<void>((resolve) => {
      freed = resolve;
    });
    const counting = work(`test.${crypto.randomUUID()}`, z.object({}), {
      resource: 'test/works',
      lane: 'interactive',
      attempts: 1,
      async step({ company, position, save, signal }) {
        const at = Number(position ?? 0);
        if (at === 3) return 'done';
        steps.push(at);
        if (steps.length === 2)
          await Promise.race([
            held,
            new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
          ]);
        await withCompany(company, (db) => save(db, { done: 1, position: at + 1 }));
        return 'more';
      },
    });
    const id = await withCompany(shop.company, (db) =>
      beginWork(db, counting, { title: 'Считаем', input: {}, author: null, queue: 'counting' }),
    );
    await start(counting.job);
    await eventually(async () => steps.length === 2);
    const { approve } = await block(shop.company);
    await eventually(async () => (await jobsOf(counting.kind))[0]?.attempts === 0);
    // An hour without a sign of life, which the watchdog would else end.
    await pools().owner.query("update works set beat_at = now() - interval '1 hour' where id = $1", [id]);
    await endTheSilent([watchOf([counting])]);
    expect((await withCompany(shop.company, (db) => workById(db, id)))?.status).toBe('running');
    freed();
    await approve();
    await eventually(async () => (await withCompany(shop.company, (db) => workById(db, id)))?.status === 'success');
    expect(steps).toEqual([0, 1, 1, 2]);
  });

  it('starts no task by the clock and is not watched, until it is approved again', async () => {
    const shop = await anOzonShop(server, sandbox.url);
    const task = await shop.call(createTask, {
      body: { title: 'По часам', type: 'products_sync', account: shop.account, schedule: '0 4 * * *' },
    });
    await shop.call(createTask, {
      body: { title: 'Всё время', type: 'orders_import', account: shop.account, schedule: 'auto' },
    });
    await withCompany(
      shop.company,
      (db) => execute(db)`
        update marketplace_tasks set next_run_at = now() - interval '1 hour' where company_id = ${db.company} and id = ${task.id}`,
    );
    const lookedFor = async () => ({
      overdue: (await overdueTasks()).filter(({ company }) => company === shop.company).length,
      watched: (await listWatched([shop.company])).length,
    });
    expect(await lookedFor()).toEqual({ overdue: 1, watched: 1 });
    const { approve } = await block(shop.company);
    expect(await lookedFor()).toEqual({ overdue: 0, watched: 0 });
    await approve();
    expect(await lookedFor()).toEqual({ overdue: 1, watched: 1 });
  });

  it('has its orders in hand read for 14 days, and no new ones', async () => {
    const shop = await anOzonShop(server, sandbox.url);
    const inHand = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const stateOf = async (number: string) =>
      withCompany(shop.company, async (db) => {
        const { rows } = await pools().owner.query<{ state: string }>(
          'select state from orders where company_id = $1 and number = $2',
          [db.company, number],
        );
        return rows[0]?.state;
      });
    expect(await stateOf(inHand)).toBe('new');
    const { approve } = await block(shop.company);
    const later = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.control(`orders/${inHand}/cancel`, {});
    await enqueueOrdersInHand();
    expect(await jobsOf(readOrdersInHand.name)).toHaveLength(1);
    await start(readOrdersInHand);
    await eventually(async () => (await stateOf(inHand)) === 'cancelled');
    expect(await stateOf(later)).toBeUndefined();
    await eventually(async () => (await jobsOf(readOrdersInHand.name)).length === 0);

    // Another that is in hand, so that there is something to read.
    await approve();
    await shop.pull();
    await block(shop.company);
    await onPlatform(
      (db) => execute(db)`update companies set blocked_at = now() - interval '14 days' where id = ${shop.company}`,
    );
    await enqueueOrdersInHand();
    expect(await jobsOf(readOrdersInHand.name)).toEqual([]);
    await onPlatform(
      (db) => execute(db)`update companies set blocked_at = now() - interval '13 days' where id = ${shop.company}`,
    );
    await enqueueOrdersInHand();
    expect(await jobsOf(readOrdersInHand.name)).toHaveLength(1);
    await approve();
    expect((await shop.call(findOrders, { body: {} })).rows).toHaveLength(2);
  });
});

/** Brings data into a new form, whoever they belong to. */
const concernsAll = ['catalogs/saving/marks.queries.ts', 'orders/stored/line-costs.queries.ts'];

it('is left out by whoever looks for work over all companies', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const looking: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(`${root}${file}`, 'utf8');
    if (file.endsWith('.test.ts') || !/owner\s*\.query/.test(text) || !/company_id as company\b/.test(text)) continue;
    looking.push(file);
    if (!concernsAll.includes(file)) expect(text, file).toMatch(/workingCompanies|c\.blocked_at/);
  }
  expect(looking.length).toBeGreaterThan(7);
});
