import type { Db } from '../../../database/pools.ts';
import { defaultUnits } from '../../../properties/default-units.ts';
import { unitGroups } from '../../../properties/usual-units.ts';
import { keyOf } from '../../../text/keys.ts';
import type { Units } from './values.ts';

/** Other spellings of the units that every company begins with: symbol → spellings. */
const spellings = new Map(
  defaultUnits.flatMap((group) => group.units.map((unit) => [unit.symbol, unit.also ?? []] as const)),
);

/** The company's units by every spelling that feeds have for them. */
export async function unitsBySpelling(db: Db): Promise<Units> {
  const groups = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const group of await unitGroups(db))
    for (const unit of group.units)
      for (const symbol of [unit.symbol, ...(spellings.get(unit.symbol) ?? [])])
        for (const spelling of [symbol, keyOf(symbol)]) {
          if (ids.has(spelling)) continue;
          groups.set(spelling, group.id);
          ids.set(spelling, unit.id);
        }
  return { groups, ids };
}
