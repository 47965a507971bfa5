import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { signedCompany } from '../../apps/server/src/database/application-login.ts';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { beginCompanyDay, settlePortion } from '../../apps/server/src/statistics/counting/settle.jobs.ts';
import { fillOrders } from '../orders/fill.ts';
import { filledShop } from '../parts/kept.ts';
import { endChildren, ms, type Times, times } from '../parts/measure.ts';
import { argument, middleBy, settle } from '../parts/shop.ts';
import { casesFor } from './cases.ts';

/**
 * What a large company looks at in its statistics, over HTTP beside the bare sums in the same run, after its first count. Both take turns, and the middle
 * round counts; a call may take 100 ms, and twice the statement and three more.
 */
const orders = argument('orders', 1_000_000);
const runs = argument('runs', 50);
const rounds = 3;
/** The first count of a million orders may take so many minutes. */
const firstCount = 15;

const { shop, api, token, ground } = await filledShop({
  name: `statistics-${orders}`,
  from: [join(import.meta.dirname, '../orders/fill.ts')],
  async fill(_opened, company) {
    const made = await fillOrders(company, orders);
    const begun = performance.now();
    await beginCompanyDay(company, AbortSignal.timeout(3_600_000));
    while (await withCompany(company, settlePortion));
    return { ...made, counted: performance.now() - begun };
  },
});
try {
  await settle();
  const minutes = ground.counted / 60_000;
  const allowed = (firstCount * Math.max(orders, 20_000)) / 1_000_000;
  const verdicts: [string, boolean][] = [
    [`первый подсчёт ${orders} заказов: ${minutes.toFixed(2)} мин (можно ${allowed.toFixed(2)})`, minutes <= allowed],
  ];
  const signed = signedCompany(ground.company, await pools().login());
  const database = new pg.Client({
    connectionString: shop.url,
    options: `-c role=prilavok_app -c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 -c app.company=${signed}`,
  });
  await database.connect();
  const http = new Pool(api.url, { connections: 1 });
  const table: Record<string, object> = {};
  for (const { title, method, path, body, sql } of casesFor(ground)) {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const ask = async () => {
      const sent = body ? { body: JSON.stringify(body) } : {};
      const { statusCode, body: answer } = await http.request({ method, path, headers, ...sent });
      const said = await answer.text();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${said}`);
    };
    for (let turn = 0; turn < 20; turn++) await ask();
    const measured: { bare: Times; ours: Times; most: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await times(runs, () => database.query(sql));
      measured.push({ bare, ours: await times(runs, ask), most: Math.min(100, 2 * bare.p95 + 3) });
    }
    const share = (round: { ours: Times; most: number }) => round.ours.p95 / round.most;
    const { bare, ours, most } = middleBy(measured, share);
    table[title] = {
      'SQL p95': ms(bare.p95),
      'HTTP p50': ms(ours.p50),
      'HTTP p95': ms(ours.p95),
      'можно до': ms(most),
    };
    const parts = measured.map((round) => share(round).toFixed(2)).join(', ');
    verdicts.push([`«${title}»: p95 ${ms(ours.p95)} мс (можно ${ms(most)}; по кругам ${parts})`, ours.p95 <= most]);
  }
  console.table(table);
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
  await database.end();
  await http.close();
} finally {
  await endChildren();
  await shop.close();
}
