import {
  type FileExport,
  getFileExport,
  mostUnloads,
  removeFileExport,
  repeatFileExport,
  restoreFileExport,
  stopFileExport,
  type UnloadFormat,
  unloadOffers,
} from '@prilavok/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { filesInZip } from '../../files/testing/zip.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, aProperty } from '../testing/making.ts';
import { unloading } from './file-exports.jobs.ts';

/** No worker: the tests are the processes that do the work, and die in it. */
const server = useServer();
const offers = 25_000;
let shop: Shop;
let catalog: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
  const { id, product } = await anOffer(shop, catalog, { article: 'K-0', title: 'Товар' });
  // As many as make three parts, in a moment: search rows beside offers, as lists find them.
  const columns = 'company_id, catalog_id, product_id, article, title';
  await pools().owner.query(
    `with made as (insert into offers (${columns})
       select ${columns.replace('article', "'K-' || n")} from offers, generate_series(1, $2::int) n where id = $1 returning id, article)
     insert into offer_search (${columns}, id, title_key, created_at, updated_at, search_text, tokens)
       select s.company_id, s.catalog_id, s.product_id, m.article, s.title, m.id, s.title_key, s.created_at, s.updated_at, s.search_text, s.tokens
       from made m, offer_search s where s.id = $1`,
    [id, offers - 1],
  );
  expect(product).toBeTruthy();
});
const begun: string[] = [];
afterEach(async () => {
  for (const id of begun.splice(0)) await shop.fetch('PATCH', `/cds/file-export/${id}/stop`);
});

async function begin(format: UnloadFormat): Promise<FileExport> {
  const columns = format === 'yml' ? {} : { columns: ['article' as const] };
  const body = { title: 'Всё', filter: { catalog: { in: [catalog] } }, format, ...columns };
  const made = await shop.call(unloadOffers, { body });
  begun.push(made.id);
  return made;
}

const stateOf = ({ id }: FileExport) => shop.call(getFileExport, { path: { id } });

/** A process that does the work until it is killed. */
function process({ work }: FileExport): { done: Promise<void>; kill: () => void } {
  const alive = new AbortController();
  const payload = { company: shop.company, work };
  const run = { payload, signal: alive.signal, attempt: 1, attempts: 1, survived: async () => {} };
  return { done: Promise.resolve(unloading.job.work(run)), kill: () => alive.abort(new Error('killed')) };
}

async function contentOf({ url }: FileExport): Promise<Buffer> {
  return Buffer.from(await (await shop.fetch('GET', url ?? '')).arrayBuffer());
}

const articles = (text: string) => [...text.matchAll(/K-\d+/g)].map(([article]) => article);
const texts: Record<UnloadFormat, (content: Buffer) => string> = {
  csv: (content) => content.toString(),
  xlsx: (content) => filesInZip(content).get('xl/worksheets/sheet1.xml') ?? '',
  yml: (content) => content.toString(),
};

test.each(['csv', 'xlsx', 'yml'] as const)(
  'an export to %s that was killed again and again is gone on with, without gaps or doubles',
  async (format) => {
    const made = await begin(format);
    for (const least of [10_000, 20_000]) {
      const one = process(made);
      await eventually(async () => (await stateOf(made)).progress.done >= least, { every: 20 });
      one.kill();
      await one.done.catch(() => {});
    }
    // Killed behind its last part, before the end was written down.
    if (format !== 'csv') {
      await process(made).done;
      await pools().owner.query("update works set status = 'running', finished_at = null where id = $1", [made.work]);
    }
    await process(made).done;
    const whole = await stateOf(made);
    expect(whole).toMatchObject({ status: 'success', rows: offers, progress: { done: offers, total: offers } });
    const content = await contentOf(whole);
    expect(whole.size).toBe(content.length);
    const text = texts[format](content);
    const found = articles(text);
    expect([found.length, new Set(found).size]).toEqual([offers, offers]);
    const end = {
      csv: /K-\d+\r\n$/,
      xlsx: /<\/row><\/sheetData><\/worksheet>$/,
      yml: /<\/offer>\n<\/offers><\/shop><\/yml_catalog>\n$/,
    };
    expect(text).toMatch(end[format]);
    const head = { csv: 'Артикул', xlsx: '<worksheet', yml: '<yml_catalog' };
    expect(text.split(head[format])).toHaveLength(2);
  },
  60_000,
);

