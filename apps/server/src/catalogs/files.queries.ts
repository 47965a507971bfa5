import type { StoredFile } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { maybeOne, rows } from '../database/rows.ts';

const columns = sql`
  id, title, '/cds/files/' || key as url, media_type as "mediaType", size::float8 as size, width, height, created_at as "createdAt"`;

export interface NewFile {
  key: string;
  title: string;
  mediaType: string;
  size: number;
  width: number | null;
  height: number | null;
  author: string | null;
}

export async function insertFile(db: Db, file: NewFile): Promise<StoredFile> {
  const row = await maybeOne<StoredFile>(db)`
    insert into files (company_id, key, title, media_type, size, width, height, author_id)
    values (${db.company}, ${file.key}, ${file.title}, ${file.mediaType}, ${file.size}, ${file.width}, ${file.height}, ${file.author})
    returning ${columns}`;
  if (!row) throw new Error('A file was not written down');
  return row;
}

export async function filesAmong(db: Db, ids: readonly string[]): Promise<StoredFile[]> {
  return rows<StoredFile>(db)`
    select ${columns} from files where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id`;
}

export async function fileByKey(db: Db, key: string): Promise<StoredFile | undefined> {
  return maybeOne<StoredFile>(db)`
    select ${columns} from files where company_id = ${db.company} and key = ${key}`;
}
