import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTemporary } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { newPool } from '../database/new-pool.ts';
import { retention } from '../upkeep/retention.ts';
import { inMemory } from './memory.ts';

/** Settings of the tests' PostgreSQL: a hundred short-lived databases cost their journal; little of it is kept. */
const settings = [
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_compression=off',
  'min_wal_size=64MB',
  'max_wal_size=512MB',
  // Each process of the tests may take two dozen, and a worker that it starts three dozen more.
  'max_connections=300',
  // Thousands of connections are made: each would prove its password by 4096 rounds, on both sides.
  'scram_iterations=1',
];

/** One PostgreSQL for the whole run; each test file gets a copy of the migrated template, which nobody may enter any more. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startTemporary(settings, await inMemory());
  await weaken(embedded.url);
  const owner = newPool({ connectionString: embedded.url, max: 2 });
  await migrate(owner);
  await tidied(owner);
  await owner.end();
  await closeToAll(embedded.url);
  project.provide('postgres', embedded.url);
  return () => embedded.stop();
}

/** As if it had been tidied a moment ago: every worker of a test would first look through all tables, and make their parts for half a year. */
async function tidied(owner: pg.Pool): Promise<void> {
  await owner.query(
    'insert into retention_runs (what, started_at, finished_at) select what, now(), now() from unnest($1::text[]) what',
    [retention.map(({ what }) => what)],
  );
}

/** The owner's password was made before. */
async function weaken(url: string): Promise<void> {
  const { password } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter role postgres password ${client.escapeLiteral(password)}`);
  await client.end();
}

/** Ends all connections: a database that somebody is in can't be copied. */
async function closeToAll(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(`alter database ${pathname.slice(1)} allow_connections false`);
  await client.end();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database. */
    postgres: string;
  }
}
