import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { offersChanged } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { enqueueGathering, gatheringJob } from '../../jobs/gathering.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { insertDue, isWatched, scenariosWatching } from './due.queries.ts';

const DueScenario = z.object({ company: Id, scenario: Id });

/** A scenario whose offers have changed. */
export type DueScenario = z.infer<typeof DueScenario>;

/** Runs of one scenario, of all offers or of those that changed, come one after another. */
export const scenarioQueue = (company: string, scenario: string): string => `calculation:${company}:${scenario}`;

/**
 * Calculates what has changed for one scenario. It stands with the prices and stocks that follow orders: behind an import of the same company it would
 * wait for minutes.
 */
export const calculationDue = gatheringJob('catalogs.calculate', DueScenario, {
  lane: 'orders',
  gather: 250,
  queueOf: ({ company, scenario }) => scenarioQueue(company, scenario),
});

/** Puts the calculation of what is due in line. */
export const calculateSoon = (db: Db, scenario: string): Promise<void> =>
  enqueueGathering(db, calculationDue, { company: db.company, scenario });

/** Has the scenarios that watch these offers calculate them anew, but the one that changed them. Where nobody watches it costs one look at a short table. */
export async function recalculate(db: Db, offers: readonly string[], except?: string): Promise<void> {
  if (offers.length === 0 || !(await isWatched(db))) return;
  const due = await scenariosWatching(db, offers, except);
  if (due.length === 0) return;
  await insertDue(db, due);
  for (const scenario of new Set(due.map((each) => each.scenario))) await calculateSoon(db, scenario);
}

export const dueSubscription: Subscription = subscribe(offersChanged, (db, { offers, scenario }) =>
  recalculate(db, offers, scenario),
);
