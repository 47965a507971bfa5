import { bigints } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';

/** Titles of the sources of their own from which orders come for the catalog's goods. */
export async function sourcesInto(db: Db, catalog: string): Promise<{ title: string }[]> {
  return rows<{ title: string }>(db)`
    select title from order_sources
    where company_id = ${db.company} and catalog_id = ${catalog} and account_id is null and replaced_by is null order by title, id`;
}

/** Orders among the ids, with their numbers. */
export async function numbersOf(db: Db, ids: readonly string[]): Promise<{ id: string; number: string }[]> {
  return rows<{ id: string; number: string }>(db)`
    select id, number from orders where company_id = ${db.company} and id = any(${bigints(ids)})`;
}
