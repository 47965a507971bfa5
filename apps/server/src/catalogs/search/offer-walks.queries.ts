import { sql } from 'kysely';
import { and } from '../../database/fragments.ts';
import { along } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import type { Ahead } from '../saving/offers.queries.ts';
import {
  type Condition,
  isWide,
  narrowestOf,
  type OfferConditions,
  type OfferRange,
} from './offer-conditions.queries.ts';
import type { Walk } from './offer-orders.queries.ts';

/** A list is looked for twice: by a walk along the sort's index, first a short way, then by a gather from the filters' indexes. */
export const probeRows = 1024;
/** So few among them, and the filters' indexes are the shorter way. */
export const fewProbed = 2;
/** So few within a range may be there by luck: how many the range has in all is worth asking. */
const luckyProbed = 8;
/** Further no walk is the shorter way: texts and numbers take longer than tokens, and looking each row up by its key takes longer than all. */
export const walkRows = 2 ** 18;
const walkValues = 2 ** 14;
const walkKeys = 2 ** 13;
/**
 * How many of a list's first rows are worth a look at their texts. What reads like an article, a barcode or a model few offers have: it is looked for only as far
 * as it takes to see that nearly all have it.
 */
const probeTexts = (search: string): number => (/^(?=.*\d)\S{5,}$/.test(search.trim()) ? 128 : 256);
/** How many of a list's first rows are worth a look; nothing is looked for in texts where there is no text. */
export const rowsToProbe = (search: string | undefined): number => (search ? probeTexts(search) : probeRows);

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
  ahead: Ahead<{ id: string }>;
}

/** What a walk along an order looks for. */
export interface Looked {
  /** Checked in each row. */
  rows: readonly Condition[];
  page: Page;
}

/** What a walk came to: a whole page, or why it isn't worth going on. */
export interface Walked {
  ids?: string[];
  /** A range that has so few offers that no way is shorter than theirs. */
  narrow?: OfferRange | undefined;
}

/** A page along an index of its order: among the first rows, then on and on, as long as what was found so far says that the page ends near enough. */
export async function probedPage(
  place: Place,
  walk: Walk,
  { wanted: { texts, probe, indexed, ranges }, rows, page }: Looked & { wanted: Omit<Wanted, 'rows' | 'named'> },
): Promise<Walked> {
  const { db, catalog } = place;
  const { limit, offset } = page;
  const few = texts.length > 0 || (indexed && ranges.length === 0) ? fewProbed : 0;
  const farthest = Math.min(
    walk.isWhole ? walkRows : walkKeys,
    texts.length + ranges.length > 0 ? walkValues : walkRows,
  );
  const near = await nearPage(place, walk, { rows, page, until: probe, ranges });
  if (near.narrow) return { narrow: near.narrow };
  const ids = new Set(near.ids);
  let walked = probe;
  while (ids.size < limit) {
    const found = offset + ids.size;
    const end = ((offset + limit) * walked * 1.5) / found;
    if (ids.size === 0 || found <= few || end > farthest) return {};
    const lead = ranges.length > 0 && found <= luckyProbed ? await narrowestOf(db, ranges) : undefined;
    if (lead) return { narrow: lead };
    const until = 2 ** Math.ceil(Math.log2(Math.min(end, walked * 4)));
    const rest = { limit: limit - ids.size, offset: 0 };
    // Only what is near is read at once: for each stretch beyond it the plan would be kept with all that a reading needs.
    const more = await idsOf(along(db), catalog, idsWithin(walk, between(walked, until), { rows, page: rest }));
    // The list ends, or somebody has moved a row from the one stretch into the other.
    if (more.length === 0 || more.some((id) => ids.has(id))) return {};
    for (const id of more) ids.add(id);
    walked = until;
  }
  return { ids: [...ids] };
}

/** Between two places of an order, which the statement's text names: there are few of them, so that few plans serve every page. */
const between = (after: number, until: number): Condition =>
  sql`limit ${sql.lit(until - after)} offset ${sql.lit(after)}`;

/** The ids of a page within a stretch of an order, as an array. */
const idsWithin = ({ from, order }: Walk, stretch: Condition, { rows, page }: Looked): Condition =>
  sql`array(select z.id from ${from(stretch)} where ${and([sql`true`, ...rows])} order by ${order} ${sliceOf(page)})`;

/** A page of an order that has nothing else between, and of which nothing is asked. */
export async function plainPage({ db, ...place }: Place, walk: Walk, page: Page): Promise<string[]> {
  const array = sql`array(select z.id from ${walk.from(sliceOf(page))} order by ${walk.order})`;
  return (await idsRead({ ...place, db: along(db) }, array)).ids;
}

/** The ids of a page among an order's first rows, unless one of the ranges is narrow; where they are a whole page, what they stand for is read with them. */
export async function nearPage(
  { db, catalog, ahead }: Place,
  walk: Walk,
  { until, ranges = [], ...looked }: Looked & { until: number; ranges?: readonly OfferRange[] },
): Promise<{ ids: string[]; narrow: OfferRange | undefined }> {
  const narrow = sql`array_position(array[${sql.join(ranges.map(isWide))}]::boolean[], false)`;
  const isWhole = sql`cardinality(w.ids) = ${looked.page.limit}`;
  const found = await idsRead({ db: along(db), catalog, ahead }, idsWithin(walk, between(0, until), looked), {
    narrow,
    isWhole,
  });
  return { ids: found.ids, narrow: found.narrow ? ranges[found.narrow - 1] : undefined };
}

/** The ids of an array of SQL, unless it is `narrow`; where that `isWhole`, as an array `w.ids`, what they stand for is read with them. */
export async function idsRead(
  { db, catalog, ahead }: Place,
  array: Condition,
  { narrow = sql`null::int`, isWhole = sql`true` }: { narrow?: Condition; isWhole?: Condition } = {},
): Promise<{ ids: string[]; narrow: number | null }> {
  const found = await rows<{ id: string | null; ids: string[] | null; narrow: number | null }>(db)`
    with n as materialized (select ${narrow} as narrow), w as materialized (
      select narrow, case when narrow is null and ${lives(db.company, catalog)} then ${array} end as ids from n)
    select r.*, w.narrow, case when r.id is null or r.id = w.ids[1] then w.ids::text[] end as ids
    from w left join lateral (${ahead.reading(sql`case when ${isWhole} then w.ids end`)}) r on true`;
  for (const { ids: _ids, narrow: _narrow, id, ...row } of found) if (id !== null) ahead.rows.set(id, { id, ...row });
  const first = found.find((row) => row.ids ?? row.narrow);
  return { ids: first?.ids ?? [], narrow: first?.narrow ?? null };
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
