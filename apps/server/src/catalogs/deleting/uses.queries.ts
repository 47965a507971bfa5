import { bigints, jsons, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

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

/** Which tasks of connected accounts take goods of these categories alone: category → title of such a task. */
export async function tasksOfCategories(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ category: string; task: string }>(db)`
    select x.category, t.title as task from marketplace_tasks t
      join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id and a.disposed_at is null
      cross join lateral jsonb_array_elements_text(t.scope->'categories') as x(category)
    where t.company_id = ${db.company} and t.removed_at is null and jsonb_exists_any(t.scope->'categories', ${texts(ids)})
    order by t.id`;
  return new Map(found.map(({ category, task }) => [category, task]));
}

/** Tasks that take some of these offers take the one into which they were merged. */
export async function replaceInTasks(db: Db, sources: readonly string[], target: string): Promise<void> {
  const found = await rows<{ id: string; offers: string[] }>(db)`
    select id, scope->'offers' as offers from marketplace_tasks
    where company_id = ${db.company} and removed_at is null and jsonb_exists_any(scope->'offers', ${texts(sources)})
    order by id for update`;
  const now = found.map(({ offers }) => [...new Set(offers.map((one) => (sources.includes(one) ? target : one)))]);
  await execute(db)`
    update marketplace_tasks t set scope = jsonb_set(t.scope, '{offers}', x.offers), version = t.version + 1
    from unnest(${bigints(found.map(({ id }) => id))}, ${jsons(now)}) as x(id, offers)
    where t.company_id = ${db.company} and t.id = x.id`;
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
