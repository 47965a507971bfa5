import type { Db } from '../../database/pools.ts';
import { actorOf, insertActs } from '../audit.queries.ts';
import type { By } from '../audit.ts';

/** Writes down who erased the data of a buyer, order by order. */
export async function recordErasures(
  db: Db,
  { caller, request }: By,
  orders: readonly { id: string; number: string }[],
): Promise<void> {
  if (!caller) return;
  const acts = orders.map(({ id, number }) => ({
    act: 'removed' as const,
    subject: 'buyer' as const,
    subjectId: id,
    title: number,
    changes: [],
  }));
  await insertActs(db, { ...(await actorOf(db, caller)), ip: request.ip }, acts);
}
