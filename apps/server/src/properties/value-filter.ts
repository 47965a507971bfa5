import type { PropertyFilter } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { likeOf } from '../text/keys.ts';
import { textToken, token } from './tokens.ts';
import { sideProperty } from './value-search.ts';

type Condition = RawBuilder<unknown>;

/** Numbers of a property, as a search row and `offer_numbers` have them. */
export interface NumberRange {
  property: string | number;
  from: Condition;
  to: Condition;
  /** Condition of the range on one row: that one of `more`. */
  check: Condition;
}

/** Conditions on a search row: tokens that it must have, and whatever says more than tokens can. */
export interface RowConditions {
  all: number[];
  more: Condition[];
  /** Parts of texts: reading them costs more than comparing tokens. */
  texts: Condition[];
  /** Those of `more` that are ranges of numbers, for whoever has an index of them. */
  ranges: NumberRange[];
}

/** Nothing is asked yet. */
export const noConditions = (): RowConditions => ({ all: [], more: [], texts: [], ranges: [] });

/** At least one of the tokens. */
export function needOneOf({ all, more }: RowConditions, tokens: readonly number[]): void {
  if (tokens.length === 1) all.push(...tokens);
  else more.push(sql`tokens && ${tokens}::bigint[]`);
}

/**
 * Adds a filter by a property to the conditions on a search row. `values_text` holds all short texts of a row: whether the part was this property's,
 * `holdsText` sees in the truth.
 */
export function needValue(
  company: string,
  { property, options, equal, oneOf, contains, from, to, side, unit, filled }: PropertyFilter,
  needed: RowConditions,
  holdsText: (property: string, text: string) => Condition,
): void {
  const { all, more, texts: parts, ranges } = needed;
  const has = token('filled', property);
  const numbered = side ? sideProperty(property, side) : property;
  // Asked of the table rather than of a number: the factor is not known here.
  const factor = unit ? sql`(select factor from units where company_id = ${company} and id = ${unit})` : sql`1::float8`;
  const inUnit = (number: number) => sql`(${number}::float8 * ${factor})`;
  const holdsNumber = (condition: Condition) => {
    const check = sql`exists (select from unnest(num_props, num_vals) u(p, v) where p = ${numbered}::bigint and ${condition})`;
    all.push(has);
    more.push(check);
    return check;
  };
  if (options)
    needOneOf(
      needed,
      options.map((option) => token('option', option)),
    );
  if (typeof equal === 'boolean') all.push(token(equal ? 'yes' : 'no', property));
  const values = [...(oneOf ?? []), ...(typeof equal === 'string' || typeof equal === 'number' ? [equal] : [])];
  const numbers = values.filter((value) => typeof value === 'number');
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length > 0)
    needOneOf(
      needed,
      texts.map((text) => textToken(property, text)),
    );
  const among = numbers.length > 0 ? holdsNumber(sql`v in (${sql.join(numbers.map(inUnit))})`) : undefined;
  if (filled === true) all.push(has);
  if (filled === false) more.push(sql`not tokens @> ${[has]}::bigint[]`);
  if (contains) {
    all.push(has);
    parts.push(sql`values_text like ${likeOf(contains)}`, holdsText(property, contains));
  }
  if (from !== undefined || to !== undefined) {
    const range = { property: numbered, from: inUnit(from ?? -Infinity), to: inUnit(to ?? Infinity) };
    ranges.push({ ...range, check: holdsNumber(sql`v between ${range.from} and ${range.to}`) });
  } else if (among && numbers.length === 1 && numbers[0] !== undefined) {
    const number = inUnit(numbers[0]);
    ranges.push({ property: numbered, from: number, to: number, check: among });
  }
}

/** The conditions as one list, the tokens first: they have the index. */
export const conditionsIn = ({ all, more }: RowConditions): Condition[] =>
  all.length > 0 ? [sql`tokens @> ${all}::bigint[]`, ...more] : more;

/** Whether a list of values of the property, as jsonb, has the text in it. */
export const textIn = (values: Condition, text: string): Condition =>
  sql`exists (select from jsonb_array_elements_text(${values}) t where replace(lower(t), 'ё', 'е') like ${likeOf(text)})`;
