import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Db, GlobalDb } from './db.ts';
import { keeping, type Send } from './prepared.ts';
import { type Query, sendingOver } from './sending.ts';
import type { DB } from './types.gen.ts';

/**
 * When PostgreSQL plans a statement. `anew`: each time for what is asked, as sessions begin: a list is planned for each
 * company. `kept`: in a call that writes, which finds its rows by their keys, for companies large and small; plans are
 * kept where PostgreSQL finds that cheaper, and those by which foreign keys are checked; they are made for the indexes, as
 * the tables may have been empty then. `once`: see `byKeys`. `ordered`: see `along`.
 */
const planning = {
  anew: { plan_cache_mode: 'force_custom_plan', enable_seqscan: 'on', enable_sort: 'on' },
  kept: { plan_cache_mode: 'auto', enable_seqscan: 'off', enable_sort: 'on' },
  once: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_sort: 'on' },
  ordered: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_sort: 'off' },
};
type Planning = keyof typeof planning;

/** Statement that turns one way of planning into another, for the rest of a transaction. */
export const planningChange = (from: Planning, to: Planning): string =>
  Object.entries(planning[to])
    .filter(([name, value]) => planning[from][name as keyof (typeof planning)[Planning]] !== value)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');

/** Queries over one connection, in each way of planning. */
export interface Bound {
  query: Query;
  /** Keeps a statement that comes again under a name. */
  kept: Send;
  db: GlobalDb;
  /** The transaction for statements that are planned once: see `byKeys`. */
  keyed: GlobalDb;
  /** The transaction for ordered scans of lists: see `along`. */
  ordered: GlobalDb;
  /** Keeps what comes again, for calls; background work writes in large portions, each planned for what is there. */
  keep: boolean;
  /** How this transaction's statements are planned, and how the last one was. */
  usual: Planning;
  now: Planning;
}

const ofClients = new WeakMap<pg.PoolClient, Bound>();
const ofDbs = new WeakMap<GlobalDb, Bound>();

/** The queries over a connection. */
export const boundTo = (client: pg.PoolClient): Bound => ofClients.get(client) ?? bind(client);

/** Queries over one connection, whose pool is that connection. It serves one transaction at a time, and bears its company meanwhile. */
export function dbOver(bound: Bound, company: string, { keep, usual }: Pick<Bound, 'keep' | 'usual'>): Db {
  Object.assign(bound, { keep, usual, now: usual });
  return inCompany(bound.db, company);
}

/** Binds the transaction, in whichever way it is planned, to that company. */
export function inCompany(db: GlobalDb, company: string): Db {
  const { keyed, ordered } = ofDbs.get(db) ?? {};
  for (const same of [keyed, ordered]) if (same) Object.assign(same, { company });
  return Object.assign(db, { company });
}

function bind(client: pg.PoolClient): Bound {
  const query = sendingOver(client);
  const kept = keeping(query);
  const planned =
    (always?: Planning): Send =>
    (text, values) => {
      if (!made.keep) return query({ text, values: [...values] });
      plan(always ?? made.usual);
      return kept(text, values);
    };
  const plan = (wanted: Planning) => {
    if (made.now === wanted) return;
    // Not waited for: it goes with what follows, which fails where this does.
    query(planningChange(made.now, wanted)).catch(() => {});
    made.now = wanted;
  };
  const made: Bound = {
    query,
    kept,
    db: kyselyOver(planned()),
    keyed: kyselyOver(planned('once')),
    ordered: kyselyOver(planned('ordered')),
    keep: false,
    usual: 'anew',
    now: 'anew',
  };
  ofClients.set(client, made);
  ofDbs.set(made.db, made);
  return made;
}

function kyselyOver(query: Send): GlobalDb {
  // Cursors, the other thing that a client of the dialect may be asked for, are opened nowhere.
  const only = { query, release() {} } as unknown as PostgresPoolClient;
  const pool: PostgresPool = { connect: async () => only, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * The transaction for a statement that finds all its rows by whole keys (`id = any(…)`), or along one index that its
 * text names: one plan serves every company, and is made once. PostgreSQL would plan it each time: it takes an array
 * for ten elements, and a plan for ten for dearer than a new one for the one that is there.
 */
export function byKeys(db: Db): Db;
export function byKeys(db: GlobalDb): GlobalDb;
export function byKeys(db: GlobalDb): GlobalDb {
  return ofDbs.get(db)?.keyed ?? db;
}

/**
 * The transaction for an ordered scan, whose index and reach its text names: one plan serves every company, and is made
 * once, as planning it takes longer than the scan. It never sorts: for a company that PostgreSQL takes for small a sort
 * is as cheap as a scan, and the same plan would sort a million rows of another.
 */
export const along = (db: Db): Db => (ofDbs.get(db)?.ordered as Db | undefined) ?? db;
