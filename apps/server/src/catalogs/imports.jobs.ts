import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { type Db, pools, withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { announce } from '../http/stream.ts';
import { job, type Tick } from '../jobs/job.ts';
import { log } from '../log.ts';
import { fetchOutside, OutsideError } from '../outside/fetch.ts';
import { randomToken } from '../outside/secrets.ts';
import { analyzeAfter, analyzeDictionary } from './analyze.jobs.ts';
import { writeChunk } from './imports/chunk.ts';
import { listTitles, unitsBySymbol } from './imports/dictionary.queries.ts';
import { dictionaryFor, notesOf } from './imports/dictionary.ts';
import { readFeed } from './imports/read.ts';
import { type Dictionary, type ImportRow, rowOf } from './imports/row.ts';
import { type Chunk, openSpool, type Spool } from './imports/spool.ts';
import type { Entry } from './imports/survey.ts';
import type { Fault } from './imports/yml-draft.ts';
import { FeedError } from './imports/yml-text.ts';
import * as queries from './imports.queries.ts';
import { kindsOf, unitFactors } from './search.queries.ts';
import type { Measures } from './search-row.ts';

/** Offers written in one transaction: more would take more memory and no less time. */
const atOnce = 1000;
/** Most often that the cabinet is told, in milliseconds. */
const pause = 250;
const attempts = 5;

/** Thrown where a person asked to stop. */
class Stopped extends Error {}

/**
 * Reads a whole feed first, so that a broken one touches nothing; then writes it in small transactions, each of which says which
 * entries it wrote. Killed at any line and run again, it reads the same stored file and writes what is missing.
 */
export const importFeed = job(
  'catalogs.import',
  z.object({ company: Id, import: Id }),
  async ({ payload, signal, attempt }) => {
    const { company, import: id } = payload;
    const work = await withCompany(company, (db) => queries.beginImport(db, id));
    if (!work) return;
    const run: Run = { company, id, work, signal };
    const spool = await openSpool(atOnce);
    try {
      await read(run, spool);
      await end(run, { status: 'success', note: 'Готово' });
      await forgetFile(run);
    } catch (error) {
      if (error instanceof Stopped) return await end(run, { status: 'stopped', note: 'Остановлена' });
      if (error instanceof FeedError || error instanceof OutsideError) {
        await fail(run, error);
        // What lies at the address may be mended by the next time.
        if (work.address) await forgetFile(run);
        return;
      }
      if (signal.aborted || attempt < attempts) throw error;
      log.error({ err: error, import: id }, 'An import failed');
      await fail(run, new FeedError('Загрузка прервалась из-за ошибки на сервере: продолжите её позже'));
    } finally {
      await spool.remove();
    }
  },
  { attempts },
);

interface Run {
  company: string;
  id: string;
  work: queries.Work;
  signal: AbortSignal;
}

async function read(run: Run, spool: Spool): Promise<void> {
  const { company, id, work } = run;
  if (!work.stored) await download(run);
  const catalog = work.catalog;
  const { units, lists } = await withCompany(company, async (db) => ({
    units: await unitsBySymbol(db),
    lists: await listTitles(db, catalog),
  }));

  let taken = 0;
  let asked = Date.now();
  const feed = await readFeed(async () => (await storage()).getStream(work.stored ?? ''), {
    units: units.groups,
    lists,
    maxBytes: config().IMPORT_MEGABYTES * 4 * 1024 * 1024,
    async take(entries: Entry[]) {
      await spool.write(entries);
      taken += entries.length;
      if (Date.now() - asked < 1000) return;
      asked = Date.now();
      await mayGoOn(run);
      await tell(run, `Читаем файл: ${taken}`);
    },
    async restart() {
      taken = 0;
      await spool.restart();
    },
  });
  await spool.end();

  const prepared = await withCompany(company, async (db) => {
    await queries.planForBulk(db);
    const made = await dictionaryFor(db, catalog, feed, units, work.also);
    await queries.saveAlso(db, id, made.also);
    await queries.saveNotes(db, id, notesOf(feed));
    await queries.saveNote(db, id, 'Записываем предложения', feed.survey.offers);
    const ids = [...made.dictionary.targets.values()].map((target) => target.id);
    return {
      dictionary: made.dictionary,
      also: made.also,
      empty: made.empty,
      measures: { kinds: await kindsOf(db, ids), factors: await unitFactors(db) },
    };
  });
  const { categories, brands, properties, options } = prepared.also;
  await analyzeDictionary(categories + brands + properties + options);
  await write(run, spool, prepared);
}

async function write(
  run: Run,
  spool: Spool,
  { dictionary, measures, empty }: { dictionary: Dictionary; measures: Measures; empty: boolean },
): Promise<void> {
  // In an empty catalog, without products of several offers, chunks touch no common rows: two are written side by side.
  const atATime = empty && dictionary.survey.groups.size === 0 ? 2 : 1;
  const writing: Promise<void>[] = [];
  let stopping = false;
  let told = 0;

  async function put({ from, to, read }: Chunk): Promise<void> {
    const faults: Fault[] = [];
    const rows = () => {
      const made: ImportRow[] = [];
      for (const entry of read()) {
        faults.push(...entry.faults);
        if (entry.draft) made.push(rowOf(entry.draft, dictionary, faults));
      }
      return made;
    };
    const { company, id, work } = run;
    const where = { catalog: work.catalog, author: work.author, measures, empty };
    await withCompany(company, async (db) => {
      await queries.planForBulk(db);
      const written = await writeChunk(db, where, to - from, rows);
      const state = await queries.advance(db, id, { from, to, faults, ...written });
      if (!state) throw new Error('The import is run by somebody else');
      stopping ||= state.stopping;
      if (Date.now() - told < pause) return;
      told = Date.now();
      await announceProgress(db, run);
    });
  }

  try {
    for await (const chunk of spool.chunks(run.work.written)) {
      while (writing.length >= atATime) await writing.shift();
      run.signal.throwIfAborted();
      if (stopping) throw new Stopped();
      // While PostgreSQL writes this one, the next is read; a failure is met when its turn to be awaited comes.
      const next = put(chunk);
      next.catch(() => {});
      writing.push(next);
    }
    await Promise.all(writing);
  } finally {
    await Promise.allSettled(writing);
  }
}

/** Brings the file from its address into our storage, so that every run reads the same bytes. */
async function download(run: Run): Promise<void> {
  const { company, id, work, signal } = run;
  await tell(run, 'Скачиваем файл');
  const stored = `imports/${company}-${randomToken(16)}`;
  const { body } = await fetchOutside(work.address ?? '', {
    maxBytes: config().IMPORT_MEGABYTES * 1024 * 1024,
    allowPrivate: config().PRIVATE_ADDRESSES,
    signal,
  });
  await (await storage()).putStream(stored, body);
  await withCompany(company, (db) => queries.saveStored(db, id, stored));
  work.stored = stored;
}

async function forgetFile({ company, id, work }: Run): Promise<void> {
  if (!work.stored) return;
  await withCompany(company, (db) => queries.saveStored(db, id, null));
  await (await storage()).delete(work.stored);
}

/** Files of imports that were stopped, or broke off, and that nobody went on with. */
export const tidyFiles: Tick = {
  name: 'catalogs.tidy-files',
  every: 3_600_000,
  async work(signal) {
    const { rows } = await pools().owner.query<{ company: string }>(
      "select distinct company_id as company from imports where stored is not null and status in ('failed', 'stopped')",
    );
    for (const { company } of rows) {
      if (signal.aborted) return;
      const files = await withCompany(company, (db) => queries.letGoOfFiles(db));
      for (const file of files) await (await storage()).delete(file);
    }
  },
};

async function mayGoOn({ company, id, signal }: Run): Promise<void> {
  signal.throwIfAborted();
  if (await withCompany(company, (db) => queries.isStopping(db, id))) throw new Stopped();
}

async function tell(run: Run, note: string): Promise<void> {
  await withCompany(run.company, async (db) => {
    await queries.saveNote(db, run.id, note);
    await announceProgress(db, run);
  });
}

async function fail(run: Run, error: Error): Promise<void> {
  const line = error instanceof FeedError ? error.line : null;
  await end(run, { status: 'failed', note: 'Файл не принят', error: error.message, line });
}

async function end(run: Run, outcome: Parameters<typeof queries.endImport>[2]): Promise<void> {
  await withCompany(run.company, async (db) => {
    const { created, changed } = await queries.endImport(db, run.id, outcome);
    await analyzeAfter(db, created + changed);
    await announceProgress(db, run);
    for (const resource of ['imports', 'offers', 'products', 'categories', 'brands', 'properties', 'catalogs'])
      await announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
  });
}

async function announceProgress(db: Db, { id }: Run): Promise<void> {
  const state = await queries.importById(db, id);
  if (!state) return;
  const { title, status, progress } = state;
  await announce(db, { type: 'progress', resource: 'catalogs/imports', id, title, status, progress });
}
