import { busyTaskStatuses, type LogLevel, type TaskReports, type TaskScope, type TaskType } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { Order } from '../../work/pulse.ts';
import { type Counters, type Leftovers, mergeResults, type ResultRow } from './outcome.ts';

/** The state of runs. Every statement names the run: one that lost its task (stopped, closed, removed) changes nothing. */

export interface RunningTask {
  id: string;
  title: string;
  type: TaskType;
  account: string;
  scope: TaskScope | null;
  /** Reports that it asks for by itself; null: it has no others than those that people have asked for. */
  reports: TaskReports | null;
  /** How many offers a person has chosen for it: it takes no others. Null: it goes by its scope. */
  chosen: number | null;
  /** Input of this run alone: a period of orders, a property to pair by. */
  input: unknown;
  position: unknown;
  stopping: boolean;
  /** Started by the schedule, not by a person. */
  byClock: boolean;
}

/** Makes a run that waits in line; answers its id, nothing when the task is busy or removed. */
export async function insertRun(
  db: Db,
  task: string,
  { input, byClock = false }: { input?: unknown; byClock?: boolean },
): Promise<string | undefined> {
  const found = await rows<{ id: string }>(db)`
    update marketplace_tasks set status = 'pending', stopping = false, message = '', note = '', done = 0, total = null, accepted = 0,
      refused = 0, skipped = 0, started_at = null, finished_at = null, last_sign_at = now(), again = false
    where company_id = ${db.company} and id = ${task} and removed_at is null and (status is null or status <> all(${busyTaskStatuses}::text[]))
    returning id`;
  if (found.length === 0) return undefined;
  const { id } = await one<{ id: string }>(db)`
    insert into task_runs (company_id, task_id, input, by_clock, status)
    values (${db.company}, ${task}, ${input === undefined ? null : JSON.stringify(input)}::jsonb, ${byClock}, 'pending') returning id`;
  await execute(db)`update marketplace_tasks set run_id = ${id} where company_id = ${db.company} and id = ${task}`;
  return id;
}

/** Notes on a busy task that it is to begin anew at its end; false when it isn't busy any more. */
export async function askAgain(db: Db, task: string): Promise<boolean> {
  const written = await execute(db)`
    update marketplace_tasks set again = true
    where company_id = ${db.company} and id = ${task} and status = any(${busyTaskStatuses}::text[])`;
  return written === 1;
}

/** Whether a task is to begin anew. */
export async function isAskedAgain(db: Db, task: string): Promise<boolean> {
  const found = await maybeOne(
    db,
  )`select from marketplace_tasks where company_id = ${db.company} and id = ${task} and again`;
  return found !== undefined;
}

/** Takes up a slice: nothing when the run is over or another job has worked this slice off. */
export async function takeSlice(
  db: Db,
  { task, run, slice }: { task: string; run: string; slice: number },
): Promise<RunningTask | undefined> {
  const taken = await maybeOne<{ input: unknown; byClock: boolean }>(db)`
    update task_runs set status = 'running'
    where company_id = ${db.company} and id = ${run} and slice = ${slice} and finished_at is null
    returning input, by_clock as "byClock"`;
  if (!taken) return undefined;
  const row = await maybeOne<RunningTask>(db)`
    update marketplace_tasks set status = 'running', started_at = least(started_at, now()), last_sign_at = now()
    where company_id = ${db.company} and id = ${task} and run_id = ${run} and status = any(${busyTaskStatuses}::text[])
    returning id, title, type, account_id as account, scope, reports, chosen, position, stopping`;
  return row && { ...row, ...taken };
}

/** Writes down a sign of life, once a minute: it has an index, which each writing would touch. */
async function updateSign(db: Db, { task, run }: { task: string; run: string }): Promise<void> {
  await execute(db)`
    update marketplace_tasks set last_sign_at = now()
    where company_id = ${db.company} and id = ${task} and run_id = ${run} and status = 'running' and last_sign_at < now() - interval '1 minute'`;
}

