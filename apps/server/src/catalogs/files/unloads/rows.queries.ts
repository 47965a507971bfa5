import type { FileValue } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/pools.ts';
import { rows } from '../../../database/rows.ts';
import type { StoredValues } from '../../../properties/values.ts';
import { type PriceName, priceKinds } from '../../saving/prices.queries.ts';
import { ownWarehouse } from '../../saving/stocks.queries.ts';

/** An offer as files of products need it; what wasn't asked for isn't there. Money in kopecks. */
export interface UnloadRow {
  id: string;
  article: string;
  title: string;
  product: string;
  /** The feed's id of the product, where it has several offers; '' otherwise. */
  group: string;
  category: string | null;
  brand: string | null;
  collection: string | null;
  barcodes: string[];
  images: FileValue[];
  description: string;
  updatedAt: string;
  price: number | null;
  oldPrice: number | null;
  purchasePrice: number | null;
  minPrice: number | null;
  /** In the seller's own warehouse; nothing where nobody has ever counted. */
  stock: number | null;
  reserved: number | null;
  values: StoredValues;
}
export type Field = Exclude<keyof UnloadRow, 'id'>;

const price = (name: PriceName) => sql`r.${sql.ref(name)}`;

const fields: Record<Field, RawBuilder<unknown>> = {
  article: sql`o.article`,
  title: sql`o.title`,
  product: sql`o.product_id`,
  group: sql`''`,
  category: sql`o.category_id`,
  brand: sql`o.brand_id`,
  collection: sql`o.collection_id`,
  barcodes: sql`o.barcodes`,
  images: sql`case when o.images = '[]' then p.images else o.images end`,
  description: sql`p.description`,
  // Stock moves with orders, which leave the offer as it is: an import tells by this whether the file's stock is older.
  updatedAt: sql`greatest(o.updated_at, p.updated_at, s.changed_at)`,
  price: price('price'),
  oldPrice: price('oldPrice'),
  purchasePrice: price('purchasePrice'),
  minPrice: price('minPrice'),
  stock: sql`case when s.counted then s.quantity end`,
  reserved: sql`s.reserved`,
  values: sql`p.property_values || o.property_values`,
};

/** These fields of the offers, in the order of their ids; those put away meanwhile are left out. */
export async function unloadRows(db: Db, ids: readonly string[], wanted: ReadonlySet<Field>): Promise<UnloadRow[]> {
  const { company } = db;
  const prices = (Object.keys(priceKinds) as PriceName[]).filter((name) => wanted.has(name));
  const group = sql`case when exists (select from offers q where q.company_id = ${company} and q.product_id = o.product_id and q.id <> o.id
    and q.archived_at is null) then coalesce(p.group_key, p.id::text) else '' end`;
  const columns = [...wanted].map((field) => sql`${field === 'group' ? group : fields[field]} as ${sql.ref(field)}`);
  const ofPrices = sql.join(
    prices.map(
      (name) => sql`max(kopecks) filter (where kind = ${sql.lit(priceKinds[name])})::float8 as ${sql.ref(name)}`,
    ),
  );
  return rows<UnloadRow>(db)`
    select ${sql.join([sql`o.id`, ...columns])} from offers o
      ${ofProduct.some((field) => wanted.has(field)) ? sql`join products p on p.company_id = ${company} and p.id = o.product_id` : sql``}
      ${prices.length > 0 ? sql`left join lateral (select ${ofPrices} from offer_prices where company_id = ${company} and offer_id = o.id) r on true` : sql``}
      ${ofStock.some((field) => wanted.has(field)) ? sql`left join offer_stocks s on s.company_id = ${company} and s.offer_id = o.id and s.warehouse_id = ${ownWarehouse}` : sql``}
    where o.company_id = ${company} and o.id = any(${ids}::bigint[]) and o.archived_at is null order by o.id`;
}

/** Fields in the stock's row. */
const ofStock: readonly Field[] = ['stock', 'reserved', 'updatedAt'];
/** Fields in the product's row. */
const ofProduct: readonly Field[] = ['group', 'images', 'description', 'updatedAt', 'values'];

/** Id → title. */
type Titles = Map<string, string>;
const titles = (found: readonly { id: string; title: string }[]): Titles =>
  new Map(found.map(({ id, title }) => [id, title]));

/** Titles of the catalog's brands. */
export async function brandTitles(db: Db, catalog: string): Promise<Titles> {
  return titles(
    await rows<{ id: string; title: string }>(db)`
      select id, title from brands where company_id = ${db.company} and catalog_id = ${catalog}`,
  );
}

/** Titles of the collections of the catalog. */
export async function collectionTitles(db: Db, catalog: string): Promise<Titles> {
  return titles(
    await rows<{ id: string; title: string }>(db)`
      select id, title from collections where company_id = ${db.company} and catalog_id = ${catalog}`,
  );
}

/** A category as a feed names it. */
export interface UnloadedCategory {
  id: string;
  parent: string | null;
  title: string;
  /** Titles from the root's children down to it. */
  path: string[];
}

/** The catalog's categories without the root, parents before children. */
export async function categoriesOf(db: Db, catalog: string): Promise<UnloadedCategory[]> {
  const found = await rows<{ id: string; title: string; path: string[] }>(db)`
    select id, title, path::text[] as path from categories
    where company_id = ${db.company} and catalog_id = ${catalog} and parent_id is not null order by cardinality(path), id`;
  const titleOf = titles(found);
  return found.map(({ id, title, path }) => {
    const parent = path.at(-2) ?? '';
    return {
      id,
      title,
      parent: titleOf.has(parent) ? parent : null,
      path: path.slice(1).map((each) => titleOf.get(each) ?? ''),
    };
  });
}

/** Texts of all options of these properties. */
export async function optionTexts(db: Db, properties: readonly string[]): Promise<Titles> {
  return titles(
    await rows<{ id: string; title: string }>(db)`
      select id, value as title from property_options where company_id = ${db.company} and property_id = any(${properties}::bigint[])`,
  );
}
