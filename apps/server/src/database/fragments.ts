/** Pieces of SQL that many statements share. */
import { type RawBuilder, sql } from 'kysely';

/** A condition, or another piece of a statement. */
export type Condition = RawBuilder<unknown>;

/** The rows of a page. */
export const slice = ({ limit, offset }: { limit: number; offset: number }): Condition =>
  sql`limit ${limit} offset ${offset}`;

/** Conditions that all must hold; there is always at least the company's. */
export const and = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `);

/** Companies for which work is done: neither deleted nor blocked. Whoever looks for work over all companies keeps to them. */
export const workingCompanies = 'select id from companies where deleted_at is null and blocked_at is null';

/** How far rows are counted where nobody needs to know exactly: one more means «больше». */
export const mostCounted = 10_000;

/** How many rows a `select from …` finds, counted up to one more than matters: the rest is never read. */
export const countUpTo = (found: RawBuilder<unknown>, most = mostCounted): RawBuilder<number> =>
  sql`(select count(*)::int from (${found} limit ${sql.lit(most + 1)}) few)`;

/** A text in the form of `keyOf` (text/keys.ts), for searching and sorting columns that have no such key beside them: «ё» stands as «е». */
export const titleKey = (text: RawBuilder<unknown>): RawBuilder<string> => sql`replace(lower(${text}), 'ё', 'е')`;

/** Kopecks as roubles with both digits behind the point: `1290.00`. */
export const roubles = (kopecks: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${kopecks} / 100.0, 'FM9999999999990.00')`;

/** Kopecks as roubles without idle zeros, as people type them: `1290`, `149.9`. */
export const shortRoubles = (kopecks: RawBuilder<unknown>): RawBuilder<string> =>
  sql`trim_scale(${kopecks}::numeric / 100)::text`;
