import { type Currency, type MeasureName, measures, moneyText, type StatisticsFigures } from '@prilavok/contract';
import { growth, number } from '#text/numbers.ts';

/** Numbers of statistics in words. */

/** A measure as a plain number, for charts and comparisons; null where it is hidden or can't be calculated. */
export function numberOf(figures: StatisticsFigures, measure: MeasureName): number | null {
  const value = figures[measure];
  return value === null ? null : Number(value);
}

/** A value of a measure: «1 290 ₽», «12 шт.», «14,2 %». */
export function valueWords(value: number, measure: MeasureName, currency: Currency): string {
  switch (measures[measure].unit) {
    case 'money':
      return moneyText(value.toFixed(2), currency);
    case 'pieces':
      return `${number(Math.round(value))}\u00a0шт.`;
    case 'share':
      return `${number(Number((value * 100).toFixed(1)))}\u00a0%`;
    case 'count':
      return number(Math.round(value));
  }
}

/** A measure of figures in words; a dash where it is hidden or can't be calculated. Money is written as it came, without a float between. */
export function figureWords(figures: StatisticsFigures, measure: MeasureName, currency: Currency): string {
  const value = figures[measure];
  if (value === null) return '—';
  return typeof value === 'string' ? moneyText(value, currency) : valueWords(value, measure, currency);
}

/** How a measure changed, and whether that is bad news; nothing where there is nothing to compare with. Shares change by points. */
export function changeOf(
  now: StatisticsFigures,
  before: StatisticsFigures | null,
  measure: MeasureName,
): { words: string; worse: boolean } | undefined {
  if (!before) return undefined;
  const [is, was] = [numberOf(now, measure), numberOf(before, measure)];
  if (is === null || was === null) return undefined;
  const { unit, good } = measures[measure];
  // By how many per cent a loss became a profit says nothing.
  const words = unit === 'share' ? pointsWords(is - was) : is * was < 0 ? undefined : growth(was, is);
  return words === undefined ? undefined : { words, worse: is !== was && good === is < was };
}

function pointsWords(change: number): string {
  const points = Number((change * 100).toFixed(1));
  return `${points > 0 ? '+' : ''}${number(points)}\u00a0п.\u00a0п.`;
}
