import { changeUser, createUser, findOrders } from '@prilavok/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwnShop, type OwnShop } from '../orders/testing/own.ts';
import { anAdministrator } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { applicationRole, signedCompany } from './application-login.ts';
import { pools } from './pools.ts';

/**
 * Statements that an attacker could send over the application's connection: as the login that it has, in a transaction
 * that was signed for the company of `mine`. Tables of a company and tables of the platform are read by whatever the
 * statements have set.
 */
const server = useServer();
let client: pg.Client;
let mine: OwnShop;
let others: OwnShop;
let relations: { name: string; company: string }[];

beforeAll(async () => {
  mine = await anOwnShop(server);
  others = await anOwnShop(server);
  for (const shop of [mine, others]) await shop.order();
  const { password } = await pools().login();
  const url = new URL(server.databaseUrl);
  url.username = applicationRole(server.databaseUrl);
  url.password = password;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await pools().owner.query<{ name: string; company: string }>(
    `select c.relname as name, case when c.relname = 'companies' then 'id' else 'company_id' end as company
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and (a.attname is not null or c.relname = 'companies')`,
  );
  relations = rows;
});
afterAll(() => client.end());

/** Relations that show a row of another company, after these statements in a transaction of `mine`; those that raise show none. */
async function leaksAfter(statements: string[], asked = relations): Promise<string[]> {
  const leaks: string[] = [];
  await client.query('begin');
  await client.query(`set local app.company = '${signedCompany(mine.company, await pools().login())}'`);
  for (const statement of statements) await tried(statement);
  for (const { name, company } of asked) {
    const found = await tried(`select from ${name} where ${company} <> ${mine.company} limit 1`);
    if (found?.rowCount) leaks.push(name);
  }
  await client.query('rollback');
  return leaks;
}

/** A statement that may be refused; the transaction goes on. */
async function tried(statement: string): Promise<pg.QueryResult | undefined> {
  await client.query('savepoint before');
  try {
    return await client.query(statement);
  } catch {
    await client.query('rollback to savepoint before');
    return undefined;
  }
}

describe('over the application’s connection', () => {
  it('reads its own company’s rows', async () => {
    await client.query('begin');
    await client.query(`set local app.company = '${signedCompany(mine.company, await pools().login())}'`);
    for (const table of ['offers', 'orders', 'find_offers', 'users'])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBeGreaterThan(0);
    await client.query('rollback');
  });

  it('would see another’s rows in dozens of relations if one wall were missing', async () => {
    const { rows } = await pools().owner.query<{ name: string }>(
      relations
        .map(
          ({ name, company }) =>
            `select '${name}' as name where exists (select from ${name} where ${company} = ${others.company})`,
        )
        .filter((text) => !text.includes(' find_'))
        .join(' union all '),
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['sets nothing', () => []],
    ['lays its role down', () => ['set role none', `select set_config('role', 'none', true)`, 'reset role']],
    [
      'takes the owner’s role',
      () => ['set role postgres', 'set session authorization postgres', 'reset session authorization'],
    ],
    ['takes the group’s role', () => ['set role prilavok_app']],
    ['turns row security off', () => ['set row_security = off', 'alter table offers disable row level security']],
    ['names another company without a signature', () => [`set local app.company = '${others.company}'`]],
    ['names another company under its own signature', () => [forged(others.company)]],
    ['names the platform under its own signature', () => [forged('0')]],
    ['clears the company', () => [`set local app.company = ''`, 'reset app.company']],
    ['sets what policies asked once', () => [`set local app.company_id = '${others.company}'`]],
    [
      'puts functions and tables of its own in between',
      () => [
        `create function public.current_company() returns bigint language sql as 'select ${others.company}::bigint'`,
        `create or replace function pg_temp.current_company() returns bigint language sql as 'select ${others.company}::bigint'`,
        `create temp table application_login (signing_key text)`,
        `insert into pg_temp.application_login values ('known')`,
        `set local search_path = pg_temp, public`,
      ],
    ],
  ])('shows no row of another company to whoever %s', async (_what, statements) => {
    expect(await leaksAfter(statements())).toEqual([]);
  });

  it('tells nobody the key of signatures, nor the companies of other sessions', async () => {
    await expect(client.query('select * from application_login')).rejects.toThrow('permission denied');
    await mine.call(findOrders, { body: {} });
    const { rows } = await client.query<{ query: string }>(
      `select query from pg_stat_activity where usename = $1 and pid <> pg_backend_pid()`,
      [applicationRole(server.databaseUrl)],
    );
    expect(rows.filter(({ query }) => new RegExp(`${mine.company}:[0-9a-f]{64}`).test(query))).toEqual([]);
  });

  it('names no company in the text of a statement, which other sessions of the role can read', async () => {
    const administrator = await anAdministrator(server);
    server.guard.forget();
    const body = { email: `added-${mine.company}@example.test`, role: 'viewer', company: mine.company } as const;
    const { id } = await administrator.call(createUser, { body });
    await administrator.call(changeUser, { path: { id }, body: { firstName: 'Анна' } });
    const named = server.guard.statements.filter(({ text }) => text.includes('app.company'));
    expect([...new Set(named.map(({ text }) => text))]).toEqual([`select set_config('app.company', $1, true)`]);
  });

  it('writes no row into another company', async () => {
    await client.query('begin');
    await client.query(`set local app.company = '${signedCompany(mine.company, await pools().login())}'`);
    await expect(
      client.query(
        `insert into brands (company_id, catalog_id, title) values (${others.company}, ${others.catalog}, 'Чужой')`,
      ),
    ).rejects.toThrow('row-level security');
    await client.query('rollback');
  });

  it('is bound where the version before logs in as the owner and takes the bound role', async () => {
    const before = new pg.Client({ connectionString: server.databaseUrl, options: '-c role=prilavok_app' });
    await before.connect();
    await before.query('begin');
    await before.query(`set local app.company_id = '${mine.company}'`);
    const { rows } = await before.query<{ company: string }>('select distinct company_id as company from offers');
    expect(rows).toEqual([{ company: mine.company }]);
    await before.end();
  });

  it('sees no row of a company or of the platform where no company is named', async () => {
    for (const { name } of relations) {
      const found = await client.query(`select from ${name}`).catch(() => undefined);
      expect(found?.rowCount ?? 0, name).toBe(0);
    }
    await expect(client.query('select from offers')).rejects.toThrow('not signed');
    await expect(client.query('select from users')).rejects.toThrow('not signed');
  });
});

/** The signature of `mine` beside another company. */
function forged(company: string): string {
  return `select set_config('app.company', '${company}' || substr(current_setting('app.company'), strpos(current_setting('app.company'), ':')), true)`;
}
