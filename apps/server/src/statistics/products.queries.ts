import type { Currency, Days, Marketplace, Money, StatisticsWindow } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../catalogs/index.ts';
import { roubles } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { maybeOne, rows } from '../database/rows.ts';
import { figureColumns } from './counting/columns.ts';
import type { Sums } from './reading/figures.ts';
import { pictureOf } from './reading/goods.queries.ts';

/** An offer as its page shows it. */
export interface OfferOfPage {
  id: string;
  title: string;
  article: string;
  image: string | null;
  catalog: string;
  product: string;
  version: number;
  currency: Currency;
  price: Money | null;
  minPrice: Money | null;
  cost: Money | null;
}

const priceOf = (db: Db, kind: number): RawBuilder<unknown> => sql`
  (select ${roubles(sql`p.kopecks`)} from offer_prices p where p.company_id = ${db.company} and p.offer_id = f.id and p.kind = ${sql.lit(kind)})`;

/** An offer with what it costs today: as somebody has set it, else its purchase price. */
export const offerById = (db: Db, id: string, today: string): Promise<OfferOfPage | undefined> =>
  maybeOne<OfferOfPage>(db)`
    select f.id, f.title, f.article, ${pictureOf(db)} as image, f.catalog_id as catalog, f.product_id as product, f.version, c.currency,
      ${priceOf(db, priceKinds.price)} as price, ${priceOf(db, priceKinds.minPrice)} as "minPrice",
      coalesce((select ${roubles(sql`s.kopecks`)} from offer_costs s
        where s.company_id = ${db.company} and s.offer_id = f.id and s.from_day <= ${today}::date order by s.from_day desc limit 1),
        ${priceOf(db, priceKinds.purchasePrice)}) as cost
    from offers f join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
    where f.company_id = ${db.company} and f.id = ${id}`;

/** Figures of an offer in one channel; -1: in all. */
export interface ChannelOfOffer extends Sums {
  account: string;
  title: string;
  marketplace: Marketplace | null;
}

/** Figures of an offer within a window by channels. */
export const channelsOfOffer = (
  db: Db,
  offer: string,
  { window, currency }: { window: StatisticsWindow; currency: Currency },
): Promise<ChannelOfOffer[]> =>
  rows<ChannelOfOffer>(db)`
    select w.account_id::text as account, coalesce(a.title, '') as title, a.marketplace,
      ${sql.join(figureColumns.map((column) => sql`${sql.ref(`w.${column}`)}::float8 as ${sql.ref(column)}`))}
    from offer_windows w left join marketplace_accounts a on a.company_id = ${db.company} and a.id = w.account_id
    where w.company_id = ${db.company} and w.offer_id = ${offer} and w.period = ${window} and w.currency = ${currency} order by w.account_id`;

/** A point of an account's line. */
export interface AccountPoint {
  account: string;
  title: string;
  day: string;
  value: number;
}

/** Places in search of the products that show an offer. */
export const listPositions = (db: Db, offer: string, { from, to }: Days): Promise<AccountPoint[]> =>
  rows<AccountPoint>(db)`
    select p.account_id as account, a.title, p.day::text as day, min(p.position)::float8 as value
    from sync_products s join product_positions p on p.company_id = ${db.company} and p.sync_product_id = s.id
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = p.account_id
    where s.company_id = ${db.company} and s.offer_id = ${offer} and p.day between ${from}::date and ${to}::date
    group by p.account_id, a.title, p.day order by p.account_id, p.day`;

/** Shows of the products that show an offer, as marketplaces count them: by their number or the article. */
export const listShows = (db: Db, offer: string, { from, to }: Days): Promise<AccountPoint[]> =>
  rows<AccountPoint>(db)`
    select g.account_id as account, a.title, g.day::text as day, sum(g.shows)::float8 as value
    from (
      select distinct s.account_id, k.good from sync_products s cross join lateral (values (s.sku), (s.article)) as k(good)
      where s.company_id = ${db.company} and s.offer_id = ${offer} and k.good is not null) s
    join product_figures g on g.company_id = ${db.company} and g.account_id = s.account_id and g.good = s.good and g.shows is not null
      and g.day between ${from}::date and ${to}::date
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = g.account_id
    group by g.account_id, a.title, g.day order by g.account_id, g.day`;
