import { pools } from '../database/pools.ts';
import { log } from '../log.ts';
import type { Tick } from './job.ts';

/** No lane of a process has more runners to wake. */
const most = 12;

/**
 * Wakes runners when the time of jobs has come: one look for all of a process. Each runner alone would ask as often, though nothing waits, and twelve
 * that ask every second are most of what an idle process does. The queue's own channel reaches every lane; who finds nothing sleeps on.
 */
export const lookForDue = (every: number): Tick => ({ name: 'jobs.due', every, work: look });

async function look(): Promise<void> {
  await pools().owner.query(
    `select pg_notify('jobs:insert', json_build_object('count', count(*))::text)
     from (select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) due
     having count(*) > 0`,
    [most],
  );
}

/** What comes later is left to the tick, in milliseconds. */
const soon = 1000;
/** The database's clock may be a breath behind ours, in milliseconds. */
const breath = 5;
let next: { at: number; timer: NodeJS.Timeout } | undefined;

/** Looks in that moment as well, if it is near: changes that gather for a quarter of a second would else wait for the tick. */
export function lookAt(moment: Date): void {
  const at = moment.getTime() + breath;
  const wait = at - Date.now();
  if (wait > soon || (next && next.at <= at)) return;
  clearTimeout(next?.timer);
  const timer = setTimeout(() => {
    next = undefined;
    // The tick looks again.
    look().catch((error) => log.debug({ err: error }, 'Nobody looked for due jobs'));
  }, wait).unref();
  next = { at, timer };
}
