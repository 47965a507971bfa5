import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FeedNode, FeedNode as Node, unloadColumns, usualFeedSettings } from '@prilavok/contract';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { beginBuild } from '../../apps/server/src/feeds/builds.jobs.ts';
import { insertDue } from '../../apps/server/src/feeds/events/due.queries.ts';
import { buildById, latestBuild } from '../../apps/server/src/feeds/stored/builds.queries.ts';
import { feedById, insertFeed } from '../../apps/server/src/feeds/stored/feeds.queries.ts';
import { insertStructure } from '../../apps/server/src/feeds/stored/structures.queries.ts';
import { propertiesOf } from '../../apps/server/src/properties/properties.queries.ts';
import { writeFeed } from '../parts/feed.ts';
import { grow } from '../parts/grow.ts';
import { argument, middleBy, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';
import { bareCopy } from '../unload/copy.ts';

/**
 * A million offers with twenty columns as a CSV feed, beside COPY TO of the same words: at least a third of its speed and 20,000 offers a second, below
 * 300 MB. Then a hundred changed offers anywhere: at most 15 s, and a fifth of the whole. The two take turns, and the middle round counts.
 */
const offers = argument('offers', 1_000_000);
/** So many offers are imported; what is more of them is copied. */
const imported = 100_000;
const rounds = 3;
const changed = 100;
const fields = [
  'article',
  'title',
  'barcodes',
  'categoryPath',
  'brand',
  'price',
  'oldPrice',
  'currency',
  'stock',
  'images',
] as const;

const shop = await openShop();
try {
  const company = await shop.company('Лавка');
  const file = join(shop.folder, 'feed.xml');
  await writeFeed(file, Math.min(offers, imported));
  const { catalog, work } = await prepareImport(company, file);
  await runImport(company, work);
  if (offers > imported)
    await grow(pools().owner, company, { from: imported, to: offers, neighbours: { companies: [], offers: 0 } });
  const properties = (await withCompany(company, (db) => propertiesOf(db, catalog))).slice(0, 20 - fields.length);
  const nodes = [
    ...fields.map((field) => column(field, { kind: 'field', field })),
    ...properties.map(({ id, title }) => column(title, { kind: 'property', property: id })),
  ];
  const feed = await aFeed(company, catalog, nodes);
  await settle();

  const whole: { ours: Measured; copy: number; ratio: number }[] = [];
  const parts: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await built(company, feed, true);
    const copy = await bareCopy(pools().owner, { folder: shop.folder, company, catalog, properties });
    whole.push({ ours, copy, ratio: copy / ours.milliseconds });
    await withCompany(company, async (db) => insertDue(db, await someOffers(catalog, feed)));
    parts.push(await built(company, feed, false));
  }
  const { ours, ratio } = middleBy(whole, (pair) => pair.ratio);
  const part = middleBy(parts, ({ milliseconds }) => milliseconds);
  const speed = (offers / ours.milliseconds) * 1000;
  const share = part.milliseconds / ours.milliseconds;
  const megabytes = Math.max(...whole.map((pair) => pair.ours.megabytes));
  console.log(`Скорость к COPY TO по кругам: ${whole.map((pair) => pair.ratio.toFixed(2)).join(', ')}`);
  console.log(`Сто изменённых по кругам, мс: ${parts.map(({ milliseconds }) => Math.round(milliseconds)).join(', ')}`);
  // A small catalog has few parts: there a hundred offers change nearly all of them.
  const isLarge = offers >= 500_000;
  const verdicts = [
    [`скорость к COPY TO, средний круг: ${ratio.toFixed(2)} (нужно не меньше 0.33)`, ratio >= 1 / 3],
    [`предложений в секунду: ${Math.round(speed)} (нужно не меньше 20 000)`, speed >= 20_000],
    [`память: ${Math.round(megabytes)} МБ (нужно меньше 300)`, megabytes < 300],
    [`сто изменённых: ${Math.round(part.milliseconds)} мс (нужно не больше 15 000)`, part.milliseconds <= 15_000],
    [
      `их доля от целого: ${(share * 100).toFixed(0)} % (нужно не больше 20, считается от 500 000 предложений)`,
      !isLarge || share <= 0.2,
    ],
  ] as const;
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
} finally {
  await shop.close();
}

interface Measured {
  milliseconds: number;
  megabytes: number;
}

function column(name: string, source: FeedNode['sources'][number]): FeedNode {
  const title = name in unloadColumns ? unloadColumns[name as keyof typeof unloadColumns] : name;
  const id = source.kind === 'property' ? `p${source.property}` : name;
  return Node.parse({ id, parent: null, kind: 'column', name: title, sources: [source] });
}

async function aFeed(company: string, catalog: string, nodes: readonly FeedNode[]): Promise<string> {
  return withCompany(company, async (db) => {
    const id = await insertFeed(db, {
      kind: 'catalog',
      target: 'csv',
      title: 'Фид',
      catalog,
      sources: [],
      settings: { ...usualFeedSettings, reader: 'excel' },
      condition: {},
      schedule: null,
      onChange: false,
      active: true,
      nextAt: null,
      sealedKey: 'none',
      keyHash: 'none',
      passwordHash: null,
    });
    await insertStructure(db, { feed: id, version: 1, nodes, author: null });
    return id;
  });
}

/** Offers scattered over the catalog. */
async function someOffers(catalog: string, feed: string): Promise<{ feed: string; offer: string }[]> {
  const { rows } = await pools().owner.query<{ offer: string }>(
    'select id as offer from offers where catalog_id = $1 order by random() limit $2',
    [catalog, changed],
  );
  return rows.map(({ offer }) => ({ feed, offer }));
}

async function built(company: string, feed: string, whole: boolean): Promise<Measured> {
  const work = await withCompany(company, async (db) => {
    const stored = await feedById(db, feed);
    if (stored) await beginBuild(db, stored, { cause: whole ? 'person' : 'change', whole, author: null });
    return (await latestBuild(db, feed))?.work ?? '';
  });
  const env = { ...process.env, DATABASE_URL: shop.url, DATA_DIR: shop.folder, LOG_LEVEL: 'warn' };
  // As the product's own start runs it: V8 may otherwise let short-lived garbage grow as it likes.
  const flags = ['--max-old-space-size=1024', '--max-semi-space-size=16'];
  const worker = join(import.meta.dirname, 'worker.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, worker, company, work], { env });
  const build = await withCompany(company, async (db) => buildById(db, feed, (await latestBuild(db, feed))?.id ?? ''));
  if (build?.state !== 'ready' || build.rows !== offers)
    throw new Error(`The feed has ${build?.rows} rows of ${offers}: ${build?.state} ${build?.error}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
