import { expect, test } from 'vitest';
import { pools, withCompany } from '../database/pools.ts';
import { aCompany, eventually, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { announce } from './stream.ts';

const server = useServer();

/** A line of news: what was heard on it, and whether it ended. */
async function line(shop: Shop): Promise<{ heard(): string; ended(): boolean; leave(): void }> {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/cns/stream`, {
    headers: { authorization: shop.token },
    signal: leaving.signal,
  });
  let text = '';
  let over = false;
  const read = async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
    over = true;
  };
  void read().catch(() => {});
  return { heard: () => text, ended: () => over, leave: () => leaving.abort() };
}

test('when the database takes the news away, open lines end, and those that come back hear again', async () => {
  const shop = await aCompany(server);
  const tell = (title: string) =>
    withCompany(shop.company, (db) =>
      announce(db, shop.company, {
        type: 'progress',
        resource: 'catalogs/imports',
        id: '1',
        title,
        status: 'running',
        progress: { done: 0, total: null, failed: 0, note: '' },
      }),
    );
  const first = await line(shop);
  await tell('первое');
  await eventually(async () => first.heard().includes('первое'));
  await pools().owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  await eventually(async () => first.ended());
  const lines = [first];
  await eventually(async () => {
    const last = lines.at(-1);
    if (!last || last.ended()) lines.push(await line(shop));
    await tell('второе');
    return lines.at(-1)?.heard().includes('второе');
  });
  expect(first.heard()).not.toContain('второе');
  for (const each of lines) each.leave();
});
