import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { fetchOutside } from '../../outside/fetch.ts';
import { randomToken } from '../../outside/secrets.ts';
import type { Measures } from '../../properties/value-search.ts';
import { measuresOf } from '../../properties/values.queries.ts';
import { analyzeDictionary } from '../analyze.queries.ts';
import * as queries from '../imports.queries.ts';
import { writeChunk } from './chunk.ts';
import { listPropertyKeys } from './dictionary.queries.ts';
import { dictionaryFor, notesOf } from './dictionary.ts';
import { announceProgress, mustGoOn, type Run, report, StoppedByPerson } from './progress.ts';
import { type ReadFeed, readFeed } from './read.ts';
import { type Dictionary, type ImportRow, rowOf } from './row.ts';
import { type Chunk, openSpool, type Spool } from './spool.ts';
import { unitsBySpelling } from './units.ts';
import type { Units } from './values.ts';
import type { Fault } from './yml-offer.ts';

/** Offers written in one transaction: more would take more memory and no less time. */
const chunkSize = 1000;
/** Most often that the cabinet is told, in milliseconds: while the file is read, and while its offers are written. */
const readPause = 1000;
/** How often it is asked, while a file is brought, whether a person has asked to stop. */
const stopPause = 2000;
const writePause = 250;
/** New categories, brands, properties and options from which on PostgreSQL has to look at them first. */
const manyWords = 50;

/** Does the work of an import: brings the file, reads it whole, makes what its offers point at, writes the offers. */
export async function runImport(run: Run): Promise<void> {
  if (!run.work.stored) await download(run);
  const spool = await openSpool(chunkSize);
  try {
    const { feed, units } = await read(run, spool);
    await mustGoOn(run);
    const prepared = await prepare(run, feed, units);
    await run.survived();
    await write(run, spool, prepared);
  } finally {
    await spool.remove();
  }
}

/** Brings the file from its address into our storage, so that every run reads the same bytes; hears "stop" on the way. */
async function download(run: Run): Promise<void> {
  const { company, id, work, signal } = run;
  await report(run, 'Скачиваем файл');
  const stored = `imports/${company}-${randomToken(16)}`;
  const stop = new AbortController();
  const heard = setInterval(() => mustGoOn(run).catch((reason: unknown) => stop.abort(reason)), stopPause);
  try {
    const { body } = await fetchOutside(work.address ?? '', {
      maxBytes: config().IMPORT_MEGABYTES * 1024 * 1024,
      allowPrivate: config().PRIVATE_ADDRESSES,
      signal: AbortSignal.any([signal, stop.signal]),
    });
    await (await storage()).putStream(stored, body);
  } catch (error) {
    // What was broken off on purpose is no fault of the address.
    signal.throwIfAborted();
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(heard);
  }
  await withCompany(company, (db) => queries.saveStored(db, id, stored));
  work.stored = stored;
}

/** Deletes the stored file, if there is one. */
export async function removeFile({ company, id, work }: Run): Promise<void> {
  if (!work.stored) return;
  await withCompany(company, (db) => queries.saveStored(db, id, null));
  await (await storage()).delete(work.stored);
}

async function read(run: Run, spool: Spool): Promise<{ feed: ReadFeed; units: Units }> {
  const { company, work } = run;
  const { units, lists } = await withCompany(company, async (db) => ({
    units: await unitsBySpelling(db),
    lists: await listPropertyKeys(db, work.catalog),
  }));
  let offers = 0;
  let reported = Date.now();
  const feed = await readFeed(async () => (await storage()).getStream(work.stored ?? ''), {
    units: units.groups,
    lists,
    maxBytes: config().IMPORT_MEGABYTES * 4 * 1024 * 1024,
    async take(entries) {
      await spool.write(entries);
      offers += entries.length;
      if (Date.now() - reported < readPause) return;
      reported = Date.now();
      await mustGoOn(run);
      await report(run, `Читаем файл: ${offers}`);
    },
    async restart() {
      offers = 0;
      await spool.restart();
    },
  });
  await spool.end();
  return { feed, units };
}

/** What offers are written with. */
interface Prepared {
  dictionary: Dictionary;
  measures: Measures;
  empty: boolean;
}

async function prepare({ company, id, work }: Run, feed: ReadFeed, units: Units): Promise<Prepared> {
  const { created, ...prepared } = await withCompany(company, async (db) => {
    await queries.planForBulk(db);
    const made = await dictionaryFor(db, work.catalog, feed, units, work.also);
    await queries.saveAlso(db, id, made.created);
    await queries.saveNotes(db, id, notesOf(feed));
    await queries.saveRepeatedPictures(db, id, feed.survey.pictures.repeated());
    await queries.saveNote(db, id, 'Записываем предложения', feed.survey.offers);
    const properties = [...made.dictionary.targets.values()].map((target) => target.id);
    return { ...made, measures: await measuresOf(db, properties) };
  });
  // Where PostgreSQL believes that the company has one category, it checks each offer's foreign key by reading them all.
  const words = created.categories + created.brands + created.properties + created.options;
  if (words >= manyWords) await analyzeDictionary();
  return prepared;
}

async function write(run: Run, spool: Spool, { dictionary, measures, empty }: Prepared): Promise<void> {
  // In an empty catalog, without products of several offers, chunks touch no common rows: two are written side by side.
  const sideBySide = empty && dictionary.survey.groups.size === 0 ? 2 : 1;
  const writing: Promise<void>[] = [];
  let stopping = false;
  let announced = 0;

  async function put({ from, to, read }: Chunk): Promise<void> {
    const faults: Fault[] = [];
    const rows = () => {
      const made: ImportRow[] = [];
      for (const entry of read()) {
        faults.push(...entry.faults);
        if (entry.offer) made.push(rowOf(entry.offer, dictionary, faults));
      }
      return made;
    };
    const { company, id, work } = run;
    const target = { catalog: work.catalog, author: work.author, measures, empty };
    await withCompany(company, async (db) => {
      await queries.planForBulk(db);
      const { doubles, ...result } = await writeChunk(db, target, to - from, rows);
      faults.push(...doubles);
      const state = await queries.advanceImport(db, id, { from, to, faults, doubles: doubles.length, ...result });
      if (!state) throw new Error('The import is run by somebody else');
      stopping ||= state.stopping;
      if (Date.now() - announced < writePause) return;
      announced = Date.now();
      await announceProgress(db, run);
    });
  }

  try {
    for await (const chunk of spool.chunks(run.work.written)) {
      while (writing.length >= sideBySide) await writing.shift();
      run.signal.throwIfAborted();
      if (stopping) throw new StoppedByPerson();
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
