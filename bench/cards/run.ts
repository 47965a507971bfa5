import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  changeCategoryMappings,
  changePropertyMappings,
  checkSales,
  findAttributes,
  findAttributeValues,
  findMarketplaceCategories,
  findPropertySuggestions,
  getCategoryTree,
  getSaleSummary,
  isUnderWay,
  type MappingSource,
  mapSuggestedProperties,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import { startWorker, type Worker } from '../../apps/server/src/jobs/worker.ts';
import { jobs } from '../../apps/server/src/rooms.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { connectFive, type SellingAccount } from '../parts/accounts.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { hurry } from '../parts/hurry.ts';
import { endChildren } from '../parts/measure.ts';
import { openSandbox } from '../parts/sandbox.ts';
import { argument, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';

/**
 * `npm run bench -- cards [--offers 10000]`: the check of a whole catalog builds each offer's card for each of the five and holds it against what the
 * marketplace wants. Cards a second, and where the processor was.
 */
const offers = argument('offers', 10_000);
/** Cards a second below which a seller with a hundred thousand waits for more than ten minutes. */
const least = argument('least', 170);

const shop = await openShop();
let worker: Worker | undefined;
try {
  hurry(30);
  const sandbox = await openSandbox(30);
  const api = await openApi(shop, { ...sandbox.env, BENCH_HURRY: '30' });
  const owner = await aCompany(api.server);
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(owner.company, feed);
  await runImport(owner.company, work);
  const accounts = await connectFive(owner, sandbox, { catalog, number: '830001', tasks: false });
  for (const account of accounts) await map(account);
  await settle();
  worker = await startWorker(jobs, []);
  const table: Record<string, object> = {};
  const rates: [string, number][] = [];
  const profile = await profiled(async () => {
    for (const { id, title } of accounts) {
      const began = performance.now();
      await owner.call(checkSales, { path: { id } });
      const summary = await checked(id);
      const seconds = (performance.now() - began) / 1000;
      rates.push([title, summary.offers / seconds]);
      table[title] = {
        карточек: summary.offers,
        'готовы уйти': summary.ready,
        секунд: seconds.toFixed(1),
        'карточек в секунду': Math.round(summary.offers / seconds),
      };
    }
  });
  console.table(table);
  console.log('Где был процессор этого процесса:');
  for (const [where, share] of profile) console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${where}`);
  for (const [title, rate] of rates)
    console.log(
      `${rate >= least ? '✓' : '✗'} ${title}: ${Math.round(rate)} карточек в секунду (нужно не меньше ${least})`,
    );
  process.exitCode = rates.every(([, rate]) => rate >= least) ? 0 : 1;

  async function checked(id: string) {
    for (;;) {
      const summary = await owner.call(getSaleSummary, { path: { id } });
      if (summary.run && !isUnderWay(summary.run)) return summary;
      await wait(100);
    }
  }

  /** All goods go to mugs; required attributes are taken as suggested, or are one constant. */
  async function map({ marketplace, id: account }: SellingAccount): Promise<void> {
    const path = { marketplace };
    await owner.call(refreshMarketplaceCategories, { path, body: { account } });
    const found = (await owner.call(findMarketplaceCategories, { path, query: { term: 'Кружк' } })).rows;
    const leaf = found.find(({ title }) => /^Кружк[аи]$/.test(title))?.id ?? found[0]?.id ?? '';
    const tree = (await owner.call(getCategoryTree, { path: { catalog, typeId: '0' } })).rows;
    const categories = tree.map(({ id }) => ({ category: id, marketplaceCategory: leaf }));
    await owner.call(changeCategoryMappings, { path, body: { catalog, categories } });
    await owner.call(findAttributes, { path: { ...path, id: leaf } });
    await owner.call(mapSuggestedProperties, { path, body: { catalog_id: catalog, from: 0.5 } });
    const query = { catalog_id: catalog, category_id: leaf };
    const properties: { attribute: string; source: MappingSource }[] = [];
    for (const { attribute, mapping } of (await owner.call(findPropertySuggestions, { path, query })).rows) {
      if (!attribute.required || mapping) continue;
      const value =
        attribute.dictionary === null
          ? undefined
          : (await owner.call(findAttributeValues, { path: { ...path, id: attribute.id }, query: { limit: 1 } }))
              .rows[0];
      properties.push({
        attribute: attribute.id,
        source: { type: 'constant', text: value?.value ?? '1', ...(value ? { value: value.id } : {}) },
      });
    }
    if (properties.length > 0)
      await owner.call(changePropertyMappings, { path, body: { catalog_id: catalog, properties } });
  }
} finally {
  await worker?.stop();
  await endChildren();
  await shop.close();
}

/** Functions that the processor was in, by their own time, the first twelve. */
async function profiled(work: () => Promise<void>): Promise<[where: string, share: number][]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const own = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of profile.nodes) {
    const file = callFrame.url.replace(/^.*\/(apps|packages|node_modules)\//, '$1/');
    const where = `${callFrame.functionName || '(без имени)'} ${file}`;
    if (callFrame.functionName !== '(idle)') own.set(where, (own.get(where) ?? 0) + hitCount);
  }
  const all = [...own.values()].reduce((sum, hits) => sum + hits, 0);
  return [...own]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([where, hits]): [string, number] => [where, hits / all]);
}
