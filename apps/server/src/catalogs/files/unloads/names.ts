import { config } from '../../../config.ts';
import type { Db } from '../../../database/pools.ts';
import { propertiesAmong, propertiesOf } from '../../../properties/properties.queries.ts';
import { listUnitGroups } from '../../../properties/units.queries.ts';
import type { UnloadedProperty } from './cells.ts';
import { type Names, propertyOf } from './columns.ts';
import * as queries from './rows.queries.ts';

/** Reads what rows of a catalog are told by; of the properties those of the columns, or all where none are named. */
export async function namesFor(
  db: Db,
  { id, currency }: { id: string; currency: string },
  columns: readonly string[],
): Promise<Names> {
  const properties = await unloadedProperties(db, id, columns);
  const lists = properties.filter(({ options }) => options).map((property) => property.id);
  const units = (await listUnitGroups(db)).flatMap((group) => group.units);
  const categories = await queries.categoriesOf(db, id);
  return {
    currency,
    publicUrl: config().PUBLIC_URL,
    properties,
    options: await queries.optionTexts(db, lists),
    units: new Map(units.map((unit) => [unit.id, unit])),
    categories: new Map(categories.map((category) => [category.id, category])),
    brands: await queries.brandTitles(db, id),
    collections: await queries.collectionTitles(db, id),
  };
}

/** The properties that a file tells of: those of the columns, or all where none are named. */
export async function unloadedProperties(
  db: Db,
  catalog: string,
  columns: readonly string[],
): Promise<UnloadedProperty[]> {
  const wanted = columns.flatMap((column) => propertyOf(column) ?? []);
  return columns.length > 0 ? propertiesAmong(db, catalog, wanted) : propertiesOf(db, catalog);
}
