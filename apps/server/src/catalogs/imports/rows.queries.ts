import type { FileValue } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, jsons, texts, textsLiteral } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import type { Classification } from '../saving/classification.ts';
import type { OfferFields } from '../saving/offers.queries.ts';
import { countMoved } from '../saving/product-counts.ts';
import type { ProductFields } from '../saving/products.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';
import { outletsOfOffer } from './outlets/outlets.queries.ts';
import type { OutletAmount } from './outlets/outlets.ts';

/** Offers and products of whole chunks, by columns, one statement a table. */

/** An offer that is there already, with its product. */
export interface ExistingOffer extends OfferFields, Classification {
  id: string;
  product: string;
  version: number;
  productTitle: string;
  description: string;
  productImages: FileValue[];
  productValues: StoredValues;
  productVersion: number;
  /** Whether it is the only living offer of its product. */
  alone: boolean;
  /** Kind of a price → kopecks. */
  prices: Record<string, number>;
  stock: number | null;
  /** Amounts in warehouses of accounts. */
  outlets: OutletAmount[];
}

/** Offers that are there already, held until the chunk is written. */
export async function existingOffers(
  db: Db,
  catalog: string,
  articles: readonly string[],
): Promise<Map<string, ExistingOffer>> {
  if (articles.length === 0) return new Map();
  // Sent in this order: products are held before their offers, see `lockWithProducts`; what is read is read behind that.
  const held = sql`array(
    select k.product_id from offers k
    where k.company_id = ${db.company} and k.catalog_id = ${catalog} and k.article = any(${articles}::text[]) and k.archived_at is null)`;
  const [, , found] = await Promise.all([
    execute(db)`
      select from products where company_id = ${db.company} and id = any(${held}) order by id for no key update`,
    execute(db)`
      select from offers where company_id = ${db.company} and product_id = any(${held}) and archived_at is null order by id for no key update`,
    knownOffers(db, catalog, articles),
  ]);
  return new Map(found.map((row) => [row.article, row]));
}

const knownOffers = (db: Db, catalog: string, articles: readonly string[]) =>
  rows<ExistingOffer>(db)`
    select o.id, o.product_id as product, o.article, o.title, o.barcodes, o.images, o.property_values as values, o.version,
      p.title as "productTitle", p.description, p.category_id as category, p.brand_id as brand, p.collection_id as collection, p.images as "productImages",
      p.property_values as "productValues", p.version as "productVersion",
      not exists (select from offers q where q.company_id = ${db.company} and q.product_id = p.id and q.id <> o.id and q.archived_at is null) as alone,
      coalesce((select jsonb_object_agg(r.kind, r.kopecks) from offer_prices r where r.company_id = ${db.company} and r.offer_id = o.id), '{}') as prices,
      (select t.quantity from offer_stocks t where t.company_id = ${db.company} and t.offer_id = o.id and t.warehouse_id = ${ownWarehouse} and t.counted) as stock, ${outletsOfOffer(db)} as outlets
    from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = any(${articles}::text[]) and o.archived_at is null
    order by o.id`;

/** A product as its offers repeat it. */
export interface OffersProduct extends Classification {
  id: string;
}

/** Products that came from the same groups of the feed earlier. */
export async function productsOfGroups(
  db: Db,
  catalog: string,
  groups: readonly string[],
): Promise<Map<string, OffersProduct>> {
  if (groups.length === 0) return new Map();
  const found = await rows<OffersProduct & { group: string }>(db)`
    select id, category_id as category, brand_id as brand, collection_id as collection, group_key as group from products
    where company_id = ${db.company} and catalog_id = ${catalog} and group_key = any(${groups}::text[]) and archived_at is null
    order by id for share`;
  return new Map(found.map(({ group, ...product }) => [group, product]));
}

/** Fresh ids for offers and for the products that they may need. */
export async function nextIds(db: Db, count: number): Promise<{ offer: string; product: string }[]> {
  if (count === 0) return [];
  return rows<{ offer: string; product: string }>(db)`
    select nextval('offers_id_seq') as offer, nextval('products_id_seq') as product from generate_series(1, ${count}::int)`;
}

export interface NewProduct extends Omit<ProductFields, 'collection'> {
  id: string;
  /** The feed's id of the product, when it has several offers there. */
  group: string | null;
}

/** Rows under fresh ids meet no others: they are written without looking for conflicts, which costs as much again. */
export async function insertProducts(db: Db, catalog: string, rows: readonly NewProduct[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    with written as (
      insert into products (company_id, id, catalog_id, category_id, brand_id, title, description, images, property_values, group_key)
      select ${db.company}::bigint, x.id, ${catalog}::bigint, x.category, x.brand, x.title, x.description, x.images, x.values, x."group"
      from unnest(${bigints(rows.map((row) => row.id))}, ${bigints(rows.map((row) => row.category))}, ${bigints(rows.map((row) => row.brand))},
        ${texts(rows.map((row) => row.title))}, ${texts(rows.map((row) => row.description))}, ${jsons(rows.map((row) => row.images))},
        ${jsons(rows.map((row) => row.values))}, ${texts(rows.map((row) => row.group))})
        as x(id, category, brand, title, description, images, values, "group")
      returning 1)
    select count(*) from written`;
  await countMoved(
    db,
    rows.map(({ category, brand }) => ({ was: null, is: { category, brand, collection: null } })),
  );
}

export interface NewOffer extends OfferFields, Classification {
  id: string;
  product: string;
}

/** Written as products are: the ids are fresh. */
export async function insertOffers(db: Db, catalog: string, rows: readonly NewOffer[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    with written as (
      insert into offers (company_id, id, catalog_id, product_id, category_id, brand_id, collection_id, article, title, barcodes, images, property_values)
      select ${db.company}::bigint, x.id, ${catalog}::bigint, x.product, x.category, x.brand, x.collection, x.article, x.title, x.barcodes::text[], x.images, x.values
      from unnest(${bigints(rows.map((row) => row.id))}, ${bigints(rows.map((row) => row.product))}, ${bigints(rows.map((row) => row.category))},
        ${bigints(rows.map((row) => row.brand))}, ${bigints(rows.map((row) => row.collection))}, ${texts(rows.map((row) => row.article))},
        ${texts(rows.map((row) => row.title))}, ${texts(rows.map((row) => textsLiteral(row.barcodes)))}, ${jsons(rows.map((row) => row.images))},
        ${jsons(rows.map((row) => row.values))})
        as x(id, product, category, brand, collection, article, title, barcodes, images, values)
      returning 1)
    select count(*) from written`;
}
