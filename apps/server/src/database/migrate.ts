import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { knownMigrations, type Migration, readMigration } from './migration-file.ts';

export interface Migrating {
  /** Told what is being done, line by line. */
  say?: (line: string) => void;
  /** Which of the known migrations to run; all of them unless told. */
  only?: (name: string) => boolean;
}

/** How the schema of the database and this version of the product differ. */
export interface SchemaState {
  /** Migrations that the database lacks. */
  missing: string[];
  /** Migrations of a newer version, which this one doesn't know and can't work with. */
  newer: string[];
  /** Those of a newer version that only expand: nothing that this one knows is another after them. */
  wider: string[];
}

/** Compares the database with the migrations of this version. */
export async function schemaState(owner: pg.Pool, known?: readonly string[]): Promise<SchemaState> {
  const [names, applied] = [known ?? (await knownMigrations()), await appliedMigrations(owner)];
  const unknown = [...applied].filter(([name]) => !names.includes(name)).sort();
  return {
    missing: names.filter((name) => !applied.has(name)),
    newer: unknown.flatMap(([name, expands]) => (expands ? [] : [name])),
    wider: unknown.flatMap(([name, expands]) => (expands ? [name] : [])),
  };
}

/** Brings the database to the newest schema: the job queue's tables, then our own files in the order of their names. */
export async function migrate(owner: pg.Pool, { say = () => {}, only = () => true }: Migrating = {}): Promise<void> {
  await runMigrations({ pgPool: owner });
  const client = await owner.connect();
  try {
    await takeTurn(client);
    await openBook(client);
    const applied = await appliedMigrations(client);
    for (const name of (await knownMigrations()).filter((file) => !applied.has(file) && only(file))) {
      say(`Обновляем базу: ${name}`);
      await apply(client, await readMigration(name), say);
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.query('reset all').catch(() => {});
    client.release();
  }
}

/** Makes the table of migrations, or adds to an older one what it says of them by now. */
async function openBook(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'expands'",
  );
  if (!rowCount)
    await client.query('alter table schema_migrations add column if not exists expands boolean not null default false');
}

/** The migrations that the database has, and whether each only expands: in a database before 0450 none says so. */
async function appliedMigrations(db: pg.Pool | pg.PoolClient): Promise<Map<string, boolean>> {
  const found = await db.query("select to_regclass('schema_migrations') is not null as there");
  if (!found.rows[0]?.there) return new Map();
  const { rows } = await db.query<{ name: string; expands: boolean }>(
    "select name, coalesce((to_jsonb(m) ->> 'expands')::boolean, false) as expands from schema_migrations m",
  );
  return new Map(rows.map(({ name, expands }) => [name, expands]));
}

/**
 * Of processes that start together one migrates; the others wait here, and find nothing left to do. They ask again and again instead of
 * waiting inside a statement: `create index concurrently` would wait for the end of that statement in its turn.
 */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock(7000) as ours');
    if (rows[0]?.ours) return;
    await setTimeout(300);
  }
}

/** Nobody waits longer behind a lock that we wait for: PostgreSQL has readers stand in line behind it. */
const lockTimeout = '2s';
/** How often a lock is tried for, and the pause in between, in which those who stood in line go on: some minutes in all. */
const tries = 300;
const pause = 1000;

/** Runs one migration and writes down that it was. */
export async function apply(
  client: pg.PoolClient,
  migration: Migration,
  say: (line: string) => void = () => {},
): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    if (migration.inTransaction) await persist(() => asOne(client, migration), say);
    else {
      for (const statement of migration.statements) await persist(() => alone(client, statement), say);
      await asOne(client, { ...migration, statements: [] });
    }
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** All statements in one transaction. What waits in vain for a lock lets go of the locks it has: it begins anew as a whole. */
async function asOne(client: pg.PoolClient, { name, statements, backfill, expands }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    for (const statement of statements) await client.query(statement);
    if (backfill)
      await client.query('insert into schema_backfills (name) values ($1) on conflict do nothing', [backfill]);
    await client.query('insert into schema_migrations (name, expands) values ($1, $2)', [name, expands]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const indexConcurrently = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i;

/** One statement without a transaction. An index that an earlier try left unfinished is made anew; one that is whole is left alone. */
async function alone(client: pg.PoolClient, statement: string): Promise<void> {
  const index = indexConcurrently.exec(statement)?.[1];
  if (!index) {
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    return void (await client.query(statement));
  }
  // It keeps neither readers nor writers out while it waits for transactions that are older than it.
  await client.query('set lock_timeout = 0');
  const { rows } = await client.query<{ name: string; whole: boolean }>(
    `select c.oid::regclass::text as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
    [index],
  );
  if (rows[0]?.whole) return;
  if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`);
  await client.query(statement);
}

/** Tries again while somebody else holds what is needed. */
async function persist(work: () => Promise<void>, say: (line: string) => void): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || !isBusy(error)) throw error;
      if (left === tries) say('Таблица занята другой работой: пробуем снова, пока не освободится…');
      await setTimeout(pause * (0.5 + Math.random()));
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
