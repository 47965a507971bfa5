import { withCompany } from '../database/pools.ts';
import { deleteCancelRequestsOf } from './stored/cancel-requests.queries.ts';
import { touchOrders } from './workflow/order-state.ts';
import { releaseAccount } from './workflow/reserves.ts';

/** A disconnected account tells of nothing more, and nobody can be answered through it. */
export async function leaveAccount(company: string, account: string, signal: AbortSignal): Promise<void> {
  await withCompany(company, async (db) => {
    await touchOrders(db, await deleteCancelRequestsOf(db, account));
  });
  await releaseAccount(company, account, signal);
}
