import { kind, type OutputKind } from '@prilavok/contract';
import type { Calculate, FormulaChange, FormulaOutcome } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { formulaOf } from '../formula/formula.ts';
import { FormulaMistake, NoValue } from '../formula/mistake.ts';
import { invalid } from '../http/errors.ts';
import { notSettable } from '../properties/formula-properties.ts';
import { calculateOffer, forPricesOnly } from './calculate-offer.ts';
import { catalogNames, Names } from './names.ts';
import { factsFor } from './portion.ts';
import { type Recipe, recipeOf } from './recipe.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Calculates the formula of a bulk change: the same words, numbers and reasons as those of scenarios. */
export const calculateBulk: Calculate = async (db, catalog, what, offers) => {
  return outcomesOf(db, await recipeFor(db, catalog, what), offers);
};

/** Calculates a formula of a feed for offers of a catalog: a number, or why there is none. */
export async function calculateNumbers(
  db: Db,
  catalog: string,
  formula: string,
  offers: readonly string[],
): Promise<Map<string, FormulaOutcome>> {
  return outcomesOf(db, await numberRecipe(db, catalog, formula), offers);
}

/** Why a formula over a catalog can't be calculated; nothing where it can. */
export async function formulaMistake(db: Db, catalog: string, formula: string): Promise<string | undefined> {
  try {
    await numberRecipe(db, catalog, formula);
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    return `знак ${error.from + 1}: ${error.message}`;
  }
}

async function numberRecipe(db: Db, catalog: string, formula: string): Promise<Recipe> {
  const vocabulary = await vocabularyOf(db, catalog);
  const names = new Names(catalogNames(vocabulary), [], []);
  formulaOf(formula, (title) => names.titled(title));
  const output = {
    id: 'number',
    title: '',
    kind: 'number' as const,
    property: null,
    formula: names.kept(formula),
    condition: { categories: [], brands: [] },
    rounding: 'none' as const,
  };
  return recipeOf({ catalog, inputs: [], outputs: [output], vocabulary });
}

async function recipeFor(db: Db, catalog: string, { field, formula, rounding }: FormulaChange): Promise<Recipe> {
  const vocabulary = await vocabularyOf(db, catalog);
  const names = new Names(catalogNames(vocabulary), [], []);
  try {
    formulaOf(formula, (title) => names.titled(title));
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    throw invalid('change.formula', `знак ${error.from + 1}: ${error.message}`);
  }
  const output = {
    ...outputOf(field, vocabulary),
    id: 'bulk',
    title: '',
    formula: names.kept(formula),
    condition: { categories: [], brands: [] },
    rounding,
  };
  if (typeof field !== 'string' && forPricesOnly.includes(rounding))
    throw invalid('change.rounding', 'такие окончания бывают только у цен');
  return recipeOf({ catalog, inputs: [], outputs: [output], vocabulary });
}

/** Rounding and limits of an output: a price, a property that holds one number, or a text, which takes any. */
function outputOf(
  field: FormulaChange['field'],
  { properties }: Vocabulary,
): { kind: OutputKind; property: string | null } {
  if (typeof field === 'string') return { kind: 'price', property: null };
  const property = properties.find(({ id }) => id === field.property);
  const isText = property?.type === kind.shortText || property?.type === kind.longText;
  const refusal = isText
    ? property.options || property.multiple
      ? `«${property.title}» хранит варианты или несколько значений: ставить число некуда`
      : undefined
    : notSettable(property);
  if (refusal) throw invalid('change.field', refusal);
  return isText ? { kind: 'number', property: null } : { kind: 'property', property: field.property };
}

/** Calculates a recipe of one formula for offers. */
async function outcomesOf(
  db: Db,
  recipe: Awaited<ReturnType<typeof recipeFor>>,
  offers: readonly string[],
): Promise<Map<string, FormulaOutcome>> {
  const { facts, around } = await factsFor(db, recipe, offers);
  return new Map(
    facts.map((offer): [string, FormulaOutcome] => {
      const [outcome] = calculateOffer(recipe, offer, around);
      if (!outcome) throw new Error('A formula was not calculated');
      const { value } = outcome;
      return [offer.id, value instanceof NoValue ? { reason: value.reason } : { value }];
    }),
  );
}
