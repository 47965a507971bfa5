import { setTimeout as after } from 'node:timers/promises';
import { findCatalogs } from '@prilavok/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aCatalog } from '../catalogs/testing/making.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { asJob } from './limits.ts';
import { pools, withCompany } from './pools.ts';
import { one } from './rows.ts';
import { sharesOf } from './shares.ts';

const server = useServer();

test('one company with 22 slow calls at once does not make another’s wait or fail', async () => {
  const busy = await aCompany(server);
  const other = await aCompany(server);
  const catalog = await aCatalog(busy);
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query(`begin; select from catalogs where id = ${catalog.id} for update`);
  const slow = Array.from({ length: 22 }, (_, n) =>
    busy.fetch('PATCH', `/cds/catalog/${catalog.id}`, {
      body: JSON.stringify({ title: `Правка ${n}` }),
      headers: { 'content-type': 'application/json' },
    }),
  );
  await eventually(async () => {
    const { rows } = await pools().owner.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length >= 4;
  });
  const began = Date.now();
  await Promise.all(Array.from({ length: 12 }, () => other.call(findCatalogs)));
  // The slow ones hold what they have for ten seconds.
  expect(Date.now() - began).toBeLessThan(8000);
  await holder.query('rollback');
  await holder.end();
  expect((await Promise.all(slow)).map((answer) => answer.status)).toEqual(Array.from({ length: 22 }, () => 200));
});

test('an exhausted pool is said so with 503 and Retry-After, and the process calls itself not ready', async () => {
  const shop = await aCompany(server);
  const { appPool } = pools();
  const usual = appPool.options.connectionTimeoutMillis;
  const taken = await Promise.all(Array.from({ length: 10 }, () => appPool.connect()));
  Object.assign(appPool.options, { connectionTimeoutMillis: 100 });
  const [answer, ready] = await Promise.all([shop.fetch('GET', findCatalogs.url), fetch(`${server.url}/health/ready`)]);
  for (const client of taken) client.release();
  Object.assign(appPool.options, { connectionTimeoutMillis: usual });
  expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([
    503,
    '5',
    'overloaded',
  ]);
  expect(ready.status).toBe(503);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('calls and background work have limits of their own', async () => {
  const { company } = await aCompany(server);
  const limits = () =>
    withCompany(
      company,
      (db) =>
        one<object>(db)`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
    );
  const ofCall = { statement: '30s', lock: '10s', idle: '30s' };
  expect(await limits()).toEqual(ofCall);
  expect(await asJob(limits)).toEqual({ statement: '10min', lock: '1min', idle: '5min' });
  expect(await limits()).toEqual(ofCall);
});

test('who waits too long for the company’s share is refused, and takes no place with him', async () => {
  const shares = sharesOf({ connections: 5, wait: 20 });
  const [first, second] = [await shares.take('1'), await shares.take('1')];
  await expect(shares.take('1')).rejects.toThrow('stayed taken');
  (await shares.take('2'))();
  first();
  (await shares.take('1'))();
  second();
  for (const giveBack of [await shares.take('1'), await shares.take('1')]) giveBack();
});

test('beside others that call a company takes one place of two processors at a time, and its whole share alone', async () => {
  const shares = sharesOf({ connections: 10, wait: 20, processors: 2 });
  const call = { call: true };
  const alone = await Promise.all(Array.from({ length: 4 }, () => shares.take('1', call)));
  for (const giveBack of alone) giveBack();
  (await shares.take('2', call))();
  const beside = await shares.take('1', call);
  await expect(shares.take('1', call)).rejects.toThrow('stayed taken');
  beside();
});

test('background work of others makes nobody wait', async () => {
  const shares = sharesOf({ connections: 10, wait: 20, processors: 2 });
  (await shares.take('2'))();
  const both = [await shares.take('1', { call: true }), await shares.take('1', { call: true })];
  for (const giveBack of both) giveBack();
});

test('what takes long keeps nobody of its company waiting beside others', async () => {
  const shares = sharesOf({ connections: 5, wait: 5000, processors: 2 });
  (await shares.take('2', { call: true }))();
  const [slow, second] = [await shares.take('1', { call: true }), await shares.take('1', { call: true })];
  // Both of its two places are held now, and that bound holds however long they are.
  const third = shares.take('1', { call: true });
  expect(await Promise.race([third, after(300, 'waits')])).toBe('waits');
  slow();
  (await third)();
  second();
});

test('the delay of the event loop is among the numbers of the process', async () => {
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('nodejs_eventloop_lag_max_seconds');
});
