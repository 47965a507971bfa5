import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beginImport } from '../../apps/server/src/catalogs/imports/imports.jobs.ts';
import { importById } from '../../apps/server/src/catalogs/imports/imports.queries.ts';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { storage } from '../../apps/server/src/files/storage.ts';
import { writeFeed } from '../parts/feed.ts';
import { argument, type BenchShop, middleBy, openShop, prepareImport, settle } from '../parts/shop.ts';
import { bareCopy } from './copy.ts';

/**
 * The import of a feed beside a bare COPY of the same rows: at least half of its speed, below 300 MB. The two take turns, and the middle
 * round counts.
 */
const offers = argument('offers', 100_000);
const rounds = 3;
const shop = await openShop();
try {
  const small = await imported(shop, Math.max(1, Math.round(offers / 10)));
  const pairs: { large: Measured; copy: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const large = await imported(shop, offers);
    await settle();
    const copy = await bareCopy(pools().owner, shop.folder, large.company);
    pairs.push({ large, copy, ratio: copy / large.milliseconds });
  }
  const { large, copy, ratio } = middleBy(pairs, (pair) => pair.ratio);
  const again = await repeated(shop, large);
  const megabytes = Math.max(...pairs.map((pair) => pair.large.megabytes));
  const speed = (milliseconds: number, count = offers) => Math.round((count / milliseconds) * 1000);
  console.table({
    [`импорт ${small.offers}`]: row(small.milliseconds, speed(small.milliseconds, small.offers), small.megabytes),
    [`импорт ${offers}`]: row(large.milliseconds, speed(large.milliseconds), megabytes),
    'тот же файл снова': row(again.milliseconds, speed(again.milliseconds), again.megabytes),
    'COPY тех же строк': row(copy, speed(copy)),
  });
  console.log(`Скорость к COPY по кругам: ${pairs.map((pair) => pair.ratio.toFixed(2)).join(', ')}`);
  const verdicts = [
    [`скорость к COPY, средний круг: ${ratio.toFixed(2)} (нужно не меньше 0.50)`, ratio >= 0.5],
    [`память: ${Math.round(megabytes)} МБ (нужно меньше 300)`, megabytes < 300],
    [
      `память к десятой части: ${(megabytes / small.megabytes).toFixed(2)} (нужно не больше 1.25)`,
      megabytes <= small.megabytes * 1.25,
    ],
  ] as const;
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
} finally {
  await shop.close();
}

interface Measured {
  company: string;
  feed: string;
  offers: number;
  milliseconds: number;
  megabytes: number;
}

function row(milliseconds: number, perSecond: number, megabytes?: number) {
  return {
    секунд: (milliseconds / 1000).toFixed(1),
    'предложений в секунду': perSecond,
    'память, МБ': megabytes === undefined ? '' : Math.round(megabytes),
  };
}

async function imported({ company: found, folder, url }: BenchShop, count: number): Promise<Measured> {
  const company = await found(`Лавка на ${count}`);
  const feed = join(folder, `${count}.xml`);
  await writeFeed(feed, count);
  const { id, work } = await prepareImport(company, feed);
  await settle();
  const measured = await runWorker(url, folder, company, work);
  const outcome = await withCompany(company, (db) => importById(db, id));
  if (outcome?.created !== count)
    throw new Error(`The import did not create ${count} offers: ${JSON.stringify(outcome)}`);
  return { company, feed, offers: count, ...measured };
}

/** The same file into the same catalog: nothing to write. */
async function repeated(
  { folder, url }: BenchShop,
  { company, offers: count }: Measured,
): Promise<{ milliseconds: number; megabytes: number }> {
  const { rows } = await withCompany(company, (db) =>
    sql<{ catalog: string }>`select catalog_id as catalog from imports where company_id = ${company}`.execute(db),
  );
  await (await storage()).putStream('imports/again', createReadStream(join(folder, `${count}.xml`)));
  const again = {
    catalog: rows[0]?.catalog ?? '',
    title: 'feed.xml',
    address: null,
    stored: 'imports/again',
    author: null,
  };
  const { id, work } = await withCompany(company, (db) => beginImport(db, again));
  await settle();
  const measured = await runWorker(url, folder, company, work);
  const outcome = await withCompany(company, (db) => importById(db, id));
  if (outcome?.unchanged !== count) throw new Error(`The second import changed something: ${JSON.stringify(outcome)}`);
  return measured;
}

async function runWorker(
  url: string,
  folder: string,
  company: string,
  id: string,
): Promise<{ milliseconds: number; megabytes: number }> {
  const worker = join(import.meta.dirname, 'worker.ts');
  // As the product's own start runs it: V8 and glibc may otherwise let short-lived garbage grow as they like.
  const own = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn', KEEP_PICTURES: 'off', MALLOC_ARENA_MAX: '2' };
  const env = { ...process.env, ...own };
  const flags = ['--max-old-space-size=1024', '--max-semi-space-size=16'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, worker, company, id], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
