import type { Days, Stage } from '@prilavok/contract';
import { orderStates } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';
import type { ChannelFilter } from './reading/channels.queries.ts';

/** How long orders made on these days stood in the states that they have left. What was read days afterwards says nothing of that. */
export async function listStages(db: Db, days: Days, { source, account }: ChannelFilter): Promise<Stage[]> {
  return rows<Stage>(db)`
    with made as (
      select o.id, o.reached from orders o join companies c on c.id = ${db.company}
      where o.company_id = ${db.company} and o.archived_at is null and o.imported_at < o.created_at + interval '1 day'
        and o.created_at >= ${days.from}::date::timestamp at time zone c.timezone
        and o.created_at < (${days.to}::date + 1)::timestamp at time zone c.timezone
        ${source ? sql`and coalesce(o.source_id, 0) = any(${source.in}::bigint[])` : sql``}
        ${account ? sql`and coalesce(o.account_id, 0) = any(${account.in}::bigint[])` : sql``}),
    steps as (
      select r.state, r.at, lead(r.at) over (partition by m.id order by r.at, array_position(${[...orderStates]}::text[], r.state)) as next
      from made m cross join lateral (select e.key as state, (e.value#>>'{}')::timestamptz as at from jsonb_each(m.reached) e) r)
    select s.state, count(*)::int as orders, avg(extract(epoch from s.next - s.at))::float8 as mean,
      percentile_cont(0.5) within group (order by extract(epoch from s.next - s.at)::float8) as p50,
      percentile_cont(0.9) within group (order by extract(epoch from s.next - s.at)::float8) as p90
    from steps s where s.next is not null and s.next >= s.at group by s.state
    order by array_position(${[...orderStates]}::text[], s.state)`;
}
