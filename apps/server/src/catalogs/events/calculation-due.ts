import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job } from '../../jobs/job.ts';
import { insertDue, isWatched, scenariosWatching } from './calculation-due.queries.ts';

const Payload = z.object({ company: Id, scenario: Id });

/** A scenario whose offers have changed. */
export type CalculateFor = z.infer<typeof Payload>;

/**
 * Calculates what has changed for one scenario. The room of calculation does it: its work is handed over in its index. It stands with the prices and
 * stocks that follow orders: behind an import of the same company it would wait for minutes.
 */
export const calculateChanged = (work: (run: JobRun<CalculateFor>) => Promise<void>): Job<typeof Payload> =>
  job('catalogs.calculate', Payload, work, { lane: 'orders' });

/** To enqueue the job its name and payload are enough. */
const declared = calculateChanged(async () => {});

/** Runs of one scenario, of all offers or of those that changed, come one after another. */
export const scenarioQueue = (company: string, scenario: string): string => `calculation:${company}:${scenario}`;

/** Milliseconds in which changes gather before they are calculated together. */
const gathering = 250;

/**
 * Tells the scenarios that watch these offers that something of them changed, once the caller's transaction has committed. Called by whatever
 * changes what formulas can read. Where nobody watches it costs one look at a short table. `except` is the scenario that made the change.
 */
export async function tellScenarios(db: Db, offers: readonly string[], except?: string): Promise<void> {
  if (offers.length === 0 || !(await isWatched(db))) return;
  const due = await scenariosWatching(db, offers, except);
  if (due.length === 0) return;
  await insertDue(db, due);
  for (const scenario of new Set(due.map((each) => each.scenario))) await calculateSoon(db, scenario);
}

/** Puts the calculating job in line, once for whatever has gathered until it begins. */
export async function calculateSoon(db: Db, scenario: string): Promise<void> {
  const queue = scenarioQueue(db.company, scenario);
  const runAt = new Date(Date.now() + gathering);
  await enqueue(db, declared, { company: db.company, scenario }, { queue, key: `${queue}:due`, runAt, gathers: true });
}
