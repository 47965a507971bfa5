import type { Brand, FileValue } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { inLivingCatalog } from './catalogs.queries.ts';
import { productsBy, productsOf } from './product-counts.queries.ts';

const columns = (db: Db, products = productsOf(db, 'brand', sql`b.id`)) => sql`
  b.id, b.catalog_id as catalog, b.title, b.image, ${products} as products`;

/** Fields of a brand that a person fills in. */
export interface BrandFields {
  title: string;
  image: FileValue | null;
  values: StoredValues;
}

export interface StoredBrand extends Brand {
  values: StoredValues;
  version: number;
}

interface Search {
  catalog?: { in: string[] } | undefined;
  search: string;
  sort?: 'title' | '-title' | 'products' | '-products' | undefined;
  limit: number;
  offset: number;
}

const orders = {
  title: sql`b.title_key, b.id`,
  '-title': sql`b.title_key desc, b.id desc`,
  products: sql`products, b.id`,
  '-products': sql`products desc, b.id`,
};

/** A page of brands; without `catalog`, those of every catalog. */
export async function listBrands(db: Db, { catalog, search, sort = 'title', limit, offset }: Search): Promise<Brand[]> {
  const byProducts = sort.endsWith('products');
  return rows<Brand>(db)`
    select ${byProducts ? columns(db, sql`coalesce(n.products, 0)`) : columns(db)} from brands b
    ${byProducts ? sql`left join ${productsBy(db.company, 'brand')} n on n.id = b.id` : sql``}
    where b.company_id = ${db.company} and (${catalog === undefined} or b.catalog_id = any(${catalog?.in ?? []}::bigint[]))
      and (${search === ''} or b.title_key like ${likeOf(search)}) and ${inLivingCatalog(db, sql`b.catalog_id`)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** The brand with its values; nothing where the catalog has no such brand. */
export async function brandById(db: Db, catalog: string, id: string): Promise<StoredBrand | undefined> {
  return maybeOne<StoredBrand>(db)`
    select ${columns(db)}, b.property_values as values, b.version from brands b
    where b.company_id = ${db.company} and b.catalog_id = ${catalog} and b.id = ${id} and ${inLivingCatalog(db, sql`b.catalog_id`)}`;
}

/** Adds a brand and answers its id; a taken title breaks `brands_title`. */
export async function insertBrand(db: Db, catalog: string, brand: BrandFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into brands (company_id, catalog_id, title, title_key, image, property_values)
    values (${db.company}, ${catalog}, ${brand.title}, ${keyOf(brand.title)}, ${brand.image && JSON.stringify(brand.image)}, ${JSON.stringify(brand.values)})
    returning id`;
  return id;
}

/** The brand for whoever is about to change it: nobody else does meanwhile. */
export async function lockBrand(db: Db, catalog: string, id: string) {
  return maybeOne<BrandFields & { id: string; version: number }>(db)`
    select b.id, b.title, b.image, b.property_values as values, b.version from brands b
    where b.company_id = ${db.company} and b.catalog_id = ${catalog} and b.id = ${id} and ${inLivingCatalog(db, sql`b.catalog_id`)} for update of b`;
}

/** Writes all of what a person fills in, as the next version; a taken title breaks `brands_title`. */
export async function updateBrand(db: Db, id: string, { title, image, values }: BrandFields): Promise<void> {
  await execute(db)`
    update brands set title = ${title}, title_key = ${keyOf(title)}, image = ${image && JSON.stringify(image)},
      property_values = ${JSON.stringify(values)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Brands among the ids. */
export async function brandsAmong(db: Db, catalog: string, ids: readonly string[]) {
  return rows<{ id: string; title: string }>(db)`
    select b.id, b.title from brands b where b.company_id = ${db.company} and b.catalog_id = ${catalog} and b.id = any(${ids}::bigint[]) and ${inLivingCatalog(db, sql`b.catalog_id`)}`;
}

/** Deletes brands that no living product carries. */
export async function deleteBrands(db: Db, ids: readonly string[]): Promise<void> {
  // Products that were put away let go of the brand: their history keeps its title.
  await execute(db)`
    update products set brand_id = null, collection_id = null
    where company_id = ${db.company} and brand_id = any(${ids}::bigint[]) and archived_at is not null`;
  await execute(db)`delete from brands where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
