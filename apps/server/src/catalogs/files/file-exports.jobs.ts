import { counted } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { everyCompany } from '../../upkeep/rows.queries.ts';
import { addFreed } from '../../upkeep/runs.queries.ts';
import type { TidyWork } from '../../upkeep/tidy.jobs.ts';
import { beginWork, type EndedWork, work } from '../../work/work.ts';
import * as queries from './file-exports.queries.ts';
import { fileKey } from './files.ts';
import { runUnload } from './unloads/run.ts';
import { partPath } from './unloads/send.ts';

/** Writes a file of products part after part; one that doesn't come to its end leaves nothing. */
export const unloading = work('catalogs.unload', z.object({}), {
  resource: 'catalogs/file-exports',
  broken: 'Выгрузка прервалась из-за ошибки на сервере: запустите её ещё раз',
  async step(run) {
    const own = await withCompany(run.company, (db) => queries.exportOfWork(db, run.id));
    if (own) await runUnload(run, own);
    return 'done';
  },
  async ended(db, ended) {
    const own = await queries.exportOfWork(db, ended.id);
    if (!own) return;
    await tellOutcome(db, ended, own);
    announce(db, { type: 'changed', resource: 'catalogs/file-exports', ids: [own.id] });
  },
  async afterwards(company, { id, status }) {
    const own = status === 'success' ? undefined : await withCompany(company, (db) => queries.exportOfWork(db, id));
    if (own) await deleteFile(company, own.id);
  },
});

/** Begins an export once the caller's transaction has committed; answers its id. */
export async function beginUnload(
  db: Db,
  {
    title,
    total,
    author,
    ...of
  }: Omit<queries.NewExport, 'key'> & { title: string; total: number | null; author: string | null },
): Promise<string> {
  const queue = `unload:${db.company}`;
  const begun = await beginWork(db, unloading, { owner: of.catalog, title, input: {}, total, author, queue });
  return queries.insertExport(db, begun, { ...of, key: fileKey(db.company) });
}

/** Tells whoever began an export how it ended, unless a person has stopped it. */
async function tellOutcome(
  db: Db,
  { title, status, error, author }: EndedWork<unknown>,
  { catalog, rows, deleted }: queries.OwnExport,
): Promise<void> {
  if (status === 'stopped' || author === null || deleted) return;
  const failed = status === 'failed';
  await notify(db, {
    theme: 'catalogs',
    severity: failed ? 'error' : 'success',
    title: failed ? 'Файл не выгружен' : 'Файл выгрузки готов',
    message: failed
      ? `${title}: ${error ?? ''}`
      : `${title}: ${counted(rows, ['предложение', 'предложения', 'предложений'])}`,
    link: `/cabinet/catalogs/${catalog}/file-exports`,
    only: author,
  });
}

/** Deletes an export's file; what is counted as gone and still lies there after a kill goes with the leftovers. */
async function deleteFile(company: string, id: string): Promise<number> {
  const parts = await withCompany(company, (db) => queries.detachParts(db, id));
  const disk = await storage();
  for (const part of parts) await disk.delete(partPath(part)).catch(() => {});
  return parts.length;
}

/** Deletes the files of exports that are too old, or deleted, or broken off; the deleted ones wholly. */
export const deleteSpentExports: TidyWork = async ({ days, signal }) => {
  for (const company of await everyCompany()) {
    const spent = await withCompany(company, (db) => queries.spentExports(db, days));
    for (const { id, work, deleted } of spent) {
      signal.throwIfAborted();
      await deleteFile(company, id);
      await withCompany(company, async (db) => {
        if (deleted) await queries.deleteExport(db, work);
        await addFreed(db, 'export_files', { rows: 1 });
      });
    }
  }
};
