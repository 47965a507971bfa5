import type { Attribute, AttributeValue, MarketplaceCategory } from '@prilavok/contract';
import type { RemoteAttribute, RemoteCategory, RemoteValue } from '@prilavok/marketplaces';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type GlobalDb, withoutCompany } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';
import { inAnyForm } from './words.ts';

/** The marketplaces' own dictionaries: global tables, written in small transactions of their own, only rows that differ. */

/** Whose dictionaries: a marketplace's real ones, or those of its sandbox. */
export interface MarketplaceEnvironment {
  marketplace: string;
  environment: string;
}

const portion = 1000;

async function inPortions<Row>(all: Row[], write: (db: GlobalDb, some: Row[]) => Promise<number>): Promise<number> {
  let changed = 0;
  for (let from = 0; from < all.length; from += portion)
    changed += await withoutCompany((db) => write(db, all.slice(from, from + portion)));
  return changed;
}

/**
 * Adds a seller's tree to what all sellers' trees together hold. What is closed there, or isn't in it, may be open to others: it closes nothing here.
 * Answers how many rows differed.
 */
export async function saveCategories(
  { marketplace, environment }: MarketplaceEnvironment,
  tree: RemoteCategory[],
): Promise<number> {
  const keyed = tree.map((each) => ({ ...each, key: keyOf(each.path.join(' / ')) }));
  return inPortions(
    keyed,
    (db, some) => execute(db)`
      insert into marketplace_categories as c (marketplace, environment, remote_id, parent_remote, title, path, path_key, leaf, disabled)
      select ${marketplace}::text, ${environment}::text, r.id, r.parent, r.title, r.path, r.key, r.leaf, r.disabled
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r(id text, parent text, title text, path text[], key text, leaf boolean, disabled boolean)
      on conflict (marketplace, environment, remote_id) do update set parent_remote = excluded.parent_remote, title = excluded.title,
        path = excluded.path, path_key = excluded.path_key, leaf = excluded.leaf, disabled = c.disabled and excluded.disabled
      where (c.parent_remote, c.title, c.path, c.leaf) is distinct from (excluded.parent_remote, excluded.title, excluded.path, excluded.leaf)
        or (c.disabled and not excluded.disabled)`,
  );
}

/** Writes down which categories are closed to the company: those that its own tree lacks or shows as closed. Answers how many are so anew. */
export async function saveClosed(
  db: Db,
  { marketplace, environment }: MarketplaceEnvironment,
  tree: readonly RemoteCategory[],
): Promise<number> {
  const open = tree.filter((each) => !each.disabled).map((each) => each.id);
  await execute(db)`
    delete from closed_categories where company_id = ${db.company} and category_id in (
      select c.id from marketplace_categories c
      where c.marketplace = ${marketplace} and c.environment = ${environment} and c.remote_id = any(${open}::text[]))`;
  const closed = await rows<{ id: string }>(db)`
    insert into closed_categories (company_id, category_id)
    select ${db.company}::bigint, c.id from marketplace_categories c
    where c.marketplace = ${marketplace} and c.environment = ${environment} and c.remote_id <> all(${open}::text[])
    on conflict (company_id, category_id) do nothing returning category_id as id`;
  return closed.length;
}

