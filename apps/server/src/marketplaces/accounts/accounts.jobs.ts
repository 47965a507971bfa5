import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';

const Payload = z.object({ company: Id, account: Id });

/** After an account was disconnected: rooms above let go of what they hold for it. */
export const accountDisposed = (
  work: (company: string, account: string, signal: AbortSignal) => Promise<void>,
): Job<typeof Payload> =>
  job(
    'marketplaces.account-disposed',
    Payload,
    ({ payload, signal }: JobRun<z.infer<typeof Payload>>) => work(payload.company, payload.account, signal),
    { lane: 'orders' },
  );

/** The job as it is put in line; its work is handed over where the rooms are put together. */
const disposal = accountDisposed(async () => {});

/** Has the rooms above told that the account was disconnected, in the caller's transaction. */
export async function announceDisposal(db: Db, account: string): Promise<void> {
  await enqueue(db, disposal, { company: db.company, account });
}
