import type { PropertyFilter } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { likeOf } from '../text/keys.ts';
import { textToken, token } from './tokens.ts';

type Condition = RawBuilder<unknown>;

/** Conditions on a search row: tokens that it must have, and whatever says more than tokens can. */
export interface RowConditions {
  all: number[];
  more: Condition[];
}

/** At least one of the tokens. */
export function needOneOf({ all, more }: RowConditions, tokens: readonly number[]): void {
  if (tokens.length === 1) all.push(...tokens);
  else more.push(sql`tokens && ${tokens}::bigint[]`);
}

/**
 * What a filter by a property asks of a search row. `values_text` holds all short texts of a row: whether the part was this property's,
 * `holdsText` sees in the truth.
 */
export function needValue(
  company: string,
  { property, options, equal, contains, from, to, unit, filled }: PropertyFilter,
  needed: RowConditions,
  holdsText: (property: string, text: string) => Condition,
): void {
  const { all, more } = needed;
  const has = token('filled', property);
  if (options)
    needOneOf(
      needed,
      options.map((option) => token('option', option)),
    );
  if (typeof equal === 'boolean') all.push(token(equal ? 'yes' : 'no', property));
  if (typeof equal === 'string') all.push(textToken(property, equal));
  if (filled === true) all.push(has);
  if (filled === false) more.push(sql`not tokens @> ${[has]}::bigint[]`);
  if (contains) {
    all.push(has);
    more.push(sql`values_text like ${likeOf(contains)}`, holdsText(property, contains));
  }
  if (from !== undefined || to !== undefined) {
    all.push(has);
    const factor = unit ? sql`(select factor from units where company_id = ${company} and id = ${unit})` : sql`1`;
    more.push(sql`exists (select from unnest(num_props, num_vals) u(p, v)
      where p = ${property}::bigint and v between ${from ?? -Infinity}::float8 * ${factor} and ${to ?? Infinity}::float8 * ${factor})`);
  }
}

/** The conditions as one list, the tokens first: they have the index. */
export const conditionsIn = ({ all, more }: RowConditions): Condition[] =>
  all.length > 0 ? [sql`tokens @> ${all}::bigint[]`, ...more] : more;

/** Whether a list of values of the property, as jsonb, has the text in it. */
export const textIn = (values: Condition, text: string): Condition =>
  sql`exists (select from jsonb_array_elements_text(${values}) t where replace(lower(t), 'ё', 'е') like ${likeOf(text)})`;