/** Whether the category `c` is closed: to everybody as far as is known, or to the company. */
export const isClosed = (
  company: string,
  c: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${c}.disabled`)} or exists (
  select from closed_categories x where x.company_id = ${company} and x.category_id = ${sql.ref(`${c}.id`)}))`;

/** Adds what a seller is shown of a category's attributes to what all sellers know of them. What it isn't shown may be there for others: it closes nothing here. */
export async function saveAttributes(category: string, attributes: RemoteAttribute[]): Promise<void> {
  const rows = attributes.map((each, sort) => ({ ...each, sort }));
  await withoutCompany(
    (db) =>
      execute(db)`
      insert into marketplace_attributes as a (category_id, remote_id, title, description, kind, required, multiple, max_values, dictionary,
        aspect, group_title, own_values, unit, limits, restrictions, sort)
      select ${category}::bigint, r.id, r.title, r.description, r.kind, r.required, r.multiple, r."maxValues", r.dictionary, r.aspect, r."group", r."ownValues", r.unit, r.limits, r.restrictions, r.sort
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, title text, description text, kind text, required boolean,
        multiple boolean, "maxValues" int, dictionary text, aspect boolean, "group" text, "ownValues" boolean, unit text, limits jsonb, restrictions jsonb, sort int)
      on conflict (category_id, remote_id) do update set title = excluded.title, description = excluded.description, kind = excluded.kind,
        required = excluded.required, multiple = excluded.multiple, max_values = excluded.max_values, dictionary = excluded.dictionary,
        aspect = excluded.aspect, group_title = excluded.group_title, own_values = excluded.own_values, unit = excluded.unit, limits = excluded.limits,
        restrictions = excluded.restrictions, sort = excluded.sort
      where (a.title, a.description, a.kind, a.required, a.multiple, a.max_values, a.dictionary, a.aspect, a.group_title, a.own_values, a.unit, a.limits, a.restrictions, a.sort)
        is distinct from (excluded.title, excluded.description, excluded.kind, excluded.required, excluded.multiple, excluded.max_values,
          excluded.dictionary, excluded.aspect, excluded.group_title, excluded.own_values, excluded.unit, excluded.limits, excluded.restrictions, excluded.sort)`,
  );
}

/** Writes down which attributes of the category are closed to the company: those that it wasn't shown. */
export async function saveClosedAttributes(
  db: Db,
  category: string,
  attributes: readonly RemoteAttribute[],
): Promise<void> {
  const shown = attributes.map((each) => each.id);
  await execute(db)`
    delete from closed_attributes where company_id = ${db.company} and attribute_id in (
      select a.id from marketplace_attributes a where a.category_id = ${category} and a.remote_id = any(${shown}::text[]))`;
  await rows(db)`
    insert into closed_attributes (company_id, attribute_id)
    select ${db.company}::bigint, a.id from marketplace_attributes a
    where a.category_id = ${category} and a.remote_id <> all(${shown}::text[])
    on conflict (company_id, attribute_id) do nothing returning attribute_id`;
}

/** Whether the attribute `a` is open to the company, as far as is known. */
export const isOpenAttribute = (company: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from closed_attributes x where x.company_id = ${company} and x.attribute_id = a.id)`;

/** Adds values to an attribute's dictionary, or renames them. */
export async function saveValues(attribute: string, values: RemoteValue[]): Promise<void> {
  const unique = [...new Map(values.map((each) => [each.id, { ...each, key: keyOf(each.value) }])).values()];
  await inPortions(
    unique,
    (db, some) => execute(db)`
      insert into marketplace_values as v (attribute_id, remote_id, value, value_key, info)
      select ${attribute}::bigint, r.id, r.value, r.key, r.info
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r(id text, value text, key text, info text)
      on conflict (attribute_id, remote_id) do update set value = excluded.value, value_key = excluded.value_key, info = excluded.info
      where (v.value, v.info) is distinct from (excluded.value, excluded.info)`,
  );
}

/** Remembers when something was read from the marketplace, and whether as a whole. */
export async function saveRefresh(
  { marketplace, environment }: MarketplaceEnvironment,
  what: string,
  whole: boolean,
): Promise<void> {
  await withoutCompany(
    (db) =>
      execute(db)`
      insert into marketplace_refreshes (marketplace, environment, what, refreshed_at, whole)
      values (${marketplace}, ${environment}, ${what}, now(), ${whole})
      on conflict (marketplace, environment, what) do update set refreshed_at = excluded.refreshed_at, whole = excluded.whole`,
  );
}

/** When something was read from the marketplace last. */
export interface Refresh {
  at: string;
  whole: boolean;
  /** Older than a week. */
  old: boolean;
}

/** When `what` (categories, attributes:…, values:…) was read last; nothing when it never was. */
export async function lastRefresh(
  db: GlobalDb,
  { marketplace, environment }: MarketplaceEnvironment,
  what: string,
): Promise<Refresh | undefined> {
  return maybeOne<Refresh>(db)`
    select refreshed_at as at, whole, refreshed_at < now() - interval '7 days' as old from marketplace_refreshes
    where marketplace = ${marketplace} and environment = ${environment} and what = ${what}`;
}

/** Which of these were ever read. */
export async function refreshed(
  db: GlobalDb,
  { marketplace, environment }: MarketplaceEnvironment,
  what: readonly string[],
): Promise<Set<string>> {
  const found = await rows<{ what: string }>(db)`
    select what from marketplace_refreshes
    where marketplace = ${marketplace} and environment = ${environment} and what = any(${what}::text[])`;
  return new Set(found.map((row) => row.what));
}

const categoryColumns = (company: string) => sql`
  c.id, c.marketplace, c.environment, c.remote_id as "remoteId", c.title, c.path, c.leaf, ${isClosed(company, 'c')} as disabled,
  (select p.id from marketplace_categories p where p.marketplace = c.marketplace and p.environment = c.environment and p.remote_id = c.parent_remote) as parent`;

interface Page {
  limit: number;
  offset: number;
}

/** Leaves whose path holds every word in some form; those whose own title holds them, and as they were written, come first. */
export async function searchCategories(
  db: Db,
  { marketplace, environment }: MarketplaceEnvironment,
  { term, limit, offset }: Page & { term: string },
): Promise<MarketplaceCategory[]> {
  const words = keyOf(term).split(' ').filter(Boolean);
  const written = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const forms = words.map(inAnyForm);
  const title = sql`replace(lower(c.title), 'ё', 'е')`;
  return rows<MarketplaceCategory>(db)`
    select ${categoryColumns(db.company)} from marketplace_categories c
    where c.marketplace = ${marketplace} and c.environment = ${environment} and c.leaf and not ${isClosed(db.company, 'c')} and c.path_key ~ all(${forms}::text[])
    order by (${title} like all(${written}::text[])) desc, (${title} ~ all(${forms}::text[])) desc, (c.path_key like all(${written}::text[])) desc,
      length(c.title), c.path_key, c.id
    limit ${limit} offset ${offset}`;
}

/** Categories below a parent, or the sections on top. */
export async function categoriesUnder(
  db: Db,
  { marketplace, environment }: MarketplaceEnvironment,
  parent: string | undefined,
): Promise<MarketplaceCategory[]> {
  return rows<MarketplaceCategory>(db)`
    select ${categoryColumns(db.company)} from marketplace_categories c
    where c.marketplace = ${marketplace} and c.environment = ${environment}
      and c.parent_remote is not distinct from (select p.remote_id from marketplace_categories p where p.id = ${parent ?? null}::bigint)
    order by c.title, c.id`;
}

/** Those of the categories that the marketplace has. */
export async function marketplaceCategoriesByIds(
  db: Db,
  marketplace: string,
  ids: string[],
): Promise<MarketplaceCategory[]> {
  return rows<MarketplaceCategory>(db)`
    select ${categoryColumns(db.company)} from marketplace_categories c
    where c.marketplace = ${marketplace} and c.id = any(${ids}::bigint[]) order by c.path_key`;
}

/** All categories that take products, without their parents. */
export async function openCategories(
  db: Db,
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<MarketplaceCategory[]> {
  return rows<MarketplaceCategory>(db)`
    select c.id, c.marketplace, c.environment, c.remote_id as "remoteId", c.title, c.path, c.leaf, false as disabled, null as parent
    from marketplace_categories c
    where c.marketplace = ${marketplace} and c.environment = ${environment} and c.leaf and not ${isClosed(db.company, 'c')}`;
}

const attributeColumns = sql`
  a.id, a.category_id as category, a.remote_id as "remoteId", a.title, a.description, a.kind, a.required, a.multiple, a.dictionary, a.aspect,
  a.group_title as "group", a.max_values as "maxValues", a.limits`;

/** Attributes of a category that are open to the company, required ones first. */
export async function listAttributes(db: Db, category: string): Promise<Attribute[]> {
  return rows<Attribute>(db)`
    select ${attributeColumns} from marketplace_attributes a
    where a.category_id = ${category} and ${isOpenAttribute(db.company)} order by a.required desc, a.sort`;
}

/** Attributes of several categories that are open to the company. */
export async function attributesIn(db: Db, categories: readonly string[]): Promise<Attribute[]> {
  return rows<Attribute>(db)`
    select ${attributeColumns} from marketplace_attributes a
    where a.category_id = any(${categories}::bigint[]) and ${isOpenAttribute(db.company)} order by a.category_id, a.sort`;
}

/** An attribute with what asking the marketplace for its values takes. */
export interface DictionaryAttribute extends Attribute, MarketplaceEnvironment {
  categoryRemote: string;
  categoryPath: string[];
}

/** Those of the attributes that the marketplace has. */
export async function attributesByIds(
  db: GlobalDb,
  marketplace: string,
  ids: string[],
): Promise<DictionaryAttribute[]> {
  return rows<DictionaryAttribute>(db)`
    select ${attributeColumns}, c.marketplace, c.environment, c.remote_id as "categoryRemote", c.path as "categoryPath"
    from marketplace_attributes a join marketplace_categories c on c.id = a.category_id
    where a.id = any(${ids}::bigint[]) and c.marketplace = ${marketplace}`;
}

/** Attributes of a category that have a dictionary, by the marketplace's ids. */
export async function dictionariesIn(
  db: GlobalDb,
  category: string,
  remoteIds: readonly string[],
): Promise<{ id: string; remoteId: string }[]> {
  return rows<{ id: string; remoteId: string }>(db)`
    select id, remote_id as "remoteId" from marketplace_attributes
    where category_id = ${category} and remote_id = any(${remoteIds}::text[]) and dictionary is not null`;
}

/** Known values of an attribute's dictionary, the equal one first. */
export async function listAttributeValues(
  db: GlobalDb,
  attribute: string,
  { search, limit, offset }: Page & { search: string },
): Promise<AttributeValue[]> {
  return rows<AttributeValue>(db)`
    select id, remote_id as "remoteId", value, info from marketplace_values
    where attribute_id = ${attribute} and value_key like ${`%${keyOf(search).replace(/[\\%_]/g, '\\$&')}%`}
    order by (value_key = ${keyOf(search)}) desc, value_key, id limit ${limit} offset ${offset}`;
}

/** Which of the texts the dictionary is known to hold. */
export async function knownKeys(db: GlobalDb, attribute: string, keys: string[]): Promise<Set<string>> {
  const found = await rows<{ key: string }>(db)`
    select value_key as key from marketplace_values
    where attribute_id = ${attribute} and value_key = any(${keys}::text[])`;
  return new Set(found.map((row) => row.key));
}

/** Where the company trades on a marketplace: the environment of its newest account, a real one first. */
export async function environmentOfAccounts(db: Db, marketplace: string): Promise<string | undefined> {
  const row = await maybeOne<{ environment: string }>(db)`
    select environment from marketplace_accounts where company_id = ${db.company} and marketplace = ${marketplace} and disposed_at is null
    order by (environment = 'real') desc, id desc limit 1`;
  return row?.environment;
}

/** The id of an account through which dictionaries can be read, one that isn't paused first. */
export async function accountFor(
  db: Db,
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select id from marketplace_accounts
    where company_id = ${db.company} and marketplace = ${marketplace} and environment = ${environment} and disposed_at is null
    order by (paused_at is null) desc, id desc limit 1`;
  return row?.id;
}
