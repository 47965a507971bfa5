import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { fetchOutside, outsideErrorIn } from '../../outside/fetch.ts';
import type { Measures } from '../../properties/value-search.ts';
import { measuresOf } from '../../properties/values.queries.ts';
import type { Courtesy } from '../../work/courtesy.ts';
import type { WorkRun } from '../../work/work.ts';
import { analyzeDictionary } from '../analyze.queries.ts';
import * as queries from '../imports.queries.ts';
import { writeChunk } from './chunk.ts';
import { listPropertyKeys } from './dictionary.queries.ts';
import { dictionaryFor, notesOf } from './dictionary.ts';
import { type ReadFeed, readFeed } from './read.ts';
import { type Dictionary, type ImportRow, rowOf } from './row.ts';
import { type Chunk, openSpool, type Spool } from './spool.ts';
import { unitsBySpelling } from './units.ts';
import type { Units } from './values.ts';
import type { Fault } from './yml-offer.ts';

/** Offers written in one transaction at most: more would take more memory and no less time. */
const chunkSize = 1000;
/** Most often that the cabinet is told how much of the file is read, in milliseconds. */
const readPause = 1000;
/** New categories, brands, properties and options from which on PostgreSQL has to look at them first. */
const manyWords = 50;

/** An import under way. */
export interface Run
  extends Pick<WorkRun<unknown>, 'company' | 'author' | 'save' | 'report' | 'signal' | 'survived' | keyof Courtesy> {
  /** Its id. */
  import: string;
  feed: queries.Feed;
}

/** Does the work of an import: brings the file, reads it whole, makes what its offers point at, writes the offers. */
export async function runImport(run: Run): Promise<void> {
  await run.report({ note: 'Читаем файл' });
  if (!run.feed.stored) await download(run);
  const spool = await openSpool(chunkSize);
  try {
    const { feed, units } = await read(run, spool);
    run.signal.throwIfAborted();
    const prepared = await prepare(run, feed, units);
    await run.survived();
    await write(run, spool, prepared);
  } finally {
    await spool.remove();
  }
}

/** Where the file of an import from an address lies: what a killed download left half is written over, or deleted when the import ends. */
export const placeOf = (company: string, id: string): string => `imports/${company}-of-${id}`;

/** Brings the file from its address into our storage, so that every run reads the same bytes. */
async function download({ company, import: id, feed, report, signal }: Run): Promise<void> {
  await report({ note: 'Скачиваем файл' });
  const stored = placeOf(company, id);
  try {
    const { body } = await fetchOutside(feed.address ?? '', {
      maxBytes: config().IMPORT_MEGABYTES * 1024 * 1024,
      allowPrivate: config().PRIVATE_ADDRESSES,
      signal,
    });
    await (await storage()).putStream(stored, body);
  } catch (error) {
    // What was broken off on purpose is no fault of the address.
    signal.throwIfAborted();
    throw outsideErrorIn(error) ?? error;
  }
  await withCompany(company, (db) => queries.saveStored(db, id, stored));
  feed.stored = stored;
}

async function read(run: Run, spool: Spool): Promise<{ feed: ReadFeed; units: Units }> {
  const { company, feed: from } = run;
  const { units, lists } = await withCompany(company, async (db) => ({
    units: await unitsBySpelling(db),
    lists: await listPropertyKeys(db, from.catalog),
  }));
  let offers = 0;
  let reported = Date.now();
  const feed = await readFeed(async () => (await storage()).getStream(from.stored ?? ''), {
    units: units.groups,
    lists,
    makerAsBrand: from.makerAsBrand,
    maxBytes: config().IMPORT_MEGABYTES * 4 * 1024 * 1024,
    async take(entries) {
      await spool.write(entries);
      offers += entries.length;
      await run.giveWay();
      if (Date.now() - reported < readPause) return;
      reported = Date.now();
      run.signal.throwIfAborted();
      await run.report({ note: `Читаем файл: ${offers}` });
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

async function prepare(
  { company, import: id, feed: from, save }: Run,
  feed: ReadFeed,
  units: Units,
): Promise<Prepared> {
  const { created, ...prepared } = await withCompany(company, async (db) => {
    await queries.planForBulk(db);
    const made = await dictionaryFor(db, from.catalog, feed, units, from.also);
    await queries.saveAlso(db, id, made.created);
    await queries.saveNotes(db, id, notesOf(feed));
    await queries.saveMakers(db, id, feed.survey.makers);
    await queries.saveRepeatedPictures(db, id, feed.survey.pictures.repeated());
    await save(db, { note: 'Записываем предложения', total: feed.survey.offers });
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
    const { company, import: id, feed, author } = run;
    const target = { catalog: feed.catalog, author, measures, empty };
    await withCompany(company, async (db) => {
      await queries.planForBulk(db);
      const { doubles, ...result } = await writeChunk(db, target, to - from, rows);
      faults.push(...doubles);
      const counted = await queries.advanceImport(db, id, { from, to, faults, doubles: doubles.length, ...result });
      if (!counted) throw new Error('The import is run by somebody else');
      const failed = faults.filter(({ severity }) => severity === 'skipped').length;
      await run.save(db, { done: to - from, failed });
    });
  }

  try {
    for await (const chunk of spool.chunks(run.feed.written, run.portion)) {
      // Beside people, one chunk at a time.
      while (writing.length >= run.portion(sideBySide)) await writing.shift();
      await run.giveWay();
      run.signal.throwIfAborted();
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
