import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../jobs/job.ts';
import * as queries from './options.queries.ts';
import { reindexOffers } from './search.ts';

const Payload = z.object({ company: Id, property: Id, sources: z.array(Id), target: Id, title: z.string() });
export type Merge = z.infer<typeof Payload>;

/** Offers of one transaction. */
const atOnce = 500;

const mergeLater: Job<typeof Payload> = job('catalogs.merge-options', Payload, mergeMany);
export const optionJobs: Job[] = [mergeLater];

/** Merges at once what is held by few offers; what many hold is left to a job. Says whether it is done. */
export async function mergeOrLeave(db: Db, merge: Merge, total: number): Promise<boolean> {
  if (total <= atOnce) {
    await mergeSome(db, merge);
    await finish(db, merge);
    return true;
  }
  const { company, property } = merge;
  await enqueue(db, mergeLater, merge, { queue: `options:${company}:${property}` });
  await tell(db, merge, { status: 'pending', done: 0, total });
  return false;
}

/** Portion after portion; an offer that was changed holds no source any more, so that a second run goes on where the first stopped. */
async function mergeMany({ payload: merge, signal, attempt, attempts }: JobRun<Merge>): Promise<void> {
  const { company, property, sources, target } = merge;
  const total = await withCompany(company, (db) => queries.countHolding(db, sources));
  try {
    for (let done = 0; ; ) {
      signal.throwIfAborted();
      const some = await withCompany(company, async (db) => {
        if ((await queries.optionsAmong(db, property, [target])).length === 0) return undefined;
        const changed = await mergeSome(db, merge);
        if (changed === 0) await finish(db, merge);
        const status = changed === 0 ? 'success' : 'running';
        await tell(db, merge, { status, done: done + changed, total: Math.max(total, done + changed) });
        return changed;
      });
      if (some === undefined) return await fail(merge, 'Вариант, в который сливали, удалён');
      if (some === 0) return;
      done += some;
    }
  } catch (error) {
    if (attempt >= attempts && !signal.aborted) await fail(merge, 'На нашем сервере произошла ошибка');
    throw error;
  }
}

async function mergeSome(db: Db, { property, sources, target }: Merge): Promise<number> {
  const offers = await queries.offersHolding(db, sources, atOnce);
  await queries.replaceInOffers(db, { property, sources, target }, offers);
  await reindexOffers(db, offers);
  return offers.length;
}

/** When no offer holds a source any more: other cards, which are few, and the sources themselves. */
async function finish(db: Db, { property, sources, target }: Merge): Promise<void> {
  await queries.replaceInCards(db, { property, sources, target });
  await queries.deleteOptionRows(db, sources);
  for (const resource of ['options', 'properties', 'products', 'offers'])
    await announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
}

async function tell(
  db: Db,
  { target, title }: Merge,
  { status, done, total }: { status: string; done: number; total: number },
): Promise<void> {
  const progress = { done, total, failed: 0, note: 'Объединяем варианты' };
  await announce(db, { type: 'progress', resource: 'catalogs/options', id: target, title, status, progress });
  if (status === 'success') await notice(db, 'success', title, `Значение сменилось, карточек: ${done}`);
}

async function fail(merge: Merge, words: string): Promise<void> {
  await withCompany(merge.company, async (db) => {
    await tell(db, merge, { status: 'failed', done: 0, total: 0 });
    await notice(db, 'error', merge.title, `Варианты не объединены. ${words}`);
  });
}

async function notice(db: Db, severity: 'success' | 'error', title: string, message: string) {
  await announce(db, { type: 'notice', severity, title, message, link: null, at: new Date().toISOString() });
}
