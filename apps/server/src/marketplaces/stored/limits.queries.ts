import { mostCounted, type TaskStatus } from '@prilavok/contract';
import type { Allowance } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { maybeOne, one, rows } from '../../database/rows.ts';

/** Inputs of an account's plans: a bounded read, along indexes that begin with the account. */

/** Recent allowance of the account: nobody who sends waits for whoever only looks. */
export async function allowanceNow(db: Db, account: string): Promise<Allowance> {
  const row = await maybeOne<Allowance>(db)`
    select given, pauses from account_limits where company_id = ${db.company} and account_id = ${account}`;
  return row ?? { given: {}, pauses: {} };
}

/** The database's clock and the end of the company's day, both in milliseconds. */
export async function clockAndDay(db: Db): Promise<{ now: number; dayEnds: number }> {
  return one<{ now: number; dayEnds: number }>(db)`
    select (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from (date_trunc('day', now() at time zone c.timezone) + interval '1 day') at time zone c.timezone) * 1000)::float8 as "dayEnds"
    from companies c where c.id = ${db.company}`;
}

/** Changes that wait to be sent to an account. */
export interface Waiting {
  offers: number;
  /** There are more: the oldest of them are counted. */
  more: boolean;
  since: string | null;
  /** Before this nothing of the last of them is tried again, in milliseconds. */
  notBefore: number;
}

/** Prices or stocks that wait in the outbox, the oldest counted up to the bound. */
export async function waitingChanges(db: Db, account: string, what: 'prices' | 'stocks'): Promise<Waiting> {
  return one<Waiting>(db)`
    select count(distinct w.offer_id)::int as offers, count(*) > ${mostCounted} as more, min(w.at) as since,
      coalesce(extract(epoch from max(w.not_before)) * 1000, 0)::float8 as "notBefore"
    from (select offer_id, at, not_before from offer_outbox
      where company_id = ${db.company} and account_id = ${account} and what = ${what} order by id limit ${mostCounted + 1}) w`;
}

/** In how many of the marketplace's warehouses each stock is told. */
export async function openWarehouses(db: Db, account: string): Promise<number> {
  const { open } = await one<{ open: number }>(db)`
    select count(*)::int as open from marketplace_warehouses
    where company_id = ${db.company} and account_id = ${account} and is_active and share > 0`;
  return open;
}

/** How many new cards are ready and not sent, and how many of those sent wait for an answer; nothing before the first check of them. */
export async function waitingCards(db: Db, account: string): Promise<{ ready: number; sent: number } | undefined> {
  return maybeOne<{ ready: number; sent: number }>(db)`
    select coalesce(sum(n.offers) filter (where n.kind in ('unsent', 'limit')), 0)::int as ready,
      coalesce(sum(n.offers) filter (where n.kind = 'waiting'), 0)::int as sent
    from sale_checks k left join sale_counts n on n.company_id = ${db.company} and n.account_id = k.account_id and n.what = 'state'
    where k.company_id = ${db.company} and k.account_id = ${account} group by k.account_id`;
}

/** A task that sends. */
export interface SendingTask {
  id: string;
  type: 'products_upload' | 'stocks_prices_upload';
  status: TaskStatus | null;
  isActive: boolean;
  done: number;
  total: number | null;
  nextRunAt: string | null;
}

/** The account's tasks that send, those that are busy first. */
export async function sendingTasks(db: Db, account: string): Promise<SendingTask[]> {
  return rows<SendingTask>(db)`
    select id, type, status, is_active as "isActive", done, total, next_run_at as "nextRunAt" from marketplace_tasks
    where company_id = ${db.company} and account_id = ${account} and removed_at is null
      and type in ('products_upload', 'stocks_prices_upload')
    order by status in ('pending', 'running') desc nulls last, next_run_at nulls last, id limit 50`;
}
