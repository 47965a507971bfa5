import { type RawBuilder, sql } from 'kysely';
import { bigints, integers, texts } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';

/** Where a product stands in its catalog: each of them knows how many products it has. */
export type Place = 'category' | 'brand' | 'collection';

/** So many products more in a place, or less. */
export interface ProductCount {
  place: Place;
  id: string;
  products: number;
}

/** Adds to the counts; answers the numbers of the rows that it took. */
export async function insertCounts(db: Db, counts: readonly ProductCount[]): Promise<string[]> {
  const added = await rows<{ id: string }>(db)`
    insert into product_counts (company_id, place, place_id, products)
    select ${db.company}::bigint, x.place, x.id, x.products
    from unnest(${texts(counts.map(({ place }) => place))}, ${bigints(counts.map(({ id }) => id))},
      ${integers(counts.map(({ products }) => products))}) as x(place, id, products)
    returning id`;
  return added.map((row) => row.id);
}

/** Takes the oldest rows of the counts away; answers what they come to, and how many they were. */
export async function deleteCounts(db: Db, limit: number): Promise<(ProductCount & { rows: number })[]> {
  return rows<ProductCount & { rows: number }>(db)`
    with taken as (
      delete from product_counts where company_id = ${db.company} and id in (
        select id from product_counts where company_id = ${db.company} order by id limit ${limit})
      returning place, place_id, products)
    select place, place_id as id, sum(products)::int as products, count(*)::int as rows from taken group by place, place_id`;
}

/** How many products stand in a place, where a statement reads places: `id` is the place's column. */
export const productsOf = (db: Db, place: Place, id: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select coalesce(sum(n.products), 0)::int from product_counts n
    where n.company_id = ${db.company} and n.place = ${sql.lit(place)} and n.place_id = ${id})`;
