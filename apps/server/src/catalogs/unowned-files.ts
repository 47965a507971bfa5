import { setImmediate } from 'node:timers/promises';
import { type Db, withCompany, withoutCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { deleteStored } from '../files/stored.ts';
import { everyCompany } from '../upkeep/rows.queries.ts';
import { addFreed } from '../upkeep/runs.queries.ts';
import type { TidyWork } from '../upkeep/tidy.jobs.ts';
import { knownParts } from './files/file-exports.queries.ts';
import { knownFeeds } from './imports/imports.queries.ts';
import * as queries from './unowned-files.queries.ts';

/** Files of one transaction. */
const portion = 200;

/** Deletes files that nothing has named for a while, company by company: from the storage first, so that a broken off run finds them again. */
export const deleteUnownedFiles: TidyWork = async ({ days, signal }) => {
  for (const company of await everyCompany()) {
    signal.throwIfAborted();
    const any = await withCompany(company, async (db) => {
      if (!(await queries.hasFiles(db))) return false;
      await queries.markUnowned(db);
      return true;
    });
    while (any) {
      signal.throwIfAborted();
      const files = await withCompany(company, (db) => queries.unownedFiles(db, days, portion));
      if (files.length === 0) break;
      await Promise.all(files.map(({ key }) => deleteStored(key)));
      await withCompany(company, (db) =>
        queries.deleteFiles(
          db,
          files.map(({ id }) => id),
        ),
      );
    }
  }
};

/** Files that are written down somewhere: the folder of the storage, and which of its names are known. */
export type KeptFiles = readonly [folder: string, known: (db: Db, keys: readonly string[]) => Promise<string[]>];

const ours: readonly KeptFiles[] = [
  ['imports', knownFeeds],
  ['uploads', queries.knownUploads],
  ['exports', knownParts],
];

/** Deletes what killed processes have left in the storage: files that nobody wrote down. Rooms above have more of them. */
export const deletingLeftovers =
  (more: readonly KeptFiles[]): TidyWork =>
  async ({ days, signal }) => {
    const until = Date.now() - days * 86_400_000;
    for (const [folder, known] of [...ours, ...more])
      for await (const [company, keys] of storedIn(folder)) {
        signal.throwIfAborted();
        const written = new Set(await withCompany(company, (db) => known(db, keys)));
        for (const key of keys.filter((each) => !written.has(each))) await deleteLeftover(`${folder}/${key}`, until);
      }
  };

async function deleteLeftover(path: string, until: number): Promise<void> {
  const disk = await storage();
  const found = await disk.getMetaData(path).catch(() => undefined);
  if (!found || found.lastModified.getTime() > until) return;
  await disk.delete(path);
  await withoutCompany((db) => addFreed(db, 'storage', { rows: 1, bytes: found.contentLength }));
}

/** Names of a folder's files, some at a time, by the company that each begins with. */
async function* storedIn(folder: string): AsyncGenerator<[company: string, keys: string[]]> {
  const disk = await storage();
  for (let paginationToken: string | undefined; ; ) {
    // A folder that nothing was put into yet isn't there.
    const page = await disk.listAll(folder, paginationToken ? { paginationToken } : {}).catch(() => undefined);
    if (!page) return;
    let keys: string[] = [];
    for (const { name, isFile } of page.objects) {
      if (isFile && /^\d{1,18}-/.test(name)) keys.push(name);
      if (keys.length < 1000) continue;
      yield* byCompany(keys);
      keys = [];
      await setImmediate();
    }
    yield* byCompany(keys);
    paginationToken = page.paginationToken;
    if (!paginationToken) return;
  }
}

const byCompany = (keys: string[]) => Map.groupBy(keys, (key) => key.split('-')[0] ?? '');
