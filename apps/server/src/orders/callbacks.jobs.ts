import { Id } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../jobs/job.ts';
import { accountQueue } from '../marketplaces/index.ts';
import { fingerprint } from '../outside/secrets.ts';
import { companyWorks } from '../users/companies.queries.ts';
import { connectAccount } from './accounts/account-connection.ts';
import { importNumbers, reportImport } from './remote/import-orders.ts';

const Payload = z.object({ company: Id, account: Id, numbers: z.array(z.string()) });
type Payload = z.infer<typeof Payload>;

/** Reads orders of which a marketplace has told: what it told of them doesn't count, only that there is something to ask. */
export const hearOrders: Job<typeof Payload> = job('orders.heard', Payload, hear, { lane: 'orders', attempts: 5 });

/**
 * Enqueues a message; one that comes again is one job. A blocked company hears nothing: its orders in hand are read by
 * themselves.
 */
export async function enqueueHeard(db: Db, account: string, numbers: string[]): Promise<void> {
  if (!(await companyWorks(db))) return;
  const queue = accountQueue(db.company, account);
  const key = `orders.heard:${account}:${fingerprint(numbers.toSorted().join())}`;
  await enqueue(db, hearOrders, { company: db.company, account, numbers }, { queue, key });
}

async function hear({ payload, signal }: JobRun<Payload>): Promise<void> {
  const { company, account, numbers } = payload;
  try {
    const connection = await connectAccount(company, account, signal);
    await reportImport(connection, await importNumbers(connection, numbers));
  } catch (error) {
    // Whatever can't be asked now, the usual look at the account's orders finds.
    if (!(error instanceof MarketplaceError) || error.kind === 'down') throw error;
  }
}
