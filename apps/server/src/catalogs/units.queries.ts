import type { Unit, UnitGroup } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { defaultUnits } from '../properties/default-units.ts';
import { keyOf } from '../text/keys.ts';

const columns = sql`u.id, u.group_id as "group", u.title, u.symbol, u.factor`;

/** Gives a company the units that everybody needs, the first time it asks for units. */
export async function ensureUnits(db: Db): Promise<void> {
  const found = await rows(db)`select from unit_groups where company_id = ${db.company} limit 1`;
  if (found.length > 0) return;
  for (const group of defaultUnits) {
    const made = await rows<{ id: string }>(db)`
      insert into unit_groups (company_id, title, title_key) values (${db.company}, ${group.title}, ${keyOf(group.title)})
      on conflict do nothing returning id`;
    const id = made[0]?.id;
    if (!id) continue;
    await execute(db)`
      insert into units (company_id, group_id, title, symbol, symbol_key, factor)
      select ${db.company}::bigint, ${id}::bigint, x.title, x.symbol, x.key, x.factor
      from unnest(${group.units.map((unit) => unit.title)}::text[], ${group.units.map((unit) => unit.symbol)}::text[],
        ${group.units.map((unit) => keyOf(unit.symbol))}::text[], ${group.units.map((unit) => unit.factor)}::float8[]) as x(title, symbol, key, factor)
      on conflict do nothing`;
  }
}

export async function groupsWithUnits(db: Db): Promise<UnitGroup[]> {
  const groups = await rows<{ id: string; title: string }>(db)`
    select id, title from unit_groups where company_id = ${db.company} order by title_key, id`;
  const units = await rows<Unit>(db)`
    select ${columns} from units u where u.company_id = ${db.company} order by u.group_id, u.factor, u.id`;
  const byGroup = Map.groupBy(units, (unit) => unit.group);
  return groups.map((group) => ({ ...group, units: byGroup.get(group.id) ?? [] }));
}

export async function unitsInGroup(db: Db, group: string): Promise<Unit[]> {
  return rows<Unit>(db)`
    select ${columns} from units u where u.company_id = ${db.company} and u.group_id = ${group} order by u.factor, u.id`;
}

export async function unitById(db: Db, id: string): Promise<Unit | undefined> {
  return maybeOne<Unit>(db)`select ${columns} from units u where u.company_id = ${db.company} and u.id = ${id}`;
}

export async function groupTitle(db: Db, id: string): Promise<string | undefined> {
  const row = await maybeOne<{ title: string }>(db)`
    select title from unit_groups where company_id = ${db.company} and id = ${id}`;
  return row?.title;
}

export async function insertUnitGroup(db: Db, title: string): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into unit_groups (company_id, title, title_key) values (${db.company}, ${title}, ${keyOf(title)}) returning id`;
  return id;
}

export async function renameUnitGroup(db: Db, id: string, title: string): Promise<void> {
  await execute(db)`
    update unit_groups set title = ${title}, title_key = ${keyOf(title)} where company_id = ${db.company} and id = ${id}`;
}

export async function deleteUnitGroupRow(db: Db, id: string): Promise<void> {
  await execute(db)`delete from unit_groups where company_id = ${db.company} and id = ${id}`;
}

interface UnitRecord {
  title: string;
  symbol: string;
  factor: number;
}

export async function insertUnit(db: Db, group: string, unit: UnitRecord): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into units (company_id, group_id, title, symbol, symbol_key, factor)
    values (${db.company}, ${group}, ${unit.title}, ${unit.symbol}, ${keyOf(unit.symbol)}, ${unit.factor}) returning id`;
  return id;
}

export async function updateUnitRow(db: Db, id: string, unit: UnitRecord): Promise<void> {
  await execute(db)`
    update units set title = ${unit.title}, symbol = ${unit.symbol}, symbol_key = ${keyOf(unit.symbol)}, factor = ${unit.factor}
    where company_id = ${db.company} and id = ${id}`;
}

export async function deleteUnitRow(db: Db, id: string): Promise<void> {
  await execute(db)`delete from units where company_id = ${db.company} and id = ${id}`;
}

/** A property that measures in the group: values keep unit ids, so such a unit must stay as it is. */
export async function propertyMeasuredIn(db: Db, group: string): Promise<string | undefined> {
  const row = await maybeOne<{ title: string }>(db)`
    select title from properties where company_id = ${db.company} and scheme->>'unitGroup' = ${group} order by id limit 1`;
  return row?.title;
}
