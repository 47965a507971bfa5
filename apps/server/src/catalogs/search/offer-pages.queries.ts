import { sql } from 'kysely';
import { and } from '../../database/fragments.ts';
import { byKeys } from '../../database/planning.ts';
import { one } from '../../database/rows.ts';
import { invalid } from '../../http/errors.ts';
import {
  type Condition,
  gatherConditions,
  narrowConditions,
  narrowestOf,
  type OfferRange,
} from './offer-conditions.queries.ts';
import { type Part, usual } from './offer-orders.queries.ts';
import {
  fewProbed,
  idsOf,
  idsRead,
  type Looked,
  nearPage,
  type Page,
  type Place,
  plainPage,
  probedPage,
  probeRows,
  sliceOf,
  type Wanted,
  walkRows,
} from './offer-walks.queries.ts';

/** What no index has in order is put in order as long as it is no more than this. */
const mostOrdered = 20_000;

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
  const rows = [...part.rows, ...wanted.rows, ...wanted.texts];
  if (part.walk?.isWhole && rows.length === 0) return plainPage(place, part.walk, page);
  if (part.walk && rows.length === 0) {
    // Nothing to choose: the page is where it is said to be, unless the index has other catalogs' offers between.
    const until = 2 ** Math.ceil(Math.log2(page.offset + page.limit));
    const { ids } = await nearPage(place, part.walk, { rows, page, until });
    if (ids.length === page.limit) return ids;
  }
  const { ids, narrow } =
    part.walk && rows.length > 0 && !wanted.named ? await probedPage(place, part.walk, { wanted, rows, page }) : {};
  if (ids) return ids;
  if (part.groups) return groupedPage(place, part.groups, { rows, page });
  if (part.few && (await sizeOf(place, part, wanted, mostOrdered + 1)) > mostOrdered)
    throw invalid(
      'sort',
      `по тексту «${part.few.title}» упорядочить можно до 20 000 товаров, а нашлось больше: сузьте список отбором`,
    );
  const lead = narrow ?? (await narrowestOf(place.db, wanted.ranges));
  const had = part.apart ? [] : part.had;
  const conditions = await conditionsWithin(place, { ...part, had }, { ...wanted, ranges: [], lead });
  return gatheredPage(place, part, { conditions, page, lead });
}

/** How many rows a part has, counted so far at most. */
export async function sizeOf(place: Place, part: Part, wanted: Wanted, most?: number): Promise<number> {
  const conditions = await conditionsWithin(place, part, wanted);
  const { size } = await one<{ size: number }>(place.db)`
    select count(*)::int as size from (select from find_offers z where ${and(conditions)} ${most === undefined ? sql`` : sql`limit ${most}`}) z`;
  return size;
}

const conditionsWithin = ({ db, catalog }: Place, part: Pick<Part, 'had' | 'rows'>, wanted: Wanted & Led) =>
  narrowConditions(db, catalog, { ...wanted, rows: [...part.had, ...part.rows, ...wanted.rows] });

/** What is known of a gather beforehand. */
interface Led {
  /** The range that it begins with. */
  lead?: OfferRange | undefined;
}

/** A page of what the filters' own indexes find. What begins with a range looks rows up by their keys, whoever asks: it is planned once, and reads what it finds. */
export async function gatheredPage(
  place: Place,
  { key, order, apart }: Pick<Part, 'key' | 'order' | 'apart'>,
  { conditions, page, lead }: { conditions: readonly Condition[]; page: Page } & Led,
): Promise<string[]> {
  const found = sql`find_offers z where ${and(conditions)}`;
  const keyed = apart ? apart(sql`select id from ${found}`) : sql`select id, ${key} as key from ${found}`;
  const ids = sql`array(with k as materialized (${keyed}) select id from k order by ${order} ${sliceOf(page)})`;
  if (!lead) return idsOf(place.db, place.catalog, ids);
  return (await idsRead({ ...place, db: byKeys(place.db) }, ids)).ids;
}

/** A page of those of one token after the other: most often the first token fills it. */
async function groupedPage(place: Place, groups: Condition, { rows, page }: Looked): Promise<string[]> {
  const { db, catalog } = place;
  const isFirst = sql`tokens @> (select g.tokens from (${groups}) g order by g.place limit 1)`;
  const { walk } = usual(db.company, catalog);
  const near = await nearPage(place, walk, { rows: [...rows, isFirst], page, until: probeRows });
  return near.ids.length === page.limit ? near.ids : idsOf(db, catalog, grouped(place, groups, { rows, page }));
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
  const many = sql`(select ids from ${among(sql`far`)} f where cardinality(ids) = ${most} and cardinality(n.ids) > ${fewProbed})`;
  return sql`array(
    with near as materialized (${first(near)}), far as materialized (${first(16 * near)})
    select h.id from (select x.tokens, x.place from (${groups}) x order by x.place) g
    cross join lateral ${among(sql`near`)} n
    cross join lateral unnest(case when cardinality(n.ids) = ${most} then n.ids else coalesce(${many}, ${few}) end) h(id)
    order by g.place ${sliceOf(page)})`;
}
