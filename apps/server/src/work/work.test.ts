import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pools, withCompany } from '../database/pools.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { aCompany, eventually, type Shop } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { quickly, useServer } from '../testing/server.ts';
import { endTheSilent } from './watchdog.ts';
import { beginWork, type LongWork, stopWork, WorkFailed, type WorkOptions, watchOf, work } from './work.ts';
import { workById } from './works.queries.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const Input = z.object({ steps: z.int() });
const begin = (kind: LongWork<typeof Input>, steps: number) =>
  withCompany(shop.company, (db) =>
    beginWork(db, kind, { title: 'Считаем', input: { steps }, total: steps, author: null, queue: 'counting' }),
  );
const stateOf = (id: string) => withCompany(shop.company, (db) => workById(db, id));
const ended = (id: string) =>
  eventually(async () => {
    const state = await stateOf(id);
    return state?.status !== 'pending' && state?.status !== 'running' && state;
  });

/** Work that counts to its number, one a step, and tells how it ended. */
function counting({
  onStep,
  ...more
}: { onStep?: (at: number) => Promise<void> | void } & Partial<WorkOptions<z.output<typeof Input>>> = {}) {
  const told: string[] = [];
  const kind = work(`test.${crypto.randomUUID()}`, Input, {
    resource: 'test/works',
    lane: 'interactive',
    async step({ company, input, position, save, signal }) {
      const at = Number(position ?? 0);
      if (at === input.steps) return 'done';
      await onStep?.(at);
      signal.throwIfAborted();
      await withCompany(company, (db) => save(db, { done: 1, position: at + 1 }));
      return 'more';
    },
    ended: async (_db, { status, error }) => void told.push(`${status}: ${error}`),
    ...more,
  });
  return { kind, told };
}

test('work is done step by step, and open cabinets hear how far it is', async () => {
  const { kind, told } = counting();
  const news = await newsOf(shop);
  const id = await begin(kind, 3);
  worker = await startWorker([kind.job], [], quickly);
  expect(await ended(id)).toMatchObject({ status: 'success', progress: { done: 3, total: 3 } });
  expect(told).toEqual(['success: null']);
  expect(await news.until(/"status":"success"/)).toContain('"resource":"test/works"');
});

test('work that met the end of its process goes on where it was, in the next one', async () => {
  const steps: number[] = [];
  let hold = true;
  const { kind, told } = counting({
    onStep: async (at) => {
      steps.push(at);
      while (hold && at === 2) await new Promise((next) => setTimeout(next, 10));
    },
  });
  const id = await begin(kind, 4);
  const first = await startWorker([kind.job], [], quickly);
  await eventually(async () => steps.includes(2));
  const stopped = first.stop();
  hold = false;
  await stopped;
  expect((await stateOf(id))?.progress.done).toBe(2);
  worker = await startWorker([kind.job], [], quickly);
  expect(await ended(id)).toMatchObject({ status: 'success', progress: { done: 4 } });
  expect(steps).toEqual([0, 1, 2, 2, 3]);
  expect(told).toEqual(['success: null']);
});

test('work that is asked to stop stops before its next step; work that waits stops at once', async () => {
  const { kind, told } = counting({ onStep: () => new Promise((next) => setTimeout(next, 50)) });
  const [running, waiting] = [await begin(kind, 1000), await begin(kind, 1000)];
  worker = await startWorker([kind.job], [], quickly);
  await eventually(async () => ((await stateOf(running))?.progress.done ?? 0) > 0);
  for (const id of [waiting, running]) await withCompany(shop.company, (db) => stopWork(db, kind, id));
  expect(await stateOf(waiting)).toMatchObject({ status: 'stopped', progress: { done: 0 } });
  expect(await ended(running)).toMatchObject({ status: 'stopped', stopping: false });
  expect(told).toEqual(['stopped: null', 'stopped: null']);
});

test('work that no try would help ends with its reason, and so does work whose tries are used up', async () => {
  const hopeless = counting({
    onStep: () => {
      throw new WorkFailed('Файл не тот');
    },
  });
  const unlucky = counting({
    attempts: 1,
    onStep: () => {
      throw new Error('a fault of ours');
    },
  });
  const ids = [await begin(hopeless.kind, 1), await begin(unlucky.kind, 1)];
  worker = await startWorker([hopeless.kind.job, unlucky.kind.job], [], quickly);
  expect(await ended(ids[0] ?? '')).toMatchObject({ status: 'failed', error: 'Файл не тот' });
  expect((await ended(ids[1] ?? ''))?.error).toContain('прервалась из-за ошибки на сервере');
  expect([hopeless.told, unlucky.told]).toEqual([['failed: Файл не тот'], [expect.stringContaining('failed: Работа')]]);
});

test('work that nobody goes on with is ended by the watchdog, and work that waits for its turn is left alone', async () => {
  const { kind, told } = counting();
  const [lost, waiting] = [await begin(kind, 1), await begin(kind, 1)];
  const { owner } = pools();
  await owner.query("delete from graphile_worker._private_jobs where key = 'work:' || $1", [lost]);
  await owner.query("update works set beat_at = now() - interval '3 minutes' where id = any($1)", [[lost, waiting]]);
  await endTheSilent([watchOf([kind])]);
  expect(await stateOf(lost)).toMatchObject({ status: 'failed', error: expect.stringContaining('закрыта') });
  expect((await stateOf(waiting))?.status).toBe('pending');
  expect(told).toHaveLength(1);
  await withCompany(shop.company, (db) => stopWork(db, kind, waiting));
});
