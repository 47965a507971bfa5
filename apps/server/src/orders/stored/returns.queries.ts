import {
  mostCounted,
  type OrderReturn,
  type ReturnReceipt,
  type ReturnState,
  type ReturnsFilter,
  returnStates,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, roubles } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** Hours within which a receipt can be undone: later the pieces have been sold, counted or moved. */
export const undoHours = 24;

const lines = (company: string) => sql`(
  select jsonb_agg(jsonb_build_object('id', l.place::text, 'article', l.article, 'title', l.title, 'quantity', l.quantity,
      'price', ${roubles(sql`l.kopecks`)}, 'good', l.good, 'damaged', l.damaged,
      'offer', case when f.id is not null then jsonb_build_object('id', f.id::text, 'catalog', f.catalog_id::text, 'title', f.title) end)
    order by l.place)
  from order_return_lines l left join offers f on f.company_id = ${company} and f.id = l.offer_id and f.archived_at is null
  where l.company_id = ${company} and l.return_id = r.id)`;

const columns = (company: string) => sql`
  r.id, r.remote_id as number, r.marketplace, jsonb_build_object('id', a.id::text, 'title', a.title) as account,
  case when o.id is not null then jsonb_build_object('id', o.id::text, 'number', o.number) end as "order", r.order_number as "orderNumber",
  r.kind, r.state, r.status, r.reason, r.comment, r.place, r.barcode, r.ready_at as "readyAt", r.fetch_by as "fetchBy",
  r.created_at as "createdAt", r.changed_at as "changedAt", r.currency, ${roubles(sql`r.kopecks`)} as sum, r.pieces, r.taken, r.version,
  coalesce(${lines(company)}, '[]') as lines`;

/** An order may come after its return: they are brought together by account and number when they are read. */
const joined = (company: string) => sql`
  order_returns r join marketplace_accounts a on a.company_id = ${company} and a.id = r.account_id
    left join orders o on o.company_id = ${company} and o.account_id = r.account_id and o.number = r.order_number`;

function conditionsOf(db: Db, filter: ReturnsFilter): RawBuilder<unknown>[] {
  const conditions = [sql`r.company_id = ${db.company}`];
  if (filter.account) conditions.push(sql`r.account_id = any(${filter.account.in}::bigint[])`);
  if (filter.marketplace) conditions.push(sql`r.marketplace = any(${filter.marketplace}::text[])`);
  if (filter.since) conditions.push(sql`r.created_at >= ${filter.since}`);
  if (filter.to) conditions.push(sql`r.created_at <= ${filter.to}`);
  if (filter.order) {
    const ofOrder = (column: RawBuilder<unknown>) =>
      sql`(select ${column} from orders t where t.company_id = ${db.company} and t.id = ${filter.order})`;
    conditions.push(sql`r.account_id = ${ofOrder(sql`t.account_id`)} and r.order_number = ${ofOrder(sql`t.number`)}`);
  }
  return conditions;
}

interface Search extends ReturnsFilter {
  search: string;
  state?: ReturnState[] | undefined;
  limit: number;
  offset: number;
}

/** A page of returns, newest first; the text is sought in their numbers and goods, by its index. */
export function listReturns(db: Db, filter: Search): Promise<OrderReturn[]> {
  const conditions = conditionsOf(db, filter);
  if (filter.state) conditions.push(sql`r.state = any(${filter.state}::text[])`);
  if (filter.search) conditions.push(sql`r.search_text like ${likeOf(filter.search)}`);
  return rows<OrderReturn>(db)`
    select ${columns(db.company)} from ${joined(db.company)} where r.company_id = ${db.company} and r.id = any(array(
      select r.id from find_returns r where ${and(conditions)} order by r.created_at desc, r.id desc
      limit ${filter.limit} offset ${filter.offset}))
    order by r.created_at desc, r.id desc`;
}

/** How many returns stand in each state, counted to `mostCounted`; a state without any is left out. */
export function countsByState(db: Db, filter: ReturnsFilter): Promise<{ state: ReturnState; count: number }[]> {
  const ofState = and([...conditionsOf(db, filter), sql`r.state = s.state`]);
  return rows<{ state: ReturnState; count: number }>(db)`
    select t.state, t.count from (
      select s.state, (select count(*)::int from (select from order_returns r where ${ofState} limit ${mostCounted}) z) as count
      from unnest(${returnStates}::text[]) as s(state)) t
    where t.count > 0 order by t.state`;
}

/** A return with its goods. */
export function returnById(db: Db, id: string): Promise<OrderReturn | undefined> {
  return maybeOne<OrderReturn>(db)`
    select ${columns(db.company)} from ${joined(db.company)} where r.company_id = ${db.company} and r.id = ${id}`;
}

