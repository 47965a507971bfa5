import type { Db } from '../../database/pools.ts';
import { seedStatuses } from '../statuses.queries.ts';
import * as queries from './new-order.queries.ts';
import { isOlderThanAccount, markGone } from './reserves.queries.ts';
import { releaseReserves, settleReserves, writeOff } from './reserves.ts';

/** Writes an order with its lines, and its stock; answers its id, or nothing when its number is there already, from whoever wrote it. */
export async function addOrder(db: Db, order: queries.NewOrder): Promise<string | undefined> {
  await seedStatuses(db);
  const id = await queries.insertOrder(db, order);
  if (!id) return undefined;
  await queries.insertLines(db, id, order.lines);
  if (order.shipped) {
    // Goods that left before their account was connected are not in the stock that was counted since.
    if (await isOlderThanAccount(db, id)) await markGone(db, id);
    else await writeOff(db, id);
  }
  await settleReserves(db, id);
  return id;
}

/** Gives the order these lines instead of its own; only while nothing is packed. */
export async function replaceLines(
  db: Db,
  order: { id: string; number: string; orderNumber: string | null },
  lines: queries.NewLine[],
): Promise<void> {
  await releaseReserves(db, order.id);
  await queries.deleteLines(db, order.id);
  await queries.insertLines(db, order.id, lines);
  await queries.updateTotals(db, order, lines);
  await settleReserves(db, order.id);
}
