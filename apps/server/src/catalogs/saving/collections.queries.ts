import type { Collection, FileValue } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { inLivingCatalog } from './catalogs.queries.ts';
import { productsOf } from './product-counts.queries.ts';

/** Fields of a collection that a person fills in. */
export interface CollectionFields {
  title: string;
  image: FileValue | null;
  values: StoredValues;
}

export interface StoredCollection extends Collection, CollectionFields {
  version: number;
}

interface Search {
  catalog?: { in: string[] } | undefined;
  brand?: { in: string[] } | undefined;
  search?: string;
  limit: number;
  offset: number;
}

const columns = (db: Db) => sql`
  c.id, c.catalog_id as catalog, c.brand_id as brand, c.title, c.image, ${productsOf(db, 'collection', sql`c.id`)} as products`;

/** Collections of the catalogs and brands that are named, by title. */
export async function listCollections(
  db: Db,
  { catalog, brand, search = '', limit, offset }: Search,
): Promise<Collection[]> {
  return rows<Collection>(db)`
    select ${columns(db)} from collections c
    where c.company_id = ${db.company} and (${catalog === undefined} or c.catalog_id = any(${catalog?.in ?? []}::bigint[]))
      and (${brand === undefined} or c.brand_id = any(${brand?.in ?? []}::bigint[]))
      and (${search === ''} or c.title_key like ${likeOf(search)}) and ${inLivingCatalog(db, sql`c.catalog_id`)}
    order by c.title_key, c.id limit ${limit} offset ${offset}`;
}

/** The collection with its values; nothing where the catalog has no such collection. */
export async function collectionById(db: Db, catalog: string, id: string): Promise<StoredCollection | undefined> {
  return maybeOne<StoredCollection>(db)`
    select ${columns(db)}, c.property_values as values, c.version from collections c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = ${id} and ${inLivingCatalog(db, sql`c.catalog_id`)}`;
}

/** The catalog's collections among the ids, and whose they are. */
export async function collectionsAmong(db: Db, catalog: string, ids: readonly string[]) {
  return rows<{ id: string; title: string; brand: string }>(db)`
    select c.id, c.title, c.brand_id as brand from collections c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[]) and ${inLivingCatalog(db, sql`c.catalog_id`)}`;
}

/** The collections for whoever is about to change them: nobody else does meanwhile. */
export async function lockCollections(db: Db, catalog: string, ids: readonly string[]) {
  return rows<CollectionFields & { id: string; version: number }>(db)`
    select c.id, c.title, c.image, c.property_values as values, c.version from collections c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[]) and ${inLivingCatalog(db, sql`c.catalog_id`)}
    order by c.id for update of c`;
}

/** Adds a collection to a brand and answers its id; a taken title breaks `collections_title`. */
export async function insertCollection(
  db: Db,
  { catalog, brand }: { catalog: string; brand: string },
  { title, image, values }: CollectionFields,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into collections (company_id, catalog_id, brand_id, title, title_key, image, property_values)
    values (${db.company}, ${catalog}, ${brand}, ${title}, ${keyOf(title)}, ${image && JSON.stringify(image)}, ${JSON.stringify(values)}) returning id`;
  return id;
}

/** Writes all of what a person fills in, as the next version; a taken title breaks `collections_title`. */
export async function updateCollection(db: Db, id: string, { title, image, values }: CollectionFields): Promise<void> {
  await execute(db)`
    update collections set title = ${title}, title_key = ${keyOf(title)}, image = ${image && JSON.stringify(image)}, property_values = ${JSON.stringify(values)},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Deletes collections that no living product carries. */
export async function deleteCollections(db: Db, ids: readonly string[]): Promise<void> {
  // Products that were put away let go of the collection: their history keeps its title.
  await execute(db)`
    update products set collection_id = null
    where company_id = ${db.company} and collection_id = any(${ids}::bigint[]) and archived_at is not null`;
  await execute(db)`delete from collections where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
