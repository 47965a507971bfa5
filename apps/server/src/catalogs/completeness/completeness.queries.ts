import type { MissingValue } from '@prilavok/contract';
import { bigints, integers } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';

export interface Score {
  id: string;
  completeness: number | null;
}

/** Search rows with what they are scored by, held until the transaction ends. */
export async function lockScores(
  db: Db,
  offers: readonly string[],
): Promise<(Score & { category: string | null; tokens: number[] })[]> {
  return rows<Score & { category: string | null; tokens: number[] }>(db)`
    select id, category_id as category, tokens::float8[] as tokens, completeness from offer_search
    where company_id = ${db.company} and id = any(${offers}::bigint[]) order by id for update`;
}

/** Writes scores that have changed. */
export async function updateScores(db: Db, scores: readonly Score[]): Promise<void> {
  if (scores.length === 0) return;
  await execute(db)`
    update offer_search s set completeness = x.completeness
    from unnest(${bigints(scores.map(({ id }) => id))}, ${integers(scores.map(({ completeness }) => completeness))}) as x(id, completeness)
    where s.company_id = ${db.company} and s.id = x.id`;
}

/** Where a living product stands. */
export async function placeOfProduct(db: Db, id: string): Promise<{ category: string | null } | undefined> {
  return maybeOne<{ category: string | null }>(db)`
    select category_id as category from products where company_id = ${db.company} and id = ${id} and archived_at is null`;
}

/** Which of the properties neither the product nor each of its offers has, by title, with the category that requires it. */
export async function missingValues(db: Db, product: string, properties: readonly string[]): Promise<MissingValue[]> {
  if (properties.length === 0) return [];
  return rows<MissingValue>(db)`
    select r.id as property, r.title, n.offers, (
      select k.category_id from category_properties k join categories c on c.company_id = ${db.company} and c.id = p.category_id
      where k.company_id = ${db.company} and k.property_id = r.id and k.required and k.category_id = any(c.path)
      order by array_position(c.path, k.category_id) desc limit 1) as category
    from products p
      join properties r on r.company_id = ${db.company} and r.id = any(${properties}::bigint[])
      cross join lateral (
        select count(*)::int as offers from offers o
        where o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null and not jsonb_exists(o.property_values, r.id::text)) n
    where p.company_id = ${db.company} and p.id = ${product} and not jsonb_exists(p.property_values, r.id::text) and n.offers > 0
    order by r.title_key, r.id`;
}
