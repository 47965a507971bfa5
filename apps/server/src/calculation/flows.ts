import type { Db } from '../database/pools.ts';
import { conflict, invalid } from '../http/errors.ts';
import { propertiesIn } from '../properties/formulas.ts';
import type { StoredProperty } from '../properties/properties.queries.ts';
import { type Flow, flowRefusal } from './circles.ts';
import { catalogNames, Names } from './names.ts';
import { readsOf, recipeOf, setsOf } from './recipe.ts';
import * as queries from './scenarios.queries.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Refuses an applied scenario that feeds on itself, by other scenarios and by properties with formulas too, or sets what another one sets. */
export async function mustFlow(db: Db, catalog: string, scenario: string): Promise<void> {
  const refusal = await refusalFor(db, catalog, { kind: 'scenario', id: scenario });
  if (refusal) throw conflict('scenario_circle', refusal);
}

/** Checks a property whose formula is saved: what it makes may come back to it by a scenario. */
export async function formulaMustFlow(db: Db, catalog: string, property: string): Promise<void> {
  const refusal = await refusalFor(db, catalog, { kind: 'property', id: property });
  if (refusal) throw invalid('formula', refusal);
}

async function refusalFor(
  db: Db,
  catalog: string,
  { kind, id }: Pick<Flow, 'kind' | 'id'>,
): Promise<string | undefined> {
  const vocabulary = await vocabularyOf(db, catalog);
  const flows = [...(await flowsOfScenarios(db, catalog, vocabulary)), ...flowsOfFormulas(vocabulary.properties)];
  const own = flows.find((flow) => flow.kind === kind && flow.id === id);
  if (!own) return undefined;
  const names = new Names(catalogNames(vocabulary), [], []);
  return flowRefusal(
    own,
    flows.filter((flow) => flow !== own),
    (key) => names.known(key).title,
  );
}

async function flowsOfScenarios(db: Db, catalog: string, vocabulary: Vocabulary): Promise<Flow[]> {
  const applying = await queries.applyingScenarios(db, catalog);
  const ids = applying.map((scenario) => scenario.id);
  const [inputs, outputs] = [await queries.listInputs(db, ids), await queries.listOutputs(db, ids)];
  return applying.map(({ id, title }) => {
    const own = outputs.filter(({ scenario }) => scenario === id);
    const recipe = recipeOf({
      catalog,
      inputs: inputs.filter(({ scenario }) => scenario === id),
      outputs: own,
      vocabulary,
    });
    return { kind: 'scenario', id, title, reads: readsOf(recipe), sets: setsOf(own) };
  });
}

const flowsOfFormulas = (properties: readonly StoredProperty[]): Flow[] =>
  properties
    .filter(({ formula }) => formula !== '')
    .map(({ id, title, formula }) => ({
      kind: 'property',
      id,
      title,
      reads: new Set(propertiesIn(formula).map((read) => `property.${read}`)),
      sets: new Set([`property.${id}`]),
    }));
