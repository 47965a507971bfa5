import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';

/** Feeds of a catalog by title. */
export async function feedsOfCatalog(db: Db, catalog: string): Promise<{ title: string }[]> {
  return rows<{ title: string }>(db)`
    select title from feeds where company_id = ${db.company} and catalog_id = ${catalog} and deleted_at is null order by title_key`;
}
