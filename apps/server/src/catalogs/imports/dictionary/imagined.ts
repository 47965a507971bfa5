import { kind } from '@prilavok/contract';
import type { Db } from '../../../database/pools.ts';
import { optionsByKey } from '../../../properties/options.queries.ts';
import { keyOf } from '../../../text/keys.ts';
import { sidesTitle } from '../../files/unloads/yml.ts';
import type { Created } from '../imports.queries.ts';
import type { Dictionary } from '../row.ts';
import type { Survey } from '../survey.ts';
import type { ParamStat } from '../yml/kinds.ts';
import * as queries from './dictionary.queries.ts';
import { placedCategories } from './placed-categories.ts';
import type { PropertyShape, TargetProperty } from './values.ts';

/**
 * Mark of a thing that goes by its title because it isn't there yet: ids are digits, so none is mistaken for the other.
 */
const mark = 'new:';
const imaginedAs = (title: string) => `${mark}${title}`;
/** The title of what a check has imagined; nothing for what is there. */
export const imaginedTitle = (id: string): string | undefined =>
  id.startsWith(mark) ? id.slice(mark.length) : undefined;

/** Names in the feed's offers, and how a property would be made of its values. */
interface DictionarySource {
  survey: Survey;
  paths: ReadonlyMap<string, readonly string[]>;
  root: string;
  shapeOf: (stat: ParamStat) => PropertyShape;
}

/** Finds what the feed's offers point at, and imagines what an import would create; writes nothing. */
export async function imagine(
  db: Db,
  catalog: string,
  { survey, paths, root, shapeOf }: DictionarySource,
): Promise<{ words: Pick<Dictionary, 'categories' | 'brands' | 'targets'>; created: Created }> {
  const created: Created = { categories: 0, brands: 0, properties: 0, options: 0, products: 0 };

  const found = await queries.listCategories(db, catalog);
  const { ours: categories, fresh } = placedCategories(found, { id: root, path: [root] }, paths);
  created.categories = fresh.length;
  const imaginedOnes = new Set(fresh.map((each) => each.category));
  for (const [feedId, category] of categories)
    if (imaginedOnes.has(category))
      categories.set(feedId, { id: imaginedAs((paths.get(feedId) ?? []).join(' > ')), path: [] });

  const brands = await queries.brandsByKey(db, catalog, [...survey.vendors.keys()]);
  for (const [key, title] of survey.vendors) {
    if (brands.has(key)) continue;
    brands.set(key, imaginedAs(title));
    created.brands++;
  }

  const keys = [...survey.params.keys(), ...(survey.sides ? [keyOf(sidesTitle)] : [])];
  const known = await queries.propertiesByKey(db, catalog, keys);
  const targets = new Map<string, TargetProperty>();
  for (const key of keys) {
    const stat = survey.params.get(key);
    const there = known.get(key);
    if (!there) created.properties++;
    const property = there ?? imaginedProperty(stat, shapeOf);
    const texts =
      (property.options && !property.converting && !property.calculated && stat?.distinct) || new Map<string, string>();
    const optionIds = there ? await optionsByKey(db, there.id, [...texts.keys()]) : new Map<string, string>();
    for (const [option, text] of texts) {
      if (optionIds.has(option)) continue;
      optionIds.set(option, imaginedAs(text));
      created.options++;
    }
    targets.set(key, { ...property, optionIds });
  }
  return { words: { categories, brands, targets }, created };
}

function imaginedProperty(stat: ParamStat | undefined, shapeOf: DictionarySource['shapeOf']): queries.ImportedProperty {
  const title = stat?.title ?? sidesTitle;
  const blank = {
    id: imaginedAs(title),
    title,
    converting: false,
    calculated: false,
    unitGroup: null,
    defaultUnit: null,
  };
  if (!stat) return { ...blank, type: kind.dimensions, options: false, multiple: false };
  const { scheme, ...shape } = shapeOf(stat);
  return { ...blank, ...shape, unitGroup: scheme.unitGroup ?? null, defaultUnit: scheme.defaultUnit ?? null };
}
