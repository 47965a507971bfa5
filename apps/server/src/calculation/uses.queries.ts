import { sql } from 'kysely';
import { countUpTo } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { one, rows } from '../database/rows.ts';

/** Name that an output of a scenario, or a rule of one of its inputs, refers to. */
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

/** How many outputs of scenarios read or set the property, counted up to a bound. */
export async function countOutputsWith(db: Db, property: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select ${countUpTo(sql`select from calculation_outputs o
      join calculation_scenarios s on s.company_id = ${db.company} and s.id = o.scenario_id and s.removed_at is null
      where o.company_id = ${db.company} and (o.property_id = ${property} or o.formula ~ ${`property\\.${property}\\M`})`)} as count`;
  return count;
}

/** Titles of the suppliers whose goods are looked for in the catalog. */
export async function suppliersInto(db: Db, catalog: string): Promise<{ title: string }[]> {
  return rows<{ title: string }>(db)`
    select title from suppliers where company_id = ${db.company} and catalog_id = ${catalog} order by title, id`;
}
