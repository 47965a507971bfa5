import type { Marketplace } from '@prilavok/contract';
import { productsBy } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { isOpenAttribute, type MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';

interface Share {
  done: number;
  total: number;
}

/** Categories of ours that hold products, and their products: all, and those that a mapping reaches. */
export async function mappedShare(
  db: Db,
  catalog: string,
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<{ categories: Share; products: Share }> {
  const found = await one<{ all: number; mapped: number; products: number; reached: number }>(db)`
    select count(*)::int as "all", count(*) filter (where h.mapped)::int as mapped, coalesce(sum(h.products), 0)::int as products,
      coalesce(sum(h.products) filter (where h.mapped), 0)::int as reached
    from (
      select n.products, exists (select from category_mappings m where m.company_id = ${db.company} and m.catalog_id = ${catalog}
        and m.marketplace = ${marketplace} and m.environment = ${environment} and m.category_id = any(c.path)) as mapped
      from categories c join ${productsBy(db.company, 'category')} n on n.id = c.id
      where c.company_id = ${db.company} and c.catalog_id = ${catalog}) h`;
  return {
    categories: { done: found.mapped, total: found.all },
    products: { done: found.reached, total: found.products },
  };
}

/** Attributes that the marketplace requires in the categories that the catalog goes to: all, and those that have a source. */
export async function sourcedShare(
  db: Db,
  catalog: string,
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<Share> {
  return one<Share>(db)`
    select count(*)::int as total, count(p.id)::int as done
    from (
      select distinct m.marketplace_category_id as id from category_mappings m
      where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace} and m.environment = ${environment}) r
    join marketplace_attributes a on a.category_id = r.id and a.required
    left join property_mappings p on p.company_id = ${db.company} and p.catalog_id = ${catalog} and p.marketplace = ${marketplace}
      and p.target = 'attribute:' || a.id
    where ${isOpenAttribute(db.company)}`;
}

/** Cards of an account by where they stand; an account without any has one row of none. */
interface Standing {
  id: string;
  title: string;
  marketplace: Marketplace;
  place: string | null;
  standing: string | null;
  cards: number;
}

/** Cards of the accounts that trade from the catalog, summed from the rows of their counts. */
export async function countedStandings(db: Db, catalog: string): Promise<Standing[]> {
  return rows<Standing>(db)`
    select a.id, a.title, a.marketplace, n.place, n.standing, coalesce(sum(n.cards), 0)::int as cards
    from marketplace_accounts a
    left join card_counts n on n.company_id = ${db.company} and n.account_id = a.id
    where a.company_id = ${db.company} and a.catalog_id = ${catalog} and a.disposed_at is null
    group by a.id, a.title, a.marketplace, n.place, n.standing order by a.title, a.id`;
}

/** Marketplaces on which the catalog is sold, or is mapped to. */
export async function marketplacesOf(db: Db, catalog: string): Promise<Marketplace[]> {
  const found = await rows<{ marketplace: Marketplace }>(db)`
    select distinct marketplace from marketplace_accounts
    where company_id = ${db.company} and catalog_id = ${catalog} and disposed_at is null
    union select distinct marketplace from category_mappings where company_id = ${db.company} and catalog_id = ${catalog}
    order by marketplace`;
  return found.map((row) => row.marketplace);
}

/** Marketplaces that have the catalog's brands in a dictionary; to the others they go as they are called. */
export async function marketplacesOfBrands(db: Db, catalog: string): Promise<Marketplace[]> {
  const found = await rows<{ marketplace: Marketplace }>(db)`
    select distinct p.marketplace from property_mappings p join marketplace_attributes a on a.id = p.attribute_id and a.dictionary is not null
    where p.company_id = ${db.company} and p.catalog_id = ${catalog} and p.source->>'field' = 'brand'
    order by p.marketplace`;
  return found.map((row) => row.marketplace);
}

/** Categories of the catalog that have a pair of their own. */
export async function categoriesMapped(
  db: Db,
  catalog: string,
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select distinct category_id as id from category_mappings
    where company_id = ${db.company} and catalog_id = ${catalog} and marketplace = ${marketplace} and environment = ${environment}`;
  return found.map((row) => row.id);
}

/** Those of the brands that a person has paired, or that a dictionary into which brands go has under their own names. */
export async function brandsKnown(
  db: Db,
  catalog: string,
  ids: readonly string[],
  { marketplace, environment }: MarketplaceEnvironment,
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select b.id from brands b
    where b.company_id = ${db.company} and b.catalog_id = ${catalog} and b.id = any(${ids}::bigint[])
      and (exists (select from option_mappings o
          where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.marketplace = ${marketplace} and o.environment = ${environment}
            and o.property_id is null and o.text_key = b.title_key)
        or exists (select from property_mappings p join marketplace_values v on v.attribute_id = p.attribute_id and v.value_key = b.title_key
          where p.company_id = ${db.company} and p.catalog_id = ${catalog} and p.marketplace = ${marketplace}
            and p.source->>'field' = 'brand'))`;
  return found.map((row) => row.id);
}

/** Groups of which every property goes to the marketplace. */
export async function groupsMapped(db: Db, catalog: string, marketplace: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select p.group_id as id from properties p
    where p.company_id = ${db.company} and p.owner_id = ${catalog} and p.group_id is not null
    group by p.group_id
    having bool_and(p.id in (select m.property_id from property_mappings m
      where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace} and m.property_id is not null))`;
  return found.map((row) => row.id);
}