/** Gives a sign of life and says what is done now; answers whether to go on, to stop as a person asked, that the run was closed, or that its company is blocked. */
export async function updateHeartbeat(
  db: Db,
  { task, run }: { task: string; run: string },
  note: string,
): Promise<Order> {
  await updateSign(db, { task, run });
  await execute(db)`
    update marketplace_tasks set note = ${note}
    where company_id = ${db.company} and id = ${task} and run_id = ${run} and status = 'running' and note <> ${note}`;
  const row = await maybeOne<{ stopping: boolean; blocked: boolean }>(db)`
    select t.stopping, c.blocked_at is not null as blocked from marketplace_tasks t join companies c on c.id = t.company_id
    where t.company_id = ${db.company} and t.id = ${task} and t.run_id = ${run} and t.status = 'running'`;
  if (!row) return 'lost';
  if (row.blocked && !row.stopping) return 'wait';
  return row.stopping ? 'stop' : 'go';
}

export interface Step {
  counters: Counters;
  total: number | null;
  note: string;
  position: unknown;
}

/** Writes a step forward, position and counters together, so that a killed run counts nothing twice; false when the run was closed. */
export async function saveStep(db: Db, { task, run }: { task: string; run: string }, step: Step): Promise<boolean> {
  const { counters } = step;
  const written = await execute(db)`
    update marketplace_tasks set done = done + ${counters.done}, accepted = accepted + ${counters.accepted},
      refused = refused + ${counters.refused}, skipped = skipped + ${counters.skipped}, total = coalesce(${step.total}::int, total),
      note = ${step.note}, position = ${step.position === null ? null : JSON.stringify(step.position)}::jsonb
    where company_id = ${db.company} and id = ${task} and run_id = ${run} and status = 'running'`;
  if (written !== 1) return false;
  await updateSign(db, { task, run });
  await execute(db)`
    update task_runs set done = done + ${counters.done}, accepted = accepted + ${counters.accepted},
      refused = refused + ${counters.refused}, skipped = skipped + ${counters.skipped}
    where company_id = ${db.company} and id = ${run}`;
  return true;
}

/** Writes the results of products, merged with what the same run has written before: a refusal stands, and what was put off. */
export async function saveResults(
  db: Db,
  { task, run, account }: { task: string; run: string; account: string },
  results: ResultRow[],
): Promise<void> {
  if (results.length === 0) return;
  const latest = mergeResults(results);
  const shape = sql`as r(offer bigint, result text, faults jsonb, "remoteId" text)`;
  const stands = sql`(task_results.run_id = excluded.run_id and (task_results.result = 'refused'
    or task_results.result = 'sent' and task_results.faults @? '$[*] ? (@.later == true)'))`;
  await execute(db)`
    insert into task_results (company_id, task_id, offer_id, run_id, result, faults, remote_id)
    select ${db.company}::bigint, ${task}::bigint, r.offer, ${run}::bigint, r.result, r.faults, r."remoteId" from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) ${shape}
    order by r.offer
    on conflict (company_id, task_id, offer_id) do update set run_id = excluded.run_id,
      result = case when ${stands} and excluded.result <> 'refused' then task_results.result else excluded.result end,
      faults = case when ${stands} then task_results.faults || excluded.faults else excluded.faults end,
      remote_id = coalesce(excluded.remote_id, task_results.remote_id), at = excluded.at`;
  const worthLogging = results.filter((row) => row.result !== 'skipped');
  if (worthLogging.length === 0) return;
  await execute(db)`
    insert into task_result_logs (company_id, account_id, task_id, offer_id, result, faults)
    select ${db.company}::bigint, ${account}::bigint, ${task}::bigint, r.offer, r.result, r.faults from jsonb_to_recordset(${JSON.stringify(worthLogging)}::jsonb) ${shape}
    returning id`;
}

/** Writes a line into the task's log. */
export async function insertLog(
  db: Db,
  { task, run }: { task: string; run: string | null },
  level: LogLevel,
  message: string,
): Promise<void> {
  await execute(db)`
    insert into task_logs (company_id, task_id, run_id, level, message)
    values (${db.company}, ${task}, ${run}, ${level}, ${message})`;
}

/** Ends a slice that has a next one; false when another job has done so. */
export async function advanceSlice(
  db: Db,
  { run, slice }: { run: string; slice: number },
  failures: number,
): Promise<boolean> {
  const written = await execute(db)`
    update task_runs set slice = slice + 1, failures = ${failures}
    where company_id = ${db.company} and id = ${run} and slice = ${slice} and finished_at is null`;
  return written === 1;
}

/** How many tries in a row have failed. */
export async function runFailures(db: Db, run: string): Promise<number> {
  const row = await maybeOne<{ failures: number }>(db)`
    select failures from task_runs where company_id = ${db.company} and id = ${run}`;
  return row?.failures ?? 0;
}

