import type { Kind } from '@prilavok/contract';
import { bigints, numbersLiteral, texts } from '../../../database/columns.ts';
import type { Db } from '../../../database/pools.ts';
import { execute, rows } from '../../../database/rows.ts';
import { keyOf } from '../../../text/keys.ts';

/** Entities that an import points at: by keys, all at once. */

/** A category with the ids from the root down to it. */
export interface CategoryPath {
  id: string;
  path: string[];
}

/** All categories of a catalog: where they hang, and the keys of their titles. */
export async function listCategories(db: Db, catalog: string) {
  return rows<CategoryPath & { parent: string | null; key: string }>(db)`
    select id, parent_id as parent, title_key as key, path::text[] as path from categories
    where company_id = ${db.company} and catalog_id = ${catalog}`;
}

/** Fresh ids for categories: a child is written beside its parent, whose id it names. */
export async function nextCategoryIds(db: Db, count: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select nextval(pg_get_serial_sequence('categories', 'id')) as id from generate_series(1, ${count}::int)`;
  return found.map((row) => row.id);
}

/** Categories under ids of their own, parents before children. */
export async function insertCategories(
  db: Db,
  catalog: string,
  categories: readonly (CategoryPath & { parent: string; title: string })[],
): Promise<void> {
  await execute(db)`
    insert into categories (company_id, id, catalog_id, parent_id, title, title_key, path)
    select ${db.company}::bigint, x.id, ${catalog}::bigint, x.parent, x.title, x.key, x.path::bigint[]
    from unnest(${bigints(categories.map(({ id }) => id))}, ${bigints(categories.map(({ parent }) => parent))},
      ${texts(categories.map(({ title }) => title))}, ${texts(categories.map(({ title }) => keyOf(title)))},
      ${texts(categories.map(({ path }) => numbersLiteral(path.map(Number))))}) as x(id, parent, title, key, path)
    returning 1`;
}

/** Writes the brands that are not there yet, key → title; answers how many. */
export async function insertBrands(db: Db, catalog: string, brands: ReadonlyMap<string, string>): Promise<number> {
  return execute(db)`
    insert into brands (company_id, catalog_id, title, title_key)
    select ${db.company}::bigint, ${catalog}::bigint, x.title, x.key
    from unnest(${[...brands.values()]}::text[], ${[...brands.keys()]}::text[]) as x(title, key) on conflict do nothing returning 1`;
}

/** Key of a brand's title → brand. */
export async function brandsByKey(db: Db, catalog: string, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; key: string }>(db)`
    select id, title_key as key from brands
    where company_id = ${db.company} and catalog_id = ${catalog} and title_key = any(${keys}::text[])`;
  return new Map(found.map((row) => [row.key, row.id]));
}

export interface ImportedProperty {
  id: string;
  title: string;
  type: Kind;
  multiple: boolean;
  options: boolean;
  /** Nobody writes its values while they are converted. */
  converting: boolean;
  /** Nobody writes its values: they are made by its formula. */
  calculated: boolean;
  /** Group of units and the usual unit of it, for numbers with a unit. */
  unitGroup: string | null;
  defaultUnit: string | null;
}

/** Key of a property's title → property. */
export async function propertiesByKey(
  db: Db,
  catalog: string,
  keys: readonly string[],
): Promise<Map<string, ImportedProperty>> {
  const found = await rows<ImportedProperty & { key: string }>(db)`
    select id, title, title_key as key, type, multiple, options, conversion_id is not null as converting, formula <> '' as calculated, scheme->>'unitGroup' as "unitGroup", scheme->>'defaultUnit' as "defaultUnit"
    from properties where company_id = ${db.company} and owner_id = ${catalog} and title_key = any(${keys}::text[])`;
  return new Map(found.map(({ key, ...property }) => [key, property]));
}

/** Keys of the catalog's properties that are lists to choose from. */
export async function listPropertyKeys(db: Db, catalog: string): Promise<Set<string>> {
  const found = await rows<{ key: string }>(db)`
    select title_key as key from properties where company_id = ${db.company} and owner_id = ${catalog} and options`;
  return new Set(found.map((row) => row.key));
}

/** Pins properties to categories; what is pinned already stays so. */
export async function insertCategoryProperties(
  db: Db,
  pairs: readonly { category: string; property: string }[],
): Promise<void> {
  await execute(db)`
    insert into category_properties (company_id, category_id, property_id)
    select distinct ${db.company}::bigint, x.category, x.property
    from unnest(${bigints(pairs.map(({ category }) => category))}, ${bigints(pairs.map(({ property }) => property))}) as x(category, property)
    on conflict do nothing returning 1`;
}

/** Whether the catalog has no offers yet. */
export async function catalogIsEmpty(db: Db, catalog: string): Promise<boolean> {
  const found = await rows(db)`
    select from find_offers where company_id = ${db.company} and catalog_id = ${catalog} limit 1`;
  return found.length === 0;
}
