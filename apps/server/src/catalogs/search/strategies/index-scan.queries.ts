import { sql } from 'kysely';
import { and, type Condition, countUpTo, slice } from '../../../database/fragments.ts';
import { companyOfTexts } from '../../../database/largest.ts';
import type { Db } from '../../../database/pools.ts';
import { ids, one } from '../../../database/rows.ts';
import { invalid } from '../../../http/errors.ts';
import type { Page, Strategy } from '../../../lists/strategies.ts';
import { token } from '../../../properties/tokens.ts';
import type { OfferQuery } from '../filter.queries.ts';
import type { OfferList, Segment } from '../order.queries.ts';

/** A list without an index of its order is sorted as long as it has no more offers than this. */
const mostSorted = 20_000;

/** Finds all offers by the indexes of tokens and texts, then sorts them. */
export const indexScan: Strategy<OfferList, OfferQuery> = async ({ db, catalog, segment }, query, page) => {
  const conditions = indexConditions(db.company, catalog, query.conditions);
  if (segment.shortList !== undefined) await mustBeShort(db, segment.shortList, conditions);
  return sortedPage(db, segment, { from: sql`find_offers`, conditions }, page);
};

/**
 * Conditions for an index scan. Beside others the catalog is a token among tokens: as a column it would bring its own
 * index in.
 */
export function indexConditions(company: string, catalog: string, conditions: readonly Condition[]): Condition[] {
  const inCatalog =
    conditions.length > 0 ? sql`tokens @> ${[token('catalog', catalog)]}::bigint[]` : sql`catalog_id = ${catalog}`;
  return [companyOfTexts('offer_search', sql`company_id`, company), inCatalog, ...conditions];
}

async function mustBeShort(db: Db, property: string, conditions: readonly Condition[]): Promise<void> {
  const { size } = await one<{ size: number }>(db)`
    select ${countUpTo(sql`select from find_offers z where ${and(conditions)}`, mostSorted)} as size`;
  if (size > mostSorted)
    throw invalid(
      'sort',
      `по тексту «${property}» упорядочить можно до 20 000 товаров, а нашлось больше: сузьте список отбором`,
    );
}

/**
 * Filters search rows, sorts all that are left and takes the page. Materialized, or PostgreSQL would scan the order of the
 * whole catalog for the first of them; where `from` is short it may, and has nothing to sort in the order of changes.
 */
export function sortedPage(
  db: Db,
  { key, order, keysOf, implied }: Segment,
  { from, conditions, isShort = false }: { from: Condition; conditions: readonly Condition[]; isShort?: boolean },
  page: Page,
): Promise<string[]> {
  const found = (all: readonly Condition[]) => sql`${from} z where ${and(all)}`;
  const keyed = keysOf
    ? keysOf(sql`select id from ${found(conditions)}`)
    : sql`select id, ${key} as key from ${found([...conditions, ...implied])}`;
  const first = isShort ? sql`not materialized` : sql`materialized`;
  return ids(db)`with k as ${first} (${keyed}) select id from k order by ${order} ${slice(page)}`;
}
