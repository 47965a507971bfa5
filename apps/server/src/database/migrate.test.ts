import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bringSchema } from '../open-database.ts';
import { copyOfTemplate, dropDatabase } from '../testing/server.ts';
import { apply, migrate, schemaState } from './migrate.ts';
import { knownMigrations, migrationOf, statementsOf } from './migration-file.ts';
import { newPool } from './new-pool.ts';

let url: string;
let owner: pg.Pool;
beforeAll(async () => {
  url = await copyOfTemplate();
  owner = newPool({ connectionString: url, max: 5 });
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(url);
});

const taken: pg.PoolClient[] = [];
afterEach(async () => {
  for (const client of taken.splice(0)) {
    await client.query('rollback').catch(() => {});
    client.release();
  }
});
async function connection(): Promise<pg.PoolClient> {
  const client = await owner.connect();
  taken.push(client);
  return client;
}
const ask = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows;

it('splits a migration into statements and keeps bodies whole', () => {
  const text = `-- a comment
create table a (
  id int
);
create function f() returns void language plpgsql as $$
begin
  perform 1;
end $$;

insert into a values (1); -- one`;
  expect(statementsOf(text)).toEqual([
    'create table a (\n  id int\n);',
    'create function f() returns void language plpgsql as $$\nbegin\n  perform 1;\nend $$;',
    'insert into a values (1); -- one',
  ]);
});

describe('a migration', () => {
  it('that waits for a lock lets those behind it go on, and is done when the lock is free', async () => {
    const [holder, reader] = [await connection(), await connection()];
    await holder.query('begin');
    await holder.query('select from services limit 1');
    const migrating = apply(
      await connection(),
      migrationOf('9001-lock.sql', 'alter table services add column tried int;'),
    );
    await expect.poll(async () => (await ask('select from pg_locks where not granted')).length).toBeGreaterThan(0);
    const begun = performance.now();
    // It stands in line behind the migration, which stands behind the holder.
    await reader.query('select from services limit 1');
    const waited = performance.now() - begun;
    await holder.query('commit');
    await migrating;
    expect(waited).toBeLessThan(30_000);
    expect(await ask(`select from schema_migrations where name = '9001-lock.sql'`)).toHaveLength(1);
  });

  it('without a transaction makes an index anew that was left unfinished, and leaves a whole one alone', async () => {
    const text = '-- kind: without transaction\ncreate index concurrently services_tried on services (title);';
    const migration = migrationOf('9002-index.sql', text);
    expect(migration.inTransaction).toBe(false);
    await owner.query('create index services_tried on services (title)');
    await owner.query(`update pg_index set indisvalid = false where indexrelid = 'services_tried'::regclass`);
    const before = await ask<{ oid: number }>(`select 'services_tried'::regclass::oid as oid`);
    await apply(await connection(), migration);
    const after = await ask<{ oid: number; whole: boolean }>(
      `select indexrelid as oid, indisvalid as whole from pg_index where indexrelid = 'services_tried'::regclass`,
    );
    expect(after[0]).toMatchObject({ whole: true });
    expect(after[0]?.oid).not.toBe(before[0]?.oid);
    await owner.query(`delete from schema_migrations where name = '9002-index.sql'`);
    await apply(await connection(), migration);
    expect(await ask(`select 'services_tried'::regclass::oid as oid`)).toEqual([{ oid: after[0]?.oid }]);
  });

  it('that fails leaves nothing of itself, and says its name', async () => {
    const text = 'create table half (id int);\nselect nothing_there();';
    await expect(apply(await connection(), migrationOf('9003-half.sql', text))).rejects.toThrow('9003-half.sql');
    expect(await ask(`select to_regclass('half') as it`)).toEqual([{ it: null }]);
  });

  it('may ask for work in the background', async () => {
    await apply(await connection(), migrationOf('9004-later.sql', '-- backfill: some-work\nselect 1;'));
    expect(await ask(`select name, finished_at from schema_backfills where name = 'some-work'`)).toEqual([
      { name: 'some-work', finished_at: null },
    ]);
  });
});

it('tells what a database lacks, and what it has from a newer version', async () => {
  await owner.query(`delete from schema_migrations where name ~ '^9' or name = '0005-demo.sql'`);
  await owner.query(
    `insert into schema_migrations (name, expands) values ('9998-wider.sql', true), ('9999-newer.sql', false)`,
  );
  expect(await schemaState(owner)).toEqual({
    missing: ['0005-demo.sql'],
    newer: ['9999-newer.sql'],
    wider: ['9998-wider.sql'],
  });
  await owner.query(`delete from schema_migrations where name ~ '^9'`);
  await owner.query(`insert into schema_migrations (name) values ('0005-demo.sql')`);
});

describe('the version before a migration', () => {
  const before = async (name: string) => (await knownMigrations()).filter((each) => each !== name);
  const starts = async (name: string, text: string, mayMigrate = false) => {
    await apply(await connection(), migrationOf(name, text));
    const said: string[] = [];
    await bringSchema(owner, { mayMigrate, say: (line) => said.push(line), known: await before(name) });
    return said;
  };
  afterEach(() => owner.query(`delete from schema_migrations where name ~ '^9'`));

  it.each([false, true])(
    'starts again where the migration only expands (it may migrate itself: %s)',
    async (mayMigrate) => {
      const text = '-- change: expands\ncreate table if not exists wider (id int);';
      expect(await starts('9010-wider.sql', text, mayMigrate)).toEqual([expect.stringContaining('9010-wider.sql')]);
    },
  );

  it.each([
    ['says that it contracts', '-- change: contracts\ncreate table narrower (id int);'],
    ['says nothing', 'create table silent (id int);'],
  ])('does not start where the migration %s, and names it', async (_case, text) => {
    await expect(starts('9011-narrower.sql', text)).rejects.toThrow(
      /База новее этой версии Прилавка.*9011-narrower\.sql/,
    );
  });
});

it('reads a database whose migrations were written down before they said what they change', async () => {
  await owner.query('alter table schema_migrations drop column expands');
  await owner.query(`insert into schema_migrations (name) values ('9999-newer.sql')`);
  expect((await schemaState(owner)).newer).toEqual(['9999-newer.sql']);
  await owner.query(`delete from schema_migrations where name = '9999-newer.sql'`);
  await migrate(owner);
  expect(await ask(`select expands from schema_migrations where name = '0005-demo.sql'`)).toEqual([{ expands: false }]);
});

it('lets processes that start together wait for each other', async () => {
  await expect(Promise.all([migrate(owner), migrate(owner)])).resolves.toBeDefined();
});
