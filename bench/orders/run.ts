import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { signedCompany } from '../../apps/server/src/database/application-login.ts';
import { pools } from '../../apps/server/src/database/pools.ts';
import { filledShop } from '../parts/kept.ts';
import { endChildren, ms, type Times, times } from '../parts/measure.ts';
import { argument, middleBy, settle } from '../parts/shop.ts';
import { insertBare } from './bare-order.ts';
import { type Case, casesFor } from './cases.ts';
import { fillOrders } from './fill.ts';

/**
 * What people do with the orders of a large company among nineteen others, over HTTP beside the bare SQL in the same run. Both take
 * turns, and the middle round counts.
 */
const orders = argument('orders', 200_000);
const runs = argument('runs', 100);
const rounds = 3;
/** Only the cases whose titles have this: `--only буквы`. */
const only = process.argv[process.argv.indexOf('--only') + 1 || process.argv.length] ?? '';
const begun = performance.now();
const { shop, api, token, ground } = await filledShop({
  name: `orders-${orders}`,
  from: [join(import.meta.dirname, 'fill.ts')],
  async fill(opened, company) {
    for (let other = 1; other < 20; other++)
      await fillOrders(await opened.company(`Сосед ${other}`), Math.ceil(orders / 100));
    return fillOrders(company, orders, 60_000);
  },
});
try {
  const { url } = api;
  await settle();
  console.log(`${orders} заказов и девятнадцать соседей: ${Math.round((performance.now() - begun) / 1000)} с`);

  const signed = signedCompany(ground.company, await pools().login());
  const database = new pg.Client({
    connectionString: shop.url,
    options: `-c role=prilavok_app -c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 -c app.company=${signed}`,
  });
  await database.connect();
  const http = new Pool(url, { connections: 1 });
  const ask = async ({ method, path, body }: Pick<Case, 'method' | 'path' | 'body'>, turn: number) => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const sent = body ? { body: JSON.stringify(body(turn)) } : {};
    const { statusCode, body: answer } = await http.request({ method, path, headers, ...sent });
    const said = (await answer.json()) as { rows?: { id: string }[] };
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${JSON.stringify(said)}`);
    return said;
  };

  const cases = casesFor(ground).filter(({ title }) => title.includes(only));
  const table: Record<string, object> = {};
  const verdicts: [string, boolean][] = [];
  const judge = async (title: string, most: (bare: Times) => number, bareTurn: Turn, ourTurn: Turn) => {
    const measured: { bare: Times; ours: Times; most: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await times(runs, bareTurn);
      const ours = await times(runs, ourTurn);
      measured.push({ bare, ours, most: most(bare) });
    }
    const share = (round: { ours: Times; most: number }) => round.ours.p95 / round.most;
    const { bare, ours, most: allowed } = middleBy(measured, share);
    table[title] = {
      'SQL p50': ms(bare.p50),
      'SQL p95': ms(bare.p95),
      'HTTP p50': ms(ours.p50),
      'HTTP p95': ms(ours.p95),
      'можно до': ms(allowed),
    };
    const parts = measured.map((round) => share(round).toFixed(2)).join(', ');
    verdicts.push([
      `«${title}»: p95 ${ms(ours.p95)} мс (можно ${ms(allowed)}; по кругам ${parts})`,
      ours.p95 <= allowed,
    ]);
  };

  // A server that has been up for a while: its code is compiled, its connections know the tables.
  for (let turn = 0; turn < 100; turn++) for (const each of cases) await ask(each, turn);
  for (const each of cases) {
    if (each.path.endsWith('/orders/search')) {
      const there = new Set((await ask(each, 3)).rows?.map((row) => row.id));
      const { rows } = await database.query<{ id: string }>(each.sql(3));
      if (there.size === 0 || there.size !== rows.length || rows.some((row) => !there.has(row.id)))
        throw new Error(`«${each.title}»: the list and the bare SQL found different orders`);
    }
    const most = (bare: Times) => each.most ?? 2 * bare.p95 + 3;
    await judge(
      each.title,
      most,
      (turn) => database.query(each.sql(turn)),
      (turn) => ask(each, turn),
    );
  }
  const own = {
    method: 'POST',
    path: '/oms/orders',
    body: () => ({ products: [{ offer: ground.offer, quantity: 1 }] }),
  } as const;
  const ownTitle = 'свой заказ без номера';
  if (ownTitle.includes(only))
    await judge(
      ownTitle,
      (bare) => 4 * bare.p95,
      () => insertBare(database, ground),
      (turn) => ask(own, turn),
    );
  console.table(table);
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
  await database.end();
  await http.close();
} finally {
  await endChildren();
  await shop.close();
}

type Turn = (turn: number) => Promise<unknown>;
