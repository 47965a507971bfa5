import { pools } from '../database/pools.ts';

/** More are not looked at: what is asked every few seconds must cost the same on the worst day. */
const most = 10_000;

/** Jobs that could run now, by their names, and how many have no tries left. Both are read from indexes, the first in the order of running. */
export async function jobsInWait(): Promise<{
  waiting: { name: string; count: number; seconds: number }[];
  dead: number;
}> {
  const { owner } = pools();
  const [waiting, dead] = await Promise.all([
    owner.query<{ name: string; count: number; seconds: number }>(
      `select t.identifier as name, count(*)::int as count, extract(epoch from now() - min(j.run_at))::float8 as seconds
       from (select task_id, run_at from graphile_worker._private_jobs
         where is_available and run_at <= now() order by priority, run_at limit $1) j
       join graphile_worker._private_tasks t on t.id = j.task_id group by t.identifier`,
      [most],
    ),
    owner.query<{ count: number }>(
      `select count(*)::int as count from (
         select from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null limit $1) dead`,
      [most],
    ),
  ]);
  return { waiting: waiting.rows, dead: dead.rows[0]?.count ?? 0 };
}
