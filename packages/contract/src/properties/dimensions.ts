import type { Dimensions } from './values.ts';

/** Sides as people and marketplaces tell them: length × width × height (`dimensions` of YML, «Размеры, мм» of Ozon). One order everywhere, so that what is copied from one place is read the same in another. */
export const boxSides = ['length', 'width', 'height'] as const;

/** «30 × 10 × 20 мм, 500 г»: length × width × height; a side that isn't known is a dash, a weight that isn't known is left out. */
export function dimensionsText(of: Dimensions, number: (value: number) => string = String): string {
  const sides = boxSides.map((side) => (of[side] === null ? '—' : number(of[side]))).join(' × ');
  return of.weight === null ? `${sides} мм` : `${sides} мм, ${number(of.weight)} г`;
}

const part = String.raw`((?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d+)?|[—–-])`;
const written = new RegExp(
  String.raw`^${part}\s*[×xх*]\s*${part}\s*[×xх*]\s*${part}\s*(мм|см|м)?\.?\s*(?:[,;]?\s*${part}\s*(г|кг)?\.?)?$`,
  'iu',
);
const millimetres: Record<string, number> = { мм: 1, см: 10, м: 1000 };
const grams: Record<string, number> = { г: 1, кг: 1000 };

/** Reads what `dimensionsText` writes, and what people do: «30х10х20 см»; without a unit they are millimetres and grams. Nothing when it is no size. */
export function dimensionsIn(text: string): Dimensions | undefined {
  const found = text.length <= 200 ? written.exec(text.trim()) : undefined;
  if (!found) return undefined;
  const [, length, width, height, unit = 'мм', weight, weightUnit = 'г'] = found;
  const side = millimetres[unit.toLowerCase()];
  const sides = {
    width: measured(width, side),
    height: measured(height, side),
    length: measured(length, side),
    weight: measured(weight, grams[weightUnit.toLowerCase()]),
  };
  const all = Object.values(sides);
  if (all.some((one) => one !== null && one > 1_000_000_000)) return undefined;
  return all.every((one) => one === null) ? undefined : sides;
}

function measured(written: string | undefined, factor = 1): number | null {
  if (written === undefined || /^[—–-]$/.test(written)) return null;
  return Number((Number(written.replace(/\s/g, '').replace(',', '.')) * factor).toPrecision(15));
}
