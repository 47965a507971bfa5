import { bigints } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';

/** Changes of offers on their way to the scenarios that watch them. */

/** An offer that a scenario is to look at. */
export interface DueOffer {
  scenario: string;
  offer: string;
}

/** Whether any scenario of the company watches its offers: most companies have none. */
export async function isWatched(db: Db): Promise<boolean> {
  return (
    (await maybeOne(byKeys(db))`
    select from calculation_scenarios where company_id = ${db.company} and on_change limit 1`) !== undefined
  );
}

/** The scenarios that watch these offers, but one, each with those that it watches. */
export async function scenariosWatching(
  db: Db,
  offers: readonly string[],
  except: string | undefined,
): Promise<DueOffer[]> {
  return rows<DueOffer>(db)`
    select s.id as scenario, o.id as offer
    from offers o join calculation_scenarios s on s.company_id = ${db.company} and s.catalog_id = o.catalog_id and s.on_change
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)}) and o.archived_at is null and s.id <> ${except ?? '0'}::bigint`;
}

/** Writes down what has changed for which scenario. */
export async function insertDue(db: Db, due: readonly DueOffer[]): Promise<void> {
  await execute(db)`
    with written as (
      insert into calculation_due (company_id, scenario_id, offer_id)
      select ${db.company}::bigint, x.scenario, x.offer
      from unnest(${bigints(due.map((each) => each.scenario))}, ${bigints(due.map((each) => each.offer))}) as x(scenario, offer) returning 1)
    select count(*) from written`;
}
