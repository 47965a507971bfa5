import { EventEmitter } from 'node:events';
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker';
import { asJob } from '../database/limits.ts';
import { pools } from '../database/pools.ts';
import { NoConnection } from '../database/shares.ts';
import { log } from '../log.ts';
import { giveBackAttempt, pardon, tellExhausted } from './attempts.ts';
import { CompanyBlocked, putOff, whyNotDone } from './company-work.ts';
import { lookForDue } from './due.ts';
import type { Job, Tick } from './job.ts';
import { fairShare, type Lane, othersIn, runnersOf } from './lanes.ts';
import { orphansOf } from './orphans.ts';
import { holdProcess } from './runners.ts';

export interface Worker {
  /** Resolves with what went wrong when the jobs can't be run any more, such as a database that went away. */
  failed: Promise<unknown>;
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** How many jobs run at once. */
  atOnce?: number;
  /** Milliseconds between two looks for jobs whose time has come; of new ones the queue tells by itself. Tests have less time. */
  lookEvery?: number;
  /** Whether no other process can be at this database: what is held is freed at the start, without waiting for anybody. */
  alone?: boolean;
}

const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') log.warn({ from: 'jobs' }, message);
});

/** Starts running jobs and ticks in this process: each lane that has jobs with runners of its own. */
export async function startWorker(
  jobs: Job[],
  ticks: Tick[],
  { atOnce = 12, lookEvery = 1000, alone = false }: WorkerOptions = {},
): Promise<Worker> {
  const stopping = new AbortController();
  const process = await holdProcess({ alone });
  const dangerous = jobs.filter((job) => job.dangerous).map((job) => job.name);
  const freeOrphans = orphansOf({ dangerous, own: process.number });
  await freeOrphans({ alone });
  // What others may free is ours no more: whatever runs has to end before they run it again.
  process.lost.addEventListener('abort', () => stopping.abort(process.lost.reason), { once: true });

  const taskOf =
    (job: Job): Task =>
    async (raw, helpers) => {
      await waitForCommit(Number(helpers.job.id));
      // What has not begun when the process stops is left to the next one.
      if (stopping.signal.aborted) await giveBackAttempt(helpers.job.id);
      stopping.signal.throwIfAborted();
      const payload = job.payload.parse(raw);
      const why = await whyNotDone(job, payload);
      if (why === 'deleted') return;
      if (why === 'blocked') {
        await putOff(helpers.job.id);
        throw new CompanyBlocked();
      }
      const until = AbortSignal.timeout(job.deadline * 1000);
      const run = {
        payload,
        signal: AbortSignal.any([stopping.signal, until]),
        attempt: helpers.job.attempts,
        attempts: helpers.job.max_attempts,
        survived: () => pardon(helpers.job.id),
      };
      await Promise.race([asJob(() => job.work(run)), overdue(until)]).catch(async (error: unknown) => {
        // Nothing of it was tried, either, where all connections of its company were taken.
        if (error instanceof CompanyBlocked) await putOff(helpers.job.id);
        else if (stopping.signal.aborted || error instanceof NoConnection) await giveBackAttempt(helpers.job.id);
        throw error;
      });
    };
  const startLane = async (lane: Lane, own: Job[]) => {
    const events: WorkerEvents = new EventEmitter();
    const concurrency = runnersOf(lane, atOnce);
    const share = fairShare(concurrency, events, othersIn(own.map((job) => job.name)));
    process.hold(events);
    events.on('job:complete', ({ job, error }) => {
      const last =
        error &&
        job.attempts >= job.max_attempts &&
        !stopping.signal.aborted &&
        !(error instanceof NoConnection || error instanceof CompanyBlocked);
      // The queue writes the failure down beside this event: a moment later it can be read, and else the clock finds it.
      if (last) setTimeout(() => void tellExhausted(jobs).catch(() => {}), 500).unref();
    });
    return run({
      pgPool: pools().owner,
      taskList: Object.fromEntries(own.map((job) => [job.name, taskOf(job)])),
      concurrency,
      // Asked before each job is taken.
      forbiddenFlags: async () => {
        await process.ready();
        return share();
      },
      // Each end of a job is waited for when we stop; else it would be under way while the job is freed.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Only for what both the queue's word and our look have missed.
      pollInterval: 10 * lookEvery,
      noHandleSignals: true,
      events,
      logger: quiet,
    });
  };
  // graphile-worker tells of a worker that ended twice: to its logger, which is ours, and by console.trace, a stack on the terminal.
  console.trace = (...said: unknown[]) => log.debug({ from: 'jobs' }, said.map(String).join(' '));
  const runners = await Promise.all(
    [...Map.groupBy(jobs, (job) => job.lane)].map(([lane, own]) => startLane(lane, own)),
  );
  const own: Tick[] = [
    lookForDue(lookEvery),
    {
      name: 'jobs.orphans',
      every: 2000,
      async work() {
        await process.check();
        await freeOrphans();
      },
    },
    { name: 'jobs.renew', every: 600_000, work: process.renew },
    { name: 'jobs.exhausted', every: 10_000, work: () => tellExhausted(jobs) },
  ];
  const clocks = [...ticks, ...own].map((tick) => repeat(tick, process.ready, stopping.signal));

  const failed = new Promise<unknown>((resolve) => {
    for (const runner of runners) runner.promise.catch(resolve);
    process.lost.addEventListener('abort', () => resolve(process.lost.reason), { once: true });
  });

  return {
    failed,
    async stop() {
      stopping.abort(new Error('The process is stopping'));
      await Promise.all(clocks);
      // A runner that ends by itself, as without PostgreSQL, refuses to be stopped as well: then its end is waited for.
      await Promise.all(runners.map((runner) => runner.stop().catch(() => runner.promise.catch(() => {}))));
      await process.release();
    },
  };
}

/** Milliseconds that work has to end after its deadline; what doesn't hear of it keeps no runner. */
const grace = 10_000;

/** Fails when the deadline is past and the work has had the time to end. */
function overdue(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => setTimeout(() => reject(new Error('The job did not end by its deadline')), grace).unref();
    until.addEventListener('abort', fail, { once: true });
  });
}

/**
 * A job may be seen a moment before its rows are: it waits for the lock that `enqueue` holds until the commit is whole. The statement
 * is a transaction by itself, and lets go of the lock with its end.
 */
async function waitForCommit(id: number): Promise<void> {
  await pools().owner.query('select pg_advisory_xact_lock(7001, $1)', [id % 2147483647]);
}

/** Runs a tick round by round until the process stops; a round that fails is logged and the next one comes. */
async function repeat(tick: Tick, ready: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await ready();
      await asJob(() => tick.work(signal));
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, tick: tick.name }, 'A tick failed');
    }
    await pause(tick.every, signal);
  }
}

/** Waits, or less when the signal comes. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
