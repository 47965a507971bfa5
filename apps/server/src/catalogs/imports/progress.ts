import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { analyzeAfter } from '../analyze.jobs.ts';
import * as queries from '../imports.queries.ts';
import { keepPicturesOf } from '../pictures.jobs.ts';
import { FeedError } from './yml-text.ts';

/** Whose import it is, and which. */
interface Which {
  company: string;
  id: string;
}

/** An import under way. */
export interface Run extends Which {
  work: queries.Work;
  signal: AbortSignal;
  /** Called when the file is read: what remains can't take more memory than any other file. */
  survived: () => Promise<void>;
}

/** Thrown where a person asked to stop. */
export class StoppedByPerson extends Error {}

/** Goes no further when the process stops, or when a person has asked to. */
export async function mustGoOn({ company, id, signal }: Run): Promise<void> {
  signal.throwIfAborted();
  if (await withCompany(company, (db) => queries.isStopping(db, id))) throw new StoppedByPerson();
}

/** Writes down what is being done, and tells open cabinets. */
export async function report(run: Run, note: string): Promise<void> {
  await withCompany(run.company, async (db) => {
    await queries.saveNote(db, run.id, note);
    await announceProgress(db, run);
  });
}

/** Tells open cabinets how far the import got. */
export async function announceProgress(db: Db, { id }: Pick<Which, 'id'>): Promise<void> {
  const state = await queries.importById(db, id);
  if (!state) return;
  const { title, status, progress } = state;
  await announce(db, { type: 'progress', resource: 'catalogs/imports', id, title, status, progress });
}

/** Ends the import, and has everything asked anew that it may have changed. */
export async function endRun(run: Which, outcome: queries.Outcome): Promise<void> {
  await withCompany(run.company, async (db) => {
    const { created, changed, catalog } = await queries.endImport(db, run.id, outcome);
    await analyzeAfter(db, created + changed);
    if (catalog && created + changed > 0) await keepPicturesOf(db, catalog);
    await announceProgress(db, run);
    await tellOutcome(db, run.id);
    for (const resource of ['imports', 'offers', 'products', 'categories', 'brands', 'properties', 'catalogs'])
      await announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
  });
}

/** Tells people how an import ended, unless a person has stopped it. */
async function tellOutcome(db: Db, id: string): Promise<void> {
  const ended = await queries.importById(db, id);
  if (!ended || (ended.status !== 'success' && ended.status !== 'failed')) return;
  const { catalog, title, status, progress, error } = ended;
  const failed = status === 'failed';
  await notify(db, {
    theme: 'imports',
    severity: failed ? 'error' : progress.failed > 0 ? 'warn' : 'success',
    title: failed ? 'Файл не загружен' : 'Загрузка закончена',
    message: failed ? `${title}: ${error ?? ''}` : title,
    link: `/cabinet/catalogs/${catalog}/imports/${id}`,
  });
}

/** Ends the import with what the seller has to know. */
export async function failRun(run: Which, error: Error): Promise<void> {
  const line = error instanceof FeedError ? error.line : null;
  await endRun(run, { status: 'failed', note: 'Файл не принят', error: error.message, line });
}
