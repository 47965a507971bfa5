import { type RawBuilder, sql } from 'kysely';
import { and } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { invalid } from '../http/errors.ts';
import {
  type Condition,
  gatherConditions,
  isWide,
  narrowConditions,
  type OfferConditions,
} from './offer-conditions.queries.ts';
import type { Part } from './offer-orders.queries.ts';

/** A list is asked twice: a probe that walks the sort's index a bounded way, then a gather from the filters' indexes. */
const probeRows = 1000;
/** So few among them, and the filters' indexes are the shorter way, whatever is found there. */
const fewProbed = 5;
const walkRows = 200_000;
/**
 * Reading texts costs more than comparing tokens, and most searches are for a few offers: the gather has an index for them. What reads
 * like an article, a barcode or a model is looked for among the newest only as far as it takes to see that nearly all have it.
 */
export const textsToProbe = (search: string): number => (/^(?=.*\d)\S{5,}$/.test(search.trim()) ? 150 : 600);
/** What no index has in order is put in order as long as it is no more than this. */
const mostOrdered = 20_000;

/** Which of a list's rows. */
export interface Page {
  limit: number;
  offset: number;
}

/** What is looked for in each part of a list. */
export interface Wanted extends OfferConditions {
  /** How many rows are worth reading their texts in. */
  textsToProbe: number;
}

/** Where a list is read: the company's transaction and the catalog. */
export interface Place {
  db: Db;
  catalog: string;
}

/**
 * A page of a list of several parts, one behind the other. `total` is how many rows the list has in all: it is known, or counted where
 * `counts` asks for it, when the page isn't full.
 */
export async function pageOf(
  place: Place,
  parts: readonly Part[],
  { wanted, page, counts }: { wanted: Wanted; page: Page; counts: boolean },
): Promise<{ ids: string[]; total?: number }> {
  const ids: string[] = [];
  let { offset } = page;
  let total = 0;
  for (const [index, part] of parts.entries()) {
    const limit = page.limit - ids.length;
    const found = await partPage(place, part, { wanted, page: { limit, offset } });
    ids.push(...found);
    if (ids.length === page.limit) return { ids };
    if (index === parts.length - 1 && !counts) break;
    const size = found.length > 0 || offset === 0 ? offset + found.length : await sizeOf(place, part, wanted);
    total += size;
    offset = Math.max(0, offset - size);
  }
  return { ids, total };
}

/**
 * One page of a part: a walk along its order, else the gather. Where no range has to be measured for the gather it is the same statement,
 * whose later parts run only if those before them didn't fill the page.
 */
async function partPage(
  place: Place,
  part: Part,
  { wanted, page: { limit, offset } }: { wanted: Wanted; page: Page },
): Promise<string[]> {
  const { db, catalog } = place;
  const page = sql`limit ${limit} offset ${offset}`;
  const rows = [...part.rows, ...wanted.rows, ...wanted.texts];
  const answer = (ids: Condition) => idsOf(db, ifLives(db.company, catalog, ids));
  const gather = async () => gathered(part, { conditions: await conditionsWithin(place, part, wanted), page });
  if (part.walk && rows.length === 0) {
    // Nothing to choose: the page is where it is said to be, unless the index has other catalogs' offers between.
    const { from, order, isWhole } = part.walk;
    const there = await answer(sql`array(select z.id from ${from(offset + limit)} order by ${order} ${page})`);
    if (isWhole || there.length === limit) return there;
  } else if (part.walk) {
    const walked = walkedPage(part.walk, { wanted, rows, limit, offset });
    if (wanted.ranges.length === 0) return answer(sql`coalesce(${walked}, ${await gather()})`);
    const found = await answer(walked);
    if (found.length === limit) return found;
  }
  if (part.groups) return answer(grouped(place, part.groups, { rows, limit, offset }));
  if (part.few && (await sizeOf(place, part, wanted, mostOrdered + 1)) > mostOrdered)
    throw invalid(
      'sort',
      `по тексту «${part.few.title}» упорядочить можно до 20 000 товаров, а нашлось больше: сузьте список отбором`,
    );
  return answer(await gather());
}

/**
 * The ids of a page along an index of its order, if that fills it: among the first rows, then as far as what was found there says that the page
 * reaches. Nothing where a range has so few offers that no way is shorter than theirs.
 */
