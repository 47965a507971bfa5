import type { Catalog, CatalogModel } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import { notFound } from '../http/errors.ts';
import { keyOf } from '../text/keys.ts';

const columns = sql<Catalog>`
  id, title, currency, edit_mode as "editMode", root_category_id as "rootCategory", version, created_at as "createdAt"`;

export async function listCatalogs(db: Db): Promise<Catalog[]> {
  return rows<Catalog>(db)`
    select ${columns} from catalogs where company_id = ${db.company} and archived_at is null order by title_key, id`;
}

/** The living catalog, or 404. */
export async function catalogOf(db: Db, id: string): Promise<Catalog> {
  const row = await maybeOne<Catalog>(db)`
    select ${columns} from catalogs where company_id = ${db.company} and id = ${id} and archived_at is null`;
  if (!row) throw notFound('Каталог не найден');
  return row;
}

/** Moves and new places in the catalog's tree wait for each other here: two moves at once could hang both off the root. */
export async function lockTree(db: Db, id: string): Promise<void> {
  await execute(db)`select from catalogs where company_id = ${db.company} and id = ${id} for no key update`;
}

export async function catalogCounts(db: Db, id: string): Promise<CatalogModel['counts']> {
  const row = await maybeOne<CatalogModel['counts']>(db)`
    select
      (select count(*)::int from products where company_id = ${db.company} and catalog_id = ${id} and archived_at is null) as products,
      (select count(*)::int from find_offers where company_id = ${db.company} and catalog_id = ${id}) as offers,
      (select count(*)::int - 1 from categories where company_id = ${db.company} and catalog_id = ${id}) as categories,
      (select count(*)::int from brands where company_id = ${db.company} and catalog_id = ${id}) as brands,
      (select count(*)::int from properties where company_id = ${db.company} and catalog_id = ${id}) as properties`;
  return row ?? { products: 0, offers: 0, categories: 0, brands: 0, properties: 0 };
}

/** The catalog with the root of its tree. */
export async function insertCatalog(
  db: Db,
  { title, currency = 'RUB' }: { title: string; currency?: string | undefined },
): Promise<string> {
  const row = await maybeOne<{ id: string }>(db)`
    insert into catalogs (company_id, title, title_key, currency)
    values (${db.company}, ${title}, ${keyOf(title)}, ${currency}) returning id`;
  const id = row?.id ?? '';
  const root = await rows<{ id: string }>(db)`
    with next as (select nextval(pg_get_serial_sequence('categories', 'id')) as id)
    insert into categories (company_id, id, catalog_id, title, title_key, path)
    select ${db.company}, id, ${id}, ${`root-${id}`}, ${`root-${id}`}, array[id] from next returning id`;
  await execute(db)`
    update catalogs set root_category_id = ${root[0]?.id} where company_id = ${db.company} and id = ${id}`;
  return id;
}

export interface CatalogChange {
  title?: string | undefined;
  currency?: string | undefined;
  editMode?: string | undefined;
  version?: number | undefined;
}

/** False when the version is no longer the one that was edited. */
export async function updateCatalogRow(db: Db, id: string, change: CatalogChange): Promise<boolean> {
  const written = await execute(db)`
    update catalogs set title = coalesce(${change.title ?? null}, title),
      title_key = coalesce(${change.title === undefined ? null : keyOf(change.title)}, title_key),
      currency = coalesce(${change.currency ?? null}, currency), edit_mode = coalesce(${change.editMode ?? null}, edit_mode),
      version = version + 1
    where company_id = ${db.company} and id = ${id} and version = coalesce(${change.version ?? null}::int, version)`;
  return written === 1;
}

export async function archiveCatalog(db: Db, id: string): Promise<void> {
  await execute(db)`update catalogs set archived_at = now() where company_id = ${db.company} and id = ${id}`;
}
