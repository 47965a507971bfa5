import { bigints } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';

/** Uploaded files of the company behind a key, some at a time. */
export async function filesAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select key from files where company_id = ${db.company} and key > ${after} order by key limit ${limit}`;
  return found.map(({ key }) => key);
}

/** Feeds of the company that still lie in the storage, and the parts of its exports. */
export async function storedParts(db: Db): Promise<string[]> {
  const found = await rows<{ stored: string }>(db)`
    select stored from imports where company_id = ${db.company} and stored is not null
    union all
    select 'exports/' || p.part from file_exports e cross join lateral unnest(e.parts) as p(part) where e.company_id = ${db.company}`;
  return found.map(({ stored }) => stored);
}

/** Catalogs among the ids that weren't deleted. */
export async function livingAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from catalogs where company_id = ${db.company} and id = any(${bigints(ids)}) and archived_at is null`;
  return found.map(({ id }) => id);
}

/** Has the columns that imports remember measure in another unit. */
export async function replaceInMappings(db: Db, { was, now }: { was: string; now: string }): Promise<void> {
  await execute(db)`
    update import_mappings set mapping = jsonb_set(mapping, '{columns}', (
      select jsonb_agg(case when c.value->>'unit' = ${was} then c.value || jsonb_build_object('unit', ${now}::text) else c.value end order by c.place)
      from jsonb_array_elements(mapping->'columns') with ordinality as c(value, place)))
    where company_id = ${db.company} and mapping->'columns' @> jsonb_build_array(jsonb_build_object('unit', ${was}::text))`;
}
