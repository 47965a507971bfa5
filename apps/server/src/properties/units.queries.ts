import { kind, type Scheme, type Unit, type UnitGroup } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, jsons } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { keyOf } from '../text/keys.ts';

/** Fields of a unit that a person fills in. */
export interface UnitFields {
  title: string;
  symbol: string;
  /** How many base units of the group it is. */
  factor: number;
}

const columns = sql`u.id, u.group_id as "group", u.title, u.symbol, u.factor, u.replaced_by as "replacedBy", u.version`;

type UnitGroupRow = Omit<UnitGroup, 'units'>;

/** Whether the company has any units. */
export async function hasUnitGroups(db: Db): Promise<boolean> {
  const found = await rows(db)`select from unit_groups where company_id = ${db.company} limit 1`;
  return found.length > 0;
}

/** Those in use before those that were replaced, smallest first. */
const inOrder = sql`u.replaced_by is not null, u.factor, u.id`;

/** Groups with their units, smallest unit first. */
export async function listUnitGroups(db: Db): Promise<UnitGroup[]> {
  const groups = await rows<UnitGroupRow>(db)`
    select id, title, version from unit_groups where company_id = ${db.company} order by title_key, id`;
  const units = await rows<Unit>(db)`
    select ${columns} from units u where u.company_id = ${db.company} order by u.group_id, ${inOrder}`;
  const byGroup = Map.groupBy(units, (unit) => unit.group);
  return groups.map((group) => ({ ...group, units: byGroup.get(group.id) ?? [] }));
}

/** The group without its units; nothing where there is none. */
export async function unitGroupById(db: Db, id: string): Promise<UnitGroupRow | undefined> {
  return maybeOne<UnitGroupRow>(db)`
    select id, title, version from unit_groups where company_id = ${db.company} and id = ${id}`;
}

/** The group for whoever is about to change it: nobody else does meanwhile. */
export async function lockUnitGroup(db: Db, id: string): Promise<UnitGroupRow | undefined> {
  return maybeOne<UnitGroupRow>(db)`
    select id, title, version from unit_groups where company_id = ${db.company} and id = ${id} for update`;
}

/** The new group's id. */
export async function insertUnitGroup(db: Db, title: string): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into unit_groups (company_id, title, title_key) values (${db.company}, ${title}, ${keyOf(title)}) returning id`;
  return id;
}

/** A usual group with its units; does nothing where another process has just made it. */
export async function insertDefaultGroup(db: Db, title: string, units: readonly UnitFields[]): Promise<void> {
  const group = await maybeOne<{ id: string }>(db)`
    insert into unit_groups (company_id, title, title_key) values (${db.company}, ${title}, ${keyOf(title)})
    on conflict do nothing returning id`;
  if (!group) return;
  await execute(db)`
    insert into units (company_id, group_id, title, symbol, symbol_key, factor)
    select ${db.company}::bigint, ${group.id}::bigint, x.title, x.symbol, x.key, x.factor
    from unnest(${units.map((unit) => unit.title)}::text[], ${units.map((unit) => unit.symbol)}::text[],
      ${units.map((unit) => keyOf(unit.symbol))}::text[], ${units.map((unit) => unit.factor)}::float8[]) as x(title, symbol, key, factor)
    on conflict do nothing returning 1`;
}

/** Gives a group another title. */
export async function updateUnitGroup(db: Db, id: string, title: string): Promise<void> {
  await execute(db)`
    update unit_groups set title = ${title}, title_key = ${keyOf(title)}, version = version + 1 where company_id = ${db.company} and id = ${id}`;
}

/** Deletes a group with its units. */
export async function deleteUnitGroup(db: Db, id: string): Promise<void> {
  await execute(db)`delete from unit_groups where company_id = ${db.company} and id = ${id}`;
}

/** Units of a group, smallest first. */
export async function unitsInGroup(db: Db, group: string): Promise<Unit[]> {
  return rows<Unit>(db)`
    select ${columns} from units u where u.company_id = ${db.company} and u.group_id = ${group} order by ${inOrder}`;
}

/** The unit; nothing where there is none. */
export async function unitById(db: Db, id: string): Promise<Unit | undefined> {
  return maybeOne<Unit>(db)`select ${columns} from units u where u.company_id = ${db.company} and u.id = ${id}`;
}

/** The unit for whoever is about to change it: nobody else does meanwhile. */
export async function lockUnit(db: Db, id: string): Promise<Unit | undefined> {
  return maybeOne<Unit>(db)`
    select ${columns} from units u where u.company_id = ${db.company} and u.id = ${id} for update`;
}

/** The new unit's id. */
export async function insertUnit(db: Db, group: string, unit: UnitFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into units (company_id, group_id, title, symbol, symbol_key, factor)
    values (${db.company}, ${group}, ${unit.title}, ${unit.symbol}, ${keyOf(unit.symbol)}, ${unit.factor}) returning id`;
  return id;
}

