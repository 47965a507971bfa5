import {
  type FileValue,
  isFileValue,
  isOptionValue,
  isUnitValue,
  type Kind,
  type PropertyChange,
  type PropertyValues,
  type Value,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { byKeys } from '../database/planning.ts';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';
import { ask, oneMap } from '../rooms/hook.ts';
import { fileAddresses } from './events/hooks.ts';
import { whereOf } from './owner.ts';
import type { Measures } from './value-search.ts';
import {
  type KnownProperties,
  type KnownUnit,
  type PropertyRule,
  type Stored,
  type StoredValues,
  unitOf,
} from './values.ts';

interface ValueChanges {
  properties?: readonly PropertyChange[] | undefined;
  images?: readonly FileValue[] | undefined;
}

/** Body with one picture. */
export const withImage = ({
  properties,
  image,
}: Pick<ValueChanges, 'properties'> & { image?: FileValue | null | undefined }): ValueChanges => ({
  properties,
  images: image ? [image] : [],
});

/**
 * Reads and locks the things that values of a save may point at: the owner's properties, held until it is written, and
 * whatever options, units and files they name.
 */
export const knownFor = (db: Db, owner: string, ...written: ValueChanges[]): Promise<KnownProperties> =>
  knownOf(db, owner, written, sql`for key share`);

/** Reads the things that values may point at, without a lock. */
export const knownNow = (db: Db, owner: string, ...written: ValueChanges[]): Promise<KnownProperties> =>
  knownOf(db, owner, written, sql``);

async function knownOf(
  db: Db,
  owner: string,
  written: readonly ValueChanges[],
  lock: ReturnType<typeof sql>,
): Promise<KnownProperties> {
  const changes = written.flatMap((each) => each.properties ?? []);
  const values: Value[] = [
    ...changes.flatMap((change) => change.values ?? []).filter((value) => value !== null),
    ...written.flatMap((each) => each.images ?? []),
  ];
  const options = values.filter(isOptionValue).map((value) => value.option);
  const units = values.filter(isUnitValue).map((value) => value.unit);
  const files = values.filter(isFileValue).flatMap((value) => value.file ?? []);
  const rules = await rulesOf(
    db,
    owner,
    changes.map((change) => change.property),
    lock,
  );
  return {
    where: whereOf(owner),
    rules,
    options: await pairs(
      db,
      options,
      (ids) => sql`
      select id as key, property_id as value from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`,
    ),
    units: await unitsOf(
      db,
      units.length === 0 ? [] : [...units, ...[...rules.values()].flatMap((rule) => unitOf(rule) ?? [])],
    ),
    files: files.length === 0 ? new Map() : oneMap(await ask(db, fileAddresses, files)),
  };
}

async function unitsOf(db: Db, ids: readonly string[]): Promise<KnownProperties['units']> {
  if (ids.length === 0) return new Map();
  const found = await rows<KnownUnit & { id: string }>(db)`
    select id, group_id as "group", symbol, factor from units where company_id = ${db.company} and id = any(${ids}::bigint[])`;
  return new Map(found.map(({ id, ...unit }) => [id, unit]));
}

async function pairs(
  db: Db,
  ids: readonly string[],
  query: (ids: readonly string[]) => ReturnType<typeof sql>,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.executeQuery<{ key: string; value: string }>(query(ids).compile(db));
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Property → what it allows, for the owner's properties among the ids. While they are held, no conversion begins. */
async function rulesOf(
  db: Db,
  owner: string,
  ids: readonly string[],
  lock: ReturnType<typeof sql>,
): Promise<Map<string, PropertyRule>> {
  if (ids.length === 0) return new Map();
  const found = await rows<PropertyRule>(byKeys(db))`
    select id, title, type, multiple, options, uniq_options as "uniqOptions", scheme,
      conversion_id is not null as converting, formula <> '' as calculated from properties
    where company_id = ${db.company} and owner_id = ${owner} and id = any(${ids}::bigint[]) order by id ${lock}`;
  return new Map(found.map((rule) => [rule.id, rule]));
}

/** Values as a card shows them, the texts of their options beside the ids. */
export async function readableValues(db: Db, cards: readonly StoredValues[]): Promise<PropertyValues[][]> {
  const shown = await readableStored(
    db,
    cards.flatMap((card) => Object.values(card)),
  );
  const next = shown.values();
  return cards.map((card) => Object.keys(card).map((property) => ({ property, values: next.next().value ?? [] })));
}

/** Lists of values, the texts of their options beside the ids. */
export async function readableStored(db: Db, lists: readonly (readonly Stored[])[]): Promise<Value[][]> {
  const texts = await optionTexts(
    db,
    lists
      .flat()
      .filter(isOptionValue)
      .map((value) => value.option),
  );
  const show = (value: Stored): Value =>
    isOptionValue(value) ? { ...value, value: texts.get(value.option) ?? '' } : value;
  return lists.map((values) => values.map(show));
}

/** Option → its text. */
export const optionTexts = (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  pairs(
    db,
    [...new Set(ids)],
    (some) => sql`
    select id as key, value from property_options where company_id = ${db.company} and id = any(${some}::bigint[])`,
  );

/** Unit → its symbol. */
export const unitSymbols = (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  pairs(
    db,
    [...new Set(ids)],
    (some) => sql`
    select id as key, symbol as value from units where company_id = ${db.company} and id = any(${some}::bigint[])`,
  );

/** Measures of these properties' values for the search. */
export async function measuresOf(db: Db, properties: readonly string[]): Promise<Measures> {
  const [kinds, factors] = await Promise.all([
    rows<{ id: string; type: Kind }>(byKeys(db))`
      select id, type from properties where company_id = ${db.company} and id = any(${properties}::bigint[])`,
    rows<{ id: string; factor: number }>(byKeys(db))`
      select id, factor from units where company_id = ${db.company}`,
  ]);
  return {
    kinds: new Map(kinds.map(({ id, type }) => [id, type])),
    factors: new Map(factors.map(({ id, factor }) => [id, factor])),
  };
}
