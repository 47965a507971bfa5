import type { FeedCondition } from '@prilavok/contract';
import { sql } from 'kysely';
import { treeCondition } from '../../catalogs/index.ts';
import type { Condition } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import type { OfferFacts, OfferOutlet } from './offer-row.ts';

/** Whether an offer is on sale on accounts stands in a table of the marketplaces: catalogs can't ask it. */
const onSale = (company: string) => (tests: FeedCondition) => {
  const { in: among, notIn } = tests.onSale ?? {};
  const sold = (accounts: readonly string[]) =>
    sql`coalesce((select true from sale_states a where a.company_id = ${company} and a.account_id = any(${accounts}::bigint[])
      and a.offer_id = z.id and a.state = 'on_sale' limit 1), false)`;
  return [...(among ? [sold(among)] : []), ...(notIn ? [sql`not ${sold(notIn)}`] : [])];
};

const conditionOf = (db: Db, tree: FeedCondition, now: Date): Condition =>
  treeCondition(tree, { company: db.company, now, above: onSale(db.company) });

/** The next offers of a catalog from an id on, and whether each fits a tree. */
export async function offersFrom(
  db: Db,
  catalog: string,
  {
    from,
    before,
    limit,
    tree,
    now,
  }: { from: string; before?: string | undefined; limit: number; tree: FeedCondition; now: Date },
): Promise<{ id: string; fits: boolean }[]> {
  const until = before === undefined ? sql`true` : sql`z.id < ${before}::bigint`;
  return rows<{ id: string; fits: boolean }>(db)`
    select z.id, ${conditionOf(db, tree, now)} as fits from find_offers z
    where z.company_id = ${db.company} and z.catalog_id = ${catalog} and z.id >= ${from}::bigint and ${until} order by z.id limit ${limit}`;
}

/** How many offers of a catalog fit a tree, counted up to a bound. */
export async function countFitting(
  db: Db,
  catalog: string,
  tree: FeedCondition,
  now: Date,
  most: number,
): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (
      select from find_offers z where z.company_id = ${db.company} and z.catalog_id = ${catalog} and ${conditionOf(db, tree, now)} limit ${most}) z`;
  return count;
}

/** Some offers of a catalog that fit a tree, newest first; of those named only, where any are. */
export async function someFitting(
  db: Db,
  catalog: string,
  { tree, now, limit }: { tree: FeedCondition; now: Date; limit: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select z.id from find_offers z where z.company_id = ${db.company} and z.catalog_id = ${catalog} and ${conditionOf(db, tree, now)}
    order by z.id desc limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Those of the ids that are living offers of the catalog. */
export async function offersAmong(db: Db, catalog: string, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select z.id from find_offers z where z.company_id = ${db.company} and z.catalog_id = ${catalog} and z.id = any(${ids}::bigint[]) order by z.id`;
  return found.map(({ id }) => id);
}

/** Fields that tests of conditions need. */
export async function factsOf(db: Db, ids: readonly string[]): Promise<OfferFacts[]> {
  return rows<OfferFacts>(db)`
    select o.id, coalesce(c.path::text[], '{}') as categories, p.brand_id as brand, p.collection_id as collection, o.article,
      coalesce((select jsonb_object_agg(r.kind, r.kopecks) from offer_prices r where r.company_id = ${db.company} and r.offer_id = o.id), '{}') as prices,
      coalesce(s.quantity, 0) as quantity, coalesce(s.reserved, 0) as reserved, coalesce(s.counted, false) as counted, s.changed_at as "stockAt",
      o.images <> '[]' or p.images <> '[]' as pictured, z.completeness, z.updated_at as "updatedAt",
      coalesce((select array_agg(l.account_id::text) from account_links l where l.company_id = ${db.company} and l.offer_id = o.id), '{}') as accounts,
      coalesce((select array_agg(a.account_id::text) from sale_states a where a.company_id = ${db.company} and a.offer_id = o.id and a.state = 'on_sale'), '{}') as sold,
      p.property_values || o.property_values as values
    from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
      join offer_search z on z.company_id = ${db.company} and z.id = o.id
      left join categories c on c.company_id = ${db.company} and c.id = p.category_id
      left join offer_stocks s on s.company_id = ${db.company} and s.offer_id = o.id and s.warehouse_id = 0
    where o.company_id = ${db.company} and o.id = any(${ids}::bigint[]) and o.archived_at is null order by o.id`;
}

/** Pieces of offers in the warehouses of accounts of Ozon, by the titles which these have there. */
export async function outletsOf(db: Db, ids: readonly string[]): Promise<(OfferOutlet & { offer: string })[]> {
  return rows<OfferOutlet & { offer: string }>(db)`
    select u.offer_id as offer, w.title as warehouse, u.quantity from offer_outlets u
      join marketplace_warehouses w on w.company_id = ${db.company} and w.id = u.warehouse_id
    where u.company_id = ${db.company} and u.offer_id = any(${ids}::bigint[]) order by u.offer_id, w.title`;
}

/** Titles of the warehouses of accounts of Ozon. */
export async function ozonWarehouses(db: Db): Promise<string[]> {
  const found = await rows<{ title: string }>(db)`
    select w.title from marketplace_warehouses w join marketplace_accounts a on a.company_id = ${db.company} and a.id = w.account_id
    where w.company_id = ${db.company} and a.marketplace = 'ozon'`;
  return found.map(({ title }) => title);
}

/** Who supplies offers, by title. */
export async function suppliersOf(db: Db, ids: readonly string[]): Promise<{ offer: string; titles: string }[]> {
  return rows<{ offer: string; titles: string }>(db)`
    select r.offer_id as offer, string_agg(s.title, ', ' order by s.title) as titles from supplier_prices r
      join suppliers s on s.company_id = ${db.company} and s.id = r.supplier_id
    where r.company_id = ${db.company} and r.offer_id = any(${ids}::bigint[]) and r.state = 'listed' group by r.offer_id`;
}

/** Category → what it is called at an account's marketplace, and its number there: the first of its pairs without conditions. */
export async function mappedCategories(
  db: Db,
  { account, catalog }: { account: string; catalog: string },
): Promise<{ category: string; title: string; remote: string }[]> {
  return rows<{ category: string; title: string; remote: string }>(db)`
    select distinct on (m.category_id) m.category_id as category, c.title, c.remote_id as remote from category_mappings m
      join marketplace_accounts a on a.company_id = ${db.company} and a.id = ${account} and a.marketplace = m.marketplace and a.environment = m.environment
      join marketplace_categories c on c.id = m.marketplace_category_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.conditions is null order by m.category_id, m.sort`;
}
