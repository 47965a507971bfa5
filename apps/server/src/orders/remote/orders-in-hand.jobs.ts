import { Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job, type Tick } from '../../jobs/job.ts';
import { accountQueue } from '../../marketplaces/index.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { accountsOfBlocked, openNumbers } from '../stored/remote-orders.queries.ts';
import { importNumbers, reportImport } from './import-orders.ts';

/** Days after its blocking for which a company's orders in hand are read: buyers wait for them, whatever the platform thinks of the seller. */
const days = 14;
/** How often, in milliseconds. */
const every = 10 * 60_000;
const portion = 200;

const Payload = z.object({ company: Id, account: Id });
type Payload = z.infer<typeof Payload>;

/** Reads the orders that a blocked company has in hand, and nothing else; nothing is sent, as whatever follows from them waits. */
export const readOrdersInHand: Job<typeof Payload> = job('orders.in-hand', Payload, read, {
  lane: 'orders',
  attempts: 5,
  ofBlocked: true,
});

async function read({ payload: { company, account }, signal }: JobRun<Payload>): Promise<void> {
  try {
    const connection = await connectAccount(company, account, signal);
    for (let after = '0'; ; ) {
      const open = await withCompany(company, (db) => openNumbers(db, account, { after, limit: portion }));
      const last = open.at(-1);
      if (!last) return;
      after = last.id;
      const numbers = open.map(({ number }) => number);
      await reportImport(connection, await importNumbers(connection, numbers));
    }
  } catch (error) {
    // Whatever can't be asked now is asked with the next round.
    if (!(error instanceof MarketplaceError)) throw error;
  }
}

/** Has the orders in hand of all blocked companies read. */
export async function enqueueOrdersInHand(): Promise<void> {
  for (const { company, account } of await accountsOfBlocked(days)) {
    const how = { queue: accountQueue(company, account), key: `orders.in-hand:${account}` };
    await withCompany(company, (db) => enqueue(db, readOrdersInHand, { company, account }, how));
  }
}

export const ordersInHandTick: Tick = { name: 'orders.in-hand', every, work: enqueueOrdersInHand };
