import type { Dimensions, Side } from '@prilavok/contract';
import { numberIn } from '../text/numbers.ts';

/** «10 × 20 × 30 мм, 500 г»; what isn't known is a dash. */
export const dimensionsText = ({ width, height, length, weight }: Dimensions): string =>
  `${[width, height, length].map((side) => side ?? '—').join(' × ')} мм, ${weight ?? '—'} г`;

const part = String.raw`([\d\s.,\u00a0\u202f]*\d|—)`;
const written = new RegExp(
  String.raw`^${part}\s*[×xх*]\s*${part}\s*[×xх*]\s*${part}\s*(мм|см|м)?\s*(?:[,;]?\s*${part}\s*(г|кг))?$`,
  'iu',
);
const millimetres: Record<string, number> = { мм: 1, см: 10, м: 1000 };
const grams: Record<string, number> = { г: 1, кг: 1000 };

/** Reads what `dimensionsText` writes, and what people do: «10х20х30 см»; without a unit they are millimetres. */
export function dimensionsIn(text: string): Dimensions | undefined {
  const found = text.length <= 200 ? written.exec(text.trim()) : undefined;
  if (!found) return undefined;
  const [, width, height, length, unit = 'мм', weight = '—', weightUnit = 'г'] = found;
  const one = (side: string | undefined, factor: number | undefined): number | null | undefined => {
    if (side === undefined || side === '—') return null;
    const number = numberIn(side);
    return number === undefined ? undefined : measured(Number((number * (factor ?? 1)).toPrecision(15)));
  };
  const factor = millimetres[unit.toLowerCase()];
  const sides = {
    width: one(width, factor),
    height: one(height, factor),
    length: one(length, factor),
    weight: one(weight, grams[weightUnit.toLowerCase()]),
  };
  const { width: w, height: h, length: l, weight: g } = sides;
  if (w === undefined || h === undefined || l === undefined || g === undefined) return undefined;
  return [w, h, l, g].every((side) => side === null) ? undefined : { width: w, height: h, length: l, weight: g };
}

/** Dimensions of which one side is known; nothing when it can't be one. */
export function onlySide(side: Side, number: number): Dimensions | undefined {
  if (measured(number) === undefined) return undefined;
  return { width: null, height: null, length: null, weight: null, [side]: number };
}

/** A side is no less than nothing, and no more than the contract lets it be. */
const measured = (number: number): number | undefined => (number >= 0 && number <= 1_000_000_000 ? number : undefined);
