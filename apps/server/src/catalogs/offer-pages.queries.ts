import { sql } from 'kysely';
import { and } from '../database/fragments.ts';
import { along } from '../database/planning.ts';
import type { Db } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { invalid } from '../http/errors.ts';
import {
  type Condition,
  gatherConditions,
  isWide,
  narrowConditions,
  type OfferConditions,
  type OfferRange,
} from './offer-conditions.queries.ts';
import { type Part, usual, type Walk } from './offer-orders.queries.ts';

/** A list is looked for twice: by a walk along the sort's index, first a short way, then by a gather from the filters' indexes. */
const probeRows = 1024;
/** So few among them, and the filters' indexes are the shorter way: numbers are looked up in a row for longer than tokens are compared. */
const fewProbed = { numbers: 5, tokens: 2 };
/** Further no walk is the shorter way; reading texts costs more than comparing tokens, and looking each row up by its key more than both. */
const walkRows = 2 ** 18;
const walkTexts = 2 ** 14;
const walkKeys = 2 ** 13;
/**
 * How many of a list's first rows are worth a look at their texts. What reads like an article, a barcode or a model few offers have: it is looked for only as far
 * as it takes to see that nearly all have it.
 */
const probeTexts = (search: string): number => (/^(?=.*\d)\S{5,}$/.test(search.trim()) ? 128 : 256);
/** How many of a list's first rows are worth a look; nothing is looked for in texts where there is no text. */
export const rowsToProbe = (search: string | undefined): number => (search ? probeTexts(search) : probeRows);
/** What no index has in order is put in order as long as it is no more than this. */
const mostOrdered = 20_000;

/** Which of a list's rows. */
export interface Page {
  limit: number;
  offset: number;
}

/** The page of whatever stands before it in a statement. */
export const sliceOf = ({ limit, offset }: Page): Condition => sql`limit ${limit} offset ${offset}`;

