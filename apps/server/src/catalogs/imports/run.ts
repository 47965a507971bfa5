import { mostDifferences } from '@prilavok/contract';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { fetchOutside, outsideErrorIn } from '../../outside/fetch.ts';
import { listUnitGroups } from '../../properties/units.queries.ts';
import { measuresOf } from '../../properties/values.queries.ts';
import { sideBySide } from '../../work/side-by-side.ts';
import { analyzeDictionary } from './analyze.queries.ts';
import { checkChunk, nothingMet } from './check.ts';
import { insertDifferences, type NewDifference } from './checking/differences.queries.ts';
import { type ChunkResult, writeChunk } from './chunk.ts';
import { readCommerceFeed } from './commerce/read.ts';
import { listPropertyKeys } from './dictionary/dictionary.queries.ts';
import { dictionaryFor, notesOf } from './dictionary/dictionary.ts';
import { unitsBySpelling } from './dictionary/units.ts';
import type { Units } from './dictionary/values.ts';
import { type FileFormat, formatOfStored } from './format-of.ts';
import * as queries from './imports.queries.ts';
import { byArticle, type Matching } from './matching.ts';
import { type ReadFeed, readFeed } from './read.ts';
import { type Dictionary, type ImportRow, rowOf } from './row.ts';
import { type Chunk, openSpool, type Spool } from './spool.ts';
import { readTableFeed } from './tables/read.ts';
import { mappedTable, type ReadableTable } from './tables/step.ts';
import type { Run } from './under-way.ts';
import type { Fault, FeedEntry } from './yml/offer.ts';

/** Offers written in one transaction at most: more would take more memory and no less time. */
const chunkSize = 1000;
/** Most often that the cabinet is told how much of the file is read, in milliseconds. */
const readPause = 1000;
/** New categories, brands, properties and options from which on PostgreSQL has to look at them first. */
const manyWords = 50;

/** Does the work of an import: brings the file, reads it whole, makes what its offers point at, writes the offers. */
export async function runImport(run: Run): Promise<void> {
  await run.report({ note: 'Читаем файл' });
  if (!run.feed.stored) await download(run);
  const format = await formatOfStored(run.feed.stored ?? '', run.title);
  const { company, id } = run;
  await withCompany(company, (db) => queries.saveFormat(db, id, format));
  const table = format === 'table' ? await mappedTable(run) : undefined;
  if (table === 'waits') return;
  const spool = await openSpool(chunkSize);
  try {
    const { feed, units } = await read(run, spool, { format, table });
    run.signal.throwIfAborted();
    const prepared = await prepare(run, { feed, units, matching: table?.mapping ?? byArticle });
    await run.survived();
    await write(run, spool, prepared);
  } finally {
    await spool.remove();
  }
}

/** Where the file of an import from an address lies: what a killed download left half is written over, or deleted when the import ends. */
export const placeOf = (company: string, id: string): string => `imports/${company}-of-${id}`;

