import type pg from 'pg';
import type { Query } from './sending.ts';

/** Sends a text with its values. */
export type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Texts that were sent before, each under a number of its own that no other text gets. What was sent once only (a list with rare
 * filters) is not worth remembering in PostgreSQL.
 */
const known = new Map<string, number>();
const mostKnown = 2000;
let numbers = 0;

/** Statements that one connection keeps at most: some 20 KB of PostgreSQL's memory each. */
const mostKept = 250;

/** Rises when kept statements no longer fit the tables: from then on no connection uses what it has. */
let tablesAsOf = 0;

/**
 * Statements over this connection; one that comes again is kept there under a name, so that PostgreSQL reads and rewrites it once, and where
 * the session lets it, plans it once. A connection that keeps too many, or those of other tables, forgets all and begins anew.
 */
export function keeping(query: Query): Send {
  let life = 0;
  let tables = tablesAsOf;
  const kept = new Set<number>();
  return (text, values) => {
    const number = values.length > 0 ? numberOf(text) : undefined;
    if (number === undefined) return query({ text, values: [...values] });
    if (tables !== tablesAsOf || (kept.size >= mostKept && !kept.has(number))) {
      life++;
      tables = tablesAsOf;
      kept.clear();
      query('deallocate all').catch(() => {});
    }
    kept.add(number);
    return query({ name: `kept_${life}_${number}`, text, values: [...values] });
  };
}

/** The text's number, from the second time on that it is sent. */
function numberOf(text: string): number | undefined {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  known.set(text, ++numbers);
  return undefined;
}

/**
 * Whether a transaction failed only because a statement was kept: its tables have changed since (a migration beside calls), or PostgreSQL no
 * longer has it. Nothing of it was written; done once more it finds no kept statements.
 */
export function outlived(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const out = (code === '0A000' && message === 'cached plan must not change result type') || code === '26000';
  if (out) tablesAsOf++;
  return out;
}
