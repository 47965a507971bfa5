import { isLookedForAgain, type OfferFilter } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, type Condition } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { likeOf } from '../../text/keys.ts';
import { conditionsOf, type OfferQuery, withTexts, wordConditions } from './filter.queries.ts';
import { type Form, type Forms, widerForms } from './wider.ts';

/** A search whose words may stand in another form. */
export interface SecondTry {
  query: OfferQuery;
  /** The forms of each of its words, the typed one first. */
  forms: Forms[];
}

/** The search with other forms of its words, where it found little as typed; nothing where no word has another form. */
export async function secondTry(
  db: Db,
  catalog: string,
  { filter, found }: { filter: OfferFilter; found: number },
): Promise<SecondTry | undefined> {
  if (!filter.search || !isLookedForAgain(filter.search, found)) return undefined;
  const forms = await widerForms(db, catalog, filter.search);
  if (!forms) return undefined;
  return { query: withTexts(conditionsOf(db.company, filter), forms.map(hasOneOf)), forms };
}

/** The row isn't found as the search was typed. */
export const notAsTyped = (search: string): Condition => sql`not (${and(wordConditions(search))})`;

const hasOneOf = (forms: Forms): Condition => sql`(${sql.join(forms.flatMap(formConditions), sql` or `)})`;

/** Agrees with `positionOf`, which looks for the form in a text. */
function formConditions({ text, reason }: Form): Condition[] {
  if (reason === undefined) return [sql`search_text like ${likeOf(text)}`];
  const pattern = text.replace(/[\\%]/g, (sign) => `\\${sign}`);
  if (text.length > 3 || text.includes('_')) return [sql`search_text like ${`%${pattern}%`}`];
  return [sql`search_text like ${`${pattern}%`}`, sql`search_text like ${`% ${pattern}%`}`];
}
