import type { Kind, Property } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';
import { token } from './tokens.ts';

export const propertyColumns = sql`
  p.id, p.catalog_id as catalog, p.title, p.type, p.group_id as "group", p.hint, p.multiple, p.options,
  p.uniq_options as "uniqOptions", p.auto_calc as "autoCalc", p.formula, p.version,
  (select count(*)::int from property_options o where o.company_id = p.company_id and o.property_id = p.id) as "optionsCount",
  jsonb_build_object('unitGroup', p.scheme->'unitGroup', 'defaultUnit', p.scheme->'defaultUnit',
    'storageUnit', p.scheme->'storageUnit', 'min', p.scheme->'min', 'max', p.scheme->'max') as scheme`;

interface Search {
  catalog?: { in: string[] } | undefined;
  group?: { in: string[] } | undefined;
  ids?: string[] | undefined;
  type?: { in: Kind[] } | undefined;
  search: string;
  sort?: 'title' | '-title' | 'type' | '-type' | undefined;
  limit: number;
  offset: number;
}

const orders: Record<NonNullable<Search['sort']>, RawBuilder<unknown>> = {
  title: sql`p.title_key, p.id`,
  '-title': sql`p.title_key desc, p.id desc`,
  type: sql`p.type, p.title_key, p.id`,
  '-type': sql`p.type desc, p.title_key, p.id`,
};

export async function propertiesBy(db: Db, search: Search): Promise<Property[]> {
  const { catalog, group, ids, type, sort = 'title' } = search;
  return rows<Property>(db)`
    select ${propertyColumns} from properties p
    where p.company_id = ${db.company}
      and (${catalog === undefined} or p.catalog_id = any(${catalog?.in ?? []}::bigint[]))
      and (${group === undefined} or p.group_id = any(${group?.in ?? []}::bigint[]))
      and (${ids === undefined} or p.id = any(${ids ?? []}::bigint[]))
      and (${type === undefined} or p.type = any(${type?.in ?? []}::smallint[]))
      and (${search.search === ''} or p.title_key like ${likeOf(search.search)})
    order by ${orders[sort]} limit ${search.limit} offset ${search.offset}`;
}

export async function propertiesAmong(db: Db, catalog: string, ids: readonly string[]): Promise<Property[]> {
  return rows<Property>(db)`
    select ${propertyColumns} from properties p
    where p.company_id = ${db.company} and p.catalog_id = ${catalog} and p.id = any(${ids}::bigint[]) order by p.id`;
}

/** A property's columns as a save leaves them. */
export interface PropertyRecord {
  title: string;
  group: string | null;
  hint: string;
  multiple: boolean;
  options: boolean;
  uniqOptions: boolean;
  autoCalc: boolean;
  formula: string;
  scheme: object;
}

export async function insertProperty(
  db: Db,
  catalog: string,
  { type, ...record }: PropertyRecord & { type: Kind },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into properties (company_id, catalog_id, type, title, title_key, group_id, hint, multiple, options, uniq_options, auto_calc, formula, scheme)
    values (${db.company}, ${catalog}, ${type}, ${record.title}, ${keyOf(record.title)}, ${record.group}, ${record.hint}, ${record.multiple},
      ${record.options}, ${record.uniqOptions}, ${record.autoCalc}, ${record.formula}, ${JSON.stringify(record.scheme)})
    returning id`;
  return id;
}

export async function updatePropertyRow(
  db: Db,
  id: string,
  record: PropertyRecord & { version: number },
): Promise<boolean> {
  const written = await execute(db)`
    update properties set title = ${record.title}, title_key = ${keyOf(record.title)}, group_id = ${record.group}, hint = ${record.hint},
      multiple = ${record.multiple}, options = ${record.options}, uniq_options = ${record.uniqOptions}, auto_calc = ${record.autoCalc},
      formula = ${record.formula}, scheme = ${JSON.stringify(record.scheme)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id} and version = ${record.version}`;
  return written === 1;
}

export async function deletePropertyRows(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from properties where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

export interface Place {
  title: string;
  count: number;
}

/** Where values of a property stand: offers by their tokens, the few other cards by looking. */
export async function placesOf(db: Db, catalog: string, property: string): Promise<Place[]> {
  const found = await rows<Place>(db)`
    select 'Предложения' as title, count(*)::int as count from find_offers
      where company_id = ${db.company} and tokens @> array[${token('filled', property)}::bigint]
    union all select 'Категории', count(*)::int from categories
      where company_id = ${db.company} and catalog_id = ${catalog} and jsonb_exists(property_values, ${property}::text)
    union all select 'Бренды', count(*)::int from brands
      where company_id = ${db.company} and catalog_id = ${catalog} and jsonb_exists(property_values, ${property}::text)
    union all select 'Коллекции', count(*)::int from collections
      where company_id = ${db.company} and catalog_id = ${catalog} and jsonb_exists(property_values, ${property}::text)`;
  return found.filter((place) => place.count > 0);
}
