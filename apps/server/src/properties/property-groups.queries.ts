import type { Alignment, PropertyGroupFields } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../database/columns.ts';
import { countUpTo } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';

/** A group with the id of whom it belongs to. */
export interface OwnedGroup extends PropertyGroupFields {
  owner: string;
}

const columns = (db: Db) => sql`
  g.id, g.owner_id as owner, g.title, g.alignment as "defaultAlignment", g.version,
  ${countUpTo(sql`select from properties p where p.company_id = ${db.company} and p.group_id = g.id`)} as "propertiesCount"`;

/** The owner's groups in the order that people gave them, then by title. */
export async function listGroups(
  db: Db,
  owner: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<OwnedGroup[]> {
  return rows<OwnedGroup>(db)`
    select ${columns(db)} from property_groups g
    where g.company_id = ${db.company} and g.owner_id = ${owner} and (${search === ''} or g.title_key like ${likeOf(search)})
    order by g.sort, g.title_key, g.id limit ${limit} offset ${offset}`;
}

/** The owner's groups among the ids. */
export async function groupsAmong(db: Db, owner: string, ids: readonly string[]): Promise<OwnedGroup[]> {
  return rows<OwnedGroup>(db)`
    select ${columns(db)} from property_groups g
    where g.company_id = ${db.company} and g.owner_id = ${owner} and g.id = any(${ids}::bigint[])`;
}

/** Whose group it is; nothing where there is none. */
export async function ownerOfGroup(db: Db, id: string): Promise<string | undefined> {
  const row = await maybeOne<{ owner: string }>(db)`
    select owner_id as owner from property_groups where company_id = ${db.company} and id = ${id}`;
  return row?.owner;
}

/** The group for whoever is about to change it: nobody else does meanwhile. */
export async function lockGroup(db: Db, owner: string, id: string) {
  return maybeOne<{ title: string; alignment: Alignment; version: number }>(db)`
    select title, alignment, version from property_groups
    where company_id = ${db.company} and owner_id = ${owner} and id = ${id} for update`;
}

/** The new group's id. */
export async function insertGroup(
  db: Db,
  owner: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into property_groups (company_id, owner_id, title, title_key, alignment)
    values (${db.company}, ${owner}, ${title}, ${keyOf(title)}, ${JSON.stringify(alignment)}) returning id`;
  return id;
}

/** All the owner's groups for whoever is about to put them in order: nobody else does meanwhile. */
export async function lockGroups(db: Db, owner: string): Promise<string[]> {
  await execute(db)`
    select from property_groups where company_id = ${db.company} and owner_id = ${owner} order by id for update`;
  const found = await rows<{ id: string }>(db)`
    select id from property_groups where company_id = ${db.company} and owner_id = ${owner} order by sort, title_key, id`;
  return found.map(({ id }) => id);
}

/** Writes the places of groups. */
export async function updateOrder(db: Db, owner: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update property_groups g set sort = x.place::int
    from unnest(${bigints(ids)}) with ordinality as x(id, place)
    where g.company_id = ${db.company} and g.owner_id = ${owner} and g.id = x.id and g.sort <> x.place`;
}

/** Writes title and alignment of a group. */
export async function updateGroup(
  db: Db,
  id: string,
  { title, alignment }: { title: string; alignment: Alignment },
): Promise<void> {
  await execute(db)`
    update property_groups set title = ${title}, title_key = ${keyOf(title)}, alignment = ${JSON.stringify(alignment)},
      version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Its properties stay, without a group. */
export async function deleteGroup(db: Db, id: string): Promise<void> {
  await execute(db)`update properties set group_id = null where company_id = ${db.company} and group_id = ${id}`;
  await execute(db)`delete from property_groups where company_id = ${db.company} and id = ${id}`;
}

/** Properties that are no more lose their places. */
export async function dropPlaces(db: Db, owner: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update property_groups set alignment = jsonb_set(alignment, '{properties}', coalesce((
      select jsonb_agg(place order by at) from jsonb_array_elements(alignment->'properties') with ordinality as x(place, at)
      where place->>'property' <> all(${ids}::text[])), '[]')), version = version + 1
    where company_id = ${db.company} and owner_id = ${owner} and exists (
      select from jsonb_array_elements(alignment->'properties') as x(place) where place->>'property' = any(${ids}::text[]))`;
}
