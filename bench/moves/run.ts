import { join } from 'node:path';
import { changeCategories, createCategory, findCategoryMoves } from '@prilavok/contract';
import { pools } from '../../apps/server/src/database/pools.ts';
import { startWorker } from '../../apps/server/src/jobs/worker.ts';
import { jobs } from '../../apps/server/src/rooms.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { endChildren } from '../parts/measure.ts';
import { argument, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';

/**
 * A category with many offers is hung elsewhere: how long the call takes, and how many offers a second are found in their new place,
 * beside one bare statement that puts a token more into each of their search rows.
 */
const offers = argument('offers', 60_000);
const moved = argument('moved', 13_200);
const shop = await openShop();
try {
  const owner = await aCompany((await openApi(shop)).server);
  const { company } = owner;
  const catalog = await filled(company);
  const body = (title: string) => ({ path: { catalog }, body: { title } });
  const [from, to, what] = [
    await owner.call(createCategory, body('Откуда')),
    await owner.call(createCategory, body('Куда')),
    await owner.call(createCategory, body('Что')),
  ];
  const move = (parent: string) =>
    owner.call(changeCategories, { path: { catalog, ids: [what.id] }, body: { parent } });
  await pools().owner.query(
    'update products set category_id = $2 where company_id = $1 and id in (select id from products where company_id = $1 order by id limit $3)',
    [company, what.id, moved],
  );
  await move(from.id);
  const worker = await startWorker(jobs, []);
  const done = async () => (await owner.call(findCategoryMoves, { path: { catalog } })).rows;
  while ((await done()).some(({ status }) => status !== 'success')) await new Promise((next) => setTimeout(next, 200));
  await settle();
  const bare = await timed(() =>
    pools().owner.query(
      `update offer_search s set tokens = tokens || 1::bigint from products p
       where s.company_id = $1 and p.company_id = $1 and p.id = s.product_id and p.category_id = $2`,
      [company, what.id],
    ),
  );
  await settle();
  const call = await timed(() => move(to.id));
  while ((await done())[0]?.status !== 'success') await new Promise((next) => setTimeout(next, 50));
  const [last] = await done();
  const seconds = (Date.parse(last?.finishedAt ?? '') - Date.parse(last?.startedAt ?? '')) / 1000;
  const rate = Math.round((last?.progress.done ?? 0) / seconds);
  console.table({
    'вызов, мс': Math.round(call),
    'перенос, с': seconds,
    'предложений в секунду': rate,
    'голый UPDATE, предложений в секунду': Math.round(moved / (bare / 1000)),
    доля: (rate / (moved / (bare / 1000))).toFixed(2),
  });
  const held = rate >= 5000;
  console.log(`${held ? '✓' : '✗'} предложений в секунду: ${rate} (нужно 5000)`);
  process.exitCode = held ? 0 : 1;
  await worker.stop();
} finally {
  await endChildren();
  await shop.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A catalog with the made-up feed in it. */
async function filled(company: string): Promise<string> {
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  return catalog;
}
