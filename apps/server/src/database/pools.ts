import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type ApplicationLogin, applicationRole, loginOf, signedCompany } from './application-login.ts';
import { hasLast, sendLast } from './at-commit.ts';
import type { Db, GlobalDb } from './db.ts';
import { isJob, limitsHere, sessionLimits } from './limits.ts';
import { newPool } from './new-pool.ts';
import { boundTo, dbOver, inCompany, planningChange } from './planning.ts';
import { outlived } from './prepared.ts';
import { NoConnection, type Shares, sharesOf } from './shares.ts';

export type { Db, GlobalDb };

interface Pools {
  /** The application's login, which row-level security binds: all of the product's reading and writing. */
  appPool: pg.Pool;
  /** How the application enters the database; known once the owner was asked for it. */
  login: () => Promise<ApplicationLogin>;
  /** The owner of the tables: migrations, the job runner, LISTEN, the scheduler's look over all companies. */
  owner: pg.Pool;
  /** How much of the app's pool one company may hold. */
  shares: Shares;
  url: string;
}

/** PostgreSQL's own words for the bound role's sessions: see docs/architecture.md, "Row-level security". */
const sessionOptions = `-c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 ${sessionLimits}`;

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

/** Opens the process's two pools: the owner's, and that of the application's own login, which the owner's database knows unless `appUrl` says another. */
export function openPools(url: string, connections = 20, appUrl?: string): Pools {
  let known: Promise<ApplicationLogin> | undefined;
  const login = () => {
    known ??= loginOf(owner);
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const { host, port, database, ssl } = new pg.Client({ connectionString: url });
  const appPool = newPool({
    ...(appUrl
      ? { connectionString: appUrl }
      : { host, port, database, ssl, user: applicationRole(url), password: async () => (await login()).password }),
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
  open = { appPool, login, owner, shares: sharesOf({ connections, wait: longestWait }), url };
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
 * Runs `work` in a transaction; `named` is the company that row-level security lets through, if any. Commits when it returns, rolls back when it throws. The opening isn't waited
 * for: the connection sends on while it is under way, and what PostgreSQL would refuse in it, it refuses in what follows, too. BEGIN is
 * a message of its own, as a cluster hands on the whole text in which a SET LOCAL stands.
 */
async function transaction<T>(
  company: string,
  named: string | undefined,
  work: (db: Db) => Promise<T> | T,
  { reads = false }: Purpose = {},
): Promise<T> {
  const keep = !isJob();
  const usual = keep && !reads ? 'kept' : 'anew';
  const login = await pools().login().catch(unreached);
  const giveBack = company ? await pools().shares.take(company, { call: keep }) : () => {};
  const client = await connectedTo(pools().appPool).catch((error: unknown) => {
    giveBack();
    throw error;
  });
  const bound = boundTo(client);
  const { query } = bound;
  const settings = [limitsHere(), usual === 'kept' ? planningChange('anew', 'kept') : ''].filter(Boolean).join('; ');
  const opened = Promise.all([
    query(reads ? 'begin read only' : 'begin'),
    named && bound.kept(...naming(named, login)),
    settings && query(settings),
  ]);
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
    // Where the opening failed, all that followed was refused for it.
    await opened;
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

function unreached(error: unknown): never {
  throw new NoConnection('No connection to PostgreSQL', { cause: error });
}

/** A connection of the pool; that none came in time, or none can be made, is told apart from what a statement may refuse. */
function connectedTo(pool: pg.Pool): Promise<pg.PoolClient> {
  const asked = performance.now();
  return pool
    .connect()
    .catch(unreached)
    .finally(() => {
      connectionWaits.count++;
      connectionWaits.seconds += (performance.now() - asked) / 1000;
    });
}

/** The company's id where no company is known: people, sessions and keys of all companies are the platform's. */
const platform = '0';

/**
 * The only door to a company's rows: a transaction in which row-level security lets this company's rows through, and no others. The company is
 * signed (`current_company()` in schema.sql), so that no statement in it can name another one.
 */
export function withCompany<T>(company: string, work: (db: Db) => Promise<T> | T, purpose?: Purpose): Promise<T> {
  mustBeCompany(company);
  return again(() => transaction(company, company, work, purpose));
}

/** A transaction of the platform: people, sessions and keys of every company, before or beside one. It sees no row of a company's other tables. */
export function onPlatform<T>(work: (db: GlobalDb) => Promise<T> | T, purpose?: Purpose): Promise<T> {
  return again(() => transaction('', platform, work, purpose));
}

/** Works within a company in the platform's transaction, which goes on as such: what the administrator does to a company is written there. */
export function enterCompany<T>(db: GlobalDb, company: string, work: (db: Db) => Promise<T>): Promise<T> {
  mustBeCompany(company);
  return named(db, company, work);
}

/** Works on the platform in a company's transaction, which goes on as such: for what the company's rows name and it doesn't see. */
export const enterPlatform = <T>(db: Db, work: (db: GlobalDb) => Promise<T>): Promise<T> => named(db, '', work);

async function named<T>(db: GlobalDb, company: string, work: (db: Db) => Promise<T>): Promise<T> {
  const own = (db as Db).company;
  if (own === company) return work(db as Db);
  const login = await pools().login();
  const enter = async (next: string) => {
    await db.executeQuery(CompiledQuery.raw(...naming(next || platform, login)));
    return inCompany(db, next);
  };
  const result = await work(await enter(company));
  await enter(own);
  return result;
}

/** A transaction without a company: dictionaries, the queue. Tables of a company and of the platform raise in it. */
export function withoutCompany<T>(work: (db: GlobalDb) => Promise<T> | T, purpose?: Purpose): Promise<T> {
  return again(() => transaction('', undefined, work, purpose));
}

function mustBeCompany(company: string): void {
  if (!/^[1-9]\d{0,17}$/.test(company)) throw new Error(`«${company}» is no company's id`);
}

/**
 * The statement that says whose an open transaction is, with its values. The company goes as a parameter, since other sessions of the application see
 * the texts of statements; a cluster hands on only what a text sets.
 */
function naming(company: string, login: ApplicationLogin): [text: string, values: string[]] {
  const signed = signedCompany(company, login);
  return login.cluster
    ? [`set local app.company = '${signed}'`, []]
    : [`select set_config('app.company', $1, true)`, [signed]];
}