test('an export that is asked to stop stops between two parts, and leaves no file', async () => {
  const made = await begin('csv');
  // Its first part can't be counted before everybody has heard that it shall stop.
  const holder = await pools().owner.connect();
  await holder.query('begin');
  await holder.query('select from file_exports where id = $1 for update', [made.id]);
  const running = process(made);
  await eventually(async () => (await partsOf(made)).length > 0);
  expect(await shop.call(stopFileExport, { path: { id: made.id } })).toMatchObject({ stopping: true });
  await new Promise((heard) => setTimeout(heard, 1500));
  await holder.query('rollback');
  holder.release();
  await running.done;
  expect(await stateOf(made)).toMatchObject({ status: 'stopped', url: null, key: null });
  expect(await partsOf(made)).toEqual([]);
  expect((await shop.refused(stopFileExport, { path: { id: made.id } })).status).toBe(409);
});

test('a file whose property became another kind while a part was written is not finished', async () => {
  const { id: property } = await aProperty(shop, catalog, { type: 1 });
  const made = await begin('yml');
  const holder = await pools().owner.connect();
  await holder.query('begin');
  await holder.query('select from file_exports where id = $1 for update', [made.id]);
  const running = process(made);
  await eventually(async () => (await partsOf(made)).length > 0);
  await pools().owner.query('update properties set type = 3 where id = $1', [property]);
  await holder.query('rollback');
  holder.release();
  await running.done;
  const error = 'Пока файл писался, изменились свойства каталога: запустите выгрузку ещё раз';
  expect(await stateOf(made)).toMatchObject({ status: 'failed', error, url: null });
});

/** Keys of an export's parts in the storage. */
async function partsOf({ id }: FileExport): Promise<string[]> {
  const { rows } = await pools().owner.query('select key from file_exports where id = $1', [id]);
  const { objects } = await (await storage()).listAll('exports');
  return [...objects].map(({ name }) => name).filter((name) => name.startsWith(rows[0].key));
}

test('a company has a few exports at once; one that waits stops at once, and a deleted one too', async () => {
  const waiting: FileExport[] = [];
  for (let nth = 0; nth < mostUnloads; nth++) waiting.push(await begin('csv'));
  const body = { title: 'Ещё', filter: { catalog: { in: [catalog] } } };
  expect((await shop.refused(unloadOffers, { body })).body.code).toBe('too_many_exports');
  const [first, second] = waiting;
  expect((await shop.refused(repeatFileExport, { path: { id: first?.id ?? '' } })).body.message).toMatch(/ещё идёт/);
  expect(await shop.call(stopFileExport, { path: { id: first?.id ?? '' } })).toMatchObject({ status: 'stopped' });
  await shop.call(removeFileExport, { path: { id: second?.id ?? '' } });
  expect(await shop.call(restoreFileExport, { path: { id: second?.id ?? '' } })).toMatchObject({ status: 'stopped' });
  begun.push((await shop.call(unloadOffers, { body })).id);
});

test('a table that does not fit into a sheet of Excel is not begun', async () => {
  const made = await begin('xlsx');
  // A stand-in for a million offers: Excel with fewer rows.
  const { xlsx } = await import('./unloads/xlsx.ts');
  const { most } = xlsx;
  xlsx.most = { rows: offers - 1, sentence: most?.sentence ?? '' };
  await process(made).done;
  if (most) xlsx.most = most;
  expect(await stateOf(made)).toMatchObject({ status: 'failed', error: expect.stringContaining('1 048 575'), rows: 0 });
});
