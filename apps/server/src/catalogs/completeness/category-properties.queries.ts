import type { CategoryProperty } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { type OwnedProperty, propertyColumns } from '../../properties/properties.queries.ts';

/** A property of a category as it stands there, whether or not it holds. */
export interface StoredCategoryProperty extends Omit<CategoryProperty, 'catalog'>, OwnedProperty {
  holds: boolean;
  /** Whether the category above has it. */
  above: boolean;
  /** The category's own word; null where that is nothing. */
  holdsHere: boolean | null;
}

/** Of what the categories of a path say, the word nearest to the leaf counts. `k` is what one of them says, `depth` how deep it is. */
const nearest = (word: RawBuilder<unknown>, depth: RawBuilder<unknown>, said = word) =>
  sql`(array_agg(${word} order by ${depth} desc) filter (where ${said} is not null))[1]`;

/** All that the categories of a path, from the root down, say of properties. */
export async function propertiesOnPath(db: Db, path: readonly string[]): Promise<StoredCategoryProperty[]> {
  const leaf = path.at(-1) ?? '0';
  const depth = sql`array_position(${path}::bigint[], k.category_id)`;
  const here = sql`k.category_id = ${leaf}::bigint`;
  const found = await rows<StoredCategoryProperty>(db)`
    select ${propertyColumns(db)}, z.category, z.above, z."holdsHere", coalesce(z."holdsHere", z.above) as holds, coalesce(z.required, false) as required,
      z."requiredHere", coalesce(z."holdsHere", false) as own
    from (
      select k.property_id, coalesce(${nearest(sql`k.category_id`, depth, sql`k.holds`)}, ${leaf}::bigint) as category,
        coalesce((array_agg(k.holds order by ${depth} desc) filter (where k.holds is not null and not ${here}))[1], false) as above,
        ${nearest(sql`k.required`, depth)} as required,
        bool_or(k.holds) filter (where ${here}) as "holdsHere", bool_or(k.required) filter (where ${here}) as "requiredHere"
      from category_properties k
      where k.company_id = ${db.company} and k.category_id = any(${path}::bigint[]) group by k.property_id) z
    join properties p on p.company_id = ${db.company} and p.id = z.property_id`;
  return found.toSorted((a, b) => a.title.localeCompare(b.title, 'ru'));
}

/** A category's word about a property. */
export interface CategoryWord {
  property: string;
  holds: boolean | null;
  required: boolean | null;
}

/** Writes what the category says of properties, over what it said; of which it says nothing more, it has no row. */
export async function saveWords(db: Db, category: string, words: readonly CategoryWord[]): Promise<void> {
  const [kept, gone] = [
    words.filter(({ holds, required }) => holds !== null || required !== null),
    words.filter(({ holds, required }) => holds === null && required === null).map(({ property }) => property),
  ];
  await execute(db)`
    delete from category_properties
    where company_id = ${db.company} and category_id = ${category} and property_id = any(${gone}::bigint[])`;
  if (kept.length === 0) return;
  await execute(db)`
    insert into category_properties (company_id, category_id, property_id, holds, required)
    select ${db.company}::bigint, ${category}::bigint, x.property, x.holds, x.required
    from unnest(${bigints(kept.map(({ property }) => property))}, ${kept.map(({ holds }) => holds)}::boolean[],
      ${kept.map(({ required }) => required)}::boolean[]) as x(property, holds, required)
    on conflict (company_id, category_id, property_id) do update set holds = excluded.holds, required = excluded.required
    returning 1`;
}

/** Categories that a property is pinned to, by title. */
export async function categoriesOfProperty(db: Db, property: string): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select c.id, c.title from category_properties k join categories c on c.company_id = ${db.company} and c.id = k.category_id
    where k.company_id = ${db.company} and c.company_id = ${db.company} and k.property_id = ${property} and k.holds order by c.title_key`;
}

/** Categories that call any of the properties required, with their catalog and title. */
export async function categoriesRequiring(
  db: Db,
  properties: readonly string[],
): Promise<{ id: string; catalog: string; title: string }[]> {
  return rows<{ id: string; catalog: string; title: string }>(db)`
    select distinct c.id, c.catalog_id as catalog, c.title
    from category_properties k join categories c on c.company_id = ${db.company} and c.id = k.category_id
    where k.company_id = ${db.company} and k.property_id = any(${properties}::bigint[]) and k.required order by c.id`;
}

/** Category → the properties that its products must have; categories without any are left out. */
export async function requiredIn(db: Db, categories: readonly string[]): Promise<Map<string, string[]>> {
  if (categories.length === 0) return new Map();
  const depth = sql`array_position(c.path, k.category_id)`;
  const found = await rows<{ category: string; required: string[] }>(byKeys(db))`
    select category, array_agg(property::text order by property) as required from (
      select c.id as category, k.property_id as property
      from categories c join category_properties k on k.company_id = ${db.company} and k.category_id = any(c.path)
      where c.company_id = ${db.company} and c.id = any(${categories}::bigint[]) and k.property_id in (
        select r.property_id from category_properties r where r.company_id = ${db.company} and r.required)
      group by c.id, k.property_id
      having ${nearest(sql`k.holds`, depth)} and ${nearest(sql`k.required`, depth)}) z
    group by category`;
  return new Map(found.map(({ category, required }) => [category, required]));
}

/** Holds a category and all below it: who is putting products there ends first, or begins after. */
export async function lockBranch(db: Db, category: string): Promise<void> {
  await execute(db)`
    select from categories where company_id = ${db.company} and ${category}::bigint = any(path) order by id for update`;
}
