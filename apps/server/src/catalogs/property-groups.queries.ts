import type { Alignment, PropertyGroup } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { keyOf, likeOf } from '../properties/keys.ts';

const columns = sql`
  g.id, g.catalog_id as catalog, g.title, g.alignment as "defaultAlignment",
  (select count(*)::int from properties p where p.company_id = g.company_id and p.group_id = g.id) as "propertiesCount"`;

export async function groupsBy(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<PropertyGroup[]> {
  const { rows } = await sql<PropertyGroup>`
    select ${columns} from property_groups g
    where g.company_id = ${db.company} and g.catalog_id = ${catalog} and (${search === ''} or g.title_key like ${likeOf(search)})
    order by g.title_key, g.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function groupsAmong(db: Db, catalog: string, ids: readonly string[]): Promise<PropertyGroup[]> {
  const { rows } = await sql<PropertyGroup>`
    select ${columns} from property_groups g
    where g.company_id = ${db.company} and g.catalog_id = ${catalog} and g.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function insertGroup(
  db: Db,
  catalog: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into property_groups (company_id, catalog_id, title, title_key, alignment)
    values (${db.company}, ${catalog}, ${title}, ${keyOf(title)}, ${JSON.stringify(alignment)}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

export async function updateGroupRow(
  db: Db,
  id: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<void> {
  await sql`
    update property_groups set title = ${title}, title_key = ${keyOf(title)}, alignment = ${JSON.stringify(alignment)}
    where company_id = ${db.company} and id = ${id}`.execute(db);
}

export async function deleteGroupRow(db: Db, id: string): Promise<void> {
  await sql`update properties set group_id = null where company_id = ${db.company} and group_id = ${id}`.execute(db);
  await sql`delete from property_groups where company_id = ${db.company} and id = ${id}`.execute(db);
}

/** Which of the ids are properties of the catalog. */
export async function propertiesKnown(db: Db, catalog: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from properties where company_id = ${db.company} and catalog_id = ${catalog} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Properties that are no more lose their places. */
export async function dropPlaces(db: Db, catalog: string, ids: readonly string[]): Promise<void> {
  await sql`
    update property_groups set alignment = jsonb_set(alignment, '{properties}', coalesce((
      select jsonb_agg(place order by at) from jsonb_array_elements(alignment->'properties') with ordinality as x(place, at)
      where place->>'property' <> all(${ids}::text[])), '[]'))
    where company_id = ${db.company} and catalog_id = ${catalog} and exists (
      select from jsonb_array_elements(alignment->'properties') as x(place) where place->>'property' = any(${ids}::text[]))`.execute(
    db,
  );
}
