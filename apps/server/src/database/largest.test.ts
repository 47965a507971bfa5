import { findOrders } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { multiplyOrder } from '../orders/testing/many.ts';
import { anOwnShop } from '../orders/testing/own.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { signedCompany } from './application-login.ts';
import { hasMost } from './largest.ts';
import { pools } from './pools.ts';

const server = useServer();

it('searches the texts of the company that most rows are of without a walk over all its rows', async () => {
  const [large, small] = [await anOwnShop(server), await anOwnShop(server)];
  await large.order({ number: 'ЪЖ-1' });
  await multiplyOrder(large.company, 15_000);
  const { owner, appPool, login } = pools();
  await owner.query(`update orders set search_text = 'отдельно' where number in ('ЪЖ-1-17', 'ЪЖ-1-14000')`);
  await owner.query('analyze orders');
  await eventually(async () => hasMost('orders', large.company));
  expect(hasMost('orders', small.company)).toBe(false);

  server.guard.forget();
  expect((await large.call(findOrders, { body: { search: 'отдел' } })).rows.length).toBe(2);
  // An ordered scan has found too few: the index is asked by the statement behind it.
  const asked = server.guard.statements.findLast(({ text }) => text.includes('search_text like'));
  const client = await appPool.connect();
  await client.query('begin');
  await client.query(`set local app.company = '${signedCompany(large.company, await login())}'`);
  const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${asked?.text}`, asked?.values);
  await client.query('rollback');
  client.release();
  const lines = plan.rows.map((row) => row['QUERY PLAN'].trim());
  const scan = lines.findIndex((line) => line.includes('on orders_search'));
  expect(lines[scan + 1]).toBe("Index Cond: (search_text ~~ '%отдел%'::text)");
});
