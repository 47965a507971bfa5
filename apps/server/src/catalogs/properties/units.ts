import {
  changeUnit,
  changeUnitGroup,
  createUnit,
  createUnitGroup,
  done,
  findRecalculations,
  findUnitGroups,
  findUnits,
  getUnit,
  getUnitAssessment,
  getUnitGroup,
  isUnderWay,
  type Recalculation,
  removeUnit,
  removeUnitGroup,
  resumeRecalculation,
  stopRecalculation,
  type Unit,
  type UnitGroup,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, mustBeFresh, mustFind, notFound, taken } from '../../http/errors.ts';
import { type Handler, handle } from '../../http/handle.ts';
import type { Holders } from '../../properties/holders.ts';
import { propertiesMeasuredIn } from '../../properties/measured.ts';
import { ordersId } from '../../properties/owner.ts';
import { type HoldersOf, type RecalculateWork, recalculateWork } from '../../properties/recalculation.jobs.ts';
import { companyWide, factorChanged, queueOf } from '../../properties/recalculation.ts';
import * as queries from '../../properties/units.queries.ts';
import { ensureUnits, unitGroups } from '../../properties/usual-units.ts';
import { resumeWork, stopWork } from '../../work/work.ts';
import { listWorks, workById } from '../../work/works.queries.ts';
import { holders } from './owner.ts';

const groupMissing = 'Группа единиц не найдена';
const unitMissing = 'Единица измерения не найдена';
const titleTaken = taken('unit_groups_title', 'conflict', 'Группа единиц с таким названием уже есть');
const symbolTaken = taken('units_symbol', 'conflict', 'Единица с таким сокращением в группе уже есть');

/** Units of the company, and the work that follows their factors. Orders measure too: their holders are handed down by a room above. */
export function measuring(ofOrders: Holders): { handlers: Handler[]; work: RecalculateWork } {
  const holdersOf: HoldersOf = (owner) => (owner === ordersId ? ofOrders : holders);
  const work = recalculateWork(holdersOf);
  return { handlers: units(work, holdersOf), work };
}

const units = (work: RecalculateWork, holdersOf: HoldersOf): Handler[] => [
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

  handle(changeUnit, async ({ db, path, user, body: { version, keep, ...change } }) => {
    const unit = mustFind(await queries.lockUnit(db, path.unit), unitMissing);
    mustBeFresh(unit, version, `Единицу «${unit.title}»`);
    if (unit.replacedBy !== null)
      throw conflict('unit_replaced', `Единица «${unit.symbol}» прежняя: в ней записана история, поэтому её не меняют`);
    const changed = {
      ...unit,
      title: change.title ?? unit.title,
      symbol: change.symbol ?? unit.symbol,
    };
    const factor = change.factor ?? unit.factor;
    await queries.updateUnit(db, unit.id, changed).catch(symbolTaken);
    if (factor === unit.factor) return unitOf(db, unit.id);
    return unitOf(db, await factorChanged(db, work, holdersOf, { unit: changed, factor, keep, user }));
  }),

  handle(getUnitAssessment, async ({ db, path }) => {
    const unit = await unitOf(db, path.unit);
    const properties = await propertiesMeasuredIn(db, unit.group);
    const assessed = properties.map(async ({ id, title, owner }) => ({
      id,
      title,
      catalog: owner === ordersId ? null : owner,
      places: await holdersOf(owner).usageOf(db, owner, id),
    }));
    return { properties: await Promise.all(assessed) };
  }),

  handle(findRecalculations, async ({ db }) => ({ rows: await listWorks(db, companyWide, [work.kind]) })),

  handle(stopRecalculation, async ({ db, path }) => {
    await recalculationOf(db, work, path.recalculation);
    if (!(await stopWork(db, work, path.recalculation)))
      throw conflict('recalculation_over', 'Пересчёт уже закончился');
    return recalculationOf(db, work, path.recalculation);
  }),

  handle(resumeRecalculation, async ({ db, path }) => {
    await recalculationOf(db, work, path.recalculation);
    if (
      (await listWorks(db, companyWide, [work.kind])).some(isUnderWay) ||
      !(await resumeWork(db, work, path.recalculation, queueOf(db)))
    )
      throw conflict('recalculation_busy', 'Пересчёт уже идёт или закончился');
    return recalculationOf(db, work, path.recalculation);
  }),

  handle(removeUnit, async ({ db, path }) => {
    const unit = await unitOf(db, path.unit);
    await mustNotMeasure(db, unit.group);
    await queries.deleteUnit(db, unit.id);
    return done;
  }),
];

async function groupOf(db: Db, id: string): Promise<UnitGroup> {
  const group = mustFind(await queries.unitGroupById(db, id), groupMissing);
  return { ...group, units: await queries.unitsInGroup(db, id) };
}

async function unitOf(db: Db, id: string): Promise<Unit> {
  return mustFind(await queries.unitById(db, id), unitMissing);
}

async function recalculationOf(db: Db, work: RecalculateWork, id: string): Promise<Recalculation> {
  const found = await workById(db, id);
  if (found?.kind !== work.kind) throw notFound('Пересчёт не найден');
  const { kind: _kind, ...recalculation } = found;
  return recalculation;
}

/** Values keep ids of units: what a property measures in must stay as it is. */
async function mustNotMeasure(db: Db, group: string): Promise<void> {
  const [property] = await propertiesMeasuredIn(db, group);
  if (property) throw conflict('unit_in_use', `В этих единицах измеряет свойство «${property.title}»`);
}
