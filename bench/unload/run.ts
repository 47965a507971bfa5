import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beginUnload } from '../../apps/server/src/catalogs/files/file-exports.jobs.ts';
import { exportById } from '../../apps/server/src/catalogs/files/file-exports.queries.ts';
import { pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { propertiesOf } from '../../apps/server/src/properties/properties.queries.ts';
import { writeFeed } from '../parts/feed.ts';
import { grow } from '../parts/grow.ts';
import { argument, middleBy, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';
import { bareCopy } from './copy.ts';

/**
 * A million offers with twenty columns into a CSV file, beside COPY TO of the same words: at least a third of its speed, below 300 MB. The
 * two take turns, and the middle round counts. Excel and YML are told beside it.
 */
const offers = argument('offers', 1_000_000);
/** So many offers are imported; what is more of them is copied. */
const imported = 100_000;
const rounds = 3;
const fixed = ['article', 'title', 'barcodes', 'category', 'brand', 'price', 'oldPrice', 'currency', 'stock', 'images'];

const shop = await openShop();
try {
  const company = await shop.company('Лавка');
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, Math.min(offers, imported));
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  if (offers > imported)
    await grow(pools().owner, company, { from: imported, to: offers, neighbours: { companies: [], offers: 0 } });
  const properties = (await withCompany(company, (db) => propertiesOf(db, catalog))).slice(0, 20 - fixed.length);
  const columns = [...fixed, ...properties.map(({ id }) => `property:${id}`)];
  if (columns.length !== 20) throw new Error(`The export has ${columns.length} columns`);
  await settle();

  const ground = { company, catalog, columns };
  const pairs: { ours: Measured; copy: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await unloaded(ground, 'csv');
    const copy = await bareCopy(pools().owner, { folder: shop.folder, company, catalog, properties });
    pairs.push({ ours, copy, ratio: copy / ours.milliseconds });
  }
  const others = { xlsx: await unloaded(ground, 'xlsx'), yml: await unloaded({ ...ground, columns: [] }, 'yml') };
  const { ours, copy, ratio } = middleBy(pairs, (pair) => pair.ratio);
  const megabytes = Math.max(...pairs.map((pair) => pair.ours.megabytes));
  console.table({
    [`CSV, ${offers} × 20`]: row({ ...ours, megabytes }),
    'COPY TO тех же слов': row({ milliseconds: copy }),
    XLSX: row(others.xlsx),
    YML: row(others.yml),
  });
  console.log(`Скорость к COPY TO по кругам: ${pairs.map((pair) => pair.ratio.toFixed(2)).join(', ')}`);
  const largest = Math.max(megabytes, others.xlsx.megabytes, others.yml.megabytes);
  const verdicts = [
    [`скорость к COPY TO, средний круг: ${ratio.toFixed(2)} (нужно не меньше 0.33)`, ratio >= 1 / 3],
    [`память, все три вида: ${Math.round(largest)} МБ (нужно меньше 300)`, largest < 300],
  ] as const;
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
} finally {
  await shop.close();
}

interface Measured {
  milliseconds: number;
  megabytes: number;
  size: number;
}

function row({ milliseconds, megabytes, size }: Partial<Measured> & Pick<Measured, 'milliseconds'>) {
  return {
    секунд: (milliseconds / 1000).toFixed(1),
    'предложений в секунду': Math.round((offers / milliseconds) * 1000),
    'файл, МБ': size === undefined ? '' : Math.round(size / 1024 ** 2),
    'память, МБ': megabytes === undefined ? '' : Math.round(megabytes),
  };
}

async function unloaded(
  { company, catalog, columns }: { company: string; catalog: string; columns: readonly string[] },
  format: 'csv' | 'xlsx' | 'yml',
): Promise<Measured> {
  const filter = { catalog: { in: [catalog] }, search: '' };
  const begun = { catalog, filter, allBut: [], format, columns, title: 'Товары', total: null, author: null };
  const id = await withCompany(company, (db) => beginUnload(db, begun));
  const { work } = await exported(company, id);
  const env = { ...process.env, DATABASE_URL: shop.url, DATA_DIR: shop.folder, LOG_LEVEL: 'warn' };
  // As the product's own start runs it: V8 may otherwise let short-lived garbage grow as it likes.
  const flags = ['--max-old-space-size=1024', '--max-semi-space-size=16'];
  const worker = join(import.meta.dirname, 'worker.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, worker, company, work], { env });
  const { rows, size, error } = await exported(company, id);
  if (rows !== offers) throw new Error(`The export has ${rows} rows of ${offers}: ${error}`);
  return { ...JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), size };
}

async function exported(company: string, id: string) {
  const found = await withCompany(company, (db) => exportById(db, id));
  if (!found) throw new Error('The export is not there');
  return found;
}
