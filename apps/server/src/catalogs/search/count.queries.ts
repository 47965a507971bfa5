import { fewFound, isShortSearch, type OfferFilter, type OfferSelection, shortSearchAmong } from '@prilavok/contract';
import { sql } from 'kysely';
import { and, type Condition, mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { ids, one } from '../../database/rows.ts';
import { inCatalog, isNewest, type OfferQuery, queryOf } from './filter.queries.ts';
import { secondTry } from './second-try.queries.ts';
import { indexConditions } from './strategies/index-scan.queries.ts';
import { narrowestRange, rangeConditions } from './strategies/range.queries.ts';

/** How many offers fit: up to ten thousand, or exactly. */
export async function countOffersBy(
  db: Db,
  catalog: string,
  filter: OfferFilter,
  exact: boolean,
): Promise<{ total: number; more: boolean }> {
  const most = exact ? undefined : mostCounted + 1;
  const typed = await sizeOf(db, catalog, await queryOf(db, catalog, filter), most);
  const wider = await secondTry(db, catalog, { filter, found: typed });
  const total = wider ? await sizeOf(db, catalog, wider.query, most) : typed;
  const more = isShortSearch(filter.search) && (await hasMoreThanNewest(db, catalog));
  return { total: exact ? total : Math.min(total, mostCounted), more: more || (!exact && total > mostCounted) };
}

/** Whether a short search has left some of the catalog's offers out. */
async function hasMoreThanNewest(db: Db, catalog: string): Promise<boolean> {
  const { more } = await one<{ more: boolean }>(db)`
    select exists (select from find_offers where ${and(inCatalog(db.company, catalog))} offset ${shortSearchAmong}) as more`;
  return more;
}

/** How many offers a query finds, counted so far at most. */
export async function sizeOf(db: Db, catalog: string, query: OfferQuery, most?: number): Promise<number> {
  const { size } = await one<{ size: number }>(db)`
    select count(*)::int as size from (
      select from find_offers z where ${and(await whereOf(db, catalog, query))} ${most === undefined ? sql`` : sql`limit ${most}`}) z`;
  return size;
}

/** The offers of a selection in a catalog in the order of their ids: those behind one of them, up to a limit. */
export async function selectedOffers(
  db: Db,
  catalog: string,
  selection: OfferSelection,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<string[]> {
  const which =
    'ids' in selection
      ? [...inCatalog(db.company, catalog), sql`id = any(${selection.ids}::bigint[])`]
      : [...(await shownConditions(db, catalog, selection.filter)), sql`id <> all(${selection.allBut}::bigint[])`];
  const behind = after === undefined ? [] : [sql`id > ${after}`];
  return ids(db)`select id from find_offers z where ${and([...which, ...behind])} order by id limit ${limit}`;
}

/** The offers that the list shows, those of a second try among them. */
async function shownConditions(db: Db, catalog: string, filter: OfferFilter): Promise<Condition[]> {
  const query = await queryOf(db, catalog, filter);
  const found = filter.search ? await sizeOf(db, catalog, query, fewFound) : 0;
  const wider = await secondTry(db, catalog, { filter, found });
  return whereOf(db, catalog, wider?.query ?? query);
}

/** Conditions that find the offers of a query by an index, in whatever order. */
async function whereOf(db: Db, catalog: string, query: OfferQuery): Promise<Condition[]> {
  const range = await narrowestRange(db, query);
  if (range) return rangeConditions(db.company, catalog, { query, range });
  const newest = query.short ? [isNewest(db.company, catalog)] : [];
  return indexConditions(db.company, catalog, [...query.conditions, ...newest]);
}
