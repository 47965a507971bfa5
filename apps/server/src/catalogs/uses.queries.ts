import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';

/** Where rooms above speak of what a catalog has, and of the catalog itself. */

/** What an output of a scenario, or a rule of one of its inputs, names. */
export interface ScenarioPart {
  scenario: string;
  formula: string;
  property: string | null;
  categories: string[];
  brands: string[];
}

/** All parts of the catalog's scenarios. */
export async function listScenarioParts(db: Db, catalog: string): Promise<ScenarioPart[]> {
  return rows<ScenarioPart>(db)`
    select s.title as scenario, o.formula, o.property_id as property,
      coalesce(o.condition->'categories', '[]') as categories, coalesce(o.condition->'brands', '[]') as brands
    from calculation_scenarios s join calculation_outputs o on o.company_id = ${db.company} and o.scenario_id = s.id
    where s.company_id = ${db.company} and s.catalog_id = ${catalog} and s.removed_at is null
    union all
    select s.title, '', null, coalesce(r.rule->'categories', '[]'), coalesce(r.rule->'brands', '[]')
    from calculation_scenarios s join calculation_inputs i on i.company_id = ${db.company} and i.scenario_id = s.id
      cross join lateral jsonb_array_elements(i.rules) as r(rule)
    where s.company_id = ${db.company} and s.catalog_id = ${catalog} and s.removed_at is null`;
}

/** Properties by which categories of the catalog are mapped to a marketplace's, each with the title of such a category. */
export async function listMappingConditions(
  db: Db,
  catalog: string,
): Promise<{ property: string; category: string }[]> {
  return rows<{ property: string; category: string }>(db)`
    select x.condition->>'property' as property, c.title as category
    from category_mappings m join categories c on c.company_id = ${db.company} and c.id = m.category_id
      cross join lateral jsonb_array_elements(m.conditions) as x(condition)
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.conditions is not null`;
}

/** Who has chosen the catalog: connected accounts, sources of orders of their own, suppliers. */
export async function listUsersOfCatalog(
  db: Db,
  catalog: string,
): Promise<{ kind: 'account' | 'source' | 'supplier'; title: string }[]> {
  return rows<{ kind: 'account' | 'source' | 'supplier'; title: string }>(db)`
    select 'account' as kind, title, id from marketplace_accounts
    where company_id = ${db.company} and catalog_id = ${catalog} and disposed_at is null
    union all
    select 'source', title, id from order_sources
    where company_id = ${db.company} and catalog_id = ${catalog} and account_id is null and replaced_by is null
    union all
    select 'supplier', title, id from suppliers where company_id = ${db.company} and catalog_id = ${catalog}
    order by kind, title, id`;
}
