import type { z } from 'zod';
import { sendAtCommit } from '../database/at-commit.ts';
import type { GlobalDb } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { deadlines, type Lane } from './lanes.ts';
import { lookAt } from './look.ts';

/** Input of a running job. */
export interface JobRun<Payload> {
  payload: Payload;
  /** Aborts when the process stops: finish the step, then return or throw; the job runs again after the restart. */
  signal: AbortSignal;
  /** 1 at the first try. */
  attempt: number;
  attempts: number;
  /** Says that the dangerous part is over: that a process died before counts no more. */
  survived: () => Promise<void>;
}

/** Everything that whoever enqueues a job needs to know of it. */
export interface JobDeclaration<Schema extends z.ZodType = z.ZodType> {
  name: string;
  payload: Schema;
  lane: Lane;
  attempts: number;
  exhausted: ((payload: z.output<Schema>) => Promise<void>) | undefined;
  dangerous: boolean;
  ofDeleted: boolean;
  ofBlocked: boolean;
  deadline: number;
}

export interface Job<Schema extends z.ZodType = z.ZodType> extends JobDeclaration<Schema> {
  work: (run: JobRun<z.output<Schema>>) => Promise<void>;
}

export interface JobOptions<Schema extends z.ZodType> {
  /** Whose runners do it; `interactive`, for short work that a person waits for, unless told. */
  lane?: Lane;
  /** How often it is tried in all. A try that the end of the process broke off doesn't count. */
  attempts?: number;
  /** After the last try, whether it failed or was killed: tells the person and frees what waits. It may be called twice. */
  exhausted?: (payload: z.output<Schema>) => Promise<void>;
  /** Works on what strangers send: when it was under way in two processes that died, it isn't tried a third time. */
  dangerous?: boolean;
  /** Seconds after which it is broken off, and tried again; that of its lane unless told. */
  deadline?: number;
  /** Works for companies that were deleted, where all other work has ended. */
  ofDeleted?: boolean;
  /** Works for companies that are blocked, where all other work waits until they are approved again. */
  ofBlocked?: boolean;
}

/** Declares a job whose work stands in another module, above those that put it in line. */
export function declareJob<Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  {
    lane = 'interactive',
    attempts = 12,
    exhausted,
    dangerous = false,
    ofDeleted = false,
    ofBlocked = false,
    deadline = deadlines[lane],
  }: JobOptions<Schema> = {},
): JobDeclaration<Schema> {
  return { name, payload, lane, attempts, exhausted, dangerous, ofDeleted, ofBlocked, deadline };
}

/** Gives a declared job its work. */
export const implementJob = <Schema extends z.ZodType>(
  declaration: JobDeclaration<Schema>,
  work: (run: JobRun<z.output<Schema>>) => Promise<void>,
): Job<Schema> => ({ ...declaration, work });

/**
 * Declares a job. It may run twice: its payload is ids, it reads what is true now, writes under a key and can stop between steps.
 * When it throws it is tried again with growing pauses, `attempts` times in all.
 */
export const job = <Schema extends z.ZodType>(
  name: string,
  payload: Schema,
  work: (run: JobRun<z.output<Schema>>) => Promise<void>,
  options: JobOptions<Schema> = {},
): Job<Schema> => implementJob(declareJob(name, payload, options), work);

export interface Enqueue {
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** A job with the same key that has not begun is replaced. */
  key?: string;
  runAt?: Date;
  /** Joins the job of its key that has not begun: it runs at whichever moment is the earlier one. */
  gathers?: boolean;
}

/**
 * The only way to a job: it enters with the caller's transaction, and with it only. One with a key enters right before the commit: until then nobody
 * else who wants the same key waits.
 */
export async function enqueue<Schema extends z.ZodType>(
  db: GlobalDb,
  job: JobDeclaration<Schema>,
  payload: z.input<Schema>,
  { queue, key, runAt, gathers = false }: Enqueue = {},
): Promise<void> {
  const checked = JSON.stringify(job.payload.parse(payload));
  if (key === undefined)
    await execute(db)`
      select enqueue(${job.name}, ${checked}::json, ${queue ?? null}, null, ${runAt ?? null}, ${job.attempts}::int)`;
  else
    sendAtCommit(db, key, {
      text: 'select enqueue($1, $2::json, $3, $4, $5, $6::int, $7)',
      values: [job.name, checked, queue ?? null, key, runAt ?? null, job.attempts, gathers],
    });
  if (runAt) lookAt(runAt);
}

/** Work that comes back by the clock in every worker process; processes may meet in it, so it must not mind. */
export interface Tick {
  name: string;
  /** Milliseconds between two rounds. */
  every: number;
  work: (signal: AbortSignal) => Promise<void>;
}
