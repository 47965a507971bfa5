import type { Collection } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';
import { keyOf, likeOf } from '../text/keys.ts';

const columns = sql`
  c.id, c.catalog_id as catalog, c.brand_id as brand, c.title,
  (select count(*)::int from products p where p.company_id = c.company_id and p.collection_id = c.id and p.archived_at is null) as products`;

export interface CollectionRow extends Collection {
  values: StoredValues;
  version: number;
}

interface Search {
  catalog?: { in: string[] } | undefined;
  brand?: { in: string[] } | undefined;
  search?: string;
  limit: number;
  offset: number;
}

export async function collectionsBy(
  db: Db,
  { catalog, brand, search = '', limit, offset }: Search,
): Promise<Collection[]> {
  return rows<Collection>(db)`
    select ${columns} from collections c
    where c.company_id = ${db.company} and (${catalog === undefined} or c.catalog_id = any(${catalog?.in ?? []}::bigint[]))
      and (${brand === undefined} or c.brand_id = any(${brand?.in ?? []}::bigint[]))
      and (${search === ''} or c.title_key like ${likeOf(search)})
    order by c.title_key, c.id limit ${limit} offset ${offset}`;
}

export async function collectionsAmong(db: Db, catalog: string, ids: readonly string[]): Promise<CollectionRow[]> {
  return rows<CollectionRow>(db)`
    select ${columns}, c.property_values as values, c.version from collections c
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and c.id = any(${ids}::bigint[])`;
}

export async function insertCollection(
  db: Db,
  collection: { catalog: string; brand: string; title: string; values: StoredValues },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into collections (company_id, catalog_id, brand_id, title, title_key, property_values)
    values (${db.company}, ${collection.catalog}, ${collection.brand}, ${collection.title}, ${keyOf(collection.title)}, ${JSON.stringify(collection.values)})
    returning id`;
  return id;
}

export async function updateCollectionRow(
  db: Db,
  id: string,
  { title, values, version }: { title: string; values: StoredValues; version: number },
): Promise<boolean> {
  const written = await execute(db)`
    update collections set title = ${title}, title_key = ${keyOf(title)}, property_values = ${JSON.stringify(values)},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id} and version = ${version}`;
  return written === 1;
}

export async function deleteCollectionRows(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update products set collection_id = null
    where company_id = ${db.company} and collection_id = any(${ids}::bigint[]) and archived_at is not null`;
  await execute(db)`delete from collections where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
