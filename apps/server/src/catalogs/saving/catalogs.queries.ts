import type { Catalog, CatalogModel } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';

const columns = sql<Catalog>`
  id, title, currency, edit_mode as "editMode", root_category_id as "rootCategory", version, created_at as "createdAt"`;

/** The company's catalogs by title, without deleted ones. */
export async function listCatalogs(db: Db): Promise<Catalog[]> {
  return rows<Catalog>(db)`
    select ${columns} from catalogs where company_id = ${db.company} and archived_at is null order by title_key, id`;
}

/** The catalog, unless it was deleted. */
export async function catalogById(db: Db, id: string): Promise<Catalog | undefined> {
  return maybeOne<Catalog>(db)`
    select ${columns} from catalogs where company_id = ${db.company} and id = ${id} and archived_at is null`;
}

/**
 * The catalog for whoever is about to change it or its tree of categories: two moves at once could hang both off the root. Products and
 * brands may be added meanwhile.
 */
export async function lockCatalog(db: Db, id: string): Promise<Catalog | undefined> {
  return maybeOne<Catalog>(db)`
    select ${columns} from catalogs where company_id = ${db.company} and id = ${id} and archived_at is null for no key update`;
}

/** For queries of what catalogs hold: whether the row's catalog is still there. What a deleted one held is found nowhere. */
export const inLivingCatalog = (db: Db, catalog: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from catalogs living where living.company_id = ${db.company} and living.id = ${catalog} and living.archived_at is null)`;

/** How much a catalog holds, each counted up to a bound. */
export async function catalogCounts(db: Db, id: string): Promise<CatalogModel['counts']> {
  return one<CatalogModel['counts']>(db)`
    select
      ${countUpTo(sql`select from products where company_id = ${db.company} and catalog_id = ${id} and archived_at is null`)} as products,
      ${countUpTo(sql`select from find_offers where company_id = ${db.company} and catalog_id = ${id}`)} as offers,
      ${countUpTo(sql`select from categories where company_id = ${db.company} and catalog_id = ${id} and parent_id is not null`)} as categories,
      ${countUpTo(sql`select from brands where company_id = ${db.company} and catalog_id = ${id}`)} as brands,
      ${countUpTo(sql`select from properties where company_id = ${db.company} and owner_id = ${id}`)} as properties`;
}

/** Writes the catalog and the root of its tree; answers the catalog's id. */
export async function insertCatalog(
  db: Db,
  { title, currency = 'RUB' }: { title: string; currency?: string | undefined },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into catalogs (company_id, title, title_key, currency)
    values (${db.company}, ${title}, ${keyOf(title)}, ${currency}) returning id`;
  const root = await one<{ id: string }>(db)`
    with next as (select nextval(pg_get_serial_sequence('categories', 'id')) as id)
    insert into categories (company_id, id, catalog_id, title, title_key, path)
    select ${db.company}, id, ${id}, ${`root-${id}`}, ${`root-${id}`}, array[id] from next returning id`;
  await execute(db)`
    update catalogs set root_category_id = ${root.id} where company_id = ${db.company} and id = ${id}`;
  return id;
}

/** Change of a catalog by a save; absent fields stay as they are. */
export interface CatalogChange {
  title?: string | undefined;
  currency?: string | undefined;
  editMode?: string | undefined;
}

/** Writes what is given, as the next version; a taken title breaks `catalogs_title`. */
export async function updateCatalog(db: Db, id: string, { title, currency, editMode }: CatalogChange): Promise<void> {
  await execute(db)`
    update catalogs set title = coalesce(${title ?? null}, title), title_key = coalesce(${title === undefined ? null : keyOf(title)}, title_key),
      currency = coalesce(${currency ?? null}, currency), edit_mode = coalesce(${editMode ?? null}, edit_mode), version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Takes the catalog out of sight; what it holds is put away later. */
export async function archiveCatalog(db: Db, id: string): Promise<void> {
  await execute(db)`update catalogs set archived_at = now() where company_id = ${db.company} and id = ${id}`;
}
