import type { FileValue } from '@prilavok/contract';
import { bigints, integers, jsons, texts, textsLiteral } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';

/** The bulk half of the import: whole chunks by columns, one statement a table. */

export interface ExistingOffer {
  id: string;
  product: string;
  article: string;
  title: string;
  barcodes: string[];
  images: FileValue[];
  values: StoredValues;
  version: number;
  productTitle: string;
  description: string;
  category: string | null;
  brand: string | null;
  productImages: FileValue[];
  productValues: StoredValues;
  productVersion: number;
  /** How many living offers the product has. */
  siblings: number;
  /** Kind of a price → kopecks. */
  prices: Record<string, number>;
  stock: number | null;
}

/** Offers that are there already, held until the chunk is written. */
export async function existingOffers(
  db: Db,
  catalog: string,
  articles: readonly string[],
): Promise<Map<string, ExistingOffer>> {
  if (articles.length === 0) return new Map();
  const found = await rows<ExistingOffer>(db)`
    select o.id, o.product_id as product, o.article, o.title, o.barcodes, o.images, o.property_values as values, o.version,
      p.title as "productTitle", p.description, p.category_id as category, p.brand_id as brand, p.images as "productImages",
      p.property_values as "productValues", p.version as "productVersion",
      (select count(*)::int from offers q where q.company_id = ${db.company} and q.product_id = p.id and q.archived_at is null) as siblings,
      coalesce((select jsonb_object_agg(r.kind, r.kopecks) from offer_prices r where r.company_id = ${db.company} and r.offer_id = o.id), '{}') as prices,
      (select t.quantity from offer_stocks t where t.company_id = ${db.company} and t.offer_id = o.id and t.warehouse_id = 0) as stock
    from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = any(${articles}::text[]) and o.archived_at is null
    order by o.id for update of o, p`;
  return new Map(found.map((row) => [row.article, row]));
}

/** A product as its offers repeat it. */
export interface OffersProduct {
  id: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
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

export interface NewProduct {
  id: string;
  category: string | null;
  brand: string | null;
  title: string;
  description: string;
  images: FileValue[];
  values: StoredValues;
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
}

export interface NewOffer extends Omit<OffersProduct, 'id'> {
  id: string;
  product: string;
  article: string;
  title: string;
  barcodes: string[];
  images: FileValue[];
  values: StoredValues;
}

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

export interface ChangedProduct {
  id: string;
  title: string;
  description: string;
  category: string | null;
  brand: string | null;
  images: FileValue[];
  values: StoredValues;
}

export async function updateProducts(db: Db, rows: readonly ChangedProduct[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = bigints(rows.map((row) => row.id));
  await execute(db)`
    update products p set title = x.title, description = x.description, category_id = x.category, brand_id = x.brand,
      collection_id = case when p.brand_id is distinct from x.brand then null else p.collection_id end,
      images = x.images, property_values = x.values, version = p.version + 1, updated_at = now()
    from unnest(${ids}, ${texts(rows.map((row) => row.title))}, ${texts(rows.map((row) => row.description))}, ${bigints(rows.map((row) => row.category))},
      ${bigints(rows.map((row) => row.brand))}, ${jsons(rows.map((row) => row.images))}, ${jsons(rows.map((row) => row.values))})
      as x(id, title, description, category, brand, images, values)
    where p.company_id = ${db.company} and p.id = x.id`;
  await execute(db)`
    update offers o set category_id = p.category_id, brand_id = p.brand_id, collection_id = p.collection_id
    from products p
    where o.company_id = ${db.company} and p.company_id = ${db.company} and p.id = any(${ids}) and o.product_id = p.id
      and (o.category_id, o.brand_id, o.collection_id) is distinct from (p.category_id, p.brand_id, p.collection_id)`;
}

export async function updateOffers(
  db: Db,
  rows: readonly Pick<NewOffer, 'id' | 'title' | 'barcodes' | 'images' | 'values'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    update offers o set title = x.title, barcodes = x.barcodes::text[], images = x.images, property_values = x.values, version = o.version + 1, updated_at = now()
    from unnest(${bigints(rows.map((row) => row.id))}, ${texts(rows.map((row) => row.title))}, ${texts(rows.map((row) => textsLiteral(row.barcodes)))},
      ${jsons(rows.map((row) => row.images))}, ${jsons(rows.map((row) => row.values))}) as x(id, title, barcodes, images, values)
    where o.company_id = ${db.company} and o.id = x.id`;
}

/** Prices and stocks of offers that this transaction created. */
export async function insertPrices(
  db: Db,
  rows: readonly { offer: string; kind: number; kopecks: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    with written as (
      insert into offer_prices (company_id, offer_id, kind, kopecks)
      select ${db.company}::bigint, x.offer, x.kind, x.kopecks
      from unnest(${bigints(rows.map((row) => row.offer))}, ${integers(rows.map((row) => row.kind))}, ${bigints(rows.map((row) => row.kopecks))})
        as x(offer, kind, kopecks) returning 1)
    select count(*) from written`;
}

export async function insertStocks(db: Db, rows: readonly { offer: string; quantity: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    with written as (
      insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
      select ${db.company}::bigint, x.offer, 0, x.quantity
      from unnest(${bigints(rows.map((row) => row.offer))}, ${integers(rows.map((row) => row.quantity))}) as x(offer, quantity)
      returning 1)
    select count(*) from written`;
}

export async function writePrices(
  db: Db,
  rows: readonly { offer: string; kind: number; kopecks: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    insert into offer_prices (company_id, offer_id, kind, kopecks)
    select ${db.company}::bigint, x.offer, x.kind, x.kopecks
    from unnest(${bigints(rows.map((row) => row.offer))}, ${integers(rows.map((row) => row.kind))}, ${bigints(rows.map((row) => row.kopecks))}) as x(offer, kind, kopecks)
    order by 2, 3
    on conflict (company_id, offer_id, kind) do update set kopecks = excluded.kopecks, changed_at = excluded.changed_at
    where offer_prices.kopecks <> excluded.kopecks`;
}

export async function writeStocks(db: Db, rows: readonly { offer: string; quantity: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity)
    select ${db.company}::bigint, x.offer, 0, x.quantity
    from unnest(${bigints(rows.map((row) => row.offer))}, ${integers(rows.map((row) => row.quantity))}) as x(offer, quantity) order by 2
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = excluded.quantity, changed_at = excluded.changed_at
    where offer_stocks.quantity <> excluded.quantity`;
}
