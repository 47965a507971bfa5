import type { StoredFile } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

const columns = sql`
  id, title, '/cds/files/' || key as url, media_type as "mediaType", size::float8 as size, width, height, created_at as "createdAt"`;

/** A file in the storage, to be written down; `key` is its name there and the end of its address. */
export interface NewFile {
  key: string;
  title: string;
  mediaType: string;
  size: number;
  /** Of a picture's bytes. */
  sha256: Buffer | null;
  width: number | null;
  height: number | null;
  author: string | null;
}

/** Writes down files that lie in the storage; answers them in the same order. */
export async function insertFiles(db: Db, files: readonly NewFile[]): Promise<StoredFile[]> {
  const written: StoredFile[] = [];
  for (const file of files) {
    const row = await one<StoredFile>(db)`
      insert into files (company_id, key, title, media_type, size, sha256, width, height, author_id)
      values (${db.company}, ${file.key}, ${file.title}, ${file.mediaType}, ${file.size}, ${file.sha256}, ${file.width}, ${file.height}, ${file.author})
      returning ${columns}`;
    written.push(row);
  }
  await addStorageUse(
    db,
    files.reduce((bytes, file) => bytes + file.size, 0),
  );
  return written;
}

/** A picture of the company with the same bytes; one that nothing names any more may be on its way out, and doesn't count. */
export async function pictureByContent(db: Db, sha256: Buffer): Promise<StoredFile | undefined> {
  return maybeOne<StoredFile>(db)`
    select ${columns} from files where company_id = ${db.company} and sha256 = ${sha256} and unowned_since is null order by id limit 1`;
}

/** Counts bytes as stored, in the transaction that writes their files down. */
export async function addStorageUse(db: Db, bytes: number): Promise<void> {
  await execute(db)`
    insert into storage_use (company_id, bytes) values (${db.company}, ${bytes})
    on conflict (company_id) do update set bytes = storage_use.bytes + excluded.bytes`;
}

/** Subtracts bytes that are no longer stored. */
export async function subtractStorageUse(db: Db, bytes: number): Promise<void> {
  await execute(db)`
    update storage_use set bytes = greatest(bytes - ${bytes}, 0) where company_id = ${db.company}`;
}

/** Bytes that the company's files take. */
export async function storageUse(db: Db): Promise<number> {
  const row = await maybeOne<{ bytes: number }>(db)`
    select bytes::float8 as bytes from storage_use where company_id = ${db.company}`;
  return row?.bytes ?? 0;
}

/** Files among the ids. */
export async function filesAmong(db: Db, ids: readonly string[]): Promise<StoredFile[]> {
  return rows<StoredFile>(db)`
    select ${columns} from files where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id`;
}

/** The file that an address names; those of a deleted company aren't shown any more. */
export async function fileByKey(db: Db, key: string): Promise<StoredFile | undefined> {
  return maybeOne<StoredFile>(db)`
    select ${columns} from files where company_id = ${db.company} and key = ${key}
      and exists (select from companies c where c.id = ${db.company} and c.deleted_at is null)`;
}
