import { finalStates } from '@prilavok/contract';
import type { RemoteCancelRequest } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A request that is written down. */
export interface StoredCancelRequest {
  order: string;
  /** The order's number there. */
  number: string;
  remoteId: string;
  answeredAt: string | null;
}

/** Requests of an account, in the order of their orders; nobody else changes them until the transaction ends. */
export async function lockCancelRequests(db: Db, account: string): Promise<StoredCancelRequest[]> {
  return rows<StoredCancelRequest>(db)`
    select order_id as "order", number, remote_id as "remoteId", answered_at as "answeredAt" from order_cancel_requests
    where company_id = ${db.company} and account_id = ${account} order by order_id, number for update`;
}

/** Cancel requests of one order, for whoever answers them. */
export async function cancelRequestsOf(db: Db, order: string): Promise<StoredCancelRequest[]> {
  return rows<StoredCancelRequest>(db)`
    select order_id as "order", number, remote_id as "remoteId", answered_at as "answeredAt" from order_cancel_requests
    where company_id = ${db.company} and order_id = ${order} order by number`;
}

/** Orders of ours that are under way, by their numbers there, or by those of their parcels. */
export async function ordersByNumbers(
  db: Db,
  account: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const open = sql`o.account_id = ${account} and o.archived_at is null and o.state <> all(${finalStates}::text[])`;
  const found = await rows<{ order: string; number: string }>(db)`
    select o.id as "order", p.number from parcels p join orders o on o.company_id = ${db.company} and o.id = p.order_id
    where p.company_id = ${db.company} and p.account_id = ${account} and p.number = any(${numbers}::text[]) and ${open}
    union
    select o.id as "order", o.number from orders o
    where o.company_id = ${db.company} and o.number = any(${numbers}::text[]) and ${open}`;
  return new Map(found.map(({ number, order }) => [number, order]));
}

/** Writes down a new request, or another one of the same order. */
export async function insertCancelRequest(
  db: Db,
  { order, account }: { order: string; account: string },
  { number, id, reason, message, askedAt, answerBy }: RemoteCancelRequest,
): Promise<void> {
  await execute(db)`
    insert into order_cancel_requests (company_id, order_id, number, account_id, remote_id, reason, message, asked_at, answer_by)
    values (${db.company}, ${order}, ${number}, ${account}, ${id}, ${reason}, ${message}, ${askedAt ?? new Date().toISOString()}, ${answerBy})
    on conflict (company_id, order_id, number) do update set remote_id = excluded.remote_id, reason = excluded.reason,
      message = excluded.message, asked_at = excluded.asked_at, answer_by = excluded.answer_by, answered_at = null`;
}

/** The marketplace waits for no answer any more. */
export async function deleteCancelRequests(db: Db, gone: readonly { order: string; number: string }[]): Promise<void> {
  await execute(db)`
    delete from order_cancel_requests r using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as t("order" bigint, number text)
    where r.company_id = ${db.company} and r.order_id = t."order" and r.number = t.number`;
}

/** The account was disconnected: answers the orders that were asked about. */
export async function deleteCancelRequestsOf(db: Db, account: string): Promise<string[]> {
  const gone = await rows<{ order: string }>(db)`
    delete from order_cancel_requests where company_id = ${db.company} and account_id = ${account} returning order_id as "order"`;
  return [...new Set(gone.map(({ order }) => order))];
}

/** The answer was told, or the order has come to its end: nobody is asked any more, whatever lists still say. */
export async function markAnswered(db: Db, order: string): Promise<void> {
  await execute(db)`
    update order_cancel_requests set answered_at = now() where company_id = ${db.company} and order_id = ${order}`;
}
