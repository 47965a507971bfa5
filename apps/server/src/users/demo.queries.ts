import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';

/** Makes the demo's company an ordinary one; false when it was one already. */
export async function endDemo(db: Db, company: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update companies set demo = false where id = ${company} and demo`.execute(db);
  return numAffectedRows === 1n;
}
