import type { FileValue, Money, Offer, OfferModel } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { shortRoubles } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';

/** The offer's price of a kind. */
const money = (kind: number) => sql`
  (select ${shortRoubles(sql`r.kopecks`)} from offer_prices r where r.company_id = o.company_id and r.offer_id = o.id and r.kind = ${sql.lit(kind)})`;

const columns = sql`
  o.id, o.catalog_id as catalog, o.product_id as product, o.category_id as category, o.brand_id as brand, o.collection_id as collection,
  o.article, o.title, coalesce(o.images->0->>'url', p.images->0->>'url') as image, o.barcodes,
  ${money(1)} as price, ${money(2)} as "oldPrice",
  coalesce(s.quantity, 0)::int as stock, coalesce(s.reserved, 0)::int as reserved,
  o.version, o.created_at as "createdAt", greatest(o.updated_at, p.updated_at) as "updatedAt"`;

/** The offers of an array, in its order; those put away are left out. */
const inOrderOf = (company: string, ids: RawBuilder<unknown>) => sql`
  from unnest(${ids}) with ordinality as page(id, place)
    join offers o on o.company_id = ${company} and o.id = page.id and o.archived_at is null
    join products p on p.company_id = ${company} and p.id = o.product_id
    left join lateral (select sum(t.quantity) as quantity, sum(t.reserved) as reserved from offer_stocks t
      where t.company_id = ${company} and t.offer_id = o.id) s on true
  order by page.place`;

export interface OfferCard extends Omit<OfferModel, 'properties'> {
  values: StoredValues;
}

/** Whole offers, in the order of the ids. */
export async function offersAmong(db: Db, ids: readonly string[]): Promise<OfferCard[]> {
  return rows<OfferCard>(db)`
    select ${columns}, o.images, ${money(3)} as "purchasePrice", o.property_values as values
    ${inOrderOf(db.company, sql`${ids}::bigint[]`)}`;
}

/** Rows of a page, with the values of some properties (the offer's own over its product's). */
export async function offerRows(
  db: Db,
  page: RawBuilder<unknown>,
  load: readonly string[],
): Promise<(Offer & { values: StoredValues })[]> {
  const values = load.length > 0 ? sql`p.property_values || o.property_values` : sql`'{}'::jsonb`;
  const found = await rows<Offer & { values: StoredValues }>(db)`
    select ${columns}, ${values} as values ${inOrderOf(db.company, page)}`;
  const wanted = new Set(load);
  return found.map((row) => ({
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([property]) => wanted.has(property))),
  }));
}

/** An offer's truth, as saves read and write it. */
export interface OfferRecord {
  id: string;
  catalog: string;
  product: string;
  article: string;
  title: string;
  barcodes: string[];
  images: FileValue[];
  values: StoredValues;
  version: number;
}

/** Reads offers and holds them until the transaction ends. */
export async function lockOffers(db: Db, ids: readonly string[]): Promise<OfferRecord[]> {
  return rows<OfferRecord>(db)`
    select id, catalog_id as catalog, product_id as product, article, title, barcodes, images, property_values as values, version
    from offers where company_id = ${db.company} and id = any(${ids}::bigint[]) and archived_at is null order by id for update`;
}

export async function insertOffer(db: Db, offer: Omit<OfferRecord, 'id' | 'version'>): Promise<string> {
  const row = await maybeOne<{ id: string }>(db)`
    insert into offers (company_id, catalog_id, product_id, category_id, brand_id, collection_id, article, title, barcodes, images, property_values)
    select ${db.company}, catalog_id, id, category_id, brand_id, collection_id, ${offer.article}, ${offer.title}, ${offer.barcodes}::text[],
      ${JSON.stringify(offer.images)}::jsonb, ${JSON.stringify(offer.values)}::jsonb
    from products where company_id = ${db.company} and id = ${offer.product} returning id`;
  return row?.id ?? '';
}

export async function updateOfferRow(db: Db, offer: OfferRecord): Promise<void> {
  await execute(db)`
    update offers set article = ${offer.article}, title = ${offer.title}, barcodes = ${offer.barcodes}::text[],
      images = ${JSON.stringify(offer.images)}, property_values = ${JSON.stringify(offer.values)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${offer.id}`;
}

export interface Prices {
  price?: Money | null | undefined;
  oldPrice?: Money | null | undefined;
  purchasePrice?: Money | null | undefined;
}

/** The prices that are given, with the numbers of their kinds. */
export const priceKinds = ({ price, oldPrice, purchasePrice }: Prices): [number, Money | null][] =>
  [price, oldPrice, purchasePrice].flatMap((amount, place) =>
    amount === undefined ? [] : [[place + 1, amount] as [number, Money | null]],
  );

/** Writes the prices that are given; null takes a price away. */
export async function setPrices(db: Db, offer: string, prices: Prices): Promise<void> {
  for (const [kind, amount] of priceKinds(prices)) {
    if (amount === null)
      await execute(db)`
        delete from offer_prices where company_id = ${db.company} and offer_id = ${offer} and kind = ${kind}`;
    else
      await execute(db)`
        insert into offer_prices (company_id, offer_id, kind, kopecks)
        values (${db.company}, ${offer}, ${kind}, (${amount}::numeric * 100)::bigint)
        on conflict (company_id, offer_id, kind) do update set kopecks = excluded.kopecks, changed_at = excluded.changed_at
        where offer_prices.kopecks <> excluded.kopecks`;
  }
}

/** The seller's own stock. */
export async function setStock(db: Db, offer: string, quantity: number): Promise<void> {
  await execute(db)`
    insert into offer_stocks (company_id, offer_id, warehouse_id, quantity) values (${db.company}, ${offer}, 0, ${quantity})
    on conflict (company_id, offer_id, warehouse_id) do update set quantity = excluded.quantity, changed_at = excluded.changed_at
    where offer_stocks.quantity <> excluded.quantity`;
}

export async function offersOfProduct(
  db: Db,
  product: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and product_id = ${product} and archived_at is null
    order by id limit ${limit} offset ${offset}`;
  return found.map((row) => row.id);
}

/** Products among these that have no living offer left. */
export async function emptyProducts(db: Db, products: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select p.id from products p
    where p.company_id = ${db.company} and p.id = any(${products}::bigint[]) and p.archived_at is null
      and not exists (select from offers o where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null)`;
  return found.map((row) => row.id);
}
