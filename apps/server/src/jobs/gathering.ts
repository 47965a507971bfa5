import type { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { declareJob, enqueue, type JobDeclaration } from './job.ts';
import type { Lane } from './lanes.ts';

/** A job that takes up whatever has gathered until it begins: put in line many times, it runs once. */
export interface GatheringJob<Schema extends z.ZodType> extends JobDeclaration<Schema> {
  /** Milliseconds between the first change and the run. */
  gather: number;
  /** Its runs of one queue come one after another; a run that waits in it takes up what is published meanwhile. */
  queueOf: (payload: z.output<Schema>) => string;
}

/** Declares a job that gathers. What it has to take up stands in a table of its own: the payload says for whom. */
export const gatheringJob = <Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  { lane, gather, queueOf }: { lane: Lane } & Pick<GatheringJob<Schema>, 'gather' | 'queueOf'>,
): GatheringJob<Schema> => ({ ...declareJob(name, payload, { lane }), gather, queueOf });

/** Puts a gathering job in line in the caller's transaction: at `at`, or when it has gathered, or when it runs anyway if that is sooner. */
export async function enqueueGathering<Schema extends z.ZodType>(
  db: Db,
  job: GatheringJob<Schema>,
  payload: z.input<Schema> & z.output<Schema>,
  at = new Date(Date.now() + job.gather),
): Promise<void> {
  const queue = job.queueOf(payload);
  await enqueue(db, job, payload, { queue, key: queue, runAt: at, gathers: true });
}
