import type { PropertyFields, Unit, UnitGroup } from '@prilavok/contract';

/** Units that a property's values can be counted in, and the id of the one that a form begins with. */
export function unitsOf({ scheme }: PropertyFields, groups: readonly UnitGroup[]): { units: Unit[]; usual: string } {
  const own = scheme.unitGroup ? groups.filter((group) => group.id === scheme.unitGroup) : groups;
  const units = own.flatMap((group) => group.units);
  return { units, usual: scheme.defaultUnit ?? scheme.storageUnit ?? units[0]?.id ?? '' };
}
