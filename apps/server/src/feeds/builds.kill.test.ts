import { buildFeed, changeOffer, createFeed, type FeedModel, findFeedBuilds, getFeed } from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCatalog, anOffer } from '../catalogs/testing/making.ts';
import { pools, withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { aCompany, clientOf, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { beginBuild, building } from './builds.jobs.ts';
import { insertDue } from './events/due.queries.ts';
import { feedFiles } from './index.ts';
import { feedById } from './stored/feeds.queries.ts';

/** No worker: the tests are the processes that do the work, and die in it. */
const server = useServer();
/** Three parts. */
const offers = 5000;
let shop: Shop;
let feed: FeedModel;
let first = '';
beforeAll(async () => {
  shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  first = (await anOffer(shop, catalog, { article: 'K-0', title: 'Товар' })).id;
  const columns = 'company_id, catalog_id, product_id, article, title';
  await pools().owner.query(
    `with made as (insert into offers (${columns})
       select ${columns.replace('article', "'K-' || n")} from offers, generate_series(1, $2::int) n where id = $1 returning id, article)
     insert into offer_search (${columns}, id, title_key, created_at, updated_at, search_text, tokens)
       select s.company_id, s.catalog_id, s.product_id, m.article, s.title, m.id, s.title_key, s.created_at, s.updated_at, s.search_text, s.tokens
       from made m, offer_search s where s.id = $1`,
    [first, offers - 1],
  );
  feed = await shop.call(createFeed, {
    body: { kind: 'catalog', target: 'csv', title: 'Всё', catalog, onChange: true },
  });
});

const modelOf = () => shop.call(getFeed, { path: { id: feed.id } });
const articles = (text: string) => [...text.matchAll(/^K-\d+/gm)].map(([article]) => article);
const served = async () => (await clientOf(server).fetch('GET', new URL(feed.address ?? '').pathname)).text();

/** A process that builds until it is killed, or is done. */
async function process(work: string, until?: () => Promise<boolean>): Promise<void> {
  const alive = new AbortController();
  const run = {
    payload: { company: shop.company, work },
    signal: alive.signal,
    attempt: 1,
    attempts: 9,
    survived: async () => {},
  };
  const done = Promise.resolve(building.job.work(run)).catch((error: unknown) => {
    if (!alive.signal.aborted) throw error;
  });
  if (until) {
    while (!(await until())) await new Promise((resolve) => setTimeout(resolve, 5));
    alive.abort(new Error('killed'));
  }
  await done;
}

const segments = async (): Promise<number> => (await pools().owner.query('select from feed_segments')).rowCount ?? 0;

test('a build that was killed goes on behind its last part, and the version before is served until the new one is whole', async () => {
  await shop.call(buildFeed, { path: { id: feed.id } });
  await process((await modelOf()).work ?? '');
  const before = await served();
  expect(articles(before)).toHaveLength(offers);
  await shop.call(changeOffer, { path: { id: first }, body: { title: 'Другой' } });
  await shop.call(buildFeed, { path: { id: feed.id } });
  const work = (await modelOf()).work ?? '';
  for (const least of [1, 2]) {
    await process(work, async () => (await segments()) >= least);
    expect(await served()).toBe(before);
    expect((await modelOf()).state).toBe('building');
  }
  await process(work);
  const after = await served();
  expect(after).toBe(before.replace('K-0;Товар', 'K-0;Другой'));
  expect(new Set(articles(after)).size).toBe(offers);
});

test('a change writes its part anew and shares the others, and what no version has is known to nobody', async () => {
  const was = (await modelOf()).build?.id;
  const [folder, known] = feedFiles;
  const stored = async () => {
    const { objects } = await (await storage()).listAll(folder);
    return [...objects].map(({ name }) => name);
  };
  const files = await stored();
  await withCompany(shop.company, async (db) => {
    await insertDue(db, [{ feed: feed.id, offer: first }]);
    const stored = await feedById(db, feed.id);
    if (stored) await beginBuild(db, stored, { cause: 'change', whole: false, author: null });
  });
  await process((await modelOf()).work ?? '');
  const { rows } = await shop.call(findFeedBuilds, { path: { id: feed.id }, body: {} });
  expect(rows[0]).toMatchObject({ whole: false, published: true, rows: offers });
  expect(rows.find(({ id }) => id === was)).toMatchObject({ published: false, kept: true });
  expect(await stored()).toHaveLength(files.length + 1);
  expect(await withCompany(shop.company, (db) => known(db, [...files, 'strange']))).toEqual(files);
  expect(articles(await served())).toHaveLength(offers);
});
