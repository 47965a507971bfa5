import { asJob } from '../database/limits.ts';
import { pools } from '../database/pools.ts';
import { log } from '../log.ts';
import type { Job } from './job.ts';

/** A try that the end of the process broke off counts as none: the next process has as many left. */
export async function giveBackAttempt(id: string): Promise<void> {
  await pools()
    .owner.query('update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1', [id])
    .catch((error) => log.warn({ err: error, job: id }, 'A broken off try counts as one'));
}

/** A dangerous job is past its danger: whoever dies from now on has not died of it. */
export async function pardon(id: string): Promise<void> {
  await pools().owner.query("update graphile_worker._private_jobs set flags = flags - 'killed' where id = $1", [id]);
}

/** Tells the handlers of jobs that have no tries left, and then forgets these jobs. A handler that fails is asked again. */
export async function tellExhausted(jobs: readonly Job[]): Promise<void> {
  const handlers = new Map(jobs.flatMap((job) => (job.exhausted ? [[job.name, job] as const] : [])));
  const { owner } = pools();
  const { rows } = await owner.query<{ id: string; name: string; payload: unknown; last_error: string | null }>(
    `select j.id, t.identifier as name, j.payload, j.last_error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier = any($1)
     order by j.id limit 100`,
    [[...handlers.keys()]],
  );
  for (const { id, name, payload, last_error } of rows) {
    const job = handlers.get(name);
    try {
      await asJob(async () => job?.exhausted?.(job.payload.parse(payload)));
      log.error({ job: name, err: last_error }, 'A job was tried as often as it may, and is given up');
      const forget =
        'delete from graphile_worker._private_jobs where id = $1 and attempts >= max_attempts and locked_at is null';
      await owner.query(forget, [id]);
    } catch (error) {
      log.warn({ err: error, job: name }, 'A job without tries left could not be told');
    }
  }
}
