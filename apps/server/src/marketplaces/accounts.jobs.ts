import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../jobs/job.ts';

const Payload = z.object({ company: Id, account: Id });

/** An account was disconnected: rooms above let go what they hold for it. */
export const accountDisposed = (
  hear: (company: string, account: string, signal: AbortSignal) => Promise<void>,
): Job<typeof Payload> =>
  job('marketplaces.account-disposed', Payload, ({ payload, signal }: JobRun<z.infer<typeof Payload>>) =>
    hear(payload.company, payload.account, signal),
  );

const unheard = accountDisposed(async () => {});

export async function tellDisposed(db: Db, account: string): Promise<void> {
  await enqueue(db, unheard, { company: db.company, account });
}
