import { isShortSearch, shortSearchAmong, wordsIn } from '@prilavok/contract';
import { sql } from 'kysely';
import { and } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { type Code, codeOf } from './codes.ts';
import { type Condition, narrowConditions, type OfferConditions } from './offer-conditions.queries.ts';
import type { Part, WalkedPart } from './offer-orders.queries.ts';
import { gatheredPage } from './offer-pages.queries.ts';
import {
  foundIn,
  idsOf,
  type Looked,
  type Page,
  type Place,
  probedPage,
  rowsToProbe,
  sliceOf,
  type Walked,
} from './offer-walks.queries.ts';
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

/** A page of what a search finds. */
interface TypedPage {
  search: string;
  /** What else is asked of a row. */
  filter: OfferConditions;
  page: Page;
}

const othersOf = ({ rows, texts }: OfferConditions): Condition[] => [...rows, ...texts];

/**
 * A page that a text finds near: an article or a barcode that is there is answered by its index, with the articles that begin with it; one or two letters
 * are looked for among the newest alone, words there first. Without ids words need the gather.
 */
export async function nearTyped(place: Place, part: WalkedPart, typed: TypedPage): Promise<Walked> {
  const { db, catalog } = place;
  const { search, filter, page } = typed;
  const code = codeOf(catalog, search);
  const coded = code && (await foundIn(db, catalog, codePage(place, part, code, typed)));
  if (coded) return { ids: coded };
  const words = hasWords(search);
  const rows = [...othersOf(filter), ...words];
  if (isShortSearch(search)) return { ids: await idsOf(db, catalog, newestPage(place, part, { rows, page })) };
  if (filter.named) return {};
  const wanted = { ...filter, texts: [...filter.texts, ...words], probe: rowsToProbe(search) };
  return probedPage(place, part.walk, { wanted, rows, page });
}

/** Those that the index of texts finds, or that of a range which is known to be narrow. */
export async function farTyped(
  place: Place,
  part: Part,
  { search, filter, page, narrow }: TypedPage & Pick<Walked, 'narrow'>,
): Promise<string[]> {
  const texts = [...filter.texts, ...hasWords(search)];
  // Others aren't counted: words are found sooner than a range of thousands.
  const conditions = await narrowConditions(place.db, place.catalog, { ...filter, texts, ranges: [], lead: narrow });
  return gatheredPage(place, part, { conditions, page, lead: narrow });
}

/** The offers of a code, with those whose articles begin with it; nothing unless one of them has the code itself. */
function codePage(
  { db: { company }, catalog }: Place,
  { key, order }: Part,
  code: Code,
  { search, filter, page: { limit, offset } }: TypedPage,
): Condition {
  const others = othersOf(filter);
  const inCatalog = sql`company_id = ${company} and catalog_id = ${catalog}`;
  const found = code.alone ? code.found : sql`((${and(wordConditions(company, catalog, search))}) or ${code.exact})`;
  const withCode = (most: Condition) => sql`(
    select (array_agg(id order by exact desc, ${order}))[${offset + 1}:${offset + limit}]
    from (select id, ${key} as key, ${code.exact} as exact from find_offers z where ${and([inCatalog, ...others, found])} ${most}) hits
    having bool_or(exact))`;
  if (code.alone) return withCode(sql`limit ${mostOfCode}`);
  const isThere = sql`exists (select from find_offers z where ${and([inCatalog, ...others, code.exact])})`;
  return sql`case when ${isThere} then ${withCode(sql``)} end`;
}

/** A page among the newest: the same offers as `wordConditions` finds, in their own order and without a look at those behind the page. */
function newestPage({ db: { company }, catalog }: Place, { key, order }: Part, { rows, page }: Looked): Condition {
  const newest = sql`find_offers where company_id = ${company} and catalog_id = ${catalog} order by updated_at desc, id desc limit ${shortSearchAmong}`;
  return sql`array(select id from (select *, ${key} as key from ${newest}) z where ${and(rows)} order by ${order} ${sliceOf(page)})`;
}
