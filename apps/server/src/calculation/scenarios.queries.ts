import type { Scenario } from '@prilavok/contract';
import { sql } from 'kysely';
import { inLivingCatalog } from '../catalogs/index.ts';
import { bigints, integers, jsons, texts } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { keyOf } from '../text/keys.ts';
import type { StoredInput, StoredOutput } from './recipe.ts';

/** A scenario without what it is made of. */
export interface StoredScenario extends Omit<Scenario, 'lastRun'> {
  /** Grows with every change of what is calculated. */
  recipe: number;
}

/** Fields of a scenario that a person sets. */
export interface ScenarioFields {
  title: string;
  applies: boolean;
  onChange: boolean;
  schedule: string | null;
}

const columns = (db: Db) => sql`
  s.id, s.catalog_id as catalog, s.title, s.applies, s.on_change as "onChange", s.schedule, s.next_run_at as "nextRunAt", s.version, s.recipe,
  (select count(*)::int from calculation_outputs o where o.company_id = ${db.company} and o.scenario_id = s.id) as outputs`;

/** Scenarios of a catalog, or of all, by title. */
export async function listScenarios(db: Db, catalog: string | undefined): Promise<StoredScenario[]> {
  return rows<StoredScenario>(db)`
    select ${columns(db)} from calculation_scenarios s
    where s.company_id = ${db.company} and (${catalog === undefined} or s.catalog_id = ${catalog ?? null}::bigint) and s.removed_at is null and ${inLivingCatalog(db, sql`s.catalog_id`)}
    order by s.title_key, s.id limit 1000`;
}

/** One scenario, unless it was removed or its catalog deleted. */
export async function scenarioById(db: Db, id: string): Promise<StoredScenario | undefined> {
  return maybeOne<StoredScenario>(db)`
    select ${columns(db)} from calculation_scenarios s
    where s.company_id = ${db.company} and s.id = ${id} and s.removed_at is null and ${inLivingCatalog(db, sql`s.catalog_id`)}`;
}

/** Holds the scenarios of a catalog while one of them is written: what each sets is held against the others. */
export async function lockScenarios(db: Db, catalog: string): Promise<string[]> {
  await execute(db)`select from catalogs where company_id = ${db.company} and id = ${catalog} for no key update`;
  const found = await rows<{ id: string }>(db)`
    select id from calculation_scenarios where company_id = ${db.company} and catalog_id = ${catalog} and removed_at is null order by id for update`;
  return found.map(({ id }) => id);
}

