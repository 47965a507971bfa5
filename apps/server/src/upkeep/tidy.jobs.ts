import { z } from 'zod';
import { config } from '../config.ts';
import { withoutCompany } from '../database/pools.ts';
import { enqueue, type Job, job, type Tick } from '../jobs/job.ts';
import { log } from '../log.ts';
import { dropParts, makeParts } from './parts.queries.ts';
import { daysOf, type Kept, retention } from './retention.ts';
import { deleteOld, deleteOldOfCompany, everyCompany } from './rows.queries.ts';
import { beginRun, endRun } from './runs.queries.ts';

/** Work of a line without a table of its own; the rooms hand it over in rooms.ts. */
export type TidyWork = (run: { days: number; signal: AbortSignal }) => Promise<void>;
export type TidyWorks = Record<Extract<(typeof retention)[number], { how: { by: 'work' } }>['what'], TidyWork>;

/** How often what is deleted by its age is looked for, in days: short lives are looked for more often. */
const everyOf = ({ how, days }: Kept): number => (how.by === 'work' ? how.every : days <= 1 ? 1 / 24 : 1);
/** So that a round an hour later is no minute too early. */
const slack = 0.9;

/** Obeys the table, line by line; one that fails says so in its run and keeps none of the others. */
export async function tidy(works: TidyWorks, signal: AbortSignal): Promise<void> {
  for (const kept of retention as readonly Kept[]) {
    if (!(await beginRun(kept.what, everyOf(kept) * slack))) continue;
    try {
      await tidyOne(kept, works, signal);
      await endRun(kept.what, null);
    } catch (error) {
      // A run that the end of the process broke off stays open, and goes on.
      signal.throwIfAborted();
      log.error({ err: error, what: kept.what }, 'What is old could not be deleted');
      await endRun(kept.what, error instanceof Error ? error.message : String(error));
    }
  }
}

async function tidyOne(kept: Kept, works: TidyWorks, signal: AbortSignal): Promise<void> {
  const { what, how } = kept;
  const days = daysOf(kept, config().KEEP_DAYS);
  if (how.by === 'work') return works[what as keyof TidyWorks]({ days, signal });
  if (how.by === 'parts') {
    await makeParts(what, how.part);
    return dropParts(what, days, signal);
  }
  const old = { table: what, time: how.time, where: how.where, days };
  if (how.of === 'everybody') return deleteOld(old, signal);
  for (const company of await everyCompany()) await deleteOldOfCompany(company, old, signal);
}

/** The job that obeys the table, and the clock that calls it: whichever process is first. */
export function tidying(works: TidyWorks): { job: Job; tick: Tick } {
  const obey = job('upkeep.tidy', z.object({}), ({ signal }) => tidy(works, signal), { lane: 'bulk' });
  return {
    job: obey,
    tick: {
      name: 'upkeep.tidy',
      every: 3_600_000,
      work: () => withoutCompany((db) => enqueue(db, obey, {}, { queue: 'upkeep', key: 'upkeep.tidy' })),
    },
  };
}
