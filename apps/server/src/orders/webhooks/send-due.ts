import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';

const Address = z.object({ company: Id, webhook: Id });
export type Address = z.infer<typeof Address>;

/** Sends what is due to one address. */
export const sendDue = gatheringJob('orders.webhooks', Address, {
  lane: 'orders',
  gather: 20,
  queueOf: ({ company, webhook }) => `webhooks:${company}:${webhook}`,
});

/** Has what is due to an address sent: soon, or in a moment that is named. */
export const sendDueSoon = (db: Db, webhook: string, at?: Date): Promise<void> =>
  enqueueGathering(db, sendDue, { company: db.company, webhook }, at);