/** Writes what a person filled in of a unit. */
export async function updateUnit(db: Db, id: string, unit: UnitFields): Promise<void> {
  await execute(db)`
    update units set title = ${unit.title}, symbol = ${unit.symbol}, symbol_key = ${keyOf(unit.symbol)}, factor = ${unit.factor},
      version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** The unit that was replaced by this one and has this factor, if there is one. */
export async function replacedUnit(db: Db, id: string, factor: number): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select u.id from units u where u.company_id = ${db.company} and u.replaced_by = ${id} and u.factor = ${factor} order by u.id desc limit 1`;
  return row?.id;
}

/** Gives the unit's place to another one: a new one, or one that had it before. Those that this one replaced follow. */
export async function replaceUnit(
  db: Db,
  was: Unit,
  { former, symbol, ...now }: UnitFields & { former: string | undefined },
): Promise<string> {
  await execute(db)`
    update units set replaced_by = id, symbol = ${symbol}, symbol_key = ${keyOf(symbol)}, version = version + 1
    where company_id = ${db.company} and id = ${was.id}`;
  const id = former ?? (await insertUnit(db, was.group, { ...now, symbol: was.symbol }));
  if (former)
    await execute(db)`
      update units set replaced_by = null, title = ${now.title}, symbol = ${was.symbol}, symbol_key = ${keyOf(was.symbol)}, version = version + 1
      where company_id = ${db.company} and id = ${former}`;
  await execute(db)`
    update units set replaced_by = ${id} where company_id = ${db.company} and replaced_by = ${was.id} and id <> ${id}`;
  return id;
}

/** Properties with limits that are told in a unit, held until the transaction ends. */
export async function lockLimited(db: Db, unit: string): Promise<{ id: string; scheme: Scheme }[]> {
  return rows<{ id: string; scheme: Scheme }>(db)`
    select id, scheme from properties
    where company_id = ${db.company} and type = ${kind.unit} and coalesce(scheme->>'storageUnit', scheme->>'defaultUnit') = ${unit}
      and coalesce(scheme->>'min', scheme->>'max') is not null
    order by id for update`;
}

/** Narrows properties that the caller holds in another way. */
export async function updateSchemes(db: Db, properties: readonly { id: string; scheme: Scheme }[]): Promise<void> {
  await execute(db)`
    update properties p set scheme = x.scheme, version = version + 1
    from unnest(${bigints(properties.map(({ id }) => id))}, ${jsons(properties.map(({ scheme }) => scheme))}) as x(id, scheme)
    where p.company_id = ${db.company} and p.id = x.id`;
}

/** Has properties measure in another unit from now on. */
export async function measureIn(db: Db, was: string, now: string): Promise<void> {
  for (const field of ['defaultUnit', 'storageUnit'])
    await execute(db)`
      update properties set scheme = jsonb_set(scheme, array[${field}], to_jsonb(${now}::text)), version = version + 1
      where company_id = ${db.company} and type = ${kind.unit} and scheme->>${field} = ${was}`;
}

/** Deletes a unit. */
export async function deleteUnit(db: Db, id: string): Promise<void> {
  await execute(db)`delete from units where company_id = ${db.company} and id = ${id}`;
}

/** A property that may have values in a group's units. */
export interface MeasuredProperty {
  id: string;
  owner: string;
  title: string;
  /** The conversion that is under way, if any. */
  converting: string | null;
}

/** All of them, by their ids: of the group, or of no group at all, which means any. */
export async function listMeasuredIn(db: Db, group: string): Promise<MeasuredProperty[]> {
  return rows<MeasuredProperty>(db)`
    select p.id, p.owner_id as owner, p.title, p.conversion_id as converting from properties p
    where p.company_id = ${db.company} and p.type = ${kind.unit} and coalesce(p.scheme->>'unitGroup', ${group}) = ${group}
    order by p.id`;
}

/** All units of the company. */
export async function allUnits(db: Db): Promise<Unit[]> {
  return rows<Unit>(db)`select ${columns} from units u where u.company_id = ${db.company} order by u.id`;
}
