import { once } from 'node:events';
import { connect } from 'node:net';
import { changeUser, getMe, logout } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { config } from '../config.ts';
import { pools, withCompany } from '../database/pools.ts';
import { aCompany, clientOf, eventually, type Shop, testPassword } from '../testing/client.ts';
import { type News, newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { endLines } from './open-lines.ts';
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

test('a person who is shut out hears nothing more', async () => {
  const shop = await aCompany(server);
  const clerk = await shop.as('catalog');
  const { id } = await clerk.call(getMe);
  const [line, owners] = [await newsOf(clerk), await newsOf(shop)];
  await shop.call(changeUser, { path: { id }, body: { active: false } });
  await eventually(async () => line.ended());
  expect(owners.ended()).toBe(false);
});

test('a person who signs out hears nothing more', async () => {
  const shop = await aCompany(server);
  const signedIn = await clientOf(server).fetch('POST', '/uas/auth/login', {
    body: JSON.stringify({ email: shop.email, password: testPassword }),
    headers: { 'content-type': 'application/json' },
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const tab = clientOf(server, accessToken);
  const [line, elsewhere] = [await newsOf(tab), await newsOf(shop)];
  await tab.call(logout, { headers: { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' } });
  await eventually(async () => line.ended());
  expect(elsewhere.ended()).toBe(false);
});

test('the oldest of too many lines of one person makes room', async () => {
  const shop = await aCompany(server);
  const lines: News[] = [];
  for (let tabs = 0; tabs < 31; tabs++) lines.push(await newsOf(shop));
  await eventually(async () => lines[0]?.ended());
  expect(lines.slice(1).some((line) => line.ended())).toBe(false);
});

test('a line more than the process holds is sent away for a while, and the one that comes after somebody has left stands', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const usual = config().STREAMS;
  config().STREAMS = 1;
  endLines();
  try {
    // Lines of the tests above are still ending.
    const first = await eventually(async () => {
      const line = await newsOf(shop);
      return line.status === 200 && line;
    });
    const refused = await other.fetch('GET', '/cns/stream');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(20);
    expect(await refused.json()).toEqual({
      code: 'overloaded',
      message: 'Живых потоков сейчас больше, чем сервер держит: подключимся чуть позже, кабинет работает и без них',
    });
    expect(first.ended()).toBe(false);
    await first.leave();
    await eventually(async () => (await newsOf(other)).status === 200);
  } finally {
    config().STREAMS = usual;
  }
});

test('a line that nobody reads is cut instead of kept in memory', async () => {
  const shop = await aCompany(server);
  const { socket, closed } = await unreadLine(shop);
  const reader = await newsOf(shop);
  for (let times = 0; times < 2500 && !closed(); times += 100)
    await withCompany(shop.company, async (db) => {
      for (let one = 0; one < 100; one++) announce(db, notice(String(times + one), 'я'.repeat(3400)));
    });
  socket.resume();
  await eventually(async () => closed());
  expect(reader.ended()).toBe(false);
});

test('news that PostgreSQL would not carry is cut instead of breaking what it tells of', async () => {
  const shop = await aCompany(server);
  const line = await newsOf(shop);
  const ids = Array.from({ length: 2000 }, (_, id) => String(1_000_000 + id));
  await withCompany(shop.company, async (db) => {
    announce(db, notice('Отгрузка', 'Ъ'.repeat(9000)));
    announce(db, { type: 'changed', resource: 'orders/orders', ids });
  });
  expect(await line.until(/orders\/orders/)).toMatch(/"message":"Ъ{600}…".*"ids":\[\]/s);
});

const notice = (title: string, message: string) =>
  ({
    type: 'notice',
    id: '1',
    theme: 'orders',
    severity: 'info',
    title,
    message,
    link: null,
    at: new Date().toISOString(),
  }) as const;

/** A line whose reader has stopped reading. */
async function unreadLine(shop: Shop) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let over = false;
  socket.on('close', () => {
    over = true;
  });
  socket.on('error', () => {});
  socket.write(`GET /cns/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${shop.token}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return { socket, closed: () => over };
}
