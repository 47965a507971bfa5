import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { signedCompany } from '../../apps/server/src/database/application-login.ts';
import { pools } from '../../apps/server/src/database/pools.ts';
import { filledShop } from '../parts/kept.ts';
import { child, endChildren, ms, type Times, times } from '../parts/measure.ts';
import { argument, middleBy, settle } from '../parts/shop.ts';
import { type Case, casesFor, rowsOf } from './cases.ts';
import { fillCatalog } from './fill.ts';

/**
 * The offers list over HTTP beside the bare SQL of the same result, and beside a bare node:http and pg server, in one run. List and SQL
 * take turns, and the middle round counts.
 */
const offers = argument('offers', 100_000);
const runs = argument('runs', 100);
const rounds = argument('rounds', 3);
const seconds = argument('seconds', 4);
const warmUp = argument('warm', 30);
/** Only the cases whose titles have this: `--only цена`. */
const only = process.argv[process.argv.indexOf('--only') + 1 || process.argv.length] ?? '';
const begun = performance.now();
const { shop, api, token, ground } = await filledShop({
  name: `lists-${offers}`,
  from: ['lists/fill.ts', 'lists/ground.ts', 'parts/feed.ts', 'parts/grow.ts'].map((file) =>
    join(import.meta.dirname, '..', file),
  ),
  fill: (opened, company) => fillCatalog(opened, company, offers),
});
try {
  const { url, env } = api;
  await settle();
  console.log(`${offers} предложений: ${Math.round((performance.now() - begun) / 1000)} с`);

  const signed = signedCompany(ground.company, await pools().login());
  const database = new pg.Client({
    connectionString: shop.url,
    options: `-c role=prilavok_app -c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 -c app.company=${signed}`,
  });
  // Where the bench fails, its database ends under the connection: what is told is the failure.
  database.on('error', () => {});
  await database.connect();
  const http = new Pool(url, { connections: 1 });
  const headers = { authorization: token, 'content-type': 'application/json' };
  const path = `/cds/catalog/${ground.catalog}/offer/search`;
  const ask = async (client: Pool, body: object) => {
    const { statusCode, body: answer } = await client.request({
      method: 'POST',
      path,
      headers,
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { rows: { id: string }[]; message?: string };
    if (statusCode !== 200) throw new Error(`${JSON.stringify(body)} was answered ${statusCode}: ${said.message}`);
    return said.rows;
  };
  const count = async (body: object) => {
    const { body: answer } = await http.request({
      method: 'POST',
      path: `${path}/count`,
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { total: number }).total;
  };
  const bareOf = (each: Case, turn: number) => (each.counts ? each.ids(turn) : rowsOf(ground.company, each.ids(turn)));
  const oursOf = (each: Case, turn: number) => (each.counts ? count(each.body(turn)) : ask(http, each.body(turn)));
  /** Both find the same offers, or as many. */
  const sameOf = async (each: Case) => {
    const { rows } = await database.query<{ id: string; total: number }>(bareOf(each, 3));
    if (each.counts) return (await count(each.body(3))) === rows[0]?.total;
    const there = await ask(http, each.body(3));
    const same = new Set(rows.map((row) => row.id));
    return there.length > 0 && there.length === same.size && there.every((row) => same.has(row.id));
  };

  const { rows: moments } = await database.query<{ lately: Date }>(
    `select max(updated_at) - interval '1 hour' as lately from find_offers where company_id = ${ground.company}`,
  );
  const lately = moments[0]?.lately.toISOString() ?? '';
  const cases = casesFor(ground, lately).filter(({ title }) => title.includes(only));
  // A server that has been up for a while: its code is compiled, its connections know the tables.
  for (const each of cases) await times(warmUp, (turn) => oursOf(each, turn));
  const known = (await ask(http, {})).map((row) => row.id).join();
  const unit = await times(runs, () => database.query(rowsOf(ground.company, `select unnest('{${known}}'::bigint[])`)));
  const verdicts: [string, boolean][] = [];
  const table: Record<string, object> = { 'U: 50 известных': { 'SQL p50': ms(unit.p50), 'SQL p95': ms(unit.p95) } };
  for (const each of cases) {
    if (!(await sameOf(each))) {
      verdicts.push([`«${each.title}»: список и голый SQL нашли разное`, false]);
      continue;
    }
    const measured: { bare: Times; ours: Times; most: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await times(runs, (turn) => database.query(bareOf(each, turn)));
      const ours = await times(runs, (turn) => oursOf(each, turn));
      measured.push({ bare, ours, most: 2 * bare.p95 + 3 });
    }
    const share = ({ ours, most }: { ours: Times; most: number }) => ours.p95 / most;
    const { bare, ours, most } = middleBy(measured, share);
    table[each.title] = {
      'SQL p50': ms(bare.p50),
      'SQL p95': ms(bare.p95),
      'SQL в U': (bare.p50 / unit.p50).toFixed(1),
      'HTTP p50': ms(ours.p50),
      'HTTP p95': ms(ours.p95),
      'можно до': ms(most),
    };
    const parts = measured.map((one) => share(one).toFixed(2)).join(', ');
    verdicts.push([
      `«${each.title}»: p95 ${ms(ours.p95)} мс (можно ${ms(most)}; по кругам ${parts})`,
      ours.p95 <= most,
    ]);
    verdicts.push([
      `«${each.title}»: SQL в U ${(bare.p50 / unit.p50).toFixed(1)} (можно ${each.mostU})`,
      bare.p50 / unit.p50 <= each.mostU,
    ]);
  }
  console.table(table);

  const [first] = casesFor(ground, lately);
  const statement = rowsOf(ground.company, first?.ids(0) ?? '');
  const bareUrl = await child(join(import.meta.dirname, 'bare.ts'), [signed, statement], env);
  const ours = await throughput(new Pool(url, { connections: 10 }), (client) => ask(client, {}));
  const bare = await throughput(new Pool(bareUrl, { connections: 10 }), (client) => ask(client, {}));
  console.table({
    'наш список': { 'запросов в секунду': Math.round(ours) },
    'голые node:http и pg': { 'запросов в секунду': Math.round(bare) },
    доля: { 'запросов в секунду': (ours / bare).toFixed(2) },
  });
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
  await database.end();
  await http.close();
} finally {
  await endChildren();
  await shop.close();
}

/** Requests a second on ten connections, each asking again as soon as it is answered. */
async function throughput(client: Pool, work: (client: Pool) => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (performance.now() < end) {
        await work(client);
        answered++;
      }
    }),
  );
  await client.close();
  return answered / seconds;
}
