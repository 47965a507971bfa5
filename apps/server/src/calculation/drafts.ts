import { type InputDraft, type Mistake, type OutputDraft, outputKindTitles } from '@prilavok/contract';
import type { z } from 'zod';
import { brandsAmong, categoriesAmong } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { formulaOf } from '../formula/formula.ts';
import { FormulaMistake } from '../formula/mistake.ts';
import { invalid } from '../http/errors.ts';
import { notSettable } from '../properties/formula-properties.ts';
import type { StoredProperty } from '../properties/properties.queries.ts';
import { keyOf } from '../text/keys.ts';
import { forPricesOnly } from './calculate-offer.ts';
import { catalogNames, type KnownName, Names, offerFields } from './names.ts';
import type { StoredInput, StoredOutput } from './recipe.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A scenario as a person sends it. */
export interface Draft {
  catalog: string;
  inputList: readonly z.output<typeof InputDraft>[];
  outputList: readonly z.output<typeof OutputDraft>[];
}

/** The draft as it would be kept; formulas still name things as they were written. */
export interface CheckedDraft {
  inputs: StoredInput[];
  outputs: StoredOutput[];
  vocabulary: Vocabulary;
  /** The first mistake of every formula that has one. */
  mistakes: Mistake[];
}

/** Holds a draft against its catalog: throws at a field that can't be, and gathers the mistakes of formulas. */
export async function checkedDraft(db: Db, { catalog, inputList, outputList }: Draft): Promise<CheckedDraft> {
  const vocabulary = await vocabularyOf(db, catalog);
  const inputs = inputList.map(({ id, ...input }, place) => ({ ...input, id: id ?? `new${place}` }));
  const outputs = outputList.map(({ id, ...output }, place) => ({ ...output, id: id ?? `new${place}` }));
  checkTitles(inputs, outputs);
  await checkConditions(db, catalog, { inputs, outputs });
  const byId = new Map(vocabulary.properties.map((property) => [property.id, property]));
  for (const [place, output] of outputs.entries()) checkOutput(output, `outputList.${place}`, byId);
  const ofCatalog = catalogNames(vocabulary);
  return {
    inputs,
    outputs,
    vocabulary,
    mistakes: outputs.flatMap((_, place) => mistakeIn(ofCatalog, inputs, outputs, place)),
  };
}

function mistakeIn(
  ofCatalog: readonly KnownName[],
  inputs: readonly StoredInput[],
  outputs: readonly StoredOutput[],
  place: number,
): Mistake[] {
  const output = outputs[place] as StoredOutput;
  const names = new Names(ofCatalog, inputs, outputs.slice(0, place));
  try {
    formulaOf(output.formula, (title) => names.titled(title));
    return [];
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    const below = outputs.slice(place).find(({ title }) => error.message === `названия «${title}» нет`);
    const message = below
      ? `«${below.title}» считается ${below === output ? 'здесь же' : 'ниже'}: формула берёт только результаты выше`
      : error.message;
    return [{ output: place, from: error.from, to: error.to, message }];
  }
}

/** Formulas with their names as keys; throws at the first mistake, with its place. */
export function keptOutputs({ inputs, outputs, vocabulary, mistakes }: CheckedDraft): StoredOutput[] {
  const [first] = mistakes;
  if (first) throw invalid(`outputList.${first.output}.formula`, `знак ${first.from + 1}: ${first.message}`);
  const ofCatalog = catalogNames(vocabulary);
  return outputs.map((output, place) => ({
    ...output,
    formula: new Names(ofCatalog, inputs, outputs.slice(0, place)).kept(output.formula),
  }));
}

function checkTitles(inputs: readonly StoredInput[], outputs: readonly StoredOutput[]): void {
  const taken = new Map(Object.values(offerFields).map((title) => [keyOf(title), `поле «${title}»`]));
  for (const [list, own, what] of [
    ['inputList', inputs, 'вход'],
    ['outputList', outputs, 'результат'],
  ] as const)
    for (const [place, { title }] of own.entries()) {
      const other = taken.get(keyOf(title));
      if (other) throw invalid(`${list}.${place}.title`, `так уже называется ${other}: формулы их не различат`);
      taken.set(keyOf(title), `${what} «${title}»`);
    }
}

async function checkConditions(
  db: Db,
  catalog: string,
  { inputs, outputs }: { inputs: readonly StoredInput[]; outputs: readonly StoredOutput[] },
): Promise<void> {
  const conditions = [
    ...inputs.flatMap(({ rules }, place) =>
      rules.map((rule, at) => ({ field: `inputList.${place}.rules.${at}`, rule })),
    ),
    ...outputs.map(({ condition }, place) => ({ field: `outputList.${place}.condition`, rule: condition })),
  ];
  const all = (what: 'categories' | 'brands') => [...new Set(conditions.flatMap(({ rule }) => rule[what]))];
  const ids = async (found: Promise<{ id: string }[]>) => new Set((await found).map(({ id }) => id));
  const known = {
    categories: await ids(categoriesAmong(db, catalog, all('categories'))),
    brands: await ids(brandsAmong(db, catalog, all('brands'))),
  };
  for (const { field, rule } of conditions) {
    const [category, brand] = [
      rule.categories.find((id) => !known.categories.has(id)),
      rule.brands.find((id) => !known.brands.has(id)),
    ];
    if (category) throw invalid(`${field}.categories`, `в каталоге нет категории ${category}`);
    if (brand) throw invalid(`${field}.brands`, `в каталоге нет бренда ${brand}`);
  }
}

function checkOutput(output: StoredOutput, field: string, properties: ReadonlyMap<string, StoredProperty>): void {
  const { kind, property, rounding } = output;
  if (kind === 'property') {
    if (!property) throw invalid(`${field}.property`, 'выберите свойство, которое ставит результат');
    const reason = notSettable(properties.get(property));
    if (reason) throw invalid(`${field}.property`, reason);
  } else if (property)
    throw invalid(`${field}.property`, `свойство бывает только у вида «${outputKindTitles.property}»`);
  if (kind === 'stock' && rounding !== 'none')
    throw invalid(`${field}.rounding`, 'остаток и так целый: округлять его не нужно');
  if (kind !== 'price' && kind !== 'oldPrice' && forPricesOnly.includes(rounding))
    throw invalid(`${field}.rounding`, 'такие окончания бывают только у цен');
}
