import type { CostRow, Currency } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../catalogs/index.ts';
import { bigints, texts } from '../database/columns.ts';
import { and, roubles, slice, titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { pictureOf } from './reading/goods.queries.ts';

/** Which offers are asked for. */
export interface CostsQuestion {
  search: string;
  missing: boolean;
  catalog?: { in: string[] } | undefined;
  limit: number;
  offset: number;
}

/** Lines of a year that stand without a cost, by their offers. */
const uncosted = (db: Db): RawBuilder<unknown> => sql`
  select i.offer_id, count(*)::int as lines from orders o
  join order_items i on i.company_id = ${db.company} and i.order_id = o.id and i.offer_id is not null and i.cost_kopecks is null
  where o.company_id = ${db.company} and o.archived_at is null and o.created_at >= now() - interval '365 days'
    and (select count(*) from offer_costs s where s.company_id = ${db.company} and s.offer_id = i.offer_id
      and s.from_day <= (o.created_at at time zone (select timezone from companies where id = ${db.company}))::date) = 0
  group by i.offer_id`;

/** A page of offers with their costs; those without one first. */
export function listCosts(db: Db, { search, missing, catalog, ...page }: CostsQuestion): Promise<CostRow[]> {
  const conditions = [sql`f.company_id = ${db.company}`];
  if (missing) conditions.push(sql`u.lines > 0`);
  else conditions.push(sql`f.archived_at is null`);
  if (catalog) conditions.push(sql`f.catalog_id = any(${catalog.in}::bigint[])`);
  if (search) {
    const like = likeOf(search);
    conditions.push(sql`(${titleKey(sql`f.title`)} like ${like} or ${titleKey(sql`f.article`)} like ${like})`);
  }
  return rows<CostRow>(db)`
    with uncosted as (${uncosted(db)}),
    page as (
      select f.id, f.title, f.article, f.catalog_id, f.product_id, f.images, coalesce(u.lines, 0) as lines
      from offers f left join uncosted u on u.offer_id = f.id
      where ${and(conditions)} order by coalesce(u.lines, 0) desc, f.id ${slice(page)})
    select f.id, f.title, f.article, ${pictureOf(db)} as image, f.catalog_id as catalog, f.product_id as product, c.currency, f.lines as uncosted,
      (select ${roubles(sql`p.kopecks`)} from offer_prices p
        where p.company_id = ${db.company} and p.offer_id = f.id and p.kind = ${sql.lit(priceKinds.purchasePrice)}) as "purchasePrice",
      coalesce((select jsonb_agg(jsonb_build_object('from', s.from_day::text, 'amount', ${roubles(sql`s.kopecks`)}, 'currency', s.currency, 'at', s.at,
          'author', (select jsonb_build_object('id', a.id::text, 'name', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)) from users a where a.id = s.author_id))
          order by s.from_day desc)
        from offer_costs s where s.company_id = ${db.company} and s.offer_id = f.id), '[]') as costs
    from page f join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
    order by f.lines desc, f.id`;
}

/** How many offers have lines of a year without a cost. */
export const countUncosted = async (db: Db): Promise<number> =>
  (await one<{ offers: number }>(db)`select count(*)::int as offers from (${uncosted(db)}) u`).offers;

/** An offer by its number or article. */
export interface NamedOffer {
  id: string;
  article: string;
  currency: Currency;
}

/** Offers of these numbers and articles, in one catalog or in all. */
export function namedOffers(
  db: Db,
  { ids, articles, catalog }: { ids: readonly string[]; articles: readonly string[]; catalog: string | null },
): Promise<NamedOffer[]> {
  return rows<NamedOffer>(db)`
    select f.id, f.article, c.currency from offers f join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
    where f.company_id = ${db.company} and f.archived_at is null and (f.id = any(${bigints(ids)}) or f.article = any(${texts(articles)}))
      and (${catalog}::bigint is null or f.catalog_id = ${catalog}::bigint) order by f.id`;
}

/** A cost as it is set; without kopecks it is taken away. */
export interface CostChange {
  offer: string;
  from: string;
  kopecks: number | null;
  currency: Currency;
}

/** Sets and takes away costs; answers those that are another now. */
export async function changeCosts(
  db: Db,
  changes: readonly CostChange[],
  author: string | null,
): Promise<{ offer: string; from: string }[]> {
  const set = changes.filter(({ kopecks }) => kopecks !== null);
  const gone = changes.filter(({ kopecks }) => kopecks === null);
  const written =
    set.length === 0
      ? []
      : await rows<{ offer: string; from: string }>(db)`
          insert into offer_costs (company_id, offer_id, from_day, kopecks, currency, author_id)
          select ${db.company}::bigint, x.offer, x.since::date, x.kopecks, x.currency, ${author}::bigint
          from unnest(${bigints(set.map(({ offer }) => offer))}, ${texts(set.map(({ from }) => from))}, ${bigints(set.map(({ kopecks }) => kopecks))},
            ${texts(set.map(({ currency }) => currency))}) as x(offer, since, kopecks, currency)
          on conflict (company_id, offer_id, from_day) do update
            set kopecks = excluded.kopecks, currency = excluded.currency, author_id = excluded.author_id, at = excluded.at
            where (offer_costs.kopecks, offer_costs.currency) is distinct from (excluded.kopecks, excluded.currency)
          returning offer_id as offer, from_day::text as "from"`;
  const taken =
    gone.length === 0
      ? []
      : await rows<{ offer: string; from: string }>(db)`
          delete from offer_costs s using unnest(${bigints(gone.map(({ offer }) => offer))}, ${texts(gone.map(({ from }) => from))}) as x(offer, since)
          where s.company_id = ${db.company} and s.offer_id = x.offer and s.from_day = x.since::date
          returning s.offer_id as offer, s.from_day::text as "from"`;
  return [...written, ...taken];
}
