import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { addFreed } from '../upkeep/runs.queries.ts';
import { subtractStorageUse } from './files/files.queries.ts';

/** Where a file is named: by its number, or by its address. */
export const holders: Record<string, readonly string[]> = {
  offers: ['images', 'property_values'],
  products: ['images', 'property_values'],
  brands: ['image', 'property_values'],
  collections: ['image', 'property_values'],
  categories: ['image', 'property_values'],
  orders: ['property_values'],
  order_items: ['image', 'property_values'],
  order_sources: ['image'],
  property_mappings: ['source'],
  property_conversion_values: ['was', 'became'],
};

/** Whether the company has files that have been there for a day: a newer one may be named in a moment. */
export async function hasFiles(db: Db): Promise<boolean> {
  const found = await rows(db)`
    select from files where company_id = ${db.company} and created_at < now() - interval '1 day' limit 1`;
  return found.length > 0;
}

/** Notes since when nothing names a file, and forgets it of those that are named again. */
export async function markUnowned(db: Db): Promise<void> {
  await execute(db)`create temporary table named_files (name text) on commit drop`;
  for (const [table, columns] of Object.entries(holders)) {
    const text = sql.join(
      columns.map((column) => sql`coalesce(h.${sql.ref(column)}::text, '')`),
      sql` || `,
    );
    await execute(db)`
      insert into named_files select distinct coalesce(m.found[1], m.found[2])
      from ${sql.table(table)} h cross join lateral regexp_matches(${text}, '/cds/files/([\\w-]+)|"file": ?"?(\\d+)', 'g') as m(found)
      where h.company_id = ${db.company}`;
  }
  const named = sql`(f.key in (select name from named_files) or f.id::text in (select name from named_files))`;
  await execute(db)`
    update files f set unowned_since = null where f.company_id = ${db.company} and f.unowned_since is not null and ${named}`;
  await execute(db)`
    update files f set unowned_since = now()
    where f.company_id = ${db.company} and f.unowned_since is null and f.created_at < now() - interval '1 day' and not ${named}`;
}

/** Files that nothing has named for so many days, some of them. */
export async function unownedFiles(db: Db, days: number, limit: number): Promise<{ id: string; key: string }[]> {
  return rows<{ id: string; key: string }>(db)`
    select id, key from files
    where company_id = ${db.company} and unowned_since < now() - make_interval(days => ${days}::int) order by id limit ${limit}`;
}

/** Forgets files that lie in the storage no more, with the room that they took, and the pictures of feeds that had become them. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from pictures where company_id = ${db.company} and file_id = any(${ids}::bigint[])`;
  const gone = await rows<{ size: number }>(db)`
    delete from files where company_id = ${db.company} and id = any(${ids}::bigint[]) returning size::float8 as size`;
  const bytes = gone.reduce((sum, { size }) => sum + size, 0);
  await subtractStorageUse(db, bytes);
  await addFreed(db, 'files', { rows: gone.length, bytes });
}

/** Which of these uploads are written down. */
export async function knownUploads(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select key from files where company_id = ${db.company} and key = any(${keys}::text[])`;
  return found.map(({ key }) => key);
}
