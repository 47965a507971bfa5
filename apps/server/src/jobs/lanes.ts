import type { WorkerEvents } from 'graphile-worker';

/**
 * Each lane has runners of its own, so that no kind of work waits behind another: letters and what a person waits for; orders as they come in and
 * go out, with the prices and stocks that follow them; whatever else marketplaces are told and asked; imports and other long work of our own. The
 * numbers are parts of a process's runners.
 */
const parts = { interactive: 2, orders: 4, marketplace: 4, bulk: 2 };
export type Lane = keyof typeof parts;

/** How many of a process's runners the lane has. */
export const runnersOf = (lane: Lane, atOnce: number): number => Math.max(1, Math.round((parts[lane] * atOnce) / 12));

/** Stands on each job of a company, see the function `enqueue` of the database. */
const flagPrefix = 'company:';

/**
 * What graphile-worker asks before it takes a job: the flags of the companies that have their share of the lane. That is half of its runners, whether
 * others wait or not: who comes next finds one free. Runners take turns in asking, since one that doesn't see what another is about to take would take
 * one more.
 */
export function fairShare(runners: number, events: WorkerEvents): () => Promise<string[]> {
  const share = Math.max(1, Math.floor(runners / 2));
  const running = new Map<string, string>();
  let turn = Promise.resolve();
  let endTurn = () => {};

  events.on('job:start', ({ job }) => {
    const flag = Object.keys(job.flags ?? {}).find((name) => name.startsWith(flagPrefix));
    if (flag) running.set(job.id, flag);
    endTurn();
  });
  events.on('worker:getJob:empty', () => endTurn());
  events.on('worker:getJob:error', () => endTurn());
  events.on('job:complete', ({ job }) => running.delete(job.id));

  return async () => {
    const before = turn;
    const mine = Promise.withResolvers<void>();
    turn = mine.promise;
    await before;
    endTurn = mine.resolve;
    const held = [...running.values()];
    return [...new Set(held)].filter((flag) => held.filter((each) => each === flag).length >= share);
  };
}
