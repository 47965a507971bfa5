import type { FileValue, ProductModel } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';
import { recordChanges } from './changes.queries.ts';
import type { Source } from './changes.ts';
import { forgetOffers } from './search.queries.ts';

/** A product's truth, as saves read and write it. */
export interface ProductRecord {
  id: string;
  catalog: string;
  title: string;
  description: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
  images: FileValue[];
  values: StoredValues;
  version: number;
}

const record = sql`
  id, catalog_id as catalog, title, description, category_id as category, brand_id as brand, collection_id as collection, images,
  property_values as values, version`;

/** Reads a product and holds it until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<ProductRecord | undefined> {
  return maybeOne<ProductRecord>(db)`
    select ${record} from products where company_id = ${db.company} and id = ${id} and archived_at is null for update`;
}

export async function productCard(
  db: Db,
  id: string,
): Promise<(Omit<ProductModel, 'properties'> & { values: StoredValues }) | undefined> {
  return maybeOne<Omit<ProductModel, 'properties'> & { values: StoredValues }>(db)`
    select p.id, p.catalog_id as catalog, p.title, p.description, p.category_id as category, p.brand_id as brand, p.collection_id as collection,
      p.images, p.property_values as values, p.version, p.created_at as "createdAt", p.updated_at as "updatedAt",
      (select c.title from categories c where c.company_id = ${db.company} and c.id = p.category_id) as "categoryTitle",
      (select b.title from brands b where b.company_id = ${db.company} and b.id = p.brand_id) as "brandTitle",
      (select k.title from collections k where k.company_id = ${db.company} and k.id = p.collection_id) as "collectionTitle",
      (select count(*)::int from offers o where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null) as offers
    from products p where p.company_id = ${db.company} and p.id = ${id} and p.archived_at is null`;
}

export async function insertProduct(db: Db, product: Omit<ProductRecord, 'id' | 'version'>): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into products (company_id, catalog_id, category_id, brand_id, collection_id, title, description, images, property_values)
    values (${db.company}, ${product.catalog}, ${product.category}, ${product.brand}, ${product.collection}, ${product.title}, ${product.description},
      ${JSON.stringify(product.images)}, ${JSON.stringify(product.values)}) returning id`;
  return id;
}

/** Writes the card, and its category, brand and collection into its offers. */
export async function updateProductRow(db: Db, product: ProductRecord): Promise<void> {
  await execute(db)`
    update products set title = ${product.title}, description = ${product.description}, category_id = ${product.category}, brand_id = ${product.brand},
      collection_id = ${product.collection}, images = ${JSON.stringify(product.images)}, property_values = ${JSON.stringify(product.values)},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${product.id}`;
  await execute(db)`
    update offers set category_id = ${product.category}, brand_id = ${product.brand}, collection_id = ${product.collection}
    where company_id = ${db.company} and product_id = ${product.id}
      and (category_id, brand_id, collection_id) is distinct from (${product.category}::bigint, ${product.brand}::bigint, ${product.collection}::bigint)`;
}

export async function offerIdsIn(db: Db, products: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers
    where company_id = ${db.company} and product_id = any(${products}::bigint[]) and archived_at is null order by id`;
  return found.map((row) => row.id);
}

/** Living products among the ids. */
export async function productsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from products where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null`;
  return found.map((row) => row.id);
}

/** Puts products away with all their offers: out of every list, there for history and orders. */
export async function archiveProducts(
  db: Db,
  ids: readonly string[],
  by: { source: Source; author: string | null },
): Promise<void> {
  const offers = await offerIdsIn(db, ids);
  await archiveOfferRows(db, offers, by);
  const found = await rows<{ id: string; version: number }>(db)`
    update products set archived_at = now(), version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null returning id, version`;
  await recordChanges(
    db,
    by,
    found.map((row) => ({ owner: 'product', ...row, diff: { archived: [false, true] } })),
  );
}

export async function archiveOfferRows(
  db: Db,
  ids: readonly string[],
  by: { source: Source; author: string | null },
): Promise<void> {
  await forgetOffers(db, ids);
  const found = await rows<{ id: string; version: number }>(db)`
    update offers set archived_at = now(), version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null returning id, version`;
  await recordChanges(
    db,
    by,
    found.map((row) => ({ owner: 'offer', ...row, diff: { archived: [false, true] } })),
  );
}

/** For a deleted catalog: puts away some of its products, answers how many there were. */
export async function archiveSomeProducts(db: Db, catalog: string, limit: number): Promise<number> {
  const found = await rows<{ id: string }>(db)`
    select id from products
    where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null order by id limit ${limit}`;
  await archiveProducts(
    db,
    found.map((row) => row.id),
    { source: 'rule', author: null },
  );
  return found.length;
}
