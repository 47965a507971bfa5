import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import { booksChanged, orderLinesMatched, ordersCounted } from '../../orders/index.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { countChannelDays } from './channel-days.ts';
import * as queries from './due.queries.ts';

/** Work of one company's figures comes one after another: two would write the same days. */
export const statisticsQueue = (company: string): string => `statistics:${company}`;

/** Calculates the days that are due. */
export const settleDue = gatheringJob('statistics.settle', z.object({ company: Id }), {
  lane: 'orders',
  gather: 1000,
  queueOf: ({ company }) => statisticsQueue(company),
});

/** Has these days calculated, in the caller's transaction. */
export async function settleSoon(db: Db, due: readonly queries.DueDay[]): Promise<void> {
  if (due.length === 0) return;
  await queries.insertDueDays(db, due);
  await enqueueGathering(db, settleDue, { company: db.company });
}

/** Events of orders and books, which concern the days of their channels and offers. */
export const subscriptions: Subscription[] = [
  subscribe(ordersCounted, async (db, { changes }) => {
    const orders = changes.flatMap(({ was, is }) => [was, is]).filter((order) => order !== null);
    if (orders.length === 0) return;
    await Promise.all([
      countChannelDays(db, changes),
      queries.insertDueOrders(db, orders),
      enqueueGathering(db, settleDue, { company: db.company }),
    ]);
  }),
  subscribe(orderLinesMatched, async (db, { orders }) => settleSoon(db, await queries.daysOfOrders(db, orders))),
  subscribe(booksChanged, (db, { account, days }) =>
    settleSoon(
      db,
      days.map((each) => ({ account, ...each })),
    ),
  ),
];
