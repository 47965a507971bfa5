import {
  changeUnit,
  changeUnitGroup,
  createUnit,
  createUnitGroup,
  done,
  findUnitGroups,
  findUnits,
  removeUnit,
  removeUnitGroup,
  type Unit,
  type UnitGroup,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './units.queries.ts';

export const units = [
  handle(findUnitGroups, async ({ db }) => {
    await queries.ensureUnits(db);
    return { rows: await queries.groupsWithUnits(db) };
  }),

  handle(createUnitGroup, async ({ db, body }) => {
    // The usual groups first: a company that adds its own must not lose them.
    await queries.ensureUnits(db);
    const id = await queries.insertUnitGroup(db, body.title).catch(refuseTwin);
    return groupOf(db, id);
  }),

  handle(changeUnitGroup, async ({ db, path, body }) => {
    await groupOf(db, path.group);
    await queries.renameUnitGroup(db, path.group, body.title).catch(refuseTwin);
    return groupOf(db, path.group);
  }),

  handle(removeUnitGroup, async ({ db, path }) => {
    await groupOf(db, path.group);
    await refuseMeasured(db, path.group);
    await queries.deleteUnitGroupRow(db, path.group);
    return done;
  }),

  handle(findUnits, async ({ db, path }) => ({ rows: (await groupOf(db, path.group)).units })),

  handle(createUnit, async ({ db, path, body }) => {
    await groupOf(db, path.group);
    const id = await queries.insertUnit(db, path.group, body).catch(refuseTwin);
    return unitOf(db, id);
  }),

  handle(changeUnit, async ({ db, path, body }) => {
    const unit = await unitOf(db, path.unit);
    if (body.factor !== undefined && body.factor !== unit.factor) await refuseMeasured(db, unit.group);
    await queries
      .updateUnitRow(db, unit.id, {
        title: body.title ?? unit.title,
        symbol: body.symbol ?? unit.symbol,
        factor: body.factor ?? unit.factor,
      })
      .catch(refuseTwin);
    return unitOf(db, unit.id);
  }),

  handle(removeUnit, async ({ db, path }) => {
    const unit = await unitOf(db, path.unit);
    await refuseMeasured(db, unit.group);
    await queries.deleteUnitRow(db, unit.id);
    return done;
  }),
];

async function groupOf(db: Db, id: string): Promise<UnitGroup> {
  const title = await queries.groupTitle(db, id);
  if (title === undefined) throw notFound('Группа единиц не найдена');
  return { id, title, units: await queries.unitsInGroup(db, id) };
}

async function unitOf(db: Db, id: string): Promise<Unit> {
  const unit = await queries.unitById(db, id);
  if (!unit) throw notFound('Единица измерения не найдена');
  return unit;
}

async function refuseMeasured(db: Db, group: string): Promise<void> {
  const property = await queries.propertyMeasuredIn(db, group);
  if (property) throw conflict('unit_in_use', `В этих единицах измеряет свойство «${property}»`);
}

function refuseTwin(error: unknown): never {
  if (violates(error, 'unit_groups_title')) throw conflict('conflict', 'Группа единиц с таким названием уже есть');
  if (violates(error, 'units_symbol')) throw conflict('conflict', 'Единица с таким сокращением в группе уже есть');
  throw error;
}
