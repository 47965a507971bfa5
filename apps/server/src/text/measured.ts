import { keyOf } from './keys.ts';
import { numberIn } from './numbers.ts';

/** Which group a unit's spelling belongs to: `кг` → масса. */
export type UnitGroups = ReadonlyMap<string, string>;

/** A number with a unit that we know: written behind it or in the param's `unit`. */
export function measuredIn(
  text: string,
  unit: string,
  units: UnitGroups,
): { number: number; symbol: string; group: string } | undefined {
  const [, digits = '', behind = ''] = /^([-−–+]?[\d\s\u00a0\u202f.,]*\d)\s*(.*)$/s.exec(text.trim()) ?? [];
  const symbol = (behind || unit).trim();
  const number = numberIn(digits);
  // Case first: «м» is a metre, «М» nothing; then without it, as people write «КГ» and «Мм».
  const group = units.get(symbol) ?? units.get(keyOf(symbol));
  return number !== undefined && group ? { number, symbol, group } : undefined;
}
