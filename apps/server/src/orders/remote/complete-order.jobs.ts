import { Id, isOpenState, type Marketplace } from '@prilavok/contract';
import { connectors, MarketplaceError, type RemoteOrder } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { lockOrder, storedOrder } from '../stored/order-state.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { deliveryInDetails, takeDelivery } from './take-recipient.ts';

const Payload = z.object({ company: Id, account: Id, order: Id });

/** Asks a marketplace for what its lists leave out of an order that the seller carries: who gets it. */
export const completeOrder: Job<typeof Payload> = job(
  'orders.complete',
  Payload,
  async ({ payload: { company, account, order: id }, signal }) => {
    const order = await withCompany(company, (db) => storedOrder(db, id));
    if (!order || !isOpenState(order.state)) return;
    const { client } = await connectAccount(company, account, signal);
    // Of an order that isn't to be carried any more the marketplace tells nothing; what it can't tell now is asked again.
    const details = await client.orders.details?.(order.number).catch((error: unknown) => {
      if (error instanceof MarketplaceError && ['refused', 'missing', 'keys'].includes(error.kind)) return undefined;
      throw error;
    });
    if (!details) return;
    await withCompany(company, async (db) => {
      if (!(await lockOrder(db, id))) return;
      const changes = await takeDelivery(db, id, deliveryInDetails(details));
      if (changes.length === 0) return;
      await insertHistory(db, [id], byMarketplace, {
        kind: 'changed',
        message: 'Площадка назвала получателя',
        changes,
      });
      await touchOrders(db, [id]);
    });
  },
  { lane: 'orders', attempts: 8 },
);

/** Whether the marketplace says more of the order when it is asked for it alone. */
export const hasDetails = (
  marketplace: Marketplace,
  { scheme, state }: Pick<RemoteOrder, 'scheme' | 'state'>,
): boolean =>
  scheme === 'DBS' && state !== 'pending' && isOpenState(state) && connectors[marketplace].namesRecipients === 'alone';

/** Has the order completed once the caller's transaction has committed. */
export async function completeLater(db: Db, of: { account: string; order: string }): Promise<void> {
  const options = { queue: accountQueue(db.company, of.account), key: `orders.complete:${of.order}` };
  await enqueue(db, completeOrder, { company: db.company, ...of }, options);
}
