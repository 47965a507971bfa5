import { AsyncLocalStorage } from 'node:async_hooks';

/** How long PostgreSQL works for us before it gives up, in milliseconds. */
interface Limits {
  /** One statement, what it waits for among it. */
  statement: number;
  /** Waiting for somebody else's lock. */
  lock: number;
  /** A transaction in which nothing is asked. */
  idle: number;
}

/** Somebody waits for a call: what takes longer helps nobody, and keeps a connection from the others. */
const call: Limits = { statement: 30_000, lock: 10_000, idle: 30_000 };
/** Background work writes in portions, and some of them are large. */
const job: Limits = { statement: 600_000, lock: 60_000, idle: 300_000 };

/** The limits of calls, as a session begins with them. */
export const sessionLimits = `-c statement_timeout=${call.statement} -c lock_timeout=${call.lock} -c idle_in_transaction_session_timeout=${call.idle}`;

const inBackground = new AsyncLocalStorage<true>();

/** Runs background work: the transactions in it have the limits of jobs. */
export const asJob = <T>(work: () => Promise<T>): Promise<T> => inBackground.run(true, work);

/** Whether background work is asking. */
export const isJob = (): boolean => inBackground.getStore() === true;

/** First statement of a transaction, which sets the limits of its purpose; '' for a call's, which are the session's. */
export const limitsHere = (): string =>
  inBackground.getStore()
    ? `set local statement_timeout = ${job.statement}; set local lock_timeout = ${job.lock}; set local idle_in_transaction_session_timeout = ${job.idle}`
    : '';
