import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { findOrders } from '@prilavok/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { fingerprintOfAll } from '../../apps/server/src/orders/remote/fingerprints.ts';
import { seal } from '../../apps/server/src/outside/secrets.ts';
import { aCompany, type Shop } from '../../apps/server/src/testing/client.ts';
import { type BenchApi, openApi } from '../parts/api.ts';
import { percentile } from '../parts/asking.ts';
import { child, endChildren } from '../parts/measure.ts';
import { argument, openShop, settle } from '../parts/shop.ts';

/**
 * What a thousand idle accounts cost, and how soon an order of any of them is in its cabinet's list. Commits are those of the whole database, whoever
 * makes them; the marketplace, the background work and the API are processes of their own.
 */
const accounts = argument('accounts', 1000);
const companies = argument('companies', 50);
const seconds = argument('seconds', 60);
const orders = argument('orders', 60);
const processes = argument('processes', 1);
const most = { commits: 100, arrival: 10_000 };

const ears = new Set<(company: string) => unknown>();
const shop = await openShop();
try {
  const market = await child(join(import.meta.dirname, 'bare.ts'), [], process.env);
  const api = await openApi(shop, { SANDBOX_PORT: market });
  const shops = await filled(api.server);
  await settle();
  for (let number = 0; number < processes; number++) await api.work();
  const listener = await listen();
  // Every account is asked once, and whatever begins with a start is over.
  await after(30_000);

  const quiet = await counted(() => after(seconds * 1000));
  const times: number[] = [];
  const busy = await counted(async () => {
    const arrivals = [];
    for (let number = 0; number < orders; number++) {
      arrivals.push(arrived(shops).then((time) => times.push(time)));
      await after((seconds * 1000) / orders);
    }
    await Promise.all(arrivals);
  });
  console.table({ 'в тишине': quiet, 'с заказами': busy });
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `Заказов ${times.length} за ${seconds} с: в списке кабинета через ${(p50 / 1000).toFixed(1)} с (p50), ${(p95 / 1000).toFixed(1)} с (p95).`,
  );
  const fast = p95 <= most.arrival;
  const verdicts: [string, boolean][] = [
    ...[quiet, busy].map(({ 'фиксаций в секунду': commits }, at): [string, boolean] => [
      `${at === 0 ? 'в тишине' : 'с заказами'} фиксаций в секунду: ${commits} (нужно меньше ${most.commits})`,
      commits < most.commits,
    ]),
    [`заказ в списке за ${(p95 / 1000).toFixed(1)} с, p95 (нужно не больше ${most.arrival / 1000})`, fast],
  ];
  await listener.end();
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;

  /** What happens per second while `work` goes on. */
  async function counted(work: () => Promise<unknown>) {
    const before = await figures();
    const began = performance.now();
    await work();
    // Connections tell of their commits a second after the last at the latest.
    await after(1500);
    const now = await figures();
    const each = (name: 'commits' | 'writes' | 'questions') =>
      Math.round(((now[name] - before[name]) / (performance.now() - began)) * 10_000) / 10;
    return {
      'фиксаций в секунду': each('commits'),
      'записанных строк в секунду': each('writes'),
      'запросов к площадке в секунду': each('questions'),
    };
  }

  async function figures() {
    const { rows } = await pools().owner.query<{ commits: string; writes: string }>(
      `select xact_commit + xact_rollback as commits, tup_inserted + tup_updated + tup_deleted as writes
       from pg_stat_database where datname = current_database()`,
    );
    const { questions } = await ask('/questions');
    return { commits: Number(rows[0]?.commits), writes: Number(rows[0]?.writes), questions: Number(questions) };
  }

  async function ask(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`http://127.0.0.1:${market}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  }

  /** Somebody buys at any of the accounts; answers after how many milliseconds the list of the company's cabinet has it. */
  async function arrived(among: readonly { shop: Shop; clients: readonly string[] }[]): Promise<number> {
    const one = among[Math.floor(Math.random() * among.length)];
    const account = one?.clients[Math.floor(Math.random() * one.clients.length)];
    if (!one || !account) throw new Error('Nobody to buy from');
    const heard = news(one.shop.company);
    const began = performance.now();
    const { number } = await ask('/order', { account });
    for (;;) {
      await heard.next();
      const { rows } = await one.shop.call(findOrders, { body: { search: String(number) } });
      if (rows.length === 0) continue;
      heard.end();
      return performance.now() - began;
    }
  }
} finally {
  await endChildren();
  await shop.close();
}

/** Waits for what is announced to the company's cabinets, without an open line: somebody who looks would quicken the pace. */
function news(company: string): { next(): Promise<void>; end(): void } {
  let told = 0;
  let wake = () => {};
  const ear = (of: string) => {
    if (of !== company) return;
    told++;
    wake();
  };
  ears.add(ear);
  return {
    async next() {
      if (told === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      told = 0;
    },
    end: () => ears.delete(ear),
  };
}

async function listen(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.url });
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const { company, event } = JSON.parse(payload) as { company: string; event: { resource?: string } };
    if (event.resource === 'orders/orders') for (const ear of ears) ear(company);
  });
  await client.connect();
  await client.query('listen prilavok_events');
  return client;
}

/** Companies with their accounts, each quiet for an hour, by day wherever the bench runs. */
async function filled(server: BenchApi['server']): Promise<{ shop: Shop; clients: string[] }[]> {
  const offset = 12 - new Date().getUTCHours();
  // The signs of these names are turned round: Etc/GMT-3 is three hours ahead.
  const noon = `Etc/GMT${offset >= 0 ? '-' : '+'}${Math.abs(offset)}`;
  const made: { shop: Shop; clients: string[] }[] = [];
  for (let number = 0; number < companies; number++) {
    const owner = await aCompany(server);
    const clients = Array.from({ length: Math.ceil(accounts / companies) }, (_, at) =>
      String(100_000 + number * 1000 + at),
    );
    await pools().owner.query('update companies set timezone = $2 where id = $1', [owner.company, noon]);
    await withCompany(owner.company, async (db) => {
      for (const client of clients) {
        const keys = seal(JSON.stringify({ client_id: client, api_key: 'key-of-benches' }));
        const now = Date.now();
        const position = {
          until: new Date(now).toISOString(),
          sweptAt: new Date(now - Math.random() * 300_000).toISOString(),
          known: {},
          waiting: fingerprintOfAll(new Map()),
        };
        await sql`
          with account as (
            insert into marketplace_accounts (company_id, marketplace, environment, title, keys, key_slugs)
            values (${db.company}, 'ozon', 'sandbox', ${`Лавка ${client}`}, ${keys}, '{client_id,api_key}') returning id)
          insert into marketplace_tasks (company_id, account_id, type, title, title_key, schedule, status, finished_at, position)
          select ${db.company}::bigint, id, 'orders_import', 'Заказы', 'заказы', 'auto', 'success', now() - interval '1 hour', ${JSON.stringify(position)}::jsonb
          from account`.execute(db);
      }
    });
    made.push({ shop: owner, clients });
  }
  return made;
}
