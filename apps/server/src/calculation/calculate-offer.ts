import { inCurrency, type Rounding } from '@prilavok/contract';
import { Decimal } from '../formula/decimal.ts';
import { NoValue } from '../formula/mistake.ts';
import type { Worth } from '../formula/part.ts';
import { type FormulaContext, propertyWorth, type Side } from '../properties/formula-properties.ts';
import { isMet } from './conditions.ts';
import type { OfferFacts } from './facts.queries.ts';
import type { OfferField } from './names.ts';
import type { Recipe, Step } from './recipe.ts';
import { roundedOutput } from './rounding.ts';
import type { OfferSupply } from './suppliers/supplier-prices.ts';

/** Outcome of an output for an offer. */
export interface Outcome {
  met: boolean;
  /** Result of the formula before rounding. */
  exact: Decimal | NoValue;
  value: string | NoValue;
}

/** Context shared by all offers of a run. */
export interface Around extends FormulaContext {
  /** Offer → what suppliers ask for it; not read where no formula asks. */
  supply: ReadonlyMap<string, OfferSupply>;
}

/** Told what each formula has taken: for whoever wants to see how a number came about. */
export type Watcher = (step: Step, ref: string, worth: Worth, how: string) => void;

const notMet = new NoValue('Условие не выполнено');

/** Calculates all outputs of an offer, in their order. Pure: the same offer gives the same numbers. */
export function calculateOffer(recipe: Recipe, offer: OfferFacts, around: Around, watch?: Watcher): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  const known = new Map<string, Fact>();
  const factOf = (ref: string): Fact => {
    const [sort, id = '', side] = ref.split('.');
    if (sort === 'output')
      return outputFact(outcomes.get(id), recipe.steps.find((step) => step.id === id)?.title ?? '');
    const fact = known.get(ref) ?? read(recipe, offer, around, { sort: sort ?? '', id, side });
    known.set(ref, fact);
    return fact;
  };
  return recipe.steps.map((step) => {
    const outcome = outcomeOf(step, offer, (ref) => {
      const { worth, how } = factOf(ref);
      watch?.(step, ref, worth, how);
      return worth;
    });
    outcomes.set(step.id, outcome);
    return outcome;
  });
}

function outcomeOf(step: Step, offer: OfferFacts, readRef: (ref: string) => Worth): Outcome {
  if (!isMet(step.condition, offer)) return { met: false, exact: notMet, value: notMet };
  const exact = step.ready instanceof NoValue ? step.ready : step.ready.value(readRef);
  return { met: true, exact, value: exact instanceof NoValue ? exact : roundedOutput(exact, step) };
}

/** Value of a name for an offer, and where it comes from. */
interface Fact {
  worth: Worth;
  how: string;
}

function outputFact(outcome: Outcome | undefined, title: string): Fact {
  const how = 'результат выше';
  if (!outcome) return { worth: new NoValue('Такого результата больше нет'), how };
  if (!outcome.met) return { worth: new NoValue(`«${title}» для этого предложения не считается`), how };
  return { worth: outcome.value instanceof NoValue ? outcome.value : new Decimal(outcome.value), how };
}

interface Ref {
  sort: string;
  id: string;
  side: string | undefined;
}

function read(recipe: Recipe, offer: OfferFacts, around: Around, { sort, id, side }: Ref): Fact {
  if (sort === 'input') return inputFact(recipe, offer, id);
  if (sort === 'property')
    return {
      worth: propertyWorth(recipe.properties.get(id), offer.values[id], around, side as Side | undefined),
      how: 'свойство',
    };
  if (sort.startsWith('supplier')) {
    const supply = around.supply.get(offer.id);
    const worth = sort === 'supplier' ? askWorth(recipe, supply, { id, side }) : allWorth(sort as OfferField, supply);
    return { worth, how: 'прайсы поставщиков' };
  }
  return { worth: fieldWorth(offer, sort as OfferField), how: 'поле предложения' };
}

function inputFact({ inputs }: Recipe, offer: OfferFacts, id: string): Fact {
  const input = inputs.get(id);
  if (!input) return { worth: new NoValue('Такого входа больше нет'), how: 'вход' };
  const place = input.rules.findIndex((rule) => isMet(rule, offer));
  const value = place < 0 ? input.value : input.rules[place]?.value;
  const how = place < 0 ? 'вход, для остальных' : `вход, условие ${place + 1}`;
  return {
    worth: value ? new Decimal(value) : new NoValue(`Вход «${input.title}» для этого предложения не задан`),
    how,
  };
}

/** As `offer_prices.kind` numbers them, and what is said where there is none. */
const prices: Partial<Record<OfferField, { kind: number; missing: string }>> = {
  price: { kind: 1, missing: 'Нет цены' },
  oldPrice: { kind: 2, missing: 'Нет цены до скидки' },
  purchasePrice: { kind: 3, missing: 'Нет закупочной цены' },
  minPrice: { kind: 4, missing: 'Нет минимальной цены' },
};

function fieldWorth(offer: OfferFacts, field: OfferField): Worth {
  const price = prices[field];
  if (price) {
    const kopecks = offer.prices[price.kind];
    return kopecks === undefined ? new NoValue(price.missing) : new Decimal(kopecks).dividedBy(100);
  }
  if (field === 'reserved') return new Decimal(offer.reserved);
  return offer.stock === null ? new NoValue('Остаток не указан') : new Decimal(offer.stock);
}

/** Value of a field over all suppliers. */
function allWorth(field: OfferField, supply: OfferSupply | undefined): Worth {
  if (!supply) return new NoValue('Нет ни у одного поставщика');
  if (field === 'supplierStock')
    return supply.stock === null ? new NoValue('Поставщики не указывают остаток') : new Decimal(supply.stock);
  return supply.cheapest
    ? new Decimal(supply.cheapest.price)
    : new NoValue('Ни у одного поставщика нет в наличии в валюте каталога');
}

/** Value of a field at one supplier. */
function askWorth(
  { suppliers, currency }: Recipe,
  supply: OfferSupply | undefined,
  { id, side }: Pick<Ref, 'id' | 'side'>,
): Worth {
  const title = suppliers.get(id);
  if (title === undefined) return new NoValue('Поставщика из формулы больше нет');
  const ask = supply?.asks.find(({ supplier }) => supplier === id);
  if (!ask) return new NoValue(`Нет у поставщика «${title}»`);
  if (side === 'stock')
    return ask.stock === null ? new NoValue(`«${title}» не указывает остаток`) : new Decimal(ask.stock);
  return ask.currency === currency
    ? new Decimal(ask.price)
    : new NoValue(`Прайс «${title}» ${inCurrency[ask.currency]}, а каталог ${inCurrency[currency]}`);
}

/** Roundings to a certain end are for prices. */
export const forPricesOnly: readonly Rounding[] = ['ends_9', 'ends_90'];
