import type { FileValue, ProductModel } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints, jsons, texts } from '../../database/columns.ts';
import { countUpTo } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import type { Classification } from './classification.ts';
import { countMoved } from './product-counts.ts';

/** Fields of a product that people, bulk changes and imports write. */
export interface ProductFields extends Classification {
  title: string;
  description: string;
  images: FileValue[];
  values: StoredValues;
}

export interface StoredProduct extends ProductFields {
  id: string;
  catalog: string;
  version: number;
}

const productsIn = (db: Db, ids: RawBuilder<unknown>) => sql`
  select id, catalog_id as catalog, title, description, category_id as category, brand_id as brand, collection_id as collection, images,
    property_values as values, version
  from products where company_id = ${db.company} and id = any(${ids}) and archived_at is null order by id`;
const storedProducts = (db: Db, ids: readonly string[]) => productsIn(db, sql`${ids}::bigint[]`);

/** Products as they are kept; those put away are left out. */
export const productsKept = (db: Db, ids: readonly string[]): Promise<StoredProduct[]> =>
  rows<StoredProduct>(db)`${storedProducts(db, ids)}`;

/** Reads and locks products that are about to be changed: nobody else does meanwhile. */
export const lockProducts = (db: Db, ids: readonly string[]): Promise<StoredProduct[]> =>
  rows<StoredProduct>(db)`${storedProducts(db, ids)} for no key update`;

/** The products of these offers, held likewise. */
export const lockProductsOf = (db: Db, offers: readonly string[]): Promise<StoredProduct[]> => {
  const ids = sql`array(
    select o.product_id from offers o where o.company_id = ${db.company} and o.id = any(${offers}::bigint[]) and o.archived_at is null)`;
  return rows<StoredProduct>(db)`${productsIn(db, ids)} for no key update`;
};

interface WrittenProduct {
  id: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
  wasCategory: string | null;
  wasBrand: string | null;
  wasCollection: string | null;
}

/** Where a written product stands, and where it stood: columns as they are, since RETURNING may call nothing that a cluster could do twice. */
const standing = sql`new.category_id as category, new.brand_id as brand, new.collection_id as collection,
  old.category_id as "wasCategory", old.brand_id as "wasBrand", old.collection_id as "wasCollection"`;
const stood = (row: WrittenProduct) => ({
  category: row.wasCategory,
  brand: row.wasBrand,
  collection: row.wasCollection,
});

type WholeProduct = Omit<ProductModel, 'properties'> & { values: StoredValues };

/** A product as its page shows it, unless it was put away. */
export async function productById(db: Db, id: string): Promise<WholeProduct | undefined> {
  return maybeOne<WholeProduct>(db)`
    select p.id, p.catalog_id as catalog, p.title, p.description, p.category_id as category, p.brand_id as brand, p.collection_id as collection,
      p.images, coalesce(p.images->0->>'url', (
        select o.images->0->>'url' from offers o
        where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null and o.images <> '[]' order by o.id limit 1)) as image,
      p.property_values as values, p.version, p.created_at as "createdAt", p.updated_at as "updatedAt",
      (select c.title from categories c where c.company_id = ${db.company} and c.id = p.category_id) as "categoryTitle",
      (select b.title from brands b where b.company_id = ${db.company} and b.id = p.brand_id) as "brandTitle",
      (select k.title from collections k where k.company_id = ${db.company} and k.id = p.collection_id) as "collectionTitle",
      ${countUpTo(sql`select from offers o where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null`)} as offers
    from products p where p.company_id = ${db.company} and p.id = ${id} and p.archived_at is null`;
}

/** How many products stand in each of these categories, brands or collections; those without any are left out. */
export async function productsHeld(
  db: Db,
  place: keyof Classification,
  ids: readonly string[],
): Promise<{ id: string; products: number }[]> {
  const held = sql`
    select from products p
    where p.company_id = ${db.company} and p.${sql.ref(`${place}_id`)} = x.id and p.archived_at is null`;
  const found = await rows<{ id: string; products: number }>(db)`
    select x.id, ${countUpTo(held)} as products from unnest(${ids}::bigint[]) as x(id)`;
  return found.filter(({ products }) => products > 0);
}

