import type { CategoryMapping, MappingCondition, Marketplace } from '@prilavok/contract';
import { sql } from 'kysely';
import { productsBy } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { isClosed, type MarketplaceEnvironment, refreshed } from './dictionaries.queries.ts';

const columns = (company: string) => sql`
  m.id, m.catalog_id as catalog, m.category_id as category, c.title as "categoryTitle", m.conditions,
  json_build_object('id', r.id::text, 'marketplace', r.marketplace, 'environment', r.environment, 'remoteId', r.remote_id, 'title', r.title, 'path', r.path,
    'parent', (select p.id::text from marketplace_categories p
      where p.marketplace = r.marketplace and p.environment = r.environment and p.remote_id = r.parent_remote),
    'leaf', r.leaf, 'disabled', ${isClosed(company, 'r')}) as "marketplaceCategory"`;

/** Reads the mappings of the catalog's categories, by our title, in the order in which conditions are tried. */
export async function listCategoryMappings(
  db: Db,
  catalog: string,
  where: MarketplaceEnvironment,
): Promise<CategoryMapping[]> {
  return rows<CategoryMapping>(db)`
    select ${columns(db.company)} from category_mappings m
    join categories c on c.company_id = ${db.company} and c.id = m.category_id
    join marketplace_categories r on r.id = m.marketplace_category_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${where.marketplace} and m.environment = ${where.environment}
    order by c.title_key, m.category_id, m.sort`;
}

/** A mapping to be written. */
export interface NewMapping {
  category: string;
  marketplaceCategory: string;
  conditions: MappingCondition[] | null;
}

/** Gives the named categories these mappings, in their order, instead of all that they had in this environment. */
export async function replaceMappings(
  db: Db,
  catalog: string,
  where: MarketplaceEnvironment,
  mappings: NewMapping[],
): Promise<void> {
  await execute(db)`
    delete from category_mappings
    where company_id = ${db.company} and catalog_id = ${catalog} and marketplace = ${where.marketplace} and environment = ${where.environment}
      and category_id = any(${mappings.map((each) => each.category)}::bigint[])`;
  const rows = mappings.map((each, sort) => ({ ...each, sort }));
  await execute(db)`
    insert into category_mappings (company_id, catalog_id, category_id, marketplace, environment, marketplace_category_id, conditions, sort)
    select ${db.company}::bigint, ${catalog}::bigint, r.category, ${where.marketplace}::text, ${where.environment}::text, r."marketplaceCategory",
      case when jsonb_typeof(r.conditions) = 'array' then r.conditions end, r.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(category bigint, "marketplaceCategory" bigint, conditions jsonb, sort int)
    returning id`;
}

/** Deletes one mapping; false where there is none. */
export async function deleteCategoryMapping(
  db: Db,
  catalog: string,
  marketplace: string,
  id: string,
): Promise<boolean> {
  const written = await execute(db)`
    delete from category_mappings
    where company_id = ${db.company} and catalog_id = ${catalog} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** Which of the categories are the catalog's. */
export async function categoriesAmong(db: Db, catalog: string, ids: string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(db)`
    select id from categories where company_id = ${db.company} and catalog_id = ${catalog} and id = any(${ids}::bigint[])`;
  return new Set(found.map((row) => row.id));
}

/** A category of ours that may be mapped. */
export interface OwnCategory {
  id: string;
  title: string;
  path: string[];
  products: number;
  mapped: boolean;
}

/** Categories that hold products, with their titles from the root down. */
export async function ownCategories(
  db: Db,
  catalog: string,
  where: MarketplaceEnvironment,
  category: string | undefined,
): Promise<OwnCategory[]> {
  return rows<OwnCategory>(db)`
    select c.id, c.title, held.products,
      (select coalesce(array_agg(p.title order by array_position(c.path, p.id)), '{}') from categories p
        where p.company_id = ${db.company} and p.id = any(c.path) and p.parent_id is not null) as path,
      exists (select from category_mappings m where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${where.marketplace}
        and m.environment = ${where.environment} and m.category_id = any(c.path)) as mapped
    from categories c
    join ${productsBy(db.company, 'category')} held on held.id = c.id
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and (${category ?? null}::bigint is null or c.id = ${category ?? null}::bigint)
    order by held.products desc, c.title_key`;
}

/** Earlier choices of the company: title of our category → category of the marketplace, by the catalogs where it was made. */
export async function earlierChoices(
  db: Db,
  where: MarketplaceEnvironment,
): Promise<{ titleKey: string; marketplaceCategory: string; catalog: string; catalogTitle: string }[]> {
  return rows<{ titleKey: string; marketplaceCategory: string; catalog: string; catalogTitle: string }>(db)`
    select c.title_key as "titleKey", m.marketplace_category_id as "marketplaceCategory", m.catalog_id as catalog, k.title as "catalogTitle"
    from category_mappings m
    join categories c on c.company_id = ${db.company} and c.id = m.category_id
    join catalogs k on k.company_id = ${db.company} and k.id = m.catalog_id
    where m.company_id = ${db.company} and m.marketplace = ${where.marketplace} and m.environment = ${where.environment} and m.conditions is null`;
}

/**
 * Choices for the catalog's categories on other marketplaces, the newest first; under conditions it says nothing of the
 * category.
 */
export async function choicesElsewhere(
  db: Db,
  catalog: string,
  { marketplace }: MarketplaceEnvironment,
): Promise<{ category: string; marketplace: Marketplace; title: string }[]> {
  return rows<{ category: string; marketplace: Marketplace; title: string }>(db)`
    select m.category_id as category, m.marketplace, r.title from category_mappings m
    join marketplace_categories r on r.id = m.marketplace_category_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace <> ${marketplace} and m.conditions is null
    order by m.id desc`;
}

/** The marketplace's categories that the company uses, or one of its catalogs. */
export async function mappedCategories(
  db: Db,
  where: MarketplaceEnvironment,
  catalog?: string,
): Promise<{ id: string; remoteId: string; title: string }[]> {
  return rows<{ id: string; remoteId: string; title: string }>(db)`
    select distinct r.id, r.remote_id as "remoteId", r.title from category_mappings m
    join marketplace_categories r on r.id = m.marketplace_category_id
    where m.company_id = ${db.company} and m.marketplace = ${where.marketplace} and m.environment = ${where.environment} and not ${isClosed(db.company, 'r')}
      and (${catalog ?? null}::bigint is null or m.catalog_id = ${catalog ?? null}::bigint)
    order by r.id`;
}

/** Categories that the catalog goes to, and whose attributes nobody has asked for. */
export async function unreadCategories(db: Db, catalog: string, where: MarketplaceEnvironment) {
  const categories = await mappedCategories(db, where, catalog);
  const read = await refreshed(
    db,
    where,
    categories.map(({ id }) => `attributes:${id}`),
  );
  return categories.filter(({ id }) => !read.has(`attributes:${id}`));
}
