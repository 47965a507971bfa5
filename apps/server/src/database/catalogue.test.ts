import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedTables } from '../testing/counts.ts';
import { copyOfTemplate, dropDatabase } from '../testing/server.ts';
import { newPool } from './new-pool.ts';
import { schemaText } from './schema.ts';
import { typesText } from './types.ts';

let databaseUrl: string;
let owner: pg.Pool;

beforeAll(async () => {
  databaseUrl = await copyOfTemplate();
  owner = newPool({ connectionString: databaseUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(databaseUrl);
});

const list = async (text: string) => (await owner.query<{ name: string }>(text)).rows.map((row) => row.name);

/** Tables that hold a company's people or keys, and are read by the platform before a company is known. */
const platforms = [
  'admin_acts',
  'api_keys',
  'companies',
  'failed_sign_ins',
  'notification_settings',
  'password_codes',
  'platform_answers',
  'refresh_tokens',
  'session_families',
  'telegram_codes',
  'telegram_links',
  'users',
];

describe('the schema', () => {
  it('stands in schema.sql as it is', async () => {
    expect(await readFile(new URL('./schema.sql', import.meta.url), 'utf8')).toBe(await schemaText(owner));
  });

  it('stands in the generated types as it is', async () => {
    expect(await readFile(new URL('./types.gen.ts', import.meta.url), 'utf8')).toBe(await typesText(databaseUrl));
  });

  it('forces row-level security on every table with a company, and on every part of one', async () => {
    const open = await list(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open.filter((name) => !platforms.includes(name))).toEqual([]);
  });

  it('binds each of them to the signed company by plain equality, and lets the owner see all of it', async () => {
    const policies = `select policyname || ': ' || roles::text || ' ' || coalesce(qual, '') || ' / ' || coalesce(with_check, '') as name
       from pg_policies p join pg_class c on c.relname = p.tablename and c.relforcerowsecurity
       where p.schemaname = 'public' group by 1 order by 1`;
    expect(await list(policies)).toEqual([
      'company: {public} (company_id = ( SELECT current_company() AS current_company)) / ',
      'owner: {postgres} true / ',
    ]);
    const { rows } = await owner.query<{ tables: string; policies: string }>(
      `select (select count(*) from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace) as tables,
         (select count(*) from pg_policies where schemaname = 'public' and policyname in ('company', 'owner')) as policies`,
    );
    expect(Number(rows[0]?.policies)).toBe(2 * Number(rows[0]?.tables));
  });

  it('shows people, sessions and keys of all companies to the platform alone', async () => {
    expect(
      await list(
        `select tablename as name from pg_policies where schemaname = 'public' and policyname = 'platform' order by 1`,
      ),
    ).toEqual(platforms);
  });

  it('has no table of counts that nobody holds against the truth', async () => {
    const named = await list(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (relname like '%\\_counts' or relname = 'channel_days') order by 1`,
    );
    expect(named).toEqual(countedTables.toSorted());
  });

  it('gives every table a primary key', async () => {
    const bare = await list(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    );
    expect(bare).toEqual([]);
  });

  it('begins every primary key of a company table with the company, and carries it in every unique one', async () => {
    const loose = await list(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and i.indisunique
         and ((i.indisprimary and i.indkey[0] <> a.attnum) or not a.attnum = any(i.indkey))`,
    );
    expect(loose).toEqual([]);
  });

  it('carries the company in every reference between company tables', async () => {
    const loose = await list(
      `select k.conname as name from pg_constraint k
       join pg_class c on c.oid = k.conrelid and c.relforcerowsecurity join pg_class t on t.oid = k.confrelid and t.relforcerowsecurity
       where k.contype = 'f' and not exists (
         select from unnest(k.conkey, k.confkey) pair(mine, theirs)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine and a.attname = 'company_id'
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname = 'company_id')`,
    );
    expect(loose).toEqual([]);
  });

  it('leads no reference from a global table to a company table', async () => {
    const wrong = await list(
      `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid and not c.relforcerowsecurity
       join pg_class t on t.oid = k.confrelid and t.relforcerowsecurity
       where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
    );
    expect(wrong).toEqual([]);
  });

  it('never sets null on deletion', async () => {
    expect(
      await list(`select conname as name from pg_constraint where contype = 'f' and confdeltype in ('n', 'd')`),
    ).toEqual([]);
  });

  it('has no triggers and no rules of its own', async () => {
    expect(
      await list(
        `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
         union all select rulename from pg_rules where schemaname = 'public'`,
      ),
    ).toEqual([]);
  });

  it('gives no name that ends in digits, as a cluster adds such endings', async () => {
    expect(
      await list(
        `select conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
         where c.relnamespace = 'public'::regnamespace and not c.relispartition and conname ~ '_[0-9]+$'`,
      ),
    ).toEqual([]);
  });

  it('keeps no company table unlogged', async () => {
    expect(
      await list(`select relname as name from pg_class where relforcerowsecurity and relpersistence = 'u'`),
    ).toEqual([]);
  });

  it('opens the doors for searching with the owner of the tables, without barriers', async () => {
    const wrong = await list(
      `select v.relname as name from pg_class v where v.relnamespace = 'public'::regnamespace and v.relkind = 'v'
         and (v.relowner <> (select relowner from pg_class where oid = 'companies'::regclass) or v.reloptions is not null)
         and not exists (select from pg_depend d where d.objid = v.oid and d.deptype = 'e')`,
    );
    expect(wrong).toEqual([]);
  });
});
