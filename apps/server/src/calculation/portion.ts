import { kopecks, type PropertyChange } from '@prilavok/contract';
import {
  announceOffers,
  lockOffers,
  type OfferEdit,
  type Prices,
  type StoredOffer,
  saveOffers,
} from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { NoValue } from '../formula/mistake.ts';
import { refusalIn } from '../http/batch.ts';
import { knownFor, optionTexts } from '../properties/values.queries.ts';
import { changedValues, type Stored, unitOf } from '../properties/values.ts';
import { type Around, calculateOffer, type Outcome } from './calculate-offer.ts';
import { factsOf, type OfferFacts, unitFactors } from './facts.queries.ts';
import { type Recipe, readsOf, recipeOf, type Step } from './recipe.ts';
import { type NewResult, type StoredOutcomes, upsertResults } from './results.queries.ts';
import type { Counts, Sums } from './runs.queries.ts';
import { listInputs, listOutputs, type StoredScenario } from './scenarios.queries.ts';
import { supplyOf } from './suppliers/supplier-prices.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Offers of one transaction at most: few enough not to keep others waiting. Where results are only shown, nobody waits for them. */
export const portionOf = ({ applies }: { applies: boolean }): number => (applies ? 500 : 2000);

/** A scenario made ready from what is kept of it. */
export async function recipeFor(db: Db, { id, catalog }: Pick<StoredScenario, 'id' | 'catalog'>): Promise<Recipe> {
  const [inputs, outputs] = [await listInputs(db, [id]), await listOutputs(db, [id])];
  return recipeOf({ catalog, inputs, outputs, vocabulary: await vocabularyOf(db, catalog) });
}

/** Offers with all that a recipe needs to know of them. */
export async function factsFor(
  db: Db,
  recipe: Recipe,
  offers: readonly string[],
): Promise<{ facts: OfferFacts[]; around: Around }> {
  const properties = [...recipe.properties.values()];
  const facts = await factsOf(
    db,
    recipe.catalog,
    offers,
    properties.map(({ id }) => id),
  );
  const withUnits = properties.some((property) => unitOf(property) !== null);
  const chosen = properties.some(({ options }) => options)
    ? facts.flatMap(({ values }) => Object.values(values).flatMap((list) => (list ?? []).flatMap(optionOf)))
    : [];
  return {
    facts,
    around: {
      factors: withUnits ? await unitFactors(db) : new Map(),
      options: chosen.length > 0 ? await optionTexts(db, chosen) : new Map(),
      supply: isSupplied(recipe) ? await supplyOf(db, offers, recipe.currency) : new Map(),
    },
  };
}

/** Whether any formula asks what suppliers ask. */
const isSupplied = (recipe: Recipe): boolean => [...readsOf(recipe)].some((ref) => ref.startsWith('supplier'));

const optionOf = (value: Stored): string[] => (typeof value === 'object' && 'option' in value ? [value.option] : []);

/** Calculates these offers, keeps the results and, where the scenario is applied, gives them to the offers; in the caller's transaction. */
export async function calculate(
  db: Db,
  scenario: Pick<StoredScenario, 'id' | 'recipe' | 'applies'>,
  recipe: Recipe,
  offers: readonly string[],
): Promise<Counts> {
  const { facts, around } = await factsFor(db, recipe, offers);
  const calculated = facts.map((offer) => ({ offer, outcomes: calculateOffer(recipe, offer, around) }));
  const refused = new Map<string, string>();
  const applied = scenario.applies ? await apply(db, scenario.id, recipe, calculated, refused) : 0;
  const results = calculated.map(({ offer, outcomes }) => resultOf(recipe, offer, outcomes, refused.get(offer.id)));
  const changed = await upsertResults(db, { scenario: scenario.id, recipe: scenario.recipe }, results);
  const withoutValue = results.filter((result) => result.withoutValue > 0).length;
  return { done: offers.length, changed, applied, withoutValue, sums: sumsOf(recipe, calculated) };
}

/** Totals of each output over these offers. */
function sumsOf({ steps }: Recipe, calculated: readonly CalculatedOffer[]): Sums {
  const sums: Sums = {};
  for (const [place, { id }] of steps.entries())
    for (const { outcomes } of calculated) {
      const { met, value } = outcomes[place] as Outcome;
      if (!met || value instanceof NoValue) continue;
      const [sum, count] = sums[id] ?? [0, 0];
      sums[id] = [sum + Number(value), count + 1];
    }
  return sums;
}

