import type { CalculationCondition, Currency, OutputKind, Rounding } from '@prilavok/contract';
import { type Formula, formulaOf } from '../formula/formula.ts';
import { FormulaMistake, NoValue } from '../formula/mistake.ts';
import { limitsOf, type PropertyLimits } from '../properties/formula-properties.ts';
import type { StoredProperty } from '../properties/properties.queries.ts';
import { catalogNames, Names } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** An input as it is kept. */
export interface StoredInput {
  id: string;
  title: string;
  rules: (CalculationCondition & { value: string })[];
  value: string | null;
}

/** An output as it is kept: its formula names things by keys. */
export interface StoredOutput {
  id: string;
  title: string;
  kind: OutputKind;
  property: string | null;
  formula: string;
  condition: CalculationCondition;
  rounding: Rounding;
}

/** An output ready to be calculated. */
export interface Step extends StoredOutput {
  ready: Formula | NoValue;
  limits: PropertyLimits | undefined;
  /** Names that the formula can use. */
  names: Names;
}

/** A scenario ready to be calculated on any offer of its catalog. */
export interface Recipe {
  catalog: string;
  inputs: ReadonlyMap<string, StoredInput>;
  steps: readonly Step[];
  /** Properties whose values it needs, read or set. */
  properties: ReadonlyMap<string, StoredProperty>;
  /** Suppliers by their ids. */
  suppliers: ReadonlyMap<string, string>;
  currency: Currency;
}

export interface Ingredients {
  catalog: string;
  inputs: readonly StoredInput[];
  outputs: readonly StoredOutput[];
  vocabulary: Vocabulary;
}

/** Makes a scenario ready. What broke since it was saved (a property became text) has no value, and says why. */
export function recipeOf({ catalog, inputs, outputs, vocabulary }: Ingredients): Recipe {
  const { properties, suppliers, currency } = vocabulary;
  const ofCatalog = catalogNames(vocabulary);
  const byId = new Map(properties.map((property) => [property.id, property]));
  const steps = outputs.map((output, at): Step => {
    const names = new Names(ofCatalog, inputs, outputs.slice(0, at));
    return {
      ...output,
      names,
      ready: readyOf(output.formula, names),
      limits: limitsFor(byId.get(output.property ?? '')),
    };
  });
  const wanted = new Set(
    steps.flatMap(({ ready, property }) => [...propertiesOf(ready), ...(property ? [property] : [])]),
  );
  return {
    catalog,
    currency,
    suppliers: new Map(suppliers.map(({ id, title }) => [id, title])),
    inputs: new Map(inputs.map((input) => [input.id, input])),
    steps,
    properties: new Map(properties.filter(({ id }) => wanted.has(id)).map((property) => [property.id, property])),
  };
}

function readyOf(formula: string, names: Names): Formula | NoValue {
  try {
    return formulaOf(formula, (ref) => names.known(ref));
  } catch (error) {
    if (error instanceof FormulaMistake) return new NoValue(`Формула больше не подходит: ${error.message}`);
    throw error;
  }
}

/** Ids of the properties that a formula reads. */
const propertiesOf = (ready: Formula | NoValue): string[] =>
  ready instanceof NoValue
    ? []
    : [...ready.refs].flatMap((ref) => (ref.startsWith('property.') ? (ref.split('.')[1] ?? []) : []));

const limitsFor = (property: StoredProperty | undefined) => property && limitsOf(property);

/** Keys of an offer that the scenario's formulas read: fields and properties by their keys. */
export const readsOf = ({ steps }: Pick<Recipe, 'steps'>): Set<string> =>
  new Set(
    steps.flatMap(({ ready }) =>
      ready instanceof NoValue ? [] : [...ready.refs].map((ref) => ref.split('.').slice(0, 2).join('.')),
    ),
  );

/** Keys that the scenario sets where it is applied. */
export const setsOf = (outputs: readonly Pick<StoredOutput, 'kind' | 'property'>[]): Set<string> =>
  new Set(
    outputs.flatMap(({ kind, property }) =>
      kind === 'number' ? [] : kind === 'property' ? (property ? [`property.${property}`] : []) : [kind],
    ),
  );
