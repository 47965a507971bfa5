import { sql } from 'kysely';
import { bigints, integers, jsons } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';

/** Output → its value, or none and why. */
export type StoredOutcomes = Record<string, [value: string] | [value: null, reason: string]>;

export interface NewResult {
  offer: string;
  outcomes: StoredOutcomes;
  /** How many outputs that apply to the offer have no value. */
  withoutValue: number;
}

/** Writes what a scenario has made of offers; answers how many came out otherwise than before. */
export async function upsertResults(
  db: Db,
  { scenario, recipe }: { scenario: string; recipe: number },
  results: readonly NewResult[],
): Promise<number> {
  return execute(db)`
    insert into calculation_results (company_id, scenario_id, offer_id, outcomes, without_value, recipe)
    select ${db.company}::bigint, ${scenario}::bigint, x.offer, x.outcomes, x.without_value, ${recipe}::int
    from unnest(${bigints(results.map(({ offer }) => offer))}, ${jsons(results.map(({ outcomes }) => outcomes))},
      ${integers(results.map(({ withoutValue }) => withoutValue))}) as x(offer, outcomes, without_value) order by 3
    on conflict (company_id, scenario_id, offer_id) do update set outcomes = excluded.outcomes, without_value = excluded.without_value,
      recipe = excluded.recipe, calculated_at = excluded.calculated_at
    where calculation_results.outcomes <> excluded.outcomes or calculation_results.recipe <> excluded.recipe`;
}

export interface StoredResult {
  id: string;
  article: string;
  title: string;
  outcomes: StoredOutcomes;
  recipe: number;
  calculatedAt: string;
}

const columns = sql`
  r.offer_id as id, o.article, o.title, r.outcomes, r.recipe, r.calculated_at as "calculatedAt"`;
const living = (db: Db) => sql`
  calculation_results r join offers o on o.company_id = ${db.company} and o.id = r.offer_id and o.archived_at is null`;

/** Results of a scenario for these offers. */
export async function resultsOf(db: Db, scenario: string, offers: readonly string[]): Promise<StoredResult[]> {
  return rows<StoredResult>(db)`
    select ${columns} from ${living(db)}
    where r.company_id = ${db.company} and r.scenario_id = ${scenario} and r.offer_id = any(${bigints(offers)}) order by r.offer_id`;
}

/** A page of a scenario's results, by offer. */
export async function listResults(
  db: Db,
  scenario: string,
  { withoutValue, limit, offset }: { withoutValue: boolean; limit: number; offset: number },
): Promise<StoredResult[]> {
  return rows<StoredResult>(db)`
    select ${columns} from ${living(db)}
    where r.company_id = ${db.company} and r.scenario_id = ${scenario} ${withoutValue ? sql`and r.without_value > 0` : sql``}
    order by r.offer_id limit ${limit} offset ${offset}`;
}