/** Brings the file from its address into our storage, so that every run reads the same bytes. */
async function download({ company, id, feed, report, signal }: Run): Promise<void> {
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

async function read(
  run: Run,
  spool: Spool,
  { format, table }: { format: FileFormat; table: ReadableTable | undefined },
): Promise<{ feed: ReadFeed; units: Units }> {
  const { company, feed: from } = run;
  const { units, lists } = await withCompany(company, async (db) => ({
    units: await unitsBySpelling(db),
    lists: await listPropertyKeys(db, from.catalog),
  }));
  let offers = 0;
  let reported = Date.now();
  const options = {
    units: units.groups,
    lists: table ? new Set([...lists, ...table.plan.words.shapes.keys()]) : lists,
    key: (table?.mapping ?? byArticle).key,
    makerAsBrand: from.makerAsBrand,
    maxBytes: config().IMPORT_MEGABYTES * 4 * 1024 * 1024,
    async take(entries: FeedEntry[]) {
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
  };
  const stored = from.stored ?? '';
  const feed = await (table
    ? readTableFeed(stored, table, { ...options, signal: run.signal })
    : format === 'commerceml'
      ? readCommerceFeed(stored, options)
      : readFeed(async () => (await storage()).getStream(stored), options));
  await spool.end();
  return { feed, units };
}

/** Everything that offers are written with. */
interface Prepared {
  dictionary: Dictionary;
  empty: boolean;
  /** Headings of the table's columns, by the fields of faults. */
  headings: ReadonlyMap<string, string> | undefined;
  write: ChunkWork;
}

/** Work on a chunk, in the transaction that counts it; the rows are made when they are needed. */
type ChunkWork = (
  db: Db,
  size: number,
  rows: () => ImportRow[],
) => Promise<ChunkResult & { differences?: readonly NewDifference[] }>;

const writing =
  (target: Parameters<typeof writeChunk>[1]): ChunkWork =>
  (db, size, rows) =>
    writeChunk(db, target, size, rows);

function checking(target: Omit<Parameters<typeof checkChunk>[1], 'remembered'>): ChunkWork {
  const remembered = nothingMet();
  return (db, _size, rows) => checkChunk(db, { ...target, remembered }, rows());
}

async function prepare(
  { company, id, feed: from, author, save }: Run,
  { feed, units, matching }: { feed: ReadFeed; units: Units; matching: Matching },
): Promise<Prepared> {
  const { created, ...prepared } = await withCompany(company, async (db) => {
    await queries.planForBulk(db);
    const check = from.step === 'check';
    const made = await dictionaryFor(db, from.catalog, feed, { units, before: from.also, check });
    await queries.saveAlso(db, id, made.created);
    await queries.saveNotes(db, id, notesOf(feed, made.dictionary));
    await queries.saveMakers(db, id, feed.survey.makers);
    await queries.saveRepeatedPictures(db, id, feed.survey.pictures.repeated());
    await save(db, { note: check ? 'Сравниваем с каталогом' : 'Записываем предложения', total: feed.survey.offers });
    const targets = [...made.dictionary.targets.values()];
    const all = (await listUnitGroups(db)).flatMap((group) => group.units);
    const factors = new Map(all.map((unit) => [unit.id, unit.factor]));
    const told = { ...made, headings: feed.table?.headings };
    const { commerceIds } = feed.survey;
    if (check) {
      const speaker = {
        targets: new Map(targets.map((target) => [target.id, target])),
        units: new Map(all.map((unit) => [unit.id, unit])),
      };
      return { ...told, write: checking({ catalog: from.catalog, matching, commerceIds, factors, speaker }) };
    }
    const measures = await measuresOf(
      db,
      targets.map((target) => target.id),
    );
    return {
      ...told,
      write: writing({ catalog: from.catalog, author, measures, matching, commerceIds, factors, empty: made.empty }),
    };
  });
  if (from.step === 'check') return prepared;
  // Where PostgreSQL believes that the company has one category, it checks each offer's foreign key by reading them all.
  const words = created.categories + created.brands + created.properties + created.options;
  if (words >= manyWords) await analyzeDictionary();
  return prepared;
}

async function write(run: Run, spool: Spool, { dictionary, empty, headings, write: put }: Prepared): Promise<void> {
  // In an empty catalog, without products of several offers, chunks touch no common rows: two are written side by side.
  const most = run.feed.step === 'run' && empty && dictionary.survey.groups.size === 0 ? 2 : 1;
  let kept = run.feed.kept;

  async function doChunk({ from, to, read }: Chunk): Promise<void> {
    const found: Fault[] = [];
    const rows = () => {
      const made: ImportRow[] = [];
      for (const entry of read()) {
        found.push(...entry.faults);
        if (entry.offer) made.push(rowOf(entry.offer, dictionary, found));
      }
      return made;
    };
    const { company, id } = run;
    await withCompany(company, async (db) => {
      await queries.planForBulk(db);
      const {
        doubles,
        older,
        renamed,
        refused,
        newArticles,
        differences = [],
        ...result
      } = await put(db, to - from, rows);
      const faults = [...found.filter(({ ofNew, article }) => !ofNew || newArticles.has(article)), ...doubles];
      faults.push(...older, ...renamed, ...refused);
      if (headings) for (const fault of faults) fault.field = headings.get(fault.field) ?? fault.field;
      const step = { from, to, faults, doubles: doubles.length, differences, ...result };
      await insertDifferences(db, id, differences.slice(0, Math.max(0, mostDifferences - kept)));
      kept += differences.length;
      const counted = await queries.advanceImport(db, id, step);
      if (!counted) throw new Error('The import is run by somebody else');
      const failed = faults.filter(({ severity }) => severity === 'skipped').length;
      await run.save(db, { done: to - from, failed });
    });
  }

  await sideBySide(run, spool.chunks(run.feed.written, run.portion), { most, each: doChunk });
}
