import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

const tables = ['catalogs', 'brands', 'categories', 'collections', 'products'] as const;
interface Named {
  id: string;
  title: string;
}

/** Titles by ids; unknown ids are left out. */
export async function titlesIn(db: Db, table: (typeof tables)[number], ids: readonly string[] = []): Promise<Named[]> {
  if (ids.length === 0) return [];
  return rows<Named>(db)`
    select id, title from ${sql.table(table)} where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id`;
}
