import { sql } from 'kysely';
import { bigints, jsons } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { StoredValues } from '../../properties/values.ts';
import { type TitledWork, type WithWork, workColumns, workOf } from '../../work/works.queries.ts';

/** Catalogs that have properties with a formula. */
export async function calculatedCatalogs(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(byKeys(db))`
    select distinct owner_id as id from properties where company_id = ${db.company} and formula <> ''`;
  return found.map(({ id }) => id);
}

/** Product → its values, which are those of all its offers. */
export async function valuesOfProducts(db: Db, products: readonly string[]): Promise<Map<string, StoredValues>> {
  const found = await rows<{ id: string; values: StoredValues }>(db)`
    select id, property_values as values from products where company_id = ${db.company} and id = any(${products}::bigint[])`;
  return new Map(found.map(({ id, values }) => [id, values]));
}

/** Writes values of offers that somebody holds. They stay the version that they are: what is calculated makes nobody's edit stale. */
export async function updateOfferValues(
  db: Db,
  offers: readonly { id: string; values: StoredValues }[],
): Promise<void> {
  if (offers.length === 0) return;
  await execute(db)`
    update offers o set property_values = x.values, updated_at = now()
    from (select id, values from unnest(${bigints(offers.map(({ id }) => id))}, ${jsons(offers.map(({ values }) => values))}) as u(id, values)) x
    where o.company_id = ${db.company} and o.id = x.id`;
}

/** Living offers of a catalog after one. */
export async function offersBehind(db: Db, catalog: string, after: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null and id > ${after}::bigint
    order by id limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Works of a kind about one property: those under way, and those that ended within a day, newest first. */
export async function worksOfProperty(db: Db, catalog: string, kind: string, property: string): Promise<TitledWork[]> {
  const found = await rows<WithWork & { id: string; title: string }>(db)`
    select w.id, w.title, ${workColumns} from works w
    where w.company_id = ${db.company} and w.owner_id = ${catalog} and w.kind = ${kind} and w.input->>'property' = ${property}
      and (w.finished_at is null or w.finished_at > now() - interval '1 day')
    order by w.id desc limit 50`;
  return found.map(workOf);
}

/** How many living offers a catalog has. */
export async function countOffersOf(db: Db, catalog: string): Promise<number> {
  const [found] = await rows<{ count: number }>(db)`
    select count(*)::int as count from offers where company_id = ${db.company} and catalog_id = ${catalog} and ${sql`archived_at is null`}`;
  return found?.count ?? 0;
}