/** Puts the run back in line until its next try, and says why. */
export async function updateWaiting(db: Db, { task, run }: { task: string; run: string }, note: string): Promise<void> {
  await execute(db)`
    update marketplace_tasks set status = 'pending', note = ${note}, last_sign_at = now()
    where company_id = ${db.company} and id = ${task} and run_id = ${run} and status = 'running'`;
}

/** Closes a run; false when it was closed before. */
export async function closeRun(
  db: Db,
  { task, run }: { task: string; run: string },
  { status, message }: { status: 'success' | 'failed'; message: string },
): Promise<boolean> {
  const written = await execute(db)`
    update marketplace_tasks set status = ${status}, message = ${message}, stopping = false, run_id = null, note = '', finished_at = now(),
      last_sign_at = now()
    where company_id = ${db.company} and id = ${task} and run_id = ${run}`;
  await execute(db)`
    update task_runs set status = ${status}, message = ${message}, finished_at = now()
    where company_id = ${db.company} and id = ${run} and finished_at is null`;
  return written === 1;
}

export interface EndedRun {
  task: string;
  title: string;
  account: string;
  accountTitle: string;
  marketplace: string;
  status: string;
  message: string;
  accepted: number;
  refused: number;
  byClock: boolean;
  /** Another run of the task has failed within a day before. */
  failedBefore: boolean;
}

/** A run that is over, with what it was; nothing while it goes on. */
export async function endedRun(db: Db, run: string): Promise<EndedRun | undefined> {
  return maybeOne<EndedRun>(db)`
    select t.id as task, t.title, t.account_id as account, a.title as "accountTitle", a.marketplace, r.status, r.message, r.accepted, r.refused, r.by_clock as "byClock",
      exists (select from task_runs b where b.company_id = ${db.company} and b.task_id = r.task_id and b.id < r.id
        and b.status = 'failed' and b.finished_at > now() - interval '1 day') as "failedBefore"
    from task_runs r
    join marketplace_tasks t on t.company_id = ${db.company} and t.id = r.task_id
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    where r.company_id = ${db.company}
      and r.id = ${run} and r.finished_at is not null`;
}

/** Deletes a run that found nothing, with its log. */
export async function deleteRun(db: Db, { task, run }: { task: string; run: string }): Promise<void> {
  await execute(db)`delete from task_logs where company_id = ${db.company} and task_id = ${task} and run_id = ${run}`;
  await execute(db)`delete from task_runs where company_id = ${db.company} and id = ${run}`;
}

/** The number of the run's slice that waits or is worked on; nothing when the run is over. */
export async function currentSlice(db: Db, run: string): Promise<number | undefined> {
  const row = await maybeOne<{ slice: number }>(db)`
    select slice from task_runs where company_id = ${db.company} and id = ${run} and finished_at is null`;
  return row?.slice;
}

/** Asks a run to stop; `unanswered` is one that waits in line or gave no sign for longer than the living do: nobody would obey. */
export async function askToStop(db: Db, task: string): Promise<{ run: string; unanswered: boolean } | undefined> {
  const asked = await maybeOne<{ run: string; unanswered: boolean }>(db)`
    select run_id as run, (status = 'pending' or last_sign_at < now() - interval '2 minutes') as unanswered from marketplace_tasks
    where company_id = ${db.company} and id = ${task} and status = any(${busyTaskStatuses}::text[]) and run_id is not null for update`;
  if (asked)
    await execute(db)`update marketplace_tasks set stopping = true where company_id = ${db.company} and id = ${task}`;
  return asked;
}

/** Counters of the task's last run so far. */
export async function runCounters(db: Db, task: string): Promise<Counters & { total: number | null }> {
  return one<Counters & { total: number | null }>(db)`
    select done, total, accepted, refused, skipped from marketplace_tasks where company_id = ${db.company} and id = ${task}`;
}

/** How many products of a run weren't ready, and what most of them lack. */
export async function leftovers(db: Db, { task, run }: { task: string; run: string }): Promise<Leftovers> {
  return one<Leftovers>(db)`
    with unready as (
      select faults from task_results
      where company_id = ${db.company} and task_id = ${task} and run_id = ${run} and result = 'missing')
    select (select count(*)::int from unready) as missing,
      (select json_build_object('message', f.message, 'count', f.count) from (
        select fault->>'message' as message, count(*)::int as count
        from unready cross join jsonb_array_elements(faults) as fault group by 1 order by 2 desc, 1 limit 1) f) as commonest`;
}
