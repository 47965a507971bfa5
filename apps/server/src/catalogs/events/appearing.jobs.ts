import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';

const Payload = z.object({ company: Id, offers: z.array(Id) });

/**
 * Offers that are new, go by another article, or were linked to a marketplace's product: orders may have waited for them. What is to be
 * done then belongs to a room above, which hands it down in rooms.ts.
 */
export const offersAppeared = (work: (company: string, offers: string[]) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.offers-appeared', Payload, ({ payload }) => work(payload.company, payload.offers), {
    lane: 'marketplace',
  });

/** Stock that orders reserve was counted anew: those that waited for it may have it now. */
export const stockCounted = (work: (company: string, offers: string[]) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.stock-counted', Payload, ({ payload }) => work(payload.company, payload.offers), { lane: 'orders' });

const counted = stockCounted(async () => {});

/** Tells of stock that was counted anew and that orders reserve, once the caller's transaction has committed. */
export async function tellCounted(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length > 0) await enqueue(db, counted, { company: db.company, offers: [...offers] });
}

/** To enqueue the job its name and payload are enough. */
const declared = offersAppeared(async () => {});

/** Tells of offers that appeared, once the caller's transaction has committed. */
export async function tellAppeared(db: Db, offers: readonly string[]): Promise<void> {
  if (offers.length > 0) await enqueue(db, declared, { company: db.company, offers: [...offers] });
}
