import type { CategoryProperty } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import type { Pins } from '../properties/metatypes.queries.ts';
import { type OwnedProperty, propertyColumns } from '../properties/properties.queries.ts';

type OwnedCategoryProperty = Omit<CategoryProperty, 'catalog'> & OwnedProperty;

/** Properties pinned to any of the categories, nearest to the leaf first. */
export async function propertiesOfCategories(db: Db, path: readonly string[]): Promise<OwnedCategoryProperty[]> {
  const own = path.at(-1) ?? '0';
  const found = await rows<OwnedCategoryProperty>(db)`
    select distinct on (p.id) ${propertyColumns(db)}, k.category_id as category, k.category_id = ${own}::bigint as own
    from category_properties k join properties p on p.company_id = ${db.company} and p.id = k.property_id
    where k.company_id = ${db.company} and k.category_id = any(${path}::bigint[])
    order by p.id, array_position(${path}::bigint[], k.category_id) desc`;
  return found.toSorted((a, b) => a.title.localeCompare(b.title, 'ru'));
}

/** Pins properties to a category's products and lets others go. */
export async function pinToCategory(db: Db, category: string, { set, unset }: Pins): Promise<void> {
  await execute(db)`
    delete from category_properties
    where company_id = ${db.company} and category_id = ${category} and property_id = any(${unset}::bigint[])`;
  await execute(db)`
    insert into category_properties (company_id, category_id, property_id)
    select ${db.company}::bigint, ${category}::bigint, unnest(${set}::bigint[]) on conflict do nothing returning 1`;
}

/** Categories whose products have the property, by title. */
export async function categoriesOfProperty(db: Db, property: string): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select c.id, c.title from category_properties k join categories c on c.company_id = ${db.company} and c.id = k.category_id
    where k.company_id = ${db.company} and c.company_id = ${db.company} and k.property_id = ${property} order by c.title_key`;
}
