import { withCompany } from '../../database/pools.ts';
import type { JobRun, Tick } from '../../jobs/job.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import type { Silent, Watch } from '../../work/watchdog.ts';
import { storedKeys } from '../stored/stored-keys.ts';
import * as queries from './due.queries.ts';
import { tellOutcome } from './run-notice.ts';
import { closeRun, insertLog } from './runs.queries.ts';
import { nextRun } from './schedule.ts';
import { announceTask, scheduleTask, startTask } from './start.ts';

/**
 * Starts a run at the hour of its schedule and sets the next hour. Whoever is late finds another hour in the row and does nothing, so
 * any number of processes may meet here.
 */
export async function runDueTask({ payload }: JobRun<{ company: string; task: string; at: string }>): Promise<void> {
  const { company, task, at } = payload;
  await withCompany(company, async (db) => {
    const due = await queries.lockDueTask(db, { task, at });
    if (!due) return;
    // An hour long past (the worker was off) is run once, not as often as it was missed.
    const next = nextRun(due.schedule, await companyTimezone(db), new Date());
    await queries.updateNextRun(db, task, next);
    if (next) await scheduleTask(db, task, next);
    if (due.pausedAt === null && storedKeys(due.keys))
      await startTask(db, { id: task, account: due.account, type: due.type }, { byClock: true });
  });
}

/** A schedule whose wake-up got lost is woken again. */
async function wakeOverdue(): Promise<void> {
  for (const { company, task, at } of await queries.overdueTasks())
    await withCompany(company, (db) => scheduleTask(db, task, at));
}

/** Closes runs that nobody goes on with. */
export const taskWatch: Watch<Silent & { task: string }> = {
  name: 'marketplaces.runs',
  silent: queries.silentRuns,
  async end({ company, task, id: run, minutes }, hangs) {
    const message = hangs
      ? `Прогон ${minutes} мин не подавал признаков жизни и закрыт. Следующий продолжит с того же места`
      : 'Прогон прервался и закрыт. Следующий продолжит с того же места';
    await withCompany(company, async (db) => {
      if (!(await closeRun(db, { task, run }, { status: 'failed', message }))) return;
      await insertLog(db, { task, run }, 'error', message);
      await announceTask(db, task);
      await tellOutcome(db, run);
    });
  },
};

export const taskTicks: Tick[] = [{ name: 'marketplaces.overdue', every: 30_000, work: wakeOverdue }];
