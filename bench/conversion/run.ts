import { join } from 'node:path';
import { convertProperty, getPropertyConversion, kind, undoPropertyConversion } from '@prilavok/contract';
import pg from 'pg';
import { pools } from '../../apps/server/src/database/pools.ts';
import { startWorker } from '../../apps/server/src/jobs/worker.ts';
import { jobs } from '../../apps/server/src/rooms.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { endChildren } from '../parts/measure.ts';
import { argument, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';
import { convertBare } from './bare.ts';

/**
 * The numbers of a property that all offers have become short texts, and are given back: offers a second, beside the bare statements of the
 * same rows.
 */
const offers = argument('offers', 50_000);
const title = 'Гарантия, месяцев';
const shop = await openShop();
try {
  const owner = await aCompany((await openApi(shop)).server);
  const { company } = owner;
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  const { rows } = await pools().owner.query<{ id: string }>(
    'select id from properties where company_id = $1 and owner_id = $2 and title = $3',
    [company, catalog, title],
  );
  const property = rows[0]?.id ?? '';
  await settle();
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  const bare = offers / ((await convertBare(client, company, property)) / 1000);
  await client.end();
  await settle();

  const worker = await startWorker(jobs, []);
  const rateOf = async ({ id }: { id: string }) => {
    for (;;) {
      const task = await owner.call(getPropertyConversion, { path: { id } });
      if (task.status === 'success') {
        const seconds = (Date.parse(task.finishedAt ?? '') - Date.parse(task.startedAt ?? '')) / 1000;
        return (task.kept + task.changed + task.lost) / seconds;
      }
      if (task.finishedAt) throw new Error(`The conversion ended as ${task.status}`);
      await new Promise((next) => setTimeout(next, 100));
    }
  };
  const path = { catalog, property };
  const task = await owner.call(convertProperty, { path, body: { type: kind.shortText } });
  const there = await rateOf(task);
  await settle();
  const back = await rateOf(await owner.call(undoPropertyConversion, { path: { id: task.id } }));
  const line = (rate: number) => ({
    'предложений в секунду': Math.round(rate),
    'доля голого SQL': (rate / bare).toFixed(2),
  });
  console.table({ преобразование: line(there), отмена: line(back), 'голые операторы': line(bare) });
  const held = there >= bare / 2;
  console.log(`${held ? '✓' : '✗'} преобразование к голым операторам: ${(there / bare).toFixed(2)} (нужно 0.5)`);
  process.exitCode = held ? 0 : 1;
  await worker.stop();
} finally {
  await endChildren();
  await shop.close();
}
