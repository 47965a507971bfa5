import { pools } from '../database/pools.ts';
import { log } from '../log.ts';

/** No lane of a process has more runners to wake. */
const most = 12;

/** Wakes runners if the time of jobs has come. The queue's own channel reaches every lane, in every process; who finds nothing sleeps on. */
export async function look(): Promise<void> {
  await pools().owner.query(
    `select pg_notify('jobs:insert', json_build_object('count', count(*))::text)
     from (select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) due
     having count(*) > 0`,
    [most],
  );
}

/** Milliseconds beyond which a moment is left to the tick. */
const soon = 1000;
/** One look for all whose moments lie so near to each other, in milliseconds. */
const step = 50;
const planned = new Set<number>();

/** Looks in that moment as well, if it is near: changes that gather for a quarter of a second would else wait for the tick. */
export function lookAt(moment: Date): void {
  // A step later than the moment at most, and never before it by a database's clock that is a breath behind ours.
  const at = Math.ceil((moment.getTime() + 5) / step) * step;
  const wait = at - Date.now();
  // Of what is due already the queue tells by itself.
  if (wait < 0 || wait > soon || planned.has(at)) return;
  planned.add(at);
  const timer = setTimeout(() => {
    planned.delete(at);
    // The tick looks again.
    look().catch((error) => log.debug({ err: error }, 'Nobody looked for due jobs'));
  }, wait);
  timer.unref();
}
