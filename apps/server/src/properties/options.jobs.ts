import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../jobs/job.ts';
import { notify } from '../notifications/index.ts';
import type { Holders } from './holders.ts';
import * as queries from './options.queries.ts';

const Payload = z.object({
  company: Id,
  property: Id,
  sources: z.array(Id),
  target: Id,
  title: z.string(),
  user: Id.nullable().default(null),
});
type Merge = z.infer<typeof Payload>;
export type MergeLater = Job<typeof Payload>;

/** The room's side of a merge: who holds the values, and the job. */
interface Merging {
  holders: Holders;
  mergeLater: MergeLater;
}

/** Cards of one transaction. */
const atOnce = 500;

/** The job that merges options in the values of these holders. */
export const mergeJob = (holders: Holders): MergeLater =>
  job(`${holders.room}.merge-options`, Payload, (run) => mergeMany(holders, run), { lane: 'bulk' });

/** Merges at once what is held by few cards; what many hold is left to a job. Says whether it is done. */
export async function mergeOrLeave(
  db: Db,
  { holders, mergeLater }: Merging,
  merge: Merge,
  total: number,
): Promise<boolean> {
  if (total <= atOnce) {
    await mergeSome(db, holders, merge);
    await finish(db, holders, merge);
    return true;
  }
  const { company, property } = merge;
  await enqueue(db, mergeLater, merge, { queue: `options:${company}:${property}` });
  await tell(db, holders, merge, { status: 'pending', done: 0, total });
  return false;
}

/** Portion after portion; a card that was changed holds no source any more, so that a second run goes on where the first stopped. */
async function mergeMany(
  holders: Holders,
  { payload: merge, signal, attempt, attempts }: JobRun<Merge>,
): Promise<void> {
  const { company, property, sources, target } = merge;
  const total = await withCompany(company, (db) => holders.countHolding(db, sources));
  try {
    for (let done = 0; ; ) {
      signal.throwIfAborted();
      const some = await withCompany(company, async (db) => {
        if ((await queries.optionsAmong(db, property, [target])).length === 0) return undefined;
        const changed = await mergeSome(db, holders, merge);
        if (changed === 0) await finish(db, holders, merge);
        const status = changed === 0 ? 'success' : 'running';
        await tell(db, holders, merge, { status, done: done + changed, total: Math.max(total, done + changed) });
        return changed;
      });
      if (some === undefined) return await fail(holders, merge, 'Вариант, в который сливали, удалён');
      if (some === 0) return;
      done += some;
    }
  } catch (error) {
    if (attempt >= attempts && !signal.aborted) await fail(holders, merge, 'На нашем сервере произошла ошибка');
    throw error;
  }
}

async function mergeSome(db: Db, holders: Holders, merge: Merge): Promise<number> {
  const some = await holders.someHolding(db, merge.sources, atOnce);
  await holders.replaceIn(db, merge, some);
  return some.length;
}

/** When none of the many holds a source any more: the few others, and the sources themselves. */
async function finish(db: Db, holders: Holders, merge: Merge): Promise<void> {
  await holders.replaceInFew(db, merge);
  await queries.deleteOptions(db, merge.sources);
  for (const resource of ['options', 'properties', ...holders.lists])
    await announce(db, { type: 'changed', resource: `${holders.room}/${resource}`, ids: [] });
}

async function tell(
  db: Db,
  { room }: Holders,
  { target, title }: Merge,
  { status, done, total }: { status: string; done: number; total: number },
): Promise<void> {
  const progress = { done, total, failed: 0, note: 'Объединяем варианты' };
  await announce(db, { type: 'progress', resource: `${room}/options`, id: target, title, status, progress });
  if (status === 'success')
    await notify(db, { theme: room, severity: 'success', title, message: `Значение сменилось, карточек: ${done}` });
}

async function fail(holders: Holders, merge: Merge, words: string): Promise<void> {
  await withCompany(merge.company, async (db) => {
    await tell(db, holders, merge, { status: 'failed', done: 0, total: 0 });
    const message = `Варианты не объединены. ${words}`;
    await notify(db, { theme: holders.room, severity: 'error', title: merge.title, message });
  });
}
