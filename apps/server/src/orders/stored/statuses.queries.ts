import { type OrderState, type OrderStatus, orderStates, orderStateTitles } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { countsBy } from './order-counts.queries.ts';

/** Colours of the system statuses: the same meaning as the dots of the states. */
export const colors: Record<OrderState, string> = {
  pending: '#8a9099',
  new: '#2f6fd0',
  assembling: '#b9770e',
  ready: '#0f6a80',
  delivering: '#6b7280',
  problem: '#c0392b',
  delivered: '#2e8b57',
  returned: '#7a5ea8',
  cancelled: '#a3a8ae',
};

/** Every company has a status for each state from its first order on; doing it again changes nothing. */
export async function seedStatuses(db: Db): Promise<void> {
  const { seeded } = await one<{ seeded: number }>(db)`
    select count(*)::int as seeded from order_statuses where company_id = ${db.company} and system_status is not null`;
  if (seeded === orderStates.length) return;
  const rows = orderStates.map((state, place) => ({
    state,
    title: orderStateTitles[state],
    key: keyOf(orderStateTitles[state]),
    color: colors[state],
    sort: (place + 1) * 10,
  }));
  await execute(db)`
    insert into order_statuses (company_id, title, title_key, color, sort, system_status)
    select ${db.company}, r.title, r.key, r.color, r.sort, r.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(state text, title text, key text, color text, sort int)
    on conflict do nothing returning 1`;
}

const columns = (company: string) => sql`
  s.id, s.title, s.color, s.sort, s.system_status, s.stays, s.version, coalesce(n.orders, 0) as orders
  from order_statuses s left join ${countsBy(company, 'status_id')} n on n.id = s.id`;

/** A status as it is listed; its webhooks are read beside it. */
export type ListedStatus = Omit<OrderStatus, 'webhooks'>;

/** Statuses in the order in which the company has put them, that of its states at first. */
export async function listStatuses(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<ListedStatus[]> {
  return rows<ListedStatus>(db)`
    select ${columns(db.company)}
    where s.company_id = ${db.company} and s.replaced_by is null and s.title_key like ${likeOf(search)}
    order by s.sort, s.id limit ${limit} offset ${offset}`;
}

/** Those of the statuses that there are, in the company's order. */
export async function statusesByIds(db: Db, ids: readonly string[]): Promise<ListedStatus[]> {
  return rows<ListedStatus>(db)`
    select ${columns(db.company)}
    where s.company_id = ${db.company} and s.replaced_by is null and s.id = any(${ids}::bigint[]) order by s.sort, s.id`;
}

/** Fields of a status that a person fills in. */
export interface StatusFields {
  title: string;
  color: string;
  sort: number;
  stays: boolean;
}

/** Answers the id of the new status; two of one title break `order_statuses_title`. */
export async function insertStatus(db: Db, { title, color, sort, stays }: StatusFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into order_statuses (company_id, title, title_key, color, sort, stays)
    values (${db.company}, ${title}, ${keyOf(title)}, ${color}, ${sort}, ${stays})
    returning id`;
  return id;
}

type StoredStatus = StatusFields & Pick<OrderStatus, 'id' | 'version' | 'system_status'>;

const stored = (db: Db, id: string) => sql`
  select id, title, color, sort, stays, version, system_status from order_statuses
  where company_id = ${db.company} and id = ${id} and replaced_by is null`;

/** The status as it stands, if there is one: its orders aren't counted for that. */
export const storedStatus = (db: Db, id: string) => maybeOne<StoredStatus>(db)`${stored(db, id)}`;

/** The status for whoever is about to change it: nobody else does meanwhile. */
export const lockStatus = (db: Db, id: string) => maybeOne<StoredStatus>(db)`${stored(db, id)} for update`;

/** Writes the status anew; two of one title break `order_statuses_title`. */
export async function updateStatus(db: Db, id: string, { title, color, sort, stays }: StatusFields): Promise<void> {
  await execute(db)`
    update order_statuses set title = ${title}, title_key = ${keyOf(title)}, color = ${color}, sort = ${sort}, stays = ${stays},
      version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Has a status stand for a state; the one that did becomes the company's own, with the orders that have it. */
export async function takeOverState(db: Db, id: string, state: OrderState): Promise<void> {
  await execute(db)`
    update order_statuses set system_status = null, version = version + 1
    where company_id = ${db.company} and system_status = ${state} and id <> ${id}`;
  await execute(db)`
    update order_statuses set system_status = ${state} where company_id = ${db.company} and id = ${id}`;
}

/** The status of an order, where it is one of the company's own. */
export async function ownStatusOf(
  db: Db,
  order: string,
): Promise<{ id: string; title: string; stays: boolean } | undefined> {
  return maybeOne<{ id: string; title: string; stays: boolean }>(db)`
    select s.id, s.title, s.stays from orders o join order_statuses s on s.company_id = ${db.company} and s.id = o.status_id
    where o.company_id = ${db.company} and o.id = ${order} and s.system_status is null`;
}

/** The ids of all statuses, for whoever is about to put them in another order. */
export async function lockStatuses(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from order_statuses where company_id = ${db.company} and replaced_by is null order by id for update`;
  return found.map(({ id }) => id);
}

/** Writes the places of statuses, with room between them for those that other programs put there by number. */
export async function updateOrder(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`
    update order_statuses s set sort = x.place::int * 10, version = s.version + 1
    from unnest(${bigints(ids)}) with ordinality as x(id, place)
    where s.company_id = ${db.company} and s.id = x.id and s.sort <> x.place * 10`;
}
