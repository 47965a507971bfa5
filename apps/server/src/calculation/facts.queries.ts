import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';
import type { Stored } from '../properties/values.ts';
import type { Standing } from './conditions.ts';

/** Values of an offer that formulas can read, as the tables have them. */
export interface OfferFacts extends Standing {
  id: string;
  article: string;
  title: string;
  /** Kind of price → kopecks. */
  prices: Record<string, number>;
  /** Pieces in the seller's own warehouse; null where nobody counts them. */
  stock: number | null;
  reserved: number;
  /** Values of the properties that were asked for: the offer's own over its product's. */
  values: Record<string, Stored[] | null>;
}

/** Offers of a catalog with what formulas can read of them and these properties; those put away are left out. */
export async function factsOf(
  db: Db,
  catalog: string,
  offers: readonly string[],
  properties: readonly string[],
): Promise<OfferFacts[]> {
  const wanted =
    properties.length === 0
      ? sql`'{}'::jsonb`
      : sql`jsonb_build_object(${sql.join(properties.flatMap((id) => [sql`${id}::text`, sql`coalesce(o.property_values->${id}, p.property_values->${id})`]))})`;
  return rows<OfferFacts>(db)`
    select o.id, o.article, o.title, coalesce(c.path::text[], '{}') as categories, p.brand_id as brand,
      coalesce((select jsonb_object_agg(r.kind, r.kopecks) from offer_prices r where r.company_id = ${db.company} and r.offer_id = o.id), '{}') as prices,
      case when s.counted then s.quantity end as stock, coalesce(s.reserved, 0) as reserved, ${wanted} as values
    from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
      left join categories c on c.company_id = ${db.company} and c.id = p.category_id
      left join offer_stocks s on s.company_id = ${db.company} and s.offer_id = o.id and s.warehouse_id = 0
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.id = any(${offers}::bigint[]) and o.archived_at is null order by o.id`;
}

/** Living offers of a catalog after one. */
export async function offersAfter(db: Db, catalog: string, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null and id > ${after}::bigint
    order by id limit ${limit}`;
  return found.map(({ id }) => id);
}

/** How many there are. */
export async function countOffers(db: Db, catalog: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from offers where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null`;
  return count;
}

/** Unit → by what its numbers are multiplied to be in the base unit of their group. */
export async function unitFactors(db: Db): Promise<Map<string, number>> {
  const found = await rows<{ id: string; factor: number }>(db)`
    select id, factor from units where company_id = ${db.company}`;
  return new Map(found.map(({ id, factor }) => [id, factor]));
}
