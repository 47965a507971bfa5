import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';

const reservedBy = async (
  db: Db,
  column: 'id' | 'product_id',
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const by: RawBuilder<unknown> = sql.ref(`f.${column}`);
  const found = await rows<{ id: string; reserved: number }>(db)`
    select ${by} as id, sum(s.reserved)::int as reserved
    from offers f join offer_stocks s on s.company_id = ${db.company} and s.offer_id = f.id
    where f.company_id = ${db.company} and ${by} = any(${ids}::bigint[]) and f.archived_at is null and s.reserved > 0
    group by ${by}`;
  return new Map(found.map(({ id, reserved }) => [id, reserved]));
};

/** How many pieces of a catalog's offers orders hold. */
export async function reservedOfCatalog(db: Db, catalog: string): Promise<number> {
  const { reserved } = await one<{ reserved: number }>(db)`
    select coalesce(sum(s.reserved), 0)::int as reserved
    from offer_stocks s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
    where s.company_id = ${db.company} and s.reserved > 0 and o.catalog_id = ${catalog} and o.archived_at is null`;
  return reserved;
}

/** How many pieces orders hold, offer by offer; offers that no order holds are left out. */
export const reservedOfOffers = (db: Db, ids: readonly string[]): Promise<Map<string, number>> =>
  reservedBy(db, 'id', ids);

/** Pieces reserved by products: of all their offers. */
export const reservedOfProducts = (db: Db, ids: readonly string[]): Promise<Map<string, number>> =>
  reservedBy(db, 'product_id', ids);
