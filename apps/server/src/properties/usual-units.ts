import type { UnitGroup } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { defaultUnits } from './default-units.ts';
import * as queries from './units.queries.ts';

/** The company's groups of units; the first question of a company makes the usual ones. */
export async function unitGroups(db: Db): Promise<UnitGroup[]> {
  await ensureUnits(db);
  return queries.listUnitGroups(db);
}

/** Gives a company the units that everybody needs, unless it has any. */
export async function ensureUnits(db: Db): Promise<void> {
  if (await queries.hasUnitGroups(db)) return;
  for (const { title, units } of defaultUnits) await queries.insertDefaultGroup(db, title, units);
}
