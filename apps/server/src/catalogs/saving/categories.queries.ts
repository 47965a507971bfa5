import type { Category, FileValue } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';
import { inLivingCatalog } from './catalogs.queries.ts';
import { productsOf } from './product-counts.queries.ts';

/** Fields of a category that a person fills in. */
export interface CategoryFields {
  title: string;
  image: FileValue | null;
  values: StoredValues;
}

export interface StoredCategory extends Omit<Category, 'hasChildren' | 'products'>, CategoryFields {
  /** Ids from the root down to the category itself. */
  path: string[];
  version: number;
}

/** Columns of a category in the tree. */
const shown = (db: Db) => sql`
  c.id, c.catalog_id as catalog, c.parent_id as parent, c.title, c.image, cardinality(c.path) - 1 as depth,
  exists (select from categories d where d.company_id = ${db.company} and d.parent_id = c.id) as "hasChildren",
  ${productsOf(db, 'category', sql`c.id`)} as products`;

const columns = sql`
  c.id, c.catalog_id as catalog, c.parent_id as parent, c.title, c.image, cardinality(c.path) - 1 as depth,
  c.path::text[] as path, c.property_values as values, c.version`;

/** A category and all below it. The tree of one catalog is small enough to be put in order by whoever asks. */
export async function categoriesUnder(db: Db, catalog: string, top: string): Promise<Category[]> {
  return rows<Category>(db)`
    select ${shown(db)} from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and ${top}::bigint = any(c.path)
    order by c.title_key, c.id`;
}

/** The category as its page shows it; nothing where the catalog has no such category. */
export async function categoryById(
  db: Db,
  catalog: string,
  id: string,
): Promise<(Category & Pick<StoredCategory, 'path' | 'values' | 'version'>) | undefined> {
  return maybeOne<Category & Pick<StoredCategory, 'path' | 'values' | 'version'>>(db)`
    select ${shown(db)}, c.path::text[] as path, c.property_values as values, c.version from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = ${id} and ${inLivingCatalog(db, sql`c.catalog_id`)}`;
}

/** A category right below this one that is not among the others; nothing when all of them are. */
export async function childBeyond(
  db: Db,
  category: string,
  others: readonly string[],
): Promise<{ title: string } | undefined> {
  return maybeOne<{ title: string }>(db)`
    select title from categories
    where company_id = ${db.company} and parent_id = ${category} and id <> all(${others}::bigint[]) order by title_key, id limit 1`;
}

/** The catalog's categories among the ids. */
export async function categoriesAmong(db: Db, catalog: string, ids: readonly string[]): Promise<StoredCategory[]> {
  return rows<StoredCategory>(db)`
    select ${columns} from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[]) and ${inLivingCatalog(db, sql`c.catalog_id`)}`;
}

/** Category → its path as people write it, without the root: `Техника / Мониторы`; the root goes by its own name. */
export async function titlesFromRoot(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; path: string | null }>(db)`
    select c.id, (select string_agg(a.title, ' / ' order by array_position(c.path, a.id)) from categories a
      where a.company_id = ${db.company} and a.id = any(c.path[2:])) as path
    from categories c where c.company_id = ${db.company} and c.id = any(${ids}::bigint[])`;
  return new Map(found.map(({ id, path }) => [id, path ?? 'Корень каталога']));
}

/** The categories for whoever is about to change them: nobody else does meanwhile. */
export async function lockCategories(db: Db, catalog: string, ids: readonly string[]): Promise<StoredCategory[]> {
  return rows<StoredCategory>(db)`
    select ${columns} from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[]) and ${inLivingCatalog(db, sql`c.catalog_id`)}
    order by c.id for no key update of c`;
}

/** Adds a category below its parent and answers its id; a taken title breaks `categories_title`. */
export async function insertCategory(
  db: Db,
  parent: Pick<StoredCategory, 'id' | 'catalog' | 'path'>,
  { title, image, values }: CategoryFields,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    with next as (select nextval(pg_get_serial_sequence('categories', 'id')) as id)
    insert into categories (company_id, id, catalog_id, parent_id, title, title_key, path, image, property_values)
    select ${db.company}, id, ${parent.catalog}, ${parent.id}, ${title}, ${keyOf(title)}, ${parent.path}::bigint[] || id, ${image && JSON.stringify(image)}::jsonb,
      ${JSON.stringify(values)}
    from next returning id`;
  return id;
}

/** Writes all of what a person fills in, as the next version; a taken title breaks `categories_title`. */
export async function updateCategory(db: Db, id: string, { title, image, values }: CategoryFields): Promise<void> {
  await execute(db)`
    update categories set title = ${title}, title_key = ${keyOf(title)}, image = ${image && JSON.stringify(image)}, property_values = ${JSON.stringify(values)},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Hangs a category, with all below it, under another parent. */
export async function moveCategory(db: Db, category: StoredCategory, parent: StoredCategory): Promise<void> {
  await execute(db)`
    update categories set parent_id = ${parent.id} where company_id = ${db.company} and id = ${category.id}`;
  await execute(db)`
    update categories set path = ${parent.path}::bigint[] || path[array_position(path, ${category.id}::bigint):]
    where company_id = ${db.company} and catalog_id = ${category.catalog} and ${category.id}::bigint = any(path)`;
}

/** Deletes categories that have no living product and nothing below them. */
export async function deleteCategories(db: Db, ids: readonly string[]): Promise<void> {
  // Products that were put away let go of the category: their history keeps its title.
  await execute(db)`
    update products set category_id = null
    where company_id = ${db.company} and category_id = any(${ids}::bigint[]) and archived_at is not null`;
  await execute(db)`delete from categories where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
