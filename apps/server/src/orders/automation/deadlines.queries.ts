import { dueStates } from '@prilavok/contract';
import { sql } from 'kysely';
import { workingCompanies } from '../../database/fragments.ts';
import { type Db, pools } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** Companies with a rule that waits for deadlines. */
export async function companiesWithDeadlines(): Promise<string[]> {
  const { rows: found } = await pools().owner.query<{ company: string }>(
    `select distinct company_id as company from automations where active and event = 'deadline' and company_id in (${workingCompanies})`,
  );
  return found.map(({ company }) => company);
}

/** One deadline of an order under one name: moved, it is another. */
const key = sql`'deadline:' || extract(epoch from o.ship_by)::bigint`;

/** Orders in work whose deadline is so many hours away or nearer, and for which the rule has not fired yet. */
export async function ordersBeforeDeadline(
  db: Db,
  rule: string,
  hours: number,
): Promise<{ order: string; key: string }[]> {
  const until = new Date(Date.now() + hours * 3_600_000).toISOString();
  return rows<{ order: string; key: string }>(db)`
    select o.id as "order", ${key} as key from orders o
    where o.company_id = ${db.company} and o.archived_at is null and o.state = any(${dueStates}::text[])
      and o.ship_by > now() and o.ship_by <= ${until}::timestamptz
      and not exists (
        select from automation_runs r
        where r.company_id = ${db.company} and r.automation_id = ${rule} and r.order_id = o.id and r.event_key = ${key})
    order by o.ship_by, o.id limit 10000`;
}
