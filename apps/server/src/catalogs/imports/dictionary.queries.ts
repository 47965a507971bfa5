import { type Kind, kind } from '@prilavok/contract';
import { bigints, numbersLiteral, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { defaultUnits } from '../../properties/default-units.ts';
import { keyOf } from '../../text/keys.ts';
import { insertProperty } from '../properties.queries.ts';
import { ensureUnits, groupsWithUnits } from '../units.queries.ts';
import { type Survey, sidesTitle } from './survey.ts';
import type { Target, Units } from './values.ts';
import { guess, measuredIn, type ParamStat } from './yml-kinds.ts';
import { FeedError } from './yml-text.ts';

/** How many of each were created by an import. */
export type Also = Record<'categories' | 'brands' | 'properties' | 'options' | 'products', number>;
export const noneYet = (): Also => ({ categories: 0, brands: 0, properties: 0, options: 0, products: 0 });

const mostCategories = 20_000;

/** The company's units by every spelling. */
export async function unitsBySymbol(db: Db): Promise<Units> {
  await ensureUnits(db);
  const also = new Map(defaultUnits.flatMap((group) => group.units.map((unit) => [unit.symbol, unit.also ?? []])));
  const groups = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const group of await groupsWithUnits(db))
    for (const unit of group.units)
      for (const symbol of [unit.symbol, ...(also.get(unit.symbol) ?? [])])
        for (const spelling of [symbol, keyOf(symbol)]) {
          if (ids.has(spelling)) continue;
          groups.set(spelling, group.id);
          ids.set(spelling, unit.id);
        }
  return { groups, ids };
}

/** Titles of the catalog's properties that are lists to choose from. */
export async function listTitles(db: Db, catalog: string): Promise<Set<string>> {
  const found = await rows<{ key: string }>(db)`
    select title_key as key from properties where company_id = ${db.company} and catalog_id = ${catalog} and options`;
  return new Set(found.map((row) => row.key));
}

export interface Placed {
  id: string;
  path: string[];
}

/** Category of the feed → ours, found by its path of titles or created. */
export async function placeCategories(
  db: Db,
  catalog: { id: string; root: string },
  paths: ReadonlyMap<string, readonly string[]>,
  also: Also,
): Promise<Map<string, Placed>> {
  if (paths.size > mostCategories) throw new FeedError(`В файле больше ${mostCategories} категорий`);
  const found = await rows<{ id: string; parent: string | null; key: string; path: string[] }>(db)`
    select id, parent_id as parent, title_key as key, path::text[] as path from categories
    where company_id = ${db.company} and catalog_id = ${catalog.id}`;
  const known = new Map<string, Placed>(
    found.map((row) => [`${row.parent}/${row.key}`, { id: row.id, path: row.path }]),
  );
  const fresh: Fresh[] = [];
  const placed = new Map<string, Placed>();
  for (const [feedId, titles] of paths) {
    let at: Placed = { id: catalog.root, path: [catalog.root] };
    for (const title of titles) {
      const key = `${at.id}/${keyOf(title)}`;
      let found = known.get(key);
      if (!found) {
        // Until its id is known a new category goes by its place in the list.
        found = { id: `new ${fresh.length}`, path: [] };
        fresh.push({ category: found, parent: at, title });
        known.set(key, found);
      }
      at = found;
    }
    placed.set(feedId, at);
  }
  await insertCategories(db, catalog.id, fresh);
  also.categories += fresh.length;
  return placed;
}

interface Fresh {
  category: Placed;
  parent: Placed;
  title: string;
}

/** Writes new categories, parents before children, and puts their ids and paths into them. */
async function insertCategories(db: Db, catalog: string, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return;
  const found = await rows<{ id: string }>(db)`
    select nextval(pg_get_serial_sequence('categories', 'id')) as id from generate_series(1, ${fresh.length}::int)`;
  for (const [index, { category, parent }] of fresh.entries()) {
    category.id = found[index]?.id ?? '';
    category.path = [...parent.path, category.id];
  }
  await execute(db)`
    insert into categories (company_id, id, catalog_id, parent_id, title, title_key, path)
    select ${db.company}::bigint, x.id, ${catalog}::bigint, x.parent, x.title, x.key, x.path::bigint[]
    from unnest(${bigints(fresh.map(({ category }) => category.id))}, ${bigints(fresh.map(({ parent }) => parent.id))},
      ${texts(fresh.map(({ title }) => title))}, ${texts(fresh.map(({ title }) => keyOf(title)))},
      ${texts(fresh.map(({ category }) => numbersLiteral(category.path.map(Number))))}) as x(id, parent, title, key, path)
    returning 1`;
}

