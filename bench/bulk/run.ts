import { join } from 'node:path';
import { createBulkChange, createProperty, getBulkChange, isUnderWay, kind, undoBulkChange } from '@prilavok/contract';
import { pools } from '../../apps/server/src/database/pools.ts';
import { startWorker } from '../../apps/server/src/jobs/worker.ts';
import { jobs } from '../../apps/server/src/rooms.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { endChildren } from '../parts/measure.ts';
import { argument, openShop, prepareImport, runImport, settle, workedOff } from '../parts/shop.ts';

/**
 * One property is written for all offers of a catalog as one act, with history, search and refusals, and taken back: offers a second, beside the
 * bare statements that write the values, the history and the search rows of all of them at once.
 */
const offers = argument('offers', 100_000);
const shop = await openShop();
try {
  const owner = await aCompany((await openApi(shop)).server);
  const { company } = owner;
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  const made = (title: string) =>
    owner.call(createProperty, { path: { catalog }, body: { title, type: kind.shortText } });
  const [bare, own] = [await made('Голое'), await made('Своё')];
  const worker = await startWorker(jobs, []);
  await workedOff();
  await settle();
  const bareRate = await rate(async () => {
    const { rowCount } = await pools().owner.query(
      `update products set property_values = property_values || jsonb_build_object($2::text, '["да"]'::jsonb), version = version + 1, updated_at = now()
       where company_id = $1`,
      [company, bare.id],
    );
    await pools().owner.query(
      `insert into changes (company_id, kind, owner_id, source, diff)
       select company_id, 1, id, 6, jsonb_build_object('property:' || $2, '[null, ["да"]]'::jsonb, 'version', version) from products where company_id = $1`,
      [company, bare.id],
    );
    await pools().owner.query(
      `update offer_search set tokens = tokens || 1::bigint, values_text = values_text || ' да', updated_at = now() where company_id = $1`,
      [company],
    );
    return rowCount ?? 0;
  });
  await settle();
  const over = async (id: string) => {
    for (;;) {
      const act = await owner.call(getBulkChange, { path: { catalog, id } });
      if (!isUnderWay(act)) return act;
      await new Promise((next) => setTimeout(next, 100));
    }
  };
  const rateOf = ({ changed, startedAt, finishedAt }: Awaited<ReturnType<typeof over>>) =>
    changed / ((Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000);
  const begun = performance.now();
  const { id } = await owner.call(createBulkChange, {
    path: { catalog },
    body: { selection: { filter: {} }, change: { kind: 'values_set', property: own.id, values: ['да'] } },
  });
  const call = performance.now() - begun;
  const act = await over(id);
  await settle();
  const undone = await over((await owner.call(undoBulkChange, { path: { catalog, id } })).id);
  const [set, back] = [rateOf(act), rateOf(undone)];
  console.table({
    'вызов, мс': Math.round(call),
    изменено: act.changed,
    'запись, предложений в секунду': Math.round(set),
    'отмена, предложений в секунду': Math.round(back),
    'голые запросы, предложений в секунду': Math.round(bareRate),
    доля: (set / bareRate).toFixed(2),
  });
  for (const [what, fine] of [
    [`запись: ${Math.round(set)} в секунду (нужно 4000)`, set >= 4000],
    [`доля от голых запросов: ${(set / bareRate).toFixed(2)} (нужно 0,5)`, set >= bareRate / 2],
  ] as const) {
    console.log(`${fine ? '✓' : '✗'} ${what}`);
    if (!fine) process.exitCode = 1;
  }
  await worker.stop();
} finally {
  await endChildren();
  await shop.close();
}

/** How many a second, of as many as the work says it did. */
async function rate(work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const count = await work();
  return count / ((performance.now() - begun) / 1000);
}
