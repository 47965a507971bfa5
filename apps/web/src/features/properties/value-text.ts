import { kind, type UnitGroup, type Value } from '@prilavok/contract';
import { number } from '#text/numbers.ts';

/** A value as people read it. */
export function valueText(value: Value, units: readonly UnitGroup[] = []): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if ('option' in value) return value.value ?? `вариант ${value.option}`;
  if ('unit' in value) {
    const unit = units.flatMap((group) => group.units).find((one) => one.id === value.unit);
    return unit ? `${number(value.value)}\u00a0${unit.symbol}` : number(value.value);
  }
  if ('width' in value) {
    const sides = [value.width, value.length, value.height].map((side) => (side === null ? '—' : number(side)));
    const weight = value.weight === null ? '' : `, ${number(value.weight)}\u00a0г`;
    return `${sides.join(' × ')}\u00a0мм${weight}`;
  }
  return value.title || value.url || 'файл';
}

/** Kinds whose editor takes the whole width of a card. */
export const isWide = (type: number): boolean =>
  type === kind.longText || type === kind.dimensions || type === kind.image;
