import {
  changeUnit,
  changeUnitGroup,
  createUnit,
  createUnitGroup,
  done,
  findUnitGroups,
  findUnits,
  getUnit,
  getUnitGroup,
  removeUnit,
  removeUnitGroup,
  type Unit,
  type UnitGroup,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { defaultUnits } from '../properties/default-units.ts';
import * as queries from '../properties/units.queries.ts';

const groupMissing = 'Группа единиц не найдена';
const unitMissing = 'Единица измерения не найдена';
const titleTaken = taken('unit_groups_title', 'conflict', 'Группа единиц с таким названием уже есть');
const symbolTaken = taken('units_symbol', 'conflict', 'Единица с таким сокращением в группе уже есть');

export const units = [
  handle(findUnitGroups, async ({ db }) => ({ rows: await unitGroups(db) })),

  handle(getUnitGroup, ({ db, path }) => groupOf(db, path.group)),

  handle(createUnitGroup, async ({ db, body }) => {
    // The usual groups first: a company that adds its own must not lose them.
    await ensureUnits(db);
    const id = await queries.insertUnitGroup(db, body.title).catch(titleTaken);
    return groupOf(db, id);
  }),

  handle(changeUnitGroup, async ({ db, path, body }) => {
    const group = mustFind(await queries.lockUnitGroup(db, path.group), groupMissing);
    mustBeFresh(group, body.version, `Группу единиц «${group.title}»`);
    await queries.updateUnitGroup(db, path.group, body.title).catch(titleTaken);
    return groupOf(db, path.group);
  }),

  handle(removeUnitGroup, async ({ db, path }) => {
    await groupOf(db, path.group);
    await mustNotMeasure(db, path.group);
    await queries.deleteUnitGroup(db, path.group);
    return done;
  }),

  handle(findUnits, async ({ db, path }) => ({ rows: (await groupOf(db, path.group)).units })),

  handle(getUnit, ({ db, path }) => unitOf(db, path.unit)),

  handle(createUnit, async ({ db, body: { group, ...unit } }) => {
    await groupOf(db, group);
    const id = await queries.insertUnit(db, group, unit).catch(symbolTaken);
    return unitOf(db, id);
  }),

  handle(changeUnit, async ({ db, path, body }) => {
    const unit = mustFind(await queries.lockUnit(db, path.unit), unitMissing);
    mustBeFresh(unit, body.version, `Единицу «${unit.title}»`);
    if (body.factor !== undefined && body.factor !== unit.factor) await mustNotMeasure(db, unit.group);
    const changed = {
      title: body.title ?? unit.title,
      symbol: body.symbol ?? unit.symbol,
      factor: body.factor ?? unit.factor,
    };
    await queries.updateUnit(db, unit.id, changed).catch(symbolTaken);
    return unitOf(db, unit.id);
  }),

  handle(removeUnit, async ({ db, path }) => {
    const unit = await unitOf(db, path.unit);
    await mustNotMeasure(db, unit.group);
    await queries.deleteUnit(db, unit.id);
    return done;
  }),
];

/** The company's groups of units; the first question of a company makes the usual ones. */
export async function unitGroups(db: Db): Promise<UnitGroup[]> {
  await ensureUnits(db);
  return queries.listUnitGroups(db);
}

/** Gives a company the units that everybody needs, unless it has any. */
async function ensureUnits(db: Db): Promise<void> {
  if (await queries.hasUnitGroups(db)) return;
  for (const { title, units } of defaultUnits) await queries.insertDefaultGroup(db, title, units);
}

async function groupOf(db: Db, id: string): Promise<UnitGroup> {
  const group = mustFind(await queries.unitGroupById(db, id), groupMissing);
  return { ...group, units: await queries.unitsInGroup(db, id) };
}

async function unitOf(db: Db, id: string): Promise<Unit> {
  return mustFind(await queries.unitById(db, id), unitMissing);
}

/** Values keep ids of units: what a property measures in must stay as it is. */
async function mustNotMeasure(db: Db, group: string): Promise<void> {
  const property = await queries.propertyMeasuredIn(db, group);
  if (property) throw conflict('unit_in_use', `В этих единицах измеряет свойство «${property}»`);
}
