import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfTemplate, dropDatabase } from '../../testing/server.ts';
import { newPool } from '../new-pool.ts';
import { type Kind, kindsOfTables } from './kinds.ts';
import { distribution, leakproof, type Reference } from './plan.ts';

let databaseUrl: string;
let owner: pg.Pool;
let kinds: Map<string, Kind>;
let references: Reference[];

beforeAll(async () => {
  databaseUrl = await copyOfTemplate();
  owner = newPool({ connectionString: databaseUrl, max: 2 });
  kinds = await kindsOfTables();
  references = (
    await owner.query<Reference>(
      `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
  ).rows;
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(databaseUrl);
});

const tableIn = (statement: string) => /\('(\w+)'/.exec(statement)?.[1] ?? '';

describe('the kinds of tables', () => {
  it('stand above each table in the migrations, and those of companies are the ones that row-level security guards', async () => {
    const { rows } = await owner.query<{ name: string; guarded: boolean }>(
      `select relname as name, relforcerowsecurity as guarded from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !kinds.has(name))).toEqual([]);
    expect([...kinds.keys()].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    const wrong = rows.filter(({ name, guarded }) => guarded !== (kinds.get(name) === 'company'));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('spreading the tables over a cluster', () => {
  it('tells every table of a company and every global one once, and of the local ones the gate of jobs', () => {
    const told = distribution({ kinds, references, known: new Set() }).map(tableIn);
    const wanted = [...kinds].filter(([name, kind]) => kind !== 'local' || name === 'job_gate').map(([name]) => name);
    expect([...told].sort()).toEqual(wanted.sort());
  });

  it('tells a table after those that it refers to', () => {
    const told = distribution({ kinds, references, known: new Set() }).map(tableIn);
    const early = references.filter(({ from, to }) => from !== to && told.indexOf(from) < told.indexOf(to));
    expect(early).toEqual([]);
  });

  it('lays all tables of companies together', () => {
    const spread = distribution({ kinds, references, known: new Set() }).filter((text) => text.includes('company_id'));
    const first = tableIn(spread[0] ?? '');
    expect(spread[0]).toContain("colocate_with => 'none'");
    expect(spread.slice(1).every((text) => text.includes(`colocate_with => '${first}'`))).toBe(true);
  });

  it('goes on where it was broken off, beside what is spread already, and has nothing to do after that', () => {
    const whole = distribution({ kinds, references, known: new Set() });
    const half = new Set(whole.slice(0, whole.length - 5).map(tableIn));
    const rest = distribution({ kinds, references, known: half });
    expect(rest.map(tableIn)).toEqual(whole.slice(-5).map(tableIn));
    expect(rest.filter((text) => text.includes("'none'"))).toEqual([]);
    expect(distribution({ kinds, references, known: new Set(whole.map(tableIn)) })).toEqual([]);
  });

  it('marks functions that PostgreSQL has', async () => {
    const { rows } = await owner.query<{ there: boolean }>(
      'select to_regprocedure(name) is not null as there from unnest($1::text[]) name',
      [leakproof],
    );
    expect(rows.every(({ there }) => there)).toBe(true);
  });
});
