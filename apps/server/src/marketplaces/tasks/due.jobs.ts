import { type Db, pools, withCompany } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { enqueue, type JobRun, type Tick } from '../../jobs/job.ts';
import { tidyCompany } from './old-logs.queries.ts';
import { addLog, closeRun } from './runs.queries.ts';
import { nextRun } from './schedule.ts';
import { announceTask, runKey, scheduleTask, startTask, taskDue } from './start.ts';

/** By whose clock the company's schedules go. */
export async function timezoneOf(db: Db): Promise<string> {
  const row = await maybeOne<{ timezone: string }>(db)`select timezone from companies where id = ${db.company}`;
  return row?.timezone ?? 'Europe/Moscow';
}

interface DueTask {
  account: string;
  schedule: string;
  paused: boolean;
}

/**
 * The hour has come: starts a pass and sets the next hour. Whoever is late finds another hour in the row and does nothing, so
 * any number of processes may meet here.
 */
export async function dueWork({ payload }: JobRun<{ company: string; task: string; at: string }>): Promise<void> {
  const { company, task, at } = payload;
  await withCompany(company, async (db) => {
    const found = await rows<DueTask>(db)`
      select t.account_id as account, t.schedule, (a.paused_at is not null) as paused
      from marketplace_tasks t join marketplace_accounts a on a.company_id = ${company} and a.id = t.account_id
      where t.company_id = ${company} and t.id = ${task} and date_trunc('milliseconds', t.next_run_at) = ${at}::timestamptz and t.is_active
        and t.removed_at is null and t.schedule is not null
      for update of t`;
    const [due] = found;
    if (!due) return;
    // An hour long past (the worker was off) is run once, not as often as it was missed.
    const next = nextRun(due.schedule, await timezoneOf(db), new Date());
    await execute(db)`
      update marketplace_tasks set next_run_at = ${next} where company_id = ${company} and id = ${task}`;
    if (next) await scheduleTask(db, task, next);
    if (!due.paused) await startTask(db, { id: task, account: due.account }, { byClock: true });
  });
}

interface Overdue {
  company: string;
  task: string;
  at: Date;
}

/** A schedule whose wake-up got lost is woken again. */
async function wakeOverdue(): Promise<void> {
  const { rows } = await pools().owner.query<Overdue>(`
    select company_id as company, id as task, next_run_at as at from marketplace_tasks
    where next_run_at < now() - interval '1 minute' and is_active limit 1000`);
  for (const { company, task, at } of rows) {
    await withCompany(company, (db) =>
      enqueue(db, taskDue, { company, task, at: at.toISOString() }, { key: `task-due:${task}` }),
    );
  }
}

interface Silent {
  company: string;
  task: string;
  run: string;
  minutes: number;
}

/** A pass that gives no sign of life: closed when no job is left to go on with it, or when its process hangs. */
async function closeDeadRuns(): Promise<void> {
  const { rows: silent } = await pools().owner.query<Silent>(`
    select company_id as company, id as task, run_id as run, (extract(epoch from now() - last_sign_at) / 60)::int as minutes
    from marketplace_tasks
    where status in ('pending', 'running') and run_id is not null and last_sign_at < now() - interval '2 minutes' limit 1000`);
  if (silent.length === 0) return;
  const { rows: jobs } = await pools().owner.query<{ key: string; locked: boolean }>(
    'select key, locked_at is not null as locked from graphile_worker.jobs where key = any($1) and attempts < max_attempts',
    [silent.map(({ run }) => runKey(run))],
  );
  const alive = new Map(jobs.map((each) => [each.key, each]));
  for (const { company, task, run, minutes } of silent) {
    const found = alive.get(runKey(run));
    const hangs = found?.locked === true && minutes >= 15;
    if (found && !hangs) continue;
    const message = hangs
      ? `Прогон ${minutes} мин не подавал признаков жизни и закрыт. Следующий продолжит с того же места`
      : 'Прогон прервался и закрыт. Следующий продолжит с того же места';
    await withCompany(company, async (db) => {
      if (!(await closeRun(db, { task, run }, { status: 'failed', message }))) return;
      await addLog(db, { task, run }, 'error', message);
      await announceTask(db, task);
    });
  }
}

/** Old lines of the logs go, company by company. */
async function tidy(signal: AbortSignal): Promise<void> {
  const { rows } = await pools().owner.query<{ company: string }>(
    'select distinct company_id as company from marketplace_accounts',
  );
  for (const { company } of rows) {
    if (signal.aborted) return;
    await withCompany(company, (db) => tidyCompany(db));
  }
}

export const taskTicks: Tick[] = [
  { name: 'marketplaces.overdue', every: 30_000, work: wakeOverdue },
  { name: 'marketplaces.watchdog', every: 30_000, work: closeDeadRuns },
  { name: 'marketplaces.tidy', every: 3_600_000, work: tidy },
];
