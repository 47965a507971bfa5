import type { Cover } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import { and, type Condition, roubles, slice, titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { span } from '../counting/gaps.queries.ts';
import { allAccounts } from '../counting/settle.queries.ts';
import { pictureOf } from './goods.queries.ts';

/** An offer with how long its stock lasts. */
export interface CoverRow extends Cover {
  id: string;
  title: string;
  article: string;
  image: string | null;
  catalog: string;
  product: string;
}

/** Which covers are asked for. */
export interface CoversFilter {
  search?: string;
  within?: number | undefined;
  catalog?: { in: string[] } | undefined;
  category?: { in: string[] } | undefined;
  brand?: { in: string[] } | undefined;
  offer?: string;
}

/** Offers that somebody counts and that were sold within the days, with what they sell on a day that has stock. */
const covers = (db: Db, filter: CoversFilter): RawBuilder<unknown> => {
  const within = (column: string, of: { in: string[] } | undefined) =>
    of ? [sql`${sql.ref(column)} = any(${of.in}::bigint[])`] : [];
  const conditions: Condition[] = [
    sql`f.company_id = ${db.company} and f.archived_at is null`,
    ...within('f.catalog_id', filter.catalog),
    ...within('f.category_id', filter.category),
    ...within('f.brand_id', filter.brand),
  ];
  if (filter.search) {
    const like = likeOf(filter.search);
    conditions.push(sql`(${titleKey(sql`f.title`)} like ${like} or ${titleKey(sql`f.article`)} like ${like})`);
  }
  const ofOffer = filter.offer ? sql`and w.offer_id = ${filter.offer}::bigint` : sql``;
  return sql`
    sold as (
      select w.offer_id, sum(w.ordered_pieces - w.cancelled_pieces)::int as pieces from offer_windows w
      where w.company_id = ${db.company} and w.period = ${String(span)} and w.account_id = ${sql.lit(allAccounts)}::bigint ${ofOffer}
      group by w.offer_id having sum(w.ordered_pieces - w.cancelled_pieces) > 0),
    stocked as (
      select s.offer_id, sum(s.quantity - s.reserved)::int as available from sold w
      join offer_stocks s on s.company_id = ${db.company} and s.offer_id = w.offer_id and s.counted group by s.offer_id),
    covers as (
      select f.id, f.title, f.article, f.catalog_id, f.product_id, f.images, t.available, w.pieces, coalesce(g.days, 0) as without,
        w.pieces::float8 / greatest(1, ${sql.lit(span)} - coalesce(g.days, 0)) as per_day,
        greatest(0, t.available) * greatest(1, ${sql.lit(span)} - coalesce(g.days, 0))::float8 / w.pieces as lasts,
        coalesce((select p.kopecks from offer_prices p
          where p.company_id = ${db.company} and p.offer_id = f.id and p.kind = ${sql.lit(priceKinds.price)}), 0) as price
      from sold w join stocked t on t.offer_id = w.offer_id join offers f on f.id = w.offer_id
      left join offer_gaps g on g.company_id = ${db.company} and g.offer_id = w.offer_id
      where ${and(conditions)})`;
};

const shorter = ({ within }: CoversFilter): Condition => (within ? sql`c.lasts <= ${within}` : sql`true`);

const columns = (db: Db) => sql`
  f.id, f.title, f.article, f.catalog_id as catalog, f.product_id as product, ${pictureOf(db)} as image, f.available, f.per_day as "perDay",
  f.lasts as days, to_char((now() at time zone (select timezone from companies where id = ${db.company}))::date + least(f.lasts, 36500)::int, 'YYYY-MM-DD') as "runsOut",
  f.without as "daysWithout", f.per_day * f.without as "lostPieces", ${roubles(sql`round((f.per_day * f.without * f.price)::numeric)`)} as lost`;

const sorts: Record<string, RawBuilder<unknown>> = {
  title: titleKey(sql`c.title`),
  available: sql`c.available`,
  perDay: sql`c.per_day`,
  days: sql`c.lasts`,
  daysWithout: sql`c.without`,
  lost: sql`c.per_day * c.without * c.price`,
};

/** A page of offers by how long they last. */
export function listCovers(
  db: Db,
  filter: CoversFilter,
  { sort, ...page }: { sort: string; limit: number; offset: number },
): Promise<CoverRow[]> {
  const by = sorts[sort.replace('-', '')] ?? sorts.days;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return rows<CoverRow>(db)`
    with ${covers(db, filter)},
    page as (
      select c.*, row_number() over (order by ${by} ${direction}, c.id) as place from covers c where ${shorter(filter)}
      order by ${by} ${direction}, c.id ${slice(page)})
    select ${columns(db)} from page f order by f.place`;
}

/** How many offers the filter finds. */
export const countCovers = async (db: Db, filter: CoversFilter): Promise<number> =>
  (
    await one<{ total: number }>(db)`
      with ${covers(db, filter)} select count(*)::int as total from covers c where ${shorter(filter)}`
  ).total;

/** How long one offer lasts; nothing where nobody counts it. One that isn't sold lasts for ever. */
export async function coverOf(db: Db, offer: string): Promise<Cover | undefined> {
  const [found] = await listCovers(db, { offer }, { sort: 'days', limit: 1, offset: 0 });
  if (found) {
    const { available, perDay, days, runsOut, daysWithout, lostPieces, lost } = found;
    return { available, perDay, days, runsOut, daysWithout, lostPieces, lost };
  }
  const stock = await maybeOne<{ available: number | null; without: number }>(db)`
    select sum(s.quantity - s.reserved)::int as available,
      coalesce((select g.days from offer_gaps g where g.company_id = ${db.company} and g.offer_id = ${offer}), 0) as without
    from offer_stocks s where s.company_id = ${db.company} and s.offer_id = ${offer} and s.counted`;
  if (!stock || stock.available === null) return undefined;
  return {
    available: stock.available,
    perDay: 0,
    days: null,
    runsOut: null,
    daysWithout: stock.without,
    lostPieces: 0,
    lost: '0.00',
  };
}
