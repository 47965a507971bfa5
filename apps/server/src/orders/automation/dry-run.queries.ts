import type { OrderState } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import type { StoredAutomation } from './automations.queries.ts';

/** An order to which a rule's event happened, as it was then. */
export interface PastEvent {
  order: string;
  number: string;
  at: string;
  /** The title of the state into which it came; null where that isn't what happened. */
  state: string | null;
  /** Id of the status. */
  status: string | null;
}

/** A day by the company's clock. */
export interface Day {
  from: string;
  to: string;
}

/** From when to when a day lasts where the company is. */
export async function boundsOfDay(db: Db, day: string): Promise<Day> {
  return one<Day>(db)`
    select (${day}::date::timestamp at time zone c.timezone) as "from", ((${day}::date + 1)::timestamp at time zone c.timezone) as "to"
    from companies c where c.id = ${db.company}`;
}

/** Orders that are looked at for one rule. */
const most = 5000;

const became = (field: string) =>
  sql`(select c ->> 'became' from jsonb_array_elements(e.changes) c where c ->> 'field' = ${field} limit 1)`;

/** Events of a day that would have had the rule look at an order, in their order, as far as they are remembered. */
export async function pastEvents(
  db: Db,
  { event, hours }: Pick<StoredAutomation, 'event' | 'hours'>,
  { from, to }: Day,
): Promise<PastEvent[]> {
  const inHistory = (condition: RawBuilder<unknown>, state: RawBuilder<unknown>) => rows<PastEvent>(db)`
    select * from (
      select o.id as "order", o.number, e.at, ${state} as state, ${became('Статус')} as status, e.id
      from order_events e join orders o on o.company_id = ${db.company} and o.id = e.order_id and o.archived_at is null
      where e.company_id = ${db.company} and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz and ${condition}) x
    order by x.at, x.id limit ${most}`;
  switch (event) {
    case 'arrived':
      return inHistory(sql`e.kind = 'created'`, sql`null`);
    case 'state':
      return inHistory(sql`e.changes @> '[{"field": "Состояние"}]'`, became('Состояние'));
    case 'status':
      return inHistory(
        sql`(e.changes @> '[{"field": "Статус"}]' or e.changes @> '[{"field": "Состояние"}]')`,
        became('Состояние'),
      );
    case 'cancel_asked':
      return inHistory(sql`e.kind = 'note' and e.message like 'Заказ просят отменить%'`, sql`null`);
    case 'deadline':
      return rows<PastEvent>(db)`
        select o.id as "order", o.number, o.ship_by - make_interval(hours => ${hours ?? 0}) as at, null as state, null as status
        from orders o where o.company_id = ${db.company} and o.archived_at is null
          and o.ship_by >= ${from}::timestamptz + make_interval(hours => ${hours ?? 0}) and o.ship_by < ${to}::timestamptz + make_interval(hours => ${hours ?? 0})
        order by o.ship_by, o.id limit ${most}`;
    case 'shortage':
      return rows<PastEvent>(db)`
        select o.id as "order", o.number, o.created_at as at, null as state, null as status
        from orders o where o.company_id = ${db.company} and o.archived_at is null
          and o.created_at >= ${from}::timestamptz and o.created_at < ${to}::timestamptz
          and exists (select from order_shortages s where s.company_id = ${db.company} and s.order_id = o.id)
        order by o.created_at, o.id limit ${most}`;
    case 'scan':
      return [];
  }
}

/** Titles of statuses by which conditions are held against the history, and the states that they stand for. */
export async function statusTitles(db: Db): Promise<{ id: string; title: string; state: OrderState | null }[]> {
  return rows<{ id: string; title: string; state: OrderState | null }>(db)`
    select s.id, s.title, s.system_status as state from order_statuses s where s.company_id = ${db.company}`;
}
