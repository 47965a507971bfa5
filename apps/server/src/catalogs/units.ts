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
  handle(findUnitGroups, async ({ db, company }) => {
    await queries.ensureUnits(db, company);
    return { rows: await queries.groupsWithUnits(db, company) };
  }),

  handle(createUnitGroup, async ({ db, company, body }) => {
    // The usual groups first: a company that adds its own must not lose them.
    await queries.ensureUnits(db, company);
    const id = await queries.insertUnitGroup(db, company, body.title).catch(refuseTwin);
    return groupOf(db, company, id);
  }),

  handle(changeUnitGroup, async ({ db, company, path, body }) => {
    await groupOf(db, company, path.group);
    await queries.renameUnitGroup(db, company, path.group, body.title).catch(refuseTwin);
    return groupOf(db, company, path.group);
  }),

  handle(removeUnitGroup, async ({ db, company, path }) => {
    await groupOf(db, company, path.group);
    await refuseMeasured(db, company, path.group);
    await queries.deleteUnitGroupRow(db, company, path.group);
    return done;
  }),

  handle(findUnits, async ({ db, company, path }) => ({ rows: (await groupOf(db, company, path.group)).units })),

  handle(createUnit, async ({ db, company, path, body }) => {
    await groupOf(db, company, path.group);
    const id = await queries.insertUnit(db, company, path.group, body).catch(refuseTwin);
    return unitOf(db, company, id);
  }),

  handle(changeUnit, async ({ db, company, path, body }) => {
    const unit = await unitOf(db, company, path.unit);
    if (body.factor !== undefined && body.factor !== unit.factor) await refuseMeasured(db, company, unit.group);
    await queries
      .updateUnitRow(db, company, unit.id, {
        title: body.title ?? unit.title,
        symbol: body.symbol ?? unit.symbol,
        factor: body.factor ?? unit.factor,
      })
      .catch(refuseTwin);
    return unitOf(db, company, unit.id);
  }),

  handle(removeUnit, async ({ db, company, path }) => {
    const unit = await unitOf(db, company, path.unit);
    await refuseMeasured(db, company, unit.group);
    await queries.deleteUnitRow(db, company, unit.id);
    return done;
  }),
];

async function groupOf(db: Db, company: string, id: string): Promise<UnitGroup> {
  const title = await queries.groupTitle(db, company, id);
  if (title === undefined) throw notFound('Группа единиц не найдена');
  return { id, title, units: await queries.unitsInGroup(db, company, id) };
}

async function unitOf(db: Db, company: string, id: string): Promise<Unit> {
  const unit = await queries.unitById(db, company, id);
  if (!unit) throw notFound('Единица измерения не найдена');
  return unit;
}

async function refuseMeasured(db: Db, company: string, group: string): Promise<void> {
  const property = await queries.propertyMeasuredIn(db, company, group);
  if (property) throw conflict('unit_in_use', `В этих единицах измеряет свойство «${property}»`);
}

function refuseTwin(error: unknown): never {
  if (violates(error, 'unit_groups_title')) throw conflict('conflict', 'Группа единиц с таким названием уже есть');
  if (violates(error, 'units_symbol')) throw conflict('conflict', 'Единица с таким сокращением в группе уже есть');
  throw error;
}
