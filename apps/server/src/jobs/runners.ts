import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { pools } from '../database/pools.ts';
import { log } from '../log.ts';

/**
 * A process that is killed leaves its jobs locked, and the queue would hold them for four hours. So each process keeps an advisory
 * lock of this space while it lives, and its runners stand in job_runners before they take anything: see orphans.ts for who looks.
 */
export const processSpace = 7002;

/** How long is waited for what, in milliseconds. A busy process is late for everything: it isn't gone because of that. */
const times = {
  /** Between two looks whether the lock is still held. */
  checkEvery: 2000,
  /** For an answer of the session: past it the session counts as lost. PostgreSQL holds the lock of one that is cut off for longer. */
  answer: 10_000,
  /** For a new session. */
  connect: 2500,
  /** Between two tries to have the lock again. */
  retry: 200,
  /** After the loss, where there may be other processes: two tries later it is still less than they wait before they free our jobs (`freeAfter`). */
  giveUp: 5000,
};

/** The queue takes any lock of four hours for left behind, though long work may have more: ours never become as old. */
const oldAfter = '1 hour';

/** PostgreSQL notices within so many seconds that a machine is gone, and lets go of its lock. */
const keepalives = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** This process among those that run jobs. */
export interface HeldProcess {
  number: number;
  /** Writes down the runners of a lane, before they take anything. */
  hold(events: WorkerEvents): void;
  /** Waits until the lock is held and all runners are written down. Throws when that can't be had again. */
  ready(): Promise<void>;
  /** Asks the database whether the lock is held, and has it again where it isn't. */
  check(): Promise<void>;
  /** Makes old locks of our jobs young again. */
  renew(): Promise<void>;
  /** Aborts when others may free our jobs: whatever runs has to end, and the process as well. */
  lost: AbortSignal;
  /** Lets go of jobs that are still ours, of the runners and of the lock. */
  release(): Promise<void>;
}

/** Takes a lock for this process, and has it again whenever its session ends: however long that takes where it is `alone`, as nobody takes its jobs over. */
export async function holdProcess({ alone } = { alone: false }): Promise<HeldProcess> {
  const number = randomInt(1, 2 ** 31 - 1);
  const runners = new Set<string>();
  const lost = new AbortController();
  let session: pg.Client | undefined;
  let released = false;
  /** The last step towards the lock and the rows. Each waits for the one before: a session takes one statement at a time. */
  let holding: Promise<void> = Promise.resolve();

  session = await openSession(number, { onEnd, patience: times.answer });
  const clock = setInterval(() => void check().catch(() => {}), times.checkEvery).unref();

  return {
    number,
    lost: lost.signal,
    ready,
    check,
    async renew() {
      for (const table of ['_private_jobs', '_private_job_queues'])
        await pools().owner.query(
          `update graphile_worker.${table} set locked_at = now()
           where locked_by = any($1::text[]) and locked_at < now() - $2::interval`,
          [[...runners], oldAfter],
        );
    },
    hold(events) {
      events.on('pool:create', ({ workerPool }) => {
        runners.add(workerPool.id);
        follow(holding.then(writeDown));
      });
    },
    async release() {
      released = true;
      clearInterval(clock);
      const ours = [...runners];
      // A job that could not be given back by its runner has none any more: without the rows nobody would know whose it was.
      await pools()
        .owner.query('select graphile_worker.force_unlock_workers($1::text[])', [ours])
        .then(() => pools().owner.query('delete from job_runners where process = $1', [number]))
        .catch((error) => log.warn({ err: error }, 'Runners stay written down, another process will free their jobs'));
      close(session);
    },
  };

  async function ready(): Promise<void> {
    let last: Promise<void> | undefined;
    while (last !== holding) {
      last = holding;
      await last;
    }
  }

  async function check(): Promise<void> {
    follow(holding.then(verify));
    await ready();
  }

  async function verify(): Promise<void> {
    const client = session;
    if (!client || released) return;
    const found = await client
      .query<{ held: boolean; written: number }>(
        `select exists (select from pg_locks where ${holdsNumber('$1', '$2')} and pid = pg_backend_pid()) as held,
           (select count(*)::int from job_runners where process = $2) as written`,
        [processSpace, number],
      )
      .then(({ rows }) => rows[0])
      .catch(() => undefined);
    if (!found?.held) lose(client);
    // While the lock is held nobody frees our jobs: only by hand rows could have been deleted.
    else if (found.written < runners.size) await writeDown();
  }

  function onEnd(client: pg.Client): void {
    if (client === session) lose(client);
  }

  function lose(client: pg.Client): void {
    if (client !== session || released) return;
    session = undefined;
    close(client);
    log.warn('The session with the lock of this process has ended: taking it anew');
    follow(holding.then(() => takeAnew(Date.now())));
  }

  /** Makes a step the last one. */
  function follow(step: Promise<void>): void {
    holding = step;
    // Whoever waits hears of it; nobody may be waiting.
    step.catch(() => {});
  }

  async function writeDown(): Promise<void> {
    const client = session;
    if (!client) return;
    await insertRunners(client, number, runners).catch(() => lose(client));
  }

  async function takeAnew(since: number): Promise<void> {
    while (!released) {
      const client = await openSession(number, { onEnd, patience: times.connect }).catch(() => undefined);
      // Unasked the rows would come back for jobs that others run by now.
      const state = client && (await stateOfRows(client, number, runners).catch(() => undefined));
      if (client && state === 'there') {
        session = client;
        return;
      }
      close(client);
      if (state === 'freed' || (!alone && Date.now() - since > times.giveUp)) {
        lost.abort(
          new Error(state === 'freed' ? 'Others have freed the jobs of this process' : 'The database is out of reach'),
        );
        throw lost.signal.reason;
      }
      await setTimeout(times.retry);
    }
  }
}

/** That a row of pg_locks is the lock of a process in this database; takes the parameters' names. */
export const holdsNumber = (space: string, number: string): string =>
  `locktype = 'advisory' and classid = ${space}::int::oid and objid = ${number}::int::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Opens a session of its own and takes the lock in it. What PostgreSQL still has of the former session ends first. */
async function openSession(
  number: number,
  { onEnd, patience }: { onEnd: (client: pg.Client) => void; patience: number },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: pools().url,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: times.answer,
    options: keepalives,
  });
  client.on('error', () => {});
  client.on('end', () => onEnd(client));
  try {
    await client.connect();
    const held = [processSpace, number];
    await client.query(`select pg_terminate_backend(pid) from pg_locks where ${holdsNumber('$1', '$2')}`, held);
    await client.query('select pg_advisory_lock($1, $2)', held);
    return client;
  } catch (error) {
    close(client);
    throw error;
  }
}

/** Ends a session without waiting: one that answers no more would be waited for in vain. */
function close(client: pg.Client | undefined): void {
  client?.end().catch(() => {});
}

/** Whether the runners are still written down after the lock was away; where they aren't, another process took us for dead. */
async function stateOfRows(client: pg.Client, number: number, runners: Set<string>): Promise<'there' | 'freed'> {
  const { rowCount } = await client.query('select from job_runners where process = $1', [number]);
  return rowCount || runners.size === 0 ? 'there' : 'freed';
}

async function insertRunners(client: pg.Client, number: number, runners: Set<string>): Promise<void> {
  await client.query(
    'insert into job_runners (runner, process) select runner, $2 from unnest($1::text[]) runner on conflict do nothing',
    [[...runners], number],
  );
}
