import type { Alignment, PropertyGroup } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';

const columns = sql`
  g.id, g.catalog_id as catalog, g.title, g.alignment as "defaultAlignment",
  (select count(*)::int from properties p where p.company_id = g.company_id and p.group_id = g.id) as "propertiesCount"`;

export async function groupsBy(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<PropertyGroup[]> {
  return rows<PropertyGroup>(db)`
    select ${columns} from property_groups g
    where g.company_id = ${db.company} and g.catalog_id = ${catalog} and (${search === ''} or g.title_key like ${likeOf(search)})
    order by g.title_key, g.id limit ${limit} offset ${offset}`;
}

export async function groupsAmong(db: Db, catalog: string, ids: readonly string[]): Promise<PropertyGroup[]> {
  return rows<PropertyGroup>(db)`
    select ${columns} from property_groups g
    where g.company_id = ${db.company} and g.catalog_id = ${catalog} and g.id = any(${ids}::bigint[])`;
}

export async function insertGroup(
  db: Db,
  catalog: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into property_groups (company_id, catalog_id, title, title_key, alignment)
    values (${db.company}, ${catalog}, ${title}, ${keyOf(title)}, ${JSON.stringify(alignment)}) returning id`;
  return id;
}

export async function updateGroupRow(
  db: Db,
  id: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<void> {
  await execute(db)`
    update property_groups set title = ${title}, title_key = ${keyOf(title)}, alignment = ${JSON.stringify(alignment)}
    where company_id = ${db.company} and id = ${id}`;
}

export async function deleteGroupRow(db: Db, id: string): Promise<void> {
  await execute(db)`update properties set group_id = null where company_id = ${db.company} and group_id = ${id}`;
  await execute(db)`delete from property_groups where company_id = ${db.company} and id = ${id}`;
}

/** Which of the ids are properties of the catalog. */
export async function propertiesKnown(db: Db, catalog: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await rows<{ id: string }>(db)`
    select id from properties where company_id = ${db.company} and catalog_id = ${catalog} and id = any(${ids}::bigint[])`;
  return new Set(found.map((row) => row.id));
}

/** Properties that are no more lose their places. */
export async function dropPlaces(db: Db, catalog: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update property_groups set alignment = jsonb_set(alignment, '{properties}', coalesce((
      select jsonb_agg(place order by at) from jsonb_array_elements(alignment->'properties') with ordinality as x(place, at)
      where place->>'property' <> all(${ids}::text[])), '[]'))
    where company_id = ${db.company} and catalog_id = ${catalog} and exists (
      select from jsonb_array_elements(alignment->'properties') as x(place) where place->>'property' = any(${ids}::text[]))`;
}
