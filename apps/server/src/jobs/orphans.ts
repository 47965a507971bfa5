import type pg from 'pg';
import { ownerTransaction } from '../database/owner-transaction.ts';
import { pools } from '../database/pools.ts';
import { log } from '../log.ts';
import { holdsNumber, processSpace } from './runners.ts';

/** Milliseconds for which a process's lock must be missing, at each look, before its jobs are freed: one that was cut off has it back by then, or has ended its jobs. */
const freeAfter = 8000;

interface Looker {
  /** Names of dangerous jobs: those of them that have lost a process before are not tried again. */
  dangerous: readonly string[];
  /** The number of this process, which is never taken for dead. */
  own: number;
  /** Milliseconds, for tests. */
  after?: number;
}

/**
 * Frees the jobs and queues of processes that are gone, look by look. `alone` says that no other process can be at this database: then
 * whatever isn't ours is freed at once.
 */
export function orphansOf({
  dangerous,
  own,
  after = freeAfter,
}: Looker): (situation?: { alone: boolean }) => Promise<void> {
  /** Since when what is missing was found missing, by process or by a runner that nobody has written down. */
  let missing = new Map<string, number>();

  return async ({ alone } = { alone: false }) => {
    const { owner } = pools();
    const processes = await owner.query<{ process: number }>(
      `select distinct process from job_runners
       where process <> $2 and not exists (select from pg_locks where ${holdsNumber('$1', 'process')})`,
      [processSpace, own],
    );
    const runners = await owner.query<{ runner: string }>(`select runner from (${lockers}) l where ${unwritten}`);
    const now = Date.now();
    const before = missing;
    const since = (key: string) => before.get(key) ?? now;
    const found = [
      ...processes.rows.map(({ process }) => ({ key: `process ${process}`, free: () => freeProcess(process) })),
      ...runners.rows.map(({ runner }) => ({ key: `runner ${runner}`, free: () => freeRunner(runner) })),
    ];
    missing = new Map(found.map(({ key }) => [key, since(key)]));
    for (const { key, free } of found) if (alone || now - since(key) >= after) await free();
  };

  /** The lock is taken meanwhile: a process that comes back waits for it, and finds its rows gone. */
  async function freeProcess(process: number): Promise<void> {
    await ownerTransaction(async (client) => {
      const taken = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1, $2) as ours', [
        processSpace,
        process,
      ]);
      if (!taken.rows[0]?.ours) return;
      const { rows } = await client.query<{ runner: string }>(
        'delete from job_runners where process = $1 returning runner',
        [process],
      );
      await free(
        client,
        rows.map(({ runner }) => runner),
      );
    });
  }

  /** Runners are written down before they take anything: a lock of one that isn't has nobody. */
  async function freeRunner(runner: string): Promise<void> {
    await ownerTransaction(async (client) => {
      const { rowCount } = await client.query('select from job_runners where runner = $1', [runner]);
      if (!rowCount) await free(client, [runner]);
    });
  }

  async function free(client: pg.PoolClient, runners: string[]): Promise<void> {
    if (runners.length === 0) return;
    await client.query(suspect, [runners, dangerous]);
    await client.query(giveBack, [runners, dangerous, mostDeaths]);
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [runners]);
    log.warn({ runners }, 'Freed the jobs of a process that is gone');
  }
}

/** Who holds jobs or queues. */
const lockers = `
  select locked_by as runner from graphile_worker._private_jobs where locked_at is not null
  union select locked_by from graphile_worker._private_job_queues where locked_at is not null`;

const unwritten = 'not exists (select from job_runners r where r.runner = l.runner)';

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
