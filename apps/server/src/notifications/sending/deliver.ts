import { Id, type NoticeWay, noticeWays } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import type { NewDelivery } from './deliveries.queries.ts';

/** Sends what is due of a company by one way. A second of gathering: of ten thousand notices a minute it runs sixty times. */
export const deliver = gatheringJob('notifications.deliver', z.object({ company: Id, way: z.enum(noticeWays) }), {
  lane: 'interactive',
  gather: 1000,
  queueOf: ({ company, way }) => `notices:${company}:${way}`,
});

/** Has what was put on its way sent when it is due. */
export async function enqueueDelivery(db: Db, way: NoticeWay, deliveries: readonly NewDelivery[]): Promise<void> {
  const times = deliveries.filter(({ state }) => state === 'waiting').map(({ due }) => due.getTime());
  if (times.length === 0) return;
  const at = new Date(Math.max(Date.now() + deliver.gather, Math.min(...times)));
  await enqueueGathering(db, deliver, { company: db.company, way }, at);
}
