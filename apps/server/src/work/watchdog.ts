import { pools } from '../database/pools.ts';
import type { Tick } from '../jobs/job.ts';
import { log } from '../log.ts';

/** Something under way that has given no sign of life for two minutes. */
export interface Silent {
  company: string;
  id: string;
  /** Of the job that goes on with it. */
  key: string;
  /** For how long it has been silent. */
  minutes: number;
  /** It is ended though a job would go on with it: so long nobody waits. */
  overdue?: boolean;
}

/** A kind of thing that must not hang: how those that are silent are found, and how one of them is ended, so that a person hears of it. */
export interface Watch<One extends Silent = Silent> {
  name: string;
  silent(): Promise<One[]>;
  end(one: One, hangs: boolean): Promise<void>;
}

/** Minutes of silence after which something whose process is at work is taken to hang. */
const hangsAfter = 15;

/** Ends what gives no sign of life: when no job is left to go on with it, or when its process hangs. */
export async function endTheSilent(watches: readonly Watch[]): Promise<void> {
  for (const watch of watches) {
    const silent = await watch.silent();
    if (silent.length === 0) continue;
    const jobs = await jobsByKey(silent.map(({ key }) => key));
    for (const one of silent) {
      const job = jobs.get(one.key);
      const hangs = one.minutes >= hangsAfter && (job?.minutes ?? 0) >= hangsAfter;
      if (job && !hangs && !one.overdue) continue;
      await watch.end(one, hangs).catch((error: unknown) => {
        log.error({ err: error, watch: watch.name, id: one.id }, 'What is silent could not be ended');
      });
    }
  }
}

/** The one clock that looks after everything long. */
export const watchdog = (watches: readonly Watch[]): Tick => ({
  name: 'work.watchdog',
  every: 30_000,
  work: () => endTheSilent(watches),
});

/** Which of the keys have a job that will go on, and for how many minutes a worker has been on it. */
async function jobsByKey(keys: readonly string[]): Promise<Map<string, { minutes: number | null }>> {
  const { rows } = await pools().owner.query<{ key: string; minutes: number | null }>(
    `select key, (extract(epoch from now() - locked_at) / 60)::int as minutes from graphile_worker.jobs
     where key = any($1) and (attempts < max_attempts or locked_at is not null)`,
    [keys],
  );
  return new Map(rows.map((job) => [job.key, job]));
}
