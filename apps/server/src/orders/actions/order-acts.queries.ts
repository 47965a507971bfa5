import type { OrdersAct } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, ids, maybeOne, rows } from '../../database/rows.ts';
import { type WithWork, workColumns, workOf } from '../../work/works.queries.ts';

/** As the work is called among others. */
export const actKind = 'orders.act';

type Listed = Omit<OrdersAct, 'refused' | 'changed'>;

const columns = sql`
  w.id, w.title, w.input ->> 'action' as action, jsonb_array_length(w.input -> 'ids') as orders, ${workColumns} from works w`;

/** Acts upon many orders, the newest first. */
export async function listActs(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Listed[]> {
  const found = await rows<WithWork & Pick<Listed, 'id' | 'title' | 'action' | 'orders'>>(db)`
    select ${columns} where w.company_id = ${db.company} and w.owner_id = 0 and w.kind = ${actKind} order by w.id desc limit ${limit} offset ${offset}`;
  return found.map(workOf);
}

/** The act with what came of it, if there is one. */
export async function actById(db: Db, id: string): Promise<OrdersAct | undefined> {
  const found = await maybeOne<WithWork & OrdersAct>(db)`
    select w.id, w.title, w.input ->> 'action' as action, jsonb_array_length(w.input -> 'ids') as orders,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.order_id::text, 'number', o.number, 'message', r.message) order by r.message, r.order_id)
        from order_act_results r join orders o on o.company_id = ${db.company} and o.id = r.order_id
        where r.company_id = ${db.company} and r.work_id = w.id and not r.done), '[]') as refused,
      coalesce((select jsonb_agg(r.order_id::text order by r.order_id) from order_act_results r
        where r.company_id = ${db.company} and r.work_id = w.id and r.done), '[]') as changed,
      ${workColumns} from works w
    where w.company_id = ${db.company} and w.id = ${id} and w.kind = ${actKind}`;
  return found && workOf(found);
}

/** Input of an act. */
export const inputOfAct = (db: Db, id: string): Promise<{ title: string; input: unknown } | undefined> =>
  maybeOne<{ title: string; input: unknown }>(db)`
    select title, input from works where company_id = ${db.company} and id = ${id} and kind = ${actKind}`;

/** Orders that the act is through with: nothing more is done with them. */
export const settledOrders = (db: Db, work: string): Promise<string[]> =>
  ids(db)`select order_id as id from order_act_results where company_id = ${db.company} and work_id = ${work}`;

/** Those of the ids that are orders. */
export const existingOrders = (db: Db, some: readonly string[]): Promise<string[]> =>
  ids(db)`
    select id from orders where company_id = ${db.company} and id = any(${bigints(some)}) and archived_at is null order by id`;

/** Writes down that the act is through with an order, and how. */
export async function insertResult(
  db: Db,
  work: string,
  { order, done, code = '', message = '' }: { order: string; done: boolean; code?: string; message?: string },
): Promise<void> {
  await execute(db)`
    insert into order_act_results (company_id, work_id, order_id, done, code, message)
    values (${db.company}, ${work}, ${order}, ${done}, ${code}, ${message})
    on conflict (company_id, work_id, order_id) do nothing`;
}
