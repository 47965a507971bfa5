import { type RawBuilder, sql } from 'kysely';
import { and } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { invalid } from '../http/errors.ts';
import {
  type Condition,
  gatherConditions,
  isNarrow,
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

/** Reads the rows of a page by its ids, an array in order: finding and reading are one round. */
export type Read<Row> = (ids: Condition) => Promise<Row[]>;

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
export async function pageOf<Row>(
  place: Place,
  parts: readonly Part[],
  { wanted, page, counts, read }: { wanted: Wanted; page: Page; counts: boolean; read: Read<Row> },
): Promise<{ rows: Row[]; total?: number }> {
  const rows: Row[] = [];
  let { offset } = page;
  let total = 0;
  for (const [index, part] of parts.entries()) {
    const limit = page.limit - rows.length;
    const found = await partPage(place, part, { wanted, page: { limit, offset }, read });
    rows.push(...found);
    if (rows.length === page.limit) return { rows };
    if (index === parts.length - 1 && !counts) break;
    const size = found.length > 0 || offset === 0 ? offset + found.length : await sizeOf(place, part, wanted);
    total += size;
    offset = Math.max(0, offset - size);
  }
  return { rows, total };
}

/** One page of a part. A probe that doesn't fill it is followed by a longer one, or by the gather. */
async function partPage<Row>(
  place: Place,
  part: Part,
  { wanted, page: { limit, offset }, read }: { wanted: Wanted; page: Page; read: Read<Row> },
): Promise<Row[]> {
  const { db, catalog } = place;
  const page = sql`limit ${limit} offset ${offset}`;
  const rows = [...part.rows, ...wanted.rows, ...wanted.texts];
  const answer = (ids: Condition) => read(ifLives(db.company, catalog, ids));
  if (part.walk && !(await isNarrow(db, wanted))) {
    const { from, order } = part.walk;
    const where = rows.length > 0 ? sql`where ${and(rows)}` : sql``;
    const probe = (most: number) =>
      answer(sql`array(select z.id from ${from(most)} ${where} order by ${order} ${page})`);
    const most = wanted.texts.length > 0 ? wanted.textsToProbe : probeRows;
    const reached = rows.length > 0 ? most : Math.max(most, offset + limit);
    const near = await probe(reached);
    if (near.length === limit) return near;
    const hits = near.length > 0 ? offset + near.length : 0;
    const reach = Math.ceil(((offset + limit) * reached * 1.5) / hits);
    // A longer walk over texts would never be worth it.
    if (wanted.texts.length === 0 && hits > (wanted.indexed ? fewProbed : 0) && reach <= walkRows) {
      const far = await probe(reach);
      if (far.length === limit) return far;
    }
  }
  if (part.groups) return answer(grouped(place, part.groups, { rows, limit, offset }));
  if (part.few && (await sizeOf(place, part, wanted, mostOrdered + 1)) > mostOrdered)
    throw invalid(
      'sort',
      `по тексту «${part.few.title}» упорядочить можно до 20 000 товаров, а нашлось больше: сузьте список отбором`,
    );
  const conditions = await conditionsWithin(place, part, wanted);
  return answer(gathered(part, { conditions, page }));
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

/** A page of what the filters' own indexes find. */
export const gathered = (
  { key, order }: Pick<Part, 'key' | 'order'>,
  { conditions, page }: { conditions: readonly Condition[]; page: Condition },
): Condition => sql`array(
    with k as materialized (select id, ${key} as key from find_offers z where ${and(conditions)})
    select id from k order by ${order} ${page})`;

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

/** An array of ids, of a catalog that wasn't deleted. */
export const ifLives = (company: string, catalog: string, ids: RawBuilder<unknown>): Condition =>
  sql`case when ${lives(company, catalog)} then ${ids} end`;
