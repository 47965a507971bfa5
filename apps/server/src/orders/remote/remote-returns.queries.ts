import type { Currency, Marketplace, ReturnKind, ReturnState } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A return as it is stored. */
export interface StoredReturn {
  id: string;
  remoteId: string;
  state: ReturnState;
  remoteState: ReturnState;
  changedAt: string;
  /** Fingerprint of its last report. */
  told: string;
  taken: number;
}

/** Those of an account's returns that are known here; nobody else changes them until the transaction ends. */
export async function lockReturnsOf(
  db: Db,
  account: string,
  remoteIds: readonly string[],
): Promise<Map<string, StoredReturn>> {
  const found = await rows<StoredReturn>(db)`
    select id, remote_id as "remoteId", state, remote_state as "remoteState", changed_at as "changedAt", told, taken from order_returns
    where company_id = ${db.company} and account_id = ${account} and remote_id = any(${remoteIds}::text[])
    order by id for update`;
  return new Map(found.map((stored) => [stored.remoteId, stored]));
}

/** A return as it is written down. */
export interface ToldReturn {
  remoteId: string;
  orderNumber: string;
  kind: ReturnKind;
  state: ReturnState;
  remoteState: ReturnState;
  status: string;
  reason: string;
  comment: string;
  place: string;
  barcode: string;
  readyAt: string | null;
  fetchBy: string | null;
  createdAt: string;
  changedAt: string;
  currency: Currency;
  kopecks: number | null;
  pieces: number;
  told: string;
  words: string;
}

/** Writes what a marketplace tells of returns; answers their ids by its numbers. */
export async function upsertReturns(
  db: Db,
  account: { id: string; marketplace: Marketplace },
  told: readonly ToldReturn[],
): Promise<Map<string, string>> {
  const written = await rows<{ id: string; remoteId: string }>(db)`
    insert into order_returns (company_id, account_id, marketplace, remote_id, order_number, kind, state, remote_state, status, reason, comment,
      place, barcode, ready_at, fetch_by, created_at, changed_at, currency, kopecks, pieces, told, search_text)
    select ${db.company}::bigint, ${account.id}::bigint, ${account.marketplace}, t."remoteId", t."orderNumber", t.kind, t.state, t."remoteState", t.status,
      t.reason, t.comment, t.place, t.barcode, t."readyAt", t."fetchBy", t."createdAt", t."changedAt", t.currency, t.kopecks, t.pieces, t.told, t.words
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t("remoteId" text, "orderNumber" text, kind text, state text, "remoteState" text,
      status text, reason text, comment text, place text, barcode text, "readyAt" timestamptz, "fetchBy" timestamptz, "createdAt" timestamptz,
      "changedAt" timestamptz, currency text, kopecks bigint, pieces int, told text, words text)
    on conflict (company_id, account_id, remote_id) do update set order_number = excluded.order_number, kind = excluded.kind, state = excluded.state,
      remote_state = excluded.remote_state, status = excluded.status, reason = excluded.reason, comment = excluded.comment, place = excluded.place,
      barcode = excluded.barcode, ready_at = excluded.ready_at, fetch_by = excluded.fetch_by, changed_at = excluded.changed_at,
      seen_at = excluded.seen_at, currency = excluded.currency, kopecks = excluded.kopecks, pieces = excluded.pieces, told = excluded.told,
      search_text = excluded.search_text, version = order_returns.version + 1
    returning id, remote_id as "remoteId"`;
  return new Map(written.map(({ id, remoteId }) => [remoteId, id]));
}

/** A line of a return as it is written down. */
export interface ToldLine {
  return: string;
  place: number;
  offer: string | null;
  article: string;
  sku: string | null;
  title: string;
  quantity: number;
  kopecks: number | null;
}

interface KnownLine {
  return: string;
  place: number;
  article: string;
  sku: string | null;
  taken: number;
}

/** Lines that are known of these returns, with what was taken in of them. */
export async function linesOfReturns(db: Db, returns: readonly string[]): Promise<KnownLine[]> {
  return rows<KnownLine>(db)`
    select return_id as "return", place, article, sku, good + damaged as taken from order_return_lines
    where company_id = ${db.company} and return_id = any(${returns}::bigint[]) order by return_id, place`;
}

/** Writes lines of returns; what was taken in of them stays. */
export async function upsertLines(db: Db, lines: readonly ToldLine[]): Promise<void> {
  await execute(db)`
    insert into order_return_lines (company_id, return_id, place, offer_id, article, sku, title, quantity, kopecks)
    select ${db.company}::bigint, t."return", t.place, t.offer, t.article, t.sku, t.title, t.quantity, t.kopecks
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t("return" bigint, place int, offer bigint, article text, sku text, title text, quantity int, kopecks bigint)
    on conflict (company_id, return_id, place) do update set offer_id = excluded.offer_id, article = excluded.article, sku = excluded.sku,
      title = excluded.title, quantity = excluded.quantity, kopecks = excluded.kopecks`;
}

/** Lines that the marketplace no longer tells of. */
export async function deleteLines(db: Db, gone: readonly { return: string; place: number }[]): Promise<void> {
  if (gone.length === 0) return;
  await execute(db)`
    delete from order_return_lines l using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as t("return" bigint, place int)
    where l.company_id = ${db.company} and l.return_id = t."return" and l.place = t.place`;
}
