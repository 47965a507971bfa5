import type { Category } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';
import { keyOf } from '../text/keys.ts';

const columns = sql`
  c.id, c.catalog_id as catalog, c.parent_id as parent, c.title, cardinality(c.path) - 1 as depth,
  exists (select from categories d where d.company_id = c.company_id and d.parent_id = c.id) as "hasChildren",
  (select count(*)::int from products p where p.company_id = c.company_id and p.category_id = c.id and p.archived_at is null) as products`;

export interface CategoryRow extends Category {
  path: string[];
  values: StoredValues;
  version: number;
}

const row = sql`${columns}, c.path::text[] as path, c.property_values as values, c.version`;

/** A category and all below it. The tree of one catalog is small enough to be put in order by whoever asks. */
export async function categoriesUnder(db: Db, catalog: string, top: string): Promise<CategoryRow[]> {
  return rows<CategoryRow>(db)`
    select ${row} from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and ${top}::bigint = any(c.path)
    order by c.title_key, c.id`;
}

export async function categoriesAmong(db: Db, catalog: string, ids: readonly string[]): Promise<CategoryRow[]> {
  return rows<CategoryRow>(db)`
    select ${row} from categories c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[])`;
}

export async function insertCategory(
  db: Db,
  category: { catalog: string; parent: CategoryRow; title: string; values: StoredValues },
): Promise<string> {
  const row = await maybeOne<{ id: string }>(db)`
    with next as (select nextval(pg_get_serial_sequence('categories', 'id')) as id)
    insert into categories (company_id, id, catalog_id, parent_id, title, title_key, path, property_values)
    select ${db.company}, id, ${category.catalog}, ${category.parent.id}, ${category.title}, ${keyOf(category.title)},
      ${category.parent.path}::bigint[] || id, ${JSON.stringify(category.values)}
    from next returning id`;
  return row?.id ?? '';
}

export async function updateCategoryRow(
  db: Db,
  id: string,
  { title, values, version }: { title: string; values: StoredValues; version: number },
): Promise<boolean> {
  const written = await execute(db)`
    update categories set title = ${title}, title_key = ${keyOf(title)}, property_values = ${JSON.stringify(values)},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id} and version = ${version}`;
  return written === 1;
}

/** Hangs a category, with all below it, under another parent. */
export async function moveCategory(db: Db, category: CategoryRow, parent: CategoryRow): Promise<void> {
  await execute(db)`
    update categories set parent_id = ${parent.id} where company_id = ${db.company} and id = ${category.id}`;
  await execute(db)`
    update categories set path = ${parent.path}::bigint[] || path[array_position(path, ${category.id}::bigint):]
    where company_id = ${db.company} and catalog_id = ${category.catalog} and ${category.id}::bigint = any(path)`;
}

export async function deleteCategoryRows(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update products set category_id = null
    where company_id = ${db.company} and category_id = any(${ids}::bigint[]) and archived_at is not null`;
  await execute(db)`delete from categories where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
