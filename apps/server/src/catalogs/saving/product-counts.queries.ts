import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';

/** Where a product stands in its catalog: each of them knows how many products it has. */
export type ClassificationField = 'category' | 'brand' | 'collection';

/** The products of each place that has some, to be joined as `n(id, products)`: read once, where the whole list is sorted by them or has none beside. */
export const productsBy = (company: string, place: ClassificationField): RawBuilder<unknown> => sql`(
  select place_id as id, sum(products)::int as products from product_counts
  where company_id = ${company} and place = ${sql.lit(place)} group by place_id having sum(products) > 0)`;

/** How many products stand in a place, where a statement reads places: `id` is the place's column. */
export const productsOf = (db: Db, place: ClassificationField, id: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select coalesce(sum(n.products), 0)::int from product_counts n
    where n.company_id = ${db.company} and n.place = ${sql.lit(place)} and n.place_id = ${id})`;
