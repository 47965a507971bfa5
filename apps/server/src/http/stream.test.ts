import { expect, test } from 'vitest';
import { pools, withCompany } from '../database/pools.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { announce } from './stream.ts';

const server = useServer();

test('when the database takes the news away, open lines end, and those that come back hear again', async () => {
  const shop = await aCompany(server);
  const tell = (title: string) =>
    withCompany(shop.company, (db) =>
      announce(db, {
        type: 'progress',
        resource: 'catalogs/imports',
        id: '1',
        title,
        status: 'running',
        progress: { done: 0, total: null, failed: 0, note: '' },
      }),
    );
  const first = await newsOf(shop);
  await tell('первое');
  await first.until(/первое/);
  await pools().owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  await eventually(async () => first.ended());
  const lines = [first];
  await eventually(async () => {
    const last = lines.at(-1);
    if (!last || last.ended()) lines.push(await newsOf(shop));
    await tell('второе');
    return lines.at(-1)?.heard().includes('второе');
  });
  expect(first.heard()).not.toContain('второе');
});
