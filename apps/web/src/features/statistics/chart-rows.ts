import { type DayFigures, kopecks, type MeasureName, measures, type Totals } from '@prilavok/contract';
import { byStretch, type Step } from '#ui/charts/stretches.ts';

/** A bar of a chart: a day, week or month, and the one beside which it stands. */
export interface ChartRow {
  day: string;
  now: readonly DayFigures[];
  before: readonly DayFigures[];
}

/** Days of totals beside those compared with, one to one from the first on, as days, weeks or months. */
export function chartRows({ series, beforeSeries }: Pick<Totals, 'series' | 'beforeSeries'>, step: Step): ChartRow[] {
  const days = series.map((figures, at) => ({
    day: figures.day,
    now: [figures],
    before: beforeSeries.slice(at, at + 1),
  }));
  return byStretch<ChartRow>(days, step, (together) => ({
    now: together.flatMap(({ now }) => now),
    before: together.flatMap(({ before }) => before),
  }));
}

/** Of which sums a measure that is none is made. */
const ratios: Partial<Record<MeasureName, { of: readonly MeasureName[]; by: readonly MeasureName[] }>> = {
  buyout: { of: ['deliveredPieces'], by: ['deliveredPieces', 'cancelledPieces', 'returnedPieces'] },
  returnShare: { of: ['returnedPieces'], by: ['deliveredPieces', 'returnedPieces'] },
  average: { of: ['ordered'], by: ['orders'] },
  margin: { of: ['profit'], by: ['came'] },
};

/** A measure of several days together; null where it is hidden or there is nothing to calculate. */
export function measureOf(days: readonly DayFigures[], measure: MeasureName): number | null {
  const ratio = ratios[measure];
  if (!ratio) return sumOf(days, measure);
  const [of, by] = [sumOfAll(days, ratio.of), sumOfAll(days, ratio.by)];
  return of === null || by === null || by === 0 ? null : of / by;
}

const sumOfAll = (days: readonly DayFigures[], names: readonly MeasureName[]): number | null =>
  names.reduce<number | null>((sum, name) => {
    const one = sumOf(days, name);
    return sum === null || one === null ? null : sum + one;
  }, 0);

/** Money is added in kopecks: a float would lose some of a year. */
function sumOf(days: readonly DayFigures[], measure: MeasureName): number | null {
  const values = days.flatMap((day) => day[measure] ?? []);
  if (values.length === 0) return null;
  if (measures[measure].unit !== 'money') return values.reduce<number>((sum, value) => sum + Number(value), 0);
  return values.reduce<number>((sum, value) => sum + kopecks(String(value)), 0) / 100;
}