/** Adds a scenario; a taken title breaks `calculation_scenarios_title`. */
export async function insertScenario(
  db: Db,
  catalog: string,
  of: ScenarioFields,
  nextRunAt: Date | null,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into calculation_scenarios (company_id, catalog_id, title, title_key, applies, on_change, schedule, next_run_at)
    values (${db.company}, ${catalog}, ${of.title}, ${keyOf(of.title)}, ${of.applies}, ${of.onChange}, ${of.schedule}, ${nextRunAt}) returning id`;
  return id;
}

/** Writes what a person sets, as the next version. */
export async function updateScenario(db: Db, id: string, of: ScenarioFields, nextRunAt: Date | null): Promise<void> {
  await execute(db)`
    update calculation_scenarios set title = ${of.title}, title_key = ${keyOf(of.title)}, applies = ${of.applies}, on_change = ${of.onChange},
      schedule = ${of.schedule}, next_run_at = ${nextRunAt}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Takes a new version of the recipe: results of before are old. */
export async function updateRecipe(db: Db, id: string): Promise<void> {
  await execute(db)`
    update calculation_scenarios set recipe = recipe + 1 where company_id = ${db.company} and id = ${id}`;
}

/** Takes a scenario out of every list: it watches nothing, waits for no hour and is applied no more. */
export async function hideScenario(db: Db, id: string): Promise<void> {
  await execute(db)`
    update calculation_scenarios set removed_at = now(), applies = false, on_change = false, schedule = null, next_run_at = null
    where company_id = ${db.company} and id = ${id}`;
}

/** Deletes some results of a scenario; answers how many. An array, as a join with what isn't counted yet may be made row by row. */
export async function deleteSomeResults(db: Db, scenario: string, limit: number): Promise<number> {
  return execute(db)`
    delete from calculation_results where company_id = ${db.company} and scenario_id = ${scenario} and offer_id = any(array(
      select offer_id from calculation_results where company_id = ${db.company} and scenario_id = ${scenario} limit ${limit}))`;
}

/** Deletes some of what a scenario was told of and hasn't calculated; answers how many. */
export async function deleteSomeDue(db: Db, scenario: string, limit: number): Promise<number> {
  return execute(db)`
    delete from calculation_due where company_id = ${db.company} and scenario_id = ${scenario} and id = any(array(
      select id from calculation_due where company_id = ${db.company} and scenario_id = ${scenario} limit ${limit}))`;
}

/** Deletes a removed scenario with its inputs, outputs and runs for good. */
export async function deleteScenario(db: Db, id: string): Promise<void> {
  await execute(db)`
    delete from calculation_scenarios where company_id = ${db.company} and id = ${id} and removed_at is not null`;
}

/** Inputs of scenarios, in their order. */
export async function listInputs(
  db: Db,
  scenarios: readonly string[],
): Promise<(StoredInput & { scenario: string })[]> {
  return rows<StoredInput & { scenario: string }>(db)`
    select id, scenario_id as scenario, title, rules, value from calculation_inputs
    where company_id = ${db.company} and scenario_id = any(${bigints(scenarios)}) order by scenario_id, place, id`;
}

/** Outputs of scenarios, in their order. */
export async function listOutputs(
  db: Db,
  scenarios: readonly string[],
): Promise<(StoredOutput & { scenario: string })[]> {
  return rows<StoredOutput & { scenario: string }>(db)`
    select id, scenario_id as scenario, title, kind, property_id as property, formula, condition, rounding from calculation_outputs
    where company_id = ${db.company} and scenario_id = any(${bigints(scenarios)}) order by scenario_id, place, id`;
}

/** Rows of a scenario's part as they shall be; those with an id are there already. */
type Part = 'calculation_inputs' | 'calculation_outputs';

/** Gives new inputs or outputs their ids, empty as yet. */
export async function insertParts(db: Db, part: Part, scenario: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const none = Array.from({ length: count }, () => '');
  const added =
    part === 'calculation_inputs'
      ? sql`(company_id, scenario_id, place, title)`
      : sql`(company_id, scenario_id, place, title, kind, formula)`;
  const empty = part === 'calculation_inputs' ? sql`` : sql`, 'number', '0'`;
  const found = await rows<{ id: string }>(db)`
    insert into ${sql.table(part)} ${added}
    select ${db.company}::bigint, ${scenario}::bigint, 0, x.title ${empty} from unnest(${texts(none)}) as x(title) returning id`;
  return found.map(({ id }) => id);
}

/** Deletes what a scenario has no more. */
export async function deleteOthers(db: Db, part: Part, scenario: string, kept: readonly string[]): Promise<void> {
  await execute(db)`
    delete from ${sql.table(part)} where company_id = ${db.company} and scenario_id = ${scenario} and id <> all(${bigints(kept)})`;
}

/** Writes inputs, in this order. */
export async function updateInputs(db: Db, inputs: readonly StoredInput[]): Promise<void> {
  if (inputs.length === 0) return;
  await execute(db)`
    update calculation_inputs i set place = x.place, title = x.title, rules = x.rules, value = x.value
    from unnest(${bigints(inputs.map(({ id }) => id))}, ${integers(inputs.map((_, place) => place))}, ${texts(inputs.map(({ title }) => title))},
      ${jsons(inputs.map(({ rules }) => rules))}, ${texts(inputs.map(({ value }) => value))}) as x(id, place, title, rules, value)
    where i.company_id = ${db.company} and i.id = x.id`;
}

/** Writes outputs, in this order. */
export async function updateOutputs(db: Db, outputs: readonly StoredOutput[]): Promise<void> {
  if (outputs.length === 0) return;
  await execute(db)`
    update calculation_outputs o set place = x.place, title = x.title, kind = x.kind, property_id = x.property, formula = x.formula,
      condition = x.condition, rounding = x.rounding
    from unnest(${bigints(outputs.map(({ id }) => id))}, ${integers(outputs.map((_, place) => place))}, ${texts(outputs.map(({ title }) => title))},
      ${texts(outputs.map(({ kind }) => kind))}, ${bigints(outputs.map(({ property }) => property))}, ${texts(outputs.map(({ formula }) => formula))},
      ${jsons(outputs.map(({ condition }) => condition))}, ${texts(outputs.map(({ rounding }) => rounding))})
      as x(id, place, title, kind, property, formula, condition, rounding)
    where o.company_id = ${db.company} and o.id = x.id`;
}

/** Scenarios of a catalog that are applied to its products. */
export async function applyingScenarios(db: Db, catalog: string): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, title from calculation_scenarios where company_id = ${db.company} and catalog_id = ${catalog} and applies order by id`;
}
