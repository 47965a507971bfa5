import type { Db } from '../database/pools.ts';
import { execute } from '../database/rows.ts';

/** Makes the demo's company an ordinary one; false when it was one already. */
export async function endDemo(db: Db, company: string): Promise<boolean> {
  const written = await execute(db)`update companies set demo = false where id = ${company} and demo`;
  return written === 1;
}
