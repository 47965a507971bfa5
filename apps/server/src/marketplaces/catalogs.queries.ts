import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';

export async function catalogExists(db: Db, company: string, catalog: string): Promise<boolean> {
  const { rows } = await sql`
    select id from catalogs where company_id = ${company} and id = ${catalog} and archived_at is null`.execute(db);
  return rows.length > 0;
}
