import { type RawBuilder, sql } from 'kysely';
import { countsIn } from '../../counts/counts.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { publish } from '../../rooms/topic.ts';
import { type CountedOrder, ordersCounted } from '../events/topics.ts';

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

/**
 * Answer of the statement about each order: before the change, of which there is nothing for a new one, and after it.
 */
interface Change extends ChangedOrder, Record<`was${string}` | `is${string}`, string | null> {}

/** Columns only: what PostgreSQL would have to calculate here, a cluster refuses in a statement that writes. */
const versionOf = (version: 'old' | 'new', name: 'was' | 'is'): RawBuilder<unknown> => {
  const columns = { Id: 'id', Archived: 'archived_at', State: 'state', Status: 'status_id', Source: 'source_id' };
  const more = { Account: 'account_id', Marketplace: 'marketplace', Currency: 'currency', Kopecks: 'kopecks' };
  const byDay = { Number: 'number', Created: 'created_at', Units: 'units' };
  const all = Object.entries({ ...columns, ...more, ...byDay });
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
      publish(db, ordersCounted, {
        changes: changed.map((change) => ({ was: orderOf(change, 'was'), is: orderOf(change, 'is') })),
      }),
      then(changed),
    ]);
    return changed;
  };

/** The order as it is counted; null where it isn't there yet, or was removed. */
function orderOf(change: Change, name: 'was' | 'is'): CountedOrder | null {
  const of = (key: string) => change[`${name}${key}`] ?? null;
  if (of('Id') === null || of('Archived') !== null) return null;
  return {
    id: of('Id') ?? '',
    number: of('Number') ?? '',
    source: of('Source'),
    account: of('Account'),
    marketplace: of('Marketplace'),
    currency: of('Currency') ?? '',
    state: of('State') ?? '',
    createdAt: of('Created') ?? '',
    pieces: Number(of('Units')),
    kopecks: Number(of('Kopecks')),
  };
}

/** The orders as they are counted, without those that aren't there yet, or were removed. */
const countsOf = (changed: readonly Change[], name: 'was' | 'is') =>
  changed.flatMap((change) => {
    const order = orderOf(change, name);
    if (!order) return [];
    const { state, source, account, marketplace, currency, kopecks } = order;
    const status_id = change[`${name}Status`] ?? null;
    return [{ state, status_id, source_id: source, account_id: account, marketplace, currency, orders: 1, kopecks }];
  });
