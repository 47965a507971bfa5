import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../database/pools.ts';
import type { FormulaContext } from '../../properties/formula-properties.ts';
import { type FormulaPlan, formulaPlan, formulaValues } from '../../properties/formulas.ts';
import { propertiesOf } from '../../properties/properties.queries.ts';
import { allUnits } from '../../properties/units.queries.ts';
import { optionTexts } from '../../properties/values.queries.ts';
import type { StoredValues } from '../../properties/values.ts';
import { insertChanges } from './changes.queries.ts';
import { differenceOf } from './difference.ts';
import { lockOffers, type StoredOffer } from './offers.queries.ts';
import * as queries from './property-formulas.queries.ts';

interface CalculationOptions {
  /** A property that is calculated only when somebody asks. */
  property?: string;
  /** Offers that this transaction created: what they begin with is no change. */
  fresh?: boolean;
}

/**
 * Gives offers the values of their calculated properties, in the transaction that changed what formulas read. Whoever makes search rows calls it
 * before: every change of a value ends there. Answers the offers that changed. Where no property has a formula it costs one look.
 */
export async function calculateValues(
  db: Db,
  offers: readonly string[],
  options: CalculationOptions = {},
): Promise<string[]> {
  if (offers.length === 0) return [];
  const catalogs = new Set(await queries.calculatedCatalogs(db));
  if (catalogs.size === 0) return [];
  // Held before anything is read: of two changes at once the later one reads what the earlier one wrote.
  const held = (await lockOffers(db, offers)).filter(({ catalog }) => catalogs.has(catalog));
  const changed: string[] = [];
  for (const [catalog, ofCatalog] of Map.groupBy(held, (offer) => offer.catalog)) {
    const plan = formulaPlan(await propertiesOf(db, catalog), options.property);
    if (plan) changed.push(...(await calculate(db, plan, ofCatalog, options.fresh === true)));
  }
  return changed;
}

async function calculate(db: Db, plan: FormulaPlan, offers: readonly StoredOffer[], fresh: boolean): Promise<string[]> {
  const shared = await queries.valuesOfProducts(db, [...new Set(offers.map(({ product }) => product))]);
  const valuesOf = (offer: StoredOffer) => ({ ...shared.get(offer.product), ...offer.values });
  const by = await formulaContext(db, plan, offers.map(valuesOf));
  const edits = offers.flatMap((was) => {
    const now = { ...was, values: { ...was.values } };
    for (const [property, value] of formulaValues(plan, valuesOf(was), by))
      if (value === undefined) delete now.values[property];
      else now.values[property] = [value];
    return isDeepStrictEqual(was.values, now.values) ? [] : [{ was, now }];
  });
  await queries.updateOfferValues(
    db,
    edits.map(({ now }) => now),
  );
  if (!fresh)
    await insertChanges(
      db,
      { source: 'formula', author: null },
      edits.map(({ was, now }) => ({
        owner: 'offer',
        id: was.id,
        version: was.version,
        diff: differenceOf(was, now, []),
      })),
    );
  return edits.map(({ was }) => was.id);
}

/** Names for formulas, read only where the plan's properties need them. */
async function formulaContext(
  db: Db,
  { properties }: FormulaPlan,
  offers: readonly StoredValues[],
): Promise<FormulaContext> {
  const read = [...properties.values()];
  const listed = read.filter(({ options }) => options).map(({ id }) => id);
  const chosen = offers.flatMap((values) =>
    listed.flatMap((id) =>
      (values[id] ?? []).flatMap((value) => (typeof value === 'object' && 'option' in value ? [value.option] : [])),
    ),
  );
  const measured = read.some(({ scheme }) => scheme.unitGroup ?? scheme.defaultUnit ?? scheme.storageUnit);
  return {
    factors: new Map(measured ? (await allUnits(db)).map(({ id, factor }) => [id, factor]) : []),
    options: chosen.length > 0 ? await optionTexts(db, chosen) : new Map(),
  };
}
