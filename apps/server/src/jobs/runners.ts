import { randomInt } from 'node:crypto';
import type { WorkerEvents } from 'graphile-worker';
import { pools } from '../database/pools.ts';
import { log } from '../log.ts';

/**
 * A process that is killed leaves its jobs locked, and the queue would hold them for four hours. So each process keeps an advisory
 * lock while it lives and writes down its runners; whoever can take that lock knows the process dead and frees its jobs.
 */
const space = 7002;

/** Takes the lock of this process; `hold` writes down a lane's runners as they come, `release` lets both go. */
export async function holdProcess(): Promise<{ hold(events: WorkerEvents): void; release(): Promise<void> }> {
  const process = randomInt(1, 2 ** 31 - 1);
  const client = await pools().owner.connect();
  await client.query('select pg_advisory_lock($1, $2)', [space, process]);
  const note = (runner: string) =>
    pools()
      .owner.query('insert into job_runners (runner, process) values ($1, $2) on conflict do nothing', [
        runner,
        process,
      ])
      .catch((error) => log.warn({ err: error }, 'A runner was not written down'));
  return {
    hold(events) {
      events.on('worker:create', ({ worker }) => void note(worker.workerId));
      events.on('pool:create', ({ workerPool }) => void note(workerPool.id));
    },
    async release() {
      await client.query('delete from job_runners where process = $1', [process]).catch(() => {});
      await client.query('select pg_advisory_unlock_all()').catch(() => {});
      client.release();
    },
  };
}

/** Frees the jobs of processes that are gone. Of the dangerous ones those that lost a process before are not tried again. */
export async function freeOrphanedJobs(dangerous: readonly string[]): Promise<void> {
  const client = await pools().owner.connect();
  try {
    const { rows } = await client.query<{ process: number; runners: string[] }>(
      'select process, array_agg(runner) as runners from job_runners group by process',
    );
    for (const { process, runners } of rows) {
      const dead = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
        space,
        process,
      ]);
      if (!dead.rows[0]?.ours) continue;
      await client.query(suspect, [runners, dangerous]);
      await client.query(giveBack, [runners, dangerous, mostDeaths]);
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [runners]);
      await client.query('delete from job_runners where process = $1', [process]);
      await client.query('select pg_advisory_unlock($1, $2)', [space, process]);
      log.warn({ runners: runners.length }, 'Freed the jobs of a process that is gone');
    }
  } finally {
    client.release();
  }
}

/** Marks dangerous jobs that a dead process held; the second mark uses up their attempts. */
const suspect = `
  update graphile_worker._private_jobs j
  set attempts = case when flags ? 'killed' then max_attempts else attempts end, flags = coalesce(flags, '{}') || '{"killed": true}'
  from graphile_worker._private_tasks t
  where j.locked_by = any($1::text[]) and t.id = j.task_id and t.identifier = any($2::text[])`;

/** So many deaths of its process a job may meet that has no share in them; from then on each of them is a try. */
const mostDeaths = 20;

/** A try that a dead process broke off counts as none. */
const giveBack = `
  update graphile_worker._private_jobs j
  set attempts = case when coalesce((flags->>'deaths')::int, 0) < $3 then greatest(attempts - 1, 0) else attempts end,
    flags = coalesce(flags, '{}') || jsonb_build_object('deaths', coalesce((flags->>'deaths')::int, 0) + 1)
  from graphile_worker._private_tasks t
  where j.locked_by = any($1::text[]) and t.id = j.task_id and not (t.identifier = any($2::text[]))`;
