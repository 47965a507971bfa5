import { z } from 'zod';
import { type GlobalDb, withoutCompany } from '../database/pools.ts';
import { enqueue, type Job, job, type Tick } from '../jobs/job.ts';
import * as queries from './backfills.queries.ts';

/**
 * Work of a migration on rows that are there already, while the product runs: a line `-- backfill: <name>` in the
 * migration asks for it. It does one portion behind `position` in a transaction of its own, calls `save` in it with
 * where to go on and how many rows were done, and answers true; false when nothing is left.
 */
export type Backfill = (
  position: string | null,
  save: (db: GlobalDb, position: string, rows: number) => Promise<void>,
) => Promise<boolean>;

/** The job that works backfills off, portion by portion, and the clock that looks for new ones. */
export function backfilling(known: Record<string, Backfill>): { job: Job; tick: Tick } {
  const work = job(
    'upkeep.backfill',
    z.object({ name: z.string() }),
    async ({ payload: { name }, signal }) => {
      const portion = known[name];
      // A newer version has asked for it: its processes know how.
      if (!portion) return;
      for (;;) {
        signal.throwIfAborted();
        const state = await queries.backfillState(name);
        if (!state || state.finished) return;
        const more = await portion(state.position, (db, position, rows) =>
          queries.saveBackfill(db, name, position, rows),
        );
        if (!more) return queries.endBackfill(name);
      }
    },
    { lane: 'bulk' },
  );
  return {
    job: work,
    tick: {
      name: 'upkeep.backfills',
      every: 60_000,
      async work() {
        for (const name of (await queries.openBackfills()).filter((each) => known[each]))
          await withoutCompany((db) =>
            enqueue(db, work, { name }, { queue: 'upkeep', key: `upkeep.backfill:${name}` }),
          );
      },
    },
  };
}
