import { withCompany } from '../../database/pools.ts';
import { lockOrder } from './order-state.queries.ts';
import { ordersHolding, settleReserves } from './reserves.queries.ts';

/** Orders of a portion. */
const atOnce = 200;

/** Nothing is heard of a disconnected account's orders any more: what they hold would be held for ever. */
export async function releaseOrdersOf(company: string, account: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const orders = await withCompany(company, (db) => ordersHolding(db, account, atOnce));
    for (const id of orders) {
      signal.throwIfAborted();
      await withCompany(company, async (db) => {
        if (await lockOrder(db, id)) await settleReserves(db, id);
      });
    }
    if (orders.length < atOnce) return;
  }
}
