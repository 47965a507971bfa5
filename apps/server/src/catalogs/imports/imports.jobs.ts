import { type Import, muchLost } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { OutsideError } from '../../outside/fetch.ts';
import { TableError } from '../../tables/index.ts';
import { everyCompany } from '../../upkeep/rows.queries.ts';
import { addFreed } from '../../upkeep/runs.queries.ts';
import type { TidyWork } from '../../upkeep/tidy.jobs.ts';
import { beginWork, type EndedWork, resumeWork, WorkFailed, work } from '../../work/work.ts';
import { keepPicturesOf } from '../files/pictures.jobs.ts';
import { gatherSoon } from '../search/words.jobs.ts';
import { analyzeAfter } from './analyze.jobs.ts';
import { deleteDifferences } from './checking/differences.queries.ts';
import { deleteFaults } from './faults.queries.ts';
import * as queries from './imports.queries.ts';
import { placeOf, runImport } from './run.ts';
import { FeedError } from './yml/text.ts';

/**
 * Reads a whole feed first, so that a broken one touches nothing; then writes it in small transactions, each of which says which
 * entries it wrote. Killed at any line and run again, it reads the same stored file and writes what is missing.
 */
export const importing = work('catalogs.import-feed', z.object({}), {
  resource: 'catalogs/imports',
  broken: 'Загрузка прервалась из-за ошибки на сервере: продолжите её позже',
  dangerous: true,
  async step(run) {
    const feed = await withCompany(run.company, (db) => queries.beginImport(db, run.id));
    if (!feed) return 'done';
    try {
      await runImport({ ...run, id: feed.id, feed });
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof TableError) await withCompany(run.company, (db) => queries.saveLine(db, feed.id, error.row));
      else if (error instanceof FeedError)
        await withCompany(run.company, (db) => queries.saveLine(db, feed.id, error.line));
      else if (!(error instanceof OutsideError)) throw error;
      throw new WorkFailed(error.message);
    }
    return 'done';
  },
  async ended(db, ended) {
    const made = await queries.importOfWork(db, ended.id);
    if (!made) return;
    if (made.step !== 'run') {
      await tellOutcome(db, ended, made);
      return announce(db, { type: 'changed', resource: 'catalogs/imports', ids: [] });
    }
    await analyzeAfter(db, made.created + made.changed);
    if (made.created + made.changed > 0) {
      await gatherSoon(db, made.catalog);
      await keepPicturesOf(db, made.catalog);
    }
    await tellOutcome(db, ended, made);
    for (const resource of ['imports', 'offers', 'products', 'categories', 'brands', 'properties', 'catalogs'])
      announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
  },
  /**
   * A file that was uploaded stays while its import may be continued, or repeated by whoever takes the makers for brands after all; what was
   * brought from an address is brought anew. What was checked stays for the run, which shall read the same.
   */
  async afterwards(company, { id, status }) {
    const made = await withCompany(company, (db) => queries.importOfWork(db, id));
    if (made?.step !== 'run' || (made.address === null && (status !== 'success' || made.makers > 0))) return;
    const stored = made.stored ?? (made.address === null ? null : placeOf(company, made.id));
    if (!stored) return;
    await (await storage()).delete(stored);
    await withCompany(company, (db) => queries.saveStored(db, made.id, null));
  },
});

/** Imports of one company run one after another: two feeds must not create the same brand side by side. */
const queueOf = (db: Db) => `import:${db.company}`;

/** A feed to be imported: it lies at an address, or in our storage already. */
export interface NewImport {
  catalog: string;
  title: string;
  address: string | null;
  stored: string | null;
  author: string | null;
  makerAsBrand?: boolean;
  step?: Import['step'];
}

/** Begins an import once the caller's transaction has committed; answers its id, and that of its work. */
export async function beginImport(
  db: Db,
  { title, author, ...feed }: NewImport,
): Promise<{ id: string; work: string }> {
  const work = await beginWork(db, importing, { owner: feed.catalog, title, input: {}, author, queue: queueOf(db) });
  return { id: await queries.insertImport(db, work, feed), work };
}

/** Begins another step of an import whose last one is over, on the same file; a run keeps what the check before it found. */
export async function beginStep(
  db: Db,
  { id, catalog, title, ...was }: Import,
  { step, author }: { step: Import['step']; author: string | null },
): Promise<void> {
  const work = await beginWork(db, importing, { owner: catalog, title, input: {}, author, queue: queueOf(db) });
  const { created, changed, unchanged, skipped } = was;
  await queries.turnTo(db, id, {
    step,
    work,
    checked: step === 'run' ? { created, changed, unchanged, skipped } : null,
  });
  await deleteFaults(db, id);
  if (step !== 'run') await deleteDifferences(db, id);
}

/** Goes on with an import that was stopped, or broke off. */
export async function continueWork(db: Db, work: string): Promise<void> {
  await resumeWork(db, importing, work, queueOf(db));
}

const done: Record<Import['step'], string> = {
  mapping: 'Таблица прочитана: укажите, что в её столбцах',
  check: 'Файл проверен: посмотрите, что изменится',
  run: 'Загрузка закончена',
};

/** Tells people how an import ended, unless a person has stopped it. */
async function tellOutcome(
  db: Db,
  { title, status, error }: EndedWork<unknown>,
  made: queries.MadeImport,
): Promise<void> {
  if (status === 'stopped') return;
  const { id, catalog, step } = made;
  const failed = status === 'failed';
  const lossy = made.skipped > 0 || muchLost(made).size > 0;
  await notify(db, {
    theme: 'imports',
    severity: failed ? 'error' : lossy ? 'warn' : 'success',
    title: failed ? 'Файл не загружен' : done[step],
    message: failed ? `${title}: ${error ?? ''}` : title,
    link: `/cabinet/catalogs/${catalog}/imports/${id}`,
  });
}

/** Deletes the files of imports that were stopped, or broke off, and that nobody went on with. */
export const deleteStoppedFeeds: TidyWork = async ({ days, signal }) => {
  const disk = await storage();
  for (const company of await everyCompany()) {
    signal.throwIfAborted();
    const files = await withCompany(company, async (db) => {
      const detached = await queries.detachOldFiles(db, days);
      if (detached.length > 0) await addFreed(db, 'stopped_feeds', { rows: detached.length });
      return detached;
    });
    // What a killed run leaves of them belongs to no import any more, and goes with such.
    for (const file of files) await disk.delete(file);
  }
};
