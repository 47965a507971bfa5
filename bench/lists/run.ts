import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { Pool } from 'undici';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { grow } from '../parts/grow.ts';
import { child, endChildren, ms, type Times, times } from '../parts/measure.ts';
import { argument, middleBy, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';
import { casesFor, type Ground, rowsOf } from './cases.ts';

/**
 * The offers list over HTTP beside the bare SQL of the same result, and beside a bare node:http and pg server, in one run. List and SQL
 * take turns, and the middle round counts.
 */
const offers = argument('offers', 100_000);
/** So many offers are imported; what is more of them is copied. */
const imported = 100_000;
/** Companies around the large one, a fiftieth of its size each. */
const neighbours = 19;
const runs = argument('runs', 100);
const rounds = 3;
const seconds = argument('seconds', 4);
const warmUp = 200;
const shop = await openShop();
try {
  const { url, server, env } = await openApi(shop);
  const owner = await aCompany(server);
  const ground = await filled(owner.company);
  await settle();

  const database = new pg.Client({
    connectionString: shop.url,
    options: `-c role=prilavok_app -c plan_cache_mode=force_custom_plan -c jit=off -c random_page_cost=1.1 -c app.company_id=${ground.company}`,
  });
  await database.connect();
  const http = new Pool(url, { connections: 1 });
  const headers = { authorization: owner.token, 'content-type': 'application/json' };
  const path = `/cds/catalog/${ground.catalog}/offer/search`;
  const ask = async (client: Pool, body: object) => {
    const { statusCode, body: answer } = await client.request({
      method: 'POST',
      path,
      headers,
      body: JSON.stringify(body),
    });
    const { rows } = (await answer.json()) as { rows: { id: string }[] };
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`);
    return rows;
  };

  // A server that has been up for a while: its code is compiled, its connections know the tables.
  for (let turn = 0; turn < warmUp; turn++) for (const each of casesFor(ground)) await ask(http, each.body(turn));
  const known = (await ask(http, {})).map((row) => row.id).join();
  const unit = await times(runs, () => database.query(rowsOf(ground.company, `select unnest('{${known}}'::bigint[])`)));
  const verdicts: [string, boolean][] = [];
  const table: Record<string, object> = { 'U: 50 известных': { 'SQL p50': ms(unit.p50), 'SQL p95': ms(unit.p95) } };
  for (const each of casesFor(ground)) {
    const there = await ask(http, each.body(3));
    const { rows } = await database.query<{ id: string }>(rowsOf(ground.company, each.ids(3)));
    const same = new Set(rows.map((row) => row.id));
    if (there.length === 0 || there.length !== same.size || there.some((row) => !same.has(row.id)))
      throw new Error(`«${each.title}»: the list and the bare SQL found different offers`);
    const measured: { bare: Times; ours: Times; most: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await times(runs, (turn) => database.query(rowsOf(ground.company, each.ids(turn))));
      const ours = await times(runs, (turn) => ask(http, each.body(turn)));
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

  const [first] = casesFor(ground);
  const statement = rowsOf(ground.company, first?.ids(0) ?? '');
  const bareUrl = await child(join(import.meta.dirname, 'bare.ts'), [ground.company, statement], env);
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

/** A catalog with the made-up feed in it; where that is larger than an import is quick, among other companies with theirs. */
async function filled(company: string): Promise<Ground> {
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, Math.min(offers, imported));
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  if (offers > imported) {
    const companies = await Promise.all(
      Array.from({ length: neighbours }, (_, index) => shop.company(`Сосед ${index}`)),
    );
    const some = { companies, offers: Math.ceil(offers / 50) };
    await grow(pools().owner, company, { from: imported, to: offers, neighbours: some });
  }
  const { rows } = await withCompany(company, (db) =>
    sql<{ property: string; options: string[] }>`
      select p.id as property, array_agg(o.id::text) as options
      from properties p join property_options o on o.company_id = ${company} and o.property_id = p.id
      where p.company_id = ${company} and p.title = 'Цвет' group by p.id`.execute(db),
  );
  if (!rows[0]) throw new Error('The feed left no colours');
  return { company, catalog, offers, ...rows[0] };
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
