import type { AuditAct } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { actorOf, insertActs } from '../audit.queries.ts';
import type { By } from '../audit.ts';

/** Writes down who took or erased the data of a buyer, order by order. */
export async function recordOfBuyers(
  db: Db,
  { caller, request }: By,
  act: Extract<AuditAct['act'], 'downloaded' | 'removed'>,
  orders: readonly { id: string; number: string }[],
): Promise<void> {
  if (!caller || orders.length === 0) return;
  const acts = orders.map(({ id, number }) => ({
    act,
    subject: 'buyer' as const,
    subjectId: id,
    title: number,
    changes: [],
  }));
  await insertActs(db, { ...(await actorOf(db, caller)), ip: request.ip }, acts);
}
