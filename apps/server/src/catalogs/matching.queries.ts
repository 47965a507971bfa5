import { articleKey, barcodeKey } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';
import { offersByBarcodes } from './saving/barcodes.queries.ts';
import { articleExpression } from './search/codes.ts';

/** Codes that other people's tables name goods by. */
export interface Codes {
  articles: readonly string[];
  barcodes: readonly string[];
}

interface Found {
  id: string;
  article: string;
}

/** Offers that were found, by the keys of their codes; the keys are `articleKey` and `barcodeKey`. */
export interface FoundByCodes {
  articles: Map<string, Found[]>;
  barcodes: Map<string, Found[]>;
}

/** Keys that are asked for at once. */
const portion = 1000;
/** Offers of one key that are worth telling: it is ambiguous with two. */
const mostOfKey = 20;

/** Offers of a catalog by articles and barcodes, however many: found by exact codes, whatever signs and letters people write them with. */
export async function offersByCodes(db: Db, catalog: string, { articles, barcodes }: Codes): Promise<FoundByCodes> {
  const found: FoundByCodes = { articles: new Map(), barcodes: new Map() };
  const keys = [...new Set(articles.map(articleKey))].filter((key) => key !== '');
  for (let at = 0; at < keys.length; at += portion)
    for (const { key, ...offer } of await offersByArticleKeys(db, catalog, keys.slice(at, at + portion)))
      found.articles.set(key, [...(found.articles.get(key) ?? []), offer]);
  const codes = [...new Set(barcodes.map(barcodeKey))];
  for (let at = 0; at < codes.length; at += portion)
    for (const [key, offers] of await offersByBarcodes(db, catalog, codes.slice(at, at + portion)))
      found.barcodes.set(key, offers.slice(0, mostOfKey));
  return found;
}

async function offersByArticleKeys(db: Db, catalog: string, keys: readonly string[]) {
  return rows<Found & { key: string }>(db)`
    select id, article, ${articleExpression} as key from find_offers
    where company_id = ${db.company} and catalog_id = ${catalog} and ${articleExpression} = any(${keys}::text[])
    order by id limit ${keys.length * mostOfKey}`;
}

/** An offer as other rooms name it, unless it was put away. */
export interface NamedOffer {
  id: string;
  product: string;
  catalog: string;
  article: string;
  title: string;
}

/** These offers, without those that were put away or whose catalog was. */
export async function namedOffers(db: Db, ids: readonly string[]): Promise<NamedOffer[]> {
  return rows<NamedOffer>(db)`
    select o.id, o.product_id as product, o.catalog_id as catalog, o.article, o.title from offers o
      join catalogs c on c.company_id = ${db.company} and c.id = o.catalog_id and c.archived_at is null
    where o.company_id = ${db.company} and o.id = any(${ids}::bigint[]) and o.archived_at is null order by ${sql`o.id`}`;
}
