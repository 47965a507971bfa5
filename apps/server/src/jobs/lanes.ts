import type { WorkerEvents } from 'graphile-worker';
import { pools } from '../database/pools.ts';

/**
 * Each lane has runners of its own, so that no kind of work waits behind another: letters and what a person waits for; orders as they come in and
 * go out, with the prices and stocks that follow them; whatever else marketplaces are told and asked; imports and other long work of our own. The
 * numbers are parts of a process's runners.
 */
const parts = { interactive: 2, orders: 4, marketplace: 4, bulk: 2 };
export type Lane = keyof typeof parts;

/** How many of a process's runners the lane has. */
export const runnersOf = (lane: Lane, atOnce: number): number => Math.max(1, Math.round((parts[lane] * atOnce) / 12));

/** Stands on each job of a company, see the function `enqueue` of the database. */
const flagPrefix = 'company:';

/** Seconds after which work in a lane is broken off, unless its job says otherwise: it comes back as a next try. */
export const deadlines: Record<Lane, number> = { interactive: 300, orders: 900, marketplace: 3600, bulk: 6 * 3600 };

/**
 * Condition that graphile-worker checks before it takes a job: the flags of the companies that have their share of the
 * lane. That is half of its runners in all processes, whether others wait or not: who comes next finds one free.
 * Runners take turns in asking, since one that doesn't see what another is about to take would take one more.
 */
export function fairShare(
  runners: number,
  events: WorkerEvents,
  others: () => Promise<Others>,
): () => Promise<string[]> {
  const running = new Map<string, string>();
  let turn = Promise.resolve();
  let endTurn = () => {};

  events.on('job:start', ({ job }) => {
    const flag = Object.keys(job.flags ?? {}).find((name) => name.startsWith(flagPrefix));
    if (flag) running.set(job.id, flag);
    endTurn();
  });
  events.on('worker:getJob:empty', () => endTurn());
  events.on('worker:getJob:error', () => endTurn());
  events.on('job:complete', ({ job }) => running.delete(job.id));

  return async () => {
    const before = turn;
    const mine = Promise.withResolvers<void>();
    turn = mine.promise;
    await before;
    endTurn = mine.resolve;
    const { processes, jobs, leave } = await others();
    endTurn = () => {
      leave();
      mine.resolve();
    };
    const share = Math.max(1, Math.floor((runners * processes) / 2));
    const elsewhere = jobs.filter(({ id }) => !running.has(id)).map(({ flag }) => flag);
    const held = [...running.values(), ...elsewhere];
    return [...new Set(held)].filter((flag) => held.filter((each) => each === flag).length >= share);
  };
}

/** The processes that have runners, this one among them, and what is under way in a lane. */
interface Others {
  processes: number;
  jobs: readonly { id: string; flag: string }[];
  /** Lets other processes look: what this one took meanwhile is seen by then. */
  leave(): void;
}

const alone: Others = { processes: 1, jobs: [], leave() {} };

/** Under which a process looks and takes a job of a lane, while no other does. Lost, it costs fairness only. */
const space = 7007;
/** Nobody takes longer to take a job, in milliseconds: whoever hangs is not waited for. */
const longestLook = 2000;

/** Looks at what other processes do in the lane of these jobs; one that is alone doesn't look for a second. */
export function othersIn(names: readonly string[]): () => Promise<Others> {
  let known = 1;
  let counted = Number.NEGATIVE_INFINITY;
  return async () => {
    const { owner } = pools();
    if (performance.now() - counted > 1000) {
      counted = performance.now();
      const { rows } = await owner.query<{ count: number }>('select count(distinct process)::int from job_runners');
      known = Math.max(1, rows[0]?.count ?? 1);
    }
    if (known === 1) return alone;
    const client = await owner.connect();
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      clearTimeout(timer);
      client.query('select pg_advisory_unlock_all()').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    };
    const timer = setTimeout(leave, longestLook);
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [space, names[0]]);
      const { rows } = await client.query<{ id: string; flag: string }>(
        `select j.id, flag from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id cross join lateral jsonb_object_keys(j.flags) flag
         where j.locked_at is not null and t.identifier = any($1) and flag like $2 || '%'`,
        [names, flagPrefix],
      );
      return { processes: known, jobs: rows, leave };
    } catch (error) {
      leave();
      throw error;
    }
  };
}
