import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';
import { deleteCounts, insertCounts, type Place, type ProductCount } from './product-counts.queries.ts';

type Standing = Record<Place, string | null>;

/** A product that came to stand somewhere, moved, or went; `null` is nowhere. */
interface Moved {
  was: Standing | null;
  is: Standing | null;
}

const places: readonly Place[] = ['category', 'brand', 'collection'];

/** Each so many rows of the counts, of whatever company, have those of their company folded: who adds many has them folded often. */
const foldEvery = 1000;

/**
 * The counts follow the products in the same transaction: whoever writes where products stand calls this. `testing/counts.ts` holds them
 * against the products after every file of tests.
 */
export async function countMoved(db: Db, moved: readonly Moved[]): Promise<void> {
  const counts = new Map<string, ProductCount>();
  const add = (place: Place, id: string | null | undefined, products: number) => {
    if (!id) return;
    const key = `${place} ${id}`;
    counts.set(key, { place, id, products: (counts.get(key)?.products ?? 0) + products });
  };
  for (const { was, is } of moved)
    for (const place of places) {
      add(place, was?.[place], -1);
      add(place, is?.[place], 1);
    }
  await addCounts(
    db,
    [...counts.values()].filter(({ products }) => products !== 0),
  );
}

async function addCounts(db: Db, counts: readonly ProductCount[]): Promise<void> {
  if (counts.length === 0) return;
  const added = await insertCounts(db, counts);
  // Without a key: whoever shares one waits for the other's transaction.
  if (added.some((id) => Number(id) % foldEvery === 0)) await enqueue(db, foldProductCounts, { company: db.company });
}

/** Rows of one transaction. */
const atOnce = 10_000;

/** Makes one row of the many of each place. Whoever reads meanwhile sees them all or the one; a second run finds nothing to do. */
export async function foldCounts(company: string): Promise<void> {
  for (;;) {
    const { taken, left } = await withCompany(company, async (db) => {
      const sums = await deleteCounts(db, atOnce);
      const kept = sums.filter(({ products }) => products !== 0);
      if (kept.length > 0) await insertCounts(db, kept);
      return { taken: sums.reduce((total, sum) => total + sum.rows, 0), left: kept.length };
    });
    if (taken < atOnce || left === taken) return;
  }
}

const Payload = z.object({ company: Id });

export const foldProductCounts: Job<typeof Payload> = job(
  'catalogs.fold-counts',
  Payload,
  ({ payload }) => foldCounts(payload.company),
  { lane: 'bulk', attempts: 3 },
);
