import { bigints } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** Changes on their way to the feeds that show them. */

/** Whether any feed of the company is built as goods change: most companies have none. */
export async function isWatched(db: Db): Promise<boolean> {
  return (
    (await maybeOne(byKeys(db))`
    select from feeds where company_id = ${db.company} and on_change and active and build_id is not null and deleted_at is null limit 1`) !==
    undefined
  );
}

/** The feeds that show these offers, each with those that it may show. Offers that were put away are among them: their rows go. */
export async function feedsShowing(db: Db, offers: readonly string[]): Promise<{ feed: string; offer: string }[]> {
  return rows<{ feed: string; offer: string }>(db)`
    select f.id as feed, o.id as offer from offers o
      join feeds f on f.company_id = ${db.company} and f.catalog_id = o.catalog_id and f.on_change and f.active and f.build_id is not null and f.deleted_at is null
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)})`;
}

/** The feeds of a catalog that are built as goods change; of all catalogs where none is named. */
export async function feedsOver(db: Db, catalog: string | null): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from feeds where company_id = ${db.company} and on_change and active and build_id is not null and deleted_at is null
      and kind = 'catalog' and (${catalog === null} or catalog_id = ${catalog ?? '0'}::bigint)`;
  return found.map(({ id }) => id);
}

/** Writes down what has changed for which feed; without an offer all of it. */
export async function insertDue(db: Db, due: readonly { feed: string; offer: string | null }[]): Promise<void> {
  await execute(db)`
    with written as (
      insert into feed_due (company_id, feed_id, offer_id)
      select ${db.company}::bigint, x.feed, x.offer
      from unnest(${bigints(due.map(({ feed }) => feed))}, ${bigints(due.map(({ offer }) => offer))}) as x(feed, offer) returning 1)
    select count(*) from written`;
}

/** Due rows of a feed: up to which row, whether all of it is due, and which offers are. */
export interface DueOf {
  last: string | null;
  whole: boolean;
  offers: string[];
}

/** More changed offers than these are built as a whole. */
const mostDue = 20_000;

/** Reads the due rows of a feed. */
export async function dueOf(db: Db, feed: string): Promise<DueOf> {
  const { last, whole, count } = await one<{ last: string | null; whole: boolean; count: number }>(db)`
    select max(id)::text as last, coalesce(bool_or(offer_id is null), false) as whole, count(*)::int as count
    from feed_due where company_id = ${db.company} and feed_id = ${feed}`;
  if (last === null || whole || count > mostDue) return { last, whole: whole || count > mostDue, offers: [] };
  const found = await rows<{ offer: string }>(db)`
    select distinct offer_id as offer from feed_due where company_id = ${db.company} and feed_id = ${feed} and id <= ${last}::bigint`;
  return { last, whole, offers: found.map(({ offer }) => offer) };
}

/** Takes what waits for a feed out of the list: just those rows that are seen, as ids of what commits later may be smaller. */
export async function takeDue(db: Db, feed: string): Promise<Pick<DueOf, 'whole' | 'offers'>> {
  const found = await rows<{ offer: string | null }>(db)`
    delete from feed_due where company_id = ${db.company} and feed_id = ${feed} returning offer_id as offer`;
  const whole = found.length > mostDue || found.some(({ offer }) => offer === null);
  return { whole, offers: whole ? [] : [...new Set(found.flatMap(({ offer }) => offer ?? []))] };
}

/** Whether anything waits for a feed. */
export async function isDue(db: Db, feed: string): Promise<boolean> {
  return (
    (await maybeOne(db)`select from feed_due where company_id = ${db.company} and feed_id = ${feed} limit 1`) !==
    undefined
  );
}