function walkedPage(
  { from, order }: NonNullable<Part['walk']>,
  { wanted, rows, limit, offset }: Page & { wanted: Wanted; rows: readonly Condition[] },
): Condition {
  const probe = (most: number | Condition) =>
    sql`array(select z.id from ${from(most)} where ${and(rows)} order by ${order} limit ${limit} offset ${offset})`;
  const reached = wanted.texts.length > 0 ? wanted.textsToProbe : probeRows;
  const near = sql`near as materialized (select ${probe(reached)} as ids where ${and([sql`true`, ...wanted.ranges.map(isWide)])})`;
  const full = sql`(select ids from near where cardinality(ids) = ${limit})`;
  // A longer walk over texts would never be worth it.
  if (wanted.texts.length > 0) return sql`(with ${near} ${full})`;
  const reach = sql`ceil(${(offset + limit) * reached * 1.5}::float8 / (${offset}::int + cardinality(near.ids)))`;
  const far = sql`
    select ${probe(sql`(select least(${reach}, ${walkRows})::int from near)`)} as ids from near
    where cardinality(near.ids) > 0 and ${offset}::int + cardinality(near.ids) > ${wanted.indexed ? fewProbed : 0}::int and ${reach} <= ${walkRows} offset 0`;
  return sql`(with ${near} select coalesce(${full}, (select far.ids from (${far}) far where cardinality(far.ids) = ${limit})))`;
}

/** How many rows a part has, counted so far at most. */
export async function sizeOf(place: Place, part: Part, wanted: Wanted, most?: number): Promise<number> {
  const conditions = await conditionsWithin(place, part, wanted);
  const { size } = await one<{ size: number }>(place.db)`
    select count(*)::int as size from (select from find_offers z where ${and(conditions)} ${most === undefined ? sql`` : sql`limit ${most}`}) z`;
  return size;
}

const conditionsWithin = ({ db, catalog }: Place, part: Part, wanted: Wanted) =>
  narrowConditions(db, catalog, { ...wanted, rows: [...part.had, ...part.rows, ...wanted.rows] });

/**
 * A page of what the filters' own indexes find. A key that stands apart is looked up in the order of ids: neighbours lie on one page, and a brand's
 * thousands on a few hundred.
 */
export function gathered(
  { key, order, apart }: Pick<Part, 'key' | 'order' | 'apart'>,
  { conditions, page }: { conditions: readonly Condition[]; page: Condition },
): Condition {
  const found = sql`find_offers z where ${and(conditions)}`;
  const keyed = apart
    ? sql`f as materialized (select id from ${found} order by id), k as materialized (select z.id, ${key} as key from f z)`
    : sql`k as materialized (select id, ${key} as key from ${found})`;
  return sql`array(with ${keyed} select id from k order by ${order} ${page})`;
}

/** Those of one token after the other, as far as the page goes; within one, what changed last comes first. */
function grouped(
  { db, catalog }: Place,
  groups: Condition,
  { rows, limit, offset }: Page & { rows: readonly Condition[] },
): Condition {
  const own = and([...gatherConditions(db.company, catalog, []), sql`z.tokens @> g.tokens`, ...rows]);
  return sql`array(
    select h.id from (select x.tokens, x.place from (${groups}) x order by x.place) g
    cross join lateral (select z.id from find_offers z where ${own} order by z.updated_at desc, z.id desc limit ${offset + limit}) h
    order by g.place limit ${limit} offset ${offset})`;
}

// Asked once a statement, not once a row: offers of a catalog that was deleted are put away a little later.
const lives = (company: string, catalog: string) =>
  sql`exists (select from catalogs where company_id = ${company} and id = ${catalog} and archived_at is null)`;

/** The ids that an array of SQL holds; none where it is nothing. */
export async function idsOf(db: Db, array: Condition): Promise<string[]> {
  const { ids } = await one<{ ids: string[] | null }>(db)`select (${array})::text[] as ids`;
  return ids ?? [];
}

/** An array of ids, of a catalog that wasn't deleted. */
export const ifLives = (company: string, catalog: string, ids: RawBuilder<unknown>): Condition =>
  sql`case when ${lives(company, catalog)} then ${ids} end`;
