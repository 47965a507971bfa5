import { fewFound, type OfferSearch } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { firstPage, type Page, type Strategy } from '../../lists/strategies.ts';
import { sizeOf } from './count.queries.ts';
import { type OfferQuery, queryOf, withTexts } from './filter.queries.ts';
import { type OfferList, type Segment, segmentsOf } from './order.queries.ts';
import { notAsTyped, secondTry } from './second-try.queries.ts';
import { code } from './strategies/code.queries.ts';
import { indexScan } from './strategies/index-scan.queries.ts';
import { newest } from './strategies/newest.queries.ts';
import { options } from './strategies/options.queries.ts';
import { orderedScan } from './strategies/ordered-scan.queries.ts';
import { range } from './strategies/range.queries.ts';
import type { Forms } from './wider.ts';

/** The ways to find a page, the shortest first: the table in docs/performance.md, "Lists". */
const strategies: Strategy<OfferList, OfferQuery>[] = [
  code, // an article or a barcode, whole
  newest, // one or two letters
  orderedScan, // what many of the list's first offers have
  range, // a price, a stock, a number or a state that few have
  options, // anything else, in the order of options
  indexScan, // anything else
];

/** A page of offers by their ids; the last of them may be finds of a second try, which takes words for other words. */
export interface FoundPage {
  ids: string[];
  /** How many of them are found as the search was typed. */
  typed: number;
  /** The forms of the search's words in the others. */
  forms: Forms[];
}

/** Finds one page of offers. A search that finds little is followed by a wider one, whose finds come behind. */
export async function findPage(db: Db, catalog: string, search: OfferSearch): Promise<FoundPage> {
  const { limit, offset, sort = '-updatedAt' } = search;
  const segments = await segmentsOf(db, catalog, sort);
  const list = { db, catalog, segments };
  const query = await queryOf(db, catalog, search);
  const ids = await pageOf(list, query, { limit, offset });
  const typed = { ids, typed: ids.length, forms: [] };
  if (ids.length === limit || !search.search) return typed;
  const isPastEnd = ids.length === 0 && offset > 0;
  const found = isPastEnd ? await sizeOf(db, catalog, query, fewFound) : offset + ids.length;
  const wider = await secondTry(db, catalog, { filter: search, found });
  if (!wider) return typed;
  const others = found > 0 ? withTexts(wider.query, [notAsTyped(search.search)]) : wider.query;
  const rest = { limit: limit - ids.length, offset: Math.max(0, offset - found) };
  return { ...typed, ids: [...ids, ...(await pageOf(list, others, rest))], forms: wider.forms };
}

/** A page of the segments one behind the other. */
async function pageOf(
  { db, catalog, segments }: { db: Db; catalog: string; segments: readonly Segment[] },
  query: OfferQuery,
  page: Page,
): Promise<string[]> {
  // In an order of all offers a code that was typed whole comes first, not among those that have a price.
  const asked = segments.length === 1 ? query : { ...query, wholeCode: undefined };
  const ids: string[] = [];
  let { offset } = page;
  for (const [index, segment] of segments.entries()) {
    const within = { ...asked, conditions: [...segment.conditions, ...asked.conditions] };
    const rest = { limit: page.limit - ids.length, offset };
    const found = await firstPage(strategies, { db, catalog, segment }, within, rest);
    ids.push(...found);
    if (ids.length === page.limit || index === segments.length - 1) break;
    const all = { ...within, conditions: [...segment.implied, ...within.conditions] };
    const size = found.length > 0 || offset === 0 ? offset + found.length : await sizeOf(db, catalog, all);
    offset = Math.max(0, offset - size);
  }
  return ids;
}
