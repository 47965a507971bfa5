import type { Db } from '../database/pools.ts';
import { ask } from '../rooms/hook.ts';
import { livingOwners } from './events/hooks.ts';
import { ordersId } from './owner.ts';
import { listMeasuredIn, type MeasuredProperty } from './units.queries.ts';

/** All properties that may have values in a group's units, by their ids; those of deleted catalogs measure nothing. */
export async function propertiesMeasuredIn(db: Db, group: string): Promise<MeasuredProperty[]> {
  const found = await listMeasuredIn(db, group);
  const owners = [...new Set(found.map(({ owner }) => owner))].filter((owner) => owner !== ordersId);
  const living = new Set(owners.length === 0 ? [] : (await ask(db, livingOwners, owners)).flat());
  return found.filter(({ owner }) => owner === ordersId || living.has(owner));
}