/** Products among the ids that were not put away. */
export async function productsAmong(db: Db, ids: readonly string[]): Promise<{ id: string }[]> {
  return rows<{ id: string }>(db)`
    select id from products where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null`;
}

/** Adds a product without offers and answers its id. */
export async function insertProduct(db: Db, catalog: string, product: ProductFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into products (company_id, catalog_id, category_id, brand_id, collection_id, title, description, images, property_values)
    values (${db.company}, ${catalog}, ${product.category}, ${product.brand}, ${product.collection}, ${product.title}, ${product.description},
      ${JSON.stringify(product.images)}, ${JSON.stringify(product.values)}) returning id`;
  await countMoved(db, [{ was: null, is: product }]);
  return id;
}

/** Writes products, and their category, brand and collection into their offers. */
export async function updateProducts(db: Db, products: readonly (ProductFields & { id: string })[]): Promise<void> {
  if (products.length === 0) return;
  const ids = bigints(products.map((product) => product.id));
  const written = await rows<WrittenProduct>(db)`
    update products p set title = x.title, description = x.description, category_id = x.category, brand_id = x.brand,
      collection_id = x.collection, images = x.images, property_values = x.values, version = p.version + 1, updated_at = now()
    from unnest(${ids}, ${texts(products.map((product) => product.title))}, ${texts(products.map((product) => product.description))},
      ${bigints(products.map((product) => product.category))}, ${bigints(products.map((product) => product.brand))},
      ${bigints(products.map((product) => product.collection))}, ${jsons(products.map((product) => product.images))},
      ${jsons(products.map((product) => product.values))})
      as x(id, title, description, category, brand, collection, images, values)
    where p.company_id = ${db.company} and p.id = x.id
    returning p.id, ${standing}`;
  await countMoved(
    db,
    written.map((row) => ({ was: stood(row), is: row })),
  );
  const moved = written.filter(
    ({ category, brand, collection, wasCategory, wasBrand, wasCollection }) =>
      category !== wasCategory || brand !== wasBrand || collection !== wasCollection,
  );
  if (moved.length === 0) return;
  await execute(db)`
    update offers o set category_id = p.category_id, brand_id = p.brand_id, collection_id = p.collection_id
    from products p
    where o.company_id = ${db.company} and p.company_id = ${db.company} and p.id = any(${bigints(moved.map(({ id }) => id))}) and o.product_id = p.id
      and (o.category_id, o.brand_id, o.collection_id) is distinct from (p.category_id, p.brand_id, p.collection_id)`;
}

/** Writes products of which nothing but values changed: a description that isn't named isn't packed anew. */
export async function updateProductValues(
  db: Db,
  products: readonly Pick<ProductFields & { id: string }, 'id' | 'values'>[],
): Promise<void> {
  if (products.length === 0) return;
  await execute(db)`
    update products p set property_values = x.values, version = p.version + 1, updated_at = now()
    from unnest(${bigints(products.map((product) => product.id))}, ${jsons(products.map((product) => product.values))}) as x(id, values)
    where p.company_id = ${db.company} and p.id = x.id`;
}

/** Offers of the products, without those put away. */
export async function offersOfProducts(db: Db, products: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers
    where company_id = ${db.company} and product_id = any(${products}::bigint[]) and archived_at is null order by id`;
  return found.map((row) => row.id);
}

/** Puts products away; answers the versions that this made. */
export async function archiveProducts(db: Db, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  const archived = await rows<WrittenProduct & { version: number }>(db)`
    update products set archived_at = now(), version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null
    returning id, version, ${standing}`;
  await countMoved(
    db,
    archived.map((row) => ({ was: stood(row), is: null })),
  );
  return archived.map(({ id, version }) => ({ id, version }));
}

/** Some products of a catalog that are not put away yet. */
export async function someProducts(db: Db, catalog: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from products
    where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** Products among these that have no offer left but such as were put away. */
export async function productsWithoutOffers(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select p.id from products p
    where p.company_id = ${db.company} and p.id = any(${ids}::bigint[]) and p.archived_at is null
      and not exists (select from offers o where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null)`;
  return found.map((row) => row.id);
}