/** What is looked for in each part of a list. */
export interface Wanted extends OfferConditions {
  /** How many of the list's first rows are worth a look. */
  probe: number;
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

/** One page of a part: from a walk along its order, else from the gather. */
async function partPage(place: Place, part: Part, { wanted, page }: { wanted: Wanted; page: Page }): Promise<string[]> {
  const { db, catalog } = place;
  const rows = [...part.rows, ...wanted.rows, ...wanted.texts];
  if (part.walk && rows.length === 0) {
    // Nothing to choose: the page is where it is said to be, unless the index has other catalogs' offers between.
    const until = 2 ** Math.ceil(Math.log2(page.offset + page.limit));
    const there = await walkedPage(place, part.walk, { rows, page, until });
    if (part.walk.isWhole || there.length === page.limit) return there;
  } else if (part.walk && !wanted.named) {
    const walked = await probedPage(place, part.walk, { wanted, rows, page });
    if (walked) return walked;
  }
  if (part.groups) return groupedPage(place, part.groups, { rows, page });
  if (part.few && (await sizeOf(place, part, wanted, mostOrdered + 1)) > mostOrdered)
    throw invalid(
      'sort',
      `по тексту «${part.few.title}» упорядочить можно до 20 000 товаров, а нашлось больше: сузьте список отбором`,
    );
  const conditions = await conditionsWithin(place, part.apart ? { ...part, had: [] } : part, wanted);
  return idsOf(db, catalog, gathered(part, { conditions, page }));
}

/** What a walk along an order looks for. */
export interface Looked {
  /** Checked in each row. */
  rows: readonly Condition[];
  page: Page;
}

/**
 * The ids of a page along an index of its order, if that fills it: among the first rows, then on and on, as long as what was found so far says that the
 * page ends near enough. Nothing where a range has so few offers that no way is shorter than theirs.
 */
export async function probedPage(
  place: Place,
  walk: Walk,
  { wanted: { texts, probe, indexed, ranges }, rows, page }: Looked & { wanted: Omit<Wanted, 'rows' | 'named'> },
): Promise<string[] | undefined> {
  const { limit, offset } = page;
  const isText = texts.length > 0;
  const few = ranges.length > 0 ? fewProbed.numbers : fewProbed.tokens;
  const farthest = Math.min(walk.isWhole ? walkRows : walkKeys, isText ? walkTexts : walkRows);
  const ids = new Set(await walkedPage(place, walk, { rows, page, until: probe, ranges }));
  let walked = probe;
  while (ids.size < limit) {
    const found = offset + ids.size;
    const end = ((offset + limit) * walked * 1.5) / found;
    if (ids.size === 0 || found <= (indexed || isText ? few : 0) || end > farthest) return undefined;
    const until = 2 ** Math.ceil(Math.log2(Math.min(end, walked * 4)));
    const more = await walkedPage(place, walk, {
      rows,
      page: { limit: limit - ids.size, offset: 0 },
      after: walked,
      until,
    });
    // The list ends, or somebody has moved a row from the one stretch into the other.
    if (more.length === 0 || more.some((id) => ids.has(id))) return undefined;
    for (const id of more) ids.add(id);
    walked = until;
  }
  return [...ids];
}

/** Where an order's rows are looked for: those between two places in the statement's text, of which there are few, so that few plans serve every page. */
interface Stretch {
  after?: number;
  until: number;
  /** Nothing is looked for where one of these has few offers. */
  ranges?: readonly OfferRange[];
}

function walkedPage(
  { db, catalog }: Place,
  { from, order }: Walk,
  { rows, page, after = 0, until, ranges = [] }: Looked & Stretch,
): Promise<string[]> {
  const stretch = sql`limit ${sql.lit(until - after)} offset ${sql.lit(after)}`;
  const ids = sql`array(select z.id from ${from(stretch)} where ${and([sql`true`, ...rows])} order by ${order} ${sliceOf(page)})`;
  const wide = ranges.length > 0 ? sql`case when ${and(ranges.map(isWide))} then ${ids} end` : ids;
  return idsOf(along(db), catalog, wide);
}

/** How many rows a part has, counted so far at most. */
export async function sizeOf(place: Place, part: Part, wanted: Wanted, most?: number): Promise<number> {
  const conditions = await conditionsWithin(place, part, wanted);
  const { size } = await one<{ size: number }>(place.db)`
    select count(*)::int as size from (select from find_offers z where ${and(conditions)} ${most === undefined ? sql`` : sql`limit ${most}`}) z`;
  return size;
}

const conditionsWithin = ({ db, catalog }: Place, part: Pick<Part, 'had' | 'rows'>, wanted: Wanted) =>
  narrowConditions(db, catalog, { ...wanted, rows: [...part.had, ...part.rows, ...wanted.rows] });

/** A page of what the filters' own indexes find. */
export function gathered(
  { key, order, apart }: Pick<Part, 'key' | 'order' | 'apart'>,
  { conditions, page }: { conditions: readonly Condition[]; page: Page },
): Condition {
  const found = sql`find_offers z where ${and(conditions)}`;
  const keyed = apart ? apart(sql`select id from ${found}`) : sql`select id, ${key} as key from ${found}`;
  return sql`array(with k as materialized (${keyed}) select id from k order by ${order} ${sliceOf(page)})`;
}

/** A page of those of one token after the other: most often the first token fills it. */
async function groupedPage(place: Place, groups: Condition, { rows, page }: Looked): Promise<string[]> {
  const { db, catalog } = place;
  const isFirst = sql`tokens @> (select g.tokens from (${groups}) g order by g.place limit 1)`;
  const { walk } = usual(db.company, catalog);
  const near = await walkedPage(place, walk, { rows: [...rows, isFirst], page, until: probeRows });
  return near.length === page.limit ? near : idsOf(db, catalog, grouped(place, groups, { rows, page }));
}

/**
 * Those of one token after the other, as far as the page goes; within one, what changed last comes first. A token that many have is found among what changed
 * last, one that few have by its index: a walk to those few would read the whole catalog, and another one for each token that nobody has.
 */
function grouped({ db: { company }, catalog }: Place, groups: Condition, { rows, page }: Looked): Condition {
  const { walk } = usual(company, catalog);
  const newest = walk.order;
  const most = page.offset + page.limit;
  const near = probeRows + 4 * most;
  const first = (reach: number) => sql`
    select z.id, z.tokens, z.updated_at from ${walk.from(sql`limit ${Math.min(reach, walkRows)}`)} where ${and([sql`true`, ...rows])}`;
  const among = (some: Condition) =>
    sql`(select array(select id from ${some} where tokens @> g.tokens order by ${newest} limit ${most}) as ids offset 0)`;
  const own = and(gatherConditions(company, catalog, [sql`z.tokens @> g.tokens`, ...rows]));
  const few = sql`array(
    with k as materialized (select id, updated_at from find_offers z where ${own}) select id from k order by ${newest} limit ${most})`;
  const many = sql`(select ids from ${among(sql`far`)} f where cardinality(ids) = ${most} and cardinality(n.ids) > ${fewProbed.tokens})`;
  return sql`array(
    with near as materialized (${first(near)}), far as materialized (${first(16 * near)})
    select h.id from (select x.tokens, x.place from (${groups}) x order by x.place) g
    cross join lateral ${among(sql`near`)} n
    cross join lateral unnest(case when cardinality(n.ids) = ${most} then n.ids else coalesce(${many}, ${few}) end) h(id)
    order by g.place ${sliceOf(page)})`;
}

// Asked once a statement, not once a row: offers of a catalog that was deleted are put away a little later.
const lives = (company: string, catalog: string) =>
  sql`exists (select from catalogs where company_id = ${company} and id = ${catalog} and archived_at is null)`;

/** The ids that an array of SQL holds, of a catalog that wasn't deleted; nothing where it is nothing. */
export async function foundIn(db: Db, catalog: string, array: Condition): Promise<string[] | undefined> {
  const { ids } = await one<{ ids: string[] | null }>(db)`
    select (case when ${lives(db.company, catalog)} then ${array} end)::text[] as ids`;
  return ids ?? undefined;
}

/** The same, where nothing is none. */
export const idsOf = async (db: Db, catalog: string, array: Condition): Promise<string[]> =>
  (await foundIn(db, catalog, array)) ?? [];