/** Key of a vendor → brand, found by title or created. */
export async function placeBrands(
  db: Db,
  catalog: string,
  vendors: ReadonlyMap<string, string>,
  also: Also,
): Promise<Map<string, string>> {
  const keys = [...vendors.keys()];
  also.brands += await execute(db)`
    insert into brands (company_id, catalog_id, title, title_key)
    select ${db.company}::bigint, ${catalog}::bigint, x.title, x.key
    from unnest(${[...vendors.values()]}::text[], ${keys}::text[]) as x(title, key) on conflict do nothing`;
  const found = await rows<{ id: string; key: string }>(db)`
    select id, title_key as key from brands
    where company_id = ${db.company} and catalog_id = ${catalog} and title_key = any(${keys}::text[])`;
  return new Map(found.map((row) => [row.key, row.id]));
}

interface KnownProperty {
  id: string;
  title: string;
  key: string;
  type: Kind;
  multiple: boolean;
  options: boolean;
  unitGroup: string | null;
  defaultUnit: string | null;
}

async function propertiesByKey(db: Db, catalog: string, keys: readonly string[]): Promise<Map<string, KnownProperty>> {
  const found = await rows<KnownProperty>(db)`
    select id, title, title_key as key, type, multiple, options, scheme->>'unitGroup' as "unitGroup", scheme->>'defaultUnit' as "defaultUnit"
    from properties where company_id = ${db.company} and catalog_id = ${catalog} and title_key = any(${keys}::text[])`;
  return new Map(found.map((row) => [row.key, row]));
}

/** Key of a param → the property it goes to, found by title or created with the kind that its values have. */
export async function placeParams(
  db: Db,
  catalog: string,
  found: Survey,
  units: Units,
  also: Also,
): Promise<Map<string, Target>> {
  const keys = [...found.params.keys(), ...(found.sides ? [keyOf(sidesTitle)] : [])];
  const known = await propertiesByKey(db, catalog, keys);
  for (const [key, stat] of found.params) {
    if (known.has(key)) continue;
    await insertProperty(db, catalog, { ...blank, ...shapeOf(stat, units), title: stat.title });
    also.properties++;
  }
  if (found.sides && !known.has(keyOf(sidesTitle))) {
    await insertProperty(db, catalog, { ...blank, title: sidesTitle, type: kind.dimensions });
    also.properties++;
  }
  const targets = new Map<string, Target>();
  for (const [key, property] of await propertiesByKey(db, catalog, keys)) {
    const texts = property.options ? [...(found.params.get(key)?.distinct?.entries() ?? [])] : [];
    targets.set(key, { ...property, optionIds: await placeOptions(db, property.id, texts, also) });
  }
  return targets;
}

const blank = {
  group: null,
  hint: '',
  multiple: false,
  options: false,
  uniqOptions: true,
  autoCalc: false,
  formula: '',
  scheme: {},
};

function shapeOf(stat: ParamStat, units: Units) {
  const { type, options, multiple, group } = guess(stat);
  const [example = ''] = stat.distinct?.values() ?? [];
  const symbol = measuredIn(example, '', units.groups)?.symbol ?? '';
  const unit =
    units.ids.get(symbol) ?? [...units.ids].find(([spelling]) => units.groups.get(spelling) === group)?.[1] ?? null;
  const scheme = group ? { unitGroup: group, defaultUnit: unit, storageUnit: unit } : {};
  return { type, options, multiple, scheme };
}

async function placeOptions(
  db: Db,
  property: string,
  texts: readonly (readonly [key: string, text: string])[],
  also: Also,
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  const keys = texts.map(([key]) => key);
  also.options += await execute(db)`
    insert into property_options (company_id, property_id, value, value_key)
    select ${db.company}::bigint, ${property}::bigint, x.value, x.key
    from unnest(${texts.map(([, text]) => text)}::text[], ${keys}::text[]) as x(value, key) on conflict do nothing`;
  const found = await rows<{ id: string; key: string }>(db)`
    select id, value_key as key from property_options
    where company_id = ${db.company} and property_id = ${property} and value_key = any(${keys}::text[])`;
  return new Map(found.map((row) => [row.key, row.id]));
}

/** Pins properties to the categories whose offers have them. */
export async function pinParams(
  db: Db,
  pins: readonly { category: string; properties: readonly string[] }[],
): Promise<void> {
  const pairs = pins.flatMap(({ category, properties }) => properties.map((property) => [category, property] as const));
  await execute(db)`
    insert into category_properties (company_id, category_id, property_id)
    select distinct ${db.company}::bigint, x.category, x.property
    from unnest(${bigints(pairs.map(([category]) => category))}, ${bigints(pairs.map(([, property]) => property))}) as x(category, property)
    on conflict do nothing`;
}

/** Has the catalog any offers yet? */
export async function isEmpty(db: Db, catalog: string): Promise<boolean> {
  const found = await rows(db)`
    select from find_offers where company_id = ${db.company} and catalog_id = ${catalog} limit 1`;
  return found.length === 0;
}
