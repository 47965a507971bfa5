import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';
import type { Lane } from '../jobs/lanes.ts';
import { type Count, type CountsTable, deleteCounts, insertCounts } from './counts.queries.ts';

const Payload = z.object({ company: Id });

/** Counts that are kept as sums of rows (docs/decisions/0039): who changes what is counted adds rows, a job folds many into one. */
export interface Counts<Dimension extends string, Measure extends string> extends CountsTable<Dimension, Measure> {
  /** Counts some less and some more, in the caller's transaction; what comes to nothing is left out. */
  move(db: Db, change: Change<Dimension, Measure>): Promise<void>;
  /** Makes one row of the many of each kind. Whoever reads meanwhile sees them all or the one; a second run finds nothing to do. */
  fold(company: string): Promise<void>;
  /** The job that folds: listed in its room's `jobs`. */
  folding: Job<typeof Payload>;
}

interface Change<Dimension extends string, Measure extends string> {
  less: readonly Count<Dimension, Measure>[];
  more: readonly Count<Dimension, Measure>[];
}

/** Each so many rows of the counts, of whatever company, have those of their company folded: who adds many has them folded often. */
const foldEvery = 500;
/** Rows of one transaction. */
const atOnce = 10_000;

/**
 * Declares the counts of a table; its truth stands in `testing/counts.ts`, which is held against it after every file of
 * tests.
 */
export function countsIn<Dimension extends string, Measure extends string>(
  table: CountsTable<Dimension, Measure>,
  { foldedBy, lane }: { foldedBy: string; lane: Lane },
): Counts<Dimension, Measure> {
  type Row = Count<Dimension, Measure>;
  const matters = (row: Row) => table.measures.some((measure) => row[measure] !== 0);

  async function move(db: Db, { less, more }: Change<Dimension, Measure>): Promise<void> {
    const sums = new Map<string, Row>();
    const add = (row: Row, sign: 1 | -1) => {
      const key = JSON.stringify(table.dimensions.map(([name]) => row[name]));
      const sum = sums.get(key);
      const measured = table.measures.map((name) => [name, (sum?.[name] ?? 0) + sign * row[name]]);
      sums.set(key, { ...row, ...Object.fromEntries(measured) });
    };
    for (const row of less) add(row, -1);
    for (const row of more) add(row, 1);
    const changed = [...sums.values()].filter(matters);
    if (changed.length === 0) return;
    const added = await insertCounts(db, table, changed);
    // Without a key: whoever shares one waits for the other's transaction.
    if (added.some((id) => Number(id) % foldEvery === 0)) await enqueue(db, folding, { company: db.company });
  }

  async function fold(company: string): Promise<void> {
    for (;;) {
      const { taken, left } = await withCompany(company, async (db) => {
        const sums = await deleteCounts(db, table, atOnce);
        const kept = sums.filter(matters);
        if (kept.length > 0) await insertCounts(db, table, kept);
        return { taken: sums.reduce((total, sum) => total + sum.rows, 0), left: kept.length };
      });
      if (taken < atOnce || left === taken) return;
    }
  }

  const folding = job(foldedBy, Payload, ({ payload }) => fold(payload.company), { lane, attempts: 3 });
  return { ...table, move, fold, folding };
}
