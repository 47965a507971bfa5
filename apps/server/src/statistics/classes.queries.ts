import type { abcMeasures, Currency, StatisticsWindow } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../database/columns.ts';
import { and, titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { ids, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { allAccounts } from './counting/settle.queries.ts';
import type { Contribution } from './reading/classify.ts';
import { type GoodsFilter, pictureOf } from './reading/goods.queries.ts';

/** By what, when and of which goods classes are asked for. */
export interface ClassesQuestion extends GoodsFilter {
  by: (typeof abcMeasures)[number];
  window: StatisticsWindow;
  currency: Currency;
}

/** Whole weeks that are looked back at. */
const weeksBack = 12;

const values: Record<ClassesQuestion['by'], RawBuilder<unknown>> = {
  revenue: sql`sum(w.ordered - w.cancelled)::float8 / 100`,
  pieces: sql`sum(w.ordered_pieces - w.cancelled_pieces)::float8`,
  profit: sql`sum(w.came + w.commission + w.logistics + w.storage + w.other - w.cost - w.tax)::float8 / 100`,
};

/**
 * Contributions of offers within the window, and their pieces of whole weeks since they were created, twelve at most.
 */
export async function listContributions(
  db: Db,
  { by, window, currency, ...filter }: ClassesQuestion,
): Promise<Contribution[]> {
  const within = (column: string, of: { in: string[] } | undefined) =>
    of ? [sql`${sql.ref(column)} = any(${of.in}::bigint[])`] : [];
  const accounts = filter.account?.in ?? [allAccounts];
  const found = await rows<{ id: string; value: number; weeks: number; sold: number[] | null }>(db)`
    with today as (select (now() at time zone timezone)::date as day, timezone from companies where id = ${db.company}),
    brought as (
      select w.offer_id, ${values[by]} as value from offer_windows w
      where w.company_id = ${db.company} and w.period = ${window} and w.currency = ${currency} and w.account_id = any(${accounts}::bigint[])
      group by w.offer_id),
    sold as (
      select x.offer_id, array_agg(x.pieces) as weeks from (
        select d.offer_id, (t.day - 1 - d.day) / 7 as week, sum(d.ordered_pieces - d.cancelled_pieces)::int as pieces
        from today t join offer_days d on d.company_id = ${db.company} and d.day >= t.day - ${sql.lit(weeksBack * 7)} and d.day < t.day
        ${filter.account ? sql`where d.account_id = any(${filter.account.in}::bigint[])` : sql``}
        group by 1, 2) x group by x.offer_id)
    select f.id, b.value, s.weeks as sold,
      least(${sql.lit(weeksBack)}, (t.day - (f.created_at at time zone t.timezone)::date) / 7)::int as weeks
    from brought b join offers f on ${and([
      sql`f.company_id = ${db.company} and f.id = b.offer_id`,
      ...within('f.catalog_id', filter.catalog),
      ...within('f.category_id', filter.category),
      ...within('f.brand_id', filter.brand),
    ])}
    cross join today t left join sold s on s.offer_id = b.offer_id`;
  return found.map(({ id, value, weeks, sold }) => {
    const some = sold ?? [];
    // Sales that were taken in from before the offer was created count as weeks of it, too.
    const none = Math.max(0, weeks - some.length);
    return { id, value, weeks: [...some, ...Array.from({ length: none }, () => 0)] };
  });
}

/** Those of the offers whose title or article has the text. */
export const offersWithText = (db: Db, offers: readonly string[], search: string): Promise<string[]> => {
  const like = likeOf(search);
  return ids(db)`
    select f.id from offers f where f.company_id = ${db.company} and f.id = any(${bigints(offers)})
      and (${titleKey(sql`f.title`)} like ${like} or ${titleKey(sql`f.article`)} like ${like})`;
};

/** An offer as tables show it. */
export interface ShownOffer {
  id: string;
  title: string;
  article: string;
  image: string | null;
  catalog: string;
  product: string;
}

/** Offers by their numbers. */
export const listOffers = (db: Db, offers: readonly string[]): Promise<ShownOffer[]> =>
  rows<ShownOffer>(db)`
    select f.id, f.title, f.article, ${pictureOf(db)} as image, f.catalog_id as catalog, f.product_id as product
    from offers f where f.company_id = ${db.company} and f.id = any(${bigints(offers)})`;
