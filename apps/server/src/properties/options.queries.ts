import type { Option } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';
import type { Replacing } from './holders.ts';

const columns = sql`o.id, o.property_id as property, o.value`;

/** Options of a property by their texts. */
export async function listOptions(
  db: Db,
  property: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Option[]> {
  return rows<Option>(db)`
    select ${columns} from property_options o
    where o.company_id = ${db.company} and o.property_id = ${property} and (${search === ''} or o.value_key like ${likeOf(search)})
    order by o.value_key, o.id limit ${limit} offset ${offset}`;
}

/** The property's options among the ids. */
export async function optionsAmong(db: Db, property: string, ids: readonly string[]): Promise<Option[]> {
  return rows<Option>(db)`
    select ${columns} from property_options o
    where o.company_id = ${db.company} and o.property_id = ${property} and o.id = any(${ids}::bigint[])`;
}

/** Texts of these options, whatever properties they belong to; unknown ids are left out. */
export async function optionTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, value as title from property_options where company_id = ${db.company} and id = any(${[...ids]}::bigint[]) order by id`;
}

/** The new option's id; nothing when the property has such an option already. */
export async function insertOption(db: Db, property: string, value: string): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    insert into property_options (company_id, property_id, value, value_key)
    values (${db.company}, ${property}, ${value}, ${keyOf(value)}) on conflict do nothing returning id`;
  return row?.id;
}

/** New options by the keys of their texts; answers the ids of those that weren't there. */
export async function insertOptions(db: Db, property: string, options: ReadonlyMap<string, string>): Promise<string[]> {
  const made = await rows<{ id: string }>(db)`
    insert into property_options (company_id, property_id, value, value_key)
    select ${db.company}::bigint, ${property}::bigint, x.value, x.key
    from unnest(${[...options.values()]}::text[], ${[...options.keys()]}::text[]) as x(value, key) on conflict do nothing returning id`;
  return made.map(({ id }) => id);
}

/** Options that were in the list before, under the ids that they had; answers those for which there was room. */
export async function insertOptionsBack(
  db: Db,
  property: string,
  options: readonly { id: string; value: string }[],
): Promise<string[]> {
  const made = await rows<{ id: string }>(db)`
    insert into property_options (company_id, id, property_id, value, value_key)
    select ${db.company}::bigint, x.id, ${property}::bigint, x.value, x.key
    from unnest(${options.map(({ id }) => id)}::bigint[], ${options.map(({ value }) => value)}::text[],
      ${options.map(({ value }) => keyOf(value))}::text[]) as x(id, value, key) on conflict do nothing returning id`;
  return made.map(({ id }) => id);
}

/** Key of an option's text → option. */
export async function optionsByKey(db: Db, property: string, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; key: string }>(db)`
    select id, value_key as key from property_options
    where company_id = ${db.company} and property_id = ${property} and value_key = any(${keys}::text[])`;
  return new Map(found.map((row) => [row.key, row.id]));
}

/** All of a property's options. */
export async function allOptions(db: Db, property: string): Promise<{ id: string; value: string }[]> {
  return rows<{ id: string; value: string }>(db)`
    select id, value from property_options where company_id = ${db.company} and property_id = ${property} order by id`;
}

/** False when another option has this value already. */
export async function updateOption(db: Db, option: Option, value: string): Promise<boolean> {
  const written = await execute(db)`
    update property_options o set value = ${value}, value_key = ${keyOf(value)}
    where o.company_id = ${db.company} and o.id = ${option.id} and not exists (select from property_options t
      where t.company_id = ${db.company} and t.property_id = ${option.property} and t.value_key = ${keyOf(value)} and t.id <> ${option.id})`;
  return written === 1;
}

/** Deletes options; nobody may hold them. */
export async function deleteOptions(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** A part of a jsonb list of values: the option in it. */
export const optionJson = (id: string) => JSON.stringify([{ option: id }]);

/** `property_values` with the target in the place of the sources, once. */
export const replaced = ({
  property,
  sources,
  target,
}: Replacing) => sql`jsonb_set(property_values, array[${property}], (
    select jsonb_agg(value order by place) from (
      select value, min(place) as place from (
        select case when v->>'option' = any(${sources}::text[]) then jsonb_build_object('option', ${target}::text) else v end as value, place
        from jsonb_array_elements(property_values->${property}) with ordinality e(v, place)) each
      group by value) once))`;
/** Whether `property_values` has any of the sources. */
export const holds = ({ property, sources }: Replacing) =>
  sql`jsonb_exists_any(jsonb_path_query_array(property_values->${property}, '$[*].option'), ${sources}::text[])`;

/** Whose the options are; those that are no more are left out. */
export async function propertiesOfOptions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; property: string }>(db)`
    select id, property_id as property from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`;
  return new Map(found.map(({ id, property }) => [id, property]));
}
