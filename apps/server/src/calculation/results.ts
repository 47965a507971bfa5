import { explainResults, findAllResults, findResults, type OfferResults } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { handle } from '../http/handle.ts';
import { explain } from './explanation.ts';
import { recipeFor } from './portion.ts';
import * as queries from './results.queries.ts';
import { listOutputs, type StoredScenario } from './scenarios.queries.ts';
import { scenarioOf } from './scenarios.ts';

export const results = [
  handle(explainResults, async ({ db, path }) => {
    const scenario = await scenarioOf(db, path.id);
    return explain(db, await recipeFor(db, scenario), path.offer);
  }),

  handle(findResults, async ({ db, path }) => {
    const scenario = await scenarioOf(db, path.id);
    return { rows: await readable(db, scenario, await queries.resultsOf(db, path.id, path.offerIds)) };
  }),

  handle(findAllResults, async ({ db, path, body }) => {
    const scenario = await scenarioOf(db, path.id);
    return { rows: await readable(db, scenario, await queries.listResults(db, path.id, body)) };
  }),
];

/** Results under the outputs that the scenario has now; one that came since has no value yet. */
async function readable(
  db: Db,
  scenario: StoredScenario,
  found: readonly queries.StoredResult[],
): Promise<OfferResults[]> {
  const outputs = await listOutputs(db, [scenario.id]);
  return found.map(({ outcomes, recipe, ...result }) => ({
    ...result,
    outdated: recipe < scenario.recipe,
    outputs: outputs.map(({ id, title, kind }) => {
      const [value, reason] = outcomes[id] ?? [null, 'Ещё не посчитано'];
      return { output: id, title, kind, value, reason: reason ?? null };
    }),
  }));
}
