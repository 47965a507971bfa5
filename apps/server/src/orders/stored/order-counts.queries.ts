import type { OrderFilters, OrderState, OrderSum } from '@prilavok/contract';
import { unprocessedStates } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, roubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** The filters that the counts know; they are the whole question where nothing else is asked. */
const counted: readonly string[] = ['tab', 'state', 'status', 'source', 'account', 'marketplace'];

/** Whether what is asked can be told from the counts. */
export function isCounted({ search, filters }: { search: string; filters: OrderFilters }): boolean {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const tabs: (string | undefined)[] = [undefined, 'all', 'unprocessed'];
  return search === '' && tabs.includes(filters.tab) && asked.every(([name]) => counted.includes(name));
}

function conditions(company: string, filters: OrderFilters): RawBuilder<unknown> {
  const found = [sql`company_id = ${company}`];
  const among = (column: string, values: readonly string[] | undefined, type: 'text' | 'bigint') => {
    if (values) found.push(sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`);
  };
  if (filters.tab === 'unprocessed') among('state', unprocessedStates, 'text');
  among('state', filters.state?.in, 'text');
  among('status_id', filters.status?.in, 'bigint');
  among('source_id', filters.source?.in, 'bigint');
  among('account_id', filters.account?.in, 'bigint');
  among('marketplace', filters.marketplace?.in, 'text');
  return and(found);
}

/** How many orders there are of those that the filters, which the counts know, let through, and their sum in each currency, the greater first. */
export async function countedTotals(db: Db, filters: OrderFilters): Promise<{ total: number; sums: OrderSum[] }> {
  const found = await rows<OrderSum & { count: number }>(db)`
    select currency, sum(orders)::int as count, ${roubles(sql`sum(kopecks)`)} as sum from order_counts
    where ${conditions(db.company, filters)} group by currency having sum(orders) > 0 order by sum(kopecks) desc`;
  return {
    total: found.reduce((total, { count }) => total + count, 0),
    sums: found.map(({ currency, sum }) => ({ currency, sum })),
  };
}

/** How many orders stand in each state; states without orders may be left out. */
export async function countsByState(db: Db): Promise<{ state: OrderState; count: number }[]> {
  return rows<{ state: OrderState; count: number }>(db)`
    select state, sum(orders)::int as count from order_counts where company_id = ${db.company} group by state`;
}

/** The orders of each status or source, to be joined as `n(id, orders)`. */
export const countsBy = (company: string, column: 'status_id' | 'source_id'): RawBuilder<unknown> => sql`(
  select ${sql.ref(column)} as id, sum(orders)::int as orders from order_counts where company_id = ${company} group by ${sql.ref(column)})`;
