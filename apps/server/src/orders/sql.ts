import { type RawBuilder, sql } from 'kysely';

/** Kopecks as roubles in a decimal string. */
export const money = (kopecks: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${kopecks} / 100.0, 'FM9999999999990.00')`;

/** A text as people compare it: lower case, ё as е, single spaces. */
export function keyOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е');
}

/** A pattern for `like` that finds the text anywhere. */
export function anywhere(text: string): string {
  return `%${keyOf(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Conditions joined by "and"; there is always at least the company's. */
export const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);
