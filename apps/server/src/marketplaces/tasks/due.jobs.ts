import { withCompany } from '../../database/pools.ts';
import type { JobRun, Tick } from '../../jobs/job.ts';
import * as queries from './due.queries.ts';
import { deleteOldLogs } from './old-logs.queries.ts';
import { tellOutcome } from './run-notice.ts';
import { closeRun, insertLog } from './runs.queries.ts';
import { nextRun } from './schedule.ts';
import { announceTask, runKey, scheduleTask, startTask } from './start.ts';

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
    const next = nextRun(due.schedule, await queries.companyTimezone(db), new Date());
    await queries.updateNextRun(db, task, next);
    if (next) await scheduleTask(db, task, next);
    if (!due.paused) await startTask(db, { id: task, account: due.account, type: due.type }, { byClock: true });
  });
}

/** A schedule whose wake-up got lost is woken again. */
async function wakeOverdue(): Promise<void> {
  for (const { company, task, at } of await queries.overdueTasks())
    await withCompany(company, (db) => scheduleTask(db, task, at));
}

/** Minutes without a sign of life after which a run whose process is at work is taken to hang. */
const hangsAfter = 15;

/** Closes runs that give no sign of life: when no job is left to go on with them, or when their process hangs. */
async function closeDeadRuns(): Promise<void> {
  const silent = await queries.silentRuns();
  if (silent.length === 0) return;
  const jobs = await queries.jobsByKey(silent.map(({ run }) => runKey(run)));
  for (const { company, task, run, minutes } of silent) {
    const job = jobs.get(runKey(run));
    const hangs = job?.locked === true && minutes >= hangsAfter;
    if (job && !hangs) continue;
    const message = hangs
      ? `Прогон ${minutes} мин не подавал признаков жизни и закрыт. Следующий продолжит с того же места`
      : 'Прогон прервался и закрыт. Следующий продолжит с того же места';
    await withCompany(company, async (db) => {
      if (!(await closeRun(db, { task, run }, { status: 'failed', message }))) return;
      await insertLog(db, { task, run }, 'error', message);
      await announceTask(db, task);
      await tellOutcome(db, run);
    });
  }
}

/** Deletes old lines of the logs, company by company. */
async function tidyLogs(signal: AbortSignal): Promise<void> {
  for (const company of await queries.companiesWithAccounts()) {
    if (signal.aborted) return;
    await withCompany(company, (db) => deleteOldLogs(db));
  }
}

export const taskTicks: Tick[] = [
  { name: 'marketplaces.overdue', every: 30_000, work: wakeOverdue },
  { name: 'marketplaces.watchdog', every: 30_000, work: closeDeadRuns },
  { name: 'marketplaces.tidy', every: 3_600_000, work: tidyLogs },
];
