import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { job, type Tick } from '../jobs/job.ts';
import { OutsideError } from '../outside/fetch.ts';
import { endRun, failRun, StoppedByPerson } from './imports/progress.ts';
import { removeFile, runImport } from './imports/run.ts';
import { FeedError } from './imports/yml-text.ts';
import * as queries from './imports.queries.ts';

/**
 * Reads a whole feed first, so that a broken one touches nothing; then writes it in small transactions, each of which says which
 * entries it wrote. Killed at any line and run again, it reads the same stored file and writes what is missing.
 */
export const importFeed = job(
  'catalogs.import',
  z.object({ company: Id, import: Id }),
  async ({ payload: { company, import: id }, signal, survived }) => {
    const work = await withCompany(company, (db) => queries.beginImport(db, id));
    if (!work) return;
    const run = { company, id, work, signal, survived };
    try {
      await runImport(run);
      await endRun(run, { status: 'success', note: 'Готово' });
      await removeFile(run);
    } catch (error) {
      if (error instanceof StoppedByPerson) return await endRun(run, { status: 'stopped', note: 'Остановлена' });
      if (error instanceof FeedError || error instanceof OutsideError) {
        await failRun(run, error);
        // What lies at the address may be mended by the next time.
        if (work.address) await removeFile(run);
        return;
      }
      throw error;
    }
  },
  {
    lane: 'bulk',
    attempts: 5,
    dangerous: true,
    exhausted: async ({ company, import: id }) => {
      const state = await withCompany(company, (db) => queries.importById(db, id));
      if (state?.status !== 'running' && state?.status !== 'pending') return;
      await failRun({ company, id }, new FeedError('Загрузка прервалась из-за ошибки на сервере: продолжите её позже'));
    },
  },
);

/** Deletes the files of imports that were stopped, or broke off, and that nobody went on with. */
export const tidyFiles: Tick = {
  name: 'catalogs.tidy-files',
  every: 3_600_000,
  async work(signal) {
    for (const company of await queries.companiesWithFiles()) {
      if (signal.aborted) return;
      const files = await withCompany(company, (db) => queries.detachOldFiles(db));
      for (const file of files) await (await storage()).delete(file);
    }
  },
};
