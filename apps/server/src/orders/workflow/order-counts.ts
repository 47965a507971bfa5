import { Id } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';
import { deleteCounts, insertCounts, type OrderCount } from './order-counts.queries.ts';

/** An order after a change. */
export interface ChangedOrder {
  id: string;
  /** Its pieces, without the cancelled ones. */
  units: number;
}

/** What the statement answers of each order: before the change, of which there is nothing for a new one, and after it. */
interface Change extends ChangedOrder, Record<`was${string}` | `is${string}`, string | null> {}

/** Columns only: what PostgreSQL would have to reckon here, a cluster refuses in a statement that writes. */
const versionOf = (version: 'old' | 'new', name: 'was' | 'is'): RawBuilder<unknown> => {
  const columns = { Id: 'id', Archived: 'archived_at', State: 'state', Status: 'status_id', Source: 'source_id' };
  const more = { Account: 'account_id', Marketplace: 'marketplace', Currency: 'currency', Kopecks: 'kopecks' };
  const all = Object.entries({ ...columns, ...more });
  return sql.join(all.map(([key, column]) => sql`${sql.ref(`${version}.${column}`)} as ${sql.ref(name + key)}`));
};

/**
 * The one way in which orders come, change what they are counted by, and go: counted(db)`update orders set … where …`, without RETURNING. The
 * counts follow in the same transaction. `testing/counts.ts` holds them against the orders after every file of tests.
 */
export const counted =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<ChangedOrder[]> => {
    const changed = await rows<Change>(db)`
      ${sql(text, ...values)} returning new.id, new.units, ${versionOf('old', 'was')}, ${versionOf('new', 'is')}`;
    await addCounts(db, changesOf(changed));
    return changed;
  };

/** The order as it is counted; nothing while it isn't there yet, and when it was removed. */
function countOf(change: Change, name: 'was' | 'is'): OrderCount | undefined {
  const of = (key: string) => change[`${name}${key}`] ?? null;
  if (of('Id') === null || of('Archived') !== null) return undefined;
  return {
    state: String(of('State')),
    status: String(of('Status')),
    source: of('Source'),
    account: of('Account'),
    marketplace: of('Marketplace'),
    currency: String(of('Currency')),
    orders: 1,
    kopecks: Number(of('Kopecks')),
  };
}

/** What the changes come to, kind by kind; kinds that stay as they were are left out. */
function changesOf(changed: readonly Change[]): OrderCount[] {
  const counts = new Map<string, OrderCount>();
  const add = (count: OrderCount | undefined, sign: 1 | -1) => {
    if (!count) return;
    const { orders, kopecks, ...kind } = count;
    const key = JSON.stringify(kind);
    const sum = counts.get(key) ?? { ...kind, orders: 0, kopecks: 0 };
    counts.set(key, { ...kind, orders: sum.orders + sign * orders, kopecks: sum.kopecks + sign * kopecks });
  };
  for (const change of changed) {
    add(countOf(change, 'was'), -1);
    add(countOf(change, 'is'), 1);
  }
  return [...counts.values()].filter(({ orders, kopecks }) => orders !== 0 || kopecks !== 0);
}

/** Each so many rows of the counts, of whatever company, have those of their company folded: who adds many has them folded often. */
const foldEvery = 500;

async function addCounts(db: Db, counts: readonly OrderCount[]): Promise<void> {
  if (counts.length === 0) return;
  const added = await insertCounts(db, counts);
  // Without a key: whoever shares one waits for the other's transaction.
  if (added.some((id) => Number(id) % foldEvery === 0)) await enqueue(db, foldOrderCounts, { company: db.company });
}

/** Rows of one transaction. */
const atOnce = 10_000;

/** Makes one row of the many of each kind. Whoever reads meanwhile sees them all or the one; a second run finds nothing to do. */
export async function foldCounts(company: string): Promise<void> {
  for (;;) {
    const { taken, left } = await withCompany(company, async (db) => {
      const sums = await deleteCounts(db, atOnce);
      const kept = sums.filter(({ orders, kopecks }) => orders !== 0 || kopecks !== 0);
      if (kept.length > 0) await insertCounts(db, kept);
      return { taken: sums.reduce((total, sum) => total + sum.rows, 0), left: kept.length };
    });
    if (taken < atOnce || left === taken) return;
  }
}

const Payload = z.object({ company: Id });

export const foldOrderCounts: Job<typeof Payload> = job(
  'orders.fold-counts',
  Payload,
  ({ payload }) => foldCounts(payload.company),
  { lane: 'orders', attempts: 3 },
);
