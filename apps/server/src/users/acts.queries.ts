import type { GlobalDb } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import type { Caller } from '../http/session.ts';

/** Writes down what an administrator did; what a company's own people do is not the platform's business. */
export async function recordAct(
  db: GlobalDb,
  caller: Caller | null,
  act: string,
  subject: string,
  detail: object = {},
): Promise<void> {
  if (caller?.role !== 'admin') return;
  await execute(db)`
    insert into admin_acts (user_id, act, subject, detail) values (${caller.user}, ${act}, ${subject}, ${JSON.stringify(detail)})`;
}
