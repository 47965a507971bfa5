import { sql } from 'kysely';
import type { AccountWarehouse } from '../catalogs/index.ts';
import { bigints, texts } from '../database/columns.ts';
import { countUpTo } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { maybeOne, one, rows } from '../database/rows.ts';

/** Titles of the connected accounts that show the catalog. */
export async function accountsShowing(db: Db, catalog: string): Promise<{ title: string }[]> {
  return rows<{ title: string }>(db)`
    select title from marketplace_accounts
    where company_id = ${db.company} and catalog_id = ${catalog} and disposed_at is null order by title, id`;
}

/** Whether the company still sells through an account. */
export async function isConnected(db: Db, account: string): Promise<boolean> {
  const found = await maybeOne<{ id: string }>(db)`
    select id from marketplace_accounts where company_id = ${db.company} and id = ${account} and disposed_at is null`;
  return found !== undefined;
}

/** The highest of the markups that accounts of the catalog ask for; nothing when none of them does. */
export async function strictestMarkupOf(db: Db, catalog: string): Promise<number | null> {
  const { markup } = await one<{ markup: number | null }>(db)`
    select max((settings->>'minMarkup')::int) as markup from marketplace_accounts
    where company_id = ${db.company} and catalog_id = ${catalog} and disposed_at is null`;
  return markup;
}

/** Properties by which categories of the catalog are mapped to a marketplace's, each with the title of such a category. */
export async function listMappingConditions(
  db: Db,
  catalog: string,
): Promise<{ property: string; category: string }[]> {
  return rows<{ property: string; category: string }>(db)`
    select x.condition->>'property' as property, c.title as category
    from category_mappings m join categories c on c.company_id = ${db.company} and c.id = m.category_id
      cross join lateral jsonb_array_elements(m.conditions) as x(condition)
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.conditions is not null`;
}

/** Which tasks of connected accounts take goods of these categories alone, each with such a category. */
export async function tasksOfCategories(db: Db, ids: readonly string[]): Promise<{ category: string; task: string }[]> {
  return rows<{ category: string; task: string }>(db)`
    select x.category, t.title as task from marketplace_tasks t
      join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id and a.disposed_at is null
      cross join lateral jsonb_array_elements_text(t.scope->'categories') as x(category)
    where t.company_id = ${db.company} and t.removed_at is null and jsonb_exists_any(t.scope->'categories', ${texts(ids)})
    order by t.id`;
}

/** Whether conditions of a mapping name any of the options of the property. */
export const conditionsName = (property: string, options: readonly string[]) => sql`exists (
  select from jsonb_array_elements(m.conditions) as x(condition)
  where x.condition->>'property' = ${property} and jsonb_exists_any(x.condition->'values', ${texts(options)}))`;

/** The title of a category that is mapped on condition of the option, if any is. */
export async function categoryMappedBy(db: Db, property: string, option: string): Promise<string | undefined> {
  const found = await maybeOne<{ title: string }>(db)`
    select c.title from category_mappings m join categories c on c.company_id = ${db.company} and c.id = m.category_id
    where m.company_id = ${db.company} and m.conditions is not null and ${conditionsName(property, [option])} order by m.id limit 1`;
  return found?.title;
}

/** Mappings that refer to a property, counted up to a bound. */
export async function mappingsWith(
  db: Db,
  property: string,
): Promise<{ attributes: number; options: number; conditions: number }> {
  const of = sql`company_id = ${db.company} and property_id = ${property}`;
  return one<{ attributes: number; options: number; conditions: number }>(db)`
    select ${countUpTo(sql`select from property_mappings where ${of}`)} as attributes,
      ${countUpTo(sql`select from option_mappings where ${of}`)} as options,
      ${countUpTo(sql`select from category_mappings where company_id = ${db.company} and jsonb_path_exists(conditions, '$[*].property ? (@ == $id)',
        jsonb_build_object('id', ${property}::text))`)} as conditions`;
}

/** Warehouses of the accounts that show the catalog. */
export async function accountWarehouses(db: Db, catalog: string): Promise<AccountWarehouse[]> {
  return rows<AccountWarehouse>(db)`
    select w.id, w.title, w.remote_id as "remoteId" from marketplace_warehouses w
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = w.account_id and a.disposed_at is null
    where w.company_id = ${db.company} and a.catalog_id = ${catalog} order by w.id`;
}

/** Titles of these warehouses, whichever account has them. */
export async function titlesOfWarehouses(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, title from marketplace_warehouses where company_id = ${db.company} and id = any(${bigints(ids)})`;
}
