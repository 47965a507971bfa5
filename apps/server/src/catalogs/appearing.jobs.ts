import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';

const Payload = z.object({ company: Id, offers: z.array(Id) });

/** Offers that are new, go by another article, or were paired: rooms above may have waited for them. */
export const offersAppeared = (hear: (company: string, offers: string[]) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.offers-appeared', Payload, ({ payload }) => hear(payload.company, payload.offers));

const unheard = offersAppeared(async () => {});

/** Tells of them once the caller's transaction has committed. */
export async function tellAppeared(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length > 0) await enqueue(db, unheard, { company: db.company, offers: [...offers] });
}
