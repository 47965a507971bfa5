import { join } from 'node:path';
import { createProperty, kind } from '@prilavok/contract';
import pg from 'pg';
import { Pool } from 'undici';
import { pools } from '../../apps/server/src/database/pools.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { endChildren, ms, type Times, times } from '../parts/measure.ts';
import { argument, middleBy, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';
import { saveBare, updateBare, type Written, writtenOf } from './bare.ts';

/**
 * An offer saved with thirty properties, all of them changed, over HTTP beside the bare statements that leave the same rows. Both take turns,
 * and the middle round counts.
 */
const offers = argument('offers', 20_000);
/** A p95 of a hundred would be that of five calls. */
const runs = argument('runs', 400);
const rounds = 3;
/** Offers that are saved in turn; as many others are written by the bare statements. */
const saved = 50;
const kinds = [kind.shortText, kind.decimal, kind.integer, kind.boolean, kind.shortText] as const;
const shop = await openShop();
try {
  const { url, server } = await openApi(shop);
  const owner = await aCompany(server);
  const { company } = owner;
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  const properties: { id: string; type: (typeof kinds)[number] }[] = [];
  for (let place = 0; place < 30; place++) {
    const type = kinds[place % kinds.length] ?? kind.shortText;
    const body = { title: `Характеристика ${place + 1}`, type };
    properties.push({ id: (await owner.call(createProperty, { path: { catalog }, body })).id, type });
  }
  const { rows } = await pools().owner.query<{ id: string }>(
    'select id from offers where company_id = $1 and catalog_id = $2 order by id limit $3',
    [company, catalog, 2 * saved],
  );
  const ids = rows.map((row) => row.id);

  const http = new Pool(url, { connections: 1 });
  const save = async (offer: string, turn: number) => {
    const values = properties.map(({ id, type }) => ({ property: id, values: [sampleOf(type, turn)] }));
    const headers = { authorization: owner.token, 'content-type': 'application/json' };
    const sent = {
      method: 'PATCH',
      path: `/cds/offer/${offer}`,
      headers,
      body: JSON.stringify({ properties: values }),
    } as const;
    const { statusCode, body } = await http.request(sent);
    const said = await body.text();
    if (statusCode !== 200) throw new Error(`The save was answered ${statusCode}: ${said}`);
  };
  const database = new pg.Client({ connectionString: shop.url });
  await database.connect();
  /** The same thirty values, once of an even turn and once of an odd one. */
  const written: Written[] = [];
  const [example = ''] = ids;
  for (const turn of [0, 1]) {
    await save(example, turn);
    written.push(await writtenOf(database, company, example));
  }
  // A server that has been up for a while: its code is compiled, its connections know the statements.
  for (const turn of [0, 1, 0, 1]) for (const id of ids) await save(id, turn);
  await settle();

  const last = new Map(ids.map((id) => [id, 1]));
  const next = (turn: number, from: number) => {
    const offer = ids[from + (turn % saved)] ?? '';
    const now = 1 - (last.get(offer) ?? 1);
    last.set(offer, now);
    return { offer, now };
  };
  const states = (now: number) => ({ was: written[1 - now] as Written, now: written[now] as Written });
  const measured: { ours: Times; bare: Times; alone: Times }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await times(runs, async (turn) => {
      const { offer, now } = next(turn, saved);
      await saveBare(database, { company, offer }, states(now));
    });
    const alone = await times(runs, (turn) =>
      updateBare(database, { company, offer: ids[saved + (turn % saved)] ?? '' }, states(turn % 2).now),
    );
    const ours = await times(runs, async (turn) => {
      const { offer, now } = next(turn, 0);
      await save(offer, now);
    });
    measured.push({ ours, bare, alone });
  }
  const share = ({ ours, bare }: { ours: Times; bare: Times }) => ours.p95 / bare.p95;
  const middle = middleBy(measured, share);
  const line = ({ p50, p95 }: Times) => ({ 'p50, мс': ms(p50), 'p95, мс': ms(p95) });
  console.table({
    'сохранение по HTTP': line(middle.ours),
    'голые операторы тех же строк': line(middle.bare),
    'один голый UPDATE предложения': line(middle.alone),
  });
  const held = share(middle) <= 4;
  console.log(
    `${held ? '✓' : '✗'} сохранение к голым операторам: ${share(middle).toFixed(1)} (можно 4; по кругам ${measured.map((one) => share(one).toFixed(1)).join(', ')})`,
  );
  process.exitCode = held ? 0 : 1;
  await database.end();
  await http.close();
} finally {
  await endChildren();
  await shop.close();
}

function sampleOf(type: (typeof kinds)[number], turn: number): string | number | boolean {
  if (type === kind.boolean) return turn % 2 === 0;
  if (type === kind.shortText) return `Значение ${turn}, как его пишут`;
  return type === kind.integer ? 100 + turn : 10.5 + turn;
}
