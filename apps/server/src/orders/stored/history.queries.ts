import type { OrderEvent } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { ruleActing } from '../events/rule-context.ts';

/** Who changed something: a person by id, or what else moved the order. */
export interface Author {
  user: string | null;
  source: OrderEvent['source'];
}
/** The marketplace itself: what it reported, or answered. */
export const byMarketplace: Author = { user: null, source: 'marketplace' };
/** Nobody: the day on which data go has come. */
export const byRetention: Author = { user: null, source: 'rule' };
/** A person of the company, or the program that called in its name. */
export const byPerson = (user: string | null): Author => ({ user, source: 'person' });

/** A line of history in words. */
export interface HistoryLine {
  kind: OrderEvent['kind'];
  message: string;
  changes?: OrderEvent['changes'];
}

/** Writes a line into the history of each of the orders; what nobody by name does while a rule acts, the rule has done. */
export async function insertHistory(db: Db, orders: string[], author: Author, line: HistoryLine): Promise<void> {
  if (orders.length === 0) return;
  const source = author.user === null && ruleActing() ? 'rule' : author.source;
  await execute(db)`
    insert into order_events (company_id, order_id, author_id, source, kind, message, changes)
    select ${db.company}, o, ${author.user}::bigint, ${source}, ${line.kind}, ${line.message}, ${JSON.stringify(line.changes ?? [])}::jsonb
    from unnest(${orders}::bigint[]) as o returning id`;
}

/** When the order was put into a shipment first; undefined if it never was. */
export async function firstShipmentAt(db: Db, order: string): Promise<string | undefined> {
  const first = await maybeOne<{ at: string }>(db)`
    select at from order_events where company_id = ${db.company} and order_id = ${order} and kind = 'shipment' order by id limit 1`;
  return first?.at;
}

const columns = sql`
  e.id, e.at as at, e.source, e.kind, e.message, e.changes,
  case when u.id is null then null
    else jsonb_build_object('id', u.id::text, 'title', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as author`;

/** The order's history, newest first. */
export async function listHistory(
  db: Db,
  order: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderEvent[]> {
  return rows<OrderEvent>(db)`
    select ${columns} from order_events e left join users u on u.id = e.author_id
    where e.company_id = ${db.company} and e.order_id = ${order}
    order by e.id desc limit ${limit} offset ${offset}`;
}
