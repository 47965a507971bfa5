import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { hasLast, sendLast } from './at-commit.ts';
import type { Db, GlobalDb } from './db.ts';
import { isJob, limitsHere, sessionLimits } from './limits.ts';
import { newPool } from './new-pool.ts';
import { boundTo, dbOver, inCompany, planningChange } from './planning.ts';
import { outlived } from './prepared.ts';
import { NoConnection, type Shares, sharesOf } from './shares.ts';
import type { DB } from './types.gen.ts';

export type { Db, GlobalDb };

interface Pools {
  /** The role that row-level security binds: all of the product's reading and writing. */
  app: GlobalDb;
  appPool: pg.Pool;
  /** The owner of the tables: migrations, the job runner, LISTEN, the scheduler's look over all companies. */
  owner: pg.Pool;
  /** How much of the app's pool one company may hold. */
  shares: Shares;
  url: string;
}

/** PostgreSQL's own words for the bound role's sessions: see docs/architecture.md, "Row-level security". */
const sessionOptions = `-c role=prilavok_app -c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 ${sessionLimits}`;

/** Nobody waits longer for a connection, in milliseconds. */
const longestWait = 10_000;

/** Moments leave PostgreSQL as the contract writes them: ISO 8601, in UTC. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.TIMESTAMPTZ
      ? (text: string) => new Date(text).toISOString()
      : pg.types.getTypeParser(oid, format as 'text'),
} satisfies pg.CustomTypesConfig;

let open: Pools | undefined;

/** Opens the process's two pools. Called once, by main or by the tests' harness. */
export function openPools(url: string, connections = 20): Pools {
  const appPool = newPool({
    connectionString: url,
    max: connections,
    options: sessionOptions,
    types,
    connectionTimeoutMillis: longestWait,
    // Over a new one the first calls pay for what the older ones remember: a person who looks up every minute shouldn't, each time.
    idleTimeoutMillis: 5 * 60_000,
    // What PostgreSQL remembers for a connection is given back with it.
    maxLifetimeSeconds: 60 * 60,
    pipeline: true,
  });
  const owner = newPool({
    connectionString: url,
    // Four lanes of jobs listen over a connection each: those are never free. One more is for who looks into a lane beside other processes.
    max: 5 + Math.max(8, Math.ceil(connections / 2)),
    connectionTimeoutMillis: longestWait,
  });
  const guarded: PostgresPool = {
    connect: () => connectedTo(appPool),
    end: () => appPool.end(),
    options: appPool.options,
  };
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded }) });
  open = { app, appPool, owner, shares: sharesOf({ connections, wait: longestWait }), url };
  return open;
}

/** The process's two pools; throws before `openPools`. */
export function pools(): Pools {
  if (!open) throw new Error('The database is opened before anything else: call openPools() first');
  return open;
}

/** Waits for the connections in use and closes all of them. */
export async function closePools(): Promise<void> {
  const closing = open;
  open = undefined;
  if (closing) await Promise.all([closing.appPool.end(), closing.owner.end()]);
}

export interface Purpose {
  /** Nothing is written, PostgreSQL sees to that; the answer needn't wait for the transaction's end. */
  reads?: boolean;
}

/**
 * Runs `work` in a transaction that begins with `settings`; commits when it returns, rolls back when it throws. The opening isn't waited
 * for: the connection sends on while it is under way, and what PostgreSQL would refuse in it, it refuses in what follows, too. BEGIN is
 * a message of its own, as a cluster hands on the whole text in which a SET LOCAL stands.
 */
async function transaction<T>(
  settings: string[],
  company: string,
  work: (db: Db) => Promise<T> | T,
  { reads = false }: Purpose = {},
): Promise<T> {
  const keep = !isJob();
  const usual = keep && !reads ? 'kept' : 'anew';
  const giveBack = company ? await pools().shares.take(company, { call: keep }) : () => {};
  const client = await connectedTo(pools().appPool).catch((error: unknown) => {
    giveBack();
    throw error;
  });
  const bound = boundTo(client);
  const { query } = bound;
  const opened = Promise.all(
    [begin(reads), [...settings, usual === 'kept' ? planningChange('anew', 'kept') : ''].filter(Boolean).join('; ')]
      .filter(Boolean)
      .map(query),
  );
  opened.catch(() => {});
  const end = (word: 'commit' | 'rollback') =>
    query(word)
      .then(
        () => client.release(),
        (error: Error) => {
          client.release(error);
          throw error;
        },
      )
      .finally(giveBack);
  const db = dbOver(bound, company, { keep, usual });
  hasLast(db);
  let result: T;
  try {
    result = await work(db);
    await opened;
  } catch (error) {
    await end('rollback').catch(() => {});
    throw error;
  }
  // Whoever only reads has nothing to say, and is answered first: to send the end is a call of the system, too.
  if (reads) {
    setImmediate(() => void end('commit').catch(() => {}));
    return result;
  }
  // What is refused to the one, the other rolls back without a word.
  await Promise.all([sendLast(db, query), end('commit')]);
  return result;
}

/** A transaction that only a kept statement broke is done once more, without any. */
const again = <T>(whole: () => Promise<T>): Promise<T> =>
  whole().catch((error: unknown) => {
    if (outlived(error)) return whole();
    throw error;
  });

/** How often a connection of the app was taken, and how long callers have waited for one in all. */
export const connectionWaits = { count: 0, seconds: 0 };

/** A connection of the pool; that none came in time, or none can be made, is told apart from what a statement may refuse. */
function connectedTo(pool: pg.Pool): Promise<pg.PoolClient> {
  const asked = performance.now();
  return pool
    .connect()
    .catch((error: unknown) => {
      throw new NoConnection('No connection to PostgreSQL', { cause: error });
    })
    .finally(() => {
      connectionWaits.count++;
      connectionWaits.seconds += (performance.now() - asked) / 1000;
    });
}

/**
 * The only door to a company's rows: a transaction in which row-level security lets this company's rows through, and no others.
 * SET LOCAL rather than set_config(): only that reaches the nodes of a cluster.
 */
export function withCompany<T>(company: string, work: (db: Db) => Promise<T> | T, purpose?: Purpose): Promise<T> {
  if (!/^\d{1,18}$/.test(company)) throw new Error(`withCompany: «${company}» is no company's id`);
  return again(() => transaction([`set local app.company_id = '${company}'`, limitsHere()], company, work, purpose));
}

/** A transaction that began without a company goes on within one: what the platform's administrator does to a company is written in it. */
export async function enterCompany(db: GlobalDb, company: string): Promise<Db> {
  if (!/^\d{1,18}$/.test(company)) throw new Error(`enterCompany: «${company}» is no company's id`);
  await sql.raw(`set local app.company_id = '${company}'`).execute(db);
  return inCompany(db, company);
}

/** A transaction without a company: people, sessions, dictionaries. A company's table raises in it. */
export function withoutCompany<T>(work: (db: GlobalDb) => Promise<T> | T, purpose?: Purpose): Promise<T> {
  return again(() => transaction([limitsHere()], '', work, purpose));
}

const begin = (reads: boolean) => (reads ? 'begin read only' : 'begin');
