import { kind } from '@prilavok/contract';
import type { Db } from '../../../database/pools.ts';
import { mustFind } from '../../../http/errors.ts';
import { insertOptions, optionsByKey } from '../../../properties/options.queries.ts';
import { insertProperty } from '../../../properties/properties.queries.ts';
import { blankProperty } from '../../../properties/properties.ts';
import { ask } from '../../../rooms/hook.ts';
import { keyOf } from '../../../text/keys.ts';
import { warehousesOfCatalog } from '../../events/hooks.ts';
import { leftOutAddresses } from '../../files/pictures.queries.ts';
import { sidesTitle } from '../../files/unloads/yml.ts';
import { catalogById, lockCatalog, updateCatalog } from '../../saving/catalogs.queries.ts';
import { type Created, nothingCreated } from '../imports.queries.ts';
import { outletFinder, unknownOutlets } from '../outlets/outlets.ts';
import type { ReadFeed, TableWords } from '../read.ts';
import type { Dictionary } from '../row.ts';
import type { Survey } from '../survey.ts';
import { guess, type ParamStat, usualSymbol } from '../yml/kinds.ts';
import { categoryPaths } from './category-paths.ts';
import { exchangeOf } from './currency.ts';
import type { CategoryPath } from './dictionary.queries.ts';
import * as queries from './dictionary.queries.ts';
import { imagine } from './imagined.ts';
import { type NewCategory, placedCategories } from './placed-categories.ts';
import type { PropertyShape, TargetProperty, Units } from './values.ts';

/** Everything that a dictionary is made of. */
interface Making {
  units: Units;
  /** How many were created when it was made before. */
  before: Partial<Created>;
  /** Nothing is written: what would be created is imagined. */
  check: boolean;
}

/** Finds or creates everything that the feed's offers point at. Run again, it finds what it created. */
export async function dictionaryFor(
  db: Db,
  catalogId: string,
  { head, survey, table }: ReadFeed,
  { units, before, check }: Making,
): Promise<{ dictionary: Dictionary; created: Created; empty: boolean }> {
  const created = { ...nothingCreated, ...before };
  const catalog = mustFind(await catalogById(db, catalogId), 'Каталог не найден');
  const empty = await queries.catalogIsEmpty(db, catalogId);
  const exchange = exchangeOf(head.currencies, survey.currencies, { ...catalog, empty });
  const leftOut = await leftOutAddresses(db, catalogId);
  const outlets = outletFinder(
    survey.outlets.size > 0 ? (await ask(db, warehousesOfCatalog, { catalog: catalogId })).flat() : [],
    survey.outlets.keys(),
  );
  const paths = categoryPaths(head.categories).paths;
  if (check) {
    const imagined = await imagine(db, catalogId, {
      survey,
      paths,
      root: catalog.rootCategory,
      shapeOf: (stat) => shapeOf(stat, units, table),
    });
    return {
      dictionary: { survey, ...imagined.words, units, exchange, outlets, leftOut },
      created: { ...imagined.created, products: created.products },
      empty,
    };
  }
  if (exchange.currency !== catalog.currency) await updateCatalog(db, catalogId, { currency: exchange.currency });

  await lockCatalog(db, catalogId);
  const root = { id: catalog.rootCategory, path: [catalog.rootCategory] };
  const categories = await ensureCategories(db, catalogId, root, paths, created);
  created.brands += await queries.insertBrands(db, catalogId, survey.vendors);
  const brands = await queries.brandsByKey(db, catalogId, [...survey.vendors.keys()]);
  const targets = await ensureProperties(db, catalogId, survey, (stat) => shapeOf(stat, units, table), created);
  const pins = [...survey.paramsOf].flatMap(([feedCategory, keys]) => {
    const category = categories.get(feedCategory)?.id ?? catalog.rootCategory;
    const properties = [...keys].flatMap((key) => targets.get(key)?.id ?? []);
    return properties.map((property) => ({ category, property }));
  });
  await queries.insertCategoryProperties(db, pins);
  return { dictionary: { survey, categories, brands, targets, units, exchange, outlets, leftOut }, created, empty };
}

/** Category of the feed → ours, found by its path of titles or created. */
async function ensureCategories(
  db: Db,
  catalog: string,
  root: CategoryPath,
  paths: ReadonlyMap<string, readonly string[]>,
  created: Created,
): Promise<Map<string, CategoryPath>> {
  const { ours, fresh } = placedCategories(await queries.listCategories(db, catalog), root, paths);
  await createCategories(db, catalog, fresh);
  created.categories += fresh.length;
  return ours;
}

