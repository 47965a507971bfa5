import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Unstartable } from '../start-checks.ts';
import { applicationRole, letApplicationIn, loginOf, mustBeBound, signedCompany } from './application-login.ts';
import { migrate } from './migrate.ts';
import { newPool } from './new-pool.ts';

/** A database whose owner is no superuser, as hosts of PostgreSQL give it out. */
const name = `hosted_${process.pid}_${Date.now()}`;
const ownerUrl = new URL(inject('postgres'));
const adminUrl = new URL(inject('postgres'));
let admin: pg.Pool;
let owner: pg.Pool;

beforeAll(async () => {
  adminUrl.pathname = '/postgres';
  admin = newPool({ connectionString: adminUrl.href, max: 2 });
  await admin.query(`create role ${name} login createrole password 'owner'`);
  await admin.query(`grant prilavok_app to ${name} with admin option`);
  await admin.query(`create database ${name} owner ${name}`);
  ownerUrl.username = name;
  ownerUrl.password = 'owner';
  ownerUrl.pathname = `/${name}`;
  owner = newPool({ connectionString: ownerUrl.href, max: 4 });
  await migrate(owner);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const poolOf = (user: string, password: string) => {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return newPool({ connectionString: url.href, max: 1 });
};

it('lets the application into a database whose owner is no superuser, and shows it the company that it signs', async () => {
  await letApplicationIn(owner, ownerUrl.href);
  await letApplicationIn(owner, ownerUrl.href);
  const login = await loginOf(owner);
  const app = poolOf(applicationRole(ownerUrl.href), login.password);
  await mustBeBound(app);
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (title) values ('Первая'), ('Вторая') returning id`,
  );
  const client = await app.connect();
  for (const { id } of rows) {
    await client.query('begin');
    await client.query(`set local app.company = '${signedCompany(id, login)}'`);
    await client.query(`insert into catalogs (company_id, title, title_key) values (${id}, 'Магазин', 'магазин')`);
    expect((await client.query('select company_id from catalogs')).rows).toEqual([{ company_id: id }]);
    await client.query('commit');
  }
  client.release();
  await app.end();
  // Due tasks, watchers and views are the owner's, who sees all companies though row-level security is forced.
  expect((await owner.query('select from catalogs')).rowCount).toBe(2);
});

it('refuses a login that could become the owner, pass by the policies, or has nothing to do here', async () => {
  await admin.query(`create role ${name}_free login bypassrls password 'free' in role prilavok_app`);
  await admin.query(`create role ${name}_heir login password 'heir' in role ${name}`);
  for (const [user, password] of [
    [`${name}_free`, 'free'],
    [`${name}_heir`, 'heir'],
    [name, 'owner'],
  ] as const) {
    const pool = poolOf(user, password);
    await expect(mustBeBound(pool), user).rejects.toThrow(Unstartable);
    await pool.end();
  }
  const nobody = poolOf(`${name}_nobody`, 'none');
  await expect(mustBeBound(nobody)).rejects.toThrow('DATABASE_APP_URL');
  await nobody.end();
});

it('takes a login that is given, and gives it what is the application’s', async () => {
  await admin.query(`create role ${name}_given login password 'given'`);
  const given = new URL(ownerUrl);
  given.username = `${name}_given`;
  await letApplicationIn(owner, ownerUrl.href, given.href);
  const app = poolOf(`${name}_given`, 'given');
  await mustBeBound(app);
  const login = await loginOf(owner);
  const client = await app.connect();
  await client.query('begin');
  await client.query(`set local app.company = '${signedCompany('1', login)}'`);
  expect((await client.query('select from catalogs')).rowCount).toBeLessThanOrEqual(1);
  await client.query('rollback');
  client.release();
  await app.end();
});
