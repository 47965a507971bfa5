import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';

/** Has a company's rules look at the orders that wait for them. */
export const runDue = gatheringJob('orders.automations', z.object({ company: Id }), {
  lane: 'orders',
  gather: 50,
  queueOf: ({ company }) => `automations:${company}`,
});

/** Puts the job in line, once for whatever gathers until it begins. */
export const runSoon = (db: Db): Promise<void> => enqueueGathering(db, runDue, { company: db.company });
