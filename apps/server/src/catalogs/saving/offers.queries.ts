import type { FileValue, Offer, OfferModel } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, jsons, texts, textsLiteral } from '../../database/columns.ts';
import { shortRoubles } from '../../database/fragments.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, ids, maybeOne, one, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import { type PriceName, priceKinds } from './prices.queries.ts';

/** All prices of an offer `o`, read at once as `m`. */
const withPrices = (company: string) => sql`
  left join lateral (
    select ${sql.join(Object.entries(priceKinds).map(([name, kind]) => sql`max(r.kopecks) filter (where r.kind = ${sql.lit(kind)}) as ${sql.ref(name)}`))}
    from offer_prices r where r.company_id = ${company} and r.offer_id = o.id) m on true`;

/** The offer's price of a kind. */
const price = (kind: PriceName) => sql`${shortRoubles(sql.ref(`m.${kind}`))} as ${sql.ref(kind)}`;

const columns = (db: Db) => sql`
  o.id, o.catalog_id as catalog, o.product_id as product, o.category_id as category, o.brand_id as brand, o.collection_id as collection,
  o.article, o.title, coalesce(o.images->0->>'url', p.images->0->>'url') as image, o.barcodes,
  ${price('price')}, ${price('oldPrice')},
  s.quantity::int as stock, coalesce(s.reserved, 0)::int as reserved,
  (select f.completeness from offer_search f where f.company_id = ${db.company} and f.id = o.id) as completeness,
  o.version, p.version as "productVersion", o.created_at as "createdAt", greatest(o.updated_at, p.updated_at) as "updatedAt"`;

/** Offers in the order of their ids; those put away are left out. */
const inOrderOf = (company: string, ids: readonly string[]) => sql`
  from unnest(${ids}::bigint[]) with ordinality as page(id, place)
    join offers o on o.company_id = ${company} and o.id = page.id and o.archived_at is null
    join products p on p.company_id = ${company} and p.id = o.product_id
    ${withPrices(company)}
    left join lateral (select sum(t.quantity) filter (where t.counted) as quantity, sum(t.reserved) as reserved from offer_stocks t
      where t.company_id = ${company} and t.offer_id = o.id) s on true
  order by page.place`;

/** An offer as lists show it, with the values of some properties (its own over its product's). */
export type ListedOffer = Offer & { values: StoredValues };

/** Offers as lists show them, in the order of the ids, with the values of some properties. */
export async function listOffers(
  db: Db,
  ids: readonly string[],
  properties: readonly string[],
): Promise<ListedOffer[]> {
  if (ids.length === 0) return [];
  const values = properties.length > 0 ? sql`p.property_values || o.property_values` : sql`'{}'::jsonb`;
  const found = await rows<ListedOffer>(byKeys(db))`
    select ${columns(db)}, ${values} as values ${inOrderOf(db.company, ids)}`;
  const shown = new Set(properties);
  return found.map((row) => ({
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([property]) => shown.has(property))),
  }));
}

/** Purchase and least prices of offers. */
export async function costsOf(
  db: Db,
  ids: readonly string[],
): Promise<Pick<OfferModel, 'id' | 'purchasePrice' | 'minPrice'>[]> {
  return rows<Pick<OfferModel, 'id' | 'purchasePrice' | 'minPrice'>>(byKeys(db))`
    select o.id, ${price('purchasePrice')}, ${price('minPrice')}
    from offers o ${withPrices(db.company)} where o.company_id = ${db.company} and o.id = any(${ids}::bigint[])`;
}

type WholeOffer = Omit<OfferModel, 'properties' | 'barcodeFaults'> & { values: StoredValues };

/** Offers with all their fields, in the order of the ids. */
export async function offersAmong(db: Db, ids: readonly string[]): Promise<WholeOffer[]> {
  return rows<WholeOffer>(byKeys(db))`
    select ${columns(db)}, o.images, ${price('purchasePrice')}, ${price('minPrice')}, o.property_values as values
    ${inOrderOf(db.company, ids)}`;
}

/** A page of a product's offers: their ids. */
export async function listOffersOfProduct(
  db: Db,
  product: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  return ids(db)`
    select id from offers where company_id = ${db.company} and product_id = ${product} and archived_at is null
    order by id limit ${limit} offset ${offset}`;
}