/** Writes new categories, parents before children, and puts their ids and paths into them. */
async function createCategories(db: Db, catalog: string, fresh: readonly NewCategory[]): Promise<void> {
  if (fresh.length === 0) return;
  const ids = await queries.nextCategoryIds(db, fresh.length);
  for (const [index, { category, parent }] of fresh.entries()) {
    category.id = ids[index] ?? '';
    category.path = [...parent.path, category.id];
  }
  await queries.insertCategories(
    db,
    catalog,
    fresh.map(({ category, parent, title }) => ({ ...category, parent: parent.id, title })),
  );
}

/** Key of a param → the property it goes to, found by title or created with the kind that its values have. */
async function ensureProperties(
  db: Db,
  catalog: string,
  survey: Survey,
  shaped: (stat: ParamStat) => PropertyShape,
  created: Created,
): Promise<Map<string, TargetProperty>> {
  const keys = [...survey.params.keys(), ...(survey.sides ? [keyOf(sidesTitle)] : [])];
  const known = await queries.propertiesByKey(db, catalog, keys);
  for (const [key, stat] of survey.params) {
    if (known.has(key)) continue;
    await insertProperty(db, catalog, { ...blankProperty, ...shaped(stat), title: stat.title });
    created.properties++;
  }
  if (survey.sides && !known.has(keyOf(sidesTitle))) {
    await insertProperty(db, catalog, { ...blankProperty, title: sidesTitle, type: kind.dimensions });
    created.properties++;
  }
  const targets = new Map<string, TargetProperty>();
  for (const [key, property] of await queries.propertiesByKey(db, catalog, keys)) {
    const options =
      (property.options && !property.converting && !property.calculated && survey.params.get(key)?.distinct) ||
      new Map<string, string>();
    targets.set(key, { ...property, optionIds: await ensureOptions(db, property.id, options, created) });
  }
  return targets;
}

/** Shape of a property that is to be made: as the mapping says, or as its values look. */
function shapeOf(stat: ParamStat, units: Units, table: TableWords | undefined): PropertyShape {
  const said = table?.shapes.get(keyOf(stat.title));
  if (said) return said;
  const { type, options, multiple, group } = guess(stat);
  const symbol = usualSymbol(stat);
  const unit =
    units.ids.get(symbol) ??
    units.ids.get(keyOf(symbol)) ??
    [...units.ids].find(([spelling]) => units.groups.get(spelling) === group)?.[1] ??
    null;
  const scheme = group ? { unitGroup: group, defaultUnit: unit, storageUnit: unit } : {};
  return { type, options, multiple, scheme };
}

/** Key of an option's text → option, found or created. */
async function ensureOptions(
  db: Db,
  property: string,
  options: ReadonlyMap<string, string>,
  created: Created,
): Promise<Map<string, string>> {
  if (options.size === 0) return new Map();
  created.options += (await insertOptions(db, property, options)).length;
  return optionsByKey(db, property, [...options.keys()]);
}

/** Notes about the file as a whole: sentence → how often. */
export function notesOf(
  { head, survey, notes, table }: ReadFeed,
  { outlets }: Pick<Dictionary, 'outlets'>,
): Record<string, number> {
  const said = new Map(notes.map((note) => [note, 1]));
  for (const [note, count] of categoryPaths(head.categories).notes) said.set(note, count);
  for (const [tag, count] of head.unknownTags) said.set(`Тег <${tag}> не описан в YML: пропущен`, count);
  const named = [...survey.outlets].map(([key, outlet]) => ({ key, ...outlet }));
  for (const [note, count] of unknownOutlets(named, outlets)) said.set(note, count);
  for (const [note, count] of survey.notices) said.set(note, (said.get(note) ?? 0) + count);
  if (survey.oddBarcodes.wrong > 0)
    said.set('Контрольная цифра штрихкода не сходится: взят как есть', survey.oddBarcodes.wrong);
  if (survey.oddBarcodes.doubled > 0) said.set('Штрихкод повторяется в файле: взят', survey.oddBarcodes.doubled);
  if (head.categories.length === 0 && !table)
    said.set('В файле нет дерева категорий: товары остались без категории', survey.offers);
  return Object.fromEntries(said);
}
