import { busyTaskStatuses, type TaskType } from '@prilavok/contract';
import { workingCompanies } from '../../database/fragments.ts';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';
import type { Silent } from '../../work/watchdog.ts';
import { runKey } from './start.ts';

export interface DueTask {
  account: string;
  type: TaskType;
  schedule: string;
  /** Of its account, sealed. */
  keys: string;
  pausedAt: string | null;
}

/** The task that is to start at this moment, locked; nothing when it has another moment by now, is off or removed. */
export async function lockDueTask(db: Db, { task, at }: { task: string; at: string }): Promise<DueTask | undefined> {
  return maybeOne<DueTask>(db)`
    select t.account_id as account, t.type, t.schedule, a.keys, a.paused_at as "pausedAt"
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

/** Deleted companies have no work any more, that of blocked ones waits. */
const ofWorking = `company_id in (${workingCompanies})`;

/** Tasks of all companies that should have started a minute ago. */
export async function overdueTasks(): Promise<{ company: string; task: string; at: Date }[]> {
  const { rows } = await pools().owner.query<{ company: string; task: string; at: Date }>(`
    select company_id as company, id as task, next_run_at as at from marketplace_tasks
    where next_run_at < now() - interval '1 minute' and is_active and ${ofWorking} limit 1000`);
  return rows;
}

/** Runs of all companies that have given no sign of life for three minutes: those that live give one a minute. `id` is the run's. */
export async function silentRuns(): Promise<(Silent & { task: string })[]> {
  const { rows } = await pools().owner.query<Silent & { task: string }>(
    `
    select company_id as company, id as task, run_id as id, (extract(epoch from now() - last_sign_at) / 60)::int as minutes
    from marketplace_tasks
    where status = any($1) and run_id is not null and last_sign_at < now() - interval '3 minutes' and ${ofWorking} limit 1000`,
    [busyTaskStatuses],
  );
  return rows.map((row) => ({ ...row, key: runKey(row.id) }));
}
