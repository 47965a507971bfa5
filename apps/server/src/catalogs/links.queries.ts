import type { CategoryProperty, Property } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { propertyColumns } from './properties.queries.ts';

/** Properties pinned to any of the categories, nearest to the leaf first. */
export async function propertiesOfCategories(db: Db, path: readonly string[]): Promise<CategoryProperty[]> {
  const own = path.at(-1) ?? '0';
  const found = await rows<CategoryProperty>(db)`
    select distinct on (p.id) ${propertyColumns}, k.category_id as category, k.category_id = ${own}::bigint as own
    from category_properties k join properties p on p.company_id = k.company_id and p.id = k.property_id
    where k.company_id = ${db.company} and p.company_id = ${db.company} and k.category_id = any(${path}::bigint[])
    order by p.id, array_position(${path}::bigint[], k.category_id) desc`;
  return found.toSorted((a, b) => a.title.localeCompare(b.title, 'ru'));
}

export async function pinToCategory(
  db: Db,
  category: string,
  { set, unset }: { set: readonly string[]; unset: readonly string[] },
): Promise<void> {
  await execute(db)`
    delete from category_properties
    where company_id = ${db.company} and category_id = ${category} and property_id = any(${unset}::bigint[])`;
  await execute(db)`
    insert into category_properties (company_id, category_id, property_id)
    select ${db.company}::bigint, ${category}::bigint, unnest(${set}::bigint[]) on conflict do nothing`;
}

export async function propertiesOfMetatype(db: Db, catalog: string, metatype: number): Promise<Property[]> {
  return rows<Property>(db)`
    select ${propertyColumns} from metatype_properties m join properties p on p.company_id = m.company_id and p.id = m.property_id
    where m.company_id = ${db.company} and p.company_id = ${db.company} and m.catalog_id = ${catalog} and m.metatype = ${metatype}
    order by p.title_key, p.id`;
}

export async function pinToMetatype(
  db: Db,
  { catalog, metatype }: { catalog: string; metatype: number },
  { set, unset }: { set: readonly string[]; unset: readonly string[] },
): Promise<void> {
  await execute(db)`
    delete from metatype_properties
    where company_id = ${db.company} and catalog_id = ${catalog} and metatype = ${metatype} and property_id = any(${unset}::bigint[])`;
  await execute(db)`
    insert into metatype_properties (company_id, catalog_id, metatype, property_id)
    select ${db.company}::bigint, ${catalog}::bigint, ${metatype}::smallint, unnest(${set}::bigint[]) on conflict do nothing`;
}

export interface Links {
  metatypes: number[];
  productCategories: { id: string; title: string }[];
}

/** What a property is pinned to. */
export async function linksOf(db: Db, property: string): Promise<Links> {
  const metatypes = await rows<{ metatype: number }>(db)`
    select metatype from metatype_properties where company_id = ${db.company} and property_id = ${property}`;
  const categories = await rows<{ id: string; title: string }>(db)`
    select c.id, c.title from category_properties k join categories c on c.company_id = k.company_id and c.id = k.category_id
    where k.company_id = ${db.company} and c.company_id = ${db.company} and k.property_id = ${property} order by c.title_key`;
  return { metatypes: metatypes.map((row) => row.metatype), productCategories: categories };
}
