import type { QueryConfig } from 'pg';
import type { GlobalDb } from './db.ts';
import type { Query } from './sending.ts';

/** Last statements of transactions, sent right before they commit. */

interface Notice {
  channel: string;
  text: string;
}

interface Last {
  notices: Notice[];
  keyed: { key: string; statement: QueryConfig }[];
}

const lasts = new WeakMap<GlobalDb, Last>();

/** Lets a transaction have last words. */
export function hasLast(db: GlobalDb): void {
  lasts.set(db, { notices: [], keyed: [] });
}

function lastOf(db: GlobalDb): Last {
  const last = lasts.get(db);
  if (!last) throw new Error('Sent at commit: outside of a transaction of the pools');
  return last;
}

/** Says it over the channel when (and only when) the caller's transaction commits; whatever one transaction says goes out together. */
export function notifyAtCommit(db: GlobalDb, notice: Notice): void {
  lastOf(db).notices.push(notice);
}

/**
 * Sends a statement that takes a key which other transactions want, too. Right before the commit, so that nobody waits for the rest of the work, and in
 * the order of keys, so that no two transactions wait for each other.
 */
export function sendAtCommit(db: GlobalDb, key: string, statement: QueryConfig): void {
  lastOf(db).keyed.push({ key, statement });
}

/** Sends all of it, in one breath with the commit behind it. */
export async function sendLast(db: GlobalDb, query: Query): Promise<void> {
  const { notices, keyed } = lastOf(db);
  const statements = keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  await Promise.all([
    ...statements.map(({ statement }) => query(statement)),
    notices.length > 0 &&
      query({
        text: 'select pg_notify(n.channel, n.text) from unnest($1::text[], $2::text[]) as n(channel, text)',
        values: [notices.map(({ channel }) => channel), notices.map(({ text }) => text)],
      }),
  ]);
}
