import type { Kind, PropertyFields, PropertySearch } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { keyOf, likeOf } from '../text/keys.ts';

/** A property with the id of whom it belongs to. */
export interface OwnedProperty extends PropertyFields {
  owner: string;
}

/** A property without what stands in other tables. */
export type StoredProperty = Omit<OwnedProperty, 'optionsCount'>;

const columns = sql`
  p.id, p.owner_id as owner, p.title, p.type, p.group_id as "group", p.hint, p.multiple, p.options,
  p.uniq_options as "uniqOptions", p.auto_calc as "autoCalc", p.formula, p.conversion_id as converting, p.version,
  jsonb_build_object('unitGroup', p.scheme->'unitGroup', 'defaultUnit', p.scheme->'defaultUnit',
    'storageUnit', p.scheme->'storageUnit', 'min', p.scheme->'min', 'max', p.scheme->'max') as scheme`;

/** Columns of a property `p`, in the contract's shape with its owner. */
export const propertyColumns = (db: Db) => sql`${columns},
  ${countUpTo(sql`select from property_options o where o.company_id = ${db.company} and o.property_id = p.id`)} as "optionsCount"`;

const orders: Record<NonNullable<PropertySearch['sort']>, RawBuilder<unknown>> = {
  title: sql`p.title_key, p.id`,
  '-title': sql`p.title_key desc, p.id desc`,
  type: sql`p.type, p.title_key, p.id`,
  '-type': sql`p.type desc, p.title_key, p.id`,
};

/** Whose properties are looked at: these owners', or those of all catalogs. */
const ownedBy = (owners: readonly string[] | undefined) =>
  owners ? sql`p.owner_id = any(${owners}::bigint[])` : sql`p.owner_id <> 0`;

/** Which of the owners' properties `p` are looked for. */
const found = (owners: readonly string[] | undefined, { group, ids, type, search }: PropertySearch) => sql`
  ${ownedBy(owners)}
    and (${group === undefined} or p.group_id = any(${group?.in ?? []}::bigint[]))
    and (${ids === undefined} or p.id = any(${ids ?? []}::bigint[]))
    and (${type === undefined} or p.type = any(${type?.in ?? []}::smallint[]))
    and (${search === ''} or p.title_key like ${likeOf(search)})`;

/** Properties of any of the owners; of all catalogs when none is named. */
export async function listProperties(
  db: Db,
  owners: readonly string[] | undefined,
  search: PropertySearch,
): Promise<OwnedProperty[]> {
  const { sort = 'title', limit, offset } = search;
  return rows<OwnedProperty>(db)`
    select ${propertyColumns(db)} from properties p
    where p.company_id = ${db.company} and ${found(owners, search)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** How many there are beside the page. */
export async function countProperties(
  db: Db,
  owners: readonly string[] | undefined,
  search: PropertySearch,
): Promise<number> {
  const { total } = await one<{ total: number }>(db)`
    select count(*)::int as total from properties p where p.company_id = ${db.company} and ${found(owners, search)}`;
  return total;
}

/** The owner's properties among the ids. */
export async function propertiesAmong(db: Db, owner: string, ids: readonly string[]): Promise<StoredProperty[]> {
  return rows<StoredProperty>(db)`
    select ${columns} from properties p
    where p.company_id = ${db.company} and p.owner_id = ${owner} and p.id = any(${ids}::bigint[]) order by p.id`;
}

/** All properties of the owner, by title. */
export async function propertiesOf(db: Db, owner: string): Promise<StoredProperty[]> {
  return rows<StoredProperty>(db)`
    select ${columns} from properties p where p.company_id = ${db.company} and p.owner_id = ${owner} order by p.title_key, p.id`;
}

/** The owner's property as its page shows it; nothing where the owner has no such property. */
export async function propertyById(db: Db, owner: string, id: string): Promise<OwnedProperty | undefined> {
  return maybeOne<OwnedProperty>(db)`
    select ${propertyColumns(db)} from properties p
    where p.company_id = ${db.company} and p.owner_id = ${owner} and p.id = ${id}`;
}

/** Locks the property for whoever is about to change it; false when the owner has none under this id. */
export async function lockProperty(db: Db, owner: string, id: string): Promise<boolean> {
  const found = await rows(db)`
    select from properties where company_id = ${db.company} and owner_id = ${owner} and id = ${id} for no key update`;
  return found.length > 0;
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

/** The new property's id. */
export async function insertProperty(
  db: Db,
  owner: string,
  { type, ...record }: PropertyRecord & { type: Kind },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into properties (company_id, owner_id, type, title, title_key, group_id, hint, multiple, options, uniq_options, auto_calc, formula, scheme)
    values (${db.company}, ${owner}, ${type}, ${record.title}, ${keyOf(record.title)}, ${record.group}, ${record.hint}, ${record.multiple},
      ${record.options}, ${record.uniqOptions}, ${record.autoCalc}, ${record.formula}, ${JSON.stringify(record.scheme)})
    returning id`;
  return id;
}

/** Writes what a save leaves of the property. */
export async function updateProperty(db: Db, id: string, record: PropertyRecord): Promise<void> {
  await execute(db)`
    update properties set title = ${record.title}, title_key = ${keyOf(record.title)}, group_id = ${record.group}, hint = ${record.hint},
      multiple = ${record.multiple}, options = ${record.options}, uniq_options = ${record.uniqOptions}, auto_calc = ${record.autoCalc},
      formula = ${record.formula}, scheme = ${JSON.stringify(record.scheme)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Deletes properties with their options and pins. */
export async function deleteProperties(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from properties where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** Titles of the owners' properties by ids, of all catalogs' when no owner is named; unknown ids are left out. */
export async function propertyTitles(
  db: Db,
  owners: readonly string[] | undefined,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  return rows<{ id: string; title: string }>(db)`
    select p.id, p.title from properties p
    where p.company_id = ${db.company} and ${ownedBy(owners)} and p.id = any(${ids}::bigint[]) order by p.id`;
}
