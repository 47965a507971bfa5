import { dimensionsText, kind, matchValue, type UnitGroup, type Value } from '@prilavok/contract';
import { number } from '#text/numbers.ts';

/** A value as people read it. */
export function valueText(value: Value, units: readonly UnitGroup[] = []): string {
  return matchValue(value, {
    text: (text) => text,
    number,
    boolean: (yes) => (yes ? 'Да' : 'Нет'),
    option: (chosen) => chosen.value ?? `вариант ${chosen.option}`,
    unit: (amount) => {
      const unit = units.flatMap((group) => group.units).find((one) => one.id === amount.unit);
      return unit ? `${number(amount.value)}\u00a0${unit.symbol}` : number(amount.value);
    },
    dimensions: (sides) => dimensionsText(sides, number),
    file: ({ title, url }) => title || url || 'файл',
  });
}

/** Kinds whose editor takes the whole width of a card. */
export const isWide = (type: number): boolean =>
  type === kind.longText || type === kind.dimensions || type === kind.image;
