import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';
import { actorOf, insertActs } from '../audit.queries.ts';
import type { By } from '../audit.ts';

/** Within so many minutes a screen that asks anew is the same opening. */
const sameOpening = 15;

/** Writes down who sees the people of an order, and from where; once for as long as they look at it. */
export async function recordOpening(
  db: Db,
  { caller, request }: By,
  order: { id: string; title: string },
): Promise<void> {
  if (!caller) return;
  const lately = await maybeOne(db)`
    select from company_acts where company_id = ${db.company} and subject = 'order' and subject_id = ${order.id} and act = 'opened'
      and user_id is not distinct from ${caller.user}::bigint and api_key_id is not distinct from ${caller.apiKey}::bigint
      and at > now() - ${sql.lit(sameOpening)} * interval '1 minute' limit 1`;
  if (lately) return;
  await insertActs(db, { ...(await actorOf(db, caller)), ip: request.ip }, [
    { act: 'opened', subject: 'order', subjectId: order.id, title: order.title, changes: [] },
  ]);
}
