import { isShortSearch, shortSearchAmong, wordsIn } from '@prilavok/contract';
import { sql } from 'kysely';
import { and } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { codeOf } from './codes.ts';
import { type Condition, gatherConditions } from './offer-conditions.queries.ts';
import type { Part } from './offer-orders.queries.ts';
import { gathered, ifLives, type Page, textsToProbe } from './offer-pages.queries.ts';
import type { Form, Forms } from './wider.ts';

/** Articles that begin with a code, at most: whoever types a whole one looks for few. */
const mostOfCode = 1000;

/** Every word of the search is in the row, in whatever order. */
const hasWords = (search: string): Condition[] => wordsIn(search).map((word) => sql`search_text like ${likeOf(word)}`);

/** The same; of a search without a word that the index knows only among the newest. */
function wordConditions(company: string, catalog: string, search: string): Condition[] {
  if (!isShortSearch(search)) return hasWords(search);
  const newest = sql`id = any(array(select id from find_offers where company_id = ${company} and catalog_id = ${catalog}
    order by updated_at desc, id desc limit ${shortSearchAmong}))`;
  return [newest, ...hasWords(search)];
}

/** Every word is in the row in one of its forms. */
export const formConditions = (words: readonly Forms[]): Condition[] =>
  words.map((forms) => sql`(${sql.join(forms.flatMap(likesOf), sql` or `)})`);

/** What the row has isn't as the search was typed: the others are found already. */
export const notAsTyped = (search: string): Condition => sql`not (${and(hasWords(search))})`;

/** The same as `placeOf` sees in a text. */
function likesOf({ text, reason }: Form): Condition[] {
  if (reason === undefined) return [sql`search_text like ${likeOf(text)}`];
  const pattern = text.replace(/[\\%]/g, (sign) => `\\${sign}`);
  if (text.length > 3 || text.includes('_')) return [sql`search_text like ${`%${pattern}%`}`];
  return [sql`search_text like ${`${pattern}%`}`, sql`search_text like ${`% ${pattern}%`}`];
}

/** What a search asks of a row, and whether an offer has it whole as its article or barcode: then nobody looks for anything else. */
export interface Typed {
  conditions: Condition[];
  isCode: boolean;
}

/** What is typed is a code where one of the offers that the other conditions leave has it; otherwise it is words. */
export async function typedConditions(
  db: Db,
  catalog: string,
  { search, others }: { search: string; others: readonly Condition[] },
): Promise<Typed> {
  const words = wordConditions(db.company, catalog, search);
  const code = codeOf(catalog, search);
  if (!code) return { conditions: words, isCode: false };
  const inCatalog = [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`];
  // Counted rather than looked for: for the first of many PostgreSQL would walk the whole catalog, and few have one code.
  const { known } = await one<{ known: number }>(
    db,
  )`select count(*)::int as known from find_offers z where ${and([...inCatalog, ...others, code.exact])}`;
  if (known === 0) return { conditions: words, isCode: false };
  if (code.alone) return { conditions: [code.found], isCode: true };
  return { conditions: [sql`(${and(words)} or ${code.exact})`], isCode: false };
}

/**
 * The ids of a page that a text finds, as one statement; each part runs only when those before it have not answered. An article or a
 * barcode that is there is answered by its index, with the articles that begin with it. Otherwise the newest are looked through first;
 * a longer walk over texts would never be worth it.
 */
export function typedPage(
  { db: { company }, catalog }: { db: Db; catalog: string },
  part: Part,
  { search, others, page: { limit, offset } }: { search: string; others: readonly Condition[]; page: Page },
): Condition {
  const { walk, key, order } = part;
  const words = wordConditions(company, catalog, search);
  const page = sql`limit ${limit} offset ${offset}`;
  const inCatalog = sql`company_id = ${company} and catalog_id = ${catalog}`;
  const near = sql`(select ids from (select array(
      select z.id from ${walk?.from(textsToProbe(search)) ?? sql`find_offers z`} where ${and([...others, ...words])} order by ${walk?.order ?? order} ${page})
      as ids offset 0) near where cardinality(ids) = ${limit})`;
  const gather = gathered(part, { conditions: gatherConditions(company, catalog, [...others, ...words]), page });
  // The same offers as `wordConditions` finds, and in their own order without a look at those behind the page.
  const newest = sql`array(
    select id from (select *, ${key} as key from find_offers where ${inCatalog} order by updated_at desc, id desc limit ${shortSearchAmong}) z
    where ${and([...others, ...hasWords(search)])} order by ${order} ${page})`;
  const rest = isShortSearch(search) ? newest : sql`coalesce(${near}, ${gather})`;
  const code = codeOf(catalog, search);
  if (!code) return ifLives(company, catalog, rest);

  const found = code.alone ? code.found : sql`((${and(words)}) or ${code.exact})`;
  // Nothing, unless one of them is the code itself.
  const withCode = (most: Condition) => sql`(
    select (array_agg(id order by exact desc, ${order}))[${offset + 1}:${offset + limit}]
    from (select id, ${key} as key, ${code.exact} as exact from find_offers z where ${and([inCatalog, ...others, found])} ${most}) hits
    having bool_or(exact))`;
  if (code.alone) return ifLives(company, catalog, sql`coalesce(${withCode(sql`limit ${mostOfCode}`)}, ${rest})`);
  const isThere = sql`exists (select from find_offers z where ${and([inCatalog, ...others, code.exact])})`;
  return ifLives(company, catalog, sql`case when ${isThere} then ${withCode(sql``)} else ${rest} end`);
}
