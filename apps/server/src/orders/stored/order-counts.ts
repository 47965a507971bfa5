import { type RawBuilder, sql } from 'kysely';
import { countsIn } from '../../counts/counts.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** How many orders there are of each kind, and their sum. */
export const orderCounts = countsIn(
  {
    table: 'order_counts',
    dimensions: [
      ['state', 'text'],
      ['status_id', 'bigint'],
      ['source_id', 'bigint'],
      ['account_id', 'bigint'],
      ['marketplace', 'text'],
      ['currency', 'text'],
    ],
    measures: ['orders', 'kopecks'],
  },
  { foldedBy: 'orders.fold-counts', lane: 'orders' },
);

/** An order after a change. */
export interface ChangedOrder {
  id: string;
  /** Its pieces, without the cancelled ones. */
  units: number;
  /** Its status before the change; null for a new one. */
  wasStatus: string | null;
  isStatus: string | null;
}

/** What the statement answers of each order: before the change, of which there is nothing for a new one, and after it. */
interface Change extends ChangedOrder, Record<`was${string}` | `is${string}`, string | null> {}

/** Columns only: what PostgreSQL would have to calculate here, a cluster refuses in a statement that writes. */
const versionOf = (version: 'old' | 'new', name: 'was' | 'is'): RawBuilder<unknown> => {
  const columns = { Id: 'id', Archived: 'archived_at', State: 'state', Status: 'status_id', Source: 'source_id' };
  const more = { Account: 'account_id', Marketplace: 'marketplace', Currency: 'currency', Kopecks: 'kopecks' };
  const all = Object.entries({ ...columns, ...more });
  return sql.join(all.map(([key, column]) => sql`${sql.ref(`${version}.${column}`)} as ${sql.ref(name + key)}`));
};

/**
 * The one way in which orders come, change what they are counted by, and go: counted(db)`update orders set … where …`, without RETURNING. The
 * counts follow in the same transaction, beside what the caller does with the answer.
 */
export const counted =
  (db: Db, then: (changed: ChangedOrder[]) => Promise<void> = async () => {}) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<ChangedOrder[]> => {
    const changed = await rows<Change>(db)`
      ${sql(text, ...values)} returning new.id, new.units, ${versionOf('old', 'was')}, ${versionOf('new', 'is')}`;
    await Promise.all([
      orderCounts.move(db, { less: countsOf(changed, 'was'), more: countsOf(changed, 'is') }),
      then(changed),
    ]);
    return changed;
  };

/** The orders as they are counted, without those that aren't there yet, or were removed. */
const countsOf = (changed: readonly Change[], name: 'was' | 'is') =>
  changed.flatMap((change) => {
    const of = (key: string) => change[`${name}${key}`] ?? null;
    if (of('Id') === null || of('Archived') !== null) return [];
    return [
      {
        state: of('State'),
        status_id: of('Status'),
        source_id: of('Source'),
        account_id: of('Account'),
        marketplace: of('Marketplace'),
        currency: of('Currency'),
        orders: 1,
        kopecks: Number(of('Kopecks')),
      },
    ];
  });
