import type { Option } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';
import { token } from './tokens.ts';

const columns = sql`o.id, o.property_id as property, o.value`;

export async function optionsBy(
  db: Db,
  property: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Option[]> {
  return rows<Option>(db)`
    select ${columns} from property_options o
    where o.company_id = ${db.company} and o.property_id = ${property} and (${search === ''} or o.value_key like ${likeOf(search)})
    order by o.value_key, o.id limit ${limit} offset ${offset}`;
}

export async function optionsAmong(db: Db, property: string, ids: readonly string[]): Promise<Option[]> {
  return rows<Option>(db)`
    select ${columns} from property_options o
    where o.company_id = ${db.company} and o.property_id = ${property} and o.id = any(${ids}::bigint[])`;
}

/** The new option's id; nothing when the property has such an option already. */
export async function insertOption(db: Db, property: string, value: string): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    insert into property_options (company_id, property_id, value, value_key)
    values (${db.company}, ${property}, ${value}, ${keyOf(value)}) on conflict do nothing returning id`;
  return row?.id;
}

/** False when another option has this value already. */
export async function renameOption(db: Db, option: Option, value: string): Promise<boolean> {
  const written = await execute(db)`
    update property_options o set value = ${value}, value_key = ${keyOf(value)}
    where o.company_id = ${db.company} and o.id = ${option.id} and not exists (select from property_options t
      where t.company_id = ${db.company} and t.property_id = ${option.property} and t.value_key = ${keyOf(value)} and t.id <> ${option.id})`;
  return written === 1;
}

export async function deleteOptionRows(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** How many offers and other cards hold each of the options; options that nobody holds are left out. */
export async function holdersOf(db: Db, property: string, ids: readonly string[]): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const id of ids) {
    const row = await maybeOne<{ count: number }>(db)`
      select (select count(*)::int from find_offers where company_id = ${db.company} and tokens @> array[${token('option', id)}::bigint])
        + (select count(*)::int from categories where company_id = ${db.company} and property_values->${property} @> ${optionJson(id)}::jsonb)
        + (select count(*)::int from brands where company_id = ${db.company} and property_values->${property} @> ${optionJson(id)}::jsonb)
        + (select count(*)::int from collections where company_id = ${db.company} and property_values->${property} @> ${optionJson(id)}::jsonb) as count`;
    const count = row?.count ?? 0;
    if (count > 0) held.set(id, count);
  }
  return held;
}

const optionJson = (id: string) => JSON.stringify([{ option: id }]);

const tokensOf = (ids: readonly string[]) => ids.map((id) => token('option', id));

/** Some of the offers that hold any of the options, their products' values counted. */
export async function offersHolding(db: Db, ids: readonly string[], limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    with holders as materialized (
      select id from find_offers where company_id = ${db.company} and tokens && ${tokensOf(ids)}::bigint[])
    select id from holders order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** How many offers hold any of the options. */
export async function countHolding(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from find_offers where company_id = ${db.company} and tokens && ${tokensOf(ids)}::bigint[]`;
  return count;
}

interface Replacing {
  property: string;
  sources: readonly string[];
  target: string;
}

/** The values with the target in the place of the sources, once. */
const replaced = ({ property, sources, target }: Replacing) => sql`jsonb_set(property_values, array[${property}], (
    select jsonb_agg(value order by place) from (
      select value, min(place) as place from (
        select case when v->>'option' = any(${sources}::text[]) then jsonb_build_object('option', ${target}::text) else v end as value, place
        from jsonb_array_elements(property_values->${property}) with ordinality e(v, place)) each
      group by value) once))`;
const holds = ({ property, sources }: Replacing) =>
  sql`jsonb_exists_any(jsonb_path_query_array(property_values->${property}, '$[*].option'), ${sources}::text[])`;

/** In offers and, by their offers, in products. */
export async function replaceInOffers(db: Db, replacing: Replacing, offers: readonly string[]): Promise<void> {
  await execute(db)`
    update offers set property_values = ${replaced(replacing)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${offers}::bigint[]) and ${holds(replacing)}`;
  await execute(db)`
    update products set property_values = ${replaced(replacing)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and ${holds(replacing)}
      and id in (select product_id from offers where company_id = ${db.company} and id = any(${offers}::bigint[]))`;
}

/** In categories, brands and collections: by looking, as they are few. */
export async function replaceInCards(db: Db, replacing: Replacing): Promise<void> {
  for (const table of ['categories', 'brands', 'collections'] as const)
    await execute(db)`
      update ${sql.table(table)} set property_values = ${replaced(replacing)}, version = version + 1
      where company_id = ${db.company} and ${holds(replacing)}`;
}
