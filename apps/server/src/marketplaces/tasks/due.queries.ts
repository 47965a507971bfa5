import { busyTaskStatuses, type TaskType } from '@prilavok/contract';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';

/** The time zone by whose clock the company's schedules go. */
export async function companyTimezone(db: Db): Promise<string> {
  const row = await maybeOne<{ timezone: string }>(db)`select timezone from companies where id = ${db.company}`;
  return row?.timezone ?? 'Europe/Moscow';
}

export interface DueTask {
  account: string;
  type: TaskType;
  schedule: string;
  /** Its account is paused. */
  paused: boolean;
}

/** The task that is to start at this moment, locked; nothing when it has another moment by now, is off or removed. */
export async function lockDueTask(db: Db, { task, at }: { task: string; at: string }): Promise<DueTask | undefined> {
  return maybeOne<DueTask>(db)`
    select t.account_id as account, t.type, t.schedule, (a.paused_at is not null) as paused
    from marketplace_tasks t join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    where t.company_id = ${db.company} and t.id = ${task} and date_trunc('milliseconds', t.next_run_at) = ${at}::timestamptz and t.is_active
      and t.removed_at is null and t.schedule is not null
    for update of t`;
}

/** When the schedule starts the task next; null when it won't any more. */
export async function updateNextRun(db: Db, task: string, next: Date | null): Promise<void> {
  await execute(db)`
    update marketplace_tasks set next_run_at = ${next} where company_id = ${db.company} and id = ${task}`;
}

/** Deleted companies have no work any more. */
const ofLiving = 'company_id in (select id from companies where deleted_at is null)';

/** Tasks of all companies that should have started a minute ago. */
export async function overdueTasks(): Promise<{ company: string; task: string; at: Date }[]> {
  const { rows } = await pools().owner.query<{ company: string; task: string; at: Date }>(`
    select company_id as company, id as task, next_run_at as at from marketplace_tasks
    where next_run_at < now() - interval '1 minute' and is_active and ${ofLiving} limit 1000`);
  return rows;
}

export interface SilentRun {
  company: string;
  task: string;
  run: string;
  /** For how long it has given no sign of life. */
  minutes: number;
}

/** Runs of all companies that have given no sign of life for two minutes. */
export async function silentRuns(): Promise<SilentRun[]> {
  const { rows } = await pools().owner.query<SilentRun>(
    `
    select company_id as company, id as task, run_id as run, (extract(epoch from now() - last_sign_at) / 60)::int as minutes
    from marketplace_tasks
    where status = any($1) and run_id is not null and last_sign_at < now() - interval '2 minutes' and ${ofLiving} limit 1000`,
    [busyTaskStatuses],
  );
  return rows;
}

/** Which of the keys have a job in the queue, and whether a worker is on it. */
export async function jobsByKey(keys: readonly string[]): Promise<Map<string, { locked: boolean }>> {
  const { rows } = await pools().owner.query<{ key: string; locked: boolean }>(
    'select key, locked_at is not null as locked from graphile_worker.jobs where key = any($1) and attempts < max_attempts',
    [keys],
  );
  return new Map(rows.map((job) => [job.key, job]));
}

/** Companies that have connected an account at some time. */
export async function companiesWithAccounts(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ company: string }>(
    `select distinct company_id as company from marketplace_accounts where ${ofLiving}`,
  );
  return rows.map((row) => row.company);
}