/** Receipts of a return that nobody undid, newest first; only the newest can be undone. */
export async function listReceipts(db: Db, id: string): Promise<ReturnReceipt[]> {
  const found = await rows<ReturnReceipt>(db)`
    select t.id, t.at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as author,
      (select sum((x->>'good')::int)::int from jsonb_array_elements(t.lines) x) as good,
      (select sum((x->>'damaged')::int)::int from jsonb_array_elements(t.lines) x) as damaged,
      t.at > now() - make_interval(hours => ${undoHours}) as undoable
    from order_return_receipts t left join users u on u.id = t.author_id
    where t.company_id = ${db.company} and t.return_id = ${id} and t.undone_at is null order by t.id desc limit 100`;
  return found.map((receipt, at) => ({ ...receipt, undoable: receipt.undoable && at === 0 }));
}

/** A return's row, as taking in needs it. */
export interface StoredReturn {
  id: string;
  state: ReturnState;
  remoteState: ReturnState;
  account: string;
  orderNumber: string;
  pieces: number;
  taken: number;
  version: number;
}

/** The return for whoever is about to change it: nobody else does until the transaction ends. */
export function lockReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  return maybeOne<StoredReturn>(db)`
    select id, state, remote_state as "remoteState", account_id as account, order_number as "orderNumber", pieces, taken, version
    from order_returns where company_id = ${db.company} and id = ${id} for update`;
}

/** A line of a return with what was taken in of it. */
export interface StoredLine {
  place: number;
  offer: string | null;
  article: string;
  title: string;
  quantity: number;
  good: number;
  damaged: number;
}

/** The goods of a return. */
export function linesOf(db: Db, id: string): Promise<StoredLine[]> {
  return rows<StoredLine>(db)`
    select place, offer_id as offer, article, title, quantity, good, damaged from order_return_lines
    where company_id = ${db.company} and return_id = ${id} order by place`;
}

/** The id of the order that an account's marketplace calls so. */
export async function orderNumbered(db: Db, account: string, number: string): Promise<string | undefined> {
  const found = await maybeOne<{ id: string }>(db)`
    select id from orders where company_id = ${db.company} and account_id = ${account} and number = ${number}`;
  return found?.id;
}

/** Pieces of a line that were taken in at once, with the offer whose stock the good ones joined. */
export interface TakenLine {
  place: number;
  offer: string | null;
  good: number;
  damaged: number;
}

/** Writes down what was taken in at once. */
export async function insertReceipt(
  db: Db,
  id: string,
  { author, lines }: { author: string | null; lines: readonly TakenLine[] },
): Promise<void> {
  await one(db)`
    insert into order_return_receipts (company_id, return_id, author_id, lines)
    values (${db.company}, ${id}, ${author}, ${JSON.stringify(lines)}::jsonb) returning id`;
}

/** Adds pieces to what was taken in of the lines, or takes them away again by negative numbers. */
export async function addTaken(db: Db, id: string, lines: readonly TakenLine[]): Promise<void> {
  await execute(db)`
    update order_return_lines l set good = l.good + t.good, damaged = l.damaged + t.damaged, offer_id = coalesce(t.offer, l.offer_id)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(place int, offer bigint, good int, damaged int)
    where l.company_id = ${db.company} and l.return_id = ${id} and l.place = t.place`;
}

/** Says how many pieces of a return have been taken in by now, and where it stands by that. */
export async function updateTaken(
  db: Db,
  id: string,
  { taken, state }: { taken: number; state: ReturnState },
): Promise<void> {
  await execute(db)`
    update order_returns set taken = ${taken}, state = ${state}, version = version + 1 where company_id = ${db.company} and id = ${id}`;
}

interface LastReceipt {
  id: string;
  lines: TakenLine[];
  /** It can still be undone. */
  fresh: boolean;
}

/** The newest receipt of a return that nobody undid. */
export function lastReceipt(db: Db, id: string): Promise<LastReceipt | undefined> {
  return maybeOne<LastReceipt>(db)`
    select t.id, t.lines, t.at > now() - make_interval(hours => ${undoHours}) as fresh from order_return_receipts t
    where t.company_id = ${db.company} and t.return_id = ${id} and t.undone_at is null order by t.id desc limit 1`;
}

/** The receipt holds no more. */
export async function undoReceipt(db: Db, receipt: string): Promise<void> {
  await execute(
    db,
  )`update order_return_receipts set undone_at = now() where company_id = ${db.company} and id = ${receipt}`;
}
