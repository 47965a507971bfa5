import type { FileValue, PropertyChange, PropertyValues, Value } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';
import type { Known, PropertyRule, Stored, StoredValues } from '../properties/values.ts';

interface Wanted {
  properties?: readonly PropertyChange[] | undefined;
  images?: readonly FileValue[] | undefined;
}

/** What the values of a save may point at: the catalog's properties, and whatever options, units and files they name. */
export async function knownFor(db: Db, catalog: string, ...wanted: Wanted[]): Promise<Known> {
  const changes = wanted.flatMap((each) => each.properties ?? []);
  const values = changes.flatMap((change) => change.values ?? []).filter((value) => typeof value === 'object');
  const objects: Value[] = [
    ...values.filter((value) => value !== null),
    ...wanted.flatMap((each) => each.images ?? []),
  ];
  const options = objects.flatMap((value) => (typeof value === 'object' && 'option' in value ? [value.option] : []));
  const units = objects.flatMap((value) => (typeof value === 'object' && 'unit' in value ? [value.unit] : []));
  const files = objects.flatMap((value) =>
    typeof value === 'object' && 'file' in value && value.file ? [value.file] : [],
  );
  return {
    rules: await rulesOf(
      db,
      catalog,
      changes.map((change) => change.property),
    ),
    options: await pairs(
      db,
      options,
      (ids) => sql`
      select id as key, property_id as value from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`,
    ),
    units: await pairs(
      db,
      units,
      (ids) => sql`
      select id as key, group_id as value from units where company_id = ${db.company} and id = any(${ids}::bigint[])`,
    ),
    files: await pairs(
      db,
      files,
      (ids) => sql`
      select id as key, '/cds/files/' || key as value from files where company_id = ${db.company} and id = any(${ids}::bigint[])`,
    ),
  };
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

export async function rulesOf(db: Db, catalog: string, ids: readonly string[]): Promise<Map<string, PropertyRule>> {
  if (ids.length === 0) return new Map();
  const found = await rows<PropertyRule>(db)`
    select id, title, type, multiple, options, uniq_options as "uniqOptions", scheme from properties
    where company_id = ${db.company} and catalog_id = ${catalog} and id = any(${ids}::bigint[])`;
  return new Map(found.map((rule) => [rule.id, rule]));
}

/** Values as a card shows them, the texts of their options beside the ids. */
export async function shown(db: Db, cards: readonly StoredValues[]): Promise<PropertyValues[][]> {
  const ids = cards.flatMap((card) =>
    Object.values(card).flatMap((values) =>
      values.flatMap((value) => (typeof value === 'object' && 'option' in value ? [value.option] : [])),
    ),
  );
  const texts = await pairs(
    db,
    [...new Set(ids)],
    (some) => sql`
    select id as key, value from property_options where company_id = ${db.company} and id = any(${some}::bigint[])`,
  );
  const show = (value: Stored): Value =>
    typeof value === 'object' && 'option' in value ? { ...value, value: texts.get(value.option) ?? '' } : value;
  return cards.map((card) =>
    Object.entries(card).map(([property, values]) => ({ property, values: values.map(show) })),
  );
}
