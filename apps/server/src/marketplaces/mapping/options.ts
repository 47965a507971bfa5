import { setImmediate } from 'node:timers/promises';
import type { AttributeValue, MappingSource, OptionMapping } from '@prilavok/contract';
import { catalogOf } from '../../catalogs/index.ts';
import { type Db, withCompany, withoutCompany } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { keyOf } from '../../text/keys.ts';
import { mappedAttributes } from '../cards/catalog-mapping.queries.ts';
import type { MappedAttribute } from '../cards/catalog-mapping.ts';
import { withRefusals } from '../connection/client.ts';
import { dictionaryClient, ensureValues } from '../dictionaries/dictionaries.ts';
import { recheckMapped } from '../events/recheck.ts';
import type { DictionaryAttribute, MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';
import {
  listOptionMappings,
  type NewOptionMapping,
  type OwnValue,
  ownTitles,
  ownValues,
  saveOptionMappings,
  valuesElsewhere,
} from '../stored/properties.queries.ts';
import { chosenThere, titled } from '../suggestions/elsewhere.ts';
import { isBrand, isNoBrand, orNone, wordsForNone } from '../suggestions/no-brand.ts';
import { bestOf, type Guess } from '../suggestions/suggestions.ts';
import { likeChosenValue, mostSimilarValues, valuesOf } from '../suggestions/value-suggestions.ts';
import { type Companion, type Fits, fittingWith } from './fitting-values.ts';
import { nearValues } from './options.queries.ts';

/** Values of ours that a source gives, and the property they belong to; null for fields of the offer. */
export async function ownValuesOf(
  db: Db,
  catalog: string,
  source: MappingSource,
): Promise<{ property: string | null; values: OwnValue[] }> {
  if (source.type === 'property') return { property: source.property, values: await ownValues(db, source.property) };
  if (source.type === 'constant') return { property: null, values: [{ option: null, text: source.text, products: 0 }] };
  const { field } = source;
  if (field !== 'brand' && field !== 'collection' && field !== 'category') return { property: null, values: [] };
  return { property: null, values: await ownTitles(db, catalog, field) };
}

/** Our values that go into an attribute, and the property that has them; none for fields of the offer. */
interface Own {
  property: string | null;
  values: OwnValue[];
}
/** A value of ours, and what it was paired with in another dictionary. */
type ValueElsewhere = Awaited<ReturnType<typeof valuesElsewhere>>[number];

/** For each value of ours the most similar of the dictionary's that fit, in the same order. */
export async function guessOptions(
  attribute: DictionaryAttribute,
  { values: own }: Own,
  { elsewhere, fits }: { elsewhere: readonly ValueElsewhere[]; fits: Fits },
): Promise<Guess<AttributeValue>[][]> {
  const chosen = Map.groupBy(elsewhere, ({ text }) => keyOf(text));
  const texts = [...own.map(({ text }) => text), ...elsewhere.map(({ title }) => title), ...wordsForNone(attribute)];
  const near = (await withoutCompany((db) => nearValues(db, attribute.id, texts))).filter(({ remoteId }) =>
    fits(remoteId),
  );
  const none = isBrand(attribute) ? near.find(({ value }) => isNoBrand(value)) : undefined;
  const values = valuesOf(near);
  const guessesOf = (text: string) => {
    const repeated = (chosen.get(keyOf(text)) ?? [])
      .map(titled)
      .flatMap((each) =>
        none && isNoBrand(each.title)
          ? [{ item: none, score: 0.98, reason: chosenThere(each) }]
          : likeChosenValue(each, values),
      );
    const meant = none && isNoBrand(text) ? [{ item: none, score: 0.98, reason: 'По смыслу: бренда нет' }] : [];
    const guesses = bestOf([...repeated, ...meant, ...mostSimilarValues(text, values)]);
    return none ? orNone(guesses, none) : guesses;
  };
  const all: Guess<AttributeValue>[][] = [];
  for (const { text } of own) {
    // A large dictionary takes a millisecond for each: others are served between them.
    await setImmediate();
    all.push(guessesOf(text));
  }
  return all;
}

/** Saves pairs and answers them as they stand. */
export async function saveOptions(
  db: Db,
  where: { catalog: string; marketplace: string; environment: string },
  rows: NewOptionMapping[],
): Promise<OptionMapping[]> {
  if (rows.length === 0) return [];
  const ids = await saveOptionMappings(db, where, rows);
  await recheckMapped(db, where.marketplace);
  announce(db, { type: 'changed', resource: 'marketplaces/properties', ids: [] });
  return listOptionMappings(db, { ...where, ids });
}

/** A mapped attribute with a dictionary, our values that go into it, the pairs made so far, and which of its values go with the other attributes. */
export async function attributeOptions(company: string, catalog: string, attribute: DictionaryAttribute) {
  const { marketplace, id } = attribute;
  if (attribute.dictionary === null)
    throw invalid('attribute', 'у этого атрибута нет справочника: значения уходят как есть');
  const { own, elsewhere, mappings, companions } = await withCompany(company, async (db) => {
    await catalogOf(db, catalog);
    const mapped = await mappedAttributes(db, { catalog, marketplace, categories: [attribute.category] });
    const mine = mapped.find((each) => each.id === id);
    if (!mine?.source) throw invalid('attribute', 'сначала сопоставьте сам атрибут');
    const where = { catalog, marketplace, environment: attribute.environment };
    const { own, pairs: mappings } = await pairedValues(db, where, mine);
    const elsewhere = await valuesElsewhere(db, catalog, { ...attribute, property: own.property });
    return { own, elsewhere, mappings, companions: await companionsOf(db, where, { mine, mapped }) };
  });
  const client = await dictionaryClient(company, attribute);
  const texts = [...wordsForNone(attribute), ...own.values.map((value) => value.text)];
  await withRefusals(() => ensureValues(client, attribute, texts));
  return { own, elsewhere, mappings, fits: await fittingWith(companions) };
}

type Where = MarketplaceEnvironment & { catalog: string };

/** Our values that go into an attribute, and their pairs in its dictionary. */
async function pairedValues(db: Db, where: Where, { source, dictionary }: MappedAttribute) {
  const own = source ? await ownValuesOf(db, where.catalog, source) : { property: null, values: [] };
  const mappings = await listOptionMappings(db, { ...where, property: own.property });
  return { own, pairs: mappings.filter((each) => each.dictionary === dictionary) };
}

/** The mapped attributes of the category that leave only some of an attribute's values, or are left only some of theirs by it. */
async function companionsOf(
  db: Db,
  where: Where,
  { mine, mapped }: { mine: MappedAttribute; mapped: readonly MappedAttribute[] },
): Promise<Companion[]> {
  const found: Companion[] = [];
  for (const other of mapped) {
    if (!other.source) continue;
    const limitsUs = mine.restrictions?.filter(({ attribute }) => attribute === other.remoteId) ?? [];
    const limitedByUs = other.restrictions?.filter(({ attribute }) => attribute === mine.remoteId) ?? [];
    if (limitsUs.length + limitedByUs.length === 0) continue;
    const { own, pairs } = await pairedValues(db, where, other);
    const companion = { attribute: other.id, values: own.values, pairs };
    for (const { remaining } of limitsUs) found.push({ ...companion, limits: 'us', remaining });
    for (const { remaining } of limitedByUs) found.push({ ...companion, limits: 'it', remaining });
  }
  return found;
}