interface CalculatedOffer {
  offer: OfferFacts;
  outcomes: Outcome[];
}

function resultOf(
  { steps }: Recipe,
  offer: OfferFacts,
  outcomes: readonly Outcome[],
  refusal: string | undefined,
): NewResult {
  const stored: StoredOutcomes = {};
  let withoutValue = 0;
  for (const [place, { id, kind }] of steps.entries()) {
    const { met, value } = outcomes[place] as Outcome;
    const reason = value instanceof NoValue ? value.reason : kind === 'property' ? refusal : undefined;
    if (met && reason !== undefined) withoutValue++;
    stored[id] = reason === undefined ? [String(value)] : [null, reason];
  }
  return { offer: offer.id, outcomes: stored, withoutValue };
}

/** Gives offers what differs from what they have; answers how many changed. What a property doesn't take is told by offer. */
async function apply(
  db: Db,
  scenario: string,
  recipe: Recipe,
  calculated: readonly CalculatedOffer[],
  refused: Map<string, string>,
): Promise<number> {
  const wanted = new Map(
    calculated.flatMap(({ offer, outcomes }) => {
      const edit = editOf(recipe, offer, outcomes);
      return edit ? [[offer.id, edit] as const] : [];
    }),
  );
  if (wanted.size === 0) return 0;
  const held = await lockOffers(db, [...wanted.keys()]);
  const changes = [...wanted.values()].flatMap(({ properties }) => properties);
  const known = await knownFor(db, recipe.catalog, { properties: changes });
  const edits: OfferEdit[] = held.flatMap((was: StoredOffer) => {
    const edit = wanted.get(was.id);
    if (!edit) return [];
    let values = was.values;
    const refusal = refusalIn(() => {
      values = changedValues(was.values, edit.properties, known);
    });
    if (refusal) refused.set(was.id, refusal.message);
    return [{ was, now: { ...was, values }, prices: edit.prices, stock: edit.stock }];
  });
  const saved = await saveOffers(db, edits, { source: 'rule', author: null, scenario });
  await announceOffers(db, saved);
  return saved.length;
}

interface WantedEdit {
  prices: Prices;
  stock: number | undefined;
  properties: PropertyChange[];
}

const priceNumbers = { price: 1, oldPrice: 2 } as const;

/**
 * The edit of an offer that a run makes: of several outputs that set the same, the first whose condition is met
 * decides. Nothing when it is so already.
 */
function editOf(
  { steps, properties }: Recipe,
  offer: OfferFacts,
  outcomes: readonly Outcome[],
): WantedEdit | undefined {
  const edit: WantedEdit = { prices: {}, stock: undefined, properties: [] };
  const decided = new Set<string>();
  for (const [place, step] of steps.entries()) {
    const { met, value } = outcomes[place] as Outcome;
    const target = targetOf(step);
    if (!met || target === undefined || decided.has(target)) continue;
    decided.add(target);
    if (value instanceof NoValue) continue;
    if (step.kind === 'price' || step.kind === 'oldPrice') {
      if (kopecks(value) !== offer.prices[priceNumbers[step.kind]]) edit.prices[step.kind] = kopecks(value);
    } else if (step.kind === 'stock') {
      if (Number(value) !== offer.stock) edit.stock = Number(value);
    } else {
      const property = properties.get(step.property ?? '');
      if (!property) continue;
      const unit = unitOf(property);
      const now = unit ? { value: Number(value), unit } : Number(value);
      if (JSON.stringify(offer.values[property.id]) !== JSON.stringify([now]))
        edit.properties.push({ property: property.id, mode: 'set', values: [now] });
    }
  }
  const nothing = Object.keys(edit.prices).length === 0 && edit.stock === undefined && edit.properties.length === 0;
  return nothing ? undefined : edit;
}

/** Target of an output, if it sets anything. */
const targetOf = ({ kind, property }: Pick<Step, 'kind' | 'property'>): string | undefined =>
  kind === 'number' ? undefined : kind === 'property' ? `property.${property}` : kind;
