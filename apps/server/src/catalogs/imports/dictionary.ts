import type { Db } from '../../database/pools.ts';
import { catalogOf, lockTree, updateCatalogRow } from '../catalogs.queries.ts';
import { exchangeOf } from './currency.ts';
import * as queries from './dictionary.queries.ts';
import type { ReadFeed } from './read.ts';
import type { Dictionary } from './row.ts';
import { categoryPaths } from './survey.ts';
import type { Units } from './values.ts';

/** Finds or creates everything that the feed's offers point at. Run again, it finds what it created. */
export async function dictionaryFor(
  db: Db,
  catalogId: string,
  { head, survey }: ReadFeed,
  units: Units,
  before: Partial<queries.Also>,
): Promise<{ dictionary: Dictionary; also: queries.Also; empty: boolean }> {
  const also = { ...queries.noneYet(), ...before };
  const catalog = await catalogOf(db, catalogId);
  const empty = await queries.isEmpty(db, catalogId);
  const exchange = exchangeOf(head.currencies, survey.currencies, { ...catalog, empty });
  if (exchange.currency !== catalog.currency) await updateCatalogRow(db, catalogId, { currency: exchange.currency });

  const root = { id: catalogId, root: catalog.rootCategory };
  await lockTree(db, catalogId);
  const categories = await queries.placeCategories(db, root, categoryPaths(head).paths, also);
  const brands = await queries.placeBrands(db, catalogId, survey.vendors, also);
  const targets = await queries.placeParams(db, catalogId, survey, units, also);
  const pins = [...survey.paramsOf].map(([category, keys]) => ({
    category: categories.get(category)?.id ?? catalog.rootCategory,
    properties: [...keys].flatMap((key) => targets.get(key)?.id ?? []),
  }));
  await queries.pinParams(db, pins);
  return { dictionary: { survey, categories, brands, targets, units, exchange }, also, empty };
}

/** What is worth saying about the file as a whole. */
export function notesOf({ head, survey, notes }: ReadFeed): Record<string, number> {
  const said = new Map(notes.map((note) => [note, 1]));
  for (const [note, count] of categoryPaths(head).notes) said.set(note, count);
  for (const [tag, count] of head.unknownTags) said.set(`Тег <${tag}> не описан в YML: пропущен`, count);
  if (head.categories.length === 0)
    said.set('В файле нет дерева категорий: товары остались без категории', survey.offers);
  return Object.fromEntries(said);
}
