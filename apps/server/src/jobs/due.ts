import { pools } from '../database/pools.ts';
import type { Tick } from './job.ts';

/** No lane of a process has more runners to wake. */
const most = 12;

/**
 * Wakes runners when the time of jobs has come: one look for all of a process. Each runner alone would ask as often, though nothing waits, and twelve
 * that ask every second are most of what an idle process does. The queue's own channel reaches every lane; who finds nothing sleeps on.
 */
export const lookForDue = (every: number): Tick => ({
  name: 'jobs.due',
  every,
  async work() {
    await pools().owner.query(
      `select pg_notify('jobs:insert', json_build_object('count', count(*))::text)
       from (select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) due
       having count(*) > 0`,
      [most],
    );
  },
});