/** Fields of an offer that people, bulk changes and imports write; prices and stock have files of their own. */
export interface OfferFields {
  article: string;
  title: string;
  barcodes: string[];
  images: FileValue[];
  values: StoredValues;
}

export interface StoredOffer extends OfferFields {
  id: string;
  catalog: string;
  product: string;
  version: number;
}

/** When today began, by the company's clock. */
export async function midnight(db: Db): Promise<string> {
  const { at } = await one<{ at: string }>(db)`
    select date_trunc('day', now() at time zone timezone) at time zone timezone as at from companies where id = ${db.company}`;
  return at;
}

const storedOffers = (db: Db, ids: readonly string[]) => sql`
  select id, catalog_id as catalog, product_id as product, article, title, barcodes, images, property_values as values, version
  from offers where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null order by id`;

/** Offers as they are kept; those put away are left out. */
export const offersKept = (db: Db, ids: readonly string[]): Promise<StoredOffer[]> =>
  rows<StoredOffer>(byKeys(db))`${storedOffers(db, ids)}`;

/** Reads and locks offers that are about to be changed: nobody else does meanwhile. */
export const lockOffers = (db: Db, ids: readonly string[]): Promise<StoredOffer[]> =>
  rows<StoredOffer>(byKeys(db))`${storedOffers(db, ids)} for no key update`;

/** Holds these offers and all offers of these products. */
export async function lockOffersAround(
  db: Db,
  { offers, products }: { offers: readonly string[]; products: readonly string[] },
): Promise<void> {
  await execute(db)`
    select from offers where company_id = ${db.company} and archived_at is null
      and (id = any(${offers}::bigint[]) or product_id = any(${products}::bigint[])) order by id for no key update`;
}

/** Where a product stands, and its offers with it. */
interface ProductPlacement {
  catalog: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
}

/** An offer of a product, in the product's catalog, category, brand and collection. */
export async function insertOffer(db: Db, product: string, offer: OfferFields): Promise<string> {
  const placement = await one<ProductPlacement>(db)`
    select catalog_id as catalog, category_id as category, brand_id as brand, collection_id as collection
    from products where company_id = ${db.company} and id = ${product}`;
  const { id } = await one<{ id: string }>(db)`
    insert into offers (company_id, catalog_id, product_id, category_id, brand_id, collection_id, article, title, barcodes, images, property_values)
    values (${db.company}, ${placement.catalog}, ${product}, ${placement.category}, ${placement.brand}, ${placement.collection}, ${offer.article}, ${offer.title},
      ${offer.barcodes}::text[], ${JSON.stringify(offer.images)}::jsonb, ${JSON.stringify(offer.values)}::jsonb) returning id`;
  return id;
}

/** Writes all fields of each offer, as its next version; a taken article breaks `offers_article`. */
export async function updateOffers(db: Db, offers: readonly (OfferFields & { id: string })[]): Promise<void> {
  if (offers.length === 0) return;
  await execute(byKeys(db))`
    update offers o set article = x.article, title = x.title, barcodes = x.barcodes, images = x.images, property_values = x.values,
      version = o.version + 1, updated_at = now()
    from (select id, article, title, barcodes::text[] as barcodes, images, values from unnest(${bigints(offers.map((offer) => offer.id))}, ${texts(offers.map((offer) => offer.article))}, ${texts(offers.map((offer) => offer.title))},
      ${texts(offers.map((offer) => textsLiteral(offer.barcodes)))}, ${jsons(offers.map((offer) => offer.images))},
      ${jsons(offers.map((offer) => offer.values))}) as u(id, article, title, barcodes, images, values)) x
    where o.company_id = ${db.company} and o.id = x.id`;
}

/** The next version of offers whose prices or stock changed: their own fields stay. */
export async function touchOffers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(byKeys(db))`
    update offers set version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** Whether the offer is there, in this catalog. */
export async function offerOfCatalog(db: Db, catalog: string, id: string): Promise<{ id: string } | undefined> {
  return maybeOne<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and catalog_id = ${catalog} and id = ${id} and archived_at is null`;
}

/** Puts offers away; answers the versions that this made. */
export async function archiveOffers(db: Db, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  return rows<{ id: string; version: number }>(db)`
    update offers set archived_at = now(), version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null returning id, version`;
}
