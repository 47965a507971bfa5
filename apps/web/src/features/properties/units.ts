import type { PropertyFields, Unit, UnitGroup } from '@prilavok/contract';

/** Units that people choose among: those in use, and one that a value still stands in. */
export const inUse = (units: readonly Unit[], held?: string | null): Unit[] =>
  units.filter(({ id, replacedBy }) => replacedBy === null || id === held);

/** Units that a property's values can be counted in, and the id of the one that a form begins with. */
export function unitsOf({ scheme }: PropertyFields, groups: readonly UnitGroup[]): { units: Unit[]; usual: string } {
  const own = scheme.unitGroup ? groups.filter((group) => group.id === scheme.unitGroup) : groups;
  const units = own.flatMap((group) => group.units);
  return { units, usual: scheme.defaultUnit ?? scheme.storageUnit ?? units[0]?.id ?? '' };
}
